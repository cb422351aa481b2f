/** The trials of a run that did not pass, with how each ended, by model. Pure. */

import { Array as Arr } from "effect"
import type { Trial } from "../db/rows.ts"
import { ownValue } from "../evm/ownValue.ts"
import { fitting, tableWidth, wrap } from "./layout.ts"
import { labelsOf } from "./modelLabels.ts"
import { style } from "./style.ts"
import { number, oneLine, table } from "./text.ts"

/** Classes of outcomes, each in a few words. */
type Meanings = Readonly<Record<string, string>>

/** Whether a trial is worth a look: scored without a pass, or errored. */
export const hasFailed = ({ passed, status }: Trial): boolean =>
  status === "errored" || (status === "done" && passed !== true)

const meaningOf = ({ error, outcome, status }: Trial, meanings: Meanings): string =>
  status === "errored" ? oneLine(error ?? "", 160) : (ownValue(meanings, outcome ?? "") ?? "")

const columns = [
  { title: "Task" },
  { title: "Round", align: "right" },
  { title: "Points", align: "right" },
  { title: "Outcome" }
] as const

const rowOf = ({ outcome, round, score, status, item: task }: Trial): ReadonlyArray<string> =>
  status === "errored"
    ? [task, String(round), "–", "errored"]
    : [task, String(round), number(score), outcome ?? ""]

/** What the outcomes of these trials mean, each once. */
const legendOf = (
  trials: ReadonlyArray<Trial>,
  meanings: Meanings,
  width: number
): ReadonlyArray<string> =>
  Arr.dedupe(
    trials.map(
      (trial) =>
        `${trial.status === "errored" ? "errored" : trial.outcome}: ${meaningOf(trial, meanings)}`
    )
  ).map((line) => wrap(line, width, "  "))

/** The failed trials for a terminal of `width` columns; empty if there are none. */
export const failedTable = (
  trials: ReadonlyArray<Trial>,
  meanings: Meanings,
  width: number
): string => {
  const labels = labelsOf(Arr.dedupe(trials.map(({ model }) => model)))
  return Object.entries(Arr.groupBy(trials.filter(hasFailed), ({ model }) => model))
    .map(([model, own]) => {
      const wide = table(
        [...columns, { title: "Meaning" }],
        own.map((trial) => [...rowOf(trial), meaningOf(trial, meanings)])
      )
      return [
        style("bold", `${labels.get(model) ?? model}: ${own.length} not passed`),
        "",
        ...(tableWidth(wide) <= width
          ? [wide]
          : [fitting(width)(columns, own.map(rowOf)), "", ...legendOf(own, meanings, width)])
      ].join("\n")
    })
    .join("\n\n")
}
