/**
 * Draws an instance from a task: values, template, instruction, and setup and validation with every
 * placeholder resolved. Pure: equal (task, seed, round, environment, difficulty) give equal instances on
 * every platform. Each value has its own stream (Draw.ts), labelled with seed, task, round and the value's
 * name, so adding a parameter changes no other value, and neither does the model or `--nl-difficulty`.
 * values.ts draws a single value.
 */
import { Effect, Record, Schema } from "effect"
import { bytesToHex } from "viem"
import { ownValue } from "../../../evm/ownValue.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { Instance, Tier } from "../../../tasks/quest/Instance.ts"
import {
  answerIn,
  isComposite,
  optimalStepsOf,
  splitOf,
  type Task,
  type Validation
} from "../../../tasks/quest/Task.ts"
import { type Draw, makeDraw, pick } from "./Draw.ts"
import { fillJson, fillText, type Placeholder } from "./Placeholder.ts"
import { narrowed } from "./rules/naming.ts"
import { states } from "./rules/rules.ts"
import { type DrawnValue, drawValue, SamplingError, type TaskEnv } from "./values.ts"

export { SamplingError } from "./values.ts"

/** The templates to draw from: `random` means all counted ones, a tier also includes extra ones. */
export const Difficulty = Schema.Literals(["random", "precise", "moderate", "vague"])
export type Difficulty = typeof Difficulty.Type

/** The task has no template of the requested clarity: report it, and leave the task out. */
class TierUnavailable extends Schema.TaggedError<TierUnavailable>()("TierUnavailable", {
  task: Schema.String,
  tier: Tier,
  /** the tiers that it has */
  has: Schema.Array(Tier)
}) {
  override get message() {
    const has = this.has.length === 0 ? "none that is rated" : this.has.join(", ")
    return `draw an instance of ${this.task}: it has no ${this.tier} template (it has: ${has}); use another --nl-difficulty`
  }
}

type Drawn = Readonly<Record<string, DrawnValue>>

/** Resolves placeholders: a parameter first, then an address of the environment. */
const resolver =
  (env: TaskEnv, drawn: Drawn, missing: Array<string>) =>
  ({ source, name, base }: Placeholder): string => {
    const parameter = ownValue(drawn, name)
    const value = base ? parameter?.base : (parameter?.text ?? ownValue(env.addresses, name))
    if (value === undefined || value === null) {
      missing.push(source)
      return source
    }
    return value
  }

/** Index and tier of the drawn template. */
const drawTemplate = (
  task: Task,
  tiers: ReadonlyArray<Tier | null>,
  difficulty: Difficulty,
  draw: Draw
): Effect.Effect<{ index: number; tier: Tier | null }, TierUnavailable> => {
  const tierAt = (index: number): Tier | null => tiers[index] ?? null
  if (difficulty === "random") {
    const index = Number(draw.below(BigInt(task.natural_language_templates.length)))
    return Effect.succeed({ index, tier: tierAt(index) })
  }
  const all = [...task.natural_language_templates, ...task.extra_templates].map((_, index) => index)
  const [first, ...others] = all.filter((index) => tierAt(index) === difficulty)
  if (first !== undefined)
    return Effect.succeed({ index: pick(draw, [first, ...others]), tier: difficulty })
  const has = Tier.literals.filter((tier) => all.some((index) => tierAt(index) === tier))
  return Effect.fail(new TierUnavailable({ task: task.id, tier: difficulty, has }))
}

/** The validation without optional arguments that the instruction does not state. */
const statedIn = (task: Task, template: string, validation: Validation): Validation => {
  const silent = Object.entries(task.parameters).flatMap(([name, { judged }]) =>
    judged === "where stated" && !states(task, template, name) ? [`{${name}}`] : []
  )
  const args = Record.filter(validation.args, (value) => !silent.some((each) => each === value))
  return silent.length === 0 ? validation : { ...validation, args }
}

const operationsOf = (task: Task, template: string, index: number) =>
  isComposite(task)
    ? task.composite_structure.atomic_operations.map(({ atomic_id, role, validation }) => ({
        id: atomic_id,
        role,
        validation: validation === undefined ? null : statedIn(task, template, validation)
      }))
    : [
        {
          id: task.id,
          role: task.validation.answer === undefined ? "goal" : "query",
          validation: narrowed(task, index, statedIn(task, template, task.validation))
        }
      ]

const stepsOf = (task: Task) => {
  const optimalSteps = optimalStepsOf(task)
  const times = isComposite(task) ? task.composite_structure.max_rounds_multiplier : 1
  return { optimalSteps, maxRounds: optimalSteps * times }
}

/** What an instance is drawn from. */
interface Draft {
  readonly task: Task
  /** the run's seed, as text */
  readonly seed: string
  readonly round: number
  readonly env: TaskEnv
  readonly difficulty: Difficulty
  /** the tier of each template, extra ones after the counted ones, as Bank.ts gives them */
  readonly tiers: ReadonlyArray<Tier | null>
  /** the stream of a label; absent: that of seed, task and round */
  readonly draw?: (label: string) => Draw
}

/**
 * Draws the instance of `task` for `seed` and `round`. Fails with TierUnavailable if the task has no
 * template of the requested clarity, with SamplingError if a value cannot be drawn.
 */
export const instantiate = Effect.fnUntraced(function* (draft: Draft) {
  const { task, seed, round, env, difficulty } = draft
  const draw =
    draft.draw ?? ((label: string) => makeDraw("questline/instance/1", seed, task.id, round, label))
  const parameters: Drawn = yield* Effect.all(
    Record.map(task.parameters, (_, name) => drawValue({ task, env, draw }, name))
  )
  const template = yield* drawTemplate(task, draft.tiers, difficulty, draw("template"))
  const templates = [...task.natural_language_templates, ...task.extra_templates]
  const text = templates[template.index] ?? ""
  const missing: Array<string> = []
  const fill = resolver(env, parameters, missing)
  const encoded = {
    task: task.id,
    split: splitOf(task),
    category: task.category,
    subcategory: task.subcategory,
    difficulty: task.difficulty,
    round,
    entropy: bytesToHex(draw("entropy").bytes(32)),
    template: template.index,
    tier: template.tier,
    instruction: fillText(text, fill),
    description: task.description,
    parameters,
    setup: fillJson(task.setup, fill),
    operations: fillJson(operationsOf(task, text, template.index), fill),
    answer: answerIn(task) ?? null,
    ...stepsOf(task)
  }
  if (missing.length > 0) {
    const path = [...new Set(missing)].join(", ")
    return yield* new SamplingError({ task: task.id, path, reason: "cannot be resolved" })
  }
  return yield* Schema.decodeUnknownEffect(Instance)(encoded).pipe(
    Effect.catchTag("SchemaError", (error) =>
      Effect.fail(
        new SamplingError({ task: task.id, path: "the instance", reason: schemaWords(error) })
      )
    )
  )
})
