/**
 * What was paid for, on its way to a database of another machine: a file of this one that holds it until the database
 * has it, also when the database is away, and when the process ends meanwhile. Owns that file, and that nothing of it
 * is delivered to another database.
 */
import { chmod, mkdir, open, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Client, createClient } from "@libsql/client"
import { Context, Effect, Option, Schema } from "effect"
import { redactedJson } from "../../evm/secrets.ts"
import { busyTimeoutMs, type DbError } from "../DbError.ts"
import type { Store } from "../Store.ts"
import type { Batch } from "../trace/saving.ts"

/** The folder of the spool. */
export const SpoolFolder = Context.Reference<string>("questline/db/SpoolFolder", {
  defaultValue: () => ".pipeline"
})

const FILE = "spool.db"

const Bit = Schema.Literals([0, 1])

const Row = Schema.Struct({
  key: Schema.String,
  stage: Schema.String,
  stageVersion: Schema.Int,
  value: Schema.String,
  createdAt: Schema.Int,
  durationMs: Schema.Finite,
  durable: Schema.Int,
  tokens: Schema.NullOr(Schema.Finite),
  cost: Schema.NullOr(Schema.Finite)
})

const place = {
  stage: Schema.String,
  step: Schema.Int,
  attempt: Schema.Int,
  key: Schema.String,
  cached: Bit
}

/** A batch as it is written to the file. */
const Spooled = Schema.fromJsonString(
  Schema.Struct({
    trialId: Schema.Int,
    claim: Schema.Struct({ owner: Schema.String, token: Schema.Int }),
    steps: Schema.Array(Schema.Struct({ ...place, row: Schema.NullOr(Row) })),
    latest: Schema.Struct({ ...place, row: Row })
  })
)
type Spooled = typeof Spooled.Type

/** A batch with a paid output, of a trial that is claimed. */
export type PaidBatch = Batch & Required<Pick<Batch, "claim" | "latest">>

export interface Spool {
  /** Keeps a batch in the file while `stored` stores it, and afterwards if that fails or is interrupted. */
  readonly during: <A, E, R>(
    batch: PaidBatch,
    stored: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E, R>
  /** Stores what earlier processes left for this database. Returns the number of replies. */
  readonly deliver: Effect.Effect<number, DbError>
}

/** A file needs none: it is on this machine. */
export const noSpool: Spool = { during: (_, stored) => stored, deliver: Effect.succeed(0) }

/** Opens the file, which only its user may read. */
const openSpool = async (file: string): Promise<Client> => {
  await mkdir(dirname(file), { recursive: true })
  await (await open(file, "a", 0o600)).close()
  await chmod(file, 0o600)
  const client = createClient({
    ...{ url: pathToFileURL(file).href, concurrency: 1, timeout: busyTimeoutMs }
  })
  await client.execute("PRAGMA synchronous = FULL")
  await client.execute(
    "CREATE TABLE IF NOT EXISTS spooled (id INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT NOT NULL, batch BLOB NOT NULL)"
  )
  return client
}

const isThere = (file: string) =>
  Effect.promise(() =>
    stat(file).then(
      (found) => found.isFile(),
      () => false
    )
  )

/** The text of a batch; none if it is damaged. */
const decode = (bytes: unknown): Option.Option<Spooled> =>
  bytes instanceof ArrayBuffer
    ? Schema.decodeUnknownOption(Spooled)(Buffer.from(bytes).toString("utf8"))
    : Option.none()

/** Stores a batch that was left; its trial may have gone on without it, or be gone. */
const deliverOne = Effect.fnUntraced(function* (store: Store["Service"], batch: Spooled) {
  const there = Option.isSome(yield* store.getTrial(batch.trialId))
  const saved = there
    ? yield* store.saveTrace({ ...batch, reservedBy: batch.claim.owner })
    : Option.none()
  if (Option.isNone(saved)) yield* store.keepOutputs([batch.latest.row])
})

/** The file, opened when it is first needed, and closed with the scope. */
const opening = Effect.fnUntraced(function* (file: string) {
  let client: Client | undefined
  let failed = false
  yield* Effect.addFinalizer(() => Effect.sync(() => client?.close()))
  return <A>(use: (client: Client) => Promise<A>): Effect.Effect<Option.Option<A>> =>
    Effect.tryPromise(async () => {
      client ??= await openSpool(file)
      return await use(client)
    }).pipe(
      Effect.asSome,
      Effect.catch((error) => {
        const told = failed
        failed = true
        return told
          ? Effect.succeedNone
          : Effect.as(
              Effect.logWarning(
                `replies are not kept in ${file} while the database is away: ${String(error.cause)}`
              ),
              Option.none<A>()
            )
      })
    )
})

/** The spool of this process for a database; `folder` is made when something is kept. */
export const makeSpool = Effect.fnUntraced(function* (store: Store["Service"]) {
  const database = store.identity
  if (database === null) return noSpool
  const file = join(yield* SpoolFolder, FILE)
  const using = yield* opening(file)

  const remove = (id: bigint | number) =>
    using((client) => client.execute({ sql: "DELETE FROM spooled WHERE id = ?", args: [id] }))

  const during: Spool["during"] = (batch, stored) =>
    Effect.gen(function* () {
      const { claim, latest, steps, trialId } = batch
      const text = redactedJson(JSON.stringify({ trialId, claim, steps, latest } satisfies Spooled))
      const kept = yield* using((client) =>
        client.execute({
          sql: "INSERT INTO spooled (database, batch) VALUES (?, ?)",
          args: [database, Buffer.from(text)]
        })
      )
      const result = yield* stored
      const id = Option.flatMapNullishOr(kept, ({ lastInsertRowid }) => lastInsertRowid)
      if (Option.isSome(id)) yield* remove(id.value)
      return result
    })

  const deliver = Effect.gen(function* () {
    if (!(yield* isThere(file))) return 0
    const found = yield* using((client) =>
      client.execute({
        sql: "SELECT id, batch FROM spooled WHERE database = ? ORDER BY id",
        args: [database]
      })
    )
    const rows = Option.match(found, { onNone: () => [], onSome: (each) => each.rows })
    let delivered = 0
    for (const row of rows) {
      const id = Number(row[0])
      const batch = decode(row[1])
      if (Option.isNone(batch)) {
        yield* Effect.logWarning(`row ${id} of ${file} is damaged and left there`)
        continue
      }
      yield* deliverOne(store, batch.value)
      yield* remove(id)
      delivered++
    }
    if (delivered > 0) {
      yield* Effect.logInfo("delivered replies that an earlier process had paid for").pipe(
        Effect.annotateLogs({ replies: delivered, from: file })
      )
    }
    return delivered
  })

  return { during, deliver } satisfies Spool
})
