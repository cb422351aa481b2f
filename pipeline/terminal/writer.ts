/**
 * The one way to stdout and stderr. Owns that nothing from outside acts on a terminal: controls, marks
 * of direction and what cannot be seen are written out in all that is said, to a pipe, too. JSON spells them
 * the same way, so that it stays what it is; other data goes to a pipe or a file untouched.
 */
import { format } from "node:util"
import { Console, Effect, Stdio, Stream } from "effect"
import { redacted, redactedJson } from "../../evm/secrets.ts"
import { shown, shownInLine } from "../../report/style.ts"

/** Data that another program reads, in a form with rules of its own, such as CSV. */
export class Data {
  readonly content: string | Uint8Array
  constructor(content: string | Uint8Array) {
    this.content = content
  }
}

/** Where what is said goes. */
export interface Sinks {
  readonly out: (content: string | Uint8Array) => void
  readonly err: (content: string) => void
  /** whether a terminal shows what `out` is given */
  readonly outIsTerminal: () => boolean
}

const isString = (value: unknown) => typeof value === "string"

const lineOf = (parts: ReadonlyArray<unknown>): string =>
  `${shown(redactedJson(parts.every(isString) ? parts.join(" ") : format(...parts)))}\n`

/** A console whose every word goes through here. */
export const consoleOver = ({ err, out, outIsTerminal }: Sinks): Console.Console => {
  const say = (...parts: ReadonlyArray<unknown>) => {
    const [data] = parts
    if (!(data instanceof Data)) return out(lineOf(parts))
    const { content } = data
    if (typeof content !== "string") return out(content)
    out(outIsTerminal() ? lineOf([content]) : `${redacted(content)}\n`)
  }
  const tell = (...parts: ReadonlyArray<unknown>) => err(lineOf(parts))
  return {
    ...globalThis.console,
    ...{ log: say, info: say, debug: say, dir: say, dirxml: say, table: say, group: say },
    ...{ groupCollapsed: say, error: tell, warn: tell, trace: tell }
  }
}

/** The sinks of this process; `print` takes what goes to stdout. */
export const sinksOf = (print: Sinks["out"]): Sinks => ({
  out: print,
  err: (content) => {
    process.stderr.write(content)
  },
  outIsTerminal: () => process.stdout.isTTY
})

/** Gives a program data, without a change. */
export const writeData = (content: string | Uint8Array): Effect.Effect<void> =>
  Console.log(new Data(content))

/** Columns of the terminal; no limit where stdout is a file or a pipe. */
export const stdoutWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY

export const stdoutIsTerminal = (): boolean => process.stdout.isTTY

/** Whether somebody watches what is said beside it. */
export const stderrIsTerminal = (): boolean => process.stderr.isTTY

const HIDE_CURSOR = "\u001b[?25l"
const SHOW_CURSOR = "\u001b[?25h"
/** To the start of the block's first line, and everything from there on gone. */
const erase = (lines: number): string => `${lines === 0 ? "" : `\u001b[${lines}A`}\r\u001b[0J`

/** The end of stderr where a run tells how it goes: lines one by one, or a block that is drawn again. */
export const makeScreen = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  let drawn = 0
  const write = (text: string) =>
    Effect.ignore(Stream.run(Stream.make(text), stdio.stderr({ endOnDone: false })))
  return {
    isTerminal: yield* stdio.stderrIsTerminal,
    columns: () => process.stderr.columns || 80,
    say: (line: string) => write(`${shown(redacted(line))}\n`),
    begin: write(HIDE_CURSOR),
    /** replaces the block by these lines, each cut to the width */
    draw: (lines: ReadonlyArray<string>, columns: number) =>
      Effect.suspend(() => {
        const own = lines.map((line) => `${shownInLine(redacted(line)).slice(0, columns - 1)}\n`)
        const before = drawn
        drawn = own.length
        return write(erase(before) + own.join(""))
      }),
    end: Effect.suspend(() => write(erase(drawn) + SHOW_CURSOR))
  }
})
