/**
 * JSON in hostile text. Owns finding stand-alone objects and parsing within bounds, so that a reply can
 * neither exhaust the stack nor cost more than one pass. The content means nothing here.
 */
import { Result, Schema } from "effect"
import { afterComment, afterString, type Strictness, strictJson } from "../jsonText.ts"

/** The longest control message or plan that is read, in UTF-16 units. */
const MAX_LENGTH = 256 * 1024
/** The deepest nesting that is read. */
const MAX_DEPTH = 64

interface Extent {
  /** index after the closing bracket; the text's length if it never closes */
  readonly end: number
  readonly closed: boolean
  readonly depth: number
}

/** Where the object or array that opens at `start` ends; strings and comments are skipped. */
const extentOf = (text: string, start: number): Extent => {
  let open = 0
  let depth = 0
  for (let at = start; at < text.length; ) {
    const char = text[at]
    const next = char === '"' ? afterString(text, at) : char === "/" ? afterComment(text, at) : at
    if (next > at) {
      at = next
      continue
    }
    at += 1
    if (char === "{" || char === "[") {
      open += 1
      depth = Math.max(depth, open)
    } else if (char === "}" || char === "]") {
      open -= 1
      if (open <= 0) return { end: at, closed: true, depth }
    }
  }
  return { end: text.length, closed: false, depth }
}

/** The text without everything between each `opening` and its `closing`. */
const without = (text: string, opening: string, closing: string): string => {
  const kept: Array<string> = []
  let from = 0
  for (;;) {
    const start = text.indexOf(opening, from)
    const end = start === -1 ? -1 : text.indexOf(closing, start + opening.length)
    if (end === -1) return kept.length === 0 ? text : [...kept, text.slice(from)].join("")
    kept.push(text.slice(from, start))
    from = end + closing.length
  }
}

/** Comments are not part of the message. */
const withoutComments = (prose: string): string =>
  without(without(prose, "/*", "*/"), "<!--", "-->")

/** The first `limit` texts in `prose` that begin a line with `{`, each to its closing bracket. */
export const jsonObjectsIn = (said: string, limit: number): ReadonlyArray<string> => {
  const prose = withoutComments(said)
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
    // The rest of the line cannot begin a line, so it is skipped.
    const lineEnd = prose.indexOf("\n", next)
    brace = lineEnd === -1 ? -1 : prose.indexOf("{", lineEnd)
  }
  return found
}

/** Directly before an object: a comment, an assignment, a return, a call, a quote, a list. */
const CODE = /(^|[^:])\/\/|=>?\s*$|\breturn\s*$|\w\(\s*$|["'[{]\s*$/
const SPAN_OPENS = /^[ \t]*`{1,2}[ \t]*$/
const SPAN_CLOSES = /^[ \t]*`{1,2}[ \t.!]*$/
/** A script outside of a block. */
const SCRIPT = /\bfunction\s+executeSkill\b/
/** How many characters of a line are read on each side of an object. */
const MAX_BESIDE = 1000

const isCode = (before: string, after: string): boolean => {
  const ticks = before.split("`").length - 1
  if (ticks % 2 === 1 || before.endsWith("`")) {
    return !(SPAN_OPENS.test(before) && SPAN_CLOSES.test(after))
  }
  return CODE.test(before)
}

/** The most unclosed objects that are tried. */
const MAX_OPEN = 100

/**
 * The first `limit` objects in `said` that have words around them on their line and begin with one of
 * `keys`, each to its closing bracket. Objects in code, in comments or in other objects do not count; a
 * code span alone on its line does.
 */
export const spokenObjectsIn = (
  said: string,
  keys: ReadonlyArray<string>,
  limit: number
): ReadonlyArray<string> => {
  const prose = withoutComments(said)
  const found: Array<string> = []
  if (SCRIPT.test(prose)) return found
  const opening = /\{\s*"(\w*)"?/g
  let open = 0
  for (let at = opening.exec(prose); at !== null; at = opening.exec(prose)) {
    if (found.length === limit || open > MAX_OPEN) break
    const isMessage = at[0].endsWith('"') && keys.includes(at[1] ?? "")
    const part = isMessage ? prose.slice(at.index) : prose.slice(at.index, at.index + MAX_LENGTH)
    const { closed, end } = extentOf(part, 0)
    if (!closed) open += 1
    opening.lastIndex = at.index + (closed || isMessage ? end : 1)
    if (isMessage && !isCode(...surroundingsOf(prose, at.index, at.index + end))) {
      found.push(part.slice(0, end))
    }
  }
  return found
}

/** The text on the line before `start`, and after `end`. */
const surroundingsOf = (prose: string, start: number, end: number): readonly [string, string] => {
  const before = prose.slice(Math.max(0, start - MAX_BESIDE), start).split("\n")
  const [after = ""] = prose.slice(end, end + MAX_BESIDE).split("\n", 1)
  return [before.at(-1) ?? "", after]
}

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/**
 * Parses the text of a JSON object, or says why it is not one. Comments, trailing commas and line
 * breaks in strings are accepted.
 */
export const parseObject = (
  text: string,
  strictness?: Strictness
): Result.Result<unknown, string> => {
  if (text.length > MAX_LENGTH) {
    return /^\s*\{/.test(text)
      ? Result.fail(`JSON of ${text.length} characters is too long: at most ${MAX_LENGTH}`)
      : Result.fail(NO_OBJECT)
  }
  const strict = strictJson(text, strictness).trim()
  if (!strict.startsWith("{")) return Result.fail(NO_OBJECT)
  if (extentOf(strict, 0).depth > MAX_DEPTH) {
    return Result.fail(`JSON is nested too deeply: at most ${MAX_DEPTH} levels`)
  }
  return Result.mapError(
    decodeJson(strict),
    () => "the JSON cannot be parsed: check its quotes, commas and brackets"
  )
}

const NO_OBJECT = "the JSON is not an object: begin it with {"
