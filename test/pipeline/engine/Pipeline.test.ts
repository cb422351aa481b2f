import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { questPipeline } from "../../../benchmarks/quest/pipeline.ts"
import { Store } from "../../../db/Store.ts"
import { drawn, formatGraph } from "../../../pipeline/engine/graph.ts"
import { pipeline } from "../../../pipeline/engine/Pipeline.ts"
import { judgeInputOf, play, readBack, replay } from "../../../pipeline/engine/play.ts"
import { liveStages, Stages, storedStages } from "../../../pipeline/engine/Stages.ts"
import { make, never } from "../../../stages/Stage.ts"
import { addRun, temporaryFolder } from "../../db/support.ts"

/** What the stage that adds adds: comes by its context. */
class Step extends Context.Service<Step, { readonly size: number }>()("test/Step") {}

/** Which stages ran. */
class Log extends Context.Service<Log, Array<string>>()("test/Log") {}

const Count = Schema.Struct({ count: Schema.Int })

const first = make({
  name: "first",
  version: 1,
  input: Count,
  output: Count,
  identity: "code",
  retry: never,
  run: Effect.fnUntraced(function* ({ count }) {
    const log = yield* Log
    log.push("first")
    return { count }
  })
})
const add = make({
  name: "add",
  version: 3,
  input: Count,
  output: Count,
  identity: "code",
  retry: never,
  run: Effect.fnUntraced(function* ({ count }) {
    const log = yield* Log
    log.push("add")
    return { count: count + (yield* Step).size }
  })
})
const judge = make({
  name: "judge",
  version: 1,
  input: Schema.Struct({ counts: Schema.Array(Schema.Int), limit: Schema.Int }),
  output: Schema.Struct({ passed: Schema.Boolean }),
  identity: "code",
  retry: never,
  run: ({ counts, limit }) => Effect.succeed({ passed: counts.every((count) => count < limit) })
})

/** Counts in steps to five or more, three times over, and looks at the odd ones. */
const counting = pipeline<{ readonly start: number }>()<{ readonly limit: number }>("limit")
  .stage("begin", first, [], (_, { start }) => ({ count: start }))
  .loop("climb", ["begin"], {
    open: ({ begin }) => ({ count: begin.count, round: 1 }),
    isOver: ({ count }) => count >= 5,
    body: (round) =>
      round.branch("step", ["climb"], {
        as: "odd",
        taken: ({ climb }) => (climb.count % 2 === 1 ? climb : null),
        shared: { tag: Step, make: Effect.succeed({ size: 3 }) },
        body: (step) =>
          step.stage("added", add, ["odd"], ({ odd }) => ({ count: odd.count }), {
            at: ({ odd: { round } }) => ({ step: round, attempt: 1 })
          })
      }),
    next: ({ climb, step }) => ({
      count: step === null ? climb.count + 1 : step.added.count,
      round: climb.round + 1
    })
  })
  .fan("others", ["climb"], {
    as: "other",
    items: ({ climb }) => [1, 2].map((item) => ({ item, count: climb.count * item })),
    body: (body) =>
      body.stage("again", first, ["other"], ({ other: { count } }) => ({ count }), {
        at: ({ other: { item } }) => ({ step: item, attempt: 1 })
      })
  })
  .judge("verdict", judge, ["limit", "others"], ({ limit, others }) => ({
    limit,
    counts: others.map(({ again }) => again.count)
  }))

const database = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "test.db") }))
)

/** Plays the counting from `start` in a trial of its own database, and then what is wanted. */
const played = <A, E>(
  start: number,
  after: (trialId: number, log: Array<string>) => Effect.Effect<A, E, Store | Log>
) =>
  Effect.gen(function* () {
    const [trialId = 0] = yield* addRun(yield* Store, "r", ["t"])
    const log: Array<string> = []
    const values = yield* Effect.gen(function* () {
      const stages = yield* liveStages(counting, {
        trialId,
        versions: {},
        inTurn: (_key, make) => make
      })
      return yield* play(counting, { limit: 13 }, { start }).pipe(
        Effect.provideService(Stages, stages)
      )
    }).pipe(Effect.provideService(Log, log))
    return { values, after: yield* Effect.provideService(after(trialId, log), Log, log) }
  }).pipe(Effect.provide(database), Effect.scoped)

