/** Who plays which trial, on a real file: with a clock of the test's own, and with a real process. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import type { Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { make } from "../../../pipeline/run/claims/Claims.ts"
import { playOpen } from "../../../pipeline/run/claims/playOpen.ts"
import { addRun, silenced, temporaryFolder } from "../../db/support.ts"

const claimerFile = fileURLToPath(new URL("./claimer.ts", import.meta.url))

const temporaryStore = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "claims.db") }))
)

const onStore = <A, E>(use: (store: Store["Service"]) => Effect.Effect<A, E, Store>) =>
  Store.use(use).pipe(Effect.provide(temporaryStore))

const statusesOf = (store: Store["Service"], run: string) =>
  Effect.map(store.trialsOf(run), (trials) => trials.map(({ status }) => status))

const passed = (trial: Trial) => ({
  trialId: trial.id,
  status: "done" as const,
  outcome: "pass",
  score: 100,
  passed: true,
  measures: { rounds: 1 },
  error: null
})

/** A process that holds all trials of a run; `kill` ends it, and resolves when it is gone. */
const claimer = (file: string, run: string) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly said: string; readonly kill: Effect.Effect<void> }>((resume) => {
      const child = spawn(process.execPath, [claimerFile, file, run], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      const gone = new Promise<void>((ended) => child.once("close", () => ended()))
      const kill = Effect.promise(() => {
        child.kill("SIGKILL")
        return gone
      })
      child.stdout.once("data", (chunk: Buffer) =>
        resume(Effect.succeed({ said: chunk.toString().trim(), kill }))
      )
    }),
    ({ kill }) => kill
  )

