/** The reader of instructions, and the search for shorter plans: what they refuse. */
import { assert, describe, it } from "@effect/vitest"
import { operations } from "../../../../benchmarks/quest/compose/operations/index.ts"
import { LEVELS, type Step } from "../../../../benchmarks/quest/compose/Plan.ts"
import { readingsOf } from "../../../../benchmarks/quest/compose/read.ts"
import { fewestOf } from "../../../../benchmarks/quest/compose/shorter.ts"

const ONE = "0x1111111111111111111111111111111111111111"

const stepsOf = (text: string) => readingsOf(text).map(({ steps }) => steps)

describe("reading an instruction", () => {
  it("finds the steps, their values and what they draw on", () => {
    assert.deepStrictEqual(
      stepsOf(
        `Swap 12.5 USDT for CAKE on PancakeSwap. Send 40 % of the CAKE from the swap to ${ONE}.`
      ),
      [
        [
          {
            operation: "swap",
            slots: { asset: "USDT", out: "CAKE" },
            amount: { kind: "stated", text: "12.5" }
          },
          {
            operation: "transfer",
            slots: { asset: "CAKE", to: ONE },
            amount: { kind: "brought", step: 0, quantity: "received", percent: "40" }
          }
        ]
      ]
    )
  })

  it("finds both meanings of a text that has two", () => {
    const two =
      "Sell 5 USDT for CAKE. Sell 6 BUSD for CAKE. Put all CAKE from the swap into SimpleStaking."
    assert.strictEqual(readingsOf(two).length, 2)
  })

  it("finds nothing in what the grammar does not have, or what cannot be", () => {
    assert.deepStrictEqual(stepsOf("Sell everything and run."), [])
    assert.deepStrictEqual(stepsOf("Put 5 CAKE into SimpleLPStaking."), [])
    assert.deepStrictEqual(stepsOf("Put all CAKE from the harvest into SimpleStaking."), [])
    assert.deepStrictEqual(stepsOf(""), [])
  })
})

describe("the grammar", () => {
  it("has three phrases of each operation a level, all different", () => {
    const all = operations.flatMap(({ name, says }) =>
      LEVELS.flatMap((level) => {
        assert.isAtLeast(says[level].length, 3, `${name}, ${level}`)
        return says[level]
      })
    )
    assert.strictEqual(new Set(all).size, all.length)
  })
})

describe("a shorter plan", () => {
  const swap = (asset: string, out: string, amount: Step["amount"]): Step => ({
    operation: "swap",
    slots: { asset, out },
    amount
  })
  const stated = { kind: "stated", text: "5" } as const
  const brought = (percent: string) =>
    ({ kind: "brought", step: 0, quantity: "received", percent }) as const

  it("is found where a swap could pay another account, or go on along its path", () => {
    const pay: Step = {
      operation: "transfer",
      slots: { asset: "WBNB", to: ONE },
      amount: brought("100")
    }
    const first = swap("USDT", "WBNB", stated)
    assert.strictEqual(fewestOf([first, pay]), 1)
    assert.strictEqual(fewestOf([first, { ...pay, amount: brought("40") }]), 2)
    assert.strictEqual(fewestOf([first, swap("WBNB", "CAKE", brought("100"))]), 1)
  })

  it("is found where a batch sends several items to one account", () => {
    const items = (id: string, to: string): Step => ({
      operation: "hand over",
      slots: { count: "5", id, to },
      amount: null
    })
    assert.strictEqual(fewestOf([items("1", ONE), items("2", ONE)]), 1)
    assert.strictEqual(fewestOf([items("1", ONE), items("2", `0x${"2".repeat(40)}`)]), 2)
  })
})
