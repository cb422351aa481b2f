/** The names of all tables of the store, from their declaration. */
import { is } from "drizzle-orm"
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core"
import * as schema from "../../../db/schema.ts"

export const TABLES: ReadonlyArray<string> = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? [getTableConfig(table).name] : []
)
