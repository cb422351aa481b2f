/** Copying runs between databases: what is written, what is refused, and that a copy is repeatable. */
import { truncateSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { type Copied, copyAll, follow, nothing } from "../../db/copy/copy.ts"
import { readRun } from "../../db/copy/runRows.ts"
import { open } from "../../db/open.ts"
import type { TrialEnd } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { addRun, engines, step, temporaryFolder } from "./support.ts"

const [files = temporaryFolder, servers = files] = engines.map(({ database }) => database)

type Database = Effect.Effect<string, never, Scope.Scope>

const newStore = Effect.fnUntraced(function* (database: Database = files) {
  const connection = yield* open(yield* database)
  return { connection, store: Store.over(connection) }
})

const ending = (trialId: number, more: Partial<TrialEnd> = {}): TrialEnd => ({
  ...{ trialId, owner: "me", status: "done", outcome: "pass", score: 100, passed: true },
  ...{ measures: { gas: 1 }, error: null },
  ...more
})

/** A run `r` of two trials, of which the first is done. */
const filled = Effect.fnUntraced(function* (database: Database = files) {
  const { connection, store } = yield* newStore(database)
  const [one, two] = yield* addRun(store, "r", ["a", "b"])
  yield* store.claimTrial(one, "me")
  yield* store.saveStep(
    step(one, "generate", "reply", { durable: true, value: { said: "a\u0000é" } })
  )
  yield* store.saveStep(step(one, "validate", "verdict"))
  yield* store.finishTrial(ending(one))
  yield* store.claimTrial(two, "me")
  yield* store.saveStep(step(two, "generate", "reply of two", { durable: true }))
  const scores = [{ trialId: one, score: 50, passed: false }]
  yield* store.saveScoring({ runId: "r", variant: "x2", version: "1", scores })
  yield* store.keepNote({ run: "r" }, { text: "seen", tags: ["t"] })
  yield* store.keepNote({ trial: one }, { text: "why", tags: [] })
  return { connection, store, one, two }
})

const FIRST: Copied = { runs: 1, trials: 2, outputs: 3, scorings: 1, notes: 2 }

describe("a copy of a database", () => {
  it.effect("has every row, on either engine, and the second one has nothing to do", () =>
    Effect.gen(function* () {
      const source = yield* filled()
      const there = yield* newStore(servers)
      // Ids of trials are other ones where there were trials before.
      yield* addRun(there.store, "earlier", ["x", "y", "z"])
      const back = yield* newStore()
      assert.deepStrictEqual(yield* copyAll(source.connection, there.connection), FIRST)
      assert.deepStrictEqual(yield* copyAll(source.connection, there.connection), nothing)
      yield* there.store.deleteRun("earlier")
      assert.deepStrictEqual(yield* copyAll(there.connection, back.connection), FIRST)
      assert.deepStrictEqual(yield* copyAll(back.connection, source.connection), nothing)
      const [trial, open_] = yield* back.store.trialsOf("r")
      assert.deepInclude(trial, { item: "a", status: "done", score: 100, passed: true })
      // Nobody plays it here.
      assert.deepInclude(open_, { item: "b", status: "pending", owner: null })
      assert.strictEqual(Option.getOrThrow(yield* back.store.getRun("r")).status, "interrupted")
      const trace = yield* back.store.stepsOf(trial?.id ?? 0)
      assert.deepStrictEqual(
        trace.map(({ key }) => key),
        ["reply", "verdict"]
      )
      assert.strictEqual((yield* back.store.scoringsOf("r"))[0]?.variant, "x2")
      assert.strictEqual((yield* back.store.notesOfTrials("r")).get(trial?.id ?? 0)?.text, "why")
    }).pipe(Effect.scoped)
  )

  it.effect("follows what is written, and never turns a trial back", () =>
    Effect.gen(function* () {
      const source = yield* filled()
      const target = yield* newStore()
      const told: Array<Copied> = []
      const following = yield* follow(source.connection, target.connection, (copied) =>
        Effect.sync(() => void told.push(copied))
      ).pipe(Effect.forkChild)
      // Each look reads and writes a file, so the clock is turned until it has.
      const until = Effect.fnUntraced(function* (length: number) {
        while (told.length < length) {
          yield* TestClock.adjust("2 seconds")
          yield* Effect.promise(() => new Promise((resume) => setImmediate(resume)))
        }
      })
      yield* until(1)
      yield* source.store.finishTrial(ending(source.two, { status: "errored", outcome: null }))
      yield* until(2)
      yield* Fiber.interrupt(following)
      assert.deepStrictEqual(told, [FIRST, { ...nothing, runs: 1, trials: 1 }])
      // Resumed in the source: it is open there, and stays errored in the copy until it is done.
      yield* source.store.resetErrored("r")
      assert.strictEqual((yield* copyAll(source.connection, target.connection)).trials, 0)
      yield* source.store.claimTrial(source.two, "me")
      yield* source.store.finishTrial(ending(source.two))
      assert.strictEqual((yield* copyAll(source.connection, target.connection)).trials, 1)
      assert.deepStrictEqual(
        (yield* target.store.trialsOf("r")).map(({ status }) => status),
        ["done", "done"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is refused where a trial or a reply is another one, and then nothing is written", () =>
    Effect.gen(function* () {
      const source = yield* filled()
      const other = yield* newStore()
      yield* copyAll(source.connection, other.connection)
      const [, two] = yield* other.store.trialsOf("r")
      for (const [{ store }, id, score] of [
        [source, source.two, 1],
        [other, two?.id ?? 0, 2]
      ] as const) {
        yield* store.release("me")
        yield* store.claimTrial(id, "me")
        yield* store.finishTrial(ending(id, { score }))
      }
      const before = yield* readRun(other.connection, "r")
      const differs = yield* Effect.flip(copyAll(source.connection, other.connection))
      assert.include(
        differs.message,
        "trial b · oracle · round 1 · ethers is done in both, with different score 1 and 2"
      )
      assert.deepStrictEqual(yield* readRun(other.connection, "r"), before)
      const asked = yield* newStore()
      const [again] = yield* addRun(asked.store, "another", ["a"])
      yield* asked.store.saveStep(step(again, "generate", "reply", { durable: true }))
      const replied = yield* Effect.flip(copyAll(source.connection, asked.connection))
      assert.include(replied.message, "it holds another reply to a request of")
      assert.strictEqual((yield* asked.store.listRuns).length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("is refused from a file that was cut off", () =>
    Effect.gen(function* () {
      const file = yield* files
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { store } = yield* filled(Effect.succeed(file))
          const tasks = Array.from({ length: 2_000 }, (_, n) => `task ${n}`)
          yield* addRun(store, "r", tasks)
        })
      )
      truncateSync(file, 60_000)
      const target = yield* newStore()
      const error = yield* Effect.flip(
        Effect.flatMap(open(file), (from) => copyAll(from, target.connection))
      )
      assert.include(error.message, file)
      assert.match(error.message, /damaged|malformed/)
      assert.deepStrictEqual(yield* target.store.listRuns, [])
    }).pipe(Effect.scoped)
  )
})
