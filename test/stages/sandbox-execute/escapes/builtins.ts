/**
 * Ways to a built-in module, and what one would do with it: each names one in a form that a reader of
 * names may miss, or has something else ask for it.
 */
import { type Attempt, attempt, moduleAttempt } from "./Attempt.ts"

const declared = (form: string): Attempt =>
  moduleAttempt(
    `declares ${form}`,
    `${form}\nexport const executeSkill = () => "escaped " + typeof it`,
    ["import_refused", "compile_error"]
  )

const later = (name: string, expression: string): Attempt =>
  attempt(`${name} later`, `return "escaped " + Object.keys(await ${expression})`, ["threw"])

const tab = "\t"

export const declarations = [
  `import * as it from "node:test/reporters"`,
  `import it from "node:_http_proxy"`,
  `import * as it from "node:node:test/reporters"`,
  `import * as it from "NODE:fs"`,
  `import * as it from "node:\\u0066s"`,
  `import * as it from "\\x6eode:fs"`,
  `import * as it from "node:f\\\ns"`,
  `import * as it from "node:fs "`,
  `import * as it from "${tab}node:fs"`,
  `import * as it from "node:/fs"`,
  `import * as it from "node://fs"`,
  `import * as it from "node:fs?x"`,
  `import * as it from "node:fs#x"`,
  `import * as it from "node:%66s"`,
  `import*as it from/**/'node:test/reporters'`,
  `import * as it from//\n"node:_http_proxy"`,
  `import it, { spec } from "node:test/reporters"`,
  `import { default as it } from "node:_http_proxy"`,
  `import "node:test/reporters"; const it = 1`,
  `export * from "node:test/reporters"; const it = 1`,
  `export * as more from "node:_http_proxy"; const it = 1`,
  `export { spec as it } from "node:test/reporters"; const it = 1`,
  `import it = require("node:_http_proxy")`,
  `import source it from "ethers"`,
  `import defer * as it from "node:_http_proxy"`,
  `import it from "ethers" with { type: "text" }`,
  `import it from "ethers" with { type: "bytes" }`,
  `import it from "./importmap.json" with { type: "json" }`,
  `import it from "./code.wasm"`,
  `import * as it from "ext:core/mod.js"`,
  `import * as it from "internal:core"`,
  `import * as it from "deno:core"`,
  `import * as it from "cloudflare:sockets"`,
  `import * as it from "bun:ffi"`,
  `import * as it from "blob:null/0"`,
  `import * as it from "viem/../../../etc/passwd"`,
  `import * as it from "ethers/../runner.js"`,
  `import * as it from "__proto__"`,
  `import * as it from "constructor"`,
  `/** @jsxImportSource https://esm.sh/x */ /// <reference types="npm:x" />\nimport * as it from "npm:x"`,
  `// @deno-types="npm:x"\nimport * as it from "jsr:@std/fs"`
].map(declared)

export const calls = [
  later("asks by a template for a module", `import(\`node:\${"test/reporters"}\`)`),
  later("imports the proxy module", `import("node:_http_proxy")`),
  later("imports a doubled prefix", `import("node:node:test/reporters")`),
  later("imports what inherits its name", `import("__proto__")`),
  later("imports a source", `import.source("node:_http_proxy")`),
  later("defers an import", `import.defer("node:_http_proxy")`),
  later("resolves and imports", `import(import.meta.resolve("node:_http_proxy"))`),
  later("imports by an address of its own", `import(new URL("./runner.js", import.meta.url).href)`),
  later("imports with attributes", `import("ethers", { with: { type: "text" } })`),
  attempt(
    "imports in made code",
    `const made = [new Function("s", "return import(s)"), (s) => (0, eval)("import('" + s + "')"), (s) => eval("import('" + s + "')"), (async () => {}).constructor("s", "return import(s)"), (function* () {}).constructor("s", "yield import(s)")]
    for (const f of made) for (const s of ["node:_http_proxy", "node:test/reporters", "node:fs"]) {
      try { let it = f(s); if (it.next) it = it.next().value; return "escaped " + Object.keys(await it) } catch {}
    }
    return "nothing"`,
    ["returned"]
  ),
  attempt(
    "has a timer import",
    `globalThis.found = (it) => { globalThis.made = "escaped " + Object.keys(it) }
    try { setTimeout("import('node:_http_proxy').then(found)") } catch {}
    await new Promise((r) => setTimeout(r, 50)); return globalThis.made ?? "nothing"`,
    ["returned"]
  ),
  attempt(
    "looks for a require",
    `for (const name of ["require", "module", "exports", "process", "Deno", "__dirname", "__filename", "Bun", "WorkerGlobalScope", "ShadowRealm", "Worker", "importScripts"]) if ((0, eval)("typeof " + name) !== "undefined") return "escaped " + name
    return "nothing"`,
    ["returned"]
  ),
  attempt(
    "asks Buffer for its module",
    `const seen = []; for (let o = Buffer; o; o = Object.getPrototypeOf(o)) for (const k of Reflect.ownKeys(o)) try { const v = o[k]; if (v && typeof v === "object" && ("getBuiltinModule" in v || "env" in v || "permissions" in v)) seen.push(String(k)) } catch {}
    return seen.length > 0 ? "escaped " + seen : "nothing"`,
    ["returned"]
  ),
  moduleAttempt(
    "poisons what emits events, and reaches the process",
    `import * as reporters from "node:test/reporters"
    const { EventEmitter } = Object.getPrototypeOf(Object.getPrototypeOf(reporters.spec?.prototype ?? {})).constructor ?? {}
    export const executeSkill = () => "escaped " + typeof EventEmitter`,
    ["import_refused"]
  ),
  attempt(
    "reads what its module is told",
    `return Object.keys(import.meta).length + typeof import.meta.resolve + typeof import.meta.url + typeof import.meta.dirname === "0undefinedundefinedundefined" ? "nothing" : "escaped " + import.meta.url`,
    ["returned"]
  )
]
