/**
 * Adds models, tasks or rounds to a run. Owns the options of an extended run, and writing them while
 * another process may do the same. Afterwards the run holds each model on each task in each round; existing
 * trials do not change.
 */

import { Array as Arr, Effect, Option, Schema } from "effect"
import { shardOf, shardText } from "../../db/fleet/parts.ts"
import { Store } from "../../db/Store.ts"
import { ModelDefinition } from "../../models/config.ts"
import { counted } from "../../report/text.ts"
import type { Benchmark } from "./Benchmark.ts"
import { find, RunError, type RunRow } from "./findRun.ts"
import { RunConfig } from "./RunConfig.ts"
import { configOf, type ResolvedRun, resolveRun, sameWorld, settingsOf, trialsIn } from "./run.ts"

/** What to add to a run; empty fields add nothing. */
export interface Extension {
  /** as on the command line */
  readonly models: ReadonlyArray<string>
  /** the models among them that a configuration defines */
  readonly definitions: Readonly<Record<string, ModelDefinition>>
  /** globs over task ids, of the whole bank */
  readonly tasks: ReadonlyArray<string>
  readonly split: Option.Option<RunConfig["split"]>
  /** the total number of rounds */
  readonly rounds: Option.Option<number>
  /** calls to a provider at once, from now on */
  readonly concurrency: Option.Option<number>
}

const encodeDefinitions = (definitions: Readonly<Record<string, ModelDefinition>>) =>
  Schema.encodeEffect(Schema.Record(Schema.String, ModelDefinition))(definitions).pipe(Effect.orDie)

type TaskChoice = Pick<RunConfig, "split" | "tasks">

/** The items that a choice means, chosen by the run's benchmark with the run's other options. */
const idsOf = ({ bench, config, settings }: ResolvedRun, choice: TaskChoice) =>
  Effect.map(
    bench.prepare(new RunConfig({ ...config, ...choice }), { ...settings, ...choice }),
    ({ chosen }) => Arr.dedupe(chosen.map(({ item }) => item))
  )

const addsTasks = ({ split, tasks }: Extension): boolean => tasks.length > 0 || Option.isSome(split)

/** The shortest choice that means exactly what `before` chose and what is added. */
const unionOf = Effect.fnUntraced(function* (
  current: ResolvedRun,
  before: TaskChoice,
  more: Extension
) {
  const added: TaskChoice = {
    split: Option.getOrElse(more.split, () => "all"),
    tasks: [...more.tasks]
  }
  const wanted = new Set([...(yield* idsOf(current, before)), ...(yield* idsOf(current, added))])
  const split = before.split === added.split ? before.split : "all"
  const choices: ReadonlyArray<TaskChoice> = [
    before,
    { split, tasks: [] },
    { split, tasks: Arr.dedupe([...before.tasks, ...added.tasks]) }
  ]
  for (const choice of choices) {
    const ids = yield* Effect.option(idsOf(current, choice))
    if (
      Option.exists(
        ids,
        (chosen) => chosen.length === wanted.size && chosen.every((id) => wanted.has(id))
      )
    ) {
      return choice
    }
  }
  return { split: "all", tasks: [...wanted] } satisfies TaskChoice
})

/** A stored run with its additions, resolved. Nothing is written. */
export const resolveExtended = Effect.fn("Extend.resolveExtended")(function* (
  bench: Benchmark,
  run: RunRow,
  more: Extension
) {
  const config = yield* configOf(run)
  const settings = yield* settingsOf(run)
  const definitions = yield* encodeDefinitions(more.definitions)
  const rounds = Option.getOrElse(more.rounds, () => config.rounds)
  if (rounds < config.rounds) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} has ${counted(config.rounds, "round")} already: --rounds is the total number. To remove pending trials, use \`questline cancel --round N\``
    })
  }
  const shard = shardOf(run.config)
  if (shard !== undefined && addsTasks(more)) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} is ${shardText(shard)}, and tasks can be added only to a whole run: put the shards together with \`questline db merge\` first`
    })
  }
  const choice = addsTasks(more)
    ? yield* unionOf(yield* resolveRun(bench, settings), config, more)
    : {}
  return yield* resolveRun(bench, {
    ...settings,
    ...choice,
    models: Arr.dedupe(Arr.appendAll(config.models, more.models)),
    definitions: { ...definitions, ...(yield* encodeDefinitions(config.definitions ?? {})) },
    rounds,
    concurrency: Option.getOrElse(more.concurrency, () => config.concurrency)
  })
})

/**
 * Adds the requested trials to a run, and any that its options name but it lacks. Fails in another world
 * than the run's own.
 */
export const extend = Effect.fn("Extend.extend")(function* (
  bench: Benchmark,
  id: string,
  more: Extension
) {
  const store = yield* Store
  while (true) {
    const run = yield* find(Option.some(id))
    const resolved = yield* resolveExtended(bench, run, more)
    yield* sameWorld(run, resolved.prepared)
    // Another process may have added to the run meanwhile; then its options are read again.
    if (yield* store.changeConfig(id, run.config, resolved.settings)) {
      yield* store.addTrials(id, trialsIn(resolved))
      return resolved
    }
  }
})
