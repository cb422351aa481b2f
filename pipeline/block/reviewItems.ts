/**
 * The judged findings of a stored run, as experts review them: read from its rows, no model and no
 * chain. Owns what one is called and which stratum it is of.
 */
import { Effect } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { replay } from "../engine/play.ts"
import { Stages, storedStages } from "../engine/Stages.ts"
import { givenOf } from "./blockBench.ts"
import { blockPipeline } from "./blockPipeline.ts"
import type { ReviewItem } from "./review.ts"

const itemsOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
  const { asked, exhibit } = yield* replay(blockPipeline, yield* givenOf(run)).pipe(
    Effect.provideServiceEffect(Stages, storedStages(trial.id))
  )
  if (asked === null || asked.reading._tag === "Unreadable") return []
  const ballots = asked.ballots.flatMap(
    ({ byModel, byRules }) => byRules?.ballot ?? byModel?.ballot ?? []
  )
  const { category } = exhibit.flaw
  return asked.reading.detection.vulnerabilities.map(
    (finding, index): ReviewItem => ({
      id: `${run.id} ${trial.id} ${index + 1}`,
      stratum: [exhibit.subset, exhibit.tier, exhibit.variant, category].join(" "),
      target: exhibit,
      finding,
      votes: ballots.map(({ judge, votes }) => ({ judge, vote: votes?.[index] ?? null }))
    })
  )
})

/** Every finding of the finished trials of a run of BlockBench, with the judges' votes on it. */
export const reviewItems = Effect.fn("block.reviewItems")(function* (run: RunRow) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const done = trials.filter(({ status }) => status === "done")
  return (yield* Effect.forEach(done, (trial) => itemsOf(run, trial))).flat()
})
