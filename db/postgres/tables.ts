/**
 * The tables as PostgreSQL holds them, made from the declaration in db/schema.ts: drizzle-kit makes the
 * migrations of this folder from this file. Owns the types of columns, and the few columns that SQLite has by
 * itself. Statements are built over db/schema.ts for both engines, never over these tables.
 */
import {
  bigint,
  bigserial,
  customType,
  doublePrecision,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  type PgTable,
  pgSchema,
  primaryKey,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core"
import * as declared from "../schema.ts"
import { SCHEMA } from "./names.ts"

export const questline = pgSchema(SCHEMA)

/** Sorted by its bytes, as SQLite sorts it, whatever the language of the server. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The words of a reply, for searching. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" })

const columnOf = (column: SQLiteColumn): PgColumnBuilderBase => {
  const { name } = column
  if (column.primary && column.getSQLType() === "integer" && "autoIncrement" in column) {
    return column.autoIncrement === true
      ? bigserial(name, { mode: "number" }).primaryKey()
      : bigint(name, { mode: "number" }).primaryKey()
  }
  const made =
    column.getSQLType() === "integer"
      ? bigint(name, { mode: "number" })
      : column.getSQLType() === "real"
        ? doublePrecision(name)
        : text(name)
  if (column.notNull) made.notNull()
  if (column.hasDefault) made.default(column.default as never)
  if (column.primary) made.primaryKey()
  if (column.isUnique) made.unique(column.uniqueName)
  return made
}

/** Columns that only PostgreSQL declares: the order of rows that SQLite keeps by itself, and searched words. */
const more: Readonly<Record<string, () => Readonly<Record<string, PgColumnBuilderBase>>>> = {
  runs: () => ({ rowid: bigserial("rowid", { mode: "number" }) }),
  scorings: () => ({ rowid: bigserial("rowid", { mode: "number" }) }),
  searched: () => ({ words: words("words") })
}

const made = new Map<string, PgTable>()

/** A column of a table that was made before. */
const columnIn = (table: PgTable | undefined, name: string) => {
  const column = Object.values(table ?? {}).find((each) => each?.name === name)
  if (column === undefined) throw new Error(`no column ${name}`)
  return column
}

const tableOf = (table: SQLiteTable): PgTable => {
  const { columns, foreignKeys, indexes, name, primaryKeys } = getTableConfig(table)
  const built = questline.table(
    name,
    {
      ...Object.fromEntries(columns.map((column) => [column.name, columnOf(column)])),
      ...more[name]?.()
    },
    (self) => {
      const own = (each: unknown) => (self as never)[(each as SQLiteColumn).name]
      const all = (each: ReadonlyArray<unknown>) => each.map(own) as [never, ...Array<never>]
      return [
        ...primaryKeys.map((key) => primaryKey({ columns: all(key.columns) })),
        ...foreignKeys.map((key) => {
          const { columns: from, foreignColumns, foreignTable } = key.reference()
          const target = made.get(getTableConfig(foreignTable).name)
          const made_ = foreignKey({
            columns: all(from),
            foreignColumns: foreignColumns.map((each) => columnIn(target, each.name)) as [never]
          })
          return key.onDelete === undefined ? made_ : made_.onDelete(key.onDelete)
        }),
        ...indexes.map(({ config }) => {
          const start = config.unique ? uniqueIndex(config.name) : index(config.name)
          const on = start.on(...all(config.columns))
          return config.where === undefined ? on : on.where(config.where)
        })
      ]
    }
  )
  made.set(name, built)
  return built
}

export const runs = tableOf(declared.runs)
export const trials = tableOf(declared.trials)
export const outputs = tableOf(declared.outputs)
export const inFlight = tableOf(declared.inFlight)
export const workers = tableOf(declared.workers)
export const limits = tableOf(declared.limits)
export const shares = tableOf(declared.shares)
export const blocks = tableOf(declared.blocks)
export const steps = tableOf(declared.steps)
export const scorings = tableOf(declared.scorings)
export const scores = tableOf(declared.scores)
export const reports = tableOf(declared.reports)
export const contents = tableOf(declared.contents)
export const runNotes = tableOf(declared.runNotes)
export const trialNotes = tableOf(declared.trialNotes)
export const searched = tableOf(declared.searched)
