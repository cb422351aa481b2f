/**
 * Reads the fenced code blocks of a reply by the rules of CommonMark: backticks or tildes, longer
 * fences around shorter ones, info strings, indentation, a fence that is never closed. Owns the
 * splitting of a reply into blocks and prose; what a block means is extract.ts and control.ts.
 *
 * Linear in the reply's length, with no regular expression that can backtrack: a reply is hostile
 * input.
 */

/** A fenced block. */
export interface Fence {
  /** the first word of the info string, in lower case; empty where there is none */
  readonly label: string
  readonly content: string
}

export interface Blocks {
  readonly fences: ReadonlyArray<Fence>
  /** the text between the blocks, in order */
  readonly prose: ReadonlyArray<string>
}

interface Opening {
  readonly mark: string
  readonly length: number
  /** columns before the fence, which its lines may have too */
  readonly indent: number
  readonly label: string
}

const isBlank = (char: string | undefined): boolean => char === " " || char === "\t"
const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= "0" && char <= "9"

/** Where the text after one list marker ("- ", "2. ") begins, or `at` where there is no marker. */
const afterListMarker = (text: string, at: number): number => {
  let next = at
  const first = text[at]
  if (first === "-" || first === "*" || first === "+") {
    next += 1
  } else {
    while (next - at < 9 && isDigit(text[next])) next += 1
    if (next === at || (text[next] !== "." && text[next] !== ")")) return at
    next += 1
  }
  return isBlank(text[next]) ? next : at
}

const skipBlanks = (text: string, at: number): number => {
  let next = at
  while (isBlank(text[next])) next += 1
  return next
}

const runLength = (text: string, at: number, mark: string): number => {
  let next = at
  while (text[next] === mark) next += 1
  return next - at
}

const labelOf = (info: string): string => {
  let end = 0
  while (end < info.length && !" \t{,:".includes(info[end] ?? " ")) end += 1
  return info.slice(0, end).toLowerCase()
}

/** The opening fence on the line at `start`. It may stand in a list item, at any indentation. */
const openingOf = (text: string, start: number, end: number): Opening | undefined => {
  let at = skipBlanks(text, start)
  for (;;) {
    const next = skipBlanks(text, afterListMarker(text, at))
    if (next === at) break
    at = next
  }
  const mark = text[at]
  if (mark !== "`" && mark !== "~") return undefined
  const length = runLength(text, at, mark)
  if (length < 3) return undefined
  const info = text.slice(at + length, end).trim()
  // Backticks after backticks are inline code: ```not a fence```.
  if (mark === "`" && info.includes("`")) return undefined
  return { mark, length, indent: at - start, label: labelOf(info) }
}

const closes = (text: string, start: number, end: number, opening: Opening): boolean => {
  const at = skipBlanks(text, start)
  if (at - start > opening.indent + 3) return false
  const length = runLength(text, at, opening.mark)
  return length >= opening.length && skipBlanks(text, at + length) >= end
}

/** Takes the fence's indentation off each line that has it. */
const dedent = (content: string, columns: number): string =>
  columns === 0
    ? content
    : content
        .split("\n")
        .map((line) => line.slice(Math.min(columns, skipBlanks(line, 0))))
        .join("\n")

/** Splits a reply into its fenced blocks and the prose around them. */
export const blocksOf = (reply: string): Blocks => {
  const text = reply.includes("\r") ? reply.replace(/\r\n?/g, "\n") : reply
  const fences: Array<Fence> = []
  const prose: Array<string> = []
  let opening: Opening | undefined
  // Where the open block's content, or the running prose, begins.
  let from = 0
  const flush = (to: number): void => {
    // The line end before the next line belongs to neither.
    const part = text.slice(from, Math.max(from, to - 1))
    if (opening !== undefined) {
      fences.push({ label: opening.label, content: dedent(part, opening.indent) })
    } else if (part !== "") {
      prose.push(part)
    }
  }
  const marks = /`{3}|~{3}/g
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const start = text.lastIndexOf("\n", mark.index) + 1
    const lineEnd = text.indexOf("\n", start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const found = opening === undefined ? openingOf(text, start, end) : undefined
    if (found !== undefined || (opening !== undefined && closes(text, start, end, opening))) {
      flush(start)
      opening = found
      from = end + 1
    }
    marks.lastIndex = end
  }
  flush(text.length + 1)
  return { fences, prose }
}
