/**
 * The tables of a run: models, outcomes, tasks; and the same as JSON, CSV and Markdown. Pure: what
 * is in them comes from collect.ts.
 */
import { Array as Arr, DateTime } from "effect"
import type { PlanScore } from "../pipeline/quest/plan.ts"
import { type ModelSummary, type TrialScore, unscored } from "../pipeline/quest/Summary.ts"
import { useText } from "../tasks/published/PublishedUse.ts"
import type { RunReport } from "./collect.ts"
import { type Column, csv, dollars, markdownTable, NONE, number, percent, table } from "./text.ts"

type TableWriter = typeof table

export type Format = "table" | "json" | "csv" | "md"
export const formats: ReadonlyArray<Format> = ["table", "json", "csv", "md"]

const right = (title: string): Column => ({ title, align: "right" })

const points = ({ mean, of, sd }: ModelSummary["total"]): string =>
  of === 0 ? NONE : `${number(mean)}${sd === null ? "" : ` ±${number(sd)}`} / ${number(of)}`

/** One row a model, best first. */
export const modelTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table
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
      right("Errored"),
      right("Tokens"),
      right("Cost")
    ],
    models.map((row) => [
      row.model,
      points(row.total),
      points(row.atomic),
      points(row.composite),
      percent(row.passAtomic),
      percent(row.passComposite),
      number(row.meanSteps),
      percent(row.efficiency),
      `${row.errored} of ${row.trials}`,
      number(row.tokens),
      dollars(row.cost)
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

/** What the total of a model with unscored trials can still be; empty where there is none. */
export const boundLines = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<string> =>
  models
    .filter((row) => unscored(row) > 0)
    .map(
      (row) =>
        `${row.model} is incomplete and not ranked: of ${number(row.trials)} trials ${missing(row)}; its total is between ${number(row.bounds.low)} and ${number(row.bounds.high)}.`
    )

/** How the trials of each model ended. */
export const outcomeTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table
): string => {
  const classes = [...new Set(models.flatMap(({ outcomes }) => Object.keys(outcomes)))].sort(
    (a, b) => Number(b === "pass") - Number(a === "pass") || (a < b ? -1 : 1)
  )
  return write(
    [{ title: "Model" }, ...classes.map(right)],
    models.map(({ model, outcomes }) => [
      model,
      ...classes.map((name) => number(outcomes[name] ?? 0))
    ])
  )
}

/** Plans beside their tasks; empty where no model made one. Nothing of it is in a score. */
export const planTable = (
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table
): string => {
  const rows = models.flatMap(({ model, plans }) =>
    plans === null
      ? []
      : [
          [
            model,
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

/** One row a task, one column a model. */
export const taskTable = (
  scores: ReadonlyArray<TrialScore>,
  models: ReadonlyArray<ModelSummary>,
  write: TableWriter = table
): string => {
  const byTask = Arr.groupBy(scores, ({ task }) => task)
  return write(
    [{ title: "Task" }, ...models.map(({ model }) => right(model))],
    Object.entries(byTask).map(([task, rows]) => [
      task,
      ...models.map(({ model }) => cell(rows.filter((row) => row.model === model)))
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

/** The line that ends a run with `--json`, and what `report --format json` prints. */
export const summaryJson = ({ published, run, summary }: RunReport) => ({
  run: run.id,
  bench: run.bench,
  status: run.status,
  ...(published === null ? {} : { published }),
  models: summary.models
})

const plansUnder = (title: string, text: string): ReadonlyArray<string> =>
  text === "" ? [] : [title, text]

/** The whole report for a terminal. */
const reportTable = (report: RunReport): string => {
  const { models } = report.summary
  return [
    headline(report),
    modelTable(models),
    ...boundLines(models),
    bankLines(report).join("\n"),
    "How trials ended",
    outcomeTable(models),
    ...plansUnder("Plans (means, beside the score)", planTable(models)),
    "Points by task",
    taskTable(report.scores, models)
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

const usageColumns = ["input", "output", "cached", "reasoning"] as const satisfies ReadonlyArray<
  keyof TrialScore["usage"]
>

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

/** A report in one of the formats. */
export const formatReport = (report: RunReport, format: Format): string => {
  switch (format) {
    case "table":
      return reportTable(report)
    case "md":
      return reportMarkdown(report)
    case "csv":
      return reportCsv(report)
    case "json":
      return JSON.stringify(summaryJson(report))
  }
}
