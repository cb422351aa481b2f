/**
 * The escape suite: every attempt is contained and ends in a typed outcome, nothing outside is
 * touched, and the next script runs normally. By default one of 24 attempts of each kind, without the
 * hardening programs, which is the weaker confinement; `ESCAPE=all` runs all of them, both ways.
 */
import { inspect } from "node:util"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { oneIn, triesAll } from "../../support/oneIn.ts"
import type { Attempt } from "./escapes/Attempt.ts"
import { attempts as all } from "./escapes/all.ts"
import { fixture, Gated, job, normal, normalValue, Outside, SECRET } from "./sandboxFixture.ts"

const whole = triesAll("ESCAPE")

const attempts: ReadonlyArray<Attempt> = Object.values(all).flatMap(
  (kind: ReadonlyArray<Attempt>) => oneIn(24, kind, "ESCAPE")
)

/** The scripts after each attempt take turns. */
const libraryOf = (index: number) => ((index >> 3) % 2 === 0 ? "ethers" : "viem")

const modes = whole ? (["off", "auto"] as const) : (["off"] as const)

for (const hardening of modes) {
  describe.concurrent(`escape, hardening ${hardening}`, () => {
    layer(fixture({ hardening, cpuMs: 3_000, memoryMiB: 384 }), {
      excludeTestServices: true
    })((it) => {
      for (const [index, { name, source, ends, timeoutMs }] of attempts.entries()) {
        it.effect(name, () =>
          Effect.gen(function* () {
            const sandbox = yield* Sandbox
            const outside = yield* Outside
            const { anvil } = yield* Gated
            // Of its own, as a step's is: what one attempt uses up is not the next one's.
            const session = yield* (yield* RpcGate).open(anvil)
            const library = libraryOf(index)
            const around = {
              library,
              providerUrl: session.url,
              contracts: outside.contracts
            } as const
            const { result, stdout, stderr } = yield* sandbox.run(
              job(source, { ...around, timeoutMs: timeoutMs ?? 30_000 })
            )
            const shown = inspect(result, { depth: 5 })
            assert.include(ends, result._tag, shown)
            assert.notInclude(shown, SECRET)
            assert.notInclude(`${stdout}${stderr}`, SECRET)
            if (result._tag === "returned") assert.notInclude(shown, "escaped")
            assert.isAtMost(stdout.length + stderr.length, 2 * 16_384)
            assert.deepStrictEqual(outside.touched(), [])

            // Each script has a process of its own: that the next one runs is seen after every 16th.
            if (index % 16 !== 0 && !whole) return
            const next = yield* sandbox.run(job(normal[library], { ...around, timeoutMs: 20_000 }))
            assert.deepStrictEqual(next.result, { _tag: "returned", value: normalValue })
          })
        )
      }
    })
  })
}
