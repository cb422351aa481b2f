/** What a trial makes on its way into the database: how often the database is asked, and what a crash leaves. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schedule, Schema } from "effect"
import type { Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { executeStage, TraceDiffers } from "../../../pipeline/engine/outputs.ts"
import { type Claims, make as makeClaims } from "../../../pipeline/run/claims/Claims.ts"
import { make } from "../../../stages/Stage.ts"
import { addRun, engines, step } from "../../db/support.ts"
import { byWay, pgWire, socketOf, type Transaction } from "../../support/fleet/pgWire.ts"
import { installed, newDatabase } from "../../support/postgres.ts"

/** A stage that answers with its name and input; `generate` is paid for. */
const stageOf = (name: string, made: Array<string> = []) =>
  make({
    name,
    version: 1,
    input: Schema.Struct({ of: Schema.String }),
    output: Schema.Struct({ text: Schema.String }),
    identity: name === "generate" ? "payment" : "code",
    ...(name === "generate" ? { paid: () => true } : {}),
    retry: { times: 0, schedule: Schedule.recurs(0), while: (_: never) => false },
    run: ({ of }) =>
      Effect.sync(() => {
        made.push(`${name} ${of}`)
        return { text: `${name} of ${of}` }
      })
  })

const STAGES = ["instantiate", "generate", "sandbox-execute", "sign-and-broadcast", "validate"]

const PASS = { status: "done", outcome: "pass", score: 1, passed: true } as const

/** Plays a trial through its stages as far as `last`. */
const playTo = Effect.fnUntraced(function* (
  { inTurn, outputs }: Pick<ReturnType<Claims["Service"]["keep"]>, "inTurn" | "outputs">,
  trial: Trial,
  made: Array<string>,
  last = "validate"
) {
  let of = trial.item
  for (const name of STAGES.slice(0, STAGES.indexOf(last) + 1)) {
    const place = { trialId: trial.id, step: 0, attempt: 1 }
    const { output } = yield* executeStage(
      ...([outputs, {}, stageOf(name, made), { of }, place, inTurn] as const)
    )
    of = output.text
  }
})

const playWhole = Effect.fnUntraced(function* (
  claims: Claims["Service"],
  trial: Trial,
  made: Array<string>
) {
  const keeping = claims.keep(trial)
  yield* playTo(keeping, trial, made)
  const end = { trialId: trial.id, ...PASS, measures: null, error: null }
  return yield* claims.finish(end, keeping.outputs)
})

const keysOf = (store: Store["Service"], trial: number) =>
  Effect.map(store.stepsOf(trial), (steps) =>
    steps.map(({ cached, seq, stage }) => `${seq} ${stage}${cached ? " found" : ""}`)
  )

