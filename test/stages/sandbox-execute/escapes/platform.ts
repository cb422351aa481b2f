/**
 * Ways to what the platform keeps behind its objects: slots that symbols name, handles of the process,
 * the real clock, chance that nobody has seeded, and a place for the next script.
 */
import { type Attempt, attempt, moduleAttempt } from "./Attempt.ts"

/** Holds when the body finds nothing. */
const finds = (name: string, body: string): Attempt =>
  attempt(name, `${body}\nreturn "nothing"`, ["returned", "threw"])

/** Defines `posing`: objects of the platform in which a handle of the process is planted. */
const plant = `
const symbols = new Set()
const learn = (o) => { for (let x = o, n = 0; x && n < 9; x = Object.getPrototypeOf(x), n++) for (const k of Object.getOwnPropertySymbols(x)) symbols.add(k) }
const spy = (o) => new Proxy(o, { get(t, k, r) { if (typeof k === "symbol") symbols.add(k); return Reflect.get(t, k) }, has(t, k) { if (typeof k === "symbol") symbols.add(k); return Reflect.has(t, k) }, getOwnPropertyDescriptor(t, k) { if (typeof k === "symbol") symbols.add(k); return Reflect.getOwnPropertyDescriptor(t, k) } })
const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' }
const planted = (o) => { for (const s of symbols) try { Object.defineProperty(o, s, { value: { rid: 1, autoClose: true }, configurable: true, writable: true }) } catch {} return o }
`

