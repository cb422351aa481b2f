/** The table of models, best first, and what is missing of those that are not ranked. Pure. */
import type { Block, Cell, Column, Content, Prose, Section } from "../../../../report/Document.ts"
import { dollars, NONE, number, percent } from "../../../../report/text.ts"
import { type ModelSummary, unscored } from "../../Summary.ts"

/** What replies cost: known, partly known, or unknown; never less than it was without a word. */
const costText = (cost: number | null, { knownCost }: ModelSummary["calls"]): string =>
  cost !== null ? dollars(cost) : knownCost > 0 ? `over ${dollars(knownCost)}` : NONE

const points = ({ mean, of, sd }: ModelSummary["total"]): Cell => ({
  text: of === 0 ? NONE : `${number(mean)}${sd === null ? "" : ` ±${number(sd)}`} / ${number(of)}`,
  value: of === 0 ? null : mean
})

const figure = (value: number | null): Cell => ({ text: number(value), value })
const share = (value: number | null): Cell => ({ text: percent(value), value })

/** A column of the table of models: what it is, and what stands in it. */
interface ModelColumn extends Column {
  readonly of: (row: ModelSummary) => Content
}

const COLUMNS: ReadonlyArray<ModelColumn> = [
  { title: "Model", of: ({ model }) => model },
  {
    title: "Total",
    unit: "points",
    hint: "mean points of a complete round ± their sample SD, / the points to be had",
    of: ({ total }) => points(total)
  },
  { title: "Atomic", unit: "points", of: ({ atomic }) => points(atomic) },
  { title: "Composite", unit: "points", of: ({ composite }) => points(composite) },
  {
    title: "Pass atomic",
    hint: "share of trials in which every check holds",
    of: ({ passAtomic }) => share(passAtomic)
  },
  { title: "Pass comp.", of: ({ passComposite }) => share(passComposite) },
  {
    title: "Steps",
    hint: "mean rounds of an episode (K_act)",
    of: ({ meanSteps }) => figure(meanSteps)
  },
  {
    title: "Efficiency",
    hint: "mean of min(1, optimal / rounds) over all episodes",
    of: ({ efficiency }) => share(efficiency)
  },
  {
    title: "of passes",
    hint: "the same over the episodes that passed",
    of: ({ efficiencyPassed }) => share(efficiencyPassed)
  },
  {
    title: "Errored",
    hint: "not scored: a failure of ours or a provider's",
    of: ({ errored, trials }) => ({
      text: `${errored} of ${trials}`,
      value: errored,
      ...(errored > 0 ? { tone: "warn" as const } : {})
    })
  },
  { title: "Tokens", unit: "tokens", of: ({ tokens }) => figure(tokens) },
  {
    title: "Cost",
    unit: "$",
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
      ? "; no round is complete, so its means are over those begun"
      : `; its means are over the ${complete} complete of ${all} rounds`

/** What the total of a model with unscored trials can still be; empty where there is none. */
const boundLines = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<Prose> =>
  models
    .filter((row) => unscored(row) > 0)
    .map((row) => ({
      _tag: "Prose",
      text: `${row.model} is incomplete and not ranked: of ${number(row.trials)} trials ${missing(row)}${boundText(row)}${roundText(row)}.`,
      tone: "warn"
    }))

/** One row a model, and below it what is missing. */
export const leaderboard = (models: ReadonlyArray<ModelSummary>): Section => {
  const table: Block = {
    _tag: "Table",
    name: "models",
    columns: COLUMNS.map(({ of: _, ...column }, index) => ({
      ...column,
      align: index === 0 ? "left" : "right"
    })),
    rows: models.map((row) => COLUMNS.map(({ of }) => of(row)))
  }
  return {
    name: "leaderboard",
    title: "Leaderboard",
    detail: "brief",
    blocks: [table, ...boundLines(models)]
  }
}
