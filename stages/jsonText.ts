/**
 * JSON text as models write it, before it is parsed: how far an object reaches, and the same text as
 * strict JSON has it. Owns no meaning.
 *
 * Each function is one pass over its text: a reply is hostile input.
 */

/** After the quote that closes the string at `start`; the text's length where none does. */
export const afterString = (text: string, start: number): number => {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1
    else if (text[at] === quote) return at + 1
  }
  return text.length
}

/** After the comment at `start`, or `start` where there is none. */
export const afterComment = (text: string, start: number): number => {
  const close = { "//": "\n", "/*": "*/" }[text.slice(start, start + 2)]
  if (close === undefined) return start
  const end = text.indexOf(close, start + 2)
  return end === -1 ? text.length : end + close.length
}

/** Where the object or array that opens at `start` ends; null where it never closes or nests deeper. */
export const afterObject = (text: string, start: number, maxDepth: number): number | null => {
  let open = 0
  for (let at = start; at < text.length; ) {
    const char = text[at]
    if (char === '"' || char === "'") {
      at = afterString(text, at)
      continue
    }
    const next = char === "/" ? afterComment(text, at) : at
    if (next > at) {
      at = next
      continue
    }
    if (char === "{" || char === "[") open += 1
    else if (char === "}" || char === "]") open -= 1
    at += 1
    if (open === 0) return at
    if (open > maxDepth) return null
  }
  return null
}

/** Line breaks and tabs of a string as JSON writes them. */
const escaped = (string: string): string => string.replace(/\r\n?|\n/g, "\\n").replace(/\t/g, "\\t")

const NUMBER = /-?\d[\w.+-]*/y
const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/
/** Digits of the largest integer that is written out. */
const MAX_DIGITS = 100

/**
 * An integer that a number of the machine would round, as a string with all of its digits; every
 * other number as it is written.
 */
const exact = (number: string): string => {
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(number) ?? []
  if (sign === undefined || Number.isSafeInteger(Number(number))) return number
  const shift = Number(exponent) - fraction.length
  const digits = `${whole}${fraction}`
  if (shift > MAX_DIGITS || (shift < 0 && !/^0*$/.test(digits.slice(shift)))) return number
  const integer = shift < 0 ? digits.slice(0, shift) : digits.padEnd(digits.length + shift, "0")
  const written = integer.replace(/^0+(?=\d)/, "")
  return written === "" || written.length > MAX_DIGITS ? number : `"${sign}${written}"`
}

/** How the text of an object is made strict. */
export interface Strictness {
  /** integers that a number of the machine would round become strings of their digits */
  readonly exactIntegers: boolean
}

/**
 * The text as strict JSON has it: without comments, without commas before a closing bracket, and with
 * the line breaks in its strings escaped. What else is wrong with it stays wrong.
 */
export const strictJson = (
  text: string,
  { exactIntegers }: Strictness = { exactIntegers: false }
): string => {
  const parts: Array<string> = []
  /** where the last comma stands, as long as nothing came after it */
  let comma = -1
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? ""
    const comment = char === "/" ? afterComment(text, at) : at
    if (comment > at) {
      at = comment
      continue
    }
    NUMBER.lastIndex = at
    const [number] = NUMBER.exec(text) ?? []
    const end = char === '"' ? afterString(text, at) : at + (number ?? char).length
    if ((char === "}" || char === "]") && comma !== -1) parts[comma] = ""
    // A byte order mark and a fixed blank are blanks here, but none to a parser.
    const blank = /\s/.test(char)
    if (!blank) comma = char === "," ? parts.length : -1
    const part = blank ? " " : text.slice(at, end)
    const written = number !== undefined && exactIntegers ? exact(number) : part
    parts.push(char === '"' ? escaped(part) : written)
    at = end
  }
  return parts.join("")
}
