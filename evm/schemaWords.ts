/**
 * Says in plain words why a Schema refuses a value: where, what is expected, and what was found. Owns
 * the wording for every edge of the program. A check's own message is kept.
 */
import { Schema, SchemaIssue } from "effect"
import { type FieldPath, pathText } from "./fieldPath.ts"
import { ownValue } from "./ownValue.ts"

/** One problem of a value. */
interface Refusal {
  /** names and numbers that lead to it; empty for the value as a whole */
  readonly path: FieldPath
  /** a sentence without its subject, such as `must be true, not "yes"` */
  readonly reason: string
}

/** Problems that one sentence names at most. */
const MOST = 3
/** Characters of a refused value that are repeated. */
const LONGEST = 120

/** What types are called. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  bigint: "a whole number",
  undefined: "left out",
  never: "left out",
  "JSON value": "a JSON value",
  "a valid JSON string": "valid JSON",
  "<filter>": "valid",
  "<Declaration>": "valid"
}

/**
 * `{ readonly "_tag": "a", ... }`: the field that distinguishes one form of an object from the others.
 */
const FORM = /^\{ readonly "([^"]+)": (.+?)(?:, \.\.\.)? \}$/

const kindOf = (expected: string): string => {
  const kind = ownValue(KINDS, expected)
  if (kind !== undefined) return kind
  const [, name, value] = FORM.exec(expected) ?? []
  if (name !== undefined) return `an object with ${name} ${value}`
  return expected
    .replace(/^a string matching the RegExp /, "text of the form ")
    .replace(/^a string representing (?:a bigint|an integer)$/, "a whole number")
    .replace(/^a string representing (a.*)$/, "$1")
    .replace(/^a string matching template literal parts$/, "text of another form")
    .replace(/\b(an?) array\b/, "a list")
    .replace(/\b(a valid [\w ]+?) string\b/, "$1")
}

/** What is expected, in our words, from the library's "Expected ...". */
export const wantedOf = (expected: string): string => {
  const kinds = [...new Set(expected.split(" | ").map(kindOf))]
  const last = kinds.pop() ?? ""
  return kinds.length === 0 ? last : `${kinds.join(", ")} or ${last}`
}

const cut = (value: string): string =>
  value.length <= LONGEST ? value : `${value.slice(0, LONGEST - 1)}…`

/** The library's message for what it expected and got. */
const EXPECTED = /^Expected (.+?)(?:, got ([\s\S]*))?$/s
const INVALID = /^(?:Invalid data|Unexpected key with value) ([\s\S]*)$/

/** Rewords a sentence of the library; any other sentence is a check's own. */
const inWords = (message: string): string => {
  const [, expected, got] = EXPECTED.exec(message) ?? []
  if (expected !== undefined) {
    return `must be ${wantedOf(expected)}${got === undefined ? "" : `, not ${cut(got)}`}`
  }
  const [, value] = INVALID.exec(message) ?? []
  return value === undefined ? message : `is not valid: ${cut(value)}`
}

const leafHook: SchemaIssue.LeafHook = (issue) => {
  const message = SchemaIssue.defaultLeafHook(issue)
  switch (issue._tag) {
    case "MissingKey":
      return message === "Missing key" ? "the field is missing" : message
    case "UnexpectedKey":
      return "the field is unknown: correct its name or remove it"
    case "Forbidden":
      return message === "Forbidden operation" ? "is not allowed" : message
    case "OneOf":
      return "must match one form, but matches several"
    default:
      return message
  }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook })

const stepOf = (step: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof step === "object" ? step.key : step
  return typeof key === "number" ? key : String(key)
}

/** Every problem that a Schema finds in a value, each once. */
export const refusalsOf = (issue: SchemaIssue.Issue): ReadonlyArray<Refusal> => {
  const all = format(issue).issues.map(({ message, path = [] }) => ({
    path: path.map(stepOf),
    reason: inWords(message)
  }))
  const known = new Set<string>()
  return all.filter((refusal) => {
    const key = JSON.stringify(refusal)
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

/** A refusal in a sentence. */
export const refusalText = ({ path, reason }: Refusal): string => {
  if (path.length > 0) return `${pathText(path)}: ${reason}`
  return /^(must be|is not valid|is not allowed|must have)\b/.test(reason) ? `it ${reason}` : reason
}

/** What is wrong with a value, in one line. */
export const schemaWords = ({ issue }: Pick<Schema.SchemaError, "issue">): string => {
  const refusals = refusalsOf(issue)
  const shown = refusals.slice(0, MOST).map(refusalText)
  const more = refusals.length - shown.length
  return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`.replace(/\s+/g, " ")
}

/** An error's message; in our words if it comes from a Schema or another decoder of the library. */
export const errorWords = (error: { readonly message: string }): string =>
  Schema.isSchemaError(error)
    ? schemaWords(error)
    : refusalText({ path: [], reason: inWords(error.message) })
