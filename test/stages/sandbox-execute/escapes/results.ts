/** Attempts to forge a result, to break the runner, or to break whoever reads the result. */
import { attempt, moduleAttempt } from "./Attempt.ts"

export const forged = [
  attempt("prints a result", `console.log('{"_tag":"returned","value":"escaped"}'); return 1`, [
    "returned"
  ]),
  attempt(
    "prints lines of the channel",
    `console.log("ready\\nready\\n" + "0".repeat(32) + '{"_tag":"returned","value":"escaped"}\\n'); return 1`,
    ["returned"]
  ),
  attempt(
    "writes to standard output",
    `Deno.stdout.writeSync(new TextEncoder().encode('{"_tag":"returned","value":"escaped"}\\n')); return 1`,
    ["threw"]
  ),
  attempt(
    "writes to descriptor 1",
    `(await import("node:" + "fs")).writeSync(1, "escaped\\n"); return 1`,
    ["threw"]
  ),
  attempt("writes through process", `process.stdout.write("escaped\\n"); return 1`, ["threw"]),
  attempt("asks the terminal", `alert("escaped"); prompt("escaped"); return 1`, ["threw"]),
  attempt("reads standard input", `return "escaped " + await Deno.stdin.read(new Uint8Array(10))`, [
    "threw"
  ]),
  attempt("exits", `Deno.exit(0)`, ["threw"]),
  attempt("exits through process", `process.exit(0)`, ["threw"]),
  attempt("closes itself", `self.close(); return 1`, ["threw"]),
  attempt(
    "steals the secret from the writer",
    `
    let seen = "";
    const typed = Object.getPrototypeOf(Uint8Array.prototype);
    const look = (bytes) => { try { seen += new TextDecoder().decode(bytes) } catch {} };
    Object.defineProperty(typed, "length", { get() { look(this); return 0 }, configurable: true });
    Object.defineProperty(typed, "subarray", { value() { look(this); return this }, configurable: true });
    String.prototype.replaceAll = function () { seen += this; return this };
    console.log("one"); console.log("two");
    return /[0-9a-f]{32}\\{/.test(seen) ? "escaped " + seen : 1`,
    ["returned", "threw"]
  )
]

/** The runner holds what it uses: only what the script itself breaks is broken. */
const poison = (name: string, statement: string, end: "returned" | "threw" = "returned") =>
  moduleAttempt(
    `poisons ${name}`,
    `${statement}\nexport async function executeSkill() { await null; return { to: "0x1", value: 1n } }`,
    [end]
  )

export const poisoned = [
  poison(
    "Array.prototype",
    `for (const name of Object.getOwnPropertyNames(Array.prototype)) { try { Array.prototype[name] = () => { throw new Error("p") } } catch {} }`
  ),
  poison(
    "Array indices",
    `Object.defineProperty(Array.prototype, "0", { set() { throw new Error("p") }, get() { return "escaped" } })`,
    "threw"
  ),
  poison(
    "String.prototype",
    `for (const name of Object.getOwnPropertyNames(String.prototype)) { try { String.prototype[name] = () => "escaped" } catch {} }`
  ),
  poison(
    "JSON",
    `JSON.stringify = () => '"escaped"'; JSON.parse = () => "escaped"; globalThis.JSON = undefined`
  ),
  poison(
    "toJSON",
    `Object.prototype.toJSON = () => "escaped"; BigInt.prototype.toJSON = () => "escaped"; String.prototype.toJSON = () => "escaped"`
  ),
  poison(
    "Object.prototype.then",
    `Object.prototype.then = function (resolve) { resolve("poisoned") }`
  ),
  poison(
    "Promise",
    `Promise.prototype.then = () => { throw new Error("p") }; Promise.resolve = () => 1; globalThis.Promise = class {}`,
    "threw"
  ),
  poison(
    "Reflect",
    `for (const name of Object.getOwnPropertyNames(Reflect)) { try { Reflect[name] = () => "escaped" } catch {} }`
  ),
  poison(
    "Function.prototype",
    `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw new Error("p") }`
  ),
  poison(
    "RegExp.prototype",
    `RegExp.prototype.exec = RegExp.prototype.test = () => { throw new Error("p") }`
  ),
  poison(
    "property descriptors",
    `Object.prototype.get = () => "poisoned"; Object.prototype.value = "poisoned"; Object.prototype.enumerable = true`
  ),
  poison("iteration", `Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }`),
  poison(
    "error traces",
    `Error.prepareStackTrace = () => { for (;;) {} }; Error.stackTraceLimit = Infinity`
  ),
  poison(
    "typed arrays",
    `Object.defineProperty(Object.getPrototypeOf(Uint8Array), Symbol.species, { get() { throw new Error("p") } }); Uint8Array.prototype.constructor = null; globalThis.Uint8Array = null; globalThis.TextEncoder = null`
  )
]

