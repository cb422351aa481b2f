/** What each task tells about the models: how hard it is, and whether it separates them. Pure. */
import { decimal, right, share, tableOf } from "../../../../report/cells.ts"
import type { Section } from "../../../../report/Document.ts"
import { counted } from "../../../../report/text.ts"
import type { Summary } from "../Summary.ts"

/** Hardest first; empty for a single model, of which no task can tell anything. */
export const items = ({ items, models }: Summary): ReadonlyArray<Section> => {
  if (models.length < 2) return []
  const silent = items.filter((item) => item.silent)
  return [
    {
      name: "items",
      title: "What tasks tell",
      detail: "full",
      blocks: [
        {
          _tag: "Prose",
          text:
            silent.length === 0
              ? `Each of ${counted(items.length, "task")} separates some of these ${counted(models.length, "model")}.`
              : `${silent.length} of ${counted(items.length, "task")} say nothing about these ${counted(models.length, "model")}: all score the same.`
        },
        tableOf(
          "items",
          [
            { title: "Task" },
            right("Mean points", { hint: "over models, as a share: the higher, the easier" }),
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
            note: "A task of negative discrimination is passed by the models that are otherwise worse: look at it."
          }
        )
      ]
    }
  ]
}
