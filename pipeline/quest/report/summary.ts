/**
 * The tables of a run: models, outcomes, tasks; and the same as JSON, CSV and Markdown. Pure: what
 * is in them comes from collect.ts.
 */
import { styleText } from "node:util"
import { Array as Arr, DateTime, Schema } from "effect"
import { fitting, tableWidth, wrap } from "../../../report/layout.ts"
import {
  type Column,
  csv,
  dollars,
  markdownTable,
  NONE,
  number,
  percent,
  type TableWriter,
  table,
  widthOf
} from "../../../report/text.ts"
import { meanings, OutcomeClass } from "../../../stages/outcome.ts"
import { useText } from "../../../tasks/published/PublishedUse.ts"
import { contextOf } from "../contextOf.ts"
import type { PlanScore } from "../plan.ts"
import { type ModelSummary, type TrialScore, unscored } from "../Summary.ts"
import type { RunReport } from "./collect.ts"

export type Format = "table" | "csv" | "md"

const right = (title: string): Column => ({ title, align: "right" })

const points = ({ mean, of, sd }: ModelSummary["total"]): string =>
  of === 0 ? NONE : `${number(mean)}${sd === null ? "" : ` ±${number(sd)}`} / ${number(of)}`

/** What replies cost: known, partly known, or unknown; never less than it was without a word. */
export const costText = (cost: number | null, { knownCost }: ModelSummary["calls"]): string =>
  cost !== null ? dollars(cost) : knownCost > 0 ? `over ${dollars(knownCost)}` : NONE

/** How a model is named at the head of a column: by itself, or by its number in the first table. */
export type Naming = "names" | "numbers"

const headOf = (naming: Naming, model: string, index: number): string =>
  naming === "names" ? model : `#${index + 1}`

/** One row a model, best first. */
export const modelTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table,
  naming: Naming = "names"
): string =>
  write(
    [
      { title: "Model" },
      right("Total"),
      right("Atomic"),
      right("Composite"),
      right("Pass atomic"),
      right("Pass comp."),
      right("Steps"),
      right("Efficiency"),
      right("of passes"),
      right("Errored"),
      right("Tokens"),
      right("Cost")
    ],
    models.map((row, index) => [
      headOf(naming, row.model, index),
      points(row.total),
      points(row.atomic),
      points(row.composite),
      percent(row.passAtomic),
      percent(row.passComposite),
      number(row.meanSteps),
      percent(row.efficiency),
      percent(row.efficiencyPassed),
      `${row.errored} of ${row.trials}`,
      number(row.tokens),
      costText(row.cost, row.calls)
    ])
  )

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
export const boundLines = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<string> =>
  models
    .filter((row) => unscored(row) > 0)
    .map(
      (row) =>
        `${row.model} is incomplete and not ranked: of ${number(row.trials)} trials ${missing(row)}${boundText(row)}${roundText(row)}.`
    )

const isClass = Schema.is(OutcomeClass)

/** A class in a few words; empty for one that this version does not know. */
const shortOf = (name: string): string => (isClass(name) ? meanings[name].short : "")

/** The classes that occurred: those that are known in the order of their meanings, then others. */
const classesOf = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<string> => {
  const occurred = Arr.dedupe(models.flatMap(({ outcomes }) => Object.keys(outcomes)))
  const known = Object.keys(meanings).filter((name) => occurred.includes(name))
  return [...known, ...Arr.difference(occurred, known)]
}

/** How the trials of each model ended: one row a class, one column a model. */
export const outcomeTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table,
  {
    meaning = true,
    naming = "names"
  }: { readonly meaning?: boolean; readonly naming?: Naming } = {}
): string =>
  write(
    [
      { title: "Outcome" },
      ...(meaning ? [{ title: "Meaning" }] : []),
      ...models.map(({ model }, index) => right(headOf(naming, model, index)))
    ],
    classesOf(models).map((name) => [
      name,
      ...(meaning ? [shortOf(name)] : []),
      ...models.map(({ outcomes }) => number(outcomes[name] ?? 0))
    ])
  )

/** What the classes that occurred mean, a line each. */
const meaningLines = (models: ReadonlyArray<ModelSummary>): string =>
  classesOf(models)
    .filter((name) => name !== "pass")
    .map((name) => `  ${name}: ${shortOf(name)}`)
    .join("\n")

