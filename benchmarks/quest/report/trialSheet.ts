/** The trials of a run as rows of values, for spreadsheets and scripts. Pure. */
import type { Sheet, Value } from "../../../report/Sheet.ts"
import type { PlanScore } from "../episode/plan.ts"
import type { TrialScore } from "./TrialScore.ts"

/** Columns by their names, as programs know them. */
const COLUMNS: Readonly<Record<string, (row: TrialScore) => Value>> = {
  model: ({ model }) => model,
  task: ({ item }) => item,
  split: ({ split }) => split,
  round: ({ round }) => round,
  status: ({ status }) => status,
  outcome: ({ outcome }) => outcome,
  score: ({ score }) => score,
  passed: ({ passed }) => passed,
  rounds: ({ rounds }) => rounds,
  optimal: ({ optimal }) => optimal,
  tokens: ({ tokens }) => tokens,
  cost: ({ cost }) => cost,
  tokens_input: ({ usage }) => usage.input,
  tokens_output: ({ usage }) => usage.output,
  tokens_cached: ({ usage }) => usage.cached,
  tokens_kept: ({ usage }) => usage.kept ?? null,
  tokens_reasoning: ({ usage }) => usage.reasoning,
  category: ({ facts }) => facts?.category ?? null,
  subcategory: ({ facts }) => facts?.subcategory ?? null,
  difficulty: ({ facts }) => facts?.difficulty ?? null,
  pattern: ({ facts }) => facts?.pattern ?? null,
  tier: ({ facts }) => facts?.tier ?? null,
  deviation_ppm: ({ deviationPpm }) => deviationPpm,
  gas: ({ gas }) => gas,
  safety: ({ safety }) => [...new Set(safety)].join(" ")
}

const PLAN: Readonly<Record<string, (plan: PlanScore) => number | null>> = {
  planned: ({ planned }) => planned,
  missing: ({ missing }) => missing?.length ?? null,
  extra: ({ extra }) => extra.length,
  unmatched: ({ unmatched }) => unmatched.length
}

/** One row per trial. */
export const trialSheet = (scores: ReadonlyArray<TrialScore>): Sheet => ({
  columns: [...Object.keys(COLUMNS), ...Object.keys(PLAN).map((name) => `plan_${name}`)],
  rows: scores.map((row) => [
    ...Object.values(COLUMNS).map((of) => of(row)),
    ...Object.values(PLAN).map((of) => (row.plan === null ? null : of(row.plan)))
  ])
})
