/**
 * `npm run check:pack`: packs the project, installs the package in an empty folder, and runs six tasks
 * there as a user would, with `npx questline`. Then it compiles and runs a program that imports the package, and
 * runs a test of `questline/vitest`.
 * Ends with 1 where one of them does not pass.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"

const root = fileURLToPath(new URL("../..", import.meta.url))

const { version: VITEST } = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ version: Schema.String }))
)(readFileSync(join(root, "node_modules/vitest/package.json"), "utf8"))

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

/** A task as a test. */
const testing = `import { quest, type Quest } from "questline/vitest"

const agent = async ({ briefing, tools }: Quest) => {
  const address = briefing.match(/0x[0-9a-fA-F]{40}/g)?.at(-1)
  await tools["send"]?.execute({ to: address, value: "1" })
}
quest("bnb_transfer_basic", agent, { clarity: "precise" })
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

/** What vitest says of that test, which a transfer of 1 wei does not pass. */
const failing = (where: string): string => {
  writeFileSync(join(where, "agent.test.mts"), testing)
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `vitest@${VITEST}`], where)
  const typeRoots = join(root, "node_modules", "@types")
  const tsc = join(root, "node_modules", ".bin", "tsc")
  // The types of the AI SDK need some that it does not bring.
  const forgiving = strict.with(-1, "true")
  run(tsc, [...forgiving, "--noEmit", "--typeRoots", typeRoots, "agent.test.mts"], where)
  const args = ["vitest", "run", "--reporter=tap-flat"]
  const { stdout } = spawnSync("npx", args, { cwd: where, encoding: "utf8" })
  return /\d+ of 100: [^"\n]*/.exec(stdout)?.[0] ?? stdout
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
  const sentence = failing(folder)
  console.log(`a test of its vitest: ${sentence}`)
  const right =
    passed === tasks.length && outcome === "schema_invalid_1" && sentence.startsWith("50 of 100: ")
  process.exitCode = right ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
