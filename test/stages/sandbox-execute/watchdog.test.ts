/** Measuring a process in both ways, on this very one. */
import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { exceeded, makeUsageOf } from "../../../stages/sandbox-execute/watchdog.ts"

const MIB = 1_048_576

for (const source of process.platform === "linux" ? (["proc", "ps"] as const) : (["ps"] as const)) {
  it.live(`${source} measures memory and CPU time`, () =>
    Effect.gen(function* () {
      const usageOf = yield* makeUsageOf(source)
      const usage = yield* usageOf(process.pid)
      assert.isAbove(usage.residentBytes, 20 * MIB)
      assert.isBelow(usage.residentBytes, 4_096 * MIB)
      const { user, system } = process.cpuUsage()
      // ps counts whole seconds on some systems, and the children of this process count too.
      assert.isAtLeast(usage.cpuMs, (user + system) / 1_000 - 1_500)
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.live(`${source} finds nothing for a process that has ended`, () =>
    Effect.gen(function* () {
      const usageOf = yield* makeUsageOf(source)
      assert.deepStrictEqual(yield* usageOf(2 ** 22 + 1), { residentBytes: 0, cpuMs: 0 })
    }).pipe(Effect.provide(NodeServices.layer))
  )
}

it.live("says which bound was passed", () =>
  Effect.gen(function* () {
    const uses = [0, 10, 400].map((cpuMs) => ({ residentBytes: MIB, cpuMs }))
    const usageOf = () => Effect.sync(() => uses.shift() ?? { residentBytes: 9 * MIB, cpuMs: 400 })
    assert.strictEqual(yield* exceeded(usageOf, 1, { residentBytes: 8 * MIB, cpuMs: 300 }), "cpu")
    assert.strictEqual(
      yield* exceeded(usageOf, 1, { residentBytes: 8 * MIB, cpuMs: 300 }),
      "memory"
    )
  })
)
