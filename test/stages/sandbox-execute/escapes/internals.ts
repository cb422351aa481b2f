/**
 * Ways to what the platform does behind a script: objects of its own that a prototype of the script's is asked
 * for a property of, dictionaries that inherit, directives in comments, and what draws or tells the time
 * without being asked to.
 */
import { type Attempt, attempt, moduleAttempt } from "./Attempt.ts"

/** Holds when the body finds nothing. */
const finds = (name: string, body: string): Attempt =>
  attempt(name, `${body}\nreturn "nothing"`, ["returned", "threw"])

/**
 * Defines `caught`, objects that a trap was handed, `stir`, which has the platform work, and `judge`, which
 * says which of them is more than a script may hold.
 */
const stirring = `
const caught = new Set(); let looking = false
const note = (o) => { if (looking && o !== null && (typeof o === "object" || typeof o === "function")) caught.add(o) }
const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' }
const tell = async (f) => { try { await f() } catch {} }
const stir = async () => {
  looking = true
  await tell(() => fetch(providerUrl, post))
  await tell(async () => (await fetch(new Request(providerUrl, post))).json())
  await tell(() => new Buffer(1)); await tell(() => Buffer.from([1]).toString("nope")); await tell(() => Buffer.from("x").transcode)
  await tell(() => console.log(new Map([[{}, new Error("x")]]), Buffer.from("x"), new URL("a:b"), new Proxy({}, {})))
  await tell(() => new Promise((r) => { const t = setTimeout(r, 1); t.ref?.(); t.hasRef?.(); String(t[Symbol.toPrimitive]?.()) }))
  await tell(() => new Promise((r) => setImmediate(r)))
  await tell(() => new Promise((r) => { const a = AbortSignal.any([AbortSignal.timeout(1)]); a.addEventListener("abort", r); a.onabort = () => {} }))
  await tell(() => structuredClone({ a: new Error("x"), m: new Map(), b: new Uint8Array(1) }))
  await tell(() => crypto.subtle.digest("SHA-256", new Uint8Array(1)))
  await tell(async () => crypto.subtle.sign("HMAC", await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]), new Uint8Array(1)))
  await tell(() => new EventTarget().dispatchEvent(new CustomEvent("x")))
  await tell(() => new URLSearchParams([["a", "b"]]).toString()); await tell(() => new URL("../x", providerUrl).href)
  await tell(() => WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))
  await tell(() => new TextDecoder("nope")); await tell(() => new TextDecoder().decode(new Uint8Array(4)))
  await tell(() => import("ethers")); await tell(() => import("node:fs"))
  await tell(() => new Intl.DateTimeFormat("en").format())
  looking = false
}
const more = ["getBuiltinModule", "binding", "_linkedBinding", "hrtime", "execPath", "ops", "core", "permissions", "SourceTextModule", "linkRequests", "instantiate", "link", "evaluate", "responseRid", "cancelHandleRid", "requestRid", "rid"]
const judge = () => {
  for (const o of caught) for (const name of more) { let v; try { v = Reflect.has(o, name) } catch { continue } if (v) return "escaped " + name + " of " + o?.constructor?.name + ": " + Object.getOwnPropertyNames(o).slice(0, 20) }
}
`

/** Names that the platform looks up on objects of its own where nothing has them. */
const missing = `then domain noDeprecation traceDeprecation throwDeprecation _exiting captureRejections signal client duplex redirect referrer priority cause toJSON get set value writable configurable enumerable handle owner context identifier importModuleDynamically cachedData emit ref unref close rid autoClose detail bubbles cancelable composed message filename error reason promise capture once passive compact depth colors showProxy getters sorted stylize inspect budget code errno syscall path`

