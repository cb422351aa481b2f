/**
 * Whether what is stored of finished trials still follows from itself: each trial is played once more over its stored
 * outputs, and nothing is made. An output is looked up by the digest of its input, and its input is made of earlier
 * outputs, so a reply, a script or a reading that was changed afterwards is found.
 */
import { Effect, Option } from "effect"
import { DbError } from "../../../db/DbError.ts"
import type { Step, Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { Models } from "../../../stages/generate/Models.ts"
import type { Outputs } from "../../engine/outputs.ts"
import { World } from "../Benchmark.ts"
import type { RunRow } from "../findRun.ts"
import { programsIn } from "../programs.ts"
import { type ResolvedRun, sameWorld } from "../run.ts"
import { trialModels } from "../trialModels.ts"

/** The stored outputs of a trial, and no other ones. */
const storedOnly = (rows: ReadonlyArray<Step>): Outputs => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const open = new Map(byKey)
  const changed = Effect.suspend(() => {
    const [next] = open.values()
    const which =
      next === undefined ? "an output" : `the output of ${next.stage} (step ${next.step})`
    return new DbError({
      operation: "db.check",
      message: `${which} is not stored under the digest of its input: one before it was changed`,
      code: null
    })
  })
  return {
    output: (key) =>
      Effect.suspend(() => {
        const row = byKey.get(key)
        open.delete(key)
        return row === undefined ? changed : Effect.succeed(Option.some(row))
      }),
    linkStep: () => Effect.succeed(true),
    saveStep: () => changed
  }
}

/** How a trial ended, for comparison. */
const endOf = ({ outcome, passed, score }: Pick<Trial, "outcome" | "passed" | "score">): string =>
  `${outcome}, ${score} points, ${passed === true ? "passed" : "not passed"}`

/** Whether outputs of the trial were made by other versions of stages: then their keys are other ones, too. */
const isOlder = (versions: ReadonlyMap<string, number>, rows: ReadonlyArray<Step>): boolean =>
  rows.some(({ stage, stageVersion }) => {
    const now = versions.get(stage)
    return now !== undefined && now !== stageVersion
  })

/** What is wrong with a finished trial, if anything; null: this version of the program cannot tell. */
const wrongIn = Effect.fnUntraced(function* (
  run: RunRow,
  { auxiliary, bench, config, models }: ResolvedRun,
  trial: Trial
) {
  const store = yield* Store
  const world = yield* World
  const rows = yield* store.stepsOf(trial.id)
  if (isOlder(bench.stageVersions, rows)) return null
  const asked = yield* trialModels([...models, ...auxiliary], programsIn(config, run.id))
  const name = `run ${run.id}, trial ${trial.id} (${trial.item} · ${trial.model} · round ${trial.round})`
  const outputs = storedOnly(rows)
  return yield* world.play(trial, config, { outputs, inTurn: (_, make) => make }).pipe(
    Effect.provideService(Models, asked),
    Effect.map((played) =>
      endOf(played) === endOf(trial)
        ? []
        : [`${name}: it ended with ${endOf(trial)}, and its outputs say ${endOf(played)}`]
    ),
    Effect.catch(({ message }) => Effect.succeed([`${name}: ${message}`]))
  )
})

/**
 * What is wrong with the finished trials of a run, and how many of them other versions of stages made; fails where the
 * run could not be played.
 */
export const wrongKeys = Effect.fn("Check.wrongKeys")(function* (
  run: RunRow,
  resolved: ResolvedRun
) {
  yield* sameWorld(run, resolved.prepared)
  const trials = yield* (yield* Store).trialsOf(run.id, ["done"])
  const wrong = yield* Effect.forEach(trials, (trial) => wrongIn(run, resolved, trial), {
    concurrency: 8
  })
  return {
    problems: wrong.flatMap((lines) => lines ?? []),
    older: wrong.filter((lines) => lines === null).length
  }
})
