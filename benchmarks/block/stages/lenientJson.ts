/**
 * JSON as models write it: in fences, with prose around it, single quotes, trailing commas, comments and
 * line breaks inside strings. Owns finding the objects of a reply and parsing them leniently; the reader
 * decides what an object means and which fields may be missing.
 */

import { Predicate, Result } from "effect"
import JSON5 from "json5"
import { withoutThoughts } from "../../../stages/generate/thoughts.ts"
import { afterObject } from "../../../stages/jsonText.ts"

/** Longest part of a reply that is searched, in UTF-16 units, from its end. */
const MAX_LENGTH = 256 * 1024
/** How many places are tried as the beginning of an object. */
const MAX_TRIES = 200
/** Deepest nesting that is read. */
const MAX_DEPTH = 64

export type JsonObject = Readonly<Record<string, unknown>>

/** An object begins with a brace and a key, or is empty. */
const OPENING = /\{\s*(?:["'\w$/]|\})/g

/** The text of the object that opens at `start`; null if it never closes or is nested too deeply. */
const objectAt = (text: string, start: number): string | null => {
  const end = afterObject(text, start, MAX_DEPTH)
  return end === null ? null : text.slice(start, end)
}

/** Line breaks and tabs inside strings, escaped as in JSON. */
const withEscapedBreaks = (text: string): string =>
  text.replace(/"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g, (string) =>
    string.replace(/\r\n?|\n/g, "\\n").replace(/\t/g, "\\t")
  )

const parseJson5 = (text: string): Result.Result<unknown, unknown> =>
  Result.try((): unknown => JSON5.parse(text))

/** Parses one object: as JSON and JSON5 read it, or with the line breaks in its strings escaped. */
const parseObject = (text: string): JsonObject | null => {
  const parsed = Result.orElse(parseJson5(text), () => parseJson5(withEscapedBreaks(text)))
  return Result.isSuccess(parsed) && Predicate.isReadonlyObject(parsed.success)
    ? parsed.success
    : null
}

interface ObjectsFound {
  /** every outermost object that can be parsed */
  readonly objects: ReadonlyArray<JsonObject>
  /** whether the reply ends within an object */
  readonly cutOff: boolean
  /** whether anything begins like an object */
  readonly any: boolean
}

/**
 * The objects with `key` in a value, the outermost ones: what an answer holds is part of it and no answer. Strings
 * that look like objects stay strings.
 */
const outermostWith = (value: unknown, key: string): ReadonlyArray<JsonObject> =>
  Array.isArray(value)
    ? value.flatMap((one) => outermostWith(one, key))
    : !Predicate.isReadonlyObject(value)
      ? []
      : Object.hasOwn(value, key)
        ? [value]
        : Object.values(value).flatMap((one) => outermostWith(one, key))

/**
 * The JSON objects of a reply. A brace followed by a quoted key must be JSON: if it cannot be parsed,
 * nothing inside it counts, because that may be a text that it quotes. Another brace may be code or prose,
 * and is searched.
 */
const objectsIn = (reply: string): ObjectsFound => {
  const text = withoutThoughts(reply).slice(-MAX_LENGTH)
  const objects: Array<JsonObject> = []
  const openings = new RegExp(OPENING)
  let tries = 0
  for (let opening = openings.exec(text); opening !== null; opening = openings.exec(text)) {
    tries += 1
    if (tries > MAX_TRIES) break
    const isJson = /["']$/.test(opening[0])
    const whole = objectAt(text, opening.index)
    if (whole === null && isJson) return { objects, cutOff: true, any: true }
    const parsed = whole === null ? null : parseObject(whole)
    if (parsed !== null) objects.push(parsed)
    const skipped = parsed !== null || isJson ? (whole?.length ?? 1) : 1
    openings.lastIndex = opening.index + skipped
  }
  return { objects, cutOff: false, any: tries > 0 }
}

/** Why a reply cannot be read. */
type Unread = "empty" | "no_json" | "cut_off" | "invalid"

/** The last object of a reply that has `key`, or why there is none. Nothing is guessed. */
export const lastObjectWith = (
  reply: string,
  key: string
): Result.Result<JsonObject, { readonly reason: Unread; readonly detail: string }> => {
  if (reply.trim() === "") {
    return Result.fail({ reason: "empty", detail: "the reply is empty" })
  }
  const { objects, cutOff, any } = objectsIn(reply)
  const last = outermostWith(objects, key).at(-1)
  if (last !== undefined) return Result.succeed(last)
  if (cutOff) return Result.fail({ reason: "cut_off", detail: "its JSON is cut off" })
  const where =
    reply.length > MAX_LENGTH
      ? `the last ${MAX_LENGTH} of the reply's ${reply.length} characters`
      : "the reply"
  return Result.fail(
    any
      ? { reason: "invalid", detail: `no JSON object in ${where} has "${key}"` }
      : { reason: "no_json", detail: `there is no JSON object in ${where}` }
  )
}
