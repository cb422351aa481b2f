/**
 * Compares an episode's plan with its task: how many steps were planned, which operations of the task no
 * step names, and which steps name an operation that the task does not have. The comparison never affects
 * the score. A plan is free text: the first known verb of a step decides its operation; a step without one
 * is unmatched, which is not an error. Owns the comparison; the families have the verbs
 * (validators/quest/registry.ts), and control.ts reads a plan.
 */
import { Schema } from "effect"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { type PlanWords, planKindOf, planWords } from "../../../validators/quest/index.ts"
import type { Plan } from "./control.ts"

/**
 * What a step can be: an operation as a family describes it, or a part of the protocol that is not an
 * operation.
 */
const KINDS: ReadonlyArray<PlanWords> = [
  { name: "control", words: /\b(submit\w*|finish\w*|conclud\w+)\b/ },
  ...planWords
]

/** Names in camel or snake case become words. */
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase()

/** Every text in a step of a plan, whatever its form, without field names. */
const textsOf = (step: Schema.Json): ReadonlyArray<string> => {
  if (typeof step === "string") return [step]
  if (Array.isArray(step)) return step.flatMap(textsOf)
  return step !== null && typeof step === "object" ? Object.values(step).flatMap(textsOf) : []
}

/** Limits on the length of a step, in characters, and on the number of steps. */
const MAX_TEXT = 400
const MAX_STEPS = 200

/** The kinds that a step names; the one that it begins with comes first. */
const kindsIn = (step: Schema.Json): ReadonlyArray<string> => {
  const text = wordsOf(textsOf(step).join(". ").slice(0, MAX_TEXT))
  return KINDS.map(({ name, words }) => ({ name, at: text.search(words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

/** A plan compared with its task. */
export const PlanScore = Schema.Struct({
  /** steps of the plan */
  planned: Schema.Int,
  /** K_opt */
  optimal: Schema.Int,
  /** operations that no step names; null if an unmatched step may mean one */
  missing: Schema.NullOr(Schema.Array(Schema.String)),
  /** numbers of the steps, from 1, whose operation the task does not have, or not that often */
  extra: Schema.Array(Schema.Int),
  /** numbers of the steps without a known verb */
  unmatched: Schema.Array(Schema.Int)
})
export type PlanScore = typeof PlanScore.Type

/** Takes one `name` out of `open`; false if there is none. */
const take = (open: Array<{ readonly kind: string | undefined }>, name: string): boolean => {
  const index = open.findIndex(({ kind }) => kind === name)
  if (index < 0) return false
  open.splice(index, 1)
  return true
}

/**
 * Compares a plan with the operations of its instance, in any order. Each step stands for the operation
 * that it begins with; a remaining operation is missing unless a step also mentions it ("approve the router
 * and swap").
 */
export const scorePlan = (
  plan: Plan,
  instance: Pick<Instance, "operations" | "optimalSteps">
): PlanScore => {
  const open = instance.operations.map((operation) => ({
    id: operation.id,
    kind: planKindOf(operation)
  }))
  const steps = plan.subtasks.map((step, index) => ({
    number: index + 1,
    kinds: index < MAX_STEPS ? kindsIn(step) : []
  }))
  const unmatched = steps.filter(({ kinds }) => kinds.length === 0).map(({ number }) => number)
  const extra = steps.flatMap(({ kinds: [first], number }) =>
    first === undefined || first === "control" || take(open, first) ? [] : [number]
  )
  for (const { kinds } of steps) for (const kind of kinds.slice(1)) take(open, kind)
  const missing = open.filter(({ kind }) => kind !== undefined).map(({ id }) => id)
  return {
    planned: plan.subtasks.length,
    optimal: instance.optimalSteps,
    missing: missing.length > 0 && unmatched.length > 0 ? null : missing,
    extra,
    unmatched
  }
}
