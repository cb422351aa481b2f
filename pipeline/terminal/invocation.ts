/**
 * How the program was started, so that every suggested command can be pasted. Owns the typed name of the
 * program, and the quoting of words for a shell. Messages in the code say `questline`; `asTyped` replaces it.
 */
import { shownInLine } from "../../report/style.ts"

/** The program's name. A text suggests a command where the name of a command or a flag follows. */
export const PROGRAM = "questline"
const NAMES = [PROGRAM, `npx ${PROGRAM}`]
const COMMANDS =
  "cancel|compare|db|doctor|export|graph|import|mcp|note|prompt|report|rerun|rescore|resume|review|rm|run|runs|serve|show|sources|tasks|try|verify|view|watch|work"
const SUGGESTED = new RegExp(`(?<!npx |[\\w/.-])${PROGRAM} (?=(?:${COMMANDS})\\b|--?[a-z])`, "g")

/** A word for a POSIX shell: quoted if it has special characters. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The words in front of a command: `typed` is how bin/pipeline was started. */
export const callOf = (typed: string): string =>
  NAMES.includes(typed) ? typed : shellWord(shownInLine(typed))

/** From bin/pipeline; `questline` if Node was started directly. */
export const called: string = callOf(process.env.QUESTLINE_COMMAND || PROGRAM)

/** The name of the started file, for completions. */
export const executableOf = (call: string): string =>
  NAMES.includes(call) ? PROGRAM : call.replace(/^.*[/\\]/, "").replace(/'$/, "")

/** The program's name, with the typed one if that differs. */
export const titleOf = (call: string): string =>
  NAMES.includes(call) ? PROGRAM : `${call} (${PROGRAM})`

/** The text with each suggested command as this one was typed; `by` is for tests. */
export const asTyped = (text: string, by: string = called): string =>
  by === PROGRAM ? text : text.replace(SUGGESTED, () => `${by} `)
