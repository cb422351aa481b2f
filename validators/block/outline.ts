/**
 * Reads the comments and functions of a Solidity source by scanning its text. Works on any source, even one
 * that does not compile. Owns that scan; anything that needs types or name binding uses the syntax tree.
 */
import type { LineRange } from "../../tasks/block/Sample.ts"

/** Comments and strings: everything that is not code. */
const NO_CODE =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/g

/** Returns the line number (from 1) of a position in a text. Positions must come in increasing order. */
const lineCounter = (text: string): ((place: number) => number) => {
  let line = 1
  let at = 0
  return (place) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < place; ) {
      line += 1
      at = next + 1
      next = text.indexOf("\n", at)
    }
    return line
  }
}

/** A comment without its delimiters, at the line on which it begins. */
interface Comment {
  readonly text: string
  readonly line: number
}

export const commentsOf = (source: string): ReadonlyArray<Comment> => {
  const lineAt = lineCounter(source)
  return Array.from(source.matchAll(NO_CODE)).flatMap(({ 0: found, index }) =>
    found.startsWith("/")
      ? [{ text: found.replace(/^\/[/*]+|\*+\/$/g, "").trim(), line: lineAt(index) }]
      : []
  )
}

/** The source with comments and string contents replaced by blanks; lines keep their numbers. */
export const codeOf = (source: string): string =>
  source.replace(NO_CODE, (found) => found.replace(/[^\n]/g, " "))

/** A function or modifier: its name (or "constructor", "fallback", "receive") and its lines. */
export interface FunctionExtent extends LineRange {
  readonly name: string
}

const HEAD =
  /\b(?:(?:function|modifier)\s+([A-Za-z_$][\w$]*)|(constructor|fallback|receive)\s*\(|function\s*\()/g

/** Where the block that opens at or after `from` ends; a declaration without a body ends at its semicolon. */
const endOf = (code: string, from: number): number => {
  const marks = /[{};]/g
  marks.lastIndex = from
  let open = 0
  for (let mark = marks.exec(code); mark !== null; mark = marks.exec(code)) {
    if (mark[0] === "{") open += 1
    else if (mark[0] === "}") open -= 1
    if (open === 0) return mark.index
  }
  return code.length - 1
}

/** The last source that was read, because many findings about one contract ask for it. */
let last: { readonly source: string; readonly functions: ReadonlyArray<FunctionExtent> } = {
  source: "",
  functions: []
}

/** Every function and modifier of a source, in order. */
export const functionsOf = (source: string): ReadonlyArray<FunctionExtent> => {
  if (source !== last.source) last = { source, functions: readFunctions(source) }
  return last.functions
}

const readFunctions = (source: string): ReadonlyArray<FunctionExtent> => {
  const code = codeOf(source)
  const heads = Array.from(code.matchAll(HEAD))
  const starts = lineCounter(code)
  return heads.map((head) => {
    const from = starts(head.index)
    const inside = code.slice(head.index, endOf(code, head.index))
    return {
      name: head[1] ?? head[2] ?? "fallback",
      from,
      to: from + inside.split("\n").length - 1
    }
  })
}

/** The innermost function that contains a line. */
export const functionAt = (
  functions: ReadonlyArray<FunctionExtent>,
  line: number
): FunctionExtent | null => functions.findLast(({ from, to }) => from <= line && line <= to) ?? null
