/**
 * Text from outside on a terminal: characters that would control it or hide are written out, and only our
 * own bold and colours work. Owns how the two are told apart: our styles carry random numbers, drawn by
 * each process, that nothing from outside can know.
 */
import { randomInt } from "node:crypto"
import { styleText } from "node:util"

/** With as many digits as every reader of such sequences accepts as one number. */
const MARK = Array.from({ length: 4 }, () => randomInt(1000, 10_000)).join(";")

const ESCAPE = "\u001b"
const OWN = new RegExp(`${ESCAPE}\\[([0-9;]*);${MARK}m`, "g")

/** The sequences of a text that we made ourselves, such as those of a library's help. */
const STYLE = new RegExp(`${ESCAPE}\\[([0-9;]*)m`, "g")

/** Marks every style of a text as ours; only for a text without any content from outside. */
const ownStyles = (text: string): string =>
  text.replace(STYLE, (_, code: string) => `${ESCAPE}[${code};${MARK}m`)

/** Like `styleText`: bold or coloured if stdout is a terminal that supports it. */
export const style = (format: Parameters<typeof styleText>[0], text: string): string => {
  const [before = "", after = ""] = styleText(format, "\0").split("\0")
  return `${ownStyles(before)}${text}${ownStyles(after)}`
}

/**
 * Control characters, direction marks, invisible characters, unusual line endings and lone surrogates. Tabs
 * and line breaks stay, and so do variation selectors.
 */
export const HIDDEN =
  /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Spelled as in JSON, so that the text means the same inside JSON. */
const spelled = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`
  ).join("")

/** A text that is safe for a terminal, a log file or a reader. */
export const shown = (text: string): string => {
  const parts = text.replaceAll("\r\n", "\n").split(OWN)
  // Every second part is the number of one of our styles.
  return parts
    .map((part, at) => (at % 2 === 0 ? part.replace(HIDDEN, spelled) : `${ESCAPE}[${part}m`))
    .join("")
}

/** The same in one line. */
export const shownInLine = (text: string): string => shown(text).replaceAll("\n", "\\n")
