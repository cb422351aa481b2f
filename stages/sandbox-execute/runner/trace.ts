/**
 * The traces of errors, and what of their text may be told. Owns the one formatter of traces: a script
 * can neither replace it nor hold a frame, and no text of it names a place of this machine.
 */

/** Where the modules of the prepared directory are. */
export const here = new URL(".", import.meta.url).href
const folder = decodeURIComponent(new URL(".", import.meta.url).pathname)

const { apply } = Reflect
const { exec } = RegExp.prototype
const { replaceAll, slice } = String.prototype
const toText = Error.prototype.toString
const MAX_FRAMES = 50

let scriptUrl = ""
let lines: ReadonlyArray<number> = []

/** The address of the script's module, which is random where the runtime makes it. */
export const setScriptUrl = (url: string): void => {
  scriptUrl = url
}

/** The line of the script that each line of its compiled module was made from, where they differ. */
export const setLines = (all: ReadonlyArray<number>): void => {
  lines = all
}

const position = /^([\s\S]*skill\.ts:)(\d+)(:[\s\S]*)$/

/** A frame with the line that the model wrote. */
const mapped = (frame: string): string => {
  const found = lines.length === 0 ? null : apply(exec, position, [frame])
  if (found === null) return frame
  const [, before = "", line = "", after = ""] = found
  return `${before}${lines[Number(line) - 1] ?? line}${after}`
}

/** Machine paths and the module's random URL have no place in what is stored. */
export const neutral = (text: string, limit: number): string => {
  const start = apply(slice, text, [0, 4 * limit])
  const named = apply(replaceAll, start, [scriptUrl || "\0", "skill.ts"])
  const relative = apply(replaceAll, apply(replaceAll, named, [here, ""]), [folder, ""])
  return apply(slice, relative, [0, limit])
}

const headOf = (error: unknown): string => {
  try {
    return apply(toText, error, [])
  } catch {
    return "Error"
  }
}

const traceOf = (error: unknown, frames: ReadonlyArray<unknown>): string => {
  let text = headOf(error)
  for (let at = 0; at < frames.length && at < MAX_FRAMES; at++) {
    text += `\n    at ${mapped(neutral(`${frames[at]}`, 1_000))}`
  }
  return text
}

/** Makes it the formatter for good. What a script puts in its place is accepted and unused. */
export const installTraces = (): void => {
  Object.defineProperty(Error, "prepareStackTrace", { get: () => traceOf, set: () => {} })
}
