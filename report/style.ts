/**
 * Text of anybody's on a terminal: what would act on it or hide is written out, and only our own bold and
 * colours act. Owns how the two are told apart: a style carries numbers that are drawn anew by each
 * process, which nothing from outside can hold.
 */
import { randomInt } from "node:crypto"
import { styleText } from "node:util"

/** Of as many digits as every reader of such sequences takes for one number. */
const MARK = Array.from({ length: 4 }, () => randomInt(1000, 10_000)).join(";")

const ESCAPE = "\u001b"
const OWN = new RegExp(`${ESCAPE}\\[([0-9;]*);${MARK}m`, "g")

/** The sequences of a text that we made ourselves, such as those of a library's help. */
const STYLE = new RegExp(`${ESCAPE}\\[([0-9;]*)m`, "g")

/** Marks every style of a text as ours: only for a text that holds nothing of anybody else's. */
const ownStyles = (text: string): string =>
  text.replace(STYLE, (_, code: string) => `${ESCAPE}[${code};${MARK}m`)

/** As `styleText`: bold or coloured where stdout is a terminal that takes it. */
export const style = (format: Parameters<typeof styleText>[0], text: string): string => {
  const [before = "", after = ""] = styleText(format, "\0").split("\0")
  return `${ownStyles(before)}${text}${ownStyles(after)}`
}

/**
 * Controls, marks that turn the direction of writing, what cannot be seen, odd ends of lines and
 * halves of characters. Tabs and ends of lines stay, and so does the choice of a character's picture.
 */
export const HIDDEN =
  /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** As JSON spells it, so that JSON says the same afterwards. */
const spelled = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`
  ).join("")

/** A text as a terminal, a file of what was said, or a reader may be given it. */
export const shown = (text: string): string => {
  const parts = text.replaceAll("\r\n", "\n").split(OWN)
  // Every second part is the number of a style of ours.
  return parts
    .map((part, at) => (at % 2 === 0 ? part.replace(HIDDEN, spelled) : `${ESCAPE}[${part}m`))
    .join("")
}

/** The same in one line. */
export const shownInLine = (text: string): string => shown(text).replaceAll("\n", "\\n")
