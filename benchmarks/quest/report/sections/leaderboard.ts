/** The table of models, best first, and what is missing for those that are not ranked. Pure. */
import { count, decimal, interval, right, share, tableOf } from "../../../../report/cells.ts"
import type { Cell, Column, Content, Prose, Section, Table } from "../../../../report/Document.ts"
import { counted, dollars, NONE, number, percent } from "../../../../report/text.ts"
import { type ModelSummary, unscored } from "../Summary.ts"

/** What replies cost: known, partly known, or unknown; a partial sum is marked as a lower bound. */
export const costText = (cost: number | null, { knownCost }: ModelSummary["calls"]): string =>
  cost !== null ? dollars(cost) : knownCost > 0 ? `over ${dollars(knownCost)}` : NONE

/** Whole points, because an interval is no finer than the draws that it comes from. */
const whole = (value: number): string => number(Math.round(value))

/** From this many points on, decimals mean nothing. */
const MANY = 1000

/** `rate`: the share of finished trials that passed; null: none has finished, so there are no points either. */
const points = ({ mean, of, sd }: ModelSummary["total"], rate: number | null): Cell => {
  const text = of < MANY ? number : whole
  const shown = rate === null ? NONE : `${text(mean)}${sd === null ? "" : ` ±${text(sd)}`}`
  return {
    text: of === 0 ? NONE : `${shown} / ${number(of)}`,
    value: of === 0 || rate === null ? null : mean
  }
}

/** A column of the table of models: its meaning, and its cells. */
interface ModelColumn extends Column {
  readonly of: (row: ModelSummary) => Content
}

const COLUMNS: ReadonlyArray<ModelColumn> = [
  { title: "Model", of: ({ model }) => model },
  {
    title: "Rank",
    hint: "models whose intervals of the total overlap share a rank; an incomplete model has none",
    of: ({ rank }) => count(rank)
  },
  {
    title: "Total",
    hint: "mean points of a complete round ± sample SD / maximum points",
    of: ({ passAtomic, passComposite, total }) => points(total, passAtomic ?? passComposite)
  },
  {
    title: "95 %",
    secondary: true,
    hint: "interval of the total: bootstrap over tasks, each with all its rounds",
    of: ({ intervals }) => interval(intervals.total, whole)
  },
  {
    title: "Atomic",
    hint: "points for single actions",
    of: ({ atomic, passAtomic }) => points(atomic, passAtomic)
  },
  {
    title: "Composite",
    hint: "points for workflows",
    of: ({ composite, passComposite }) => points(composite, passComposite)
  },
  {
    title: "CV",
    minor: true,
    hint: "coefficient of variation of the total over rounds: SD / mean",
    of: ({ total }) => share(total.cv)
  },
  {
    title: "Range",
    minor: true,
    hint: "least and greatest total of a round",
    of: ({ total }) =>
      total.sd === null ? NONE : { text: `${whole(total.min)} to ${whole(total.max)}` }
  },
  {
    title: "Pass atomic",
    hint: "share of finished trials in which every check passed",
    of: ({ intervals, passAtomic }) => ({
      ...share(passAtomic),
      hint: `95 %: ${interval(intervals.passAtomic, percent).text}`
    })
  },
  {
    title: "Pass comp.",
    hint: "the same for workflows, before the decay by steps",
    of: ({ intervals, passComposite }) => ({
      ...share(passComposite),
      hint: `95 %: ${interval(intervals.passComposite, percent).text}`
    })
  },
  {
    title: "Soft pass",
    hint: "share of finished trials with at least 60 points",
    minor: true,
    of: ({ softPass }) => share(softPass)
  },
  {
    title: "Passed atomic",
    minor: true,
    hint: "mean number of tasks passed in a complete round",
    of: ({ passedAtomic }) => decimal(passedAtomic, 1)
  },
  {
    title: "Passed comp.",
    minor: true,
    hint: "mean number of workflows passed in a complete round",
    of: ({ passedComposite }) => decimal(passedComposite, 1)
  },
  {
    title: "Steps",
    secondary: true,
    hint: "mean number of rounds in an episode (K_act)",
    of: ({ meanSteps }) => count(meanSteps)
  },
  {
    title: "Eff. of passes",
    secondary: true,
    hint: "efficiency: mean of min(1, optimal / rounds) over the episodes that passed",
    of: ({ efficiencyPassed }) => share(efficiencyPassed)
  },
  {
    title: "Eff. (paper)",
    minor: true,
    hint: "the paper's definition: the same over all episodes, including failed ones",
    of: ({ efficiency }) => share(efficiency)
  },
  {
    title: "Errored",
    hint: "not scored, because we or a provider failed",
    of: ({ errored, trials }) => ({
      text: `${errored} of ${trials}`,
      value: errored,
      ...(errored > 0 ? { tone: "warn" as const } : {})
    })
  },
  { title: "Tokens", secondary: true, hint: "in and out", of: ({ tokens }) => count(tokens) },
  {
    title: "Cost",
    hint: "US dollars of all replies",
    of: ({ calls, cost }) => ({ text: costText(cost, calls), value: cost })
  }
]

