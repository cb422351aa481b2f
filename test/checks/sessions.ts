/**
 * `npm run check:sessions`: plays models of our own as scripts, and then as agents that do the same over the
 * RPC of a session. Ends with 1 where the points or the hashes of a task differ, or where an adversary
 * passes. Options: `--tasks GLOB` and `--model NAME` (again for more), `--bank DIR`, `--seed N`.
 */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, References } from "effect"
import { expandCheats } from "../../benchmarks/quest/models/ownModels.ts"
import { defaults } from "../../benchmarks/quest/options.ts"
import { Store } from "../../db/Store.ts"
import { expandModels } from "../../models/registry.ts"
import { Progress } from "../../pipeline/run/Progress.ts"
import { counted } from "../../report/text.ts"
import { worldOf } from "../../stages/World.ts"
import { runQuest } from "../support/quest.ts"
import { recordedBy } from "../support/sessions/recorded.ts"

const { values } = parseArgs({
  options: {
    tasks: { type: "string", multiple: true, default: [] },
    bank: { type: "string" },
    model: { type: "string", multiple: true, default: ["oracle", "cheat:*"] },
    seed: { type: "string", default: "1" }
  }
})

const REPLAY = fileURLToPath(new URL("../support/sessions/replay.ts", import.meta.url))
const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))

/** Plays a run of these models. */
const played = (models: readonly [string, ...Array<string>], session: boolean) =>
  runQuest({
    models,
    tasks: values.tasks,
    bank: values.bank ?? defaults.bank,
    seed: Number(values.seed),
    ...(session ? { protocol: "session" as const } : {})
  })

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "sessions-" })
  const [first = "oracle", ...others] = yield* expandModels(values.model, expandCheats)
  const scripts = yield* played([first, ...others], false)
  const before = yield* (yield* Store).trialsOf(scripts.id)
  let wrong = 0
  for (const [index, model] of [first, ...others].entries()) {
    const own = before.filter((trial) => trial.model === model)
    const did = yield* recordedBy(scripts, model)
    const file = join(folder, `${index}.json`)
    yield* fs.writeFileString(file, JSON.stringify(did))
    const agent = `agent:${process.execPath} --disable-warning=ExperimentalWarning ${REPLAY} ${file}`
    const sessions = yield* played([agent], true)
    const after = yield* (yield* Store).trialsOf(sessions.id)
    const again = new Map((yield* recordedBy(sessions, agent)).map((each) => [each.item, each]))
    const differ = own.flatMap((trial) => {
      const other = after.find(({ item }) => item === trial.item)
      const hashes = did.find(({ item }) => item === trial.item)?.hashes ?? []
      const same = JSON.stringify(again.get(trial.item)?.hashes ?? []) === JSON.stringify(hashes)
      return other?.score === trial.score && same
        ? []
        : [
            `  ${trial.item}: ${trial.score} as a script, ${other?.score} (${other?.outcome}) in a session${same ? "" : ", other hashes"}`
          ]
    })
    const passes = after.filter(({ passed }) => passed).length
    const points = after.reduce((sum, { score }) => sum + (score ?? 0), 0)
    yield* say(
      `${model}: ${counted(after.length, "session")}, ${points} points, ${passes} passed, ${counted(differ.length, "difference")}`
    )
    for (const line of differ) yield* say(line)
    wrong += differ.length + (model.startsWith("cheat:") ? passes : 0)
  }
  return wrong
}).pipe(
  Effect.provide(worldOf({ seed: Number(values.seed), concurrency: defaults.concurrency })),
  (run) =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-sessions-" })
      return yield* Effect.provide(run, Store.layer({ url: join(folder, "sessions.db") }))
    }),
  Effect.scoped,
  Effect.provide([Progress.quiet, NodeServices.layer, NodeHttpClient.layerUndici]),
  Effect.provideService(References.MinimumLogLevel, "Error")
)

process.exitCode = (await Effect.runPromise(program)) === 0 ? 0 : 1
