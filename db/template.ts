/**
 * Statements that are built once and then run with new values. Building the statements of each step of
 * a trial took longer than running them.
 */
import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm"
import type { Statement } from "./Connection.ts"
import type { Db } from "./guarded.ts"

type Built = Exclude<Statement, string>

/** A statement with named placeholders; `build` is called once, at the first use. */
export const template = <const Names extends ReadonlyArray<string>>(
  names: Names,
  build: (db: Db, places: Readonly<Record<Names[number], Placeholder>>) => Built
) => {
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  // Each engine has its own text.
  const built = new WeakMap<Db, ReturnType<Built["toSQL"]>>()
  return (db: Db, values: Readonly<Record<Names[number], unknown>>): Built => {
    const made = built.get(db) ?? build(db, places as Record<Names[number], Placeholder>).toSQL()
    built.set(db, made)
    const { params, sql } = made
    return { toSQL: () => ({ sql, params: fillPlaceholders(params, values) }) }
  }
}
