/** Paid replies while their database is away: a real server behind a way that is closed, and a real file. */
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option } from "effect"
import { Store } from "../../db/Store.ts"
import { makeSpool, type PaidBatch, SpoolFolder } from "../../db/spool/Spool.ts"
import { outputRow } from "../../db/trace/outputRow.ts"
import { keepOut } from "../../evm/secrets.ts"
import { byWay, pgWire, socketOf } from "../support/fleet/pgWire.ts"
import { absent, installed, newDatabase } from "../support/postgres.ts"
import { addRun, step, temporaryFolder } from "./support.ts"

const SECRET = "spool-secret-0a1b2c3d4e5f"

/** A paid step of a trial, claimed by `owner`. */
const paidBatch = Effect.fnUntraced(function* (trialId: number, key: string, owner: string) {
  const made = step(trialId, "generate", key, { durable: true, value: { text: SECRET } })
  const row = yield* outputRow("test", "test", made)
  const latest = { stage: "generate", step: 0, attempt: 1, key, cached: 0 as const, row }
  return { trialId, claim: { owner, token: 1 }, steps: [], latest } satisfies PaidBatch
})

/** Uses a database with the spool of a folder. */
const inFolder = <A, E>(
  url: string,
  folder: string,
  use: (
    store: Store["Service"],
    spool: Effect.Success<ReturnType<typeof makeSpool>>
  ) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const store = yield* Store
    return yield* use(store, yield* makeSpool(store))
  }).pipe(Effect.scoped, Effect.provide([Store.layer({ url }), Layer.succeed(SpoolFolder, folder)]))

// it.live: what is tried again waits by the real clock
if (installed === undefined) console.warn(absent)
else {
  describe("a paid reply", () => {
    it.live("that its database does not take is kept, and delivered once by the next process", () =>
      Effect.gen(function* () {
        yield* Effect.sync(() => keepOut(SECRET))
        const folder = yield* temporaryFolder
        const file = join(folder, "spool.db")
        const url = yield* newDatabase
        const other = yield* newDatabase
        const way = yield* pgWire({ to: socketOf(url) })
        const trial = yield* inFolder(byWay(url, way.folder), folder, (store, spool) =>
          Effect.gen(function* () {
            const [id] = yield* addRun(store, "r", ["a"])
            yield* store.claimTrial(id, "me")
            assert.strictEqual(yield* spool.deliver, 0)
            assert.isFalse(existsSync(file))
            const batch = yield* paidBatch(id, "reply", "me")
            const cameInVain = way.close()
            // The process ends while the database is away.
            const storing = yield* Effect.forkChild(spool.during(batch, store.saveTrace(batch)))
            yield* Effect.promise(() => cameInVain)
            yield* Fiber.interrupt(storing)
            return id
          })
        )
        assert.strictEqual(statSync(file).mode & 0o777, 0o600)
        // It is not given to another database.
        assert.strictEqual(yield* inFolder(other, folder, (_, spool) => spool.deliver), 0)
        yield* inFolder(url, folder, (store, spool) =>
          Effect.gen(function* () {
            assert.isTrue(Option.isNone(yield* store.output("reply")))
            assert.strictEqual(yield* spool.deliver, 1)
            assert.strictEqual(yield* spool.deliver, 0)
            const steps = yield* store.stepsOf(trial)
            assert.deepStrictEqual(
              steps.map(({ cached, durable, key, value }) => ({ cached, durable, key, value })),
              [{ cached: false, durable: true, key: "reply", value: { text: "<redacted>" } }]
            )
          })
        )
      }).pipe(Effect.scoped)
    )

    it.live("leaves the spool when it is stored, and outlives its trial", () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const url = yield* newDatabase
        yield* inFolder(url, folder, (store, spool) =>
          Effect.gen(function* () {
            const [id] = yield* addRun(store, "r", ["a"])
            yield* store.claimTrial(id, "me")
            const stored = yield* paidBatch(id, "stored", "me")
            yield* spool.during(stored, store.saveTrace(stored))
            assert.strictEqual(yield* spool.deliver, 0)
            const left = yield* paidBatch(id, "left", "me")
            yield* Effect.flip(spool.during(left, Effect.fail("the process ended")))
            yield* store.deleteRun("r")
            assert.strictEqual(yield* spool.deliver, 1)
            assert.isTrue(Option.isSome(yield* store.output("left")))
          })
        )
      }).pipe(Effect.scoped)
    )

    it.live("of a file needs no spool, and a folder that cannot be written stops nothing", () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const database = yield* newDatabase
        for (const [url, where] of [
          [join(folder, "store.db"), folder],
          [database, "/dev/null/nowhere"]
        ] as const) {
          yield* inFolder(url, where, (store, spool) =>
            Effect.gen(function* () {
              const [id] = yield* addRun(store, "r", ["a"])
              yield* store.claimTrial(id, "me")
              const batch = yield* paidBatch(id, "reply", "me")
              yield* spool.during(batch, store.saveTrace(batch))
              assert.isTrue(Option.isSome(yield* store.output("reply")))
              assert.strictEqual(yield* spool.deliver, 0)
            })
          )
        }
        assert.isFalse(existsSync(join(folder, "spool.db")))
      }).pipe(Effect.scoped)
    )
  })
}