export const hostile = [
  attempt(
    "rejects unseen",
    `Promise.reject(new Error("unseen")); await new Promise((r) => setTimeout(r, 500)); return 1`,
    ["threw"]
  ),
  attempt(
    "throws from a timer",
    `setTimeout(() => { throw new Error("late") }, 1); await new Promise((r) => setTimeout(r, 500)); return 1`,
    ["threw"]
  ),
  attempt("throws null", `throw null`, ["threw"]),
  attempt("throws a symbol", `throw Symbol("s")`, ["threw"]),
  attempt(
    "throws a proxy",
    `throw new Proxy({}, { get() { throw new Error("trap") }, getPrototypeOf() { throw new Error("trap") }, ownKeys() { throw new Error("trap") } })`,
    ["threw"]
  ),
  attempt(
    "throws an error with getters",
    `throw Object.defineProperties(new Error(), { name: { get() { throw 1 } }, message: { get() { throw 2 } }, stack: { get() { throw 3 } } })`,
    ["threw"]
  ),
  attempt("throws a huge message", `throw new Error("m".repeat(100_000_000))`, ["threw"]),
  attempt("returns nothing", `return undefined`, ["returned"]),
  attempt("returns a cycle", `const a = {}; a.a = [a]; return a`, ["returned"]),
  attempt("returns a function", `return () => 1`, ["returned"]),
  attempt("returns a symbol in an object", `return { to: Symbol("s") }`, ["returned"]),
  attempt("returns a huge text", `return "x".repeat(100_000_000)`, ["output_flood"]),
  attempt("returns a huge integer", `return 1n << 10_000_000n`, ["output_flood"]),
  attempt("returns a huge array", `return new Array(1_000_000).fill(0)`, ["output_flood"]),
  attempt("returns a long sparse array", `const a = []; a.length = 4_294_967_295; return a`, [
    "output_flood"
  ]),
  attempt(
    "returns a deep value",
    `let a = {}; for (let i = 0; i < 100_000; i++) a = { a }; return a`,
    ["returned"]
  ),
  attempt(
    "returns a proxy of endless keys",
    `return new Proxy({}, { ownKeys() { return Array.from({ length: 1_000_000 }, (_, i) => "k" + i) } })`,
    ["output_flood", "memory", "cpu", "timeout"]
  ),
  attempt(
    "returns a proxy of endless depth",
    `const p = new Proxy({}, { get: () => p, ownKeys: () => ["a", "b"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: p }) }); return p`,
    ["returned", "output_flood"]
  ),
  attempt(
    "returns a proxy that gives new proxies",
    `const make = () => new Proxy({}, { get: make, ownKeys: () => ["a", "b"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) }); return make()`,
    ["output_flood"]
  ),
  attempt("returns a getter that throws", `return { get to() { throw new Error("getter") } }`, [
    "threw"
  ]),
  attempt(
    "returns a getter that loops",
    `return { get to() { for (;;) {} } }`,
    ["cpu", "timeout"],
    1_500
  ),
  attempt("returns a thenable that never settles", `return { then() {} }`, ["exited"]),
  attempt(
    "returns a thenable that settles twice",
    `return { then(resolve, reject) { resolve(1); reject(2); resolve("escaped") } }`,
    ["returned"]
  ),
  attempt(
    "returns keys of the wire",
    `return { $: "bigint", value: "escapes nothing", __proto__: { admin: true }, ["__proto__"]: { admin: "escaped" } }`,
    ["returned"]
  ),
  attempt("returns a value with toJSON", `return { toJSON() { return "escaped" }, to: "0x1" }`, [
    "returned"
  ]),
  moduleAttempt(
    "exports a then",
    `export const then = (resolve) => resolve({ executeSkill: () => "not a module" })`,
    ["returned", "no_export", "exited", "threw"]
  ),
  moduleAttempt(
    "exports a proxy as the function",
    `export const executeSkill = new Proxy(() => 1, { get() { throw new Error("trap") }, apply() { return 2 } })`,
    ["threw"]
  ),
  moduleAttempt("exports no function", `export const executeSkill = 1`, ["wrong_signature"]),
  moduleAttempt("exports too many parameters", `export const executeSkill = (a, b, c, d) => 1`, [
    "wrong_signature"
  ]),
  moduleAttempt("exports nothing", `const executeSkill = () => 1`, ["no_export"]),
  moduleAttempt("is no program", `export async function executeSkill( {`, ["compile_error"]),
  moduleAttempt(
    "imports a name that is not there",
    `import { sendEverything } from "ethers"\nexport const executeSkill = () => sendEverything()`,
    ["compile_error"]
  ),
  moduleAttempt(
    "awaits for ever while it is loaded",
    `await new Promise(() => {})\nexport const executeSkill = () => 1`,
    ["exited", "timeout"],
    1_500
  )
]
