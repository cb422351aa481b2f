/**
 * What is wrong with a file of a bank, and where. Owns the form in which problems are told, and
 * decoding a JSON value into either its value or its problems; which files there are is Bank.ts.
 */
import { Result, Schema, SchemaIssue } from "effect"
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

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "the field is missing"
    if (issue._tag === "UnexpectedKey") return "the field is unknown: correct its name or remove it"
    return SchemaIssue.defaultLeafHook(issue)
  }
})

const stepOf = (step: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof step === "object" ? step.key : step
  return typeof key === "number" ? key : String(key)
}

/** A path as it is written in messages, e.g. `parameters.amount` or `templates[2]`. */
export const toPath = (path: ReadonlyArray<string | number>): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`
    return text === "" ? step : `${text}.${step}`
  }, "")

const strict = { errors: "all", reportInput: true } as const

type Steps = ReadonlyArray<string | number>

/** The decoded value, or every fault that it has; places start with `path`. */
export const decodeAt = <A, E>(
  schema: Schema.Codec<A, E>,
  path: Steps,
  json: Schema.Json,
  unknownFields: "error" | "ignore" = "error"
): Result.Result<A, ReadonlyArray<Fault>> =>
  Schema.decodeUnknownResult(schema)(json, { ...strict, onExcessProperty: unknownFields }).pipe(
    Result.mapError(({ issue }) =>
      formatIssue(issue).issues.map(({ message, path: inner = [] }) => ({
        path: [...path, ...inner.map(stepOf)],
        reason: message
      }))
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
  ({ path, reason }: Fault): Problem => ({ file, path: toPath(path), reason })
