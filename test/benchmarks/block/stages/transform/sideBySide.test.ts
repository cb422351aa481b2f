/** Variants beside their sample on a real chain: what tells two programs apart, and what does not. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { checkExecuted } from "../../../../../benchmarks/block/stages/transform/executed.ts"
import { putTextsBack } from "../../../../../benchmarks/block/stages/transform/putBack.ts"
import { compareSideBySide } from "../../../../../benchmarks/block/stages/transform/sideBySide.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import { Variant } from "../../../../../benchmarks/block/stages/transform/Variant.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"
import { chainOf, sampleOf } from "./fixture.ts"

const source = `pragma solidity ^0.8.20;
contract Till {
    error TooMuch(uint256 asked, uint256 had);
    event Paid(address indexed who, uint256 amount, string note);
    address private immutable keeper;
    mapping(address => uint256) public held;
    uint256 private turns;
    uint256 private lucky;

    constructor() payable { keeper = msg.sender; }

    function fill() external payable {
        require(msg.value > 0, "nothing");
        held[msg.sender] += msg.value;
        turns += 1;
    }
    function pay(address payable to, uint256 amount, string calldata note) external {
        if (amount > held[msg.sender]) revert TooMuch(amount, held[msg.sender]);
        require(to != address(0) && amount != 0, "not so");
        held[msg.sender] -= amount;
        (bool done, ) = to.call{value: amount}("");
        require(done, "unpaid");
        emit Paid(to, amount, note);
    }
    function sum(uint256[] calldata parts) external pure returns (uint256 total) {
        for (uint256 i = 0; i < parts.length; i++) { total += parts[i]; }
    }
    function spin() external returns (bool won) {
        won = uint256(blockhash(block.number - 1)) % 2 == 1;
        if (won) lucky += 1;
    }
}
`

/** With a loop without end, of which nothing can be said; each call of it takes all the gas that there is. */
const endless = source.replace(
  /\}\n$/,
  "    function forever() external { while (true) { turns += 1; } }\n}\n"
)

const compare = Effect.fnUntraced(function* (
  original: string,
  changed: string,
  names: Record<string, string> = {}
) {
  const { compileCode } = yield* Solidity
  return yield* compareSideBySide(
    yield* compileCode({ "contract.sol": original }),
    yield* compileCode({ "contract.sol": changed }),
    { names: new Map(Object.entries(names)), source: original, seed: 1 }
  )
})

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("side by side", (it) => {
  it.effect(
    "a restructured and renamed variant does the same, with nearly all of its code run",
    () =>
      Effect.gen(function* () {
        const sample = sampleOf(endless)
        const variant = yield* transform(sample, chainOf("shapeshifter"), 1)
        assert.notInclude(variant.source, "TooMuch")
        // Error messages are rewritten, too: put back, nothing tells the two apart.
        const compared = yield* compare(endless, putTextsBack(variant.source, variant.texts), {
          ...variant.names
        })
        assert.isNull(compared.difference)
        assert.strictEqual(compared.functions, 6)
        // All but the loop without end, of which nothing can be said.
        assert.strictEqual(compared.reached, 5)
        yield* checkExecuted(sample, variant)
      })
  )

  it.effect.each([
    ["a write", "held[msg.sender] -= amount;", ""],
    ["a write that no function reads", "lucky += 1;", "lucky += 2;"],
    ["an amount that is paid", "value: amount}", "value: amount / 2}"],
    ["an answer", "total += parts[i];", "total += parts[i] & 255;"],
    ["a requirement", "amount != 0", "amount != 8"],
    ["the text of a revert", '"nothing"', '"nothing at all"'],
    [
      "the arguments of an error",
      "revert TooMuch(amount, held[msg.sender])",
      "revert TooMuch(held[msg.sender], amount)"
    ],
    ["what an event tells", "emit Paid(to, amount, note)", "emit Paid(msg.sender, amount, note)"],
    ["an event", "        emit Paid(to, amount, note);\n", ""],
    [
      "who may",
      "external payable {\n        require(",
      "external payable {\n        require(msg.sender == keeper);\n        require("
    ]
  ] as const)("notices a change of %s", ([, old, now]) =>
    Effect.gen(function* () {
      const changed = source.replace(old, now)
      assert.notStrictEqual(changed, source)
      const { difference } = yield* compare(source, changed)
      assert.isNotNull(difference)
      const sample = sampleOf(source)
      const variant = yield* transform(sample, chainOf("trojan"), 1)
      const refused = yield* Effect.flip(
        checkExecuted(sample, new Variant({ ...variant, source: variant.source.replace(old, now) }))
      )
      assert.include(refused.message, "(runs)")
    })
  )
})
