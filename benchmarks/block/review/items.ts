/**
 * What experts can review in a stored run, read from its rows without a model or a chain. Owns an item's
 * name and its stratum.
 */
import { Effect } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { replay } from "../../../pipeline/engine/play.ts"
import { Stages, storedStages } from "../../../pipeline/engine/Stages.ts"
import { givenOf } from "../given.ts"
import { votesByFinding } from "../measures/measure.ts"
import { ballotsOf, blockPipeline } from "../pipeline.ts"
import type { ReviewItem } from "./draw.ts"
import { wholeItem } from "./whole.ts"

/**
 * Findings one by one, and the answers that contain them; an answer without findings has nothing to review.
 */
export interface ReviewItems {
  readonly findings: ReadonlyArray<ReviewItem>
  readonly answers: ReadonlyArray<ReviewItem>
}

const nothing: ReviewItems = { findings: [], answers: [] }

const itemsOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
  const { asked, exhibit, panel } = yield* replay(blockPipeline, yield* givenOf(run)).pipe(
    Effect.provideServiceEffect(Stages, storedStages(trial.id))
  )
  if (asked === null || asked.reading._tag === "Unreadable") return nothing
  const { detection } = asked.reading
  if (detection.vulnerabilities.length === 0) return nothing
  const ballots = ballotsOf(asked)
  const votes = votesByFinding(detection, ballots)
  const { flaw, sample, subset, tier, variant } = exhibit
  const common = {
    id: `${run.id} ${trial.id}`,
    contract: `${subset} ${sample}`,
    stratum: [subset, tier, variant, flaw.category].join(" "),
    target: exhibit
  }
  return {
    findings: detection.vulnerabilities.map(
      (finding, index): ReviewItem => ({
        ...common,
        id: `${common.id} ${index + 1}`,
        finding,
        votes: votes[index] ?? []
      })
    ),
    answers: [wholeItem({ ...common, detection, ballots }, panel.rule)]
  }
})

/** All findings in the finished trials of a run of BlockBench, with the judges' votes on them. */
export const reviewItems = Effect.fn("block.reviewItems")(function* (run: RunRow) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const done = trials.filter(({ status }) => status === "done")
  const all = yield* Effect.forEach(done, (trial) => itemsOf(run, trial))
  return {
    findings: all.flatMap(({ findings }) => findings),
    answers: all.flatMap(({ answers }) => answers)
  } satisfies ReviewItems
})
