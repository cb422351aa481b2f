/**
 * Adding to a run: more models, tasks or rounds. Owns what the options of an extended run are, and
 * writing them beside another process that may do the same. What a run holds afterwards is each of
 * its models on each of its tasks in each of its rounds; what it held before stays as it is.
 */
import { Array as Arr, Effect, Option, Schema } from "effect"
import { Store } from "../../db/Store.ts"
import type { ModelDefinition } from "../../models/config.ts"
import type { Bank } from "../../tasks/Bank.ts"
import { selectTasks } from "../../tasks/selection.ts"
import { find, RunError, type RunRow } from "./findRun.ts"
import { RunConfig } from "./RunConfig.ts"
import { configOf, plan, sameWorld, trialsIn } from "./run.ts"

/** What is to be added to a run; empty and none add nothing. */
export interface Extension {
  /** as on the command line */
  readonly models: ReadonlyArray<string>
  /** those of them that a configuration defines */
  readonly definitions: Readonly<Record<string, ModelDefinition>>
  /** globs over task ids, of the whole bank */
  readonly tasks: ReadonlyArray<string>
  readonly split: Option.Option<RunConfig["split"]>
  /** rounds that there are to be in all */
  readonly rounds: Option.Option<number>
}

type TaskChoice = Pick<RunConfig, "split" | "tasks">

const idsOf = (bank: Bank, { split, tasks }: TaskChoice) =>
  Effect.map(selectTasks(bank, { split, patterns: tasks }), (entries) =>
    entries.map(({ task }) => task.id)
  )

/** The shortest choice of exactly what `before` chose and what is added. */
const unionOf = Effect.fnUntraced(function* (bank: Bank, before: TaskChoice, more: Extension) {
  if (more.tasks.length === 0 && Option.isNone(more.split)) return before
  const added: TaskChoice = {
    split: Option.getOrElse(more.split, () => "all" as const),
    tasks: [...more.tasks]
  }
  const wanted = new Set([...(yield* idsOf(bank, before)), ...(yield* idsOf(bank, added))])
  const split = before.split === added.split ? before.split : "all"
  const choices: ReadonlyArray<TaskChoice> = [
    before,
    { split, tasks: [] },
    { split, tasks: Arr.dedupe([...before.tasks, ...added.tasks]) }
  ]
  for (const choice of choices) {
    const ids = yield* Effect.option(idsOf(bank, choice))
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

/** The plan of a stored run with what is to be added. Nothing is written. */
export const planExtended = Effect.fn("Extend.planExtended")(function* (
  run: RunRow,
  more: Extension
) {
  const config = yield* configOf(run)
  const rounds = Option.getOrElse(more.rounds, () => config.rounds)
  if (rounds < config.rounds) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} has ${config.rounds} rounds already: --rounds is how many there are to be in all. \`pipeline cancel --round N\` takes pending ones out`
    })
  }
  const current = yield* plan(config)
  return yield* plan(
    new RunConfig({
      ...config,
      ...(yield* unionOf(current.bank, config, more)),
      models: Arr.dedupe(Arr.appendAll(config.models, more.models)),
      definitions: { ...more.definitions, ...config.definitions },
      rounds
    })
  )
})

const encodeConfig = Schema.encodeEffect(RunConfig)

/**
 * Adds to a run what is asked for, and whatever its options name that it lacks. Fails in another
 * world than the run's own.
 */
export const extend = Effect.fn("Extend.extend")(function* (id: string, more: Extension) {
  const store = yield* Store
  while (true) {
    const run = yield* find(Option.some(id))
    const planned = yield* planExtended(run, more)
    yield* sameWorld(run, planned.bank)
    const config = yield* encodeConfig(planned.config).pipe(Effect.orDie)
    // Another process may have added to the run meanwhile: then its options are read again.
    if (yield* store.changeConfig(id, run.config, config)) {
      yield* store.addTrials(id, trialsIn(planned))
      return planned
    }
  }
})