export const handles = [
  finds(
    "plants its own handle in a stream",
    `${plant}
    const answer = await fetch(providerUrl, post); learn(answer); learn(answer.body ?? {})
    for (const name of ["ReadableStream", "WritableStream", "TransformStream", "Response", "Request"]) { const Type = globalThis[name]; if (Type) { try { const it = new Type(name === "Request" ? providerUrl : undefined); learn(it); if (it.body) learn(it.body) } catch {} } }
    if (typeof ReadableStream === "function") { const it = planted(new ReadableStream()); void new Response(it).text().catch(() => {}); return "escaped: a stream took a handle" }`
  ),
  finds(
    "plants its own handle in a socket or port",
    `${plant}
    for (const name of ["WebSocket", "MessageChannel", "MessagePort", "BroadcastChannel", "EventSource", "Worker", "CompressionStream", "DecompressionStream", "TextDecoderStream", "Blob", "File", "FormData", "FileReader", "Cache", "CacheStorage", "Storage", "caches", "localStorage", "sessionStorage", "indexedDB", "navigator", "Navigator", "Deno", "process"]) if (typeof globalThis[name] !== "undefined") return "escaped " + name`
  ),
  finds(
    "has the platform tell its symbols",
    `${plant}
    const tell = async (f) => { try { await f() } catch {} }
    await tell(() => fetch(spy({ toString: () => providerUrl }), spy({ ...post })))
    await tell(() => new Request(spy({ toString: () => providerUrl })))
    await tell(() => new Response(spy({}), spy({ status: 200 })))
    await tell(() => new Headers(spy({ a: "b" })))
    await tell(() => structuredClone(spy({ a: 1 })))
    await tell(() => AbortSignal.any(spy([spy(AbortSignal.abort())])))
    await tell(() => new URL(spy({ toString: () => providerUrl })))
    await tell(() => crypto.subtle.digest(spy({ name: "SHA-256" }), spy(new Uint8Array(1))))
    const handles = [...symbols].filter((s) => /resource|\\brid\\b|hostObject/i.test(String(s)))
    if (handles.length > 0) return "escaped " + handles.map(String)`
  ),
  finds(
    "waits for the platform's answer at a promise",
    `let seen; const look = function () { if (this && this !== globalThis && typeof this === "object" && !(this instanceof Response) && "arrayBuffer" in this && "headers" in this) seen = this; return undefined }
    Object.defineProperty(Object.prototype, "then", { get: look, configurable: true })
    try { await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }) } finally { delete Object.prototype.then }
    if (seen) return "escaped " + Object.getOwnPropertySymbols(seen).map(String)`
  ),
  finds(
    "has a list catch what the platform hands over",
    `const seen = []; const own = (v) => v && typeof v === "object" && Object.getOwnPropertySymbols(v).length > 0 && seen.push(v)
    const { from } = Array; const { set } = Map.prototype; const { next } = Object.getPrototypeOf([][Symbol.iterator]())
    Array.from = (...a) => { a.forEach(own); return from.apply(Array, a) }
    Map.prototype.set = function (...a) { a.forEach(own); return set.apply(this, a) }
    const then = Promise.prototype.then; Promise.prototype.then = function (...a) { return then.call(this, (v) => { own(v); return a[0]?.(v) ?? v }, a[1]) }
    try { await (await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).text() } finally { Array.from = from; Map.prototype.set = set; Promise.prototype.then = then }
    const handles = seen.flatMap((o) => Object.getOwnPropertySymbols(o)).map(String).filter((s) => /resource|response|\\brid\\b/i.test(s))
    if (handles.length > 0) return "escaped " + handles`
  ),
  finds(
    "gives the platform options by inheritance",
    `Object.prototype.client = { rid: 1 }; Object.prototype.redirect = "manual"; Object.prototype.window = null; Object.prototype.body = "x"
    try { const r = await fetch(providerUrl); if (r.status === 200) return "escaped" } catch {} finally { delete Object.prototype.client; delete Object.prototype.redirect; delete Object.prototype.window; delete Object.prototype.body }`
  ),
  finds(
    "compiles what streams in",
    `if (WebAssembly.compileStreaming || WebAssembly.instantiateStreaming) return "escaped"`
  ),
  finds(
    "inspects with the platform's own inspector",
    `let given; const o = { [Symbol.for("Deno.customInspect")](inspect, options) { given = [inspect, options, this]; return "" }, [Symbol.for("Deno.privateCustomInspect")](inspect, options) { given = [inspect, options]; return "" }, [Symbol.for("nodejs.util.inspect.custom")](d, options, inspect) { given = [options, inspect]; return "" } }
    console.log(o); for (const it of given ?? []) if (it && (it.core || it.ops || it.process || it.Deno || it.constructor?.core)) return "escaped"`
  ),
  finds(
    "climbs from the global object",
    `for (let o = globalThis; o; o = Object.getPrototypeOf(o)) for (const k of Reflect.ownKeys(o)) { let v; try { v = globalThis[k] } catch { continue } if (v && (typeof v === "object") && v !== globalThis && ("core" in v || "permissions" in v || "serviceWorker" in v || "getBuiltinModule" in v)) return "escaped " + String(k) }`
  ),
  finds(
    "looks for the runtime in its registered symbols",
    `for (const n of ["Deno.internal", "Deno.core", "Deno.internal.rid", "Deno.core.hostObject", "internal"]) if (globalThis[Symbol.for(n)] !== undefined) return "escaped " + n`
  )
]

const real = `const isReal = (ms) => Math.abs(ms - 1_700_000_000_000) > 86_400_000 && ms > 1_500_000_000_000 && ms < 4e12;`