/** Plans beside their tasks; empty where no model made one. Nothing of it is in a score. */
export const planTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table,
  naming: Naming = "names"
): string => {
  const rows = models.flatMap(({ model, plans }, index) =>
    plans === null
      ? []
      : [
          [
            headOf(naming, model, index),
            ...[plans.episodes, plans.planned, plans.missing, plans.extra, plans.unmatched].map(
              number
            )
          ]
        ]
  )
  const heads = ["Episodes", "Planned steps", "Missing", "Extra", "Unmatched"].map(right)
  return rows.length === 0 ? "" : write([{ title: "Model" }, ...heads], rows)
}

/** The trials of one model on one task in a cell: mean score, and passes where there are rounds. */
const cell = (rows: ReadonlyArray<TrialScore>): string => {
  const done = rows.filter(({ status }) => status === "done")
  const [only] = rows
  if (rows.length === 0) return NONE
  if (done.length === 0) return only?.status ?? NONE
  const mean = done.reduce((sum, { score }) => sum + score, 0) / done.length
  const passes = done.filter(({ passed }) => passed).length
  const errored = rows.filter(({ status }) => status === "errored").length
  const verdict =
    rows.length === 1 ? (passes === 1 ? "pass" : (only?.outcome ?? "")) : `${passes}/${rows.length}`
  return [number(mean), verdict, errored > 0 ? `${errored} errored` : ""]
    .filter((part) => part !== "")
    .join(" ")
}

/** The same in as few characters as it takes: points, how many passed, ! where one is errored. */
const shortCell = (rows: ReadonlyArray<TrialScore>): string => {
  const done = rows.filter(({ status }) => status === "done")
  const mark = rows.some(({ status }) => status === "errored") ? "!" : ""
  if (done.length === 0) return mark === "" ? NONE : mark
  const passes = done.filter(({ passed }) => passed).length
  const mean = done.reduce((sum, { score }) => sum + score, 0) / done.length
  return `${mark}${number(Math.round(mean))}${rows.length === 1 ? "" : ` ${passes}/${rows.length}`}`
}

/** One row a task, one column a model. */
export const taskTable = (
  scores: ReadonlyArray<TrialScore>,
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table,
  { naming = "names", short = false }: { readonly naming?: Naming; readonly short?: boolean } = {}
): string => {
  const cellOf = short ? shortCell : cell
  const byTask = Arr.groupBy(scores, ({ task }) => task)
  return write(
    [{ title: "Task" }, ...models.map(({ model }, index) => right(headOf(naming, model, index)))],
    Object.entries(byTask).map(([task, rows]) => [
      task,
      ...models.map(({ model }) => cellOf(rows.filter((row) => row.model === model)))
    ])
  )
}

const headline = ({ run, scores }: RunReport): string => {
  const count = (status: TrialScore["status"]) =>
    scores.filter((score) => score.status === status).length
  const [pending, cancelled] = [count("pending"), count("cancelled")]
  const created = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt))
  return [
    `Run ${run.id}`,
    run.bench,
    `${contextOf(run.config)} context`,
    run.status,
    `started ${created.slice(0, 16).replace("T", " ")} UTC`,
    [
      `${number(scores.length)} trials`,
      ...(pending === 0 ? [] : [`${number(pending)} still to be run`]),
      ...(cancelled === 0 ? [] : [`${number(cancelled)} cancelled`])
    ].join(", ")
  ].join(" · ")
}

/** What the scores are of, and what they cannot be compared with. */
export const bankLines = ({ published }: Pick<RunReport, "published">): ReadonlyArray<string> => [
  ...(published === null ? [] : [`Bank: ${useText(published)}.`]),
  "Scores are not comparable with the table of the paper: other checks, and other answers pass them (docs/comparison.md)."
]

/** What stands in the line that ends a run with `--json`, beside the run. */
export const summaryJson = ({ published, run, summary }: RunReport) => ({
  ...(published === null ? {} : { published }),
  /** how much prompts said of the contracts: scores of two contexts are not comparable */
  context: contextOf(run.config),
  models: summary.models
})

const plansUnder = (title: string, text: string): ReadonlyArray<string> =>
  text === "" ? [] : [title, text]

const LEGEND =
  "Total, Atomic, Composite: mean points of a complete round, ± their sample SD, / the points to be had. Pass: share of trials in which every check holds. Steps: rounds of an episode (K_act); Efficiency: mean of min(1, optimal/rounds) over all episodes, then over those that passed. Errored: not scored, a failure of ours or a provider's. Everything: docs/scoring.md."

