/** A world for runs of agents, and what such a run left. */
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { Store } from "../../../db/Store.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { SessionRun } from "../../../stages/session/stage.ts"
import { worldOf } from "../../../stages/World.ts"
import { runQuest } from "../../support/quest.ts"

export const SEED = 24

export const agentWorld = Layer.mergeAll(
  worldOf({ seed: SEED, concurrency: 3 }),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

const decodeRun = Schema.decodeUnknownEffect(SessionRun)

/** Plays these agents on a task, each a command, and gives each trial with its session. */
export const playedBy = Effect.fnUntraced(function* (
  commands: readonly [string, ...ReadonlyArray<string>],
  sessionTimeoutMs = 60_000,
  task = "bnb_transfer_basic"
) {
  const [first, ...others] = commands
  const run = yield* runQuest({
    models: [`agent:${first}`, ...others.map((command) => `agent:${command}`)],
    seed: SEED,
    tasks: [task],
    protocol: "session",
    sessionTimeoutMs
  })
  const store = yield* Store
  const trials = yield* store.trialsOf(run.id)
  return yield* Effect.forEach(commands, (command) =>
    Effect.gen(function* () {
      const trial = trials.find(({ model }) => model === `agent:${command}`)
      const [row] = trial === undefined ? [] : yield* store.stepsOf(trial.id, ["session"])
      return { trial, session: row === undefined ? null : yield* decodeRun(row.value) }
    })
  )
})

/** The command of an agent in a folder: a CommonJS program of Node. */
export const nodeAgent = Effect.fnUntraced(function* (folder: string, name: string, body: string) {
  const fs = yield* FileSystem.FileSystem
  const file = `${folder}/${name}.cjs`
  yield* fs.writeFileString(file, body)
  return `'${process.execPath}' '${file}'`
})
