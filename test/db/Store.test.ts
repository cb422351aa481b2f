/** The Store on a real file: what goes in comes out, what is there stays. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, layer } from "@effect/vitest"
import { createClient } from "@libsql/client"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import type { NewStep } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { addRun, aged, engines, onFile, silenced, step, temporaryFolder } from "./support.ts"

for (const engine of engines) {
  layer(engine.layer)(`Store, in ${engine.name}`, (it) => {
    describe("runs", () => {
      it.effect("are read back as they were given, and the latest one is found", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const config = { models: ["oracle"], seed: 7, nested: { list: [1, null, "ü"] } }
          yield* store.createRun({
            id: "runs-1",
            bench: "quest",
            config,
            environment: { node: "24" }
          })
          yield* store.createRun({ id: "runs-2", bench: "block", config: {}, environment: null })
          assert.deepStrictEqual(
            yield* store.getRun("runs-1"),
            Option.some({
              id: "runs-1",
              createdAt: 0,
              status: "running",
              bench: "quest",
              config,
              environment: { node: "24" },
              summary: null,
              revision: 0
            })
          )
          assert.deepStrictEqual(yield* store.getRun("runs-0"), Option.none())
          const latest = yield* store.latestRun
          assert.strictEqual(Option.getOrThrow(latest).id, "runs-2")
          yield* store.setRunStatus("runs-1", "paused")
          assert.strictEqual(Option.getOrThrow(yield* store.getRun("runs-1")).status, "paused")
          assert.isFalse(yield* store.changeConfig("runs-1", { seed: 8 }, { seed: 9 }))
          assert.isTrue(yield* store.changeConfig("runs-1", config, { ...config, seed: 9 }))
          const changed = Option.getOrThrow(yield* store.getRun("runs-1"))
          assert.deepStrictEqual(changed.config, { ...config, seed: 9 })
        })
      )

      it.effect("can have their options changed even if another program wrote them", () =>
        Effect.gen(function* () {
          const file = join(yield* temporaryFolder, "edited.db")
          const run = { id: "edited", bench: "quest", environment: {} }
          const changed = yield* onFile(file, (store) =>
            Effect.gen(function* () {
              yield* store.createRun({ ...run, config: { seed: 7, tasks: ["a", "b"] } })
              const text = '{ "tasks": ["a", "b"], "seed": 7.0 }'
              const other = createClient({ url: pathToFileURL(file).href })
              yield* Effect.promise(() => other.execute(`update runs set config = '${text}'`))
              other.close()
              const { config } = Option.getOrThrow(yield* store.getRun("edited"))
              assert.isFalse(
                yield* store.changeConfig("edited", { seed: 7, tasks: ["b", "a"] }, { seed: 8 })
              )
              assert.isTrue(yield* store.changeConfig("edited", config, { seed: 9 }))
              return Option.getOrThrow(yield* store.getRun("edited")).config
            })
          )
          assert.deepStrictEqual(changed, { seed: 9 })
        })
      )

      it.effect("refuse an id that exists or is unknown, and options that are not JSON", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const run = { id: "once", bench: "quest", config: {}, environment: {} }
          yield* store.createRun(run)
          const twice = yield* Effect.flip(store.createRun(run))
          assert.include(twice.message, "run once exists already")
          const unknown = yield* Effect.flip(store.setRunStatus("nowhere", "done"))
          assert.include(unknown.message, "run nowhere does not exist")
          const gone = yield* Effect.flip(store.deleteRun("nowhere"))
          assert.include(gone.message, "run nowhere does not exist")
          const bad = yield* Effect.flip(store.createRun({ ...run, id: "bad", config: { n: 1n } }))
          assert.include(bad.message, "config of run bad is not JSON")
          const none = yield* Effect.flip(store.createRun({ ...run, id: "bad", config: undefined }))
          assert.include(none.message, "it is undefined")
          assert.deepStrictEqual(yield* store.getRun("bad"), Option.none())
        })
      )
    })

    describe("steps", () => {
      it.effect("form a trial's trace, which a resumed run neither repeats nor changes", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [first, second] = yield* addRun(store, "steps", ["a", "b"])
          const value = { text: "plan ü", list: [1, { deep: null }] }
          const trace = Effect.gen(function* () {
            yield* store.saveStep(step(first, "instantiate", "k1", { value }))
            yield* store.saveStep(step(first, "generate", "k2", { durable: true, step: 1 }))
            yield* store.saveStep(step(first, "generate", "k3", { durable: true, step: 2 }))
            return yield* store.stepsOf(first)
          })
          const once = yield* trace
          assert.deepStrictEqual(
            once.map((each) => [each.seq, each.stage, each.step, each.key, each.cached]),
            [
              [0, "instantiate", 0, "k1", false],
              [1, "generate", 1, "k2", false],
              [2, "generate", 2, "k3", false]
            ]
          )
          assert.deepStrictEqual(once[0]?.value, value)
          assert.deepInclude(once[1], {
            durable: true,
            stageVersion: 1,
            durationMs: 1.5,
            attempt: 1
          })
          assert.deepStrictEqual(yield* trace, once)
          yield* store.linkStep({
            trialId: first,
            stage: "generate",
            step: 1,
            attempt: 1,
            key: "k2"
          })
          assert.deepStrictEqual(yield* store.stepsOf(first), once)
          yield* store.linkStep({
            trialId: second,
            stage: "generate",
            step: 1,
            attempt: 1,
            key: "k2"
          })
          const shared = yield* store.stepsOf(second, ["generate"])
          assert.deepStrictEqual(
            shared.map((each) => [each.seq, each.key, each.cached]),
            [[0, "k2", true]]
          )
          assert.deepStrictEqual(yield* store.stepsOf(second, ["validate"]), [])
        })
      )

      it.effect("that give another output discard the steps after the old one", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [trial] = yield* addRun(store, "changed", ["a"])
          for (const [n, stage] of ["generate", "sandbox-execute", "validate"].entries()) {
            yield* store.saveStep(step(trial, stage, `old-${n}`))
          }
          yield* store.linkStep({
            trialId: trial,
            stage: "generate",
            step: 0,
            attempt: 1,
            key: "old-0"
          })
          yield* store.saveStep(step(trial, "sandbox-execute", "new-1", { version: 2 }))
          const stored = yield* store.stepsOf(trial)
          assert.deepStrictEqual(
            stored.map((each) => [each.seq, each.key, each.stageVersion]),
            [
              [0, "old-0", 1],
              [1, "new-1", 2]
            ]
          )
          assert.isTrue(Option.isSome(yield* store.output("old-2")))
        })
      )

      it.effect(
        "with a key that exists continue with the stored output, and store nothing wrong",
        () =>
          Effect.gen(function* () {
            const store = yield* Store
            const [first, second] = yield* addRun(store, "taken", ["a", "b"])
            const own = yield* store.saveStep(step(first, "generate", "taken", { value: "first" }))
            const other = yield* store.saveStep(
              step(second, "generate", "taken", { value: "second" })
            )
            assert.deepStrictEqual([own, other], ["first", "first"])
            assert.deepInclude(Option.getOrThrow(yield* store.output("taken")), { value: "first" })
            assert.deepStrictEqual(yield* store.output("not there"), Option.none())
            const dangling = yield* Effect.flip(
              store.linkStep({
                trialId: first,
                stage: "validate",
                step: 0,
                attempt: 1,
                key: "not there"
              })
            )
            assert.strictEqual(dangling.operation, "Store.linkStep")
            assert.match(dangling.message, /foreign key/i)
            const orphan = yield* Effect.flip(store.saveStep(step(999_999, "generate", "orphan")))
            assert.match(orphan.message, /foreign key/i)
            assert.deepStrictEqual(yield* store.output("orphan"), Option.none())
          })
      )

      it.effect("of a claim that was lost change no trace, but for what was paid", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [id] = yield* addRun(store, "fenced", ["a"])
          const claimed = (owner: string) =>
            Effect.map(store.claimTrials("fenced", [id], owner, 1), (all) => ({
              owner,
              token: all[0]?.token ?? 0
            }))
          const keys = Effect.map(store.stepsOf(id), (all) =>
            all.map(({ cached, key }) => [key, cached])
          )
          const lost = yield* claimed("frozen")
          const at = (stage: string, key: string, more: Partial<NewStep> = {}) =>
            step(id, stage, `fenced ${key}`, { claim: lost, ...more })
          yield* store.saveStep(at("instantiate", "drawn"))
          yield* store.resetRunning("fenced", "frozen")
          const claim = yield* claimed("next")
          assert.deepStrictEqual(yield* store.saveStep(at("validate", "free")), {
            of: "fenced free"
          })
          yield* store.saveStep(at("generate", "reply", { durable: true }))
          assert.isFalse(yield* store.linkStep(at("validate", "free", { step: 1 })))
          const paid = [
            ["fenced drawn", false],
            ["fenced reply", false]
          ]
          assert.deepStrictEqual(yield* keys, paid)
          // Whoever holds the trial finds the reply where it belongs, and it counts as paid by this trial.
          assert.isFalse(yield* store.linkStep(at("generate", "reply", { claim })))
          yield* store.saveStep(at("validate", "ours", { claim }))
          // Another output in the place of an earlier one would remove what followed.
          yield* store.saveStep(at("generate", "second", { durable: true }))
          yield* store.linkStep(at("instantiate", "free"))
          // A process that claims a trial again holds it by its new claim only.
          yield* store.giveBack([id], "next")
          const again = yield* claimed("next")
          yield* store.saveStep(at("validate", "older", { claim, step: 1 }))
          const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
          yield* store.finishTrial({ trialId: id, ...again, status: "done", ...end })
          yield* store.saveStep(at("generate", "late", { durable: true, step: 1 }))
          yield* store.saveStep(at("validate", "late too", { claim, step: 1 }))
          assert.deepStrictEqual(yield* keys, [...paid, ["fenced ours", false]])
          assert.isTrue(Option.isSome(yield* store.output("fenced late")))
        })
      )

      it.effect("of many fibers at once are all stored", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const ids = yield* addRun(store, "fibers", ["a", "b", "c", "d"])
          yield* Effect.forEach(
            Array.from({ length: 400 }, (_, n) => n),
            (n) =>
              store.saveStep(
                step(ids[n % 4] ?? 0, "generate", `fibers-${n}`, { step: n, durable: n % 10 === 0 })
              ),
            { concurrency: "unbounded", discard: true }
          )
          for (const id of ids) {
            const stored = yield* store.stepsOf(id)
            assert.deepStrictEqual(
              stored.map((each) => each.seq),
              Array.from({ length: 100 }, (_, n) => n)
            )
          }
        })
      )
    })

    describe("an output in flight", () => {
      it.effect("is made by one process at a time, or by the next if that one is silent", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const reserved = { _tag: "Reserved" } as const
          const takenBy = (by: string) => ({ _tag: "Taken", by }) as const
          assert.deepStrictEqual(yield* store.reserve("key", "one"), reserved)
          assert.deepStrictEqual(yield* store.reserve("key", "two"), takenBy("one"))
          yield* store.unreserve("key", "two")
          assert.deepStrictEqual(yield* store.reserve("key", "two"), takenBy("one"))
          yield* silenced(store, "one")
          yield* store.heartbeat("one")
          assert.deepStrictEqual(yield* store.reserve("key", "two"), takenBy("one"))
          yield* silenced(store, "one")
          assert.deepStrictEqual(yield* store.reserve("key", "two"), reserved)
          yield* store.unreserve("key", "one")
          assert.deepStrictEqual(yield* store.reserve("key", "one"), takenBy("two"))
          yield* store.release("two")
          assert.deepStrictEqual(yield* store.reserve("key", "one"), reserved)
          const [trial] = yield* addRun(store, "flight", ["a"])
          yield* store.saveStep(step(trial, "generate", "key", { durable: true }))
          const found = yield* store.reserve("key", "two")
          assert.deepStrictEqual(found._tag === "Stored" && found.output.value, { of: "key" })
        })
      )
    })

    describe("what a killed process leaves", () => {
      it.effect("is removed an hour after its last sign of life, and not before", () =>
        Effect.gen(function* () {
          const store = yield* Store
          yield* addRun(store, "killed", ["a"])
          const amount = { cost: 1, tokens: 10 }
          const before = yield* aged(store, 0)
          const leave = Effect.gen(function* () {
            yield* store.reserve("of a killed process", "killed")
            yield* store.heartbeat("killed", {
              sign: {
                ...{ owner: "killed", host: "h", pid: 1, version: "1", ended: 0, rate: null },
                refused: {}
              },
              shares: [{ name: "p", calls: 8, using: 0 }],
              draws: [
                { runId: "killed", most: { cost: 5, tokens: null }, kept: amount, need: amount }
              ]
            })
          })
          yield* leave
          const more = before.map((rows) => Number(rows) + 1)
          yield* store.forget
          assert.deepStrictEqual(yield* aged(store, 3_500_000), more)
          yield* store.forget
          // The lease of a share or a block ends half a minute after the sign.
          assert.deepStrictEqual(yield* aged(store, 200_000), more)
          yield* store.forget
          assert.deepStrictEqual(yield* aged(store, 0), [0, 0, 0, 0])
          // Its own silence ends when it gives a sign again.
          yield* leave
          yield* store.forget
          assert.deepStrictEqual(yield* aged(store, 0), [1, 1, 1, 1])
          yield* store.release("killed")
        })
      )
    })

    describe("a complaint of a provider", () => {
      it.effect("is counted once for calls that began at the same time, and told to all", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const crowded = (seen: number) => ({ seen, crowded: true, pause: 60_000 })
          assert.strictEqual((yield* store.complain("m", crowded(0))).halvings, 1)
          const second = yield* store.complain("m", crowded(0))
          assert.strictEqual(second.halvings, 1)
          assert.isTrue(second.pause > 0 && second.pause <= 60_000)
          assert.strictEqual((yield* store.complain("m", crowded(1))).halvings, 2)
          const waiting = { seen: 0, crowded: false, pause: 1 }
          const asked = yield* store.complain("m", waiting)
          assert.strictEqual(asked.halvings, 2)
          assert.isAbove(asked.pause, 1)
          const { limits } = yield* store.heartbeat("anybody")
          assert.deepStrictEqual(
            limits.map(({ halvings, name }) => ({ halvings, name })),
            [{ halvings: 2, name: "m" }]
          )
        })
      )
    })

    describe("deleteRun", () => {
      it.effect(
        "removes what only that run used, and keeps what was paid for unless told otherwise",
        () =>
          Effect.gen(function* () {
            const store = yield* Store
            const [mine] = yield* addRun(store, "mine", ["a"])
            const [theirs] = yield* addRun(store, "theirs", ["a"])
            yield* store.saveStep(step(mine, "instantiate", "shared"))
            yield* store.linkStep({
              trialId: theirs,
              stage: "instantiate",
              step: 0,
              attempt: 1,
              key: "shared"
            })
            yield* store.saveStep(step(mine, "generate", "reply", { durable: true }))
            yield* store.saveStep(step(mine, "validate", "own"))
            const score = { trialId: mine, score: 1, passed: true }
            const scoring = { runId: "mine", variant: "1", version: "v", scores: [score] }
            const scoringId = yield* store.saveScoring(scoring)
            yield* store.deleteRun("mine")
            const kept = (key: string) => Effect.map(store.output(key), Option.isSome)
            assert.deepStrictEqual(yield* Effect.forEach(["shared", "reply", "own"], kept), [
              true,
              true,
              false
            ])
            assert.deepStrictEqual(yield* store.getRun("mine"), Option.none())
            assert.deepStrictEqual(yield* store.trialsOf("mine"), [])
            assert.deepStrictEqual(yield* store.stepsOf(mine), [])
            assert.deepStrictEqual(yield* store.scoresOf(scoringId), [])
            assert.strictEqual((yield* store.stepsOf(theirs)).length, 1)
            yield* store.saveStep(step(theirs, "generate", "theirs", { durable: true }))
            yield* store.deleteRun("theirs", { paidToo: true })
            assert.deepStrictEqual(yield* Effect.forEach(["shared", "theirs", "reply"], kept), [
              false,
              false,
              true
            ])
          })
      )
    })

    describe("scorings", () => {
      it.effect("are kept side by side, and the same one is stored once", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [first, second] = yield* addRun(store, "scored", ["a", "b"])
          const scores = [
            { trialId: second, score: 0, passed: false },
            { trialId: first, score: 62.5, passed: true }
          ]
          const original = { runId: "scored", variant: "1", version: "v1", scores }
          const id = yield* store.saveScoring(original)
          yield* TestClock.adjust("1 second")
          const reversed = { ...original, scores: scores.toReversed() }
          assert.strictEqual(yield* store.saveScoring(reversed), id)
          const half = yield* store.saveScoring({ ...original, variant: "0.5" })
          const newer = yield* store.saveScoring({ ...original, version: "v2" })
          const stored = yield* store.scoringsOf("scored")
          assert.deepStrictEqual(
            stored.map((scoring) => [scoring.id, scoring.variant, scoring.version]),
            [
              [id, "1", "v1"],
              [half, "0.5", "v1"],
              [newer, "1", "v2"]
            ]
          )
          assert.deepStrictEqual(
            yield* store.scoresOf(id),
            scores.toReversed().map((score) => ({
              ...score,
              scoringId: id
            }))
          )
        })
      )

      it.effect("are stored completely or not at all", () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [first] = yield* addRun(store, "whole", ["a"])
          const good = { trialId: first, score: 1, passed: true }
          const scoring = { runId: "whole", variant: "2", version: "v", scores: [good] }
          const bad = { ...scoring, scores: [good, { ...good, trialId: 999_999 }] }
          assert.match((yield* Effect.flip(store.saveScoring(bad))).message, /foreign key/i)
          const word = yield* Effect.flip(store.saveScoring({ ...scoring, variant: "" }))
          assert.include(word.message, "field variant")
          assert.deepStrictEqual(yield* store.scoringsOf("whole"), [])
        })
      )
    })
  })
}
