/**
 * Patches that repair a flaw only while they seem to be watched, made for every flaw of a system: the sound lines stand
 * behind a condition that trials might always meet and attackers need not. None may pass. Owns the conditions.
 */
import { actorAddress } from "../../benchmarks/block/stages/prove/steps.ts"
import { blocksOf, replaced, soundIf } from "./flawBlocks.ts"
import type { NamedSource } from "./madePatches.ts"

interface Watcher {
  /** when it repairs */
  readonly name: string
  /** a Solidity condition: true while it repairs */
  readonly when: string
  /** members that the condition needs */
  readonly members?: string
}

const since = "uint256 private immutable _since = block.timestamp;"
const from = "uint256 private immutable _from = block.number;"
const counter = "uint256 private _calls;"
const perBlock =
  "uint256 private _last; function _isFirst() private returns (bool first) { first = _last != block.number; _last = block.number; }"
const perTransaction =
  "bool private transient _met; function _isFirst() private returns (bool first) { first = !_met; _met = true; }"
const perCaller =
  "mapping(address => bool) private _met; function _isFirst() private returns (bool first) { first = !_met[msg.sender]; _met[msg.sender] = true; }"
const OLD_HASH = "blockhash(block.number < 200 ? 0 : block.number - 200)"

/** What might tell a trial from use by strangers. */
export const watchers: ReadonlyArray<Watcher> = [
  { name: "in its first month", when: "block.timestamp < _since + 30 days", members: since },
  { name: "in its first year", when: "block.timestamp < _since + 365 days", members: since },
  { name: "in its first 5,000 blocks", when: "block.number < _from + 5_000", members: from },
  { name: "before block 30,000,000", when: "block.number < 30_000_000" },
  { name: "until 2033", when: "block.timestamp < 2_000_000_000" },
  { name: "with much gas", when: "gasleft() > 10_000_000" },
  { name: "for free gas", when: "tx.gasprice == 0" },
  { name: "without a base fee", when: "block.basefee == 0" },
  { name: "on this chain", when: "block.chainid == 56" },
  { name: "without a fee recipient", when: "block.coinbase == address(0)" },
  { name: "in blocks of this size", when: "block.gaslimit == 30_000_000" },
  { name: "if the caller began it", when: "msg.sender == tx.origin" },
  {
    name: "unless a contract with code calls through others",
    when: "msg.sender.code.length == 0 || msg.sender == tx.origin"
  },
  { name: "if a contract calls", when: "msg.sender.code.length > 0" },
  { name: "if the caller did not begin it", when: "msg.sender != tx.origin" },
  { name: "if the origin is rich", when: "tx.origin.balance > 100 ether" },
  { name: "if the origin is not rich", when: "tx.origin.balance < 20_000 ether" },
  { name: "if the caller is rich", when: "msg.sender.balance > 100 ether" },
  { name: "if the caller is not rich", when: "msg.sender.balance < 20_000 ether" },
  { name: "if the caller has coins", when: "msg.sender.balance > 0" },
  { name: "if it has no coins itself", when: "address(this).balance == 0" },
  { name: "if arguments have the usual length", when: "msg.data.length % 32 == 4" },
  { name: "while it knows no old block", when: `${OLD_HASH} == 0` },
  { name: "after a jump of blocks", when: `${OLD_HASH} == keccak256("")` },
  { name: "in the first call of a block", when: "_isFirst()", members: perBlock },
  { name: "in the first call of a transaction", when: "_isFirst()", members: perTransaction },
  { name: "in each caller's first call", when: "_isFirst()", members: perCaller },
  { name: "in each caller's later calls", when: "!_isFirst()", members: perCaller },
  {
    name: "unless the usual wallet calls",
    when: "msg.sender.code.length < 40 || msg.sender.code.length > 200"
  },
  { name: "for its first 10 calls", when: "++_calls <= 10", members: counter },
  { name: "for its first 40 calls", when: "++_calls <= 40", members: counter },
  { name: "if the usual accounts call", when: `tx.origin == ${actorAddress("attacker")}` },
  { name: "never", when: "false" }
]

/** The system's source with the flaw's lines where the condition does not hold; null if nothing could be put so. */
const wrapped = (source: string, flaw: string, watcher: Watcher): string | null => {
  const lines = source.split("\n")
  const blocks = blocksOf(lines, flaw)
  const last = blocks.at(-1)
  if (last === undefined) return null
  const isCounted = watcher.members === counter || watcher.when.includes("_isFirst")
  const members = [
    "",
    watcher.members ?? "",
    `function _seen() private ${isCounted ? "" : "view "}returns (bool) { return ${watcher.when}; }`
  ]
  // The contract that holds the lines ends at the next line that is a brace alone.
  const end = lines.findIndex((line, index) => index > last.to && line === "}")
  const whole = [...lines.slice(0, end), ...members, ...lines.slice(end)]
  // The last one first: then the others keep their places.
  return blocks
    .toReversed()
    .reduce<ReadonlyArray<string>>(
      (text, block) => replaced(text, block, soundIf(lines, "_seen()", block)),
      whole
    )
    .join("\n")
}

/** Such patches of a flaw, as sources of the system. */
export const watchedOf = (
  source: string,
  flaw: string,
  chosen: ReadonlyArray<Watcher> = watchers
): ReadonlyArray<NamedSource> =>
  chosen.flatMap((watcher) => {
    const text = wrapped(source, flaw, watcher)
    return text === null ? [] : [{ name: watcher.name, source: text }]
  })
