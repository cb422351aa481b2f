/**
 * The built-in modules of the pinned engine: asked of the engine itself, held against our list of them,
 * and each of them refused to a script, by our own list and by the import map alone.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, it, layer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { builtins } from "../../../stages/sandbox-execute/builtins.ts"
import { denoArguments, findDeno } from "../../../stages/sandbox-execute/launch.ts"
import { importable } from "../../../stages/sandbox-execute/runner/border.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { triesAll } from "../../support/oneIn.ts"
import { preparedIn } from "./preparedFixture.ts"
import { fixture, job } from "./sandboxFixture.ts"

/** Every form in which a module is asked for. */
const formsOf = (name: string): ReadonlyArray<string> => [
  `node:${name}`,
  name,
  `node:node:${name}`,
  `NODE:${name}`
]

/** A program that imports each text and prints those that can be had. */
const asking = (texts: ReadonlyArray<string>) => `
const found = []
for (const text of ${JSON.stringify(texts)}) {
  try { await import(text); found.push(text) } catch {}
}
console.log("\\n" + JSON.stringify(found))
Deno.exit(0)`

/** What of these an engine run with these arguments can import. */
const foundBy = (deno: string, args: ReadonlyArray<string>, texts: ReadonlyArray<string>) => {
  const folder = mkdtempSync(join(tmpdir(), "questline-builtins-"))
  try {
    writeFileSync(join(folder, "ask.js"), asking(texts))
    const printed = execFileSync(deno, [...args, join(folder, "ask.js")], {
      encoding: "utf8",
      env: { DENO_DIR: join(folder, "deno"), HOME: folder, PATH: "/usr/bin:/bin" }
    })
    const list: unknown = JSON.parse(printed.trim().split("\n").at(-1) ?? "[]")
    return Array.isArray(list) ? list.map(String) : []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every text that can be a name: what follows `node:` in the engine's own bytes, however it goes on. */
const namesIn = (deno: string): ReadonlyArray<string> => {
  const names = new Set(builtinModules.map((name) => name.replace(/^node:/, "")))
  for (const [, run = ""] of readFileSync(deno, "latin1").matchAll(/node:([a-z0-9_/]{1,40})/g)) {
    for (let end = 1; end <= run.length; end++) names.add(run.slice(0, end))
  }
  return [...names]
}

it.live("our list has every built-in module of the engine", () =>
  Effect.gen(function* () {
    const deno = yield* findDeno
    const bare = ["run", "--no-config", "--no-lock", "--no-npm", "--no-remote", "--no-prompt"]
    const known = foundBy(
      deno,
      bare,
      namesIn(deno).map((name) => `node:${name}`)
    )
    assert.isAbove(known.length, 60)
    assert.deepStrictEqual(
      known.map((text) => text.slice("node:".length)).sort(),
      [...builtins].sort()
    )
  }).pipe(Effect.provide(NodeServices.layer))
)

it.live("the import map alone refuses each of them", () =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const directory = yield* preparedIn(yield* files.makeTempDirectoryScoped())
    const args = denoArguments(directory, { port: 1, memoryMiB: 512, cpuSeconds: 60 })
    assert.deepStrictEqual(foundBy(yield* findDeno, args, builtins.flatMap(formsOf)), [])
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
)

layer(fixture({ hardening: "off" }), { excludeTestServices: true })("a script", (it) => {
  it.effect("imports none of them while it runs", () =>
    Effect.gen(function* () {
      const texts = builtins.flatMap(formsOf)
      const source = `export const executeSkill = async () => {
        const found = []
        for (const text of ${JSON.stringify(texts)}) {
          await import(text).then(() => found.push(text), ({ message }) => {
            if (!message.endsWith("refused")) found.push(text + ": " + message)
          })
        }
        return found
      }`
      const { result } = yield* (yield* Sandbox).run(job(source, { timeoutMs: 60_000 }))
      assert.deepStrictEqual(result, { _tag: "returned", value: [] })
    })
  )

  // A process each. By default every sixth: the tests above ask for all of them in one process.
  const declared = builtins.flatMap((name, index) => {
    if (triesAll("ESCAPE")) return formsOf(name)
    return index % 6 === 0 ? [`node:${name}`] : []
  })
  it.effect(`declares an import of none of ${declared.length}`, () =>
    Effect.gen(function* () {
      const { run } = yield* Sandbox
      const had = yield* Effect.forEach(
        declared,
        Effect.fnUntraced(function* (text) {
          const source = `import * as it from "${text}"\nexport const executeSkill = () => Object.keys(it)`
          const { result } = yield* run(job(source, { timeoutMs: 60_000 }))
          return result._tag === "import_refused" ? [] : [`${text}: ${result._tag}`]
        }),
        { concurrency: 2 }
      )
      assert.deepStrictEqual(had.flat(), [])
    })
  )

  it.effect("imports each library that it may", () =>
    Effect.gen(function* () {
      for (const text of importable) {
        const source = `import * as it from "${text}"\nexport const executeSkill = async () => Object.keys(it).length === Object.keys(await import("${text}")).length`
        const { result } = yield* (yield* Sandbox).run(job(source, { timeoutMs: 60_000 }))
        assert.deepStrictEqual(result, { _tag: "returned", value: true }, text)
      }
    })
  )
})
