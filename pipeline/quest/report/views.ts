/** How a trial of QuestBench is shown by itself: its page, its line of JSON, its reference solution. */
import { Effect } from "effect"
import type { TrialViews } from "../../run/Benchmark.ts"
import { RunError } from "../../run/findRun.ts"
import { trialJson } from "./jsonl.ts"
import { knownCalls } from "./knownCalls.ts"
import { readTrial } from "./record.ts"
import { referenceText } from "./reference.ts"
import { renderTrial } from "./trial.ts"

export const trialViews: TrialViews = {
  page: Effect.fn("quest.page")(function* (_run, trial, { full }) {
    const record = yield* readTrial(trial)
    return renderTrial(record, { full, calls: yield* knownCalls })
  }),
  line: (_run, trial) => Effect.map(readTrial(trial), trialJson),
  solution: Effect.fn("quest.solution")(function* (run, trial) {
    const { instance } = yield* readTrial(trial)
    if (instance === null) {
      return yield* new RunError({
        run: run.id,
        message: "the trial has no instance yet: resume its run"
      })
    }
    return yield* referenceText(run, instance, trial.variant === "viem" ? "viem" : "ethers")
  })
}
