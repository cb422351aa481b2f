/**
 * The globals that a script finds. Owns the list of what stays; everything else is removed, so
 * that a new version of the runtime adds nothing by itself. This is tidiness and determinism: what
 * protects is the process's lack of permissions, which no global can change.
 */
import { inspect } from "./platform.ts"

const kept = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol
  Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError
  URIError SuppressedError globalThis global self JSON Math Intl ArrayBuffer SharedArrayBuffer
  Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array BigUint64Array
  BigInt64Array Uint8ClampedArray Float16Array Float32Array Float64Array DataView Map BigInt Set
  Iterator WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect DisposableStack
  AsyncDisposableStack Temporal WebAssembly decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape eval isFinite isNaN console queueMicrotask setTimeout
  clearTimeout setInterval clearInterval setImmediate clearImmediate structuredClone atob btoa Buffer
  AbortController AbortSignal CloseEvent CustomEvent DOMException ErrorEvent Event EventTarget
  MessageEvent ProgressEvent PromiseRejectionEvent Headers Request Response fetch TextDecoder
  TextEncoder URL URLSearchParams crypto Crypto CryptoKey SubtleCrypto performance
  Performance`.split(/\s+/)
)

const createUrl = URL.createObjectURL.bind(URL)
const Module = Blob

/** A URL under which the runtime imports a TypeScript module. */
export const moduleUrl = (source: string): string =>
  createUrl(new Module([source], { type: "application/typescript" }))

const MAX_LINE = 8_192

const show = (value: unknown): string => {
  if (typeof value === "string") return value
  try {
    return inspect(value, { depth: 4, strAbbreviateSize: 2_000, iterableLimit: 50 })
  } catch {
    return "[cannot be shown]"
  }
}

/** Text of any value, bounded, whatever its traps and getters do. */
export const showBounded = (value: unknown): string => `${show(value)}`.slice(0, MAX_LINE)

/** Where what is printed goes. */
export type Print = (to: "stdout" | "stderr", text: string) => void

const installConsole = (print: Print): void => {
  const to =
    (stream: "stdout" | "stderr") =>
    (...values: ReadonlyArray<unknown>): void => {
      let line = ""
      for (let at = 0; at < values.length && line.length < MAX_LINE; at++) {
        line += (at === 0 ? "" : " ") + showBounded(values[at])
      }
      print(stream, line)
    }
  const nothing = (): void => {}
  const out = to("stdout")
  const err = to("stderr")
  const failed = (holds?: unknown, ...values: ReadonlyArray<unknown>): void => {
    if (!holds) err("Assertion failed", ...values)
  }
  const methods = { log: out, info: out, debug: out, dir: out, dirxml: out, table: out, group: out }
  const quiet = [
    "groupEnd",
    "time",
    "timeEnd",
    "timeLog",
    "count",
    "countReset",
    "clear",
    "profile"
  ]
  const silent = Object.fromEntries(quiet.map((name) => [name, nothing]))
  Object.defineProperty(globalThis, "console", {
    configurable: true,
    writable: true,
    value: { ...methods, warn: err, error: err, trace: err, assert: failed, ...silent }
  })
}

/** Removes what is not kept, and gives the script a console of ours. */
export const installRealm = (print: Print): void => {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name)
  }
  Reflect.deleteProperty(URL, "createObjectURL")
  Reflect.deleteProperty(URL, "revokeObjectURL")
  installConsole(print)
}
