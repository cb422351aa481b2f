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
import { ballotsOf, blockPipeline } from "./blockPipeline.ts"
import { votesByFinding } from "./measure.ts"
import type { ReviewItem } from "./review.ts"

const itemsOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
  const { asked, exhibit } = yield* replay(blockPipeline, yield* givenOf(run)).pipe(
    Effect.provideServiceEffect(Stages, storedStages(trial.id))
  )
  if (asked === null || asked.reading._tag === "Unreadable") return []
  const { detection } = asked.reading
  const votes = votesByFinding(detection, ballotsOf(asked))
  const { category } = exhibit.flaw
  return detection.vulnerabilities.map(
    (finding, index): ReviewItem => ({
      id: `${run.id} ${trial.id} ${index + 1}`,
      stratum: [exhibit.subset, exhibit.tier, exhibit.variant, category].join(" "),
      target: exhibit,
      finding,
      votes: votes[index] ?? []
    })
  )
})

/** Every finding of the finished trials of a run of BlockBench, with the judges' votes on it. */
export const reviewItems = Effect.fn("block.reviewItems")(function* (run: RunRow) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const done = trials.filter(({ status }) => status === "done")
  return (yield* Effect.forEach(done, (trial) => itemsOf(run, trial))).flat()
})
