/**
 * Requests and answers from the edges of their Schemas: each is read to a request or to a numbered
 * rule, signed or refused by name, and nothing that a script can return breaks who reads it.
 */
import { inspect } from "node:util"
import { assert, describe, it, layer } from "@effect/vitest"
import { Arbitrary, Effect, Layer, Schema } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import { SignedRequest } from "../../../evm/TransactionEvidence.ts"
import type { Library } from "../../../models/Model.ts"
import { ModelFailure } from "../../../stages/outcome.ts"
import { TransactionRequest } from "../../../stages/sandbox-execute/Execution.ts"
import { decodeAnswer, decodeRequest } from "../../../stages/sandbox-execute/request.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { signRequest } from "../../../stages/sign-and-broadcast/sign.ts"
import { services } from "../../benchmarks/quest/bank/fixture.ts"
import { drawn } from "../../support/drawn.ts"
import { HostileRequest, literal, OneEdge } from "./edges.ts"
import { fixture, job } from "./sandboxFixture.ts"

const libraries = ["ethers", "viem"] as const satisfies ReadonlyArray<Library>
const isFailure = Schema.is(ModelFailure)

/** What a value is read as: the request, in its stored form, or the rule that it breaks. */
const readAs = Effect.fnUntraced(function* (value: unknown, library: Library) {
  const read = yield* Effect.result(decodeRequest(value, library))
  if (read._tag === "Success") {
    yield* Schema.encodeEffect(TransactionRequest)(read.success)
    return "request"
  }
  const { failure } = read
  assert.isTrue(isFailure(failure))
  return failure._tag === "schema_invalid" ? failure.rule : assert.fail(failure._tag)
})

const to = "0x00000000000000000000000000000000000000aa"
const slot = `0x${"11".repeat(32)}`
const nested = (levels: number) => {
  let value: object = {}
  for (let level = 0; level < levels; level++) value = { value }
  return value
}
class Inherited {
  get to() {
    return to
  }
  get value() {
    return 1n
  }
}

