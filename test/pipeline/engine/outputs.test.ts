import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Ref, Schedule, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Store } from "../../../db/Store.ts"
import { executeStage, outputKey, type Place } from "../../../pipeline/engine/outputs.ts"
import { make, type Retry } from "../../../stages/Stage.ts"
import { addRun, temporaryFolder } from "../../db/support.ts"

const versions = { anvil: "1.7.1", genesis: "0xabc" }

class Failure extends Schema.TaggedError<Failure>()("Failure", {
  message: Schema.String,
  passing: Schema.Boolean
}) {}

/** A stage that counts its runs and fails as often as it is told. */
const counting = (
  runs: Ref.Ref<number>,
  options: {
    readonly version?: number
    readonly identity?: "code" | "versions" | "payment"
    readonly failures?: number
    readonly passing?: boolean
    readonly exhausted?: boolean
  } = {}
) =>
  make({
    name: "double",
    version: options.version ?? 1,
    input: Schema.Struct({ value: Schema.BigIntFromString }),
    output: Schema.Struct({ doubled: Schema.BigIntFromString }),
    identity: options.identity ?? "code",
    retry: {
      times: 2,
      schedule: Schedule.spaced("1 minute"),
      while: (error) => error.passing
    } satisfies Retry<Failure>,
    run: ({ value }) =>
      Effect.gen(function* () {
        const run = yield* Ref.updateAndGet(runs, (count) => count + 1)
        if (run <= (options.failures ?? 0)) {
          return yield* new Failure({ message: `run ${run}`, passing: options.passing ?? true })
        }
        return { doubled: value * 2n }
      }),
    ...(options.exhausted === true ? { exhausted: () => ({ doubled: -1n }) } : {})
  })

const temporaryStore = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "test.db") }))
)

/** A store with one run of one trial, at whose first place the tests work. */
const withTrial = Effect.gen(function* () {
  const store = yield* Store
  const [trialId] = yield* addRun(store, "r", ["t"])
  const place: Place = { trialId, step: 1, attempt: 1 }
  return { store, place, runs: yield* Ref.make(0) }
})

describe("executeStage", () => {
  it.effect("runs a stage once for the same input, and stores its output", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      const stage = counting(runs)
      const first = yield* executeStage(store, versions, stage, { value: 21n }, place)
      const second = yield* executeStage(store, versions, stage, { value: 21n }, place)
      assert.deepStrictEqual(first, {
        ...{ output: { doubled: 42n }, fresh: true },
        ...{ stored: false, durable: false }
      })
      assert.deepStrictEqual(second, {
        ...{ output: { doubled: 42n }, fresh: false },
        ...{ stored: false, durable: false }
      })
      assert.strictEqual(yield* Ref.get(runs), 1)
    }).pipe(Effect.provide(temporaryStore))
  )

  it.effect("runs a stage again for another input or version", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      yield* executeStage(store, versions, counting(runs), { value: 1n }, place)
      yield* executeStage(store, versions, counting(runs), { value: 2n }, place)
      yield* executeStage(store, versions, counting(runs, { version: 2 }), { value: 2n }, place)
      assert.strictEqual(yield* Ref.get(runs), 3)
    }).pipe(Effect.provide(temporaryStore))
  )

  it.effect("retries by the stage's schedule, and then fails with its error", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      const stage = counting(runs, { failures: 2 })
      const fiber = yield* Effect.forkChild(
        executeStage(store, versions, stage, { value: 3n }, place)
      )
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).output, { doubled: 6n })
      assert.strictEqual(yield* Ref.get(runs), 3)
    }).pipe(Effect.provide(temporaryStore))
  )

  it.effect("does not retry an error that the schedule excludes, and stores nothing", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      const stage = counting(runs, { failures: 1, passing: false })
      const exit = yield* Effect.exit(executeStage(store, versions, stage, { value: 3n }, place))
      assert.isTrue(Exit.isFailure(exit))
      assert.strictEqual(yield* Ref.get(runs), 1)
      assert.deepStrictEqual(yield* store.stepsOf(place.trialId), [])
    }).pipe(Effect.provide(temporaryStore))
  )

  it.effect("stores the model's outcome when the retries are used up", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      const stage = counting(runs, { failures: 1, passing: false, exhausted: true })
      const made = yield* executeStage(store, versions, stage, { value: 3n }, place)
      assert.deepStrictEqual(made.output, { doubled: -1n })
      assert.strictEqual((yield* store.stepsOf(place.trialId)).length, 1)
    }).pipe(Effect.provide(temporaryStore))
  )

  it.effect("names a stored output that no longer fits", () =>
    Effect.gen(function* () {
      const { store, place, runs } = yield* withTrial
      const stage = counting(runs)
      yield* store.saveStep({
        ...place,
        stage: "double",
        version: 1,
        key: outputKey(stage, { value: "5" }, versions),
        value: { doubled: "many" },
        durationMs: 1,
        durable: false
      })
      const error = yield* Effect.flip(executeStage(store, versions, stage, { value: 5n }, place))
      assert.strictEqual(error._tag, "EngineError")
      assert.include(error.message, "stored output of stage double")
    }).pipe(Effect.provide(temporaryStore))
  )
})

describe("outputKey", () => {
  it.effect("depends on code and versions only if the stage says so", () =>
    Effect.gen(function* () {
      const runs = yield* Ref.make(0)
      const key = (
        identity: "code" | "versions" | "payment",
        version: number,
        world: Readonly<Record<string, string>>
      ) => outputKey(counting(runs, { identity, version }), { value: "1" }, world)
      const other = { ...versions, anvil: "2.0.0" }
      assert.strictEqual(key("payment", 1, versions), key("payment", 2, other))
      assert.strictEqual(key("code", 1, versions), key("code", 1, other))
      assert.notStrictEqual(key("code", 1, versions), key("code", 2, versions))
      assert.notStrictEqual(key("versions", 1, versions), key("versions", 1, other))
      assert.strictEqual(
        outputKey(counting(runs), { a: 1, b: { c: 2, d: 3 } }, versions),
        outputKey(counting(runs), { b: { d: 3, c: 2 }, a: 1 }, versions)
      )
    })
  )
})
