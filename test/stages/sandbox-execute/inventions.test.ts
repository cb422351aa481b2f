/**
 * Odd programs and values, each contained, typed, and forgotten by the next script. By default every second one;
 * `ESCAPE=all` runs all of them.
 */
import { inspect } from "node:util"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { oneIn } from "../../support/oneIn.ts"
import { oddPrograms, oddValues } from "./escapes/inventions.ts"
import { fixture, Gated, job, normal, normalValue, Outside, SECRET } from "./sandboxFixture.ts"

const odd = oneIn(2, [...oddValues, ...oddPrograms], "ESCAPE")

describe.concurrent("an odd script", () => {
  layer(fixture({ hardening: "off", cpuMs: 3_000, memoryMiB: 384 }), {
    excludeTestServices: true
  })((it) => {
    for (const { name, source, ends, timeoutMs } of odd) {
      it.effect(`that ${name}`, () =>
        Effect.gen(function* () {
          const outside = yield* Outside
          const { session } = yield* Gated
          const { result, stderr, stdout } = yield* (yield* Sandbox).run(
            job(source, {
              providerUrl: session.url,
              contracts: outside.contracts,
              timeoutMs: timeoutMs ?? 30_000
            })
          )
          const shown = inspect(result, { depth: 5 })
          assert.include(ends, result._tag, shown)
          assert.notInclude(shown + stdout + stderr, SECRET)
          if (result._tag === "returned") assert.notInclude(shown, "escaped")
          assert.isAtMost(stdout.length + stderr.length, 2 * 16_384)
          assert.deepStrictEqual(outside.touched(), [])
        })
      )
    }

    it.effect("does not affect the next script", () =>
      Effect.gen(function* () {
        const { session } = yield* Gated
        const { result } = yield* (yield* Sandbox).run(
          job(normal.viem, { library: "viem", providerUrl: session.url })
        )
        assert.deepStrictEqual(result, { _tag: "returned", value: normalValue })
      })
    )
  })
})
