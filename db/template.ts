/**
 * Statements that are built once and then only given their values. Owns nothing else: what is written
 * for each step of a trial took longer to build than to run.
 */
import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm"
import type { Statement } from "./Connection.ts"
import type { Db } from "./guarded.ts"

type Built = Exclude<Statement, string>

/** A statement with places for values, by name; `build` is called once, at the first use. */
export const template = <const Names extends ReadonlyArray<string>>(
  names: Names,
  build: (db: Db, places: Readonly<Record<Names[number], Placeholder>>) => Built
) => {
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  let built: ReturnType<Built["toSQL"]> | undefined
  return (db: Db, values: Readonly<Record<Names[number], unknown>>): Statement => {
    built ??= build(db, places as Record<Names[number], Placeholder>).toSQL()
    const { params, sql } = built
    return { toSQL: () => ({ sql, params: fillPlaceholders(params, values) }) }
  }
}