/** Whose the numbers at the heads of rows and columns are. */
const numberedModels = (models: ReadonlyArray<ModelSummary>): string =>
  models.map(({ model }, index) => `#${index + 1}  ${model}`).join("\n")

/** The tables that a run ends with: models and outcomes, for a terminal of `width` columns. */
export const endTables = (models: ReadonlyArray<ModelSummary>, width: number): string => {
  const write = fitting(width)
  const naming = namingFor(models, width)
  const wide = outcomeTable(models, table, { naming })
  const fits = tableWidth(wide) <= width
  return painted(
    [
      ...(naming === "names" ? [] : [numberedModels(models)]),
      modelTable(models, write, naming),
      ...boundLines(models).map((line) => wrap(line, width)),
      styleText("bold", "How trials ended"),
      fits ? wide : outcomeTable(models, write, { naming, meaning: false }),
      ...(fits || meaningLines(models) === "" ? [] : [meaningLines(models)])
    ].join("\n\n")
  )
}

/** Numbers where names at the heads of columns would make the tables too wide. */
const namingFor = (models: ReadonlyArray<ModelSummary>, width: number): Naming =>
  models.reduce((sum, { model }) => sum + 2 + widthOf(model), 30) <= width ? "names" : "numbers"

/** What passed and what was not scored, to be seen at a glance where the output is a terminal. */
const painted = (text: string): string =>
  text
    .replace(/(?<=^| )pass(?= |$)/gm, (word) => styleText("green", word))
    .replace(/(?<= )errored$/gm, (word) => styleText("yellow", word))

/** The whole report for a terminal of `width` columns. */
const reportTable = (report: RunReport, width: number): string => {
  const { models } = report.summary
  const naming = namingFor(models, width)
  const tasks = taskTable(report.scores, models, table, { naming })
  const fits = tableWidth(tasks) <= width
  return [
    wrap(headline(report), width),
    endTables(models, width),
    bankLines(report)
      .map((line) => wrap(line, width))
      .join("\n"),
    ...plansUnder("Plans (means, beside the score)", planTable(models, fitting(width), naming)),
    styleText("bold", "Points by task"),
    painted(
      fits ? tasks : taskTable(report.scores, models, fitting(width), { naming, short: true })
    ),
    wrap(LEGEND, width)
  ].join("\n\n")
}

const reportMarkdown = (report: RunReport): string => {
  const { models } = report.summary
  return [
    `# ${headline(report)}`,
    modelTable(models, markdownTable),
    ...boundLines(models),
    ...bankLines(report),
    "## How trials ended",
    outcomeTable(models, markdownTable),
    ...plansUnder("## Plans (means, beside the score)", planTable(models, markdownTable)),
    "## Points by task",
    taskTable(report.scores, models, markdownTable)
  ].join("\n\n")
}

const csvColumns = [
  "model",
  "task",
  "split",
  "round",
  "status",
  "outcome",
  "score",
  "passed",
  "rounds",
  "optimal",
  "tokens",
  "cost"
] as const satisfies ReadonlyArray<keyof TrialScore>

const planColumns = {
  planned: (plan) => plan.planned,
  missing: (plan) => plan.missing?.length,
  extra: (plan) => plan.extra.length,
  unmatched: (plan) => plan.unmatched.length
} satisfies Record<string, (plan: PlanScore) => number | undefined>

const usageColumns = [
  "input",
  "output",
  "cached",
  "kept",
  "reasoning"
] as const satisfies ReadonlyArray<keyof TrialScore["usage"]>

const csvRow = (row: TrialScore): ReadonlyArray<string> => [
  ...csvColumns.map((name) => String(row[name] ?? "")),
  ...usageColumns.map((name) => String(row.usage[name] ?? "")),
  ...Object.values(planColumns).map((of) => String((row.plan && of(row.plan)) ?? ""))
]

/** One row a trial: a sheet or a script sums up what it wants. An unknown value is empty. */
const reportCsv = ({ scores }: RunReport): string =>
  csv([
    [
      ...csvColumns,
      ...usageColumns.map((name) => `tokens_${name}`),
      ...Object.keys(planColumns).map((name) => `plan_${name}`)
    ],
    ...scores.map(csvRow)
  ])

/** A report in one of the formats; `width` is the terminal's. */
export const formatReport = (
  report: RunReport,
  format: Format,
  width: number = Number.POSITIVE_INFINITY
): string => {
  switch (format) {
    case "table":
      return reportTable(report, width)
    case "md":
      return reportMarkdown(report)
    case "csv":
      return reportCsv(report)
  }
}
