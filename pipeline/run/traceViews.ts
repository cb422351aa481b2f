/**
 * A trial as what its stages gave, one after another: the page and the line of JSON of a benchmark
 * that has none of its own.
 */
import { Effect, type Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import type { Entry, Fault } from "../engine/Stages.ts"
import type { TrialViews } from "./Benchmark.ts"

const LONGEST = 3_000

const shown = (encoded: Schema.Json, full: boolean): string => {
  const text = typeof encoded === "string" ? encoded : JSON.stringify(encoded, null, 2)
  return full || text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}\n… ${text.length - LONGEST} characters more: --full`
}

/** The views over what `trace` reads of a trial. */
export const traceViews = (
  trace: (run: RunRow, trial: TrialRow) => Effect.Effect<ReadonlyArray<Entry>, Fault, Store>
): TrialViews => ({
  page: (run, trial, { full }) =>
    Effect.map(trace(run, trial), (entries) =>
      [
        `${trial.item} · ${trial.model} · round ${trial.round}${trial.variant === "" ? "" : ` · ${trial.variant}`}`,
        [
          trial.status,
          trial.outcome,
          trial.score === null ? null : `${trial.score} points`,
          trial.error
        ]
          .filter((part) => part !== null)
          .join(" · "),
        ...entries.map(
          ({ encoded, name, stage, step }) =>
            `${name} (${stage}${step === 0 ? "" : `, step ${step}`}):\n${shown(encoded, full)}`
        )
      ].join("\n\n")
    ),
  line: (run, trial) =>
    Effect.map(trace(run, trial), (entries) => ({
      run: run.id,
      model: trial.model,
      task: trial.item,
      split: trial.part,
      variant: trial.variant,
      round: trial.round,
      attempt: trial.attempt,
      status: trial.status,
      outcome: trial.outcome,
      score: trial.score,
      passed: trial.passed,
      error: trial.error,
      stages: entries.map(({ attempt, encoded, name, stage, step }) => ({
        name,
        stage,
        step,
        attempt,
        output: encoded
      }))
    })),
  solution: null
})
