/** The trials of a run that did not pass, a line each, with how each ended. Pure. */
import { Schema } from "effect"
import type { Trial } from "../db/rows.ts"
import { meanings, OutcomeClass } from "../stages/outcome.ts"
import { fitting } from "./layout.ts"
import { number, oneLine } from "./text.ts"

const isClass = Schema.is(OutcomeClass)

const why = ({ error, outcome, status }: Trial): string =>
  status === "errored" ? oneLine(error ?? "", 60) : isClass(outcome) ? meanings[outcome].short : ""

/** Whether a trial is one to look at: scored without a pass, or errored. */
export const hasFailed = ({ passed, status }: Trial): boolean =>
  status === "errored" || (status === "done" && passed !== true)

/** The failed trials for a terminal of `width` columns; empty where there is none. */
export const failedTable = (trials: ReadonlyArray<Trial>, width: number): string => {
  const rows = trials
    .filter(hasFailed)
    .map((trial) => [
      trial.task,
      trial.model,
      String(trial.round),
      trial.status === "errored" ? "errored" : number(trial.score),
      trial.outcome ?? "",
      why(trial)
    ])
  const models = new Set(rows.map(([, model]) => model))
  const shown = models.size === 1 ? [0, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5]
  const columns = [
    { title: "Task" },
    { title: "Model" },
    { title: "Round", align: "right" as const },
    { title: "Points", align: "right" as const },
    { title: "Outcome" },
    { title: "Meaning" }
  ]
  return rows.length === 0
    ? ""
    : fitting(width)(
        shown.flatMap((index) => columns[index] ?? []),
        rows.map((row) => shown.map((index) => row[index] ?? ""))
      )
}
