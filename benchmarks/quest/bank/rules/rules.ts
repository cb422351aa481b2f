/**
 * What a task must meet beyond its Schema, so that it can be drawn, asked and judged: weights,
 * placeholders, known names, and that every template states what the task is judged on. Owns the rules for
 * one task; Bank.ts reads files, parameterRules.ts checks one parameter's generation.
 */
import type { Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import { nearest } from "../../../../pipeline/run/names.ts"
import { counted } from "../../../../report/text.ts"
import { isComposite, type Task } from "../../../../tasks/quest/Task.ts"
import { fillText, placeholdersOf, strayBrace, textsOf } from "../Placeholder.ts"
import { exactnessFaults } from "./exactness.ts"
import { type Fault, judgedOf } from "./judged.ts"
import { namingFaults } from "./naming.ts"
import { parameterFault } from "./parameterRules.ts"
import { unreadFaults } from "./unread.ts"

/** The names that a task may use besides its own. */
export interface Vocabulary {
  /** contract keys, `agent`, `rich`, `treasury` */
  readonly envKeys: ReadonlySet<string>
  /** families of validators */
  readonly families: ReadonlySet<string>
}

const unknown = (what: string, name: string, known: Iterable<string>): string => {
  const near = nearest(name, [...known])
  return `${what} "${name}" is unknown${near.length > 0 ? `; did you mean ${near.join(" or ")}?` : ""}`
}

/** Placeholders that are unknown, incomplete, or ask for base units that do not exist. */
const placeholderFaults = (
  task: Task,
  known: ReadonlySet<string>,
  allowed: "text" | "any",
  value: Schema.Json | undefined,
  root: ReadonlyArray<string | number>
): ReadonlyArray<Fault> =>
  textsOf(value, root).flatMap(({ path, text }) => {
    const stray = strayBrace(text)
    const faults: Array<Fault> =
      stray === null ? [] : [{ path, reason: `"${stray}" is not a placeholder: write {name}` }]
    for (const { source, name, base } of placeholdersOf(text)) {
      if (!known.has(name)) faults.push({ path, reason: unknown("placeholder", source, known) })
      else if (base && allowed === "text")
        faults.push({
          path,
          reason: `${source} is for base units, which a template must not contain`
        })
      else if (base && ownValue(task.parameters, name)?.base_decimals === undefined)
        faults.push({ path, reason: `${source} needs base_decimals in parameter ${name}` })
    }
    return faults
  })

const templateFaults = (task: Task): ReadonlyArray<Fault> => {
  const names = new Set(Object.keys(task.parameters))
  const seen = new Set<string>()
  const judged = mustBeStated(task)
  return (["natural_language_templates", "extra_templates"] as const).flatMap((field) =>
    task[field].flatMap((template, index) => {
      const path = [field, index]
      if (template.trim() === "") return [{ path, reason: "the template is empty" }]
      const again = seen.has(template)
      seen.add(template)
      return [
        ...(again ? [{ path, reason: "the template is listed twice" }] : []),
        ...placeholderFaults(task, names, "text", template, path),
        ...unstated(task, judged, template, path)
      ]
    })
  )
}

/** Parameters that the task is judged on: those that the arguments of its families and functions name. */
export const judgedParameters = (task: Task): ReadonlyArray<string> => {
  const texts = judgedOf(task).flatMap(({ validation: { args, functions } }) => [
    ...textsOf(args),
    ...(functions ?? []).flatMap(({ where }) => textsOf(where))
  ])
  const names = texts.flatMap(({ text }) => placeholdersOf(text).map(({ name }) => name))
  return [...new Set(names)].filter((name) => ownValue(task.parameters, name) !== undefined)
}

/** The text with constant values in place of their names; null if it names others. */
const withFixed = (task: Task, text: string): string | null => {
  const filled = fillText(text, ({ name, source }) => {
    const generation = ownValue(task.parameters, name)?.generation
    return generation?.method === "fixed" ? String(generation.value) : source
  })
  return placeholdersOf(filled).length === 0 ? filled : null
}

/** The words of a text, separated by one space; a point is part of a number only. */
const spaced = (text: string): string => ` ${text.replace(/[^a-z0-9.]+|\.(?!\d)/g, " ").trim()} `

/**
 * Whether a template states the value of a parameter: by its placeholder, by other words for it, or, for a
 * constant value, by the value itself.
 */
export const states = (task: Task, template: string, name: string): boolean => {
  const text = template.toLowerCase()
  const words = [`{${name}}`, ...(ownValue(task.parameters, name)?.stated_as ?? [])]
  if (words.some((word) => text.includes(word.toLowerCase()))) return true
  const plain = spaced(fillText(text, () => ", "))
  return words.some((word) => {
    const value = word.includes("{") ? withFixed(task, word) : null
    return value !== null && plain.includes(spaced(value.toLowerCase()))
  })
}

/** Parameters that every template must state, because they are judged. */
const mustBeStated = (task: Task): ReadonlyArray<string> =>
  judgedParameters(task).filter(
    (name) => ownValue(task.parameters, name)?.judged !== "where stated"
  )

/** Parameters that every template must state but `template` does not. */
export const unstatedIn = (task: Task, template: string): ReadonlyArray<string> =>
  mustBeStated(task).filter((name) => !states(task, template, name))

const unstated = (
  task: Task,
  judged: ReadonlyArray<string>,
  template: string,
  path: ReadonlyArray<string | number>
): ReadonlyArray<Fault> =>
  judged
    .filter((name) => !states(task, template, name))
    .map((name) => ({
      path,
      reason: `does not state ${name}, which the task is judged on: add {${name}}, or the words for it to the parameter's stated_as`
    }))

const parameterFaults = (task: Task, { envKeys }: Vocabulary): ReadonlyArray<Fault> => {
  const names = new Set(Object.keys(task.parameters))
  return Object.entries(task.parameters).flatMap(([name, parameter]) => {
    const path = ["parameters", name]
    const fault = parameterFault(parameter, task, envKeys)
    return [
      ...(fault === null ? [] : [{ path: [...path, "generation"], reason: fault }]),
      ...placeholderFaults(task, names, "text", parameter.stated_as, [...path, "stated_as"])
    ]
  })
}

const weightFaults = (task: Task): ReadonlyArray<Fault> => {
  if (isComposite(task)) {
    return judgedOf(task).flatMap(({ path, validation }) =>
      validation.weights === undefined
        ? []
        : [{ path: [...path, "weights"], reason: "operations of a composite have no weights" }]
    )
  }
  const path = ["validation", "weights"]
  const { weights } = task.validation
  if (weights === undefined) return [{ path, reason: "missing: an atomic task needs its weights" }]
  const points = Object.entries(weights)
  const unweighted = (task.validation.essential ?? []).filter(
    (check) => check === "state" || ownValue(weights, check) === undefined
  )
  const sum = points.reduce((total, [, weight]) => total + weight, 0)
  return [
    ...points.flatMap(([check, weight]) =>
      weight > 0 ? [] : [{ path: [...path, check], reason: `${weight} is not above 0` }]
    ),
    ...unweighted.map((check) => ({
      path: ["validation", "essential"],
      reason: `"${check}" is not a check of this task, apart from its state: name one that has a weight`
    })),
    ...(sum === 100 ? [] : [{ path, reason: `the weights sum to ${sum}, they must sum to 100` }])
  ]
}

const structureFaults = (task: Task): ReadonlyArray<Fault> => {
  if (!isComposite(task)) return []
  const root = "composite_structure"
  const { atomic_operations, optimal_steps, max_rounds_multiplier } = task.composite_structure
  const count = atomic_operations.length
  return [
    ...(optimal_steps === count
      ? []
      : [
          {
            path: [root, "optimal_steps"],
            reason: `is ${optimal_steps}, but it has ${counted(count, "operation")}`
          }
        ]),
    ...(max_rounds_multiplier >= 1
      ? []
      : [{ path: [root, "max_rounds_multiplier"], reason: "must be at least 1" }]),
    ...atomic_operations.flatMap(({ role, validation }, index) =>
      role === "goal" && validation === undefined
        ? [{ path: [root, "atomic_operations", index], reason: "a goal needs a validation" }]
        : []
    )
  ]
}

/** Everything wrong with `task`; empty if it can be run. */
export const faultsOf = (task: Task, vocabulary: Vocabulary): ReadonlyArray<Fault> => {
  const known = new Set([...Object.keys(task.parameters), ...vocabulary.envKeys])
  return [
    ...templateFaults(task),
    ...parameterFaults(task, vocabulary),
    ...placeholderFaults(task, known, "any", task.setup, ["setup"]),
    ...placeholderFaults(task, known, "any", task.signatures, ["signatures"]),
    ...judgedOf(task).flatMap(({ path, validation }) => [
      ...(vocabulary.families.has(validation.family)
        ? []
        : [
            {
              path: [...path, "family"],
              reason: unknown("validator", validation.family, vocabulary.families)
            }
          ]),
      ...placeholderFaults(task, known, "any", validation.args, [...path, "args"]),
      ...placeholderFaults(task, known, "any", validation.targets, [...path, "targets"]),
      ...(validation.functions ?? []).flatMap(({ where }, index) =>
        placeholderFaults(task, known, "any", where, [...path, "functions", index, "where"])
      )
    ]),
    ...weightFaults(task),
    ...structureFaults(task),
    ...namingFaults(task),
    ...exactnessFaults(task),
    ...unreadFaults(task)
  ]
}
