/**
 * Which detections are averaged together: the strata of each subset, averages both ways, the variant that
 * others are compared with, and the clusters for an interval. Pure.
 */
import { intervalOf, type Metric, meanOver, reckon } from "../../../report/statistics/ratios.ts"
import type { Subset } from "../../../tasks/block/Sample.ts"
import type { Measures } from "./Measures.ts"
import { isSought, type Rows, tdr } from "./metrics.ts"

/** The seven variants of TC in the paper's averages (table 2); the eighth, differential, has no flaw. */
export const tcVariants: ReadonlyArray<string> = [
  "minimal_sanitized",
  "sanitized",
  "no_comments",
  "chameleon",
  "shapeshifter",
  "trojan",
  "false_prophet"
]

/** The variant that shows a contract as its author wrote it, with all hints. */
export const WITH_HINTS = "original"

/** A variant's name in reports. */
export const variantLabel = (variant: string): string =>
  variant === WITH_HINTS ? `${variant} (with hints)` : variant

/** What divides a subset into strata (tables 2 and 3), and the variant that others are compared with. */
export const subsets: Readonly<
  Record<Subset, { readonly by: "tier" | "variant" | "prompt"; readonly base: string }>
> = {
  ds: { by: "tier", base: "cleaned" },
  tc: { by: "variant", base: "minimal_sanitized" },
  gs: { by: "prompt", base: "cleaned" },
  own: { by: "variant", base: "minimal_sanitized" },
  clean: { by: "variant", base: "minimal_sanitized" },
  warmup: { by: "variant", base: "minimal_sanitized" },
  smartbugs: { by: "variant", base: "minimal_sanitized" }
}

/** Whether it is shown in the base variant of its subset. */
export const isBase = ({ subset, variant }: Measures): boolean => variant === subsets[subset].base

const stratumOf = (row: Measures): string => {
  const { by } = subsets[row.subset]
  return `${row.subset} ${by === "tier" ? `tier ${row.tier ?? "unknown"}` : row[by]}`
}

const isOfPaper = ({ subset, tier, variant }: Measures): boolean =>
  (subset === "ds" && tier !== null) || (subset === "tc" && tcVariants.includes(variant))

/**
 * The rows that an average of strata and the SUI are computed over: DS by tier and the seven variants of
 * TC, as in the paper's table 4 (n = 422); all rows with a flaw if there are none of these.
 */
export const averaged = (rows: Rows): Rows => {
  const flawed = rows.filter(({ vulnerable }) => vulnerable)
  const own = flawed.filter(isOfPaper)
  return own.length === 0 ? flawed : own
}

/**
 * The unweighted mean of the strata's TDR. Over DS and TC together there are eleven strata (4 tiers, 7
 * variants), and their mean is the TDR in the SUI; only this gives the paper's table 4. Over one subset it
 * is that subset's average in tables 2 and 3.
 */
export const macroTdr: Metric<Measures> = meanOver(tdr, stratumOf)

const isOfSystem = ({ subset }: Pick<Measures, "subset">): boolean =>
  subset === "own" || subset === "clean"

/** The resampled unit: a contract with its variants and rounds; for systems, all contracts of one. */
export const clusterOf = (row: Pick<Measures, "sample" | "subset">): string =>
  isOfSystem(row) ? (row.sample.split(".")[0] ?? row.sample) : row.sample

/**
 * Rows of one cluster are not independent samples. Clusters are drawn within subset and tier; systems
 * contain all tiers.
 */
export const clustersOf = (rows: Rows): ReadonlyArray<ReadonlyArray<Rows>> => {
  const bySubset = Map.groupBy(rows, (row) =>
    isOfSystem(row) ? row.subset : `${row.subset} ${row.tier ?? ""}`
  )
  return [...bySubset.values()].map((group) => [...Map.groupBy(group, clusterOf).values()])
}

/** The bootstrap's seed: the same run gives the same intervals. */
export const SEED = 1

/**
 * A metric's value with its 95% interval by bootstrap over contracts, within subset and tier (1,000
 * resamples, seeded).
 */
export const estimate = (metric: Metric<Measures>, rows: Rows) => ({
  value: reckon(metric, rows),
  interval: intervalOf(metric, clustersOf(rows), { seed: SEED })
})

/** TDR of each subset both ways: the mean of its strata, as in the paper, and over all rows. */
export const averages = (rows: Rows) =>
  [...Map.groupBy(rows.filter(isSought), ({ subset }) => subset)].map(([subset, scored]) => {
    const own = averaged(scored)
    const [macro, pooled] = [estimate(macroTdr, own), estimate(tdr, scored)]
    return {
      subset,
      by: subsets[subset].by,
      strata: new Set(own.map(stratumOf)).size,
      of: scored.length,
      macro: macro.value,
      macroInterval: macro.interval,
      pooled: pooled.value,
      pooledInterval: pooled.interval
    }
  })

/** TDR by the groups of a key; `of`: scored rows. In the given order, then in order of occurrence. */
export const tdrBy = (
  rows: Rows,
  key: (row: Measures) => string,
  order: ReadonlyArray<string> = []
) => {
  const groups = Map.groupBy(rows.filter(isSought), key)
  const names = new Set([...order.filter((name) => groups.has(name)), ...groups.keys()])
  return [...names].map((group) => {
    const own = groups.get(group) ?? []
    const { interval, value } = estimate(tdr, own)
    return { group, of: own.length, tdr: value, interval }
  })
}
