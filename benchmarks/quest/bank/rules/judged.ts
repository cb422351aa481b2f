/**
 * What the rules of a task refer to: places in its file, and its validations. Owns these types; rules.ts
 * and unread.ts have the rules.
 */
import { isComposite, type Task, type Validation } from "../../../../tasks/quest/Task.ts"

/** One thing wrong with a task: the place, and what to do about it. */
export interface Fault {
  readonly path: ReadonlyArray<string | number>
  readonly reason: string
}

/** A validation with its place in the file, and the position of its operation. */
interface Judged {
  readonly path: ReadonlyArray<string | number>
  readonly index: number
  readonly validation: Validation
}

/** The validations of a task: its own, or those of its operations. */
export const judgedOf = (task: Task): ReadonlyArray<Judged> =>
  isComposite(task)
    ? task.composite_structure.atomic_operations.flatMap(({ validation }, index) =>
        validation === undefined
          ? []
          : [
              {
                path: ["composite_structure", "atomic_operations", index, "validation"],
                index,
                validation
              }
            ]
      )
    : [{ path: ["validation"], index: 0, validation: task.validation }]
