/**
 * Reads the fenced code blocks of a reply by the rules of CommonMark: backticks or tildes, longer
 * fences around shorter ones, info strings, indentation, a fence that is never closed. Owns the
 * splitting of a reply into blocks and prose; what a block means is extract.ts and control.ts.
 *
 * One pass over the text, no regular expression that can backtrack: a reply is hostile input.
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
const afterListMarker = (line: string, at: number): number => {
  let next = at
  const first = line[at]
  if (first === "-" || first === "*" || first === "+") {
    next += 1
  } else {
    while (next - at < 9 && isDigit(line[next])) next += 1
    if (next === at || (line[next] !== "." && line[next] !== ")")) return at
    next += 1
  }
  return isBlank(line[next]) ? next : at
}

const skipBlanks = (line: string, at: number): number => {
  let next = at
  while (isBlank(line[next])) next += 1
  return next
}

const runLength = (line: string, at: number, mark: string): number => {
  let next = at
  while (line[next] === mark) next += 1
  return next - at
}

const labelOf = (info: string): string => {
  let end = 0
  while (end < info.length && !" \t{,:".includes(info[end] ?? " ")) end += 1
  return info.slice(0, end).toLowerCase()
}

/** The opening fence on this line. It may stand in a list item, at any depth of indentation. */
const openingOf = (line: string): Opening | undefined => {
  let at = skipBlanks(line, 0)
  for (;;) {
    const next = skipBlanks(line, afterListMarker(line, at))
    if (next === at) break
    at = next
  }
  const mark = line[at]
  if (mark !== "`" && mark !== "~") return undefined
  const length = runLength(line, at, mark)
  if (length < 3) return undefined
  const info = line.slice(at + length).trim()
  // Backticks after backticks are inline code: ```not a fence```.
  if (mark === "`" && info.includes("`")) return undefined
  return { mark, length, indent: at, label: labelOf(info) }
}

const closes = (line: string, opening: Opening): boolean => {
  const at = skipBlanks(line, 0)
  if (at > opening.indent + 3) return false
  const length = runLength(line, at, opening.mark)
  return length >= opening.length && skipBlanks(line, at + length) === line.length
}

const dedent = (line: string, columns: number): string => {
  let at = 0
  while (at < columns && isBlank(line[at])) at += 1
  return line.slice(at)
}

/** Splits a reply into its fenced blocks and the prose around them. */
export const blocksOf = (reply: string): Blocks => {
  const fences: Array<Fence> = []
  const prose: Array<string> = []
  let opening: Opening | undefined
  let lines: Array<string> = []
  const flush = (): void => {
    if (opening !== undefined) fences.push({ label: opening.label, content: lines.join("\n") })
    else if (lines.length > 0) prose.push(lines.join("\n"))
    lines = []
  }
  for (const line of reply.replace(/\r\n?/g, "\n").split("\n")) {
    if (opening === undefined) {
      const found = openingOf(line)
      if (found === undefined) {
        lines.push(line)
      } else {
        flush()
        opening = found
      }
    } else if (closes(line, opening)) {
      flush()
      opening = undefined
    } else {
      lines.push(dedent(line, opening.indent))
    }
  }
  flush()
  return { fences, prose }
}
