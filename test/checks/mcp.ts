/**
 * `npm run check:mcp`: the scenarios of the MCP conformance suite that apply, and a scripted client that knows the
 * solutions on every task. Ends with 1 where a scenario fails, or where a task differs from its script in points or
 * hashes, and with 2 where the suite is not installed. Options: `--tasks GLOB` (again for
 * more), `--bank DIR`.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, Option, References } from "effect"
import { defaults } from "../../benchmarks/quest/options.ts"
import { Store } from "../../db/Store.ts"
import { Progress } from "../../pipeline/run/Progress.ts"
import { find } from "../../pipeline/run/run.ts"
import { counted } from "../../report/text.ts"
import { worldOf } from "../../stages/World.ts"
import { runQuest } from "../support/quest.ts"
import { connect, replayed } from "../support/sessions/mcpClient.ts"
import { serveTasks } from "../support/sessions/mcpWorld.ts"
import { recordedBy } from "../support/sessions/recorded.ts"

const { values } = parseArgs({
  options: { tasks: { type: "string", multiple: true, default: [] }, bank: { type: "string" } }
})

const SCENARIOS = [
  ...["server-initialize", "ping", "logging-set-level", "tools-list", "resources-list"],
  ...["prompts-list", "dns-rebinding-protection"]
]

const SUITE = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url)
)
const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))
const run = promisify(execFile)

/** Whether a scenario passes. */
const passes = (url: string, scenario: string, folder: string) =>
  Effect.promise(() =>
    run(process.execPath, [SUITE, "server", "--url", url, "--scenario", scenario], {
      cwd: folder
    }).then(
      ({ stdout }) => /Passed: (\d+)\/\1, 0 failed/.test(stdout),
      () => false
    )
  )

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const store = yield* Store
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "mcp-" })
  const asked = { tasks: values.tasks, bank: values.bank ?? defaults.bank, seed: 1 }
  const { tasks, url } = yield* serveTasks(asked)
  let wrong = 0
  for (const scenario of SCENARIOS) {
    const passed = yield* passes(url, scenario, folder)
    yield* say(`${scenario}: ${passed ? "passed" : "FAILED"}`)
    wrong += passed ? 0 : 1
  }
  const scripts = yield* runQuest({ ...asked, models: ["oracle"] })
  const did = yield* recordedBy(scripts, "oracle")
  const client = yield* Effect.promise(() => connect(url))
  const refused = yield* Effect.forEach(
    did,
    (each) => Effect.promise(() => replayed(client, each)),
    { concurrency: 16 }
  )
  const played = yield* find(Option.fromNullOr(tasks.run()))
  const after = yield* store.trialsOf(played.id)
  const again = yield* recordedBy(played, "mcp:scripted")
  const differ = did.filter(({ hashes, item }) => {
    const other = again.find((each) => each.item === item)
    return JSON.stringify(other?.hashes) !== JSON.stringify(hashes)
  })
  const points = after.reduce((sum, { score }) => sum + (score ?? 0), 0)
  yield* say(
    `mcp: ${counted(after.length, "session")}, ${points} points, ${after.filter(({ passed }) => passed).length} passed, ${counted(differ.length, "difference")}, ${counted(refused.flat().length, "refusal")}`
  )
  for (const { item } of differ) yield* say(`  ${item}: other hashes`)
  for (const text of refused.flat()) yield* say(`  ${text}`)
  return wrong + differ.length + (points === 100 * did.length ? 0 : 1)
}).pipe(
  Effect.provide(worldOf({ seed: 1, concurrency: defaults.concurrency })),
  (check) =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-mcp-" })
      return yield* Effect.provide(check, Store.layer({ url: join(folder, "mcp.db") }))
    }),
  Effect.scoped,
  Effect.provide([Progress.quiet, NodeServices.layer, NodeHttpClient.layerUndici]),
  Effect.provideService(References.MinimumLogLevel, "Error")
)

if (existsSync(SUITE)) {
  process.exitCode = (await Effect.runPromise(program)) === 0 ? 0 : 1
} else {
  process.stderr.write(
    "the package @modelcontextprotocol/conformance is missing in node_modules: run npm install\n"
  )
  process.exitCode = 2
}
