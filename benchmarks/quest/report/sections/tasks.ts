/** What each model got on each task. Pure. */
import type { Cell, Section } from "../../../../report/Document.ts"
import { NONE, number } from "../../../../report/text.ts"
import type { ModelSummary } from "../Summary.ts"
import type { TrialScore } from "../TrialScore.ts"

/** The trials of one model on one task in a cell: mean score, and passes if there are several rounds. */
const cellOf = (rows: ReadonlyArray<TrialScore>): Cell => {
  const done = rows.filter(({ status }) => status === "done")
  const errored = rows.filter(({ status }) => status === "errored").length
  const [only] = rows
  if (done.length === 0) {
    return {
      text: only?.status ?? NONE,
      value: null,
      ...(errored > 0 ? { tone: "warn" as const } : {})
    }
  }
  const mean = done.reduce((sum, { score }) => sum + score, 0) / done.length
  const passes = done.filter(({ passed }) => passed).length
  const verdict =
    rows.length === 1 ? (passes === 1 ? "pass" : (only?.outcome ?? "")) : `${passes}/${rows.length}`
  return {
    text: [number(mean), verdict, errored > 0 ? `${errored} errored` : ""]
      .filter((part) => part !== "")
      .join(" "),
    value: mean,
    tone: errored > 0 ? "warn" : passes === rows.length ? "good" : passes === 0 ? "bad" : "warn"
  }
}

/** One row per task, one column per model. */
export const tasks = (
  models: ReadonlyArray<ModelSummary>,
  scores: ReadonlyArray<TrialScore>
): Section => {
  const names = models.map(({ model }) => model)
  const byItem = Map.groupBy(scores, ({ item }) => item)
  return {
    name: "tasks",
    title: "Points by task",
    detail: "normal",
    blocks: [
      {
        _tag: "Table",
        name: "tasks",
        columns: [{ title: "Task" }, ...names.map((title) => ({ title, align: "right" as const }))],
        rows: [...byItem].map(([item, rows]) => {
          const byModel = Map.groupBy(rows, ({ model }) => model)
          return [item, ...names.map((model) => cellOf(byModel.get(model) ?? []))]
        })
      }
    ]
  }
}