for (const { layer, name } of engines) {
  describe(`what a trial makes, in ${name}`, () => {
    it.live("is stored with its reply and with its end, and found by the next that needs it", () =>
      Effect.gen(function* () {
        const store = yield* Store
        yield* addRun(store, "one", ["a"])
        yield* addRun(store, "two", ["a"])
        const made: Array<string> = []
        for (const run of ["one", "two"]) {
          const claims = yield* makeClaims(run)
          const trials = yield* store.trialsOf(run)
          const [trial] = yield* claims.claim(trials, 1)
          if (trial === undefined) return assert.fail("not claimed")
          assert.isTrue(yield* playWhole(claims, trial, made))
          assert.deepStrictEqual(
            yield* keysOf(store, trial.id),
            STAGES.map((stage, at) => `${at} ${stage}${run === "two" ? " found" : ""}`)
          )
        }
        assert.lengthOf(made, 5)
      }).pipe(Effect.scoped, Effect.provide(layer))
    )

    it.live("goes on after a crash with the reply that was paid for, and only with that", () =>
      Effect.gen(function* () {
        const store = yield* Store
        yield* addRun(store, "run", ["a"])
        const made: Array<string> = []
        const [before] = yield* store.trialsOf("run")
        if (before === undefined) return assert.fail("no trial")
        yield* Effect.scoped(
          Effect.gen(function* () {
            const claims = yield* makeClaims("run")
            const [trial] = yield* claims.claim([before], 1)
            if (trial === undefined) return assert.fail("not claimed")
            yield* playTo(claims.keep(trial), trial, made, "sandbox-execute")
            assert.deepStrictEqual(yield* keysOf(store, trial.id), ["0 instantiate", "1 generate"])
          })
        )
        const claims = yield* makeClaims("run")
        const [trial] = yield* claims.claim(yield* store.trialsOf("run"), 1)
        if (trial === undefined) return assert.fail("not claimed again")
        const keeping = claims.keep(trial)
        yield* playTo(keeping, trial, made, "sandbox-execute")
        yield* keeping.outputs.flush
        assert.isTrue(yield* playWhole(claims, trial, made))
        assert.strictEqual(made.filter((each) => each.startsWith("generate")).length, 1)
        assert.strictEqual(made.filter((each) => each.startsWith("sandbox")).length, 2)
        assert.deepStrictEqual(
          yield* keysOf(store, trial.id),
          STAGES.map((stage, at) => `${at} ${stage}`)
        )
      }).pipe(Effect.scoped, Effect.provide(layer))
    )

    it.live("is played again where another process stored another output first", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [a, b] = yield* addRun(store, "run", ["a", "b"])
        const claims = yield* makeClaims("run")
        const trials = yield* claims.claim(yield* store.trialsOf("run"), 2)
        const more = yield* claims.claim(yield* store.trialsOf("run"), 2)
        const trial = [...trials, ...more].find(({ id }) => id === a)
        if (trial === undefined) return assert.fail("not claimed")
        const { outputs } = claims.keep(trial)
        yield* outputs.saveStep(step(a, "instantiate", "shared", { value: "mine" }))
        yield* store.saveStep(step(b, "instantiate", "shared", { value: "theirs" }))
        const end = { ...PASS, measures: null, error: null }
        const differs = yield* Effect.flip(outputs.finish(end))
        assert.isTrue(Schema.is(TraceDiffers)(differs))
        assert.deepStrictEqual(yield* store.stepsOf(a), [])
        assert.strictEqual((yield* store.getTrial(a)).pipe(Option.getOrThrow).status, "running")
        const found = Option.getOrThrow(yield* outputs.output("shared"))
        assert.strictEqual(found.value, "theirs")
        yield* outputs.linkStep({
          trialId: a,
          stage: "instantiate",
          step: 0,
          attempt: 1,
          key: "shared"
        })
        assert.isTrue(yield* outputs.finish(end))
        assert.deepStrictEqual(yield* keysOf(store, a), ["0 instantiate found"])
      }).pipe(Effect.scoped, Effect.provide(layer))
    )

    it.live("is not recorded for a trial that was cancelled, whose player hears of it", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [a] = yield* addRun(store, "run", ["a"])
        const claims = yield* makeClaims("run")
        const [trial] = yield* claims.claim(yield* store.trialsOf("run"), 1)
        if (trial === undefined) return assert.fail("not claimed")
        assert.strictEqual(yield* store.cancelTrials([a]), 1)
        assert.isFalse(yield* playWhole(claims, trial, []))
        // The reply was paid for, and is there when the trial is brought back.
        assert.deepStrictEqual(yield* keysOf(store, a), ["0 generate"])
      }).pipe(Effect.scoped, Effect.provide(layer))
    )
  })
}

if (installed !== undefined) {
  describe("a trial with one call, in PostgreSQL", () => {
    it.live("takes three requests, and its part of a claim", () =>
      Effect.gen(function* () {
        const url = yield* newDatabase
        let asked: Array<Transaction> = []
        const over = (each: Transaction) => asked.push(each)
        const { folder } = yield* pgWire({ to: socketOf(url), over })
        yield* Effect.gen(function* () {
          const store = yield* Store
          const tasks = Array.from({ length: 8 }, (_, at) => `task ${at}`)
          yield* addRun(store, "run", tasks)
          const claims = yield* makeClaims("run")
          const open = yield* store.trialsOf("run")
          asked = []
          const trials = yield* claims.claim(open, 8)
          assert.lengthOf(trials, 8)
          for (const trial of trials) assert.isTrue(yield* playWhole(claims, trial, []))
          // Signs of life and new connections depend on the time that this takes, not on the trials.
          const counted = asked.filter(
            ({ texts }) => texts.length > 0 && !texts.some((text) => text.includes('"workers"'))
          )
          assert.lengthOf(counted, 1 + 3 * 8)
          assert.strictEqual((yield* store.trialsOf("run", ["done"])).length, 8)
        }).pipe(Effect.scoped, Effect.provide(Store.layer({ url: byWay(url, folder) })))
      }).pipe(Effect.scoped)
    )
  })
}