describe("a returned request", () => {
  for (const library of libraries) {
    it.effect(`of ${library} becomes a request, or names the rule that it breaks`, () =>
      Effect.gen(function* () {
        const cases: ReadonlyArray<readonly [unknown, string | number]> = [
          [{ to, nonce: 2 ** 53 - 1 }, "request"],
          [{ to, nonce: 2 ** 53 }, 5],
          [{ to, nonce: 2n ** 53n }, 5],
          [{ to, nonce: `0x${"f".repeat(64)}` }, 5],
          [{ to, value: 2n ** 256n }, 5],
          [{ to, accessList: [{ address: to, storageKeys: [slot] }] }, "request"],
          [{ to, accessList: [{ address: to, storageKeys: ["0x11"] }] }, 5],
          [{ to, accessList: [{ address: to, storageKeys: [`${slot}00`] }] }, 5],
          [{ to, accessList: [[to, [slot]]] }, "request"],
          [{ to, accessList: [[to, []]] }, "request"],
          [{ to, accessList: [[to, [slot]], { address: to, storageKeys: [] }] }, "request"],
          [{ to, accessList: { [to]: [slot, slot] } }, "request"],
          [{ to, accessList: {} }, "request"],
          [{ to, accessList: [] }, "request"],
          [{ to, accessList: null }, "request"],
          [{ to, accessList: [[to]] }, 5],
          [{ to, accessList: [[to, [slot], 1]] }, 5],
          [{ to, accessList: [[to, slot]] }, 5],
          [{ to, accessList: [[to, ["0x11"]]] }, 5],
          [{ to, accessList: [["0x11", [slot]]] }, 5],
          [{ to, accessList: { "0x11": [slot] } }, 5],
          [{ to, accessList: { [to]: ["0x11"] } }, 5],
          [{ to, accessList: { [to]: slot } }, 5],
          [{ to, accessList: [[[to, [slot]]]] }, 5],
          [{ to, accessList: "0x" }, 5],
          [{ to, data: nested(4_000) }, 5],
          [{ query_result: nested(4_000) }, 3],
          // What a script returned has come over the border: its fields are its own.
          [new Inherited(), 3],
          [Object.create({ to, value: 1n }), 3],
          [Object.create({ to, nonce: 2n ** 53n }), 3],
          [{ to, constructor: 1, toString: null, hasOwnProperty: 2 }, "request"]
        ]
        for (const [value, expected] of cases) {
          assert.strictEqual(yield* readAs(value, library), expected, inspect(value, { depth: 2 }))
        }
      })
    )

    it.effect.prop(
      `of ${library} never throws, whatever it contains`,
      { value: Schema.Union([HostileRequest, OneEdge]) },
      ({ value }) =>
        Effect.map(readAs(value, library), (read) => assert.include(["request", 3, 4, 5], read)),
      drawn(400)
    )
  }

  it.effect("is the same access list in each of its forms", () =>
    Effect.gen(function* () {
      const listOf = (accessList: unknown) =>
        Effect.map(decodeRequest({ to, accessList }, "ethers"), (request) => request.accessList)
      const list: unknown = [{ address: to, storageKeys: [slot] }]
      assert.deepStrictEqual<unknown>(yield* listOf(list), list)
      assert.deepStrictEqual<unknown>(yield* listOf([[to, [slot]]]), list)
      assert.deepStrictEqual<unknown>(yield* listOf({ [to]: [slot] }), list)
    })
  )

  it.effect("is an answer even if some fields are undefined", () =>
    Effect.gen(function* () {
      const answer = { total: 5n, note: undefined, list: [1n, "2"] }
      const read = yield* decodeAnswer({ query_result: answer, more: undefined })
      assert.deepStrictEqual(read, { total: "5", list: ["1", "2"] })
    })
  )

  it.effect.prop(
    "is not an answer if its JSON is too deep",
    { answer: Schema.Json, levels: Schema.Literals([1, 20, 31, 32, 4_000]) },
    ({ answer, levels }) =>
      Effect.gen(function* () {
        yield* Effect.result(decodeAnswer({ query_result: answer }))
        const deep = yield* Effect.result(decodeAnswer({ query_result: nested(levels) }))
        assert.strictEqual(deep._tag, levels < 32 ? "Success" : "Failure")
      }),
    drawn(300)
  )
})

layer(chainLayer({ seed: 1, size: 1 }).pipe(Layer.provideMerge(services)))("the signer", (it) => {
  for (const library of libraries) {
    it.effect(`signs what ${library} can serialize, or refuses it by name`, () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const result = yield* Arbitrary.checkEffect(
          Arbitrary.schema(Schema.Union([HostileRequest, OneEdge])),
          Effect.fnUntraced(function* (value) {
            const request = yield* Effect.option(decodeRequest(value, library))
            if (request._tag === "None") return true
            const signed = yield* Effect.result(signRequest(lease, chain, request.value))
            if (signed._tag === "Failure") return isFailure(signed.failure)
            yield* Schema.encodeEffect(SignedRequest)(signed.success.request)
            return signed.success.request.raw.length > 2
          }),
          { runs: 120, seed: 9 }
        )
        assert.isUndefined(Arbitrary.formatCheckFailure(result))
      }).pipe(Effect.scoped)
    )
  }
})

layer(fixture({ hardening: "off" }), { excludeTestServices: true })("the encoder", (it) => {
  it.effect("passes on every request unchanged", () =>
    Effect.gen(function* () {
      const values = yield* Arbitrary.sampleEffect(Arbitrary.schema(OneEdge), {
        count: 300,
        seed: 4
      })
      const { result } = yield* (yield* Sandbox).run(
        job(`export const executeSkill = () => ${literal(values)}`)
      )
      if (result._tag !== "returned") return assert.fail(result._tag)
      const returned = result.value
      assert.isArray(returned)
      for (const [index, value] of values.entries()) {
        const received = Array.isArray(returned) ? returned[index] : undefined
        for (const library of libraries) {
          assert.strictEqual(
            yield* readAs(received, library),
            yield* readAs(value, library),
            literal(value)
          )
        }
      }
    })
  )
})
