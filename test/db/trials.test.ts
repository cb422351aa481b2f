/** Trials in the Store: who plays them, how they end, and what happens to them then. */
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, it, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import type { Claimed } from "../../db/claims.ts"
import { Store } from "../../db/Store.ts"
import { addRun, engines, onFile, silenced, temporaryFolder } from "./support.ts"

const claimsIn = (claimed: ReadonlyArray<Claimed>) =>
  claimed.map(({ id, token }) => ({ id, token }))

it.effect("the trials of a run are damaged where a text is only nearly JSON", () =>
  Effect.gen(function* () {
    const file = join(yield* temporaryFolder, "store.db")
    const error = yield* onFile(file, (store) =>
      Effect.gen(function* () {
        const [first] = yield* addRun(store, "r", ["a", "b"])
        const db = new DatabaseSync(file)
        db.prepare("UPDATE trials SET measures = ? WHERE id = ?").run("{n: 1}", first)
        db.close()
        return yield* Effect.flip(store.trialsOf("r"))
      })
    )
    assert.match(error.message, /row 1, field measures/)
  }).pipe(Effect.scoped)
)

for (const engine of engines) {
  layer(engine.layer)(`the trials of a run, in ${engine.name}`, (it) => {
    it.effect("have marks that say how the latest attempts ended, and what was measured", () =>
      Effect.gen(function* () {
        const store = yield* Store
        assert.deepStrictEqual(yield* store.marksOf("marks"), [])
        const [a, b] = yield* addRun(store, "marks", ["a", "b"])
        // A number that 15 digits do not say.
        const score = 100 / 3
        yield* store.claimTrial(a, "me")
        const end = { outcome: "pass", score, passed: true, measures: { n: 3 }, error: null }
        yield* store.finishTrial({ trialId: a, owner: "me", status: "done", ...end })
        const of = { model: "oracle", split: "atomic", round: 1, variant: "ethers" }
        const open = { ...of, status: "pending" as const, outcome: null, score: null, passed: null }
        assert.deepStrictEqual(yield* store.marksOf("marks"), [
          { id: a, item: "a", ...of, status: "done", outcome: "pass", score, passed: true },
          { id: b, item: "b", ...open }
        ])
        assert.deepInclude((yield* store.measuredOf("marks"))[0], { item: "a", measures: { n: 3 } })
        const tally = { model: "oracle", trials: 1 }
        assert.deepStrictEqual(yield* store.talliesOf("marks"), [
          { ...tally, status: "done", score },
          { ...tally, status: "pending", score: null }
        ])
        const [first] = yield* store.trialsOf("marks")
        assert.strictEqual(first?.score, score)
        assert.deepStrictEqual(
          yield* store.trialsOfModel("marks", "oracle"),
          yield* store.trialsOf("marks")
        )
        assert.deepStrictEqual(yield* store.trialsOfModel("marks", "other"), [])
        yield* store.rerunTrials(yield* store.trialsOf("marks"))
        const again = yield* store.marksOf("marks")
        assert.deepStrictEqual(
          again.map(({ item, status }) => [item, status]),
          [
            ["b", "pending"],
            ["a", "pending"]
          ]
        )
        assert.lengthOf(yield* store.measuredOf("marks"), 1)
      })
    )

    it.effect("are added once, claimed once, finished, and counted", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [first, second, third] = yield* addRun(store, "trials", ["a", "b", "c"])
        const again = yield* addRun(store, "trials", ["a", "b", "c"])
        assert.deepStrictEqual(again, [first, second, third])
        yield* TestClock.adjust("1 minute")
        const owners = Array.from({ length: 20 }, (_, n) => `owner-${n}`)
        const claims = yield* Effect.forEach(owners, (owner) => store.claimTrial(first, owner), {
          concurrency: "unbounded"
        })
        assert.strictEqual(claims.filter((won) => won).length, 1)
        const owner = owners[claims.indexOf(true)] ?? ""
        assert.isTrue(yield* store.claimTrial(second, "other"))
        const end = {
          outcome: "pass",
          score: 87.5,
          passed: true,
          measures: { rounds: 3 },
          error: null
        }
        assert.isTrue(yield* store.finishTrial({ trialId: first, owner, status: "done", ...end }))
        yield* store.finishTrial({
          trialId: second,
          owner: "other",
          status: "errored",
          outcome: null,
          score: null,
          passed: null,
          measures: null,
          error: "the node would not start"
        })
        const stored = yield* store.trialsOf("trials")
        assert.deepInclude(stored[0], { id: first, status: "done", owner: null, ...end })
        if (engine.name === "a file") {
          assert.deepInclude(stored[0], { startedAt: 60_000, finishedAt: 60_000 })
        } else {
          // By the server's clock: those of several machines differ.
          assert.isAbove(stored[0]?.startedAt ?? 0, 60_000)
          assert.isAtLeast(stored[0]?.finishedAt ?? 0, stored[0]?.startedAt ?? 0)
        }
        assert.deepInclude(stored[1], { status: "errored", error: "the node would not start" })
        assert.deepInclude(stored[2], { id: third, status: "pending", passed: null })
        const summary = (yield* store.listRuns).find((run) => run.id === "trials")
        const counts = { trials: 3, pending: 1, running: 0, done: 1, errored: 1, passed: 1 }
        assert.deepInclude(summary, { ...counts, cancelled: 0 })
        assert.isFalse(yield* store.claimTrial(first, "late"))
        assert.strictEqual(yield* store.resetErrored("trials"), 1)
        assert.isTrue(yield* store.claimTrial(second, "next"))
        const missing = yield* Effect.flip(
          store.finishTrial({ trialId: 999_999, owner, status: "done", ...end })
        )
        assert.include(missing.message, "trial 999999 does not exist")
      })
    )

    it.effect("become pending again if their owner is gone, and not while it lives", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [first, second] = yield* addRun(store, "reset", ["a", "b"])
        yield* store.claimTrial(first, "dead")
        yield* store.claimTrial(second, "alive")
        assert.strictEqual(yield* store.resetRunning("reset", "dead"), 1)
        const half = yield* store.trialsOf("reset")
        assert.deepStrictEqual(
          half.map((trial) => [trial.status, trial.owner]),
          [
            ["pending", null],
            ["running", "alive"]
          ]
        )
        assert.strictEqual(yield* store.resetRunning("reset", "dead"), 0)
        assert.strictEqual(yield* store.resetRunning("reset", "alive"), 1)
      })
    )

    it.effect("are claimed in their order, several at a time, by one process each", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const tasks = Array.from({ length: 40 }, (_, n) => `task ${n}`)
        const ids = yield* addRun(store, "claims", tasks)
        const backwards = ids.toReversed()
        const first = yield* store.claimTrials("claims", backwards, "one", 3)
        assert.deepStrictEqual(
          claimsIn(first),
          backwards.slice(0, 3).map((id) => ({ id, token: 1 }))
        )
        const owners = Array.from({ length: 12 }, (_, n) => `owner ${n}`)
        const claimed = yield* Effect.forEach(
          owners,
          (owner) => store.claimTrials("claims", ids, owner, 4),
          { concurrency: "unbounded" }
        )
        const all = [...first, ...claimed.flat()].map(({ id }) => id)
        assert.lengthOf(new Set(all), all.length)
        assert.lengthOf(all, 40)
        assert.deepStrictEqual(yield* store.claimTrials("claims", ids, "late", 4), [])
        assert.deepStrictEqual(yield* store.claimTrials("claims", [], "late", 4), [])
        assert.deepStrictEqual(yield* store.openIn("claims"), {
          pending: 0,
          running: 40,
          lapsed: 0
        })
        assert.sameMembers(
          [...(yield* store.heartbeat("one")).held],
          first.map(({ id }) => id)
        )
        yield* store.giveBack([ids[39] ?? 0, ids[0] ?? 0], "one")
        assert.lengthOf((yield* store.heartbeat("one")).held, 2)
      })
    )

    it.effect(
      "that two processes left behind are claimed one at a time: one may be why they stopped",
      () =>
        Effect.gen(function* () {
          const store = yield* Store
          const ids = yield* addRun(store, "run", ["a", "b", "c", "d"])
          const [a, b, c, d] = ids
          const claimed = (owner: string) =>
            Effect.map(store.claimTrials("run", ids, owner, 8), (all) => all.map(({ id }) => id))
          for (const owner of ["gone", "gone, too"]) {
            assert.lengthOf(yield* store.claimTrials("run", [a, b, c], owner, 8), 3)
            yield* silenced(store, owner)
          }
          assert.deepStrictEqual(yield* claimed("one"), [a, d])
          assert.deepStrictEqual(yield* claimed("one"), [])
          assert.deepStrictEqual(yield* claimed("two"), [b])
          const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
          yield* store.finishTrial({ ...end, trialId: a, owner: "one", status: "done" })
          assert.deepStrictEqual(yield* claimed("one"), [c])
        }).pipe(Effect.provide(engine.layer))
    )

    it.effect(
      "are claimed from a process that is silent, and errored after three such claims",
      () =>
        Effect.gen(function* () {
          const store = yield* Store
          const [trial] = yield* addRun(store, "lapsed", ["a"])
          const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
          for (const [round, owner] of ["one", "two", "three"].entries()) {
            const claimed = yield* store.claimTrials("lapsed", [trial], owner, 1)
            assert.deepStrictEqual(claimsIn(claimed), [{ id: trial, token: round + 1 }])
            assert.strictEqual(yield* store.giveUpClaims("lapsed"), 0)
            yield* silenced(store, owner)
          }
          // Who was silent ends nothing that another process has claimed since.
          const late = { trialId: trial, owner: "two", status: "done" as const, ...end }
          assert.isFalse(yield* store.finishTrial(late))
          const earlier = { ...late, owner: "three", token: 2 }
          assert.isFalse(yield* store.finishTrial(earlier))
          assert.strictEqual(yield* store.giveUpClaims("lapsed"), 1)
          const [errored] = yield* store.trialsOf("lapsed")
          assert.strictEqual(errored?.status, "errored")
          assert.strictEqual(errored?.score, null)
          assert.include(errored?.error, "claimed 3 times")
          assert.strictEqual(yield* store.resetErrored("lapsed"), 1)
          const again = yield* store.claimTrials("lapsed", [trial], "four", 1)
          assert.deepStrictEqual(claimsIn(again), [{ id: trial, token: 4 }])
          assert.strictEqual(yield* store.resetRunning("lapsed", "four"), 1)
          yield* store.claimTrials("lapsed", [trial], "five", 1)
          yield* store.giveBack([trial], "five")
          assert.strictEqual((yield* store.trialsOf("lapsed"))[0]?.claims, 1)
        })
    )

    it.effect("are finished only by the process that holds them", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [trial] = yield* addRun(store, "held", ["a"])
        const end = {
          outcome: "pass",
          score: 100,
          passed: true,
          measures: { rounds: 1 },
          error: null
        }
        const finish = (owner: string) =>
          store.finishTrial({ trialId: trial, owner, status: "done", ...end })
        assert.isFalse(yield* finish("nobody yet"))
        yield* store.claimTrial(trial, "slow")
        yield* store.resetRunning("held", "slow")
        assert.isFalse(yield* finish("slow"))
        yield* store.claimTrial(trial, "next")
        assert.isFalse(yield* finish("slow"))
        assert.deepInclude((yield* store.trialsOf("held"))[0], {
          status: "running",
          owner: "next",
          score: null
        })
        yield* store.release("slow")
        assert.isTrue(yield* finish("next"))
        assert.isFalse(yield* finish("next"))
        yield* store.release("next")
        assert.deepInclude((yield* store.trialsOf("held"))[0], { status: "done", score: 100 })
      })
    )

    it.effect("keep the run's status as running while any process plays one", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [first, second] = yield* addRun(store, "shared", ["a", "b"])
        const status = Effect.map(store.getRun("shared"), (run) => Option.getOrThrow(run).status)
        yield* store.claimTrial(first, "one")
        yield* store.setRunStatus("shared", "interrupted", "two")
        assert.strictEqual(yield* status, "running")
        yield* store.setRunStatus("shared", "interrupted", "one")
        assert.strictEqual(yield* status, "interrupted")
        assert.isFalse(yield* store.claimTrial(first, "two"))
        assert.strictEqual(yield* status, "interrupted")
        assert.isTrue(yield* store.claimTrial(second, "two"))
        assert.strictEqual(yield* status, "running")
        yield* silenced(store, "two")
        yield* store.setRunStatus("shared", "paused", "one")
        assert.strictEqual(yield* status, "paused")
      })
    )

    it.effect("can be cancelled while they wait or are played, and restored", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const ids = yield* addRun(store, "cancelled", ["a", "b", "c"])
        const [waiting, playing, finished] = ids
        yield* store.claimTrial(playing, "me")
        yield* store.claimTrial(finished, "me")
        const end = {
          outcome: "pass",
          score: 100,
          passed: true,
          measures: { rounds: 1 },
          error: null
        }
        yield* store.finishTrial({ trialId: finished, owner: "me", status: "done", ...end })
        assert.strictEqual(yield* store.cancelTrials(ids), 2)
        // Whoever plays it hears of it, and records nothing.
        assert.deepStrictEqual((yield* store.heartbeat("me")).held, [])
        assert.isFalse(
          yield* store.finishTrial({ trialId: playing, owner: "me", status: "done", ...end })
        )
        const statuses = Effect.map(store.trialsOf("cancelled"), (trials) =>
          trials.map(({ status }) => status)
        )
        assert.deepStrictEqual(yield* statuses, ["cancelled", "cancelled", "done"])
        assert.isFalse(yield* store.claimTrial(waiting, "me"))
        yield* addRun(store, "cancelled", ["a"])
        assert.deepStrictEqual(yield* statuses, ["cancelled", "cancelled", "done"])
        yield* store.rerunTrials((yield* store.trialsOf("cancelled")).slice(0, 1))
        assert.deepStrictEqual(yield* statuses, ["pending", "cancelled", "done"])
      })
    )

    it.effect("are run again as another attempt, which then counts", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [first] = yield* addRun(store, "again", ["a", "b"])
        const end = {
          outcome: "pass",
          score: 100,
          passed: true,
          measures: { rounds: 1 },
          error: null
        }
        yield* store.claimTrial(first, "me")
        yield* store.finishTrial({ trialId: first, owner: "me", status: "done", ...end })
        const chosen = yield* store.trialsOf("again")
        yield* store.rerunTrials(chosen)
        yield* store.rerunTrials(chosen)
        const latest = yield* store.trialsOf("again")
        assert.deepStrictEqual(
          latest.map(({ attempt, status, item: task }) => [task, attempt, status]),
          [
            ["b", 1, "pending"],
            ["a", 2, "pending"]
          ]
        )
        const all = yield* store.attemptsOf("again")
        assert.deepStrictEqual(
          all.map(({ attempt, score, item: task }) => [task, attempt, score]),
          [
            ["a", 1, 100],
            ["b", 1, null],
            ["a", 2, null]
          ]
        )
        const summary = (yield* store.listRuns).find((run) => run.id === "again")
        assert.deepInclude(summary, { trials: 2, pending: 2, done: 0, passed: 0 })
        assert.deepStrictEqual(yield* store.trialsOf("again", ["done"]), [])
      })
    )

    it.effect("of a large run are added at once, and only to a run that exists", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const tasks = Array.from({ length: 2_500 }, (_, n) => `task-${n}`)
        const ids = yield* addRun(store, "large", tasks)
        assert.strictEqual(ids.length, 2_500)
        const found = yield* store.trialsOf("large")
        assert.deepStrictEqual(
          found.map(({ id, item }) => [id, item]),
          ids.map((id, at) => [id, tasks[at]])
        )
        yield* store.addTrials("large", [])
        const orphan = { model: "m", item: "t", split: "atomic", round: 1, variant: "viem" }
        const error = yield* Effect.flip(store.addTrials("no-run", [orphan]))
        assert.match(error.message, /foreign key/i)
      })
    )
  })
}
