/**
 * How an attack will be made: everything that is drawn for it but its own parameters. The first trial of an attack is
 * made as its author wrote it; the others in surroundings, by accounts and after events that are drawn. What a
 * patch mentions is drawn with preference: a number in it is where its behaviour may change. Pure.
 */
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import type { Hex } from "../../../evm/Hex.ts"
import type { Attack } from "../../../tasks/block/Drill.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { bytesOf, type Cast, castOf } from "./cast.ts"
import { CALM, drawSkip, drawSurroundings, type Skip, type Surroundings } from "./surroundings.ts"

export interface AttackPlan {
  readonly attack: Attack
  readonly cast: Cast
  readonly surroundings: Surroundings
  /** honest uses before it */
  readonly after: number
  /** then so many uses of what the attack uses, for contracts that count */
  readonly repeats: number
  /** what passes between honest use and the attack */
  readonly idle: Skip
  /** coins that the attacker has when it begins; null: what there is */
  readonly purse: bigint | null
  /** gas limit of its calls */
  readonly gas: bigint
  /** bytes that its contracts have more than their source; null: none */
  readonly bytes: Hex | null
  /** the attack may fail on a flawed contract because of what comes before it */
  readonly disturbed: boolean
  readonly draws: Draws
}

const ETHER = 10n ** 18n
const WORLD = 4_200_000_000n
/** Most honest uses before an attack. */
const MOST_USES = 45n
const MOST_BLOCKS = 100_000_000n

/** A number that a patch mentions, or one next to it; null if none is wanted. */
const mentioned = (
  numbers: ReadonlyArray<bigint>,
  from: bigint,
  to: bigint,
  draws: Draws
): bigint | null => {
  const fitting = numbers.filter((number) => number >= from && number <= to)
  if (fitting.length === 0 || !draws.chance(60)) return null
  return draws.pick(fitting) + BigInt(draws.int(-1, 3))
}

/** Many uses, if the patch mentions a number that might be counted to. */
const drawRepeats = (numbers: ReadonlyArray<bigint>, draws: Draws): number => {
  const wanted = mentioned(numbers, 2n, MOST_USES, draws)
  if (wanted !== null) return Number(wanted) * 3 + 4
  return draws.chance(8) ? draws.int(4, 14) : 0
}

const drawIdle = (numbers: ReadonlyArray<bigint>, draws: Draws): Skip => {
  const skipped = drawSkip(draws, 50)
  const seconds = mentioned(numbers, 30n, 10n ** 9n, draws)
  const blocks = mentioned(numbers, 2n, MOST_BLOCKS, draws)
  return {
    seconds: seconds === null ? skipped.seconds : Number(seconds),
    blocks: blocks === null ? skipped.blocks : Number(blocks)
  }
}

const drawPurse = (numbers: ReadonlyArray<bigint>, draws: Draws): bigint | null => {
  const wanted = mentioned(numbers, ETHER / 1_000n, ETHER * 10n ** 9n, draws)
  if (wanted !== null) return draws.chance(50) ? wanted * 2n : wanted / 2n + ETHER / 100n
  if (!draws.chance(45)) return null
  return ETHER * BigInt(draws.chance(75) ? draws.int(1, 90) : draws.int(2_000, 5_000_000))
}

const drawGas = (numbers: ReadonlyArray<bigint>, { blockGas }: Surroundings, draws: Draws) => {
  const wanted = mentioned(numbers, 100_000n, blockGas - 100_000n, draws)
  if (wanted !== null) return wanted + (draws.chance(50) ? 60_000n : -60_000n)
  if (draws.chance(50)) return BLOCK_GAS_LIMIT
  return draws.chance(40) ? blockGas : BigInt(draws.int(8, 80)) * 100_000n
}