/** What the platform holds, got at through prototypes and promises. */
export const behind: ReadonlyArray<Attempt> = [
  ...["Function", "Promise", "Error", "EventTarget", "Uint8Array", "Map", "Array"].map((type) =>
    finds(
      `asks for what is missing by the prototype of ${type}`,
      `${stirring}
      const base = Object.getPrototypeOf(${type}.prototype)
      const trap = new Proxy(Object.create(base), { get(t, k, r) { note(r); return Reflect.get(t, k, r) }, has(t, k) { return Reflect.has(t, k) }, set(t, k, v, r) { note(r); note(v); return Reflect.set(t, k, v, r) } })
      Object.setPrototypeOf(${type}.prototype, trap)
      try { await stir() } finally { Object.setPrototypeOf(${type}.prototype, base) }
      const found = judge(); if (found) return found`
    )
  ),
  finds(
    "asks for what is missing by every object's prototype",
    `${stirring}
    const names = ${JSON.stringify(missing)}.split(" ")
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { configurable: true, get() { note(this); return undefined }, set(v) { note(this); note(v); Object.defineProperty(this, name, { value: v, configurable: true, writable: true, enumerable: true }) } })
      try { await stir() } finally { delete Object.prototype[name] }
      const found = judge(); if (found) return found + " by " + name
    }`
  ),
  finds(
    "has the platform set what every object's prototype takes",
    `${stirring}
    const names = ["_events", "_eventsCount", "listener", "wrap", "callback", "domain", "resource", "0", "1", "2", "index", "input", "stack", "exports", "default", "namespace", "status", "loader"]
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { configurable: true, get() { return undefined }, set(v) { note(this); note(v); Object.defineProperty(this, name, { value: v, configurable: true, writable: true, enumerable: true }) } })
      try { await stir() } finally { delete Object.prototype[name] }
      const found = judge(); if (found) return found + " by " + name
    }`
  ),
  attempt(
    "changes a handle that an operation of the platform resolves with",
    `let changed = 0
    Object.defineProperty(Object.prototype, "then", { configurable: true, get() { for (const k of Reflect.ownKeys(this)) if (/rid$/i.test(String(k)) && typeof this[k] === "number") { this[k] = 1; changed++ } } })
    try { for (let at = 0; at < 3; at++) await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => 0) } finally { delete Object.prototype.then }
    return changed > 0 ? "escaped: " + changed : "nothing"`,
    ["returned", "threw"],
    8_000
  ),
  finds(
    "is asked for an option of a request",
    `const asked = []
    for (const name of ["client", "redirect", "referrer", "duplex", "priority", "window", "mode", "credentials", "cache", "integrity", "keepalive", "referrerPolicy"])
      Object.defineProperty(Object.prototype, name, { configurable: true, get() { if (this && typeof this === "object" && "signal" in this) asked.push(name); return undefined } })
    const names = ["client", "redirect", "referrer", "duplex", "priority", "window", "mode", "credentials", "cache", "integrity", "keepalive", "referrerPolicy"]
    try { await fetch(providerUrl, { method: "POST", body: "{}" }).catch(() => 0) } finally { for (const name of names) delete Object.prototype[name] }
    if (asked.length > 0) return "escaped " + asked`
  ),
  finds(
    "takes the runner's listeners of events",
    `for (const type of ["error", "unhandledrejection", "load", "unload", "beforeunload", "message"]) {
      let handed; EventTarget.prototype.addEventListener.call(globalThis, type, (e) => { handed = e; e.stopImmediatePropagation(); e.preventDefault() }, { capture: true })
      if (type === "load") EventTarget.prototype.dispatchEvent.call(globalThis, new Event(type))
      for (const o of [handed?.target, handed?.currentTarget, ...(handed?.composedPath() ?? [])]) if (o && o !== globalThis) return "escaped " + type
    }
    const symbols = Object.getOwnPropertySymbols(globalThis).filter((s) => { const v = globalThis[s]; return v && typeof v === "object" && ("core" in v || Object.values(v).some((x) => Array.isArray(x) && x.some((l) => typeof l?.callback === "function" && l.callback.toString().includes("finish")))) })
    if (symbols.length > 0) return "escaped " + symbols.map(String)`
  ),
  finds(
    "poses as a signal to take the runner's own",
    `let taken; const signal = { aborted: false, addEventListener: (_, f) => { taken = f } }
    const Real = AbortSignal; globalThis.AbortSignal = { [Symbol.hasInstance]: () => true }
    try { await fetch(providerUrl, { signal, method: "POST", body: "{}" }).catch(() => 0) } finally { globalThis.AbortSignal = Real }
    if (taken) for (const k of Reflect.ownKeys(taken)) if (typeof taken[k] === "object" && taken[k] !== null) return "escaped " + String(k)`
  )
]

