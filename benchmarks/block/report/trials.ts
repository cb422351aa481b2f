/** The trials of a run as rows of values: what each was about, how it ended, and what was measured. Pure. */

import type { ReadingOf } from "../../../pipeline/run/Benchmark.ts"
import type { Score } from "../../../pipeline/run/Score.ts"
import type { Sheet, Value } from "../../../report/Sheet.ts"
import type { BlockSummary } from "../measures/BlockSummary.ts"
import type { Measures } from "../measures/Measures.ts"

const ofScore: Readonly<Record<string, (score: Score<Measures>) => Value>> = {
  model: ({ model }) => model,
  contract: ({ item }) => item,
  subset: ({ split }) => split,
  variant: ({ variant }) => variant,
  round: ({ round }) => round,
  status: ({ status }) => status,
  outcome: ({ outcome }) => outcome
}

const ofMeasures: Readonly<Record<string, (measures: Measures) => Value | undefined>> = {
  found: ({ found }) => found,
  verdict: ({ verdict }) => verdict,
  findings: ({ findings }) => findings,
  correct: ({ correct }) => correct,
  hallucinated: ({ hallucinated }) => hallucinated,
  tier: ({ tier }) => tier,
  category: ({ category }) => category,
  severity: ({ severity }) => severity,
  prompt: ({ prompt }) => prompt,
  vulnerable: ({ vulnerable }) => vulnerable,
  rcir: ({ quality }) => quality?.rcir,
  ava: ({ quality }) => quality?.ava,
  fsv: ({ quality }) => quality?.fsv,
  root_cause_matched: ({ rootCauseMatched }) => rootCauseMatched,
  decoy_flagged: ({ decoyFlagged }) => decoyFlagged,
  fix_recognised: ({ fixRecognised }) => fixRecognised,
  knew: ({ knew }) => knew?.familiarity,
  exploit: ({ exploit }) => exploit,
  patch: ({ patch }) => patch
}

const ofSpending: typeof ofScore = {
  tokens: ({ tokens }) => tokens,
  cost: ({ cost }) => cost
}

export const trials = ({ scores }: ReadingOf<Measures, BlockSummary>): Sheet => ({
  columns: [...Object.keys(ofScore), ...Object.keys(ofMeasures), ...Object.keys(ofSpending)],
  rows: scores.map((score) => [
    ...Object.values(ofScore).map((read) => read(score)),
    ...Object.values(ofMeasures).map((read) =>
      score.measures === null ? null : (read(score.measures) ?? null)
    ),
    ...Object.values(ofSpending).map((read) => read(score))
  ])
})
