/** An attack with other arguments: choices, accounts and numbers of the attacker's calls change, and nothing else does. */
import { assert, it } from "@effect/vitest"
import { varied } from "../../../../../benchmarks/block/drill/ways/vary.ts"
import { draws as drawsOf } from "../../../../../benchmarks/block/stages/transform/random.ts"
import type { Step } from "../../../../../tasks/block/Proof.ts"

const call = (args: ReadonlyArray<string | boolean>, from: "alice" | "attacker"): Step => ({
  to: "hall",
  call: "vote",
  from,
  args
})

/** What an argument becomes in many draws. */
const become = (argument: string | boolean): ReadonlySet<unknown> => {
  const draws = drawsOf(1, "vary", String(argument))
  return new Set(
    Array.from({ length: 300 }, () => {
      const step = varied(call([argument], "attacker"), draws)
      return "call" in step ? step.args?.[0] : null
    })
  )
}

it("turns choices, and takes other accounts and numbers beside those that were given", () => {
  assert.deepStrictEqual(become(true), new Set([true, false]))
  assert.deepStrictEqual(become("@bob"), new Set(["@bob", "@alice", "@deployer", "@attacker"]))
  assert.deepStrictEqual(become("10"), new Set(["10", "11", "9", "20", "5"]))
  assert.isTrue(become("2 ether").has("1000000000000000000"))
})

it("leaves texts, expressions, other contracts and the calls of others as they are", () => {
  for (const text of ["0x1234", "=hall.quorum()", "@hall", "lantern"]) {
    assert.deepStrictEqual(become(text), new Set([text]))
  }
  const draws = drawsOf(1, "vary", "others")
  const step = call([true, "10"], "alice")
  for (let turn = 0; turn < 50; turn += 1) assert.strictEqual(varied(step, draws), step)
})
