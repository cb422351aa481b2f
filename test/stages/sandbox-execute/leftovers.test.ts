/**
 * What hostile scripts leave behind: nothing on disk, no process, nothing that the next script meets.
 * The scripts run with every global of the runtime left to them, and some of them in the runner's realm too,
 * which allows less; by default some of each group. `ESCAPE=all` runs all of them in both.
 */
import { createHash } from "node:crypto"
import { globSync, readFileSync, statSync } from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path } from "effect"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { oneIn, triesAll } from "../../support/oneIn.ts"
import { attempts } from "./escapes/all.ts"
import { preparedIn } from "./preparedFixture.ts"
import { job, processesOf } from "./sandboxFixture.ts"
import { openRealms } from "./walls.ts"

/** Every file below the folders, by its size and digest. */
const pictureOf = (folders: ReadonlyArray<string>) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**`))
    .sort()
    .map((file) => {
      const stat = statSync(file)
      return stat.isFile()
        ? `${file} ${createHash("sha256").update(readFileSync(file)).digest("hex")}`
        : file
    })

/** Reaches for whatever keeps something, and says so where it was kept. */
const keeping = (at: number) => `export async function executeSkill(url) {
  const kept = []
  const keep = async (name, work) => { try { await work(); kept.push(name) } catch {} }
  const global = globalThis
  await keep("caches", async () => { const c = await global.caches.open("v"); await c.put("http://a/${at}", new Response("x".repeat(5_000_000))) })
  await keep("local", () => global.localStorage.setItem("k${at}", "v"))
  await keep("kv", async () => { const kv = await global.Deno.openKv(); await kv.set(["k"], "v") })
  await keep("temporary", () => global.Deno.makeTempFileSync())
  await keep("cwd", () => global.Deno.writeTextFileSync("left-${at}", "x"))
  await keep("node", async () => (await import("node:fs")).writeFileSync("/tmp/left-${at}", "x"))
  await keep("code", () => { for (let i = 0; i < 100; i++) new Function("return " + i + ${at} + JSON.stringify("x".repeat(5_000)))() })
  const met = global.left; global.left = Object.prototype.left = 1
  return [kept.filter((name) => name !== "code"), met]
}`

const count = (all: ReadonlyArray<{ readonly source: string }>) => all.map(({ source }) => source)

const all = triesAll("ESCAPE")

/** What keeps runs more than once: each must not meet what the one before it kept. */
const kept = Array.from({ length: all ? 24 : 2 }, (_, at) => keeping(at))

/** One of `n` of a group by default. */
const some = (group: ReadonlyArray<string>, n = 12) => oneIn(n, group, "ESCAPE")

const open: ReadonlyArray<string> = [
  ...some(count(attempts["state for the next script"]), 2),
  ...some(count(attempts["platform handles"])),
  ...some(count(attempts["names of this machine"])),
  ...some(count(attempts["clock and chance"])),
  ...kept
]
const whole = all ? open : [...some(count(attempts["state for the next script"]), 4), ...kept]

for (const [realm, hostile] of [
  ["whole", whole],
  ["open", open]
] as const) {
  it.live(`${hostile.length} hostile scripts leave nothing behind, with the realm ${realm}`, () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const folder = yield* files.makeTempDirectoryScoped()
      const [cache, temporary] = [path.join(folder, "cache"), path.join(folder, "temporary")]
      yield* files.makeDirectory(temporary)
      // The sandbox's own folders go where only it writes.
      const before = process.env.TMPDIR
      process.env.TMPDIR = temporary
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          if (before === undefined) delete process.env.TMPDIR
          else process.env.TMPDIR = before
        })
      )
      const port = 1_024 + ((process.pid * 3 + hostile.length) % 30_000)
      const directory = yield* preparedIn(cache)
      if (realm === "open") yield* openRealms(directory)
      const services = yield* Layer.build(
        Sandbox.layer({ gatePort: port, spare: 0, hardening: "off", cacheDirectory: cache })
      )
      const run = (source: string) =>
        Effect.flatMap(Sandbox, (sandbox) => sandbox.run(job(source))).pipe(
          Effect.provide(services)
        )
      yield* run("export const executeSkill = () => 1")
      const picture = pictureOf([cache, temporary])
      assert.isAbove(picture.length, 10)
      for (const source of hostile) {
        const { result } = yield* run(source)
        if (result._tag !== "returned" || !Array.isArray(result.value)) continue
        assert.deepStrictEqual(result.value, [[], undefined])
      }
      assert.deepStrictEqual(pictureOf([cache, temporary]), picture)
      assert.deepStrictEqual(yield* processesOf(port), [])
      assert.deepStrictEqual(globSync("/tmp/left-*"), [])
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
}
