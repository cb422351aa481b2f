/** What each task shows about the models: how hard it is, and whether it separates them. Pure. */
import { decimal, right, share, tableOf } from "../../../../report/cells.ts"
import type { Section } from "../../../../report/Document.ts"
import { counted } from "../../../../report/text.ts"
import type { Summary } from "../Summary.ts"

/** Hardest first; empty for a single model, because tasks cannot separate one model. */
export const items = ({ items, models }: Summary): ReadonlyArray<Section> => {
  if (models.length < 2) return []
  const silent = items.filter((item) => item.silent)
  return [
    {
      name: "items",
      title: "How tasks separate models",
      detail: "full",
      blocks: [
        {
          _tag: "Prose",
          text:
            silent.length === 0
              ? `Each of ${counted(items.length, "task")} separates some of these ${counted(models.length, "model")}.`
              : `${silent.length} of ${counted(items.length, "task")} do not separate these ${counted(models.length, "model")}: all score the same.`
        },
        tableOf(
          "items",
          [
            { title: "Task" },
            right("Mean points", { hint: "mean score over models, as a share: higher is easier" }),
            right("Discrimination", {
              hint: "correlation of the models' points on it with those on all other tasks"
            }),
            { title: "" }
          ],
          items
            .toSorted((a, b) => a.difficulty - b.difficulty)
            .map(({ difficulty, discrimination, silent, task }) => [
              task,
              share(difficulty),
              decimal(discrimination, 2),
              silent
                ? { text: "says nothing", tone: "quiet" as const }
                : discrimination !== null && discrimination < 0
                  ? { text: "misleads", tone: "warn" as const }
                  : ""
            ]),
          {
            note: "A task with negative discrimination is passed more by models that are worse otherwise: check it."
          }
        )
      ]
    }
  ]
}
