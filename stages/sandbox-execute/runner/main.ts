/**
 * Runs one script inside Deno: makes the realm, says that it is ready when the library is loaded, takes
 * one job from standard input, and reports on the channel. Owns the protocol's inner half; ethers.ts,
 * viem.ts and whole.ts are the programs, which differ in what can be imported. The channel is standard output, which the script has no way to write to; each line
 * begins with a secret of this job, so that a line made by anything else decides nothing. What a
 * line can bring about is no more than what a script can return: the host bounds it again.
 */
import type { WireJob } from "../wire.ts"
import { installClock, setClock } from "./clock.ts"
import { encode, TooLarge } from "./encode.ts"
import { exit, exitAfter, onUncaught, quote, readJob, writeLine } from "./platform.ts"
import { installRandom, setEntropy } from "./random.ts"
import { installRealm, moduleUrl, showBounded } from "./realm.ts"

/** What is kept of everything printed, characters; the host keeps a little more. */
const MAX_PRINTED = 16_000
export const here = new URL(".", import.meta.url).href
const { apply, get, has } = Reflect
const box = Object
const replaceAll = String.prototype.replaceAll
const slice = String.prototype.slice
const includes = String.prototype.includes
const startsWith = String.prototype.startsWith
const isType = (value: unknown, type: ErrorConstructor): boolean => value instanceof type
const Syntax = SyntaxError

let hasJob = false
let printed = 0
let refused = ""
let scriptUrl = ""

const send = (tag: string, fields: string): void => {
  if (hasJob) writeLine(`{"_tag":"${tag}"${fields}}`)
}

/** Reports how the script ended, and ends the process. */
const finish = (tag: string, fields = ""): never => {
  send(tag, fields)
  return exit(0)
}

const print = (to: "stdout" | "stderr", text: string): void => {
  if (printed >= MAX_PRINTED) return
  const kept = apply(slice, text, [0, MAX_PRINTED - printed])
  printed += kept.length + 1
  const cut = printed >= MAX_PRINTED ? `${kept}\n[what follows is left out]` : kept
  send("printed", `,"to":"${to}","text":${quote(`${cut}\n`)}`)
}

/** Machine paths and the module's random URL have no place in what is stored. */
const neutral = (text: string, limit: number): string => {
  const start = apply(slice, text, [0, 4 * limit])
  const named = apply(replaceAll, start, [scriptUrl || "\0", "skill.ts"])
  return apply(slice, apply(replaceAll, named, [here, ""]), [0, limit])
}

const readText = (error: unknown, field: string): string | undefined => {
  try {
    const value = get(box(error), field)
    return typeof value === "string" ? value : undefined
  } catch {
    return undefined
  }
}

const threw = (error: unknown): never => {
  const name = readText(error, "name") ?? "thrown value"
  const message = readText(error, "message") ?? showBounded(error)
  const stack = readText(error, "stack") ?? ""
  return finish(
    "threw",
    `,"name":${quote(neutral(name, 100))},"message":${quote(neutral(message, 2_000))}` +
      `,"stack":${quote(neutral(stack, 4_000))}`
  )
}

const detail = (text: string): string => `,"detail":${quote(neutral(text, 2_000))}`

/** How the runtime words that a module of a graph cannot be had. */
const reasons = [
  "Blocked by null entry",
  "not a dependency and not in import map",
  "Requires read access to",
  "--no-remote is specified",
  "--no-npm is specified",
  "Unsupported scheme",
  "Module not found"
]

const unimportable = (message: string): boolean => {
  for (let at = 0; at < reasons.length; at++) {
    if (apply(includes, message, [reasons[at] ?? ""])) return true
  }
  return false
}

const load = async (source: string): Promise<object> => {
  scriptUrl = moduleUrl(source)
  try {
    return await import(scriptUrl)
  } catch (error) {
    const message = readText(error, "message") ?? ""
    if (refused !== "" || unimportable(message)) {
      return finish("import_refused", detail(refused === "" ? message : `"${refused}" refused`))
    }
    const parse = apply(startsWith, message, ["SyntaxError: "])
    if (parse || isType(error, Syntax)) return finish("compile_error", detail(message))
    return threw(error)
  }
}

const execute = async (job: WireJob): Promise<never> => {
  const { source, providerUrl, agent, contracts } = job
  const module = await load(source)
  if (!has(module, "executeSkill")) return finish("no_export")
  const skill: unknown = get(module, "executeSkill")
  if (typeof skill !== "function") {
    return finish("wrong_signature", detail("executeSkill is not a function"))
  }
  if (skill.length > 3) {
    return finish("wrong_signature", detail(`executeSkill takes ${skill.length} parameters`))
  }
  const value = await apply(skill, undefined, [providerUrl, agent, contracts])
  return finish("returned", `,"value":${encode(value)}`)
}

/** Whether the module of the script is at this address. */
export const isScript = (url: string): boolean => url === scriptUrl

/** Refuses an import; that it was refused is how the script ends where it does not catch it. */
export const refuse = (specifier: string): never => {
  refused = apply(slice, specifier, [0, 100])
  throw new TypeError(`import of "${refused}" refused`)
}

/** Makes the realm. Call before any library is loaded. */
export const openRealm = (): void => {
  onUncaught(threw)
  installRealm(print)
  installClock()
  installRandom()
}

/** Takes the one job, now that all is loaded that it may find loaded. */
export const takeJob = async (): Promise<void> => {
  writeLine("ready")
  const line = await readJob()
  if (line === undefined) return exit(0)
  const job: WireJob = JSON.parse(line)
  exitAfter(job.timeoutMs + 5_000)
  setClock(job.timestamp)
  setEntropy(job.entropy)
  hasJob = true
  try {
    await execute(job)
  } catch (error) {
    if (error instanceof TooLarge) {
      finish("output_flood", detail(`the returned value has ${error.message}`))
    }
    threw(error)
  }
}
