/**
 * The channel when everything that lies in the script's process is known to the script, the secret
 * too: what a forged line can bring about is what a script could have returned, or its own failure.
 */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Option, Schema } from "effect"
import { makeChannel } from "../../../stages/sandbox-execute/Channel.ts"
import { decodeValue, Opaque } from "../../../stages/sandbox-execute/wire.ts"
import { drawn } from "../../support/drawn.ts"

const SECRET = "0".repeat(32)

/** How the channel ends when it is fed these lines, each after the secret. */
const endOf = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  const channel = yield* makeChannel(SECRET)
  for (const line of lines) yield* channel.feed(`${SECRET}${line}\n`)
  return yield* Deferred.poll(channel.end).pipe(
    Effect.flatMap(Option.match({ onNone: () => Effect.succeedNone, onSome: Effect.asSome }))
  )
})

const nest = (levels: number, inner: string) =>
  `${'{"a":'.repeat(levels)}${inner}${"}".repeat(levels)}`
const returned = (value: string) => `{"_tag":"returned","value":${value}}`

describe("a forged line", () => {
  for (const [name, line, tag] of [
    ["nested 4,000 deep", returned(nest(4_000, "1")), "flooded"],
    [
      "of a list nested 150,000 deep",
      returned(`${"[".repeat(150_000)}${"]".repeat(150_000)}`),
      "flooded"
    ],
    ["longer than a line may be", returned(`"${"x".repeat(2_000_000)}"`), "flooded"],
    ["of no known ending", `{"_tag":"passed","score":100}`, "garbled"],
    ["with what no result has", `{"_tag":"SandboxError","message":"ours"}`, "garbled"],
    ["of no JSON", "{", "garbled"],
    ["of what a script could return", returned(nest(20, "1")), "returned"]
  ] as const) {
    it.effect(`${name} is ${tag}`, () =>
      Effect.gen(function* () {
        const end = Option.getOrThrow(yield* endOf([line]))
        assert.strictEqual(end._tag, tag)
      })
    )
  }

  it.effect("changes nothing after another line has ended the run", () =>
    Effect.gen(function* () {
      const end = yield* endOf([returned("1"), returned("2"), `{"_tag":"no_export"}`])
      assert.deepStrictEqual(Option.getOrThrow(end), { _tag: "returned", value: 1 })
    })
  )

  it.prop(
    "is decoded to plain data only, whatever tags it invents",
    {
      value: Schema.Json,
      kind: Schema.Literals(["bigint", "bytes", "number", "undefined", "opaque", "function"]),
      text: Schema.Union([
        Schema.String,
        Schema.Literals(["-0", "NaN", "0xzz", "9".repeat(99_999)])
      ])
    },
    ({ kind, text, value }) => {
      const forged = decodeValue({ a: { $: kind, value: text }, $__proto__: { to: "0x" }, value })
      assert.isTrue(typeof forged === "object" && forged !== null)
      assert.strictEqual(Object.getPrototypeOf(forged), Object.prototype)
      assert.isFalse(Object.hasOwn(Object(forged), "__proto__"))
      const made: unknown = Reflect.get(Object(forged), "a")
      const plain = made === undefined || made instanceof Opaque || made instanceof Uint8Array
      assert.isTrue(plain || ["bigint", "number", "object"].includes(typeof made))
      if (typeof made === "bigint") assert.isBelow(made.toString().length, 20_000)
    },
    drawn(500)
  )
})
