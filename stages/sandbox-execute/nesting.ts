/**
 * How deeply the code of a script may be nested, by its text alone. The engine that takes types away ends its whole
 * process where code is nested some thousand levels deep, and a process holds the machines of several scripts.
 * Owns an upper bound for that depth: an honest script stays far below it, and one above it runs in a process of its
 * own, where it ends nobody else. A pure function of the text.
 */

/** Levels that every engine can take; the first process ends between 1,500 and 4,000. */
const MOST_LEVELS = 1_000

/** What has been seen of code between two brackets. */
interface Level {
  /** words and marks since the last end of a statement or of an element: each may be a level */
  run: number
  /** words and marks that such an end does not undo: `else`, and `<` of a type */
  kept: number
}

const NAME = /[\w$]+/y
const OPENS = "([{"
const CLOSES = ")]}"
const QUOTES = "\"'`"
/** Words that begin a statement: what was before them is over. */
const BEGINS = new Set(["const", "let", "var", "return", "throw", "function", "import", "export"])

/** Where a string that begins at `at` is over. A template with code in it counts as code. */
const afterString = (text: string, at: number): number => {
  const quote = text[at]
  for (let next = at + 1; next < text.length; next += 1) {
    const mark = text[next]
    if (mark === quote) return next + 1
    if (mark === "\\") next += 1
    else if (quote === "`" ? mark === "$" && text[next + 1] === "{" : mark === "\n") return at + 1
  }
  return at + 1
}

/** Where a comment that begins at `at` is over; `at` if none does. */
const afterComment = (text: string, at: number): number => {
  const end = text.startsWith("//", at) ? "\n" : text.startsWith("/*", at) ? "*/" : null
  if (end === null) return at
  const found = text.indexOf(end, at + 2)
  return found < 0 ? text.length : found + end.length
}

/** The word or mark at `at`, which is no space. */
const tokenAt = (text: string, at: number): string => {
  NAME.lastIndex = at
  return NAME.exec(text)?.[0] ?? text[at] ?? ""
}

const count = (level: Level, token: string): void => {
  if (token === "," || token === ";" || BEGINS.has(token)) level.run = 0
  else if (token === "else" || token === "<") level.kept += 1
  else level.run += 1
}

/** Whether the code of a script may be nested too deeply for a process that it shares with others. */
export const mayNestDeeply = (text: string): boolean => {
  const open: Array<Level> = [{ run: 0, kept: 0 }]
  // Levels outside of the innermost bracket.
  let outside = 0
  for (let at = 0; at < text.length; ) {
    const next = afterComment(text, at)
    const mark = text[at] ?? ""
    if (next > at) at = next
    else if (mark.trim() === "") at += 1
    else {
      const level = open.at(-1) ?? { run: 0, kept: 0 }
      const token = tokenAt(text, at)
      if (OPENS.includes(mark)) {
        level.run += 1
        outside += level.run + level.kept
        open.push({ run: 0, kept: 0 })
      } else if (CLOSES.includes(mark) && open.length > 1) {
        open.pop()
        const outer = open.at(-1)
        outside -= outer === undefined ? 0 : outer.run + outer.kept
      } else count(level, token)
      if (outside + level.run + level.kept > MOST_LEVELS) return true
      at = QUOTES.includes(mark) ? afterString(text, at) : at + token.length
    }
  }
  return false
}