describe("claims", () => {
  it.live("of a process are taken over when it has ended, and not before", () =>
    onStore((store) =>
      Effect.gen(function* () {
        yield* addRun(store, "run", ["a", "b"])
        const claims = yield* make("run")
        const other = yield* claimer(store.file, "run")
        assert.strictEqual(other.said, "taken 2")
        const sharing = claims.sharing(2)
        let share: number | undefined
        const open = (most: number | undefined) =>
          Effect.sync(() => {
            share = most
          })
        yield* sharing.keep(new Map([["provider", { close: Effect.succeed(0), open }]]))
        yield* sharing.ask
        assert.strictEqual(share, 0)
        yield* claims.recover
        assert.deepStrictEqual(yield* statusesOf(store, "run"), ["running", "running"])
        yield* other.kill
        yield* claims.recover
        assert.deepStrictEqual(yield* statusesOf(store, "run"), ["pending", "pending"])
        yield* sharing.ask
        assert.strictEqual(share, 2)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("of another machine are taken over when it has been silent, and not before", () =>
    onStore((store) =>
      Effect.gen(function* () {
        const [trial] = yield* addRun(store, "run", ["a"])
        yield* store.claimTrial(trial, "another machine:1:token")
        const claims = yield* make("run")
        const open = yield* store.trialsOf("run")
        // Its lease is a time of the database: clocks of processes do not matter.
        yield* TestClock.adjust("1 hour")
        yield* store.heartbeat("another machine:1:token")
        assert.deepStrictEqual(yield* claims.claim(open, 1), [])
        yield* silenced(store, "another machine:1:token")
        assert.lengthOf(yield* claims.claim(open, 1), 1)
        assert.isTrue(yield* claims.holds(trial))
      }).pipe(Effect.scoped)
    )
  )

  it.effect("are kept by a sign of life, returned at the end, and lost by silence", () =>
    onStore((store) =>
      Effect.gen(function* () {
        yield* addRun(store, "run", ["a", "b"])
        const [a, b] = yield* store.trialsOf("run")
        if (a === undefined || b === undefined) return assert.fail("no trials")
        const claims = yield* make("run")
        yield* Effect.scoped(
          Effect.gen(function* () {
            const other = yield* make("run")
            assert.isTrue(yield* other.take(a))
            assert.isTrue(yield* other.take(b))
            assert.isFalse(yield* claims.take(a))
            yield* TestClock.adjust("5 minutes")
            yield* claims.recover
            assert.deepStrictEqual(yield* statusesOf(store, "run"), ["running", "running"])
            yield* store.resetRunning("run", other.owner)
            assert.isTrue(yield* claims.take(a))
            assert.isFalse(yield* other.finish(passed(a)))
            yield* store.resetRunning("run", "nobody")
            assert.isTrue(yield* other.take(b))
          })
        )
        assert.deepStrictEqual(yield* statusesOf(store, "run"), ["running", "pending"])
        assert.isTrue(yield* claims.finish(passed(a)))
      }).pipe(Effect.scoped)
    )
  )

  it.effect("that a process lost while it was frozen begin no call and record nothing", () =>
    onStore((store) =>
      Effect.gen(function* () {
        const [a, b] = yield* Effect.andThen(
          addRun(store, "run", ["a", "b"]),
          store.trialsOf("run")
        )
        if (a === undefined || b === undefined) return assert.fail("no trials")
        const claims = yield* make("run")
        assert.lengthOf(yield* claims.claim([a, b], 2), 2)
        yield* silenced(store, claims.owner)
        yield* store.claimTrials("run", [a.id], "another machine:1:token", 1)
        // Its next sign of life tells.
        yield* TestClock.adjust("5 seconds")
        assert.isFalse(yield* claims.holds(a.id))
        assert.isTrue(yield* claims.holds(b.id))
        assert.isFalse(yield* claims.finish(passed(a)))
        assert.isTrue(yield* claims.finish(passed(b)))
        assert.deepStrictEqual(yield* statusesOf(store, "run"), ["running", "done"])
      }).pipe(Effect.scoped)
    )
  )

  it.effect("that are stored but whose answer was lost are given back", () =>
    onStore((store) =>
      Effect.gen(function* () {
        const [a, b] = yield* addRun(store, "run", ["a", "b"])
        const claims = yield* make("run")
        yield* store.claimTrials("run", [a], claims.owner, 1)
        yield* store.claimTrials("run", [b], "another machine:1:token", 1)
        yield* TestClock.adjust("15 seconds")
        assert.deepStrictEqual(yield* statusesOf(store, "run"), ["pending", "running"])
      }).pipe(Effect.scoped)
    )
  )

  it.effect("leave nothing of a process that ends during its sign of life", () =>
    onStore((store) =>
      Effect.gen(function* () {
        const [began, arrive] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        // The database hears of it late, also when the process does not wait for that.
        const late: Store["Service"] = {
          ...store,
          heartbeat: (...given) =>
            Deferred.succeed(began, undefined).pipe(
              Effect.andThen(Deferred.await(arrive)),
              Effect.andThen(store.heartbeat(...given)),
              Effect.forkDetach,
              Effect.flatMap(Fiber.join)
            )
        }
        yield* addRun(store, "run", ["a"])
        const ends = yield* Effect.forkChild(
          make("run").pipe(
            Effect.andThen(Deferred.await(began)),
            Effect.scoped,
            Effect.provideService(Store, late)
          )
        )
        yield* Deferred.await(began)
        yield* TestClock.adjust("1 second")
        yield* Deferred.succeed(arrive, undefined)
        yield* Fiber.join(ends)
        assert.deepStrictEqual(yield* store.workers, [])
      })
    )
  )

  it.effect("on a reply make the next process wait, which then finds it stored", () =>
    onStore((store) =>
      Effect.gen(function* () {
        const [a] = yield* Effect.andThen(addRun(store, "run", ["a"]), store.trialsOf("run"))
        if (a === undefined) return assert.fail("no trials")
        const [one, two] = [yield* make("run"), yield* make("run")].map((each) => each.keep(a))
        if (one === undefined || two === undefined) return assert.fail("no claims")
        const [paid, arrived] = [yield* Ref.make(0), yield* Deferred.make<void>()]
        const first = yield* Effect.forkChild(one.inTurn("key", Deferred.await(arrived)))
        const second = yield* Effect.forkChild(
          two.inTurn(
            "key",
            Ref.update(paid, (n) => n + 1)
          )
        )
        const third = yield* Effect.forkChild(
          one.inTurn(
            "key",
            Ref.update(paid, (n) => n + 1)
          )
        )
        yield* TestClock.adjust("10 minutes")
        assert.strictEqual(yield* Ref.get(paid), 0)
        yield* Fiber.interrupt(third)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(yield* Ref.get(paid), 0)
        yield* Deferred.succeed(arrived, undefined)
        yield* Fiber.join(first)
        yield* TestClock.adjust("2 seconds")
        yield* Fiber.join(second)
        assert.strictEqual(yield* Ref.get(paid), 1)
        yield* store.reserve("left", "another machine:1:token")
        yield* silenced(store, "another machine:1:token")
        const fourth = yield* Effect.forkChild(one.inTurn("left", Effect.succeed("taken over")))
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(yield* Fiber.join(fourth), "taken over")
      }).pipe(Effect.scoped)
    )
  )

  it.effect(
    "are made until nothing is open, the longest first, with added and abandoned trials",
    () =>
      onStore((store) =>
        Effect.gen(function* () {
          const [, left] = yield* addRun(store, "run", ["a", "left behind", "not chosen"])
          yield* store.claimTrial(left, "another machine:1:token")
          const claims = yield* make("run")
          const [told, played] = [
            yield* Ref.make<ReadonlyArray<string>>([]),
            yield* Ref.make<ReadonlyArray<string>>([])
          ]
          const playing = playOpen("run", claims, {
            concurrency: 1,
            groupOf: ({ model }) => model,
            lengthOf: ({ item }) => (item === "long" ? 2 : 1),
            whenRoom: (_, play) => play,
            look: Effect.succeed(({ item: task }) => task !== "not chosen"),
            waiting: (processes, trials) =>
              Ref.update(told, (all) => [...all, `${processes}: ${trials}`]),
            play: Effect.fnUntraced(function* (trial) {
              if (trial.item === "a") yield* addRun(store, "run", ["added", "long"])
              yield* Ref.update(played, (all) => [...all, trial.item])
              yield* claims.finish(passed(trial))
            })
          })
          const fiber = yield* Effect.forkChild(playing)
          yield* TestClock.adjust("20 seconds")
          assert.deepStrictEqual(yield* Ref.get(played), ["a", "long", "added"])
          yield* silenced(store, "another machine:1:token")
          yield* TestClock.adjust("20 seconds")
          yield* Fiber.join(fiber)
          assert.deepStrictEqual(yield* Ref.get(played), ["a", "long", "added", "left behind"])
          assert.deepStrictEqual(yield* Ref.get(told), ["on another machine: 1"])
          assert.deepStrictEqual(yield* statusesOf(store, "run"), [
            "done",
            "done",
            "pending",
            "done",
            "done"
          ])
        }).pipe(Effect.scoped)
      )
  )
})
