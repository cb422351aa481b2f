/**
 * The summary of a run: one row a model, in points, over its rounds. Owns the Schemas and the
 * arithmetic (spec: "Aggregates"); reading rows and printing are elsewhere.
 */
import { Array as Arr, Schema } from "effect"
import { Usage } from "../../models/Model.ts"
import { total, totalUsage } from "../../stages/generate/usage.ts"
import { CallCounts, type TrialScore } from "./TrialScore.ts"

export { TrialScore } from "./TrialScore.ts"

/** Plans beside their tasks, over the episodes that have one. */
export const PlanSummary = Schema.Struct({
  episodes: Schema.Int,
  /** mean steps of a plan */
  planned: Schema.Number,
  /** mean operations that no step names, over the plans of which it is known; null: of none */
  missing: Schema.NullOr(Schema.Number),
  /** mean steps of an operation that the task does not have */
  extra: Schema.Number,
  /** mean steps that say nothing known */
  unmatched: Schema.Number
})
export type PlanSummary = typeof PlanSummary.Type

/**
 * Points over the complete rounds; where none is complete, over those begun. `of`: what was to be had
 * a round; sd: sample SD, null for fewer than two complete rounds.
 */
export const Spread = Schema.Struct({
  mean: Schema.Number,
  sd: Schema.NullOr(Schema.Number),
  min: Schema.Number,
  max: Schema.Number,
  of: Schema.Number
})
export type Spread = typeof Spread.Type

export const ModelSummary = Schema.Struct({
  model: Schema.String,
  trials: Schema.Int,
  errored: Schema.Int,
  pending: Schema.Int,
  cancelled: Schema.Int,
  /** rounds in which every trial is done, and all */
  rounds: Schema.Struct({ complete: Schema.Int, all: Schema.Int }),
  atomic: Spread,
  composite: Spread,
  total: Spread,
  /** share of trials with every check held; null where none was run */
  passAtomic: Schema.NullOr(Schema.Number),
  passComposite: Schema.NullOr(Schema.Number),
  /** share of trials with at least 60 points */
  softPass: Schema.NullOr(Schema.Number),
  /** mean K_act over all episodes */
  meanSteps: Schema.NullOr(Schema.Number),
  /** mean of min(1, K_opt/K_act) over all episodes, 0 where nothing was executed */
  efficiency: Schema.NullOr(Schema.Number),
  /** the same over the episodes that passed; null where none did */
  efficiencyPassed: Schema.NullOr(Schema.Number),
  /** beside the score; null where no episode has a plan */
  plans: Schema.NullOr(PlanSummary),
  /** in and out */
  tokens: Schema.NullOr(Schema.Int),
  /** the same by kind; cached and kept are parts of the input, reasoning of the output */
  usage: Usage,
  /** US dollars of every reply, also of trials without a score; null where one is unknown */
  cost: Schema.NullOr(Schema.Number),
  calls: CallCounts,
  /** trials by how they ended; classes that did not occur are left out */
  outcomes: Schema.Record(Schema.String, Schema.Int),
  /** total a round with errored and pending trials counted 0 and 100; equal where there is none */
  bounds: Schema.Struct({ low: Schema.Number, high: Schema.Number })
})
export type ModelSummary = typeof ModelSummary.Type

export class Summary extends Schema.Class<Summary>("questline/Summary")({
  models: Schema.Array(ModelSummary)
}) {}

const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)
const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : sum(values) / values.length
/** Points are sums of decayed scores: hundredths are as fine as a table needs. */
const points = (value: number): number => Math.round(value * 100) / 100

const rate = (rows: ReadonlyArray<TrialScore>, holds: (row: TrialScore) => boolean) =>
  rows.length === 0 ? null : rows.filter(holds).length / rows.length

type Round = ReadonlyArray<TrialScore>

/** The rounds of a model, each without the trials that were taken out; empty ones are left out. */
const roundsOf = (rows: Round): ReadonlyArray<Round> =>
  Object.values(
    Arr.groupBy(
      rows.filter(({ status }) => status !== "cancelled"),
      (row) => String(row.round)
    )
  )

/** The rounds of which every trial is done, none cancelled: their points can be compared. */
const completeOf = (rows: Round): ReadonlyArray<Round> =>
  Object.values(Arr.groupBy(rows, (row) => String(row.round))).filter((round) =>
    round.every(({ status }) => status === "done")
  )

