/**
 * The metrics of BlockBench over measured detections (paper section 4.6 and appendix K). Every rate
 * is in [0, 1], and null where nothing is there to divide by. Pure; intervals and tests between
 * models are report/statistics.
 */
import { mean, sum } from "simple-statistics"
import { rateOf } from "../../report/statistics/items.ts"
import { spearman } from "../../report/statistics/ranks.ts"
import type { Measures } from "./Measures.ts"

type Rows = ReadonlyArray<Measures>

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const meanOf = (values: ReadonlyArray<number | null>): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : mean(known)
}

/** Rows of which it is known whether the flaw was found, and where there is one to find. */
const sought = (rows: Rows): Rows =>
  rows.filter(({ vulnerable, found }) => vulnerable && found !== null)

/** Target detection rate: found of those that hold a flaw and were scored. */
export const tdr = (rows: Rows): number | null =>
  rateOf(sought(rows).map(({ found }) => found === true))

/** Correct findings of all findings. */
export const findingPrecision = (rows: Rows): number | null =>
  ratio(sum(rows.map(({ correct }) => correct)), sum(rows.map(({ findings }) => findings)))

/** Findings that are made up, of all findings. */
export const hallucinationRate = (rows: Rows): number | null =>
  ratio(
    sum(rows.map(({ hallucinated }) => hallucinated)),
    sum(rows.map(({ findings }) => findings))
  )

const isRight = ({ verdict, vulnerable }: Measures): boolean =>
  verdict !== null && (verdict === "vulnerable") === vulnerable

/**
 * Lucky guess rate: right verdicts on flawed contracts whose flaw was not found, of all right
 * verdicts on them.
 */
export const luckyGuessRate = (rows: Rows): number | null =>
  rateOf(
    sought(rows)
      .filter(isRight)
      .map(({ found }) => found === false)
  )

/** How good the explanations of found flaws are, each dimension and their mean R. */
export const quality = (rows: Rows) => {
  const found = rows.flatMap((row) => row.quality ?? [])
  const [rcir, ava, fsv] = (["rcir", "ava", "fsv"] as const).map((key) =>
    meanOf(found.map((one) => one[key]))
  )
  return {
    rcir: rcir ?? null,
    ava: ava ?? null,
    fsv: fsv ?? null,
    r: meanOf(found.map((one) => (one.rcir + one.ava + one.fsv) / 3))
  }
}

/** The stratum that a row's TDR counts in: a tier of DS, a variant of everything else. */
const stratumOf = ({ subset, tier, variant }: Measures): string =>
  subset === "ds" ? `ds tier ${tier ?? "unknown"}` : `${subset} ${variant}`

/**
 * The unweighted mean of the strata's TDR (4 tiers of DS, 7 variants of TC): the TDR inside the
 * SUI. This alone gives the SUIs of the paper's table 4; a pooled rate does not.
 */
export const macroTdr = (rows: Rows): number | null =>
  meanOf([...Map.groupBy(sought(rows), stratumOf).values()].map(tdr))

/** Weights of the security understanding index; they sum to 1. */
export interface SuiWeights {
  readonly name: string
  readonly tdr: number
  readonly r: number
  readonly precision: number
}

/** The five weightings of the paper's table 8; the default first. */
export const suiWeights: readonly [SuiWeights, ...Array<SuiWeights>] = [
  { name: "default", tdr: 0.4, r: 0.3, precision: 0.3 },
  { name: "balanced", tdr: 0.33, r: 0.33, precision: 0.34 },
  { name: "quality first", tdr: 0.3, r: 0.4, precision: 0.3 },
  { name: "precision first", tdr: 0.3, r: 0.3, precision: 0.4 },
  { name: "detection heavy", tdr: 0.5, r: 0.25, precision: 0.25 }
]

/**
 * Security understanding index from its three parts. A model that found nothing has no R, one that
 * reported nothing no precision: both count as 0 there. Null where nothing was scored.
 */
