/**
 * `npm run check:pack`: packs the project, installs the package in an empty folder, and runs six tasks
 * there as a user would, with `npx questline`. Ends with 1 where one of them does not pass.
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
  process.exitCode = passed === tasks.length ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
