/**
 * `npm run check:layers`: what each wall around a script is worth. With each of them taken away in turn,
 * how many of the attempts to escape still end as denied, by class, as a table for docs/security.md.
 * `-- --all` makes every attempt instead of some of each class, `-- --each N` about N of each; `-- --hardening
 * auto` with the programs around the process that work here.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect, parseArgs } from "node:util"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, FileSystem, Layer, Logger } from "effect"
import { RpcGate } from "../../chain/RpcGate.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import type { Attempt } from "../stages/sandbox-execute/escapes/Attempt.ts"
import { attempts } from "../stages/sandbox-execute/escapes/all.ts"
import { fixture, Gated, job, Outside, SECRET } from "../stages/sandbox-execute/sandboxFixture.ts"
import { type Wall, walls } from "../stages/sandbox-execute/walls.ts"

const { values: options } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    each: { type: "string", default: "8" },
    hardening: { type: "string", default: "off" }
  }
})
const hardening = options.hardening === "auto" ? "auto" : "off"

/** Attempts of a class, spread over it. */
const EACH = Number(options.each)
const some = (all: ReadonlyArray<Attempt>): ReadonlyArray<Attempt> =>
  options.all ? all : all.filter((_, at) => at % Math.ceil(all.length / EACH) === 0)

/** What uses up the machine is the watch's to end, whatever wall is there; results are the channel's. */
const { "time and memory": _, results: __, ...classes } = attempts

/** With permissions, an attempt on processes would signal those of this machine. */
const isTried = (wall: Wall, name: string): boolean =>
  !(wall.name === "Deno's permissions" && name === "processes")

const isDenied = Effect.fnUntraced(function* ({ ends, name, source, timeoutMs }: Attempt) {
  const { contracts, touched } = yield* Outside
  const { anvil } = yield* Gated
  const before = touched().length
  const session = yield* (yield* RpcGate).open(anvil)
  const { result, stderr, stdout } = yield* (yield* Sandbox).run(
    job(source, { providerUrl: session.url, contracts, timeoutMs: timeoutMs ?? 10_000 })
  )
  const shown = inspect(result, { depth: 5 })
  const denied =
    ends.includes(result._tag) &&
    !(result._tag === "returned" && shown.includes("escaped")) &&
    !`${shown}${stdout}${stderr}`.includes(SECRET) &&
    touched().length === before
  return denied ? undefined : name
}, Effect.scoped)

/** What comes through with this wall away, by class; null where it was not tried. */
const measure = (wall: Wall, prepared: string) =>
  Effect.gen(function* () {
    const cacheDirectory = mkdtempSync(join(tmpdir(), "questline-wall-"))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => rmSync(cacheDirectory, { recursive: true, force: true }))
    )
    cpSync(prepared, cacheDirectory, { recursive: true })
    const files = yield* FileSystem.FileSystem
    for (const name of yield* files.readDirectory(cacheDirectory)) {
      if (!name.endsWith("-code")) wall.open?.(join(cacheDirectory, name))
    }
    return yield* Effect.forEach(Object.entries(classes), ([name, all]) =>
      isTried(wall, name)
        ? Effect.map(Effect.forEach(some(all), isDenied, { concurrency: 2 }), (names) => ({
            of: names.length,
            through: names.filter((it) => it !== undefined)
          }))
        : Effect.succeed(null)
    ).pipe(
      Effect.provide(
        fixture({
          hardening,
          cpuMs: 3_000,
          cacheDirectory,
          ...(wall.without === undefined ? {} : { without: wall.without })
        }).pipe(Layer.fresh)
      )
    )
  }).pipe(Effect.scoped)

const program = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const prepared = yield* files.makeTempDirectoryScoped()
  const hardeningHere = yield* Effect.map(Sandbox, (sandbox) => sandbox.hardening).pipe(
    Effect.provide(Sandbox.layer({ gatePort: 1, hardening, cacheDirectory: prepared }))
  )
  yield* Console.log(`Around the process: ${hardeningHere.join(", ") || "nothing"}\n`)
  const names = Object.keys(classes)
  yield* Console.log(
    `| away | ${names.join(" | ")} |\n| --- |${names.map(() => " --- |").join("")}`
  )
  const through: Array<string> = []
  for (const wall of walls) {
    const found = yield* measure(wall, prepared)
    const cells = found.map((it) => (it === null ? "-" : `${it.of - it.through.length}/${it.of}`))
    yield* Console.log(`| ${wall.name} | ${cells.join(" | ")} |`)
    for (const it of found)
      for (const name of it?.through ?? []) through.push(`${wall.name}: ${name}`)
  }
  yield* Console.log(`\nWhat came through:\n${through.map((line) => `- ${line}`).join("\n")}`)
}).pipe(Effect.scoped, Effect.provide(NodeServices.layer), Effect.provide(Logger.layer([])))

NodeRuntime.runMain(program)
