/** Runs of QuestBench for tests, in a world that is there already: tests share nodes. */
import { Effect, Option } from "effect"
import { questBench, reportOf } from "../../benchmarks/quest/benchmark.ts"
import { defaults, type QuestOptions } from "../../benchmarks/quest/options.ts"
import type { Chain } from "../../chain/Chain.ts"
import type { Run } from "../../db/rows.ts"
import type { Model } from "../../models/Model.ts"
import { World } from "../../pipeline/run/Benchmark.ts"
import { execute } from "../../pipeline/run/execute.ts"
import { RunConfig } from "../../pipeline/run/RunConfig.ts"
import { find, type ResolvedRun, resolveRun, start } from "../../pipeline/run/run.ts"
import type { World as QuestWorld } from "../../stages/World.ts"

export type QuestSettings = Partial<
  Omit<ConstructorParameters<typeof RunConfig>[0], "definitions"> & QuestOptions
>

export type QuestPlan = ResolvedRun<QuestWorld>

/** A run with these options over the defaults. */
export const resolveQuest = (settings: QuestSettings) =>
  resolveRun(questBench, { ...defaults, ...settings } as Parameters<typeof resolveRun>[1])

/** A run whose only model is one of the test's own. */
export const withModel = (resolved: QuestPlan, model: Model): QuestPlan => ({
  ...resolved,
  models: [model],
  config: new RunConfig({ ...resolved.config, models: [model.name] }),
  settings: { ...resolved.settings, models: [model.name] }
})

/** Runs in the world that is there. */
export const inWorld = <A, E, R>(resolved: QuestPlan, use: Effect.Effect<A, E, R>) =>
  Effect.provideServiceEffect(use, World, resolved.prepared.openIn)

/** Starts a run and plays it; gives its id. */
export const playQuest = Effect.fnUntraced(function* (resolved: QuestPlan) {
  return yield* inWorld(
    resolved,
    Effect.tap(start(resolved), (id) => execute(id, resolved))
  )
})

/** Plays a run to its end, and gives it as it is stored. */
export const runQuest = Effect.fnUntraced(function* (settings: QuestSettings) {
  const id = yield* playQuest(yield* resolveQuest(settings))
  return yield* find(Option.some(id))
})

/** What a run says of its world, for runs whose rows a test makes. */
export const storedEnvironment = {
  form: 1,
  agent: "0x1111111111111111111111111111111111111111",
  contracts: {},
  snapshot: { number: 9, timestamp: 1_735_689_600, hash: `0x${"00".repeat(32)}` }
} as const

/** A stored run as its tables are made of it. */
export const readQuest = (run: Run) => Effect.map(questBench.read(run), reportOf)

export type { Chain }
