/** Plans compared with their tasks, by model. They are not part of any score. Pure. */
import type { Section } from "../../../../report/Document.ts"
import { number } from "../../../../report/text.ts"
import type { ModelSummary } from "../Summary.ts"

/** One row per model that made plans; empty if none did. */
export const plans = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<Section> => {
  const rows = models.flatMap(({ model, plans }) =>
    plans === null
      ? []
      : [
          [
            model,
            ...[plans.episodes, plans.planned, plans.missing, plans.extra, plans.unmatched].map(
              (value) => ({ text: number(value), value })
            )
          ]
        ]
  )
  if (rows.length === 0) return []
  const heads = ["Episodes", "Planned steps", "Missing", "Extra", "Unmatched"]
  return [
    {
      name: "plans",
      title: "Plans",
      detail: "normal",
      blocks: [
        {
          _tag: "Table",
          name: "plans",
          columns: [
            { title: "Model" },
            ...heads.map((title) => ({ title, align: "right" as const }))
          ],
          rows,
          note: "Means over the episodes with a plan. Plans do not change scores."
        }
      ]
    }
  ]
}
