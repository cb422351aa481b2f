/**
 * Shows a trial as the outputs of its stages: the page and the JSON line for a benchmark that declares
 * none.
 */
import { Effect, type Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { Cell, Code, Document } from "../../report/Document.ts"
import { number } from "../../report/text.ts"
import type { Entry, Fault } from "../engine/Stages.ts"
import type { TrialViews } from "./Benchmark.ts"

/** Lines of an output that are shown by default. */
const SCREEN_LINES = 45

/** How a trial ended, in a line. */
export const endOf = ({ error, outcome, passed, score, status }: TrialRow): Cell => {
  const text = [status, outcome, score === null ? null : `${score} points`, error]
    .filter((part) => part !== null)
    .join(" · ")
  if (status === "errored") return { text, tone: "warn" }
  return status === "done" ? { text, tone: passed === true ? "good" : "bad" } : { text }
}

/** Why a trial got its score, as far as the class of its outcome says. */
const verdictOf = (trial: TrialRow, outcomes: Readonly<Record<string, string>>): Cell =>
  trial.status === "done" && trial.outcome !== null
    ? {
        text: `${number(trial.score)} points: ${ownValue(outcomes, trial.outcome) ?? "unknown"} [${trial.outcome}]`,
        tone: trial.passed === true ? "good" : "bad"
      }
    : endOf(trial)

/** What a trial is about, in a line. */
export const titleOf = ({ attempt, item, model, round, variant }: TrialRow): string =>
  [
    item,
    model,
    `round ${round}`,
    ...(attempt === 1 ? [] : [`attempt ${attempt}`]),
    ...(variant === "" ? [] : [variant])
  ].join(" · ")

const shown = (encoded: Schema.Json): Code => {
  const isText = typeof encoded === "string"
  const text = isText ? encoded : JSON.stringify(encoded, null, 2)
  return {
    _tag: "Code",
    language: isText ? "text" : "json",
    text,
    ...(text.split("\n").length > SCREEN_LINES ? { folded: true } : {})
  }
}

const documentOf = (trial: TrialRow, entries: ReadonlyArray<Entry>, verdict: Cell): Document => ({
  title: titleOf(trial),
  lead: [verdict],
  sections: entries.map(({ attempt, encoded, name, stage, step }) => ({
    name: `${name}-${step}-${attempt}`.toLowerCase(),
    title: `${name} (${stage}${step === 0 ? "" : `, step ${step}`})`,
    detail: "normal",
    blocks: [shown(encoded)]
  })),
  legend: []
})

/** The views of a trial read by `trace`; `outcomes` says what each class means. */
export const traceViews = (
  trace: (run: RunRow, trial: TrialRow) => Effect.Effect<ReadonlyArray<Entry>, Fault, Store>,
  outcomes: Readonly<Record<string, string>>
): TrialViews => ({
  verdict: (_, trial) => Effect.succeed(verdictOf(trial, outcomes)),
  document: (run, trial) =>
    Effect.map(trace(run, trial), (entries) =>
      documentOf(trial, entries, verdictOf(trial, outcomes))
    ),
  line: (run, trial) =>
    Effect.map(trace(run, trial), (entries) => ({
      run: run.id,
      model: trial.model,
      task: trial.item,
      split: trial.split,
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
    }))
})
