/**
 * Scripts that a model should never write, made from a seed: the attempts of the escape suite, cut up and put
 * together anew, and walks through whatever globals, prototypes and constructors lead to, with arguments of any kind.
 */
import { stripTypeScriptTypes } from "node:module"
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import type { Attempt } from "../stages/sandbox-execute/escapes/Attempt.ts"
import { attempts } from "../stages/sandbox-execute/escapes/all.ts"
import { oddPrograms, oddValues } from "../stages/sandbox-execute/escapes/inventions.ts"
import { normal } from "../stages/sandbox-execute/sandboxFixture.ts"

/** What is built to use up time would take most of it, and is tried by the suite itself. */
const endless = ({ ends }: Attempt): boolean =>
  ends.some((end) => end === "timeout" || end === "cpu" || end === "memory")

const sources: ReadonlyArray<string> = [
  ...[...Object.values(attempts).flat(), ...oddValues, ...oddPrograms]
    .filter((attempt) => !endless(attempt))
    .map(({ source }) => source),
  ...Object.values(normal)
]

/** Lines and statements of all of them, which are put where others stood. */
const pieces = [...new Set(sources.flatMap((source) => source.split(/(?<=[;\n{}])/)))].filter(
  (piece) => piece.trim() !== "" && piece.length < 400
)

const NAMES = [
  ...["globalThis", "fetch", "Headers", "Request", "Response", "URL", "TextEncoder", "TextDecoder"],
  ...["crypto", "console", "setTimeout", "structuredClone", "queueMicrotask", "AbortController"],
  ...["EventTarget", "Event", "Promise", "Proxy", "Reflect", "Object", "Function", "Array", "Map"],
  ...["Symbol", "JSON", "Math", "Date", "RegExp", "Error", "Uint8Array", "ArrayBuffer", "DataView"],
  ...["WeakRef", "Atomics", "eval", "Deno", "process", "require", "__host", "self", "std", "os"],
  ...["Iterator", "BigInt", "navigator", "btoa", "atob", "bjson", "performance", "WebAssembly"]
]
const KEYS = [
  ...["constructor", "prototype", "__proto__", "then", "toString", "valueOf", "call", "apply"],
  ...[
    "bind",
    "length",
    "name",
    "stack",
    "caller",
    "callee",
    "arguments",
    "toJSON",
    "next",
    "return"
  ],
  ...[
    "subtle",
    "signal",
    "headers",
    "body",
    "buffer",
    "resize",
    "transfer",
    "species",
    "get",
    "set"
  ],
  ...["__defineGetter__", "__lookupGetter__", "prepareStackTrace", "captureStackTrace", "raw"]
]
const VALUES = [
  ...["undefined", "null", "0", "-1", "1e308", "NaN", "2n ** 64n", "''", "'\\ud800'", "'node:fs'"],
  ...[
    "{}",
    "[]",
    "() => {}",
    "function* () {}",
    "Symbol.iterator",
    "url",
    "contracts.canary",
    "it"
  ],
  ...["new Proxy({}, { get: (t, k) => k === 'then' ? undefined : it })", "'x'.repeat(70_000)"],
  ...["new Uint8Array(1e6)", "{ then(r) { r(it) } }", "{ toString() { throw it } }", "/(a*)*$/"],
  ...["Array(1e5).fill('y')", "class extends Object {}", "new Error('e', { cause: it })"]
]

/** Makes the script with this number. The same number is the same script. */
export const hostileScript = (seed: number): string => {
  const random = xoroshiro128plus(seed + 1)
  const int = (most: number) => uniformInt(random, 0, most)
  const pick = (from: ReadonlyArray<string>): string => from[int(from.length - 1)] ?? ""

  const parses = (source: string): boolean => {
    try {
      stripTypeScriptTypes(source)
      return true
    } catch {
      return false
    }
  }
  const mutatedOnce = (): string => {
    const lines = pick(sources).split(/(?<=[;\n{}])/)
    for (let edits = int(4); edits >= 0; edits--) {
      const at = int(lines.length - 1)
      const kind = int(3)
      if (kind === 0) lines.splice(at, 1)
      else if (kind === 1) lines.splice(at, 0, pick(pieces))
      else if (kind === 2) lines[at] = pick(pieces)
      else
        lines[at] = (lines[at] ?? "").replace(/\b[A-Za-z_]\w*\b/, () => pick([...NAMES, ...KEYS]))
    }
    return lines.join("")
  }
  /** A cut that leaves no program would only try the parser. */
  const mutated = (): string => {
    const tries = Array.from({ length: 12 }, mutatedOnce)
    return tries.find(parses) ?? tries[0] ?? ""
  }

  const step = (): string => {
    const [key, value, other] = [pick(KEYS), pick(VALUES), pick(VALUES)]
    return pick([
      `it = it[${JSON.stringify(key)}]`,
      `it = globalThis[${JSON.stringify(pick(NAMES))}]`,
      `it = it(${value}, ${other})`,
      `it = await it(${value})`,
      `it = new it(${value}, ${other})`,
      `it = Object.getPrototypeOf(it)`,
      `it = it[Reflect.ownKeys(it)[${int(20)}]]`,
      `it = Object.getOwnPropertyDescriptor(it, Reflect.ownKeys(it)[${int(20)}])`,
      `it[${JSON.stringify(key)}] = ${value}`,
      `Object.defineProperty(it, ${JSON.stringify(key)}, { get() { return ${value} } })`,
      `Object.setPrototypeOf(it, ${value})`,
      `Reflect.apply(it, ${value}, [${other}])`,
      `delete it[${JSON.stringify(key)}]`,
      `setTimeout(() => { it[${JSON.stringify(key)}] = ${value} }, ${int(50)})`,
      `console.log(it, ${value})`,
      `it = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${value} })`,
      `it = await import(${value})`,
      `it = structuredClone(${value})`
    ])
  }
  const walk = (): string => {
    const steps = Array.from(
      { length: 3 + int(25) },
      () => `try { ${step()} } catch (e) { it = e }`
    )
    return `export async function executeSkill(url, agent, contracts) {\nlet it = globalThis\n${steps.join("\n")}\nreturn it\n}`
  }
  return int(1) === 0 ? mutated() : walk()
}