const missing = ({ cancelled, errored, pending }: ModelSummary): string =>
  [
    [errored, "errored"],
    [pending, "still to be run"],
    [cancelled, "cancelled"]
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(", ")

const boundText = ({ bounds: { high, low } }: ModelSummary): string =>
  high === low ? "" : `; its total is between ${number(low)} and ${number(high)}`

const roundText = ({ rounds: { all, complete } }: ModelSummary): string =>
  all === 1 || complete === all
    ? ""
    : complete === 0
      ? "; no round is complete, so its means are over rounds that were begun"
      : `; its means are over the ${complete} complete of ${counted(all, "round")}`

const boundLine = (row: ModelSummary): Prose => ({
  _tag: "Prose",
  text: `${row.model} is incomplete and not ranked: of its ${counted(row.trials, "trial")}, ${missing(row)}${boundText(row)}${roundText(row)}.`,
  tone: "warn"
})

/** More incomplete models than this are shown in a table. */
const FEW = 3

const boundTable = (rows: ReadonlyArray<ModelSummary>): Table =>
  tableOf(
    "incomplete",
    [
      { title: "Incomplete, not ranked" },
      right("Trials"),
      right("Errored"),
      right("Still to be run"),
      right("Cancelled"),
      right("Total at least", { hint: "if every missing trial got no points" }),
      right("at most", { hint: "if every missing trial got all points" }),
      right("Complete rounds", {
        hint: "means are over these; over the rounds that were begun, if none is complete"
      })
    ],
    rows.map(({ bounds, cancelled, errored, model, pending, rounds, trials }) => [
      model,
      count(trials),
      count(errored),
      count(pending),
      count(cancelled),
      count(bounds.low),
      count(bounds.high),
      { text: `${rounds.complete} of ${rounds.all}`, value: rounds.complete }
    ])
  )

/** The range that the total of a model with unscored trials can still have; empty if there are none. */
const bounds = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<Prose | Table> => {
  const rows = models.filter((row) => unscored(row) > 0)
  return rows.length > FEW ? [boundTable(rows)] : rows.map(boundLine)
}

/** One row per model, and below it what is missing. */
export const leaderboard = (models: ReadonlyArray<ModelSummary>): Section => ({
  name: "leaderboard",
  title: "Leaderboard",
  detail: "brief",
  blocks: [
    tableOf(
      "models",
      COLUMNS.map(({ of: _, ...column }, index) => ({
        ...column,
        align: index === 0 ? "left" : "right"
      })),
      models.map((row) => COLUMNS.map(({ of }) => of(row)))
    ),
    ...bounds(models)
  ]
})
