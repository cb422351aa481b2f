/**
 * Maps the names that sources give a vulnerability to the rows of the paper's table 5. The table is data
 * (types.json); an unknown name counts as "other" and is reported.
 */
import { Result, Schema } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { Category } from "../../../tasks/block/Sample.ts"
import types from "./types.json" with { type: "json" }

const table = Schema.decodeUnknownSync(Schema.Record(Schema.String, Category))(types)

/** One spelling for a name: lower case, words joined by underscores. */
const normal = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")

/** The category of a type name; fails with the name if the table has no row for it. */
export const categoryOf = (type: string): Result.Result<Category, string> => {
  const known = ownValue(table, normal(type))
  return known === undefined ? Result.fail(type) : Result.succeed(known)
}
