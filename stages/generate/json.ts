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

/** The texts in `prose` that begin a line with `{`, each to its closing bracket. */
export const jsonObjectsIn = (prose: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let at = 0
  while (at < prose.length) {
    let first = at
    while (prose[first] === " " || prose[first] === "\t") first += 1
    if (prose[first] === "{") {
      const { end } = extentOf(prose, first)
      found.push(prose.slice(first, end))
      at = end
    }
    const lineEnd = prose.indexOf("\n", at)
    if (lineEnd === -1) break
    at = lineEnd + 1
  }
  return found
}

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** Parses JSON text, or says why it cannot be read. */
export const parseJson = (text: string): Result.Result<unknown, string> => {
  if (text.length > MAX_LENGTH) {
    return Result.fail(`JSON of ${text.length} characters is too long: at most ${MAX_LENGTH}`)
  }
  const start = text.search(/\S/)
  if (start >= 0 && extentOf(text, start).depth > MAX_DEPTH) {
    return Result.fail(`JSON is nested too deeply: at most ${MAX_DEPTH} levels`)
  }
  return Result.mapError(
    decodeJson(text),
    () => "the JSON cannot be parsed: check its quotes, commas and brackets"
  )
}
