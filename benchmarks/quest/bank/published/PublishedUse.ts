/**
 * How much of a published bank is asked as published: "N of 107 tasks, M of 373 templates". Owns the count
 * and its wording; publishedBank.ts decides what is taken from a task.
 */
import { Schema } from "effect"
import { counted } from "../../../../report/text.ts"

const Share = Schema.Struct({ asked: Schema.Int, of: Schema.Int })

/** The published tasks of a run that are asked in their published words, and their templates. */
export const PublishedUse = Schema.Struct({ tasks: Share, templates: Share })
export type PublishedUse = typeof PublishedUse.Type

/** The published templates of one task that are asked, out of all it has; null: none is published. */
export type Asked = typeof Share.Type | null

/** The sum over tasks; null if none of them is published. */
export const usedOf = (
  tasks: ReadonlyArray<{ readonly published: Asked }>
): PublishedUse | null => {
  const published = tasks.flatMap((task) => (task.published === null ? [] : [task.published]))
  const sum = (count: (share: typeof Share.Type) => number) =>
    published.reduce((total, share) => total + count(share), 0)
  return published.length === 0
    ? null
    : {
        tasks: { asked: sum(({ asked }) => Math.min(asked, 1)), of: published.length },
        templates: { asked: sum(({ asked }) => asked), of: sum((share) => share.of) }
      }
}

/** "98 of 107 tasks and 265 of 373 templates as published" */
export const useText = ({ tasks, templates }: PublishedUse): string =>
  `${tasks.asked} of ${counted(tasks.of, "task")} and ${templates.asked} of ${counted(templates.of, "template")} as published`
