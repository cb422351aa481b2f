/** What the tests of the Store share: a run with trials, and a step with defaults. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { Effect, Layer, Option, type Scope } from "effect"
import type { DbError } from "../../db/DbError.ts"
import { open } from "../../db/open.ts"
import type { NewStep } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { blocks, inFlight, shares, trials, workers } from "../../db/schema.ts"
import { installed, newDatabase } from "../support/postgres.ts"

/** Makes sure that a run has a trial for each task; gives the trials' ids in the tasks' order. */
export const addRun = Effect.fnUntraced(function* <const Tasks extends ReadonlyArray<string>>(
  store: Store["Service"],
  id: string,
  tasks: Tasks
) {
  if (Option.isNone(yield* store.getRun(id))) {
    yield* store.createRun({ id, bench: "quest", config: {}, environment: { form: 1 } }).pipe(
      // Another process may have added the run since this one looked.
      Effect.catch((error) =>
        Effect.flatMap(store.getRun(id), (found) =>
          Option.isSome(found) ? Effect.void : Effect.fail(error)
        )
      )
    )
  }
  const trial = { model: "oracle", split: "atomic", round: 1, variant: "ethers" }
  yield* store.addTrials(
    id,
    tasks.map((item) => ({ ...trial, item }))
  )
  const stored = yield* store.trialsOf(id)
  const ids = tasks.map((task) => stored.find((each) => each.item === task)?.id ?? Number.NaN)
  return ids as { readonly [Index in keyof Tasks]: number }
})

/** A step of a trial, with whatever the test does not care about filled in. */
export const step = (
  trialId: number,
  stage: string,
  key: string,
  more: Partial<NewStep> = {}
): NewStep => ({
  trialId,
  stage,
  key,
  version: 1,
  step: 0,
  attempt: 1,
  value: { of: key },
  durationMs: 1.5,
  durable: false,
  ...more
})

/** A folder of the test's own, removed with its scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-db-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** Where a Store can be: a new database of each engine that this machine has, gone with its scope. */
export const engines: ReadonlyArray<{
  readonly name: string
  readonly database: Effect.Effect<string, never, Scope.Scope>
  readonly layer: Layer.Layer<Store, DbError>
}> = [
  { name: "a file", database: Effect.map(temporaryFolder, (folder) => join(folder, "store.db")) },
  ...(installed === undefined ? [] : [{ name: "PostgreSQL", database: newDatabase }])
].map(({ database, name }) => ({
  name,
  database,
  layer: Layer.unwrap(Effect.map(database, (url) => Store.layer({ url })))
}))

/** Ends the leases of an owner, as its silence does: the time of leases is the database's. */
export const silenced = (store: Store["Service"], owner: string) =>
  Effect.scoped(
    Effect.flatMap(open(store.url), ({ write }) =>
      write("test", (db) => [
        db.update(trials).set({ lease: 1 }).where(eq(trials.owner, owner)),
        db.update(inFlight).set({ heartbeatAt: 1 }).where(eq(inFlight.owner, owner))
      ])
    )
  )

/** Makes all that processes say of themselves so many ms older; gives how many rows there are of each kind. */
export const aged = (store: Store["Service"], ms: number) =>
  Effect.scoped(
    Effect.flatMap(open(store.url), ({ read, write }) =>
      Effect.andThen(
        write("test", (db) => [
          db.update(workers).set({ heartbeatAt: sql`${workers.heartbeatAt} - ${ms}` }),
          db.update(inFlight).set({ heartbeatAt: sql`${inFlight.heartbeatAt} - ${ms}` }),
          db.update(shares).set({ lease: sql`${shares.lease} - ${ms}` }),
          db.update(blocks).set({ lease: sql`${blocks.lease} - ${ms}` })
        ]),
        Effect.forEach([workers, inFlight, shares, blocks], (table) =>
          Effect.map(
            read("test", (db) => db.select({ rows: sql<number>`count(*)` }).from(table)),
            ([found]) => found?.rows
          )
        )
      )
    )
  )

/** Opens the Store in a database, uses it, and closes it. */
export const onFile = <A, E>(file: string, use: (store: Store["Service"]) => Effect.Effect<A, E>) =>
  Store.use(use).pipe(Effect.provide(Store.layer({ url: file })))
