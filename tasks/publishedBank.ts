/**
 * Tasks in the shape of the published question bank (EVM-QuestBench, tables 3 and 4): plain
 * templates, numbers as numbers or texts, `interaction_config` at the top or in the structure. Owns
 * telling that shape from ours and what of such a task is taken over; reading files is Bank.ts.
 *
 * A published task says how it is judged in the names of its authors' code, so a task whose id we
 * know keeps our validation, setup, parameters and solution. Taken over are its templates where
 * they can be filled and state all that is judged, ranges that lie inside ours, tags, and the
 * multiplier of its rounds. What is not taken is told as a note.
 */
import { BigDecimal, Option, Predicate, Schema } from "effect"
import { type Grid, gridOf } from "./Grid.ts"
import { type Fault, faultsOf, type Vocabulary } from "./rules.ts"
import { type CompositeTask, Generation, isComposite, type Parameter, type Task } from "./Task.ts"

/** A number as a JSON number or as text. */
const Numeric = Schema.Union([Schema.Finite, Schema.String])

/** Plain decimal text without needless zeros; what is no number stays as it is. */
const decimalText = (value: typeof Numeric.Type): string =>
  Option.match(BigDecimal.fromString(String(value).trim()), {
    onNone: () => String(value),
    onSome: (number) => {
      const { scale } = BigDecimal.normalize(number)
      // Without digits after the point it is printed without an exponent.
      return BigDecimal.format(BigDecimal.scale(number, Math.max(0, scale)))
    }
  })

/** A whole number, at least 1, as a JSON number or as text. */
const Count = Schema.Union([Schema.Int, Schema.FiniteFromString.check(Schema.isInt())]).check(
  Schema.isGreaterThanOrEqualTo(1)
)

const Interaction = Schema.Struct({
  optimal_steps: Schema.optionalKey(Count),
  max_rounds_multiplier: Schema.optionalKey(Count)
})

const PublishedParameter = Schema.Struct({
  type: Schema.String,
  generation: Schema.Struct({
    method: Schema.String,
    min: Schema.optionalKey(Numeric),
    max: Schema.optionalKey(Numeric),
    decimals: Schema.optionalKey(Numeric),
    step: Schema.optionalKey(Numeric)
  })
})

/** The fields of a published task that are read; all others are passed over. */
export const PublishedTask = Schema.Struct({
  id: Schema.String,
  category: Schema.optionalKey(Schema.String),
  subcategory: Schema.optionalKey(Schema.NullOr(Schema.String)),
  difficulty: Schema.optionalKey(Schema.String),
  natural_language_templates: Schema.Array(Schema.String),
  parameters: Schema.Record(Schema.String, PublishedParameter),
  /** their own validator with its arguments and weights: never run */
  validation: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  composite_structure: Schema.optionalKey(
    Schema.Struct({
      ...Interaction.fields,
      atomic_operations: Schema.Array(Schema.Struct({ atomic_id: Schema.String })),
      interaction_config: Schema.optionalKey(Interaction)
    })
  ),
  interaction_config: Schema.optionalKey(Interaction)
})
export type PublishedTask = typeof PublishedTask.Type

/** Whether a JSON value is meant as a task, of either shape. */
export const isTask = (json: Schema.Json): boolean =>
  Predicate.hasProperty(json, "natural_language_templates")

/** Whether a task has none of the fields that only our shape has. */
export const isPublished = (json: Schema.Json): boolean => {
  const ours = ["extra_templates", "setup"].some((field) => Predicate.hasProperty(json, field))
  const family =
    Predicate.hasProperty(json, "validation") && Predicate.hasProperty(json.validation, "family")
  return isTask(json) && !ours && !family
}

/** A task to run, and what of the published one was not taken, and why. */
export interface Merged {
  readonly task: Task
  readonly notes: ReadonlyArray<Fault>
}

const lastOf = ({ min, step, size }: Grid): bigint => min + (size - 1n) * step

/** The grid in units of 10^-`scale`. */
const rescaled = (grid: Grid, scale: number): Grid => {
  const factor = 10n ** BigInt(scale - grid.scale)
  return { ...grid, min: grid.min * factor, step: grid.step * factor, scale }
}

/** Whether every point of `inner` is a point of `outer`. */
const isWithin = (inner: Grid, outer: Grid): boolean => {
  const scale = Math.max(inner.scale, outer.scale)
  const [a, b] = [rescaled(inner, scale), rescaled(outer, scale)]
  return (
    a.min >= b.min &&
    lastOf(a) <= lastOf(b) &&
    (a.min - b.min) % b.step === 0n &&
    (a.size === 1n || a.step % b.step === 0n)
  )
}

const equalGrids = (a: Grid, b: Grid): boolean => isWithin(a, b) && isWithin(b, a)

type Published = typeof PublishedParameter.Type

/** A published range in our words; null where there is none. */
const rangeOf = ({ min, max, step, decimals }: Published["generation"]) =>
  min === undefined || max === undefined
    ? null
    : {
        method: "random" as const,
        min: decimalText(min),
        max: decimalText(max),
        ...(step !== undefined ? { step: decimalText(step) } : {}),
        ...(step === undefined && decimals !== undefined ? { decimals: Number(decimals) } : {})
      }