export const clocks = [
  finds(
    "reads the gate's clock in a header",
    `const ask = (init) => fetch(providerUrl, init).catch(() => undefined)
    for (const init of [{}, { method: "POST", body: "x" }, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }]) {
      const r = await ask(init); for (const [name, value] of r?.headers ?? []) if (/date|age|expires|last-modified|etag|server|timing|keep-alive|trace|id/i.test(name) || !Number.isNaN(Date.parse(value)) && /GMT|T\\d\\d:/.test(value)) return "escaped " + name + ": " + value
    }`
  ),
  finds(
    "reads when a file was made",
    `${real} const f = new FormData(); f.append("a", new Blob(["x"])); const ms = f.get("a").lastModified; if (isReal(ms)) return "escaped " + ms`
  ),
  finds(
    "reads the clock of every object that has one",
    `${real} const times = [performance.now(), performance.timeOrigin, performance.timeOrigin + performance.now(), +new Date(), Date.now(), new Date(undefined ?? Date.now()).getTime(), Date.parse(Date()), Date.parse(new Date().toString()), Temporal.Now.instant().epochMilliseconds, Temporal.Now.zonedDateTimeISO().epochMilliseconds, Number(Temporal.Now.instant().epochNanoseconds / 1000000n), new Event("x").timeStamp, new CustomEvent("x").timeStamp, performance.toJSON().timeOrigin, Reflect.construct(Date, []).getTime(), new (Object.getPrototypeOf(Object.getPrototypeOf(new (class extends Date {})())).constructor)().getTime()]
    const found = times.filter(isReal); if (found.length > 0) return "escaped " + found`
  ),
  finds(
    "formats a date that nobody gave",
    `const year = String(2023); for (const text of [new Intl.DateTimeFormat("en").format(), new Intl.DateTimeFormat("en", { dateStyle: "full" }).formatToParts().map((p) => p.value).join(""), Intl.DateTimeFormat("en").format(undefined), new Date().toLocaleDateString("en"), new Date().toLocaleString(), Temporal.Now.plainDateISO().toString(), Temporal.Now.plainDateTimeISO("Asia/Tokyo").toString()]) if (!text.includes(year)) return "escaped " + text`
  ),
  finds(
    "reads the time in an event's trace",
    `${real} const signal = AbortSignal.timeout(1); await new Promise((r) => signal.addEventListener("abort", (e) => { globalThis.at = e.timeStamp; r() })); if (globalThis.at !== 0) return "escaped " + globalThis.at`
  ),
  finds(
    "asks for performance entries",
    `for (const name of ["getEntries", "getEntriesByType", "mark", "measure", "eventLoopUtilization", "nodeTiming", "timerify"]) { const it = performance[name]; if (typeof it === "function") { const got = it.call(performance, "x"); if (got && JSON.stringify(got) !== "[]") return "escaped " + name + JSON.stringify(got) } else if (it !== undefined) return "escaped " + name }`
  )
]

/** Whether two runs with the same entropy agree; each returns what it drew. */
export const draws: ReadonlyArray<Attempt> = [
  attempt(
    "draws from everything that draws",
    `const text = []; const form = globalThis.FormData && new FormData(); if (form) { form.append("a", "b"); text.push(await new Response(form).text()) }
    const e = new Error("x"); text.push(e.stack); try { null.x } catch (x) { text.push(x.stack) }
    text.push(Math.random(), crypto.randomUUID(), [...crypto.getRandomValues(new Uint8Array(8))].join(), String(Symbol()), (0, eval)("new Error('y').stack"))
    text.push(Buffer.allocUnsafe(4096).toString("hex"), Buffer.allocUnsafeSlow(512).toString("hex"))
    text.push(await crypto.subtle.exportKey("raw", await crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"])).then((k) => [...new Uint8Array(k)].join()))
    text.push(Object.keys(globalThis).join(), Object.getOwnPropertyNames(globalThis).join(), String(import.meta.url))
    return text.join("\\n")`,
    ["returned"]
  )
]

export const places = [
  finds(
    "has a trace name this machine",
    `const traces = [new Error("a").stack]; const o = {}; Error.captureStackTrace(o); traces.push(o.stack)
    Error.stackTraceLimit = 500; traces.push(new Error("b").stack); Error.prepareStackTrace = (_, sites) => sites.map((s) => s.getFileName() + s.getEvalOrigin() + s.getScriptNameOrSourceURL()).join(); traces.push(new Error("c").stack)
    try { new (await import("ethers")).ethers.Contract("0x", "nope") } catch (e) { traces.push(e.stack, e.message) }
    try { await import("node:fs") } catch (e) { traces.push(e.stack, e.message) }
    try { JSON.parse("{") } catch (e) { traces.push(e.stack) }
    try { await fetch("http://127.0.0.1:1") } catch (e) { traces.push(e.stack, e.message, String(e.cause)) }
    const all = traces.join("\\n"); if (/file:|blob:|\\/(?:home|root|work|tmp|usr|Users|node_modules)\\b|node_modules|\\.cache/.test(all)) return "escaped " + all`
  ),
  moduleAttempt(
    "throws with a trace while it is loaded",
    `const e = new Error("at load"); if (/file:|blob:|node_modules/.test(e.stack)) throw new Error("escaped " + e.stack)
    export const executeSkill = () => "nothing"`,
    ["returned"]
  ),
  finds(
    "holds a frame of the runner",
    `let frames; Object.defineProperty(Error, "prepareStackTrace", { value: (_, s) => { frames = s; return "" }, configurable: true }); new Error("x").stack; if (frames) return "escaped"`
  ),
  finds(
    "asks a function of the runner for its text or caller",
    `const f = new Function("return arguments.callee.caller"); if (f()) return "escaped"; if (/Deno|node_modules|file:/.test(String(fetch) + String(console.log) + String(Response))) return "escaped"`
  )
]