const stored = (trialId: number) => Effect.provideServiceEffect(Stages, storedStages(trialId))

describe("a declared pipeline", () => {
  it.effect(
    "plays loops, branches and fans, and reads back the same without running anything",
    () =>
      Effect.gen(function* () {
        const { after, values } = yield* played(0, (trialId, log) =>
          Effect.map(replay(counting, { limit: 13 }).pipe(stored(trialId)), (read) => ({
            read,
            log
          }))
        )
        assert.deepStrictEqual(values.climb, { count: 5, round: 4 })
        assert.deepStrictEqual(
          values.others.map(({ again }) => again.count),
          [5, 10]
        )
        assert.deepStrictEqual(values.verdict, { passed: true })
        assert.deepStrictEqual(after.read, values)
        assert.deepStrictEqual(after.log, ["first", "add", "first", "first"])
      })
  )

  it.effect("continues where a trial stopped, and does not run stored stages again", () =>
    Effect.gen(function* () {
      const { after } = yield* played(1, (trialId, log) =>
        Effect.gen(function* () {
          const before = log.length
          const stages = yield* liveStages(counting, {
            trialId,
            versions: {},
            inTurn: (_key, make) => make
          })
          yield* play(counting, { limit: 13 }, { start: 1 }).pipe(
            Effect.provideService(Stages, stages)
          )
          return { made: log.length - before, found: stages.trace.map(({ fresh }) => fresh) }
        })
      )
      assert.strictEqual(after.made, 0)
      assert.isTrue(after.found.every((fresh) => !fresh))
    })
  )

  it.effect("returns the input of a stage, so that it can be judged in another way", () =>
    Effect.gen(function* () {
      const { after } = yield* played(0, (trialId) =>
        judgeInputOf(counting, "verdict", { limit: 7 }).pipe(stored(trialId))
      )
      assert.deepStrictEqual(after.input, { limit: 7, counts: [5, 10] })
      assert.strictEqual(after.values.limit, 7)
      assert.isFalse((yield* judge.run(after.input)).passed)
    })
  )

  it.effect("reads what is stored of a trial, even if it stopped on the way", () =>
    Effect.gen(function* () {
      const { after } = yield* played(
        1,
        Effect.fnUntraced(function* (whole) {
          const store = yield* Store
          const [half = 0] = yield* addRun(store, "half", ["t"])
          const rows = yield* store.stepsOf(whole)
          for (const { attempt, key, stage, step } of rows.slice(0, 2)) {
            yield* store.linkStep({ trialId: half, stage, step, attempt, key })
          }
          const told = (trialId: number) => readBack(counting, { limit: 13 }).pipe(stored(trialId))
          return { whole: yield* told(whole), half: yield* told(half) }
        })
      )
      const rounds = after.whole.bodies.climb?.map(({ values }) => values.climb?.count)
      assert.deepStrictEqual(rounds, [1, 4])
      assert.deepStrictEqual(after.whole.values.verdict, { passed: true })
      assert.deepStrictEqual(after.whole.bodies.others?.at(1)?.values.again, { count: 10 })
      assert.strictEqual(after.half.values.begin?.count, 1)
      assert.notProperty(after.half.values, "others")
      const [only] = after.half.bodies.others ?? []
      assert.deepStrictEqual(only?.values.other, { item: 1, count: 5 })
      assert.notProperty(only?.values ?? {}, "again")
      const [first] = after.half.bodies.climb ?? []
      assert.deepStrictEqual(first?.bodies.step?.[0]?.values.added, { count: 4 })
    })
  )

  it.effect("says how far a trial came that stopped on the way", () =>
    Effect.gen(function* () {
      const [trialId = 0] = yield* addRun(yield* Store, "r", ["t"])
      const error = yield* Effect.flip(replay(counting, { limit: 1 }).pipe(stored(trialId)))
      assert.strictEqual(error._tag, "NotReached")
      assert.include(error.message, "has no row of first")
    }).pipe(Effect.provide(database), Effect.scoped)
  )

  it.effect("runs no stage that it does not declare", () =>
    Effect.gen(function* () {
      const [trialId = 0] = yield* addRun(yield* Store, "r", ["t"])
      const stages = yield* liveStages(counting, {
        trialId,
        versions: {},
        inTurn: (_key, make) => make
      })
      const other = make({ ...judge, name: "other" })
      const error = yield* Effect.flip(
        stages.run("x", other, () => ({ input: { counts: [], limit: 1 }, subject: null }), {
          step: 0,
          attempt: 1
        })
      )
      assert.strictEqual(error._tag, "UndeclaredStage")
    }).pipe(Effect.provideService(Log, []), Effect.provide(database), Effect.scoped)
  )

  it("is drawn from the value that runs", () => {
    const last = { stage: { name: "aggregate", version: 4 }, needs: ["scorecard"] }
    const steps = drawn(questPipeline, last)
    assert.deepStrictEqual(
      steps.flatMap(({ stage }) => stage ?? []),
      [
        "instantiate",
        "session",
        "generate",
        "sandbox-execute",
        "sign-and-broadcast",
        "tools",
        "validate",
        "aggregate"
      ]
    )
    const inside = Object.fromEntries(steps.map(({ id, inside }) => [id, inside]))
    assert.strictEqual(inside["episode.step.broadcast"], "episode.step")
    const needs = Object.fromEntries(steps.map(({ id, needs }) => [id, needs]))
    assert.deepStrictEqual(needs["episode.step.broadcast"], ["episode", "episode.step.execution"])
    const counts = [{ stage: "generate", outputs: 9, found: 2, durationMs: 1500 }]
    const text = formatGraph(steps, counts, "mermaid")
    assert.include(text, 'episode_reply["generate v1<br>outputs: 9, found stored: 2<br>1.5 s"]')
    assert.include(text, "episode --> scorecard")
    assert.include(
      formatGraph(steps, counts, "dot"),
      '"episode.step.execution" -> "episode.step.broadcast"'
    )
    const ids = new Set(steps.map(({ id }) => id))
    assert.deepStrictEqual(
      steps.flatMap((step) => step.needs.filter((need) => !ids.has(need))),
      []
    )
  })

  // Held by tsc: it fails where one of these lines is no error.
  it("does not compile if it is wired wrongly", () => {
    const begun = pipeline<{ readonly start: number }>()<{ readonly limit: number }>("limit").stage(
      "begin",
      first,
      [],
      (_, { start }) => ({ count: start })
    )
    const wrong = [
      // @ts-expect-error a value that nothing makes
      begun.stage("a", first, ["nowhere"], () => ({ count: 1 })),
      // @ts-expect-error a value that was not asked for
      begun.stage("b", first, ["limit"], ({ begin }) => ({ count: begin.count })),
      // @ts-expect-error an input of another stage
      begun.stage("c", judge, ["begin"], ({ begin }) => ({ count: begin.count })),
      // @ts-expect-error a name that is taken
      begun.stage("begin", first, ["begin"], ({ begin }) => begin),
      // @ts-expect-error a judgement of what only a trial that is played has
      begun.judge("d", first, ["begin"], (_, { start }) => ({ count: start }))
    ]
    assert.lengthOf(new Set(wrong.map(({ nodes }) => nodes.length)), 1)
  })
})
