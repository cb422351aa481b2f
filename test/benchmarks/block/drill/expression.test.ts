/** The language of amounts and conditions: what it reads, what it refuses, and what it makes of names. */
import { assert, describe, it } from "@effect/vitest"
import {
  foldExpression,
  NotAnExpression,
  parseExpression,
  writeExpression
} from "../../../../benchmarks/block/stages/prove/expression.ts"

const fold = (text: string, names: Readonly<Record<string, bigint | string>> = {}) =>
  writeExpression(foldExpression(parseExpression(text), new Map(Object.entries(names))))

describe("an expression", () => {
  it.each([
    ["1 + 2 * 3 - 4 / 2", "5"],
    ["-(2 - 5) % 2", "1"],
    ["2.5 ether", "2500000000000000000"],
    ["1e6 + 1_000", "1001000"],
    ["2 days / 1 hours", "48"],
    ["min(7, max(2, 3)) == 3 && !(1 > 2)", "true"],
    ["1 < 2 || 1 / 0 == 1", "throws"]
  ])("%s is %s", (text, value) => {
    if (value === "throws") assert.throws(() => fold(text), NotAnExpression)
    else assert.strictEqual(fold(text), value)
  })

  it("keeps what only a chain knows and binds the rest", () => {
    assert.strictEqual(
      fold("vault.at(@who, amount / 2)[1] >= before(native(@who)) + CAP", {
        who: "@alice",
        amount: 10n,
        CAP: 3n
      }),
      "(vault.at(@alice, 5)[1] >= (before(native(@alice)) + 3))"
    )
  })

  it("reads what it has written", () => {
    const text = 'sum(coin.balanceOf(@*)) <= max(vault.total(), 0) && !reverts(vault.f("x"))'
    const written = fold(text)
    assert.strictEqual(fold(written), written)
  })

  it.each(["1 +", "vault.", "f(1)", "min(1)", "1.5", "a b", "#", "unknown"])(
    "%s is none",
    (text) => {
      assert.throws(() => fold(text), NotAnExpression)
    }
  )
})