const readable = Schema.is(Generation)

/** Our parameter with the published range where that is safe; else ours, and why. */
const mergeParameter = (
  name: string,
  ours: Parameter,
  { generation }: Published
): { readonly parameter: Parameter; readonly notes: ReadonlyArray<Fault> } => {
  const kept = (reason: string) => ({
    parameter: ours,
    notes: [{ path: ["parameters", name], reason: `${reason}; ours is drawn` }]
  })
  const same = { parameter: ours, notes: [] }
  if (ours.generation.method !== "random" || generation.method !== "random") {
    return ours.generation.method === generation.method
      ? same
      : kept(`is "${generation.method}" there and "${ours.generation.method}" here`)
  }
  const outer = gridOf(ours.generation)
  const range = rangeOf(generation)
  if (typeof outer === "string" || range === null) return same
  const { min, max } = range
  const inner = readable(range) ? gridOf(range) : "min, max, decimals and step must be numbers"
  if (typeof inner === "string") return kept(`its range cannot be drawn: ${inner}`)
  if (equalGrids(inner, outer)) return same
  return isWithin(inner, outer)
    ? { parameter: { ...ours, generation: range }, notes: [] }
    : kept(`its range ${min} to ${max} is not inside ours, which setup and solution are made for`)
}

const mergeParameters = (theirs: PublishedTask, ours: Task) => {
  const notes: Array<Fault> = []
  const parameters = Object.fromEntries(
    Object.entries(ours.parameters).map(([name, own]) => {
      const published = theirs.parameters[name]
      if (published === undefined) return [name, own]
      const merged = mergeParameter(name, own, published)
      notes.push(...merged.notes)
      return [name, merged.parameter]
    })
  )
  return { parameters, notes }
}

/** The published templates that can be used; ours where there is none. */
const mergeTemplates = (theirs: PublishedTask, ours: Task, vocabulary: Vocabulary) => {
  const field = "natural_language_templates"
  const [first = "", ...others] = theirs.natural_language_templates
  const asked: Task = { ...ours, [field]: [first, ...others], extra_templates: [] }
  const notes = faultsOf(asked, vocabulary)
    .filter(({ path: [at] }) => at === field)
    .map(({ path, reason }): Fault => ({ path, reason: `not used: ${reason}` }))
  const unusable = new Set(notes.map(({ path: [, index] }) => index))
  const [usable, ...rest] = asked[field].filter((_, index) => !unusable.has(index))
  if (usable === undefined) {
    const reason = "none of them can be used: ours are asked"
    return { templates: ours[field], notes: [...notes, { path: [field], reason }] }
  }
  return { templates: [usable, ...rest] as const, notes }
}

type Structure = CompositeTask["composite_structure"]

const mergeStructure = (theirs: PublishedTask, ours: Structure) => {
  const field = "composite_structure"
  const published = theirs[field]
  const interaction = { ...theirs.interaction_config, ...published?.interaction_config }
  const steps = published?.optimal_steps ?? interaction.optimal_steps ?? ours.optimal_steps
  const max_rounds_multiplier =
    published?.max_rounds_multiplier ??
    interaction.max_rounds_multiplier ??
    ours.max_rounds_multiplier
  const own = ours.atomic_operations.map(({ atomic_id }) => atomic_id).join(", ")
  const other = (published?.atomic_operations ?? []).map(({ atomic_id }) => atomic_id).join(", ")
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

const DIFFICULTIES = ["easy", "easy-medium", "medium", "hard"] as const

/**
 * Our task of the same id with what can be taken from the published one; a Fault where the two are
 * not of one split.
 */
export const mergePublished = (
  theirs: PublishedTask,
  ours: Task,
  vocabulary: Vocabulary
): Merged | Fault => {
  const composite = theirs.composite_structure !== undefined
  if (composite !== isComposite(ours)) {
    const [there, here] = composite ? ["composite", "atomic"] : ["atomic", "composite"]
    const reason = `"${theirs.id}" is ${there} here and ${here} in the project's bank: correct its id, or add ${composite ? "validation" : "composite_structure"}`
    return { path: [], reason }
  }
  const { parameters, notes } = mergeParameters(theirs, ours)
  const tagged = {
    category: theirs.category ?? ours.category,
    subcategory: theirs.subcategory ?? ours.subcategory,
    difficulty: DIFFICULTIES.find((each) => each === theirs.difficulty) ?? ours.difficulty,
    parameters
  }
  const asked = mergeTemplates(theirs, { ...ours, ...tagged }, vocabulary)
  const merged = {
    ...tagged,
    natural_language_templates: asked.templates,
    extra_templates: ours.extra_templates.filter((text) => !asked.templates.includes(text))
  }
  const all = [...asked.notes, ...notes]
  if (!isComposite(ours)) return { task: { ...ours, ...merged }, notes: all }
  const { structure, notes: more } = mergeStructure(theirs, ours.composite_structure)
  return {
    task: { ...ours, ...merged, composite_structure: structure },
    notes: [...all, ...more]
  }
}
