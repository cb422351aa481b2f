/** What is changed in an attack, and what is not. */
import { assert, describe, it } from "@effect/vitest"
import { mutated, mutatedValues } from "../../../../../benchmarks/block/drill/ways/mutate.ts"
import { draws as drawsOf } from "../../../../../benchmarks/block/stages/transform/random.ts"
import type { Params } from "../../../../../tasks/block/Drill.ts"
import type { Step } from "../../../../../tasks/block/Proof.ts"

const attack: ReadonlyArray<Step> = [
  { deploy: "Thief", from: "attacker" },
  {
    to: "bank",
    call: "pay",
    from: "attacker",
    args: ["@alice", "10", "=sign(@signer, bank.digest(@alice, 10))", ["1", "2"]],
    value: "1 ether"
  },
  { seconds: 100 }
]

const many = Array.from({ length: 600 }, (_, seed) => mutated(attack, drawsOf(seed, "mutate", "")))
const calls = many.flat().flatMap((step) => ("call" in step ? [step] : []))
const argumentsAt = (at: number) => new Set(calls.map(({ args }) => JSON.stringify(args?.[at])))

describe("a changed attack", () => {
  it("has a step less, one twice, or the same ones in another order", () => {
    assert.isTrue(many.some(({ length }) => length < attack.length))
    assert.isTrue(many.some((steps) => steps.filter((step) => "call" in step).length === 2))
    assert.isTrue(many.some((steps) => "seconds" in (steps[1] ?? {}) && "call" in (steps[2] ?? {})))
  })

  it("keeps all contracts of the attacker", () => {
    assert.isTrue(many.every(([first]) => first === attack[0]))
  })

  it("has other callers, accounts, numbers, lists, values, times and signers", () => {
    assert.sameMembers(
      [...new Set(calls.map(({ from }) => from))],
      ["attacker", "alice", "bob", "deployer"]
    )
    assert.includeMembers([...argumentsAt(0)], ['"@bob"', '"@deployer"'])
    assert.includeMembers([...argumentsAt(1)], ['"11"', '"9"', '"20"', '"5"', '"0"'])
    assert.isTrue([...argumentsAt(2)].some((text) => text.includes("sign(@attacker,")))
    assert.includeMembers([...argumentsAt(3)], ['["1","2","2"]', '["2"]', '["2","1"]'])
    assert.isTrue(calls.some(({ value }) => value === "2000000000000000000"))
    const waits = many.flat().flatMap((step) => ("seconds" in step ? [step.seconds] : []))
    assert.includeMembers(waits, [1, 50, 99, 101, 200])
  })

  it("names no account twice in a call", () => {
    const two: ReadonlyArray<Step> = [
      { to: "coin", call: "move", from: "bob", args: ["@alice", "@bob"] }
    ]
    for (let seed = 0; seed < 200; seed += 1) {
      const [step] = mutated(two, drawsOf(seed, "mutate", ""))
      const args = step !== undefined && "call" in step ? (step.args ?? []) : ["@alice", "@bob"]
      assert.notStrictEqual(args[0], args[1])
    }
  })

  it("has values beside the bounds of its parameters, and other accounts", () => {
    const params: Params = { amount: { from: "10", to: "MOST" }, who: { of: ["@alice"] } }
    const values = new Map<string, bigint | string>([
      ["MOST", 50n],
      ["amount", 20n],
      ["who", "@alice"]
    ])
    const drawn = Array.from({ length: 300 }, (_, seed) =>
      mutatedValues(params, values, drawsOf(seed, "values", ""))
    )
    const amounts = new Set(drawn.map((one) => one.get("amount")))
    for (const amount of [9n, 11n, 20n, 21n, 49n, 51n, 100n, 0n]) assert.isTrue(amounts.has(amount))
    assert.isTrue(drawn.some((one) => one.get("who") === "@deployer"))
    assert.isTrue(drawn.every((one) => one.get("MOST") === 50n))
  })
})
