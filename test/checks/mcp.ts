/**
 * `npm run check:mcp`: the scenarios of the MCP conformance suite that apply, and a scripted client that knows the
 * solutions, or the tricks of the adversaries, on every task. Ends with 1 where a scenario fails, where a task differs from its
 * script in points or hashes, or where an adversary passes, and with 2 where the suite is not installed. Options: `--tasks GLOB` and
 * `--model NAME` (again for more), `--bank DIR`.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, Option, References } from "effect"
import { expandCheats } from "../../benchmarks/quest/models/ownModels.ts"
import { defaults } from "../../benchmarks/quest/options.ts"
import type { Run } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { expandModels } from "../../models/registry.ts"
import { Progress } from "../../pipeline/run/Progress.ts"
import { find } from "../../pipeline/run/run.ts"
import { counted } from "../../report/text.ts"
import { worldOf } from "../../stages/World.ts"
import { runQuest } from "../support/quest.ts"
import { connect, replayed } from "../support/sessions/mcpClient.ts"
import { serveTasks } from "../support/sessions/mcpWorld.ts"
import { recordedBy } from "../support/sessions/recorded.ts"

const { values } = parseArgs({
  options: {
    tasks: { type: "string", multiple: true, default: [] },
    bank: { type: "string" },
    model: { type: "string", multiple: true, default: ["oracle", "cheat:*"] }
  }
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

const asked = { tasks: values.tasks, bank: values.bank ?? defaults.bank, seed: 1 }

/** How many scenarios fail. */
const conformance = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "mcp-" })
  const { url } = yield* serveTasks(asked)
  let failed = 0
  for (const scenario of SCENARIOS) {
    const passed = yield* passes(url, scenario, folder)
    yield* say(`${scenario}: ${passed ? "passed" : "FAILED"}`)
    failed += passed ? 0 : 1
  }
  return failed
})

/** Does by tools what a model's scripts did; gives how many tasks went wrong. */
const playAgain = Effect.fnUntraced(function* (scripts: Run, model: string) {
  const store = yield* Store
  const { tasks, url } = yield* serveTasks(asked)
  const before = yield* store.trialsOf(scripts.id, ["done"])
  const beforeOf = (item: string) =>
    before.find((trial) => trial.item === item && trial.model === model)
  const did = yield* recordedBy(scripts, model)
  const client = yield* Effect.promise(() => connect(url))
  const refused = yield* Effect.forEach(
    did,
    (each) => Effect.promise(() => replayed(client, each)),
    { concurrency: 16 }
  )
  const played = yield* find(Option.fromNullOr(tasks.run()))
  const after = yield* store.trialsOf(played.id)
  const scores = new Map(after.map(({ item, score }) => [item, score]))
  const again = yield* recordedBy(played, "mcp:scripted")
  const differ = did.filter(({ hashes, item }) => {
    const other = again.find((each) => each.item === item)
    const same = JSON.stringify(other?.hashes) === JSON.stringify(hashes)
    return !same || scores.get(item) !== beforeOf(item)?.score
  })
  const passed = after.filter((trial) => trial.passed).length
  const points = after.reduce((sum, { score }) => sum + (score ?? 0), 0)
  yield* say(
    `${model}: ${counted(after.length, "session")}, ${points} points, ${passed} passed, ${counted(differ.length, "difference")}, ${counted(refused.flat().length, "refusal")}`
  )
  for (const { item } of differ)
    yield* say(
      `  ${item}: ${scores.get(item)} points; as a script ${beforeOf(item)?.score}, or with other hashes`
    )
  for (const text of refused.flat()) yield* say(`  ${text}`)
  return differ.length + (model.startsWith("cheat:") ? passed : 0)
}, Effect.scoped)

const program = Effect.gen(function* () {
  let wrong = yield* conformance
  const [first = "oracle", ...others] = yield* expandModels(values.model, expandCheats)
  const scripts = yield* runQuest({ ...asked, models: [first, ...others] })
  for (const model of [first, ...others]) wrong += yield* playAgain(scripts, model)
  return wrong
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
