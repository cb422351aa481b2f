/** Odd programs and odd values: what the language allows and nobody writes. */
import { attempt, moduleAttempt } from "./Attempt.ts"

const time = ["timeout", "cpu"] as const
const SHORT = 1_000

/** Values whose reading runs the script's code, or that are not what they seem. */
export const oddValues = [
  attempt(
    "returns a getter that changes its mind",
    `let reads = 0; return { get to() { return reads++ ? "escaped" : "0x1" } }`,
    ["returned"]
  ),
  attempt(
    "returns objects that become text",
    `const p = { [Symbol.toPrimitive]: () => "escaped", toString: () => "escaped" }; return { to: p, value: p, nonce: p }`,
    ["returned"]
  ),
  attempt(
    "returns lone surrogates",
    `return { to: "\\ud800", "\\udfff": "\\udc00".repeat(1000), value: "\\u0000" }`,
    ["returned"]
  ),
  attempt(
    "returns exotic objects",
    `return [new Map([[1, 2]]), new Set([1]), new Date(NaN), /x/, new Error("e"), new WeakMap(), new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), Object.create(null), new String("s"), new Number(1), Object(1n), Object(Symbol("s")), async () => {}, Promise.reject(1).catch(() => {}), new Intl.NumberFormat(), globalThis]`,
    ["returned", "output_flood", "threw"]
  ),
  attempt("returns many large integers", `return Array(100).fill(1n << 65_000n)`, ["output_flood"]),
  attempt(
    "returns a revoked proxy",
    `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy`,
    ["threw"]
  ),
  attempt(
    "returns a proxied list of endless length",
    `return new Proxy([], { get: (_, key) => key === "length" ? 4e9 : "escapes nothing" })`,
    ["output_flood", "returned"]
  ),
  attempt(
    "returns a list whose length throws",
    `return new Proxy([], { get: (_, key) => key === "length" ? { valueOf() { throw new Error("l") } } : 1 })`,
    ["threw"]
  ),
  attempt(
    "returns bytes that were taken away",
    `const bytes = new Uint8Array(8); structuredClone(bytes.buffer, { transfer: [bytes.buffer] }); return { data: bytes }`,
    ["returned"]
  ),
  attempt(
    "returns bytes that grow while they are read",
    `const buffer = new ArrayBuffer(8, { maxByteLength: 1e8 }); return { get to() { buffer.resize(1e8); return "0x1" }, data: new Uint8Array(buffer) }`,
    ["output_flood"]
  ),
  attempt(
    "returns a getter that poisons while it is read",
    `return { get a() { Array.prototype.push = Array.prototype.join = () => "escaped"; Object.prototype.b = "escaped"; Reflect.get = () => "escaped"; return 1 }, c: [1, 2] }`,
    ["returned"]
  ),
  attempt(
    "returns shared memory",
    `return { data: new Uint8Array(new SharedArrayBuffer(4)), to: new SharedArrayBuffer(4) }`,
    ["returned"]
  ),
  attempt(
    "returns a request whose fields are inherited",
    `class Base { get to() { return "0x1" } get __proto__() { return { to: "escaped" } } } class Tx extends Base { #v = 1n; get value() { return this.#v } } return new Tx()`,
    ["returned"]
  ),
  attempt(
    "returns a prototype chain that never ends",
    `const endless = () => new Proxy({}, { getPrototypeOf: () => endless(), ownKeys: () => [] }); return endless()`,
    ["returned", "output_flood"]
  ),
  attempt(
    "returns an endless chain of thenables",
    `const next = () => ({ then: (r) => r(next()) }); return next()`,
    [...time, "memory"],
    SHORT
  ),
  moduleAttempt(
    "is an async generator",
    `export async function* executeSkill() { yield "escaped" }`,
    ["returned"]
  ),
  moduleAttempt("is a class", `export class executeSkill {}`, ["threw"]),
  moduleAttempt(
    "has a length that throws",
    `export const executeSkill = () => 1; Object.defineProperty(executeSkill, "length", { get() { throw new Error("l") } })`,
    ["threw"]
  ),
  moduleAttempt(
    "says that every error is too large",
    `Object.defineProperty(Error, Symbol.hasInstance, { value: () => true }); export const executeSkill = () => { throw { get message() { throw 1 } } }`,
    ["threw", "output_flood"]
  )
]