/** Whether a round is complete is a matter of all its trials, of which `of` are those counted. */
const spread = (rows: Round, of: (row: TrialScore) => boolean = () => true): Spread => {
  const complete = completeOf(rows)
  const rounds = (complete.length > 0 ? complete : roundsOf(rows))
    .map((round) => round.filter(of))
    .filter((round) => round.length > 0)
  const totals = rounds.map((round) => sum(round.map((row) => row.score)))
  const average = mean(totals)
  const variance =
    complete.length < 2 ? null : sum(totals.map((t) => (t - average) ** 2)) / (totals.length - 1)
  return {
    mean: points(average),
    sd: variance === null ? null : points(Math.sqrt(variance)),
    min: points(totals.length === 0 ? 0 : Math.min(...totals)),
    max: points(totals.length === 0 ? 0 : Math.max(...totals)),
    of: 100 * Math.max(0, ...rounds.map((round) => round.length))
  }
}

/** min(1, K_opt/K_act), and 0 where nothing was executed. */
const efficiencyOf = (row: TrialScore): number =>
  row.rounds === null || row.rounds === 0 ? 0 : Math.min(1, row.optimal / row.rounds)

const countOutcomes = (rows: ReadonlyArray<TrialScore>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of rows) {
    if (outcome !== null) counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const summarizePlans = (rows: ReadonlyArray<TrialScore>): PlanSummary | null => {
  const plans = rows.flatMap(({ plan }) => plan ?? [])
  if (plans.length === 0) return null
  const known = plans.flatMap(({ missing }) => (missing === null ? [] : [missing.length]))
  return {
    episodes: plans.length,
    planned: points(mean(plans.map(({ planned }) => planned))),
    missing: known.length === 0 ? null : points(mean(known)),
    extra: points(mean(plans.map(({ extra }) => extra.length))),
    unmatched: points(mean(plans.map(({ unmatched }) => unmatched.length)))
  }
}

const sumCalls = (rows: Round): CallCounts => ({
  replies: sum(rows.map(({ calls }) => calls.replies)),
  reused: sum(rows.map(({ calls }) => calls.reused)),
  unpriced: sum(rows.map(({ calls }) => calls.unpriced)),
  knownCost: sum(rows.map(({ calls }) => calls.knownCost))
})

/** The total of a round with what is not done yet, or was not scored, counted 0 and 100. */
const boundsOf = (rows: Round): ModelSummary["bounds"] => {
  const rounds = roundsOf(rows)
  const open = rounds.flat().filter(({ status }) => status !== "done").length
  const low = mean(rounds.map((round) => sum(round.map((row) => row.score))))
  return { low: points(low), high: points(low + (100 * open) / Math.max(1, rounds.length)) }
}

const summarizeModel = (model: string, rows: ReadonlyArray<TrialScore>): ModelSummary => {
  const done = rows.filter((row) => row.status === "done")
  const count = (status: TrialScore["status"]) => rows.filter((row) => row.status === status).length
  const atomic = done.filter((row) => row.part === "atomic")
  const composite = done.filter((row) => row.part === "composite")
  const passed = composite.filter((row) => row.passed)
  return {
    model,
    trials: rows.length,
    errored: count("errored"),
    pending: count("pending"),
    cancelled: count("cancelled"),
    rounds: { complete: completeOf(rows).length, all: new Set(rows.map((row) => row.round)).size },
    atomic: spread(rows, (row) => row.part === "atomic"),
    composite: spread(rows, (row) => row.part === "composite"),
    total: spread(rows),
    passAtomic: rate(atomic, (row) => row.passed),
    passComposite: rate(composite, (row) => row.passed),
    softPass: rate(done, (row) => row.score >= 60),
    meanSteps:
      composite.length === 0 ? null : points(mean(composite.map((row) => row.rounds ?? 0))),
    efficiency: composite.length === 0 ? null : mean(composite.map(efficiencyOf)),
    efficiencyPassed: passed.length === 0 ? null : mean(passed.map(efficiencyOf)),
    plans: summarizePlans(composite),
    tokens: total(rows.map((row) => row.tokens)),
    usage: totalUsage(rows.map((row) => row.usage)),
    cost: total(rows.map((row) => row.cost)),
    calls: sumCalls(rows),
    outcomes: countOutcomes(done),
    bounds: boundsOf(rows)
  }
}

/** How many of a model's trials have no score; it is ranked where there is none. */
export const unscored = ({ cancelled, errored, pending }: ModelSummary): number =>
  errored + pending + cancelled

/** One summary a model, best total first; a model with unscored trials stands after the ranked. */
export const summarize = (rows: ReadonlyArray<TrialScore>): Summary => {
  const models = Object.entries(Arr.groupBy(rows, (row) => row.model)).map(([model, own]) =>
    summarizeModel(model, own)
  )
  const complete = (row: ModelSummary) => (unscored(row) > 0 ? 1 : 0)
  return new Summary({
    models: models.sort((a, b) => complete(a) - complete(b) || b.total.mean - a.total.mean)
  })
}
