/**
 * How conditions change detection (paper sections 5.1 to 5.3): from DS to TC, from a base variant to the
 * others, by type, from the direct prompt to the others, and under claims of authority. Every change is
 * `to` minus `from`, so a loss is negative. Pure.
 */
import type { Interval } from "../../../report/statistics/bootstrap.ts"
import {
  average,
  combine,
  intervalOf,
  type Metric,
  reckon,
  where
} from "../../../report/statistics/ratios.ts"
import type { Subset } from "../../../tasks/block/Sample.ts"
import type { Measures } from "./Measures.ts"
import { isSought, type Rows, tdr } from "./metrics.ts"
import { averaged, clustersOf, estimate, macroTdr, SEED, subsets } from "./strata.ts"

/** A rate in two conditions. */
interface Change {
  /** what changes: a variant, a prompt, a category */
  readonly group: string
  /** what it is compared with */
  readonly base: string
  /** number of contracts (with their prompt, or variant) that were scored in both */
  readonly of: number
  readonly from: number | null
  readonly to: number | null
  /** to - from, in percentage points */
  readonly points: number | null
  /** (to - from) / from; null if from is 0 */
  readonly relative: number | null
  /** of the points, 95% by bootstrap over contracts */
  readonly interval: Interval | null
}

/** The change from one rate to another, in points and relative to the first; null if one is null. */
export const change = (from: number | null, to: number | null) => ({
  points: from === null || to === null ? null : (to - from) * 100,
  relative: from === null || to === null || from === 0 ? null : (to - from) / from
})

/** What was asked in both conditions, with the mean rate in each. */
interface Unit {
  readonly row: Measures
  readonly from: number
  readonly to: number
}

const unitsOf = (from: Rows, to: Rows, unit: (row: Measures) => string): ReadonlyArray<Unit> => {
  const after = Map.groupBy(to, unit)
  return [...Map.groupBy(from, unit)].flatMap(([key, before]) => {
    const [row] = before
    const [first, second] = [reckon(tdr, before), reckon(tdr, after.get(key) ?? [])]
    return row === undefined || first === null || second === null
      ? []
      : [{ row, from: first, to: second }]
  })
}

const pointsOf = <A>(from: Metric<A>, to: Metric<A>): Metric<A> =>
  combine({ from, to }, (rates) => change(rates.from, rates.to).points)

const before: Metric<Unit> = average(({ from }) => from)
const after: Metric<Unit> = average(({ to }) => to)

/** The change on units that were scored in both conditions; null if there are none. */
const paired = (
  names: Pick<Change, "group" | "base">,
  [first, second]: readonly [Rows, Rows],
  unit: (row: Measures) => string
): Change | null => {
  const units = unitsOf(first, second, unit)
  if (units.length === 0) return null
  const ofRow = new Map(units.map((one) => [one.row, one]))
  const clusters = clustersOf([...ofRow.keys()]).map((stratum) =>
    stratum.map((rows) => rows.flatMap((row) => ofRow.get(row) ?? []))
  )
  const [from, to] = [reckon(before, units), reckon(after, units)]
  return {
    ...names,
    of: units.length,
    from,
    to,
    ...change(from, to),
    interval: intervalOf(pointsOf(before, after), clusters, { seed: SEED })
  }
}

const macroIn = (name: Subset): Metric<Measures> => where(macroTdr, ({ subset }) => subset === name)

/** DS to TC, each the mean of its strata, on different contracts; null unless both were run. */
export const dsToTc = (rows: Rows): Change | null => {
  const own = averaged(rows.filter(({ subset }) => subset === "ds" || subset === "tc"))
  const [ds, tc] = [macroIn("ds"), macroIn("tc")]
  const { interval, value } = estimate(pointsOf(ds, tc), own)
  const [from, to] = [reckon(ds, own), reckon(tc, own)]
  return value === null
    ? null
    : {
        group: "tc",
        base: "ds",
        of: own.filter(isSought).length,
        from,
        to,
        ...change(from, to),
        interval
      }
}

const known = (changes: ReadonlyArray<Change | null>): ReadonlyArray<Change> =>
  changes.filter((one) => one !== null)

const valuesOf = (rows: Rows, key: (row: Measures) => string): ReadonlyArray<string> => [
  ...new Set(rows.map(key))
]

/** DS to TC by category, for categories that both have. */
export const dsToTcByCategory = (rows: Rows): ReadonlyArray<Change> =>
  valuesOf(rows, ({ category }) => category).flatMap((category) => {
    const one = dsToTc(rows.filter((row) => row.category === category))
    return one === null ? [] : [{ ...one, group: category }]
  })

const sameQuestion = ({ prompt, sample }: Measures): string => `${sample} ${prompt}`

/** Rows in their subset's base variant, and all other rows with the flaw. */
const againstBase = (rows: Rows) =>
  [...Map.groupBy(rows.filter(isSought), ({ subset }) => subset)].map(([subset, own]) => {
    const { base } = subsets[subset]
    return {
      subset,
      base,
      from: own.filter(({ variant }) => variant === base),
      others: own.filter(({ variant }) => variant !== base)
    }
  })

/** Each variant compared with the base of its subset (minimal sanitized for TC), on the same contracts. */
export const byVariant = (rows: Rows): ReadonlyArray<Change> =>
  known(
    againstBase(rows).flatMap(({ base, from, others, subset }) =>
      valuesOf(others, ({ variant }) => variant).map((variant) =>
        paired(
          { group: `${subset} ${variant}`, base },
          [from, others.filter((row) => row.variant === variant)],
          sameQuestion
        )
      )
    )
  )

/** All other variants together compared with the base, by category. */
export const byCategory = (rows: Rows): ReadonlyArray<Change> =>
  known(
    againstBase(rows).flatMap(({ base, from, others, subset }) =>
      valuesOf(from, ({ category }) => category).map((category) =>
        paired(
          { group: `${subset} ${category}`, base },
          [
            from.filter((row) => row.category === category),
            others.filter((row) => row.category === category)
          ],
          sameQuestion
        )
      )
    )
  )

const sameExhibit = ({ sample, subset, variant }: Measures): string =>
  `${subset} ${sample} ${variant}`

const promptAgainst = (rows: Rows, group: string, base: string): Change | null =>
  paired(
    { group, base },
    [rows.filter(({ prompt }) => prompt === base), rows.filter(({ prompt }) => prompt === group)],
    sameExhibit
  )

/** What each prompt gains over the direct one, on the same exhibits (table 3). */
export const promptGains = (rows: Rows): ReadonlyArray<Change> =>
  known(
    valuesOf(rows, ({ prompt }) => prompt)
      .filter((prompt) => prompt !== "direct")
      .map((prompt) => promptAgainst(rows, prompt, "direct"))
  )

/**
 * Authority bias: the effect of false attestations in comments (`false_prophet` compared with the base
 * variant), and of the frame "audited already" (`adversarial` compared with `cot`, which has the same
 * documents and steps without the frame).
 */
export const authorityBias = (rows: Rows): ReadonlyArray<Change> => [
  ...byVariant(
    rows.filter(
      ({ subset, variant }) => variant === "false_prophet" || variant === subsets[subset].base
    )
  ),
  ...known([promptAgainst(rows, "adversarial", "cot")])
]
