/**
 * Copies outputs of stages by their keys. Owns finding which are missing, in parts that fit into memory, and that no
 * trial gets another reply than the one it was scored with.
 */
import { asc, inArray, sql } from "drizzle-orm"
import { Array as Arr, Effect, Result, Schema } from "effect"
import type { Connection } from "../Connection.ts"
import { type DbError, fault } from "../DbError.ts"
import { decodeRows } from "../rows.ts"
import { outputs } from "../schema.ts"
import { insertMissing } from "../trace/outputRow.ts"
import { isJson } from "./runRows.ts"

const OPERATION = "db.copyOutputs"

const { Finite, Int, NullOr, String: Text } = Schema

const OutputRow = Schema.Struct({
  key: Text,
  stage: Text,
  stageVersion: Int,
  value: Text,
  createdAt: Int,
  durationMs: Finite,
  durable: Schema.Literals([0, 1]),
  tokens: NullOr(Int),
  cost: NullOr(Finite)
})

const Sized = Schema.Struct({ key: Text, bytes: Int })
type Sized = typeof Sized.Type

/** Outputs that are read and written at once: their number, and the bytes of their values. */
const ROWS = 500
const BYTES = 4_000_000

const table = "outputs"

/** The keys of all outputs, with the sizes of their values. */
const keysOf = ({ file, read }: Connection) =>
  Effect.flatMap(
    read(OPERATION, (db) =>
      db
        .select({ key: outputs.key, bytes: sql<number>`octet_length(${outputs.value})` })
        .from(outputs)
        .orderBy(asc(outputs.key))
    ),
    (rows) =>
      decodeRows({ operation: OPERATION, file, table }, Sized, ({ key }) => String(key), rows)
  )

/** Keys in parts, each of which is small. */
const partsOf = (sized: ReadonlyArray<Sized>): ReadonlyArray<ReadonlyArray<string>> => {
  const parts: Array<Array<string>> = []
  let bytes = Number.POSITIVE_INFINITY
  for (const each of sized) {
    const last = parts.at(-1)
    if (last === undefined || last.length >= ROWS || bytes + each.bytes > BYTES) {
      parts.push([each.key])
      bytes = each.bytes
    } else {
      last.push(each.key)
      bytes += each.bytes
    }
  }
  return parts
}

const readOutputs = ({ file, read }: Connection, keys: ReadonlyArray<string>) =>
  Effect.flatMap(
    read(OPERATION, (db) =>
      db
        .select()
        .from(outputs)
        .where(inArray(outputs.key, [...keys]))
    ),
    (rows) =>
      decodeRows({ operation: OPERATION, file, table }, OutputRow, ({ key }) => String(key), rows)
  )

/** Copies the outputs that `to` lacks, except some. Returns their number. */
export const copyOutputs = Effect.fn("db.copyOutputs")(function* (
  from: Connection,
  to: Connection,
  except: ReadonlySet<string>
): Effect.fn.Return<number, DbError> {
  const there = new Set((yield* keysOf(to)).map(({ key }) => key))
  const missing = (yield* keysOf(from)).filter(({ key }) => !there.has(key) && !except.has(key))
  yield* Effect.forEach(
    partsOf(missing),
    (part) =>
      Effect.flatMap(readOutputs(from, part), (rows) =>
        to.write(
          OPERATION,
          (db) => [insertMissing(db, rows)],
          rows.some(({ durable }) => durable === 1) ? "power" : "process"
        )
      ),
    { discard: true }
  )
  return missing.length
})

/**
 * Refuses outputs that were paid for and are not the same in both. The key of a reply is its request's, so two
 * databases may hold two answers to one request, and a trial must keep its own.
 */
export const sameReplies = Effect.fn("db.sameReplies")(function* (
  from: Connection,
  to: Connection,
  keys: ReadonlyArray<string>
) {
  for (const part of Arr.chunksOf(Arr.dedupe(keys), ROWS)) {
    const theirs = new Map((yield* readOutputs(to, part)).map((row) => [row.key, row]))
    const ours = theirs.size === 0 ? [] : yield* readOutputs(from, [...theirs.keys()])
    const other = ours.find(
      ({ durable, key, value }) => durable === 1 && theirs.get(key)?.value !== value
    )
    if (other !== undefined) {
      return yield* fault(
        OPERATION,
        to.file,
        `it holds another reply to a request of ${from.file} (output ${other.key} of ${other.stage}), so trials of one of them would show the other's reply. Copy into another database`
      )
    }
  }
})

/** The outputs that cannot be read, in words. */
export const requireJson = Effect.fn("db.requireJson")(function* (connection: Connection) {
  const problems: Array<string> = []
  for (const part of partsOf(yield* keysOf(connection))) {
    const rows = yield* Effect.result(readOutputs(connection, part))
    if (Result.isFailure(rows)) problems.push(rows.failure.message)
    else {
      for (const { key, stage, value } of rows.success) {
        if (!isJson(value)) {
          problems.push(
            `table outputs, row ${key} (${stage}), field value is damaged: expected JSON`
          )
        }
      }
    }
  }
  return problems
})
