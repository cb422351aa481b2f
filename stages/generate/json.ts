/**
 * JSON in hostile text: finds objects that stand on their own, and parses with bounds, so that a
 * reply can neither exhaust the stack nor cost more than one pass. Owns no meaning.
 */
import { Result, Schema } from "effect"

/** Longest control message or plan that is read, in UTF-16 units. */
const MAX_LENGTH = 256 * 1024
/** Deepest nesting that is read. */
const MAX_DEPTH = 64

interface Extent {
  /** index after the closing bracket; the text's length where it never closes */
  readonly end: number
  readonly closed: boolean
  readonly depth: number
}

/** How far the object or array that opens at `start` reaches; strings are skipped. */
const extentOf = (text: string, start: number): Extent => {
  let open = 0
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]
    if (inString) {
      if (char === "\\") at += 1
      else if (char === '"') inString = false
    } else if (char === '"') {
      inString = true
    } else if (char === "{" || char === "[") {
      open += 1
      depth = Math.max(depth, open)
    } else if (char === "}" || char === "]") {
      open -= 1
      if (open <= 0) return { end: at + 1, closed: true, depth }
    }
  }
  return { end: text.length, closed: false, depth }
}

/** The first `limit` texts in `prose` that begin a line with `{`, each to its closing bracket. */
export const jsonObjectsIn = (prose: string, limit: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  let brace = prose.indexOf("{")
  while (brace !== -1 && found.length < limit) {
    let first = brace
    while (prose[first - 1] === " " || prose[first - 1] === "\t") first -= 1
    let next = brace + 1
    if (first === 0 || prose[first - 1] === "\n") {
      next = extentOf(prose, brace).end
      found.push(prose.slice(brace, next))
    }
    // What follows on the same line does not begin it.
    const lineEnd = prose.indexOf("\n", next)
    brace = lineEnd === -1 ? -1 : prose.indexOf("{", lineEnd)
  }
  return found
}

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** Parses the text of a JSON object, or says why it is none. */
export const parseObject = (text: string): Result.Result<unknown, string> => {
  const start = text.search(/\S/)
  if (text[start] !== "{") return Result.fail("the JSON is no object: begin it with {")
  if (text.length > MAX_LENGTH) {
    return Result.fail(`JSON of ${text.length} characters is too long: at most ${MAX_LENGTH}`)
  }
  if (extentOf(text, start).depth > MAX_DEPTH) {
    return Result.fail(`JSON is nested too deeply: at most ${MAX_DEPTH} levels`)
  }
  return Result.mapError(
    decodeJson(text),
    () => "the JSON cannot be parsed: check its quotes, commas and brackets"
  )
}