/** Programs that reach for more of the machine, or never come to an end. */
export const oddPrograms = [
  attempt(
    "waits for ever and stays awake",
    `setInterval(() => {}, 100); await new Promise(() => {})`,
    time,
    SHORT
  ),
  attempt(
    "goes on after it has returned",
    `queueMicrotask(() => { for (;;) {} }); return 1`,
    [...time, "returned"],
    SHORT
  ),
  moduleAttempt(
    "awaits a hundred thousand times while it is loaded",
    `for (let at = 0; at < 100_000; at++) await null\nexport const executeSkill = () => 1`,
    ["returned"]
  ),
  attempt(
    "loops in WebAssembly",
    `const bytes = Uint8Array.from("0061736d0100000001040160000003020100070501016600000a09010700034 00c000b0b".replaceAll(" ", "").match(/../g), (pair) => parseInt(pair, 16)); new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f(); return 1`,
    time,
    SHORT
  ),
  attempt(
    "fills the memory of WebAssembly",
    `const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 }); for (;;) new Uint8Array(memory.buffer, 0).fill(1, 0, memory.grow(256) * 65_536)`,
    ["memory", "threw", "cpu"],
    10_000
  ),
  attempt(
    "sleeps on shared memory",
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return 1`,
    ["timeout", "threw"],
    SHORT
  ),
  attempt(
    "throws where its trace is made",
    `Error.prepareStackTrace = () => { throw new Error("t") }; throw new Error("x")`,
    ["threw"]
  ),
  attempt(
    "looks for functions in its trace",
    `Error.stackTraceLimit = 100; const seen = []; Error.prepareStackTrace = (_, sites) => { for (const site of sites) seen.push(site.getFunction(), site.getThis()); return "" }; const look = () => { new Error("x").stack }; console.log(new Proxy({}, { get: look, ownKeys: () => (look(), []) })); setTimeout(look); await fetch(new Proxy({}, { get: look })).catch(look); await new Promise((r) => setTimeout(r, 20)); return seen.some((it) => it !== undefined) ? "escaped" : 1`,
    ["returned"]
  ),
  attempt(
    "imports with attributes that run code",
    `await import("data:application/json,{}", { with: { get type() { return "json" } } }); return "escaped"`,
    ["threw"]
  ),
  attempt(
    "imports what becomes a name later",
    `let reads = 0; await import({ toString: () => reads++ ? "ethers" : "node:fs" }); return "escaped"`,
    ["threw"]
  ),
  attempt(
    "asks for its own module",
    `return (await import(import.meta.url)).executeSkill === executeSkill ? 1 : 2`,
    ["threw"]
  ),
  attempt(
    "makes a worker out of text",
    `return "escaped " + new (new Function("return Worker")())("data:,")`,
    ["threw"]
  ),
  attempt(
    "asks the caller's caller",
    `const f = new Function("return arguments.callee.caller"); if (f() !== null) return "escaped"; return 1`,
    ["returned", "threw"]
  ),
  attempt(
    "floods the console",
    `for (let at = 0; at < 100_000; at++) console.log("flood".repeat(20)); return 1`,
    ["returned", ...time]
  ),
  attempt(
    "prints what prints itself",
    `const o = { [Symbol.for("Deno.customInspect")](inspect) { return inspect(o) } }; o.o = o; console.log(o, new Proxy(o, { get() { throw 1 } })); return 1`,
    ["returned", "threw"]
  ),
  attempt("recurses without end", `const f = () => f() + 1; return f()`, ["threw"]),
  attempt(
    "matches a slow pattern",
    `return /^(a|a)*$/.test("a".repeat(50) + "b")`,
    [...time, "returned"],
    SHORT
  ),
  attempt("parses a deep text", `return typeof JSON.parse("[".repeat(1e6) + "]".repeat(1e6))`, [
    "returned",
    "threw"
  ]),
  attempt(
    "sets a hundred thousand timers",
    `for (let at = 0; at < 100_000; at++) setTimeout(() => {}, 10); return 1`,
    ["returned"]
  ),
  attempt(
    "rejects ten thousand times",
    `for (let at = 0; at < 10_000; at++) Promise.reject(at); await new Promise((r) => setTimeout(r, 100)); return 1`,
    ["threw"]
  ),
  attempt(
    "formats in every language",
    `const text = "x".repeat(100_000); for (const l of ["de", "ar", "zh-u-nu-hanidec"]) new Intl.Collator(l).compare(text, text + l); return new Intl.DateTimeFormat().resolvedOptions().timeZone === "UTC" ? 1 : "escaped"`,
    ["returned"]
  ),
  moduleAttempt(
    "changes the library for itself",
    `import { ethers } from "ethers"
    ethers.JsonRpcProvider.prototype.send = async () => "0x1"
    try { ethers.parseEther = () => "escaped" } catch {}
    export const executeSkill = async (url) => ({ to: "0x1", value: await new ethers.JsonRpcProvider(url).getBalance("0x" + "0".repeat(40)) })`,
    ["returned", "threw"]
  )
]
