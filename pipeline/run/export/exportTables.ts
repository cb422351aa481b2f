/**
 * A run as tables for other programs: its trials, their model calls, their checks, and their scores in
 * other ways of scoring. The tables are the same for any benchmark; what only one measures is in a column
 * of JSON.
 */
import { Effect, type Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { ExportColumn, ExportTable } from "../../../report/export/ExportTable.ts"
import type { Benchmark, TrialCall } from "../Benchmark.ts"
import type { Score } from "../Score.ts"

type Row = Readonly<Record<string, Schema.Json>>

/** What identifies a trial in every table. */
const nameColumns: ReadonlyArray<ExportColumn> = [
  { name: "run", type: "text", about: "id of the run" },
  { name: "trial", type: "integer", about: "id of the trial in its database" },
  { name: "model", type: "text", about: "as it was named on the command line" },
  { name: "item", type: "text", about: "task or sample" },
  { name: "split", type: "text", about: "split of the benchmark that the item belongs to" },
  { name: "variant", type: "text", about: "variant of the item; empty if there is only one" },
  { name: "round", type: "integer", about: "from 1" }
]

const nameOf = (trial: TrialRow): Row => ({
  run: trial.runId,
  trial: trial.id,
  model: trial.model,
  item: trial.item,
  split: trial.split,
  variant: trial.variant,
  round: trial.round
})

const usageColumns: ReadonlyArray<ExportColumn> = [
  { name: "tokens_in", type: "integer", about: "tokens; null if the provider does not say" },
  { name: "tokens_out", type: "integer", about: "tokens" },
  { name: "tokens_cached", type: "integer", about: "of tokens_in, those read from a cache" },
  { name: "tokens_reasoning", type: "integer", about: "of tokens_out" },
  { name: "cost", type: "number", about: "US dollars; null is unknown, never free" }
]

const usageOf = ({ cost, usage }: Pick<Score, "cost" | "usage">): Row => ({
  tokens_in: usage.input,
  tokens_out: usage.output,
  tokens_cached: usage.cached,
  tokens_reasoning: usage.reasoning,
  cost
})

const trialsTable = (
  trials: ReadonlyArray<TrialRow>,
  scores: ReadonlyArray<Score>
): ExportTable => ({
  name: "trials",
  about: "one row per trial, for its latest attempt",
  columns: [
    ...nameColumns,
    { name: "attempt", type: "integer", about: "how often the trial was run, from 1" },
    { name: "status", type: "text", about: "done, errored (ours, not scored), pending, cancelled" },
    { name: "outcome", type: "text", about: "class of the outcome; null unless done" },
    { name: "score", type: "number", about: "points of 100; null unless done" },
    { name: "passed", type: "boolean", about: "whether every check passed; null unless done" },
    { name: "started", type: "time", about: "when it was last begun, UTC" },
    { name: "finished", type: "time", about: "when it ended, UTC" },
    ...usageColumns,
    { name: "replies", type: "integer", about: "model calls" },
    { name: "reused", type: "integer", about: "of those, calls answered from stored replies" },
    { name: "measures", type: "json", about: "what only this benchmark measures" },
    { name: "error", type: "text", about: "why it is errored" }
  ],
  rows: trials.flatMap((trial, index) => {
    const score = scores[index]
    if (score === undefined) return []
    const done = score.status === "done"
    return {
      ...nameOf(trial),
      attempt: trial.attempt,
      status: score.status,
      outcome: score.outcome,
      score: done ? score.score : null,
      passed: done ? score.passed : null,
      started: trial.startedAt,
      finished: trial.finishedAt,
      ...usageOf(score),
      replies: score.calls.replies,
      reused: score.calls.reused,
      measures: score.measures as Schema.Json,
      error: trial.error
    }
  })
})

const callColumns: ReadonlyArray<ExportColumn> = [
  ...nameColumns,
  {
    name: "stage",
    type: "text",
    about: "role of the model: the measured model, a judge, a probe"
  },
  { name: "step", type: "integer", about: "round of the episode; 0 is before its first round" },
  { name: "attempt", type: "integer", about: "from 1" },
  {
    name: "stored",
    type: "boolean",
    about: "the reply was stored already and cost nothing"
  },
  { name: "finish", type: "text", about: "why the model stopped" },
  { name: "latency", type: "number", about: "ms until the reply was complete" },
  ...usageColumns,
  { name: "text", type: "text", about: "the reply" },
  { name: "sent", type: "json", about: "the request body; null for one of our own models" }
]

const checkColumns: ReadonlyArray<ExportColumn> = [
  ...nameColumns,
  { name: "check", type: "text", about: "which check" },
  { name: "label", type: "text", about: "what is checked" },
  { name: "expected", type: "text", about: "amounts in base units or as their label says" },
  { name: "actual", type: "text", about: "what was found" },
  { name: "deviation", type: "number", about: "signed distance in parts per million" },
  { name: "weight", type: "number", about: "points that it is worth" },
  { name: "holds", type: "boolean", about: "whether it passed" }
]

const scoreColumns: ReadonlyArray<ExportColumn> = [
  ...nameColumns,
  { name: "scoring", type: "text", about: "id of the scoring" },
  {
    name: "scored_as",
    type: "text",
    about: "way of scoring: a multiplier of tolerances, or a rule's name"
  },
  { name: "validators", type: "text", about: "digest of the judge" },
  { name: "score", type: "number", about: "points of 100" },
  { name: "passed", type: "boolean", about: "whether every check passed" }
]

const callsTable = (
  calls: ReadonlyArray<TrialCall>,
  byId: ReadonlyMap<number, ReturnType<typeof nameOf>>
) => ({
  name: "calls",
  about: "one row per model call, in the order of the trials",
  columns: callColumns,
  rows: calls.map(({ reply, row }) => ({
    ...byId.get(row.trialId),
    stage: row.stage,
    step: row.step,
    attempt: row.attempt,
    stored: row.cached,
    finish: reply.finish,
    latency: reply.latencyMs,
    ...usageOf(reply),
    text: reply.text,
    sent: reply.sent
  }))
})

/** The tables of a stored run: trials, calls, checks, scores. */
export const exportTables = Effect.fn("exportTables")(function* (bench: Benchmark, run: RunRow) {
  const store = yield* Store
  const trials = yield* store.trialsOf(run.id)
  const byId = new Map(trials.map((trial) => [trial.id, nameOf(trial)]))
  const checks = yield* bench.checksOf(run)
  const scorings = yield* store.scoringsOf(run.id)
  const scored = yield* Effect.forEach(scorings, (scoring) =>
    Effect.map(store.scoresOf(scoring.id), (rows) => rows.map((row) => ({ scoring, row })))
  )
  return [
    trialsTable(trials, (yield* bench.read(run)).scores),
    callsTable(yield* bench.callsOf(run), byId),
    {
      name: "checks",
      about: "one row per check of a judged trial",
      columns: checkColumns,
      rows: checks.flatMap((judged) =>
        judged.checks.map(({ actual, deviationPpm, expected, holds, label, name, weight }) => ({
          ...byId.get(judged.trialId),
          check: name,
          label,
          expected,
          actual,
          deviation: deviationPpm,
          weight,
          holds
        }))
      )
    },
    {
      name: "scores",
      about: "one row per trial and scoring by `rescore`",
      columns: scoreColumns,
      rows: scored.flat().map(({ row, scoring }) => ({
        ...byId.get(row.trialId),
        scoring: scoring.id,
        scored_as: scoring.variant,
        validators: scoring.version,
        score: row.score,
        passed: row.passed
      }))
    }
  ] satisfies ReadonlyArray<ExportTable>
})