export const states = [
  finds(
    "caches much for the next script",
    `for (let i = 0; i < 20; i++) { const c = await caches.open("v" + i); await c.put("http://a/" + i, new Response("x".repeat(20_000_000))) } return "escaped"`
  ),
  finds(
    "stores in every store there is",
    `for (const name of ["localStorage", "sessionStorage"]) { globalThis[name].setItem("k", "v"); return "escaped " + name }`
  ),
  finds("opens a database", `indexedDB.open("x"); return "escaped"`),
  finds("talks to another script", `new BroadcastChannel("x").postMessage(1); return "escaped"`),
  finds("asks for storage", `return "escaped " + await navigator.storage.estimate()`),
  finds(
    "looks for what another script has left",
    `if (globalThis.leftByAnother || Object.prototype.leftByAnother || "leftByAnother" in Symbol) return "escaped"; globalThis.leftByAnother = Object.prototype.leftByAnother = 1`
  ),
  attempt(
    "compiles many modules for the code cache",
    `for (let i = 0; i < 300; i++) new Function("return " + JSON.stringify("x".repeat(10_000) + i))(); return "nothing"`,
    ["returned"]
  )
]

export const breaks: ReadonlyArray<Attempt> = [
  attempt(
    "breaks the way out for its own result",
    `Object.defineProperty(Object.prototype, "buffer", { get() { throw new Error("p") }, configurable: true }); Uint8Array.prototype.set = () => { throw new Error("p") }; globalThis.TextEncoder = class {}; return 1`,
    ["returned", "threw", "broke"]
  ),
  attempt("nests its source deep", `return ${"[".repeat(2_000)}1${"]".repeat(2_000)}`, [
    "returned",
    "threw",
    "memory"
  ]),
  moduleAttempt("nests its source beyond reason", `export const x = ${"(".repeat(200_000)}1`, [
    "compile_error",
    "memory",
    "crashed",
    "broke"
  ]),
  moduleAttempt(
    "nests made code beyond reason",
    `export const executeSkill = () => (0, eval)("(".repeat(500_000))`,
    ["threw", "memory", "crashed"]
  ),
  attempt(
    "opens all the files it can",
    `const all = []; for (let i = 0; i < 5_000; i++) all.push(fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: "[]" }).catch(() => 0)); await Promise.all(all); return 1`,
    ["returned", "broke", "crashed", "timeout", "cpu", "memory"],
    8_000
  ),
  attempt(
    "sends a body without end",
    `let at = 0; await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: { toString: () => "x".repeat(500_000_000) } }); return 1`,
    ["returned", "threw", "memory"]
  ),
  attempt(
    "aborts what it asks again and again",
    `for (let i = 0; i < 300; i++) { const c = new AbortController(); const p = fetch(providerUrl, { method: "POST", signal: c.signal, headers: { "content-type": "application/json" }, body: "[]" }).catch(() => 0); c.abort(); await p } return 1`,
    ["returned"]
  ),
  attempt(
    "lies about a signal",
    `const signal = Object.create(AbortSignal.prototype, { aborted: { get() { throw new Error("lie") } } }); await fetch(providerUrl, { signal }); return 1`,
    ["threw"]
  )
]