const drawWhere = (numbers: ReadonlyArray<bigint>, draws: Draws): Surroundings => {
  const drawn = drawSurroundings(draws)
  const chain = mentioned(numbers, 1n, 2n ** 31n, draws)
  return { ...drawn, chainId: chain === null ? drawn.chainId : Math.max(1, Number(chain)) }
}

/** Dates that a patch mentions, as seconds from now. */
const fromNow = (numbers: ReadonlyArray<bigint>, now: bigint): ReadonlyArray<bigint> =>
  numbers.map((number) => (number > now && number < WORLD ? number - now : number))

/** What a patch mentions, and when and where it is tried. */
export interface Known {
  readonly numbers: ReadonlyArray<bigint>
  /** time of the node's last block */
  readonly now: bigint
}

/** The plan of a trial of an attack: the same for the same seed and turn. */
export const planAttack = (
  attack: Attack,
  seed: number,
  turn: number,
  known: Known = { numbers: [], now: 0n }
): AttackPlan => {
  const draws = drawsOf(seed, `attack ${turn}`, attack.name)
  const isOther = turn > 0
  const hasCode = isOther && attack.plain !== true && draws.chance(40)
  // Often none: some attacks rarely work after honest use, and other things must be tried with them, too.
  const after = !isOther || attack.fresh === true || draws.chance(40) ? 0 : draws.int(0, 3)
  const cast = castOf(`attack ${seed}/${turn}`, hasCode)
  const others = drawsOf(seed, `around ${turn}`, attack.name)
  const numbers = fromNow(known.numbers, known.now)
  const surroundings = isOther ? drawWhere(numbers, others) : CALM
  const idle = isOther ? drawIdle(numbers, others) : { seconds: 0, blocks: 0 }
  const repeats = !isOther || attack.fresh === true ? 0 : drawRepeats(known.numbers, others)
  const purse = isOther ? drawPurse(numbers, others) : null
  const gas = isOther ? drawGas(numbers, surroundings, others) : BLOCK_GAS_LIMIT
  return {
    attack,
    cast,
    surroundings,
    after,
    repeats,
    idle,
    purse,
    gas,
    bytes: isOther ? bytesOf(others) : null,
    disturbed:
      after + repeats > 0 ||
      idle.seconds + idle.blocks > 0 ||
      purse !== null ||
      gas !== BLOCK_GAS_LIMIT ||
      cast.owned,
    draws
  }
}

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["seconds", 1n],
  ["minutes", 60n],
  ["hours", 3_600n],
  ["days", 86_400n],
  ["weeks", 604_800n],
  ["gwei", 10n ** 9n],
  ["ether", ETHER]
])

const NUMBER =
  /(?<![\w.])(0x[0-9a-fA-F]{1,40}|\d[\d_]*(?:e\d{1,2})?)(?:\s+(seconds|minutes|hours|days|weeks|gwei|ether)\b)?/g

/** The numbers in a source, and the products of two next to each other. */
const numbersOf = (source: string): ReadonlySet<bigint> => {
  const code = source.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, "")
  const found = new Set<bigint>()
  let last: { readonly value: bigint; readonly end: number } | null = null
  for (const match of code.matchAll(NUMBER)) {
    const [whole, digits = "0", unit = ""] = match
    const [head = "0", power = "0"] = digits.startsWith("0x")
      ? [digits]
      : digits.replaceAll("_", "").split("e")
    const value = BigInt(head) * 10n ** BigInt(power) * (UNITS.get(unit) ?? 1n)
    found.add(value)
    if (last !== null && /^\s*\*\s*$/.test(code.slice(last.end, match.index))) {
      found.add(value * last.value)
    }
    last = { value, end: match.index + whole.length }
  }
  return found
}

/** The numbers that a patch mentions and the contract that was shown does not. */
export const numbersAdded = (shown: string, patched: string): ReadonlyArray<bigint> => {
  const old = numbersOf(shown)
  return [...numbersOf(patched)].filter((number) => number > 1n && !old.has(number))
}
