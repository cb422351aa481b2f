/**
 * What the runner takes from Deno, captured before any of the model's code exists. Owns the
 * captured functions and nothing else: later changes to globals or prototypes do not reach them.
 */

interface DenoApi {
  readonly args: ReadonlyArray<string>
  readonly exit: (code: number) => never
  readonly inspect: (value: unknown, options: object) => string
  readonly stdin: { readonly read: (into: Uint8Array) => Promise<number | null> }
  readonly stdout: { readonly writeSync: (bytes: Uint8Array) => number }
}

declare const Deno: DenoApi

const deno = Deno
const { stdin, stdout } = deno
const read = stdin.read.bind(stdin)
const write = stdout.writeSync.bind(stdout)
const encoder = new TextEncoder()
const encodeText = encoder.encode.bind(encoder)
const Bytes = Uint8Array
const { apply } = Reflect
const lengthOf =
  Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(Bytes.prototype) ?? {}, "length")?.get ??
  (() => 0)
const stringify = JSON.stringify

export const args = deno.args
export const exit = deno.exit
export const inspect = deno.inspect

/** JSON text of a string. Strings never look up `toJSON`, so no prototype has a say. */
export const quote = (text: string): string => stringify(text)

/**
 * Writes one line to the channel, waiting until the host has taken it. Touches no property that a
 * script could have put an accessor on: the line holds the job's secret.
 */
export const writeLine = (line: string): void => {
  let rest = encodeText(`${line}\n`)
  let length: number = apply(lengthOf, rest, [])
  while (length > 0) {
    const written = write(rest)
    length -= written
    const next = new Bytes(length)
    for (let at = 0; at < length; at++) next[at] = rest[at + written] ?? 0
    rest = next
  }
}

declare const addEventListener: (type: string, listener: (event: Event) => void) => void

/** Calls back with what was thrown, or rejected, where nothing in the script catches it. */
export const onUncaught = (report: (error: unknown) => void): void => {
  addEventListener("unhandledrejection", (event) => report(Reflect.get(event, "reason")))
  addEventListener("error", (event) => report(Reflect.get(event, "error")))
}

/** Ends the process after so many milliseconds; the timer does not keep it alive. */
export const exitAfter = (ms: number): void => {
  setTimeout(() => deno.exit(3), ms).unref()
}

/** The first line of standard input; undefined when it ends before one is whole. */
export const readLine = async (): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  const chunk = new Uint8Array(65_536)
  let text = ""
  for (;;) {
    const count = await read(chunk)
    if (count === null) return undefined
    text += decoder.decode(chunk.subarray(0, count), { stream: true })
    const end = text.indexOf("\n")
    if (end >= 0) return text.slice(0, end)
  }
}
