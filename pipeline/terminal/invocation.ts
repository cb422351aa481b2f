/**
 * How the program was started, so that every command it suggests can be pasted as it stands. Owns
 * the name it was called by, and the quoting of a word for a shell; messages say `pipeline`.
 */
import { shownInLine } from "../../report/style.ts"

const { QUESTLINE_COMMAND = "pipeline" } = process.env

/** As bin/pipeline says; `pipeline` where Node was started on the command line itself. */
export const called: string = shownInLine(QUESTLINE_COMMAND)

/** A command in a text: `pipeline`, or the checkout's launcher, before a word in small letters. */
const SUGGESTED =
  /(?<![\w/.-])(?:bin\/)?pipeline (?=(?:cancel|compare|db|doctor|export|prompt|report|rerun|rescore|resume|review|rm|run|runs|show|tasks|try|view)\b)/g

/** The text with each suggested command called as this one was; `by` is for tests. */
export const asTyped = (text: string, by: string = called): string =>
  by === "pipeline" ? text : text.replace(SUGGESTED, () => `${by} `)

/** A word as a POSIX shell reads it back: bare where nothing in it means more, else in quotes. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
