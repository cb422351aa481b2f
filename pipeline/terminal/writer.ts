/**
 * The only way to stdout and stderr. Owns that no text from outside controls the terminal: control characters,
 * direction marks and invisible characters are escaped, also to a pipe. JSON stays valid JSON; other data goes to
 * a pipe or a file unchanged.
 */
import { format } from "node:util"
import { Console, Effect, Stdio, Stream } from "effect"
import { redacted, redactedJson } from "../../evm/secrets.ts"
import { shown, shownInLine } from "../../report/style.ts"
import { widthOf } from "../../report/text.ts"

/** Data for another program, in a format such as CSV. */
class Data {
  readonly content: string | Uint8Array
  constructor(content: string | Uint8Array) {
    this.content = content
  }
}

/** Where output goes. */
interface Sinks {
  readonly out: (content: string | Uint8Array) => void
  readonly err: (content: string) => void
  /** whether a terminal shows what `out` is given */
  readonly outIsTerminal: () => boolean
}

const isString = (value: unknown) => typeof value === "string"

const lineOf = (parts: ReadonlyArray<unknown>): string =>
  `${shown(redactedJson(parts.every(isString) ? parts.join(" ") : format(...parts)))}\n`

/** A console over the sinks. */
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

/** Writes data, unchanged. */
export const writeData = (content: string | Uint8Array): Effect.Effect<void> =>
  Console.log(new Data(content))

/** Width of output to a file or a pipe, unless COLUMNS is set. */
const PIPED_WIDTH = 100

/** Width of texts for readers. */
export const stdoutWidth = (): number => {
  if (process.stdout.isTTY) return process.stdout.columns || 80
  const { COLUMNS = "" } = process.env
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Math.max(40, Number(COLUMNS)) : PIPED_WIDTH
}

export const stdoutIsTerminal = (): boolean => process.stdout.isTTY

export const stderrIsTerminal = (): boolean => process.stderr.isTTY

const HIDE_CURSOR = "\u001b[?25l"
const SHOW_CURSOR = "\u001b[?25h"
/** Moves to the start of the line so many lines up. */
const up = (lines: number): string => `${lines === 0 ? "" : `\u001b[${lines}A`}\r`
/** Clears the rest of the line. Never the screen: some terminals keep a cleared screen in their history. */
const CLEAR_LINE = "\u001b[K"

/** Rows that these lines take on the terminal, which may have become narrower. */
const rowsOf = (lines: ReadonlyArray<string>, columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0)

/**
 * The size of the terminal now. Node updates it when it handles SIGWINCH, which may come after a timer that
 * draws: a block drawn for the old width leaves lines behind.
 */
const sizeNow = () => {
  if (process.stderr.isTTY) process.emit("SIGWINCH")
  return { columns: process.stderr.columns || 80, rows: process.stderr.rows || 24 }
}

/** Progress on stderr: single lines, or a block that is redrawn. */
export const makeScreen = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  let drawn: ReadonlyArray<string> = []
  const write = (text: string) =>
    Effect.ignore(Stream.run(Stream.make(text), stdio.stderr({ endOnDone: false })))
  return {
    isTerminal: yield* stdio.stderrIsTerminal,
    size: sizeNow,
    say: (line: string) => write(`${shown(redacted(line))}\n`),
    begin: write(HIDE_CURSOR),
    /** replaces the block by these lines, cut to the width; writes nothing if they have not changed */
    draw: (lines: ReadonlyArray<string>, columns: number) =>
      Effect.suspend(() => {
        const own = lines.map((line) =>
          [...shownInLine(redacted(line))].slice(0, columns - 1).join("")
        )
        const before = rowsOf(drawn, columns)
        if (before === drawn.length && own.join("\n") === drawn.join("\n")) return Effect.void
        const gone = Math.max(0, before - own.length)
        drawn = own
        return write(
          up(before) +
            own.map((line) => `${line}${CLEAR_LINE}\n`).join("") +
            `${CLEAR_LINE}\n`.repeat(gone) +
            (gone === 0 ? "" : up(gone))
        )
      }),
    end: Effect.suspend(() => {
      const rows = rowsOf(drawn, sizeNow().columns)
      drawn = []
      return write(up(rows) + `${CLEAR_LINE}\n`.repeat(rows) + up(rows) + SHOW_CURSOR)
    })
  }
})
