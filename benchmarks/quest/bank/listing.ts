/** What `questline tasks list` and `questline tasks show` print, as plain data. */

import type { Tier } from "../../../tasks/quest/Instance.ts"
import type { Split } from "../../../tasks/quest/Split.ts"
import { answerIn, isComposite, optimalStepsOf, type Task } from "../../../tasks/quest/Task.ts"
import type { Bank, Entry } from "./Bank.ts"

/** Templates by tier; `unrated` have no rating. */
export type TierCounts = Readonly<Record<Tier | "unrated", number>>

export interface TaskLine {
  readonly id: string
  readonly split: Split
  readonly category: string
  readonly subcategory: string | null
  readonly difficulty: string
  /** the families that judge it */
  readonly families: ReadonlyArray<string>
  /** whether an answer is asked for */
  readonly query: boolean
  /** K_opt; 1 for an atomic task */
  readonly optimalSteps: number
  /** counted templates */
  readonly templates: number
  readonly extraTemplates: number
  /** of the counted templates */
  readonly tiers: TierCounts
}

export interface TaskDetails extends TaskLine {
  readonly file: string
  readonly description: string
  readonly instructions: ReadonlyArray<{
    readonly text: string
    readonly counted: boolean
    readonly tier: Tier | null
    readonly clarity: number | null
  }>
  /** the task as in its file */
  readonly task: Task
}

const countTiers = (tiers: ReadonlyArray<Tier | null>): TierCounts => {
  const count = (tier: Tier | null) => tiers.filter((each) => each === tier).length
  return {
    precise: count("precise"),
    moderate: count("moderate"),
    vague: count("vague"),
    unrated: count(null)
  }
}

const familiesOf = (task: Task): ReadonlyArray<string> =>
  isComposite(task)
    ? [
        ...new Set(
          task.composite_structure.atomic_operations.flatMap(({ validation }) =>
            validation === undefined ? [] : [validation.family]
          )
        )
      ]
    : [task.validation.family]

/** One task in a line. */
export const taskLine = ({ task, split, tiers }: Entry): TaskLine => ({
  id: task.id,
  split,
  category: task.category,
  subcategory: task.subcategory,
  difficulty: task.difficulty,
  families: familiesOf(task),
  query: answerIn(task) !== undefined,
  optimalSteps: optimalStepsOf(task),
  templates: task.natural_language_templates.length,
  extraTemplates: task.extra_templates.length,
  tiers: countTiers(tiers.slice(0, task.natural_language_templates.length))
})

/** All tasks of the bank, in its order. */
export const listTasks = (bank: Bank): ReadonlyArray<TaskLine> => bank.entries.map(taskLine)

/** One task with its templates and its file's content. */
export const showTask = (entry: Entry): TaskDetails => ({
  ...taskLine(entry),
  file: entry.file,
  description: entry.task.description,
  instructions: [...entry.task.natural_language_templates, ...entry.task.extra_templates].map(
    (text, index) => ({
      text,
      counted: index < entry.task.natural_language_templates.length,
      tier: entry.tiers[index] ?? null,
      clarity: entry.clarity[index] ?? null
    })
  ),
  task: entry.task
})