/** Chance that nobody has seeded, and the time. */
export const drawn: ReadonlyArray<Attempt> = [
  finds(
    "draws by what encapsulates or signs with chance",
    `const { subtle } = crypto; const draws = []
    for (const name of ["ML-KEM-512", "ML-KEM-768", "ML-DSA-44", "ML-DSA-65", "X25519", "Ed25519", "ECDH", "X-Wing"])
      for (const usages of [["encapsulateBits", "decapsulateBits"], ["encapsulateKey", "decapsulateKey"], ["sign", "verify"], ["deriveBits"]])
        try { await subtle.generateKey({ name, namedCurve: "P-256" }, true, usages); draws.push("key " + name) } catch {}
    for (const [name, bytes] of [["ML-KEM-512", 800], ["ML-KEM-768", 1184], ["ML-KEM-1024", 1568]])
      for (const format of ["raw-public", "raw"]) for (const use of ["encapsulateBits", "encapsulateKey"])
        try { const key = await subtle.importKey(format, new Uint8Array(bytes), { name }, true, [use]); const made = use === "encapsulateBits" ? await subtle.encapsulateBits({ name }, key) : await subtle.encapsulateKey({ name }, key, "AES-GCM", true, ["encrypt"]); if (made) draws.push(use + " " + name) } catch {}
    for (const [name, bytes] of [["ML-DSA-44", 32], ["ML-DSA-65", 32], ["ML-DSA-87", 32]])
      try { const key = await subtle.importKey("raw-seed", new Uint8Array(bytes), { name }, true, ["sign"]); const one = new Uint8Array(await subtle.sign({ name }, key, new Uint8Array(1))); const two = new Uint8Array(await subtle.sign({ name }, key, new Uint8Array(1))); if (one.join() !== two.join()) draws.push("sign " + name) } catch {}
    if (draws.length > 0) return "escaped " + draws`
  ),
  finds(
    "draws by an algorithm whose name changes while it is read",
    `const { subtle } = crypto; const key = await subtle.importKey("jwk", { kty: "EC", crv: "P-256", d: "0MYRMHQ1h5ve6qWQ_Uyu0eXi7pF4mQz4kXQg3Y3uXxI", x: "", y: "" }, { name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]).catch(() => 0)
    const two = () => { let reads = 0; return { get name() { return reads++ ? "ECDSA" : "HMAC" }, hash: "SHA-256", namedCurve: "P-256" } }
    const signed = async () => key && new Uint8Array(await subtle.sign(two(), key, new Uint8Array(1))).join()
    for (const f of [async () => { if (key && (await signed()) !== (await signed())) return "escaped" }, async () => subtle.generateKey(two(), true, ["sign"]).then((k) => (k.privateKey ? "escaped" : undefined))]) { const found = await f().catch(() => undefined); if (found) return found }
    Array.prototype.with = () => ["X25519", true, ["deriveBits"]]; RegExp.prototype.exec = () => ["x"]; RegExp.prototype.test = () => true
    for (const name of ["X25519", "Ed25519", "ML-KEM-768"]) if ((await subtle.generateKey({ name }, true, ["deriveBits", "sign"]).catch(() => 0))?.privateKey) return "escaped " + name`
  ),
  finds(
    "finds what another use has left in memory",
    `for (let at = 0; at < 400; at++) { const bytes = (at % 2 ? Buffer.allocUnsafeSlow : Buffer.allocUnsafe)(at % 3 ? 65_536 : 4_096); if (bytes.some((b) => b !== 0)) return "escaped " + bytes.filter((b) => b !== 0).subarray(0, 40).toString("latin1") }
    const pool = Buffer.from("x").buffer; if (new Uint8Array(pool).some((b) => b !== 0 && b !== 120)) return "escaped " + Buffer.from(pool).toString("latin1").replaceAll("\\0", "")`
  ),
  finds(
    "has WebAssembly keep time and call out",
    `for (const name of Object.getOwnPropertyNames(WebAssembly)) if (/Streaming|Worker|Thread/i.test(name)) return "escaped " + name
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true }); try { new Uint8Array(structuredClone(memory).buffer); } catch {}
    if (typeof Atomics.waitAsync === "function") { const w = Atomics.waitAsync(new Int32Array(memory.buffer), 0, 0, 5); if (w.async && (await Promise.race([w.value, new Promise((r) => setTimeout(r, 200, "timed-out"))])) !== "timed-out") return "escaped" }`
  )
]

