/**
 * One complete trial of BlockBench, read back through the pipeline that played it: what was shown, the
 * model's reply, each judge's vote, and the results of what was run. Owns only the reading.
 */
import { Effect } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../../db/rows.ts"
import { readBack } from "../../../../pipeline/engine/play.ts"
import { Stages, storedStages } from "../../../../pipeline/engine/Stages.ts"
import { givenOf } from "../../given.ts"
import { ballotsOf, blockPipeline } from "../../pipeline.ts"

/** Everything that is stored about a trial; parts that it did not reach are null or empty. */
export const readStory = Effect.fn("block.readStory")(function* (run: RunRow, trial: TrialRow) {
  const stages = yield* storedStages(trial.id)
  const given = yield* givenOf(run)
  const { bodies, values } = yield* readBack(blockPipeline, given).pipe(
    Effect.provideService(Stages, stages)
  )
  const asked = bodies.asked?.[0]?.values
  const { asked: whole } = values
  return {
    trial,
    ...given,
    exhibit: values.exhibit ?? null,
    memory: values.memory ?? null,
    reply: asked?.reply ?? null,
    reading: asked?.reading ?? null,
    ballots: whole == null ? [] : ballotsOf(whole),
    attacked: values.attacked ?? null,
    mended: values.mended ?? null,
    verdict: values.verdict ?? null,
    stages: stages.trace
  }
})
export type Story = Effect.Success<ReturnType<typeof readStory>>
