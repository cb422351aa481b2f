/**
 * `npm run check:pack`: packs the project, installs the package in an empty folder, and runs six tasks
 * there as a user would, with `npx questline`. Then it compiles and runs a program that imports the package.
 * Ends with 1 where one of them does not pass.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"

const root = fileURLToPath(new URL("../..", import.meta.url))

const tasks = [
  ...["bnb_transfer_basic", "erc20_approve", "erc721_transfer"],
  ...["query_gas_price", "query_pair_reserves", "composite_wrap_unwrap_cycle"]
]

const End = Schema.fromJsonString(
  Schema.Struct({
    models: Schema.NonEmptyArray(
      Schema.Struct({ trials: Schema.Int, outcomes: Schema.Record(Schema.String, Schema.Int) })
    )
  })
)

/** A program in TypeScript that imports the package, in promises and with Effect. */
const importing = `import { Effect } from "effect"
import { Questline, QuestlineError, type Scored } from "questline"

const questline = await Questline.open()
const scored: Scored = await questline.score({ task: "erc20_approve", script: "export const a = 1" })
const error = await questline.draw({ task: "nothing" }).catch((reason: unknown) => reason)
await questline.close()
const count: number = await Effect.runPromise(
  Effect.gen(function* () {
    return (yield* (yield* Questline).tasks).length
  }).pipe(Effect.provide(Questline.layer()))
)
const isRefused = error instanceof QuestlineError && error.field === "task"
console.log(isRefused && count === 107 ? scored.outcome : "wrong")
process.exit(0)
`

/** The options of a strict consumer, without those that forgive a package its types. */
const strict = [
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2024",
  "--types",
  "node",
  "--skipLibCheck",
  "false"
]

/** What that program prints, once compiled. */
const imported = (where: string): string => {
  writeFileSync(join(where, "program.mts"), importing)
  const typeRoots = join(root, "node_modules", "@types")
  const tsc = join(root, "node_modules", ".bin", "tsc")
  run(tsc, [...strict, "--typeRoots", typeRoots, "program.mts"], where)
  return run(join(root, "node_modules", ".bin", "node"), ["program.mjs"], where).trim()
}

const folder = mkdtempSync(join(tmpdir(), "questline-pack-"))
const run = (command: string, args: ReadonlyArray<string>, cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })

try {
  run("npm", ["pack", "--pack-destination", folder], root)
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? ""
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n')
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${archive}`], folder)
  const chosen = tasks.flatMap((task) => ["--tasks", task])
  const said = run("npx", ["questline", "run", "--json", ...chosen], folder)
  const { models } = Schema.decodeSync(End)(said.trim().split("\n").at(-1) ?? "")
  const passed = models[0].outcomes.pass ?? 0
  console.log(`${archive}: ${passed} of ${tasks.length} tasks pass in an empty folder`)
  const outcome = imported(folder)
  console.log(`a program that imports it: ${outcome}`)
  process.exitCode = passed === tasks.length && outcome === "schema_invalid_1" ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
