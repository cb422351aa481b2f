/** What is a word of the chain, and what is only like one. */
import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { Address, Hash32, Hex, isAddress, Quantity } from "../../evm/Hex.ts"

const kinds = { Address, Hash32, Hex, Quantity }

for (const [text, expected] of [
  ["0x", ["Hex"]],
  ["0x0", ["Quantity"]],
  ["0xAb", ["Hex", "Quantity"]],
  [`0x${"Ab".repeat(20)}`, ["Address", "Hex", "Quantity"]],
  [`0x${"Ab".repeat(32)}`, ["Hash32", "Hex", "Quantity"]],
  [`0X${"ab".repeat(32)}`, []],
  ["ab", []],
  ["0xg0", []],
  ["0x00\n", []]
] as const) {
  it(`${JSON.stringify(text)} is ${expected.join(", ") || "none"}`, () => {
    assert.deepStrictEqual(
      Object.entries(kinds).flatMap(([kind, schema]) => (Schema.is(schema)(text) ? [kind] : [])),
      [...expected]
    )
    assert.strictEqual(isAddress(text), Schema.is(Address)(text))
  })
}
