/** Measured detections for the tests of metrics: one with defaults, and those behind the paper's tables. */
import { assert } from "@effect/vitest"
import { Measures } from "../../../benchmarks/block/measures/Measures.ts"
import { tcVariants } from "../../../benchmarks/block/measures/strata.ts"
import { noUsage } from "../../../models/Model.ts"
import { noCalls, type Score } from "../../../pipeline/run/Score.ts"
import type { models, prompts } from "./paper.ts"

const base = {
  sample: "a",
  subset: "tc",
  tier: null,
  variant: "original",
  prompt: "direct",
  category: "reentrancy",
  severity: null,
  vulnerable: true,
  verdict: "vulnerable",
  found: true,
  findings: 1,
  correct: 1,
  hallucinated: 0,
  quality: null,
  rootCauseMatched: null,
  decoyFlagged: null,
  fixRecognised: null
} as const

export const row = (changes: Partial<typeof Measures.Type> = {}): Measures =>
  new Measures({ ...base, ...changes })

/** A finished trial with these measures. */
export const score = (model: string, measures: Measures): Score<Measures> => ({
  trial: 1,
  model,
  item: measures.sample,
  split: measures.subset,
  variant: measures.variant,
  round: 1,
  status: "done",
  outcome: measures.found === true ? "found" : "missed",
  score: measures.found === true ? 100 : 0,
  passed: measures.found === true,
  tokens: 10,
  usage: noUsage,
  cost: 0.01,
  calls: noCalls,
  measures
})

export const near = (actual: number | null | undefined, expected: number, within = 1e-9) =>
  assert.approximately(actual ?? Number.NaN, expected, within)

/** Rows of a stratum of which `share` percent were found, as many as its table has. */
export const stratum = (
  share: number,
  of: number,
  place: Partial<typeof Measures.Type>
): ReadonlyArray<Measures> => {
  const found = Math.round((share / 100) * of)
  return Array.from({ length: of }, (_, index) =>
    row({ ...place, sample: `${place.tier ?? 0}-${index}`, found: index < found })
  )
}

const tiers = [1, 2, 3, 4] as const
const sizes = [20, 37, 30, 13] as const

/** The rows behind one model's line of table 2. */
export const tableTwo = ({ ds, tc }: (typeof models)[number]): ReadonlyArray<Measures> => [
  ...ds.flatMap((share, index) =>
    stratum(share, sizes[index] ?? 0, {
      subset: "ds",
      tier: tiers[index] ?? null,
      variant: "cleaned"
    })
  ),
  ...tc.flatMap((share, index) => stratum(share, 46, { variant: tcVariants[index] ?? "" }))
]

const promptNames = ["direct", "context", "cot", "naturalistic", "adversarial"]

/** The rows behind one model's line of table 3. */
export const tableThree = ({ rates }: (typeof prompts)[number]): ReadonlyArray<Measures> =>
  rates.flatMap((share, index) =>
    stratum(share, 34, { subset: "gs", variant: "cleaned", prompt: promptNames[index] ?? "" })
  )
