/**
 * Fields of a task that have no effect where they are, although they look like a part of the judging. Owns
 * which fields those are; rules.ts says which fields are required.
 */

import {
  type CheckName,
  type CompositeTask,
  isComposite,
  type Task,
  type Validation
} from "../../../../tasks/quest/Task.ts"
import { type Fault, judgedOf } from "./judged.ts"

type Path = ReadonlyArray<string | number>

const QUERY_CHECKS: ReadonlyArray<CheckName> = ["read", "keys", "value"]

/**
 * The expected answer is read from the chain, exactly and without a transaction, so these fields do not
 * apply.
 */
const OF_TRANSACTIONS = ["targets", "functions", "essential", "tolerances"] as const

/** An operation of a composite is judged by its effect on the episode's end state, not by one call. */
const OF_ATOMIC_TASKS = ["targets", "functions", "essential", "answer"] as const

const faultsIn = (
  validation: Validation,
  path: Path,
  fields: ReadonlyArray<keyof Validation>,
  why: string
): ReadonlyArray<Fault> =>
  fields.flatMap((field) =>
    validation[field] === undefined
      ? []
      : [{ path: [...path, field], reason: `it has no effect here: ${why}; remove it` }]
  )

const weightFaults = ({ weights = {}, answer }: Validation): ReadonlyArray<Fault> =>
  (Object.keys(weights) as Array<CheckName>).flatMap((check) =>
    QUERY_CHECKS.includes(check) === (answer !== undefined)
      ? []
      : [
          {
            path: ["validation", "weights", check],
            reason: `no ${answer === undefined ? "transaction" : "query"} has this check: remove it`
          }
        ]
  )

const inOperations = (task: CompositeTask): ReadonlyArray<Fault> => {
  const { atomic_operations, answer } = task.composite_structure
  return judgedOf(task).flatMap(({ path, index, validation }) => {
    const role = atomic_operations[index]?.role
    if (role === "serves" || (role === "query" && answer === undefined)) {
      const why =
        role === "serves"
          ? "an operation that serves another is not judged"
          : "no answer is asked for"
      return [{ path, reason: `it has no effect: ${why}; remove it, or correct the role` }]
    }
    return [
      ...faultsIn(validation, path, OF_ATOMIC_TASKS, "a composite is judged by its end state"),
      ...(role === "query"
        ? faultsIn(validation, path, ["tolerances"], "answers are compared exactly")
        : [])
    ]
  })
}

/** Records and signatures that no parameter names. */
const unnamed = (task: Task): ReadonlyArray<Fault> => {
  const named = new Set(
    Object.values(task.parameters).flatMap(({ generation }) =>
      generation.method === "from_record"
        ? [`records.${generation.record}`]
        : generation.method === "from_signature"
          ? [`signatures.${generation.signature}`]
          : []
    )
  )
  return (["records", "signatures"] as const).flatMap((field) =>
    Object.keys(task[field] ?? {})
      .filter((name) => !named.has(`${field}.${name}`))
      .map((name) => ({ path: [field, name], reason: "no parameter names it: remove it" }))
  )
}

/** Every field of `task` that looks like configuration but has no effect. */
export const unreadFaults = (task: Task): ReadonlyArray<Fault> => [
  ...unnamed(task),
  ...(isComposite(task)
    ? inOperations(task)
    : [
        ...weightFaults(task.validation),
        ...(task.validation.answer === undefined
          ? []
          : faultsIn(
              task.validation,
              ["validation"],
              OF_TRANSACTIONS,
              "a query is judged by its answer"
            ))
      ])
]
