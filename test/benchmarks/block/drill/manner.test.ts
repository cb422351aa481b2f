/** How an attacker comes to a contract: what a contract can see of it is drawn, and both sides of it come up. */
import { assert, describe, it } from "@effect/vitest"
import { mentionsOf } from "../../../../benchmarks/block/drill/mentions.ts"
import { type AttackPlan, planAttack } from "../../../../benchmarks/block/drill/plan.ts"

const attack = {
  name: "any",
  steps: [{ to: "counts", call: "count", from: "attacker" }],
  goal: ["1 == 1"]
} as const

const plans = Array.from({ length: 80 }, (_, turn) => planAttack(attack, 5, turn + 1))

const sides: ReadonlyArray<readonly [string, (plan: AttackPlan) => boolean]> = [
  ["the attacker has code", ({ cast }) => cast.coded.includes("attacker")],
  ["somebody else begins its transactions", ({ cast }) => cast.owned],
  ["it has no coins", ({ purse }) => purse === 0n],
  ["it is poor", ({ purse }) => purse !== null && purse < 10n ** 20n],
  ["it is rich", ({ purse }) => purse !== null && purse > 10n ** 21n],
  ["the beginner is poor", ({ originPurse }) => originPurse !== null && originPurse < 10n ** 20n],
  ["the beginner is rich", ({ originPurse }) => originPurse !== null && originPurse > 10n ** 22n],
  ["it has fewer tokens", ({ tokens }) => tokens !== null && tokens < 100],
  ["it has more tokens", ({ tokens }) => tokens !== null && tokens > 100],
  ["it sent transactions before", ({ cast }) => cast.sent.attacker > 0],
  ["its calls have more bytes", ({ tail }) => tail !== null],
  ["contracts are asked by an account without coins", ({ cast }) => cast.reader !== "alice"],
  ["the contract was sent coins", ({ forced }) => forced > 0n],
  ["all is in one block", ({ pace }) => pace === "one block"],
  ["all is in one transaction", ({ pace }) => pace === "one transaction"],
  ["gas is free", ({ surroundings }) => surroundings.gasPrice === 0n],
  ["there is little gas", ({ gas }) => gas < 10n ** 7n],
  ["it is another chain", ({ surroundings }) => ![null, 56].includes(surroundings.chainId)],
  ["a year passed", ({ idle }) => idle.seconds > 31_536_000],
  ["a million blocks passed", ({ idle }) => idle.blocks > 10 ** 6],
  ["hashes of old blocks are known", ({ idle }) => idle.made > 0],
  ["others used the contract just before", ({ after }) => after > 0]
]

describe("how an attacker comes", () => {
  it.each(sides)("%s in some draws, and not in others", (_, holds) => {
    const held = plans.filter(holds).length
    assert.isAtLeast(held, 3)
    assert.isAtMost(held, 77)
  })

  it("is tried more often on a patch that looks around, whatever its texts look like", () => {
    const shown = "function a() { require(block.timestamp > end); }"
    const looks = (patched: string) => mentionsOf(shown, patched, "").looksAround
    assert.isFalse(looks(shown))
    assert.isFalse(looks(`${shown} // tx.origin`))
    assert.isTrue(looks(`${shown} tx.origin`))
    assert.isTrue(looks("function a() { require(tx.origin > end); }"))
    assert.isTrue(looks(`string b = "/*"; ${shown} gasleft(); string c = "*/";`))
    assert.isTrue(looks(`${shown} 77`))
  })

  it("is tried more often on a patch that asks more of the contract than the right one", () => {
    const shown = `contract A is B {
    struct Claim { uint256 round; }
    mapping(address => uint256) due;
    mapping(uint256 => Claim) private claims;
    function take(address to) external { uint256 amount = due[msg.sender]; pay(amount); }
}`
    const right = shown.replace("pay(", "due[msg.sender] = 0; pay(")
    const asks = (patched: string) => mentionsOf(shown, patched, right).asksMore
    const asking = (condition: string) =>
      asks(right.replace("external { uint", `external { if (${condition}) return; uint`))
    assert.isFalse(asks(shown))
    assert.isFalse(asks(right))
    for (const other of [
      "to == _msgSender()",
      "amount > 5 && amount < 9",
      "msg.sender == tx.origin"
    ]) {
      assert.isFalse(asking(other), other)
    }
    for (const state of ["due[msg.sender] > 5", "claims[1].round > 1", "msg.sender == owner()"]) {
      assert.isTrue(asking(state), state)
    }
  })
})
