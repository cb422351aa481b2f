/** How many scripts a second the sandbox runs, as a model writes them, against a gate in front of a node. */
import { availableParallelism } from "node:os"
import { Effect, Layer, Result } from "effect"
import { startAnvil } from "../../chain/Anvil.ts"
import { RpcGate } from "../../chain/RpcGate.ts"
import type { Library } from "../../models/Model.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import { job, normal } from "../stages/sandbox-execute/sandboxFixture.ts"

/** Scripts that run before any counts: the first ones compile. */
const WARM = 4

/** What runs them. */
export type Engine = "machine" | "process"

/** Runs so many scripts, one more at once than there are cores; MiB that this process grew by meanwhile. */
export const scriptsWith = Effect.fn("scriptsWith")(
  function* (library: Library, count: number, engine: Engine = "machine") {
    const sandbox = yield* Sandbox
    const gate = yield* RpcGate
    const anvil = yield* startAnvil({})
    const one = Effect.gen(function* () {
      const { ask, url: providerUrl } = yield* gate.open(anvil)
      const wanted = job(normal[library], { library, providerUrl, timeoutMs: 60_000 })
      const ending =
        engine === "machine"
          ? yield* sandbox.quick(wanted, ask)
          : Result.succeed(yield* sandbox.run(wanted))
      if (Result.isFailure(ending)) return yield* Effect.die(ending.failure)
      const { result } = ending.success
      if (result._tag !== "returned") return yield* Effect.die(result)
    }).pipe(Effect.scoped)
    const times = (n: number) =>
      Effect.replicateEffect(one, n, { concurrency: availableParallelism() + 1, discard: true })
    yield* times(WARM)
    const [started, rss] = [performance.now(), process.memoryUsage.rss()]
    yield* times(count)
    return {
      perSecond: (1_000 * count) / (performance.now() - started),
      growthMiB: (process.memoryUsage.rss() - rss) / 1_048_576
    }
  },
  Effect.scoped,
  Effect.provide(
    Layer.unwrap(Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port }))).pipe(
      Layer.provideMerge(RpcGate.layer)
    )
  )
)