export const sui = (
  parts: {
    readonly tdr: number | null
    readonly r: number | null
    readonly precision: number | null
  },
  weights: SuiWeights = suiWeights[0]
): number | null =>
  parts.tdr === null
    ? null
    : weights.tdr * parts.tdr +
      weights.r * (parts.r ?? 0) +
      weights.precision * (parts.precision ?? 0)

/** The parts of the SUI of these rows. */
export const suiParts = (rows: Rows) => ({
  tdr: macroTdr(rows),
  r: quality(rows).r,
  precision: findingPrecision(rows)
})

/** SUI under each weighting, and Spearman's rho of the models between each and the default. */
export const suiSensitivity = (
  models: ReadonlyArray<{ readonly model: string; readonly parts: ReturnType<typeof suiParts> }>
) => {
  const columns = suiWeights.map((weights) => ({
    weights,
    scores: models.map(({ parts }) => sui(parts, weights) ?? 0)
  }))
  const [base] = columns
  return columns.map(({ weights, scores }) => ({
    weights,
    scores,
    rho: spearman(base?.scores ?? [], scores)
  }))
}

/** Verdicts against the truth; unread replies are left out and counted. */
export const classification = (rows: Rows) => {
  const read = rows.filter(({ verdict }) => verdict !== null)
  const count = (vulnerable: boolean, verdict: "vulnerable" | "safe") =>
    read.filter((row) => row.vulnerable === vulnerable && row.verdict === verdict).length
  const [tp, fn] = [count(true, "vulnerable"), count(true, "safe")]
  const [fp, tn] = [count(false, "vulnerable"), count(false, "safe")]
  const precision = ratio(tp, tp + fp)
  const recall = ratio(tp, tp + fn)
  const f = (beta: number) =>
    ratio((1 + beta ** 2) * tp, (1 + beta ** 2) * tp + beta ** 2 * fn + fp)
  return {
    tp,
    tn,
    fp,
    fn,
    unread: rows.length - read.length,
    accuracy: ratio(tp + tn, read.length),
    precision,
    recall,
    f1: f(1),
    f2: f(2)
  }
}

/** Drop from one rate to another, in points and relative to the first; null where one is. */
export const degradation = (from: number | null, to: number | null) =>
  from === null || to === null
    ? null
    : { points: (from - to) * 100, relative: from === 0 ? null : (from - to) / from }

/** Rows of one contract are drawn together: its variants and rounds are no samples of their own. */
export const clustersOf = (rows: Rows): ReadonlyArray<ReadonlyArray<Rows>> => {
  const bySubset = Map.groupBy(rows, ({ subset, tier }) => `${subset} ${tier ?? ""}`)
  return [...bySubset.values()].map((group) => [
    ...Map.groupBy(group, ({ sample }) => sample).values()
  ])
}

const rateWhere = (rows: Rows, key: "rootCauseMatched" | "decoyFlagged" | "fixRecognised") =>
  rateOf(rows.flatMap((row) => row[key] ?? []))

/**
 * Where findings point, by CodeActs. The contamination index is the relative drop of the ROOT_CAUSE
 * match rate from minimal sanitized to trojan variants (paper figure 11).
 */
export const codeActRates = (rows: Rows) => {
  const of = (variant: string) => rows.filter((row) => row.variant === variant)
  const base = rateWhere(of("minimal_sanitized"), "rootCauseMatched")
  const trojan = rateWhere(of("trojan"), "rootCauseMatched")
  return {
    rootCause: rateWhere(rows, "rootCauseMatched"),
    decoy: rateWhere(rows, "decoyFlagged"),
    fixRecognition: rateWhere(rows, "fixRecognised"),
    contamination: degradation(base, trojan)?.relative ?? null
  }
}

/** A rate by the groups of a key, in the order in which they come. */
export const breakdown = <A>(
  rows: Rows,
  key: (row: Measures) => string,
  metric: (rows: Rows) => A
): ReadonlyArray<{ readonly group: string; readonly of: number; readonly value: A }> =>
  [...Map.groupBy(rows, key)].map(([group, own]) => ({
    group,
    of: own.length,
    value: metric(own)
  }))
