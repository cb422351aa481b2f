/**
 * Tasks in the form of the published question bank (EVM-QuestBench, tables 3 and 4). Owns telling that form
 * from ours, and what is used of such a task. published/shape.ts reads the form, Bank.ts reads files.
 *
 * A published task describes its judging by names in its authors' code, so a task whose id we know keeps
 * our validation, setup, parameters and solution. We take its templates if they can be filled and state
 * everything that is judged, its values if they lie inside ours, its tags, and the multiplier of its
 * rounds. Everything else is reported in a note.
 */
import { Predicate, Result, type Schema } from "effect"
import { type CompositeTask, isComposite, type Task } from "../../../tasks/quest/Task.ts"
import { placeholdersOf, strayBrace } from "./Placeholder.ts"
import type { Asked } from "./published/PublishedUse.ts"
import { mergeParameters } from "./published/parameters.ts"
import { type PublishedTask, readPublished } from "./published/shape.ts"
import type { Fault } from "./rules/judged.ts"
import { narrowingOf } from "./rules/naming.ts"
import { unstatedIn } from "./rules/rules.ts"

const TEMPLATES = "natural_language_templates"

/** Whether a JSON value is meant as a task, in either form. */
export const isTask = (json: Schema.Json): boolean => Predicate.hasProperty(json, TEMPLATES)

/** Whether a task has none of the fields that only our form has. */
export const isPublished = (json: Schema.Json): boolean => {
  const ours = ["extra_templates", "setup"].some((field) => Predicate.hasProperty(json, field))
  const family =
    Predicate.hasProperty(json, "validation") && Predicate.hasProperty(json.validation, "family")
  return isTask(json) && !ours && !family
}

/** A task to run, how much of the published wording it has, and what was not taken, with the reasons. */
interface Merged {
  readonly task: Task
  readonly asked: NonNullable<Asked>
  readonly notes: ReadonlyArray<Fault>
}

/** Why a template cannot be asked; null if it can. */
const reasonAgainst = (task: Task, template: string, before: ReadonlyArray<string | null>) => {
  if (template.trim() === "") return "it is empty"
  if (before.includes(template)) return "it occurs twice"
  const unknown = placeholdersOf(template).filter(
    ({ base, name }) => base || !Object.hasOwn(task.parameters, name)
  )
  if (unknown.length > 0)
    return `no value is drawn here for ${unknown.map(({ source }) => source).join(", ")}`
  const stray = strayBrace(template)
  if (stray !== null) return `"${stray}" is not a placeholder`
  const missing = unstatedIn(task, template)
  return missing.length > 0 ? `judged but not stated: ${missing.join(", ")}` : null
}

/** The published templates that can be asked; ours if there are none. */
const mergeTemplates = (theirs: PublishedTask["templates"], ours: Task) => {
  const notes: Array<Fault> = []
  const usable = theirs.filter((template, index) => {
    if (template === null) return false
    const reason = reasonAgainst(ours, template, theirs.slice(0, index))
    if (reason !== null) notes.push({ path: [TEMPLATES, index], reason: `not asked: ${reason}` })
    return reason === null
  })
  const asked = { asked: usable.length, of: theirs.length }
  const [first, ...others] = usable.flatMap((template) => template ?? [])
  if (first !== undefined) return { templates: [first, ...others] as const, asked, notes }
  notes.push({ path: [TEMPLATES], reason: "none of them can be asked: ours are used" })
  return { templates: ours[TEMPLATES], asked, notes }
}

type Structure = CompositeTask["composite_structure"]

