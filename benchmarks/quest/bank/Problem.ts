/**
 * A problem of a bank's file, and its place. Owns the form of problems, and decoding a JSON value into its
 * value or its problems; Bank.ts reads the files.
 */
import { Result, Schema } from "effect"
import { pathText } from "../../../evm/fieldPath.ts"
import { refusalsOf } from "../../../evm/schemaWords.ts"
import type { Fault } from "./rules/judged.ts"

/** One thing wrong with the bank. */
export const Problem = Schema.Struct({
  /** relative to the bank's folder */
  file: Schema.String,
  /** the field, e.g. `validation.weights`; empty for the file as a whole */
  path: Schema.String,
  reason: Schema.String
})
export type Problem = typeof Problem.Type

const strict = { errors: "all", reportInput: true } as const

type Steps = ReadonlyArray<string | number>

/** The decoded value, or all of its faults; their places start with `path`. */
export const decodeAt = <A, E>(
  schema: Schema.Codec<A, E>,
  path: Steps,
  json: Schema.Json,
  unknownFields: "error" | "ignore" = "error"
): Result.Result<A, ReadonlyArray<Fault>> =>
  Schema.decodeUnknownResult(schema)(json, { ...strict, onExcessProperty: unknownFields }).pipe(
    Result.mapError(({ issue }) =>
      refusalsOf(issue).map(({ path: inner, reason }) => ({ path: [...path, ...inner], reason }))
    )
  )

/** The decoded value, or every problem of the file with its place. */
export const decodeAs = <A, E>(
  schema: Schema.Codec<A, E>,
  file: string,
  json: Schema.Json,
  unknownFields: "error" | "ignore" = "error"
): Result.Result<A, ReadonlyArray<Problem>> =>
  Result.mapError(decodeAt(schema, [], json, unknownFields), (faults) => faults.map(tell(file)))

/** A fault of a file's content as a problem of that file. */
export const tell =
  (file: string) =>
  ({ path, reason }: Fault): Problem => ({ file, path: pathText(path), reason })
