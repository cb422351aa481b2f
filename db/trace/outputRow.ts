/** The row of an output, and the statements that store rows. Owns which of two equal keys counts: the first one. */
import { type Placeholder, sql } from "drizzle-orm"
import { Array as Arr, Clock, Effect } from "effect"
import type { Statement } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { type Db, named, one } from "../guarded.ts"
import { type NewOutput, toJson } from "../rows.ts"
import { outputs } from "../schema.ts"
import { template } from "../template.ts"

export type OutputRow = Effect.Success<ReturnType<typeof outputRow>>

/** The row of an output. */
export const outputRow = Effect.fnUntraced(function* (
  operation: string,
  file: string,
  made: NewOutput
) {
  const { key, stage, version: stageVersion, durationMs } = made
  const value = yield* toJson(operation, file, `output of ${stage}`, made.value)
  const createdAt = yield* Clock.currentTimeMillis
  const durable = Number(made.durable)
  const { cost = null, tokens = null } = made.spent ?? {}
  return { key, stage, stageVersion, value, createdAt, durationMs, durable, tokens, cost }
})

const COLUMNS = [
  ...(["key", "stage", "stageVersion", "value", "createdAt"] as const),
  ...(["durationMs", "durable", "tokens", "cost"] as const)
] as const

/** A statement that stores outputs, whose values may be compressed. */
const storing = (statement: Exclude<Statement, string>): Statement => ({
  toSQL: () => statement.toSQL(),
  compresses: true
})

const insertOne = template([...COLUMNS], (db, row) =>
  db.insert(outputs).values(row).onConflictDoNothing().returning(one)
)

/** Stores an output unless one is stored under its key; returns a row if it was stored. */
export const insertFirst = (db: Db, row: OutputRow): Statement => storing(insertOne(db, row))

/** Stores those of some outputs whose keys are not stored yet. */
export const insertMissing = (db: Db, rows: ReadonlyArray<OutputRow>): Statement =>
  storing(
    db
      .insert(outputs)
      .values([...rows])
      .onConflictDoNothing()
  )

/** Rows in one statement. */
const ROWS = 16

/** No output has this stage, so a statement that would write it fails, and its transaction with it. */
const never = sql`null`

const nameAt = (column: string, at: number): string => `${column} ${at}`

const insertEqual = Array.from({ length: ROWS }, (_, last) => {
  const places = Array.from({ length: last + 1 }, (_, at) => at)
  const names = places.flatMap((at) => COLUMNS.map((column) => nameAt(column, at)))
  return template(names, (db, named_) =>
    db
      .insert(outputs)
      .values(
        places.map(
          (at) =>
            Object.fromEntries(
              COLUMNS.map((column) => [column, named_[nameAt(column, at)]])
            ) as Record<(typeof COLUMNS)[number], Placeholder>
        )
      )
      .onConflictDoUpdate({
        target: named(outputs.key),
        set: { stage: never },
        setWhere: sql`${outputs.value} <> excluded.value`
      })
  )
})

/**
 * Stores outputs that a trial has used already. One that is stored under its key must have the same value; otherwise the
 * transaction fails (see `isDiffering`), because what followed from it is not what follows from the stored one. The values
 * are compared as they are stored, and one text can be stored in several forms: a failure may be a false one.
 */
export const insertUsed = (db: Db, rows: ReadonlyArray<OutputRow>): ReadonlyArray<Statement> =>
  Arr.chunksOf(rows, ROWS).flatMap((chunk) => {
    const values = chunk.flatMap((row, at) =>
      COLUMNS.map((column) => [nameAt(column, at), row[column]] as const)
    )
    const insert = insertEqual[chunk.length - 1]
    return insert === undefined ? [] : [storing(insert(db, Object.fromEntries(values)))]
  })

/** Whether a transaction failed because a used output has another value than the stored one. */
export const isDiffering = ({ message }: DbError): boolean =>
  /not[- ]null constraint/i.test(message) &&
  message.includes("outputs") &&
  message.includes("stage")
