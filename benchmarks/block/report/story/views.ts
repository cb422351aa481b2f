/** How a single trial of BlockBench is shown. */
import { Effect } from "effect"
import type { TrialViews } from "../../../../pipeline/run/Benchmark.ts"
import { readStory } from "./record.ts"
import { storyDocument } from "./story.ts"
import { verdictOf } from "./verdict.ts"

export const storyViews: Pick<TrialViews, "document" | "verdict"> = {
  document: (run, trial) => Effect.map(readStory(run, trial), storyDocument),
  verdict: (run, trial) => Effect.map(readStory(run, trial), verdictOf)
}
