/** Attempts to import what is not one of the two libraries. */
import { attempt, moduleAttempt } from "./Attempt.ts"

const declared = (specifier: string) =>
  moduleAttempt(
    `imports ${specifier}`,
    `import * as it from "${specifier}"\nexport const executeSkill = () => "escaped " + Object.keys(it)`,
    ["import_refused"]
  )

/** The engine's own modules, each declared in builtins.test.ts too, and what is none of them. */
const names = [
  "node:fs",
  "node:process",
  "fs",
  "lodash",
  "npm:ethers",
  "jsr:@std/path",
  "https://esm.sh/ethers@6",
  "http://127.0.0.1:1/x.js",
  "data:text/javascript,export default 1",
  "file:///etc/passwd",
  "./runner.js",
  "viem/_esm/index.js"
]

export const imports = [
  ...names.map(declared),
  attempt(
    "imports each of them later",
    `const had = []
    for (const specifier of ${JSON.stringify(names)}) await import(specifier).then(() => had.push(specifier), () => {})
    return had.length === 0 ? "nothing" : "escaped " + had`,
    ["returned"]
  )
]

export const otherImports = [
  attempt("asks where it is", `return "escaped " + Deno.cwd() + Deno.execPath()`, ["threw"]),
  attempt(
    "imports the canary as JSON",
    `return "escaped " + (await import("file://" + contracts.canary, { with: { type: "json" } })).default`,
    ["threw"]
  ),
  attempt(
    "imports the canary as text",
    `return "escaped " + (await import("file://" + contracts.canary, { with: { type: "text" } })).default`,
    ["threw"]
  ),
  attempt(
    "imports a blob",
    `return "escaped " + Object.keys(await import(URL.createObjectURL(new Blob(["export default 1"], { type: "text/javascript" }))))`,
    ["threw"]
  ),
  attempt(
    "imports itself by its URL",
    `return "escaped " + Object.keys(await import(import.meta.url + "#again"))`,
    ["threw"]
  ),
  attempt(
    "starts a worker",
    `new Worker("data:text/javascript,postMessage(1)", { type: "module" }); return "escaped"`,
    ["threw"]
  ),
  attempt(
    "makes code from text",
    `const f = new Function("return typeof Deno + typeof process + typeof require"); if (f() !== "undefinedundefinedundefined") return "escaped"; return (0, eval)("1 + 1")`,
    ["returned"]
  ),
  attempt(
    "stores for the next script",
    `globalThis.localStorage.setItem("k", "v"); return "escaped"`,
    ["threw"]
  ),
  attempt(
    "caches for the next script",
    `await (await globalThis.caches.open("v")).put("http://a/b", new Response("x")); return "escaped"`,
    ["threw"]
  )
]

const builtIn = [
  "node:process",
  "node:v8",
  "node:fs",
  "node:module",
  "node:inspector",
  "node:worker_threads",
  "node:vm",
  "node:sqlite",
  "node:test",
  "NODE:process",
  "process",
  "data:text/javascript,export default 1",
  "./runner.js",
  "./../runner.js",
  "./importmap.json",
  "file:///etc/passwd",
  "ext:core/mod.js"
]

/** Runs program texts with a module of the library as their parent: a gateway is called with its URL. */
export const evaluated = [
  moduleAttempt(
    "has the library evaluate imports of built-in modules",
    `import { ethers } from "ethers"
    ethers.FetchRequest.registerGateway("text", eval)
    const evaluate = (specifier) => new Promise((resolve) => {
      globalThis.found = (it) => resolve("escaped " + Object.keys(it))
      globalThis.lost = (error) => resolve(error.message)
      const program = "import(" + JSON.stringify(specifier) + ").then(found, lost);({})"
      new ethers.FetchRequest("text:" + program).send().catch(() => {})
    })
    export async function executeSkill() {
      const said = []
      for (const specifier of ${JSON.stringify(builtIn)}) said.push(await evaluate(specifier))
      const refused = said.filter((text) => /^(TypeError: )?import of .* refused$/.test(text))
      return refused.length === ${builtIn.length} ? "refused" : "escaped " + said
    }`,
    ["returned"]
  )
]

/** Hidden words: none of these texts says that it makes code, or imports something later. */
export const hidden = [
  attempt(
    "makes code from text by a hidden name",
    `return "escaped " + (() => {})["con" + "structor"]("return 1")()`,
    ["threw"]
  ),
  attempt(
    "evaluates by a hidden name",
    `return "escaped " + globalThis["ev" + "al"]("imp" + "ort('node:fs')")`,
    ["threw"]
  ),
  attempt(
    "makes an asynchronous function by a hidden name",
    `return "escaped " + Object.keys(await (async () => {})["con" + "structor"]("return imp" + "ort('data:text/javascript,1')")())`,
    ["threw"]
  ),
  attempt(
    "has a timer make code",
    `setTimeout("globalThis.made = 'escaped'"); await new Promise((r) => setTimeout(r, 50)); return globalThis.made ?? 1`,
    ["returned", "threw"]
  ),
  moduleAttempt(
    "has the library evaluate by a hidden name",
    `import { ethers } from "ethers"
    ethers.FetchRequest.registerGateway("text", globalThis["ev" + "al"])
    export async function executeSkill() {
      globalThis.found = (it) => { globalThis.made = "escaped " + Object.keys(it) }
      const program = "imp" + "ort('node:process').then(found);({})"
      await new ethers.FetchRequest("text:" + program).send().catch(() => {})
      await new Promise((r) => setTimeout(r, 50))
      return globalThis.made ?? 1
    }`,
    ["returned", "threw"]
  ),
  ...[
    "data:text/javascript,export default 1",
    "./runner.js",
    "./runner-viem.js",
    "./viem.js"
  ].flatMap((specifier) =>
    [`from "${specifier}"`, `from/**/"${specifier}"`, `from "\\u002e${specifier}"`].map(
      (declared) =>
        moduleAttempt(
          `declares it* ${declared}`,
          `import * as it ${declared}\nexport const executeSkill = () => "escaped " + Object.keys(it)`,
          ["import_refused"]
        )
    )
  )
]
