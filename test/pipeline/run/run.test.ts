import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Schema } from "effect"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { roundsOf } from "../../../benchmarks/quest/report/TrialScore.ts"
import { Store } from "../../../db/Store.ts"
import { execute } from "../../../pipeline/run/execute.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { rescore } from "../../../pipeline/run/rescore/rescore.ts"
import { find, start } from "../../../pipeline/run/run.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { worldOf } from "../../../stages/World.ts"
import { temporaryFolder } from "../../db/support.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { inWorld, type QuestSettings, resolveQuest, runQuest } from "../../support/quest.ts"

const SEED = 11

/** A run's options over the defaults; few tasks, so that each test stays short. */
const configOf = (options: QuestSettings): QuestSettings => ({
  seed: SEED,
  concurrency: 3,
  ...options
})

const someTasks = ["bnb_transfer_basic", "query_pair_reserves", "composite_approve_swap_tokens"]

const database = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "run.db") }))
)

/** Runs with a database of its own. */
const onDatabase = <A, E, R>(use: Effect.Effect<A, E, R | Store>) =>
  use.pipe(Effect.provide(database), Effect.scoped)

const decodeBroadcast = Schema.decodeUnknownEffect(Broadcast)

/** What must not depend on interruptions, machines or the wall clock. */
const finalRows = Effect.fnUntraced(function* (runId: string) {
  const store = yield* Store
  return yield* Effect.forEach(yield* store.trialsOf(runId), (trial) =>
    Effect.gen(function* () {
      const steps = yield* store.stepsOf(trial.id, ["sign-and-broadcast"])
      const broadcasts = yield* Effect.forEach(steps, (step) => decodeBroadcast(step.value))
      return {
        trial: `${trial.model} ${trial.item} ${trial.round}`,
        result: [trial.status, trial.outcome, trial.score, trial.passed, roundsOf(trial)],
        hashes: broadcasts.map(({ transaction }) => transaction?.hash ?? null)
      }
    })
  )
})

const world = Layer.mergeAll(
  worldOf({ seed: SEED, concurrency: 3 }),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

layer(world, { excludeTestServices: true })("a run", (it) => {
  describe("with the baselines", () => {
    it.effect("gives the oracle full points, and the others none, in both libraries", () =>
      onDatabase(
        Effect.gen(function* () {
          const store = yield* Store
          for (const library of ["ethers", "viem"] as const) {
            const run = yield* runQuest(
              configOf({ library, models: ["oracle", "null", "constant"], tasks: someTasks })
            )
            const trials = yield* store.trialsOf(run.id)
            assert.strictEqual(run.status, "done")
            for (const trial of trials) {
              const expected = trial.model === "oracle" ? [100, true] : [0, false]
              assert.deepStrictEqual([trial.score, trial.passed], expected, JSON.stringify(trial))
            }
            assert.strictEqual(trials.length, 9)
          }
        })
      )
    )

    it.effect("plays a composite in as many rounds as it has operations", () =>
      onDatabase(
        Effect.gen(function* () {
          const store = yield* Store
          const run = yield* runQuest(configOf({ tasks: ["composite_approve_swap_tokens"] }))
          const [trial] = yield* store.trialsOf(run.id)
          assert.deepInclude(trial?.measures, { rounds: 2, optimal: 2 })
        })
      )
    )
  })

  it.effect("gives the same transaction hashes for the same seed, in any database", () =>
    Effect.gen(function* () {
      const once = Effect.gen(function* () {
        const run = yield* runQuest(configOf({ tasks: someTasks }))
        return yield* finalRows(run.id)
      })
      const [first, second] = [yield* onDatabase(once), yield* onDatabase(once)]
      assert.isTrue(first.some(({ hashes }) => hashes.length === 2))
      assert.deepStrictEqual(first, second)
    })
  )

  it.effect("asks a provider once for each reply, across an interruption and a resume", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const calm = yield* oracleServer({ seed: SEED, rounds: 1, library: "ethers" })
      const cut = yield* oracleServer({
        seed: SEED,
        rounds: 1,
        library: "ethers",
        // The third request is never answered before the run is interrupted.
        behave: (arrival) => {
          if (arrival !== 3) return "well"
          Deferred.doneUnsafe(reached, Effect.void)
          return "hang_first_byte"
        }
      })
      const options = { tasks: someTasks, concurrency: 1 }
      const undisturbed = yield* onDatabase(
        Effect.gen(function* () {
          const run = yield* runQuest(configOf({ ...options, models: [calm.model] }))
          return yield* finalRows(run.id)
        })
      )
      const disturbed = yield* onDatabase(
        Effect.gen(function* () {
          const resolved = yield* resolveQuest(configOf({ ...options, models: [cut.model] }))
          const id = yield* inWorld(resolved, start(resolved))
          const fiber = yield* Effect.forkChild(inWorld(resolved, execute(id, resolved)))
          yield* Deferred.await(reached)
          yield* Fiber.interrupt(fiber)
          const stopped = yield* find(Option.some(id))
          assert.strictEqual(stopped.status, "interrupted")
          yield* inWorld(resolved, execute(id, resolved))
          return yield* finalRows(id)
        })
      )
      const unnamed = (rows: typeof undisturbed) =>
        rows.map(({ trial, ...rest }) => ({ ...rest, trial: trial.replace(/^\S+/, "") }))
      assert.deepStrictEqual(unnamed(disturbed), unnamed(undisturbed))
      const paid = yield* cut.completed
      assert.strictEqual(new Set(paid).size, paid.length)
      assert.strictEqual(paid.length, (yield* calm.completed).length)
    })
  )
})

layer(Layer.mergeAll(NodeServices.layer, NodeHttpClient.layerUndici), {
  excludeTestServices: true
})("a stored run", (it) => {
  it.effect("is re-scored from its rows alone, and keeps the original", () =>
    onDatabase(
      Effect.gen(function* () {
        const store = yield* Store
        const run = yield* runQuest(
          configOf({ models: ["oracle", "null"], tasks: someTasks })
        ).pipe(Effect.provide(Layer.fresh(world)))
        // From here on there is no chain and no sandbox: neither is provided.
        const before = yield* store.trialsOf(run.id)
        const scorings = yield* rescore(questBench, run, ["0.5", "1", "3"])
        assert.deepStrictEqual(
          scorings.map(({ variant, changed, models }) => ({
            variant,
            changed,
            models: models.map(({ model, score, rank }) => [model, score, rank])
          })),
          ["0.5", "1", "3"].map((variant) => ({
            variant,
            changed: 0,
            models: [
              ["oracle", 300, 1],
              ["null", 0, 2]
            ]
          }))
        )
        assert.deepStrictEqual(yield* store.trialsOf(run.id), before)
        const stored = yield* store.scoringsOf(run.id)
        assert.deepStrictEqual(
          stored.map(({ variant }) => variant),
          ["0.5", "1", "3"]
        )
        const scores = yield* store.scoresOf(stored[0]?.id ?? "")
        assert.strictEqual(scores.length, before.length)
        const unknown = yield* Effect.flip(rescore(questBench, run, ["twice"]))
        assert.include(unknown.message, 'cannot be scored as "twice"')
      })
    )
  )
})