/** Names of this machine in a trace that is made with no stack left. */
export const deep: ReadonlyArray<Attempt> = [
  finds(
    "runs out of stack inside the platform",
    `const seen = []; const deep = (f) => { try { deep(f) } catch { try { f() } catch (e) { seen.push(String(e?.stack) + String(e?.message)) } } }
    for (const f of [() => new URL("x"), () => new Request(providerUrl), () => console.log({ a: 1 }), () => void fetch(providerUrl).catch((e) => seen.push(String(e.stack))), () => Buffer.from("x"), () => new AbortController().abort(), () => structuredClone({}), () => setTimeout(() => {}, 1)]) deep(f)
    await new Promise((r) => setTimeout(r, 50))
    const all = seen.join("\\n").replaceAll(/blob:null[^:)]*/g, ""); if (/file:|blob:|\\/(?:home|root|work|tmp|usr)\\b|node_modules/.test(all)) return "escaped " + all.slice(0, 500)`
  )
]

/** Other servers than the gate, by an address that is not what it seems. */
export const addressed: ReadonlyArray<Attempt> = [
  finds(
    "asks the gate's port by an address that two readers read in two ways",
    `const port = contracts.port; const { host } = new URL(providerUrl)
    for (const url of ["http://" + host + "@127.0.0.1:" + port + "/", "http://127.0.0.1:" + port + "\\\\@" + host, "http://" + host + "\\t@127.0.0.1:" + port, "http://127.0.0.1:" + port + "#@" + host, "http://0x7f.1:" + port, "http://[::ffff:127.0.0.1]:" + port, "//" + host, "http://0:" + port])
      try { const r = await fetch(url); if (new URL(url).port === port) return "escaped " + url + r.status } catch {}
    let reads = 0; const two = { toString: () => (reads++ ? "http://127.0.0.1:" + port : providerUrl) }
    try { await fetch(two, { method: "POST", body: "{}" }) } catch {}
    const lying = new Request(providerUrl); Object.defineProperty(lying, "url", { get: () => (reads++ % 2 ? "http://127.0.0.1:" + port : providerUrl) })
    try { await fetch(lying) } catch {}`
  ),
  finds(
    "replaces what tells an address's origin",
    `const port = contracts.port; const origin = new URL(providerUrl).origin
    Object.defineProperty(URL.prototype, "origin", { get: () => origin, configurable: true }); globalThis.URL = class { origin = origin }; String.prototype.startsWith = () => true; Reflect.apply = () => origin; Object.is = () => true
    for (const url of ["http://127.0.0.1:" + port, "http://localhost:" + port]) try { await fetch(url); return "escaped" } catch {}`
  )
]

/** Comments and declarations by which a text has the engine read files. */
export const directed: ReadonlyArray<Attempt> = [
  ...[
    `// @deno-types="file:///etc/passwd"`,
    `/// <reference path="file:///etc/passwd" />`,
    `/** @jsxImportSource file:///etc/passwd */`,
    `// @ts-self-types="file:///etc/passwd"`,
    `//# sourceURL=file:///etc/passwd`,
    `//# sourceMappingURL=file:///dev/zero`,
    `//# sourceMappingURL=data:application/json;base64,e30=`
  ].map((comment) =>
    moduleAttempt(
      `has a comment direct the engine: ${comment.slice(0, 32)}`,
      `${comment}\nexport const executeSkill = () => { const { stack } = new Error("x"); if (/root:|\\/SECRETNAME/.test(stack)) return "escaped " + stack; return "nothing" }\n${comment}`,
      ["returned", "import_refused", "compile_error"],
      8_000
    )
  ),
  moduleAttempt(
    "hides an import behind marks of other languages",
    `<!-- import it from "node:fs"\nimport * as it /* from "ethers" */ from\u2028"node:fs"\nexport const executeSkill = () => "escaped " + Object.keys(it)`,
    ["import_refused", "compile_error"]
  ),
  moduleAttempt(
    "imports by a file of types",
    `import type * as T from "node:fs"\nimport { type readFileSync } from "node:fs"\nexport const executeSkill = () => typeof readFileSync === "function" ? "escaped" : "nothing"`,
    ["import_refused", "returned", "threw"]
  )
]