const mergeStructure = ({ interaction, structure }: PublishedTask, ours: Structure) => {
  const field = "composite_structure"
  const rounds = { ...interaction, ...structure?.interaction_config, ...structure }
  const { max_rounds_multiplier = ours.max_rounds_multiplier, optimal_steps } = rounds
  const steps = optimal_steps ?? ours.optimal_steps
  const own = ours.atomic_operations.map(({ atomic_id }) => atomic_id).join(", ")
  const other = structure?.atomic_operations.map(({ atomic_id }) => atomic_id).join(", ") ?? own
  const notes: ReadonlyArray<Fault> = [
    ...(own === other
      ? []
      : [{ path: [field, "atomic_operations"], reason: `are ${other}; ours are judged: ${own}` }]),
    ...(steps === ours.optimal_steps
      ? []
      : [{ path: [field, "optimal_steps"], reason: `is ${steps}; ours is ${ours.optimal_steps}` }])
  ]
  return { structure: { ...ours, max_rounds_multiplier }, notes }
}

/** The functions that a merged task's wording names: enforced if possible, otherwise reported. */
const naming = (task: Task) => {
  const named = [...task[TEMPLATES], ...task.extra_templates].map((template) =>
    narrowingOf(task, template)
  )
  const declared = named.flatMap(({ declared: [first, ...others] }, index) =>
    first === undefined ? [] : [[String(index), [first, ...others] as const] as const]
  )
  const notes: ReadonlyArray<Fault> = named.flatMap(({ open }, index) =>
    open.length === 0
      ? []
      : [
          {
            path: [TEMPLATES, index],
            reason: `names ${open.join(", ")}: asked unchanged, but every other way passes too`
          }
        ]
  )
  return { named_functions: Object.fromEntries(declared), notes }
}

/** Our task with what can be taken from the published one; a Fault if they have different splits. */
const merge = (theirs: PublishedTask, ours: Task): Result.Result<Merged, Fault> => {
  if (theirs.composite !== isComposite(ours)) {
    const [there, here] = theirs.composite ? ["composite", "atomic"] : ["atomic", "composite"]
    const reason = `"${theirs.id}" is ${there} here and ${here} in the project's bank: correct its id, or ${theirs.composite ? "remove" : "add"} composite_structure`
    return Result.fail({ path: [], reason })
  }
  const { parameters, notes } = mergeParameters(theirs.parameters, ours)
  const tagged = {
    category: theirs.category ?? ours.category,
    subcategory: theirs.subcategory ?? ours.subcategory,
    difficulty: theirs.difficulty ?? ours.difficulty,
    parameters
  }
  const { asked, ...wording } = mergeTemplates(theirs.templates, { ...ours, ...tagged })
  const merged = {
    ...tagged,
    [TEMPLATES]: wording.templates,
    extra_templates: ours.extra_templates.filter((text) => !wording.templates.includes(text))
  }
  const all = [...wording.notes, ...notes]
  if (!isComposite(ours)) {
    const { named_functions: _, ...own } = ours
    const task = { ...own, ...merged }
    const { named_functions, notes: names } = naming(task)
    const held = Object.keys(named_functions).length === 0 ? {} : { named_functions }
    return Result.succeed({ task: { ...task, ...held }, asked, notes: [...all, ...names] })
  }
  const { structure, notes: more } = mergeStructure(theirs, ours.composite_structure)
  const task = { ...ours, ...merged, composite_structure: structure }
  return Result.succeed({ task, asked, notes: [...all, ...more, ...naming(task).notes] })
}

/**
 * Our task of the same id with what can be taken from a JSON value of the published form, or the faults of
 * an unusable one. `notes` list everything that was dropped or replaced.
 */
export const mergePublished = (
  json: Schema.Json,
  tasks: ReadonlyMap<string, Task>
): Result.Result<Merged, ReadonlyArray<Fault>> =>
  Result.flatMap(readPublished(json), ({ faults, task: theirs }) => {
    const ours = tasks.get(theirs.id)
    if (ours === undefined) {
      const reason = `"${theirs.id}" is not a task of the project, so nothing here can judge it; a task in the project's own form has setup and extra_templates`
      return Result.fail([{ path: [], reason }])
    }
    return merge(theirs, ours).pipe(
      Result.mapBoth({
        onFailure: (fault) => [fault],
        onSuccess: (merged) => ({ ...merged, notes: [...merged.notes, ...faults] })
      })
    )
  })
