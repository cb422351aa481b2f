/**
 * Whether a JSON text is written as `JSON.stringify` would write its value, apart from blanks between
 * tokens. Other spellings can show one value and mean another: a duplicate key, 1e2 for 100, an unneeded
 * escape. Owns naming the place; one pass and no recursion, because the text may be hostile.
 */

/** Deeper nesting than any of our files has. */
const MAX_DEPTH = 64

interface Open {
  /** keys so far; null in an array */
  readonly keys: Set<string> | null
  /** name of the member, or number of the element, that is next or is being read */
  at: string | number
}

const pathOf = (open: ReadonlyArray<Open>): string =>
  open
    .map(({ at, keys }) => (keys === null ? `[${at}]` : `.${at}`))
    .join("")
    .replace(/^\./, "") || "the file"

/** Index after the closing quote of the string that opens at `start`. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1
  return at + 1
}

const endOfWord = (text: string, start: number): number => {
  let at = start
  while (at < text.length && !' \t\r\n,:{}[]"'.includes(text[at] ?? "")) at += 1
  return at
}

const isString = (literal: string): boolean => literal.startsWith('"')

/** The literal as JSON.stringify would write it. */
const usual = (literal: string): string =>
  isString(literal) && !literal.includes("\\") ? literal : JSON.stringify(JSON.parse(literal))

const SHOWN = 40

const short = (literal: string): string =>
  literal.length > SHOWN ? `${literal.slice(0, SHOWN)}...` : literal

/** What is wrong with a literal at a place; undefined if nothing is. */
const literalFault = (literal: string, open: ReadonlyArray<Open>, isKey: boolean) => {
  const written = usual(literal)
  if (written !== literal) {
    return `${pathOf(open)} is written ${short(literal)} instead of ${short(written)}`
  }
  const inner = open.at(-1)
  if (!isKey || inner === undefined || inner.keys === null) return undefined
  const key: string = literal.slice(1, -1)
  if (inner.keys.has(literal)) return `${pathOf(open)} stands twice`
  if (key === "__proto__") return `${pathOf(open)} is a key that no such file has`
  inner.keys.add(literal)
  return undefined
}

/** The first place where a valid JSON text is not written in the standard way; undefined: none. */
export const unusualIn = (text: string): string | undefined => {
  const open: Array<Open> = []
  let keyNext = false
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ""
    const inner = open.at(-1)
    if (char === "{" || char === "[") {
      if (open.length === MAX_DEPTH) return `${pathOf(open)} is nested more than ${MAX_DEPTH} deep`
      open.push(char === "{" ? { keys: new Set(), at: "" } : { keys: null, at: 0 })
      keyNext = char === "{"
    } else if (char === "}" || char === "]") {
      open.pop()
      keyNext = false
    } else if (char === ",") {
      keyNext = inner?.keys !== null
      if (typeof inner?.at === "number") inner.at += 1
    } else if (char === ":") {
      keyNext = false
    } else if (!" \t\r\n".includes(char)) {
      const end = char === '"' ? endOfString(text, at) : endOfWord(text, at)
      const literal = text.slice(at, end)
      if (keyNext && inner !== undefined) inner.at = short(literal.slice(1, -1))
      const fault = literalFault(literal, open, keyNext)
      if (fault !== undefined) return fault
      at = end - 1
    }
    at += 1
  }
  return undefined
}
