/** Every trial of a run at a glance: tasks by models, one cell per round. Pure. */
import type { Cell, Section } from "../../../../report/Document.ts"
import { NONE, number } from "../../../../report/text.ts"
import type { ModelSummary } from "../Summary.ts"
import { type Rows, SOFT_PASS } from "../statistics/arithmetic.ts"
import type { QuestMeasures, TrialScore } from "../TrialScore.ts"

const cellOf = (row: TrialScore): Cell => {
  const target = { to: "trial", trial: row.trial } as const
  const where = `round ${row.round}`
  if (row.status !== "done") {
    return {
      text: row.status === "errored" ? "!" : NONE,
      value: null,
      tone: row.status === "errored" ? "warn" : "quiet",
      target,
      hint: `${where}: ${row.status}`
    }
  }
  return {
    text: number(Math.round(row.score)),
    value: row.score,
    tone: row.passed ? "good" : row.score >= SOFT_PASS ? "warn" : "bad",
    target,
    hint: `${where}: ${row.outcome ?? "unknown"}`
  }
}

/** The fields by which readers can choose trials, besides their split. */
export const facetsIn = ({
  facts
}: Pick<QuestMeasures, "facts">): Readonly<Record<string, string>> =>
  facts === null
    ? {}
    : {
        category: facts.category,
        difficulty: facts.difficulty,
        ...(facts.subcategory === null ? {} : { subcategory: facts.subcategory }),
        ...(facts.pattern === null ? {} : { workflow: facts.pattern })
      }

/** One row per task, one column per model. */
export const grid = (models: ReadonlyArray<ModelSummary>, rows: Rows): Section => ({
  name: "grid",
  title: "Every trial",
  detail: "full",
  blocks: [
    {
      _tag: "Grid",
      name: "grid",
      columns: models.map(({ model }) => model),
      rows: [...Map.groupBy(rows, ({ item }) => item)].map(([item, own]) => {
        const byModel = Map.groupBy(own, ({ model }) => model)
        // Facts about the task may be missing from an errored trial.
        const known = own.find(({ facts }) => facts !== null) ?? own[0]
        return {
          title: item,
          facets: known === undefined ? {} : { split: known.split, ...facetsIn(known) },
          cells: models.map(({ model }) =>
            (byModel.get(model) ?? []).toSorted((a, b) => a.round - b.round).map(cellOf)
          )
        }
      }),
      note: "Points, round by round; ! errored, – not run."
    }
  ]
})
