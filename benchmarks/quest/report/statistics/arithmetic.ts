/** Sums and shares over a run's trials, for its summary. Pure. */
import type { TrialScore } from "../TrialScore.ts"

export type Rows = ReadonlyArray<TrialScore>

export const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)

/** 0 for none. */
export const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : sum(values) / values.length

/** Points are sums of decayed scores; hundredths are precise enough for a table. */
export const points = (value: number): number => Math.round(value * 100) / 100

/** The share of rows for which a condition holds; null for no rows. */
export const rate = (rows: Rows, holds: (row: TrialScore) => boolean): number | null =>
  rows.length === 0 ? null : rows.filter(holds).length / rows.length

/** Points from which a trial is a soft pass (paper, section 3.7). */
export const SOFT_PASS = 60

export const isDone = ({ status }: TrialScore): boolean => status === "done"
export const isSoft = ({ score }: TrialScore): boolean => score >= SOFT_PASS
export const isAtomic = ({ split }: TrialScore): boolean => split === "atomic"
export const isComposite = ({ split }: TrialScore): boolean => split === "composite"

/** Rows by their round, the first round first. */
const byRound = (rows: Rows): ReadonlyArray<Rows> =>
  [...Map.groupBy(rows, ({ round }) => round)].sort(([a], [b]) => a - b).map(([, own]) => own)

/** The rounds of a model without cancelled trials; empty ones are left out. */
export const begunRounds = (rows: Rows): ReadonlyArray<Rows> =>
  byRound(rows.filter(({ status }) => status !== "cancelled"))

/** The rounds of which every trial is done, none cancelled: their points can be compared. */
export const completeRounds = (rows: Rows): ReadonlyArray<Rows> =>
  byRound(rows).filter((round) => round.every(isDone))

/**
 * The rounds that points are averaged over, the same for every split: the complete ones; if none is
 * complete, those with a done trial; otherwise all.
 */
export const comparedRounds = (rows: Rows): ReadonlyArray<Rows> => {
  const complete = completeRounds(rows)
  if (complete.length > 0) return complete
  const begun = begunRounds(rows)
  const played = begun.filter((round) => round.some(isDone))
  return played.length > 0 ? played : begun
}

/** min(1, K_opt/K_act), and 0 if nothing was executed. */
export const efficiencyOf = ({ optimal, rounds }: TrialScore): number =>
  rounds === null || rounds === 0 || optimal === null ? 0 : Math.min(1, optimal / rounds)
