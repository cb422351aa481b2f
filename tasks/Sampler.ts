/**
 * Draws an instance from a task: values, template, instruction, and setup and validation with
 * every placeholder resolved. Pure: equal (task, seed, round, addresses, difficulty) give equal
 * instances on every platform. Each value has a stream of its own (Draw.ts), labelled with seed,
 * task, round and the value's name, so adding a parameter changes no other value, and neither the
 * model nor `--nl-difficulty` changes any.
 */
import { Effect, Schema } from "effect"
import { bytesToHex, getAddress, parseUnits } from "viem"
import { type Draw, makeDraw, pick } from "./Draw.ts"
import { decimalsOf, gridOf, pointOf, printDecimal } from "./Grid.ts"
import { Instance, Tier } from "./Instance.ts"
import { fillJson, fillText, type Placeholder } from "./Placeholder.ts"
import { type Address, sameAddress } from "./Primitives.ts"
import { isComposite, type Parameter, type Task } from "./Task.ts"

/** Which templates are drawn among: `random` is all counted ones, a tier also takes extra ones. */
export const Difficulty = Schema.Literals(["random", "precise", "moderate", "vague"])
export type Difficulty = typeof Difficulty.Type

/** The task has no template of the asked-for clarity: report it, and leave the task out. */
export class TierUnavailable extends Schema.TaggedError<TierUnavailable>()("TierUnavailable", {
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

/** A value cannot be drawn from what the task declares; the bank's check finds most of these first. */
export class SamplingError extends Schema.TaggedError<SamplingError>()("SamplingError", {
  task: Schema.String,
  /** parameter or field */
  path: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `draw an instance of ${this.task}: ${this.path} ${this.reason}; correct the task's file`
  }
}

/** Names of character sets that a random string can ask for. */
export const CHARSETS: Readonly<Record<string, string>> = {
  alphanumeric: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  alphanumeric_space: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ",
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  hex: "0123456789abcdef"
}

interface Environment {
  /** contract keys, `agent`, `rich`, `treasury`: all that a placeholder or `from_env` may name */
  readonly addresses: Readonly<Record<string, Address>>
}

interface Source {
  readonly task: Task
  readonly env: Environment
  readonly draw: (label: string) => Draw
}

/** A string without a blank at an end or two in a row: those would be lost in an instruction. */
const drawString = (draw: Draw, length: number, charset: string): string => {
  const solid = charset.replaceAll(" ", "")
  let text = ""
  while (text.length < length) {
    const edge = text.length === 0 || text.length === length - 1 || text.endsWith(" ")
    const set = edge ? solid : charset
    text += set.charAt(Number(draw.below(BigInt(set.length))))
  }
  return text
}

/** An account that the environment does not know. */
const drawAddress = (draw: Draw, taken: ReadonlyArray<string>): Address => {
  for (;;) {
    const address = getAddress(bytesToHex(draw.bytes(20)))
    if (!taken.some((known) => sameAddress(known, address))) return address
  }
}

/** The parameter's value as its generation gives it, or why there is none. */
const drawText = (
  source: Source,
  name: string,
  { type, generation }: Parameter
): Effect.Effect<string, string> => {
  const draw = source.draw(`parameter ${name}`)
  switch (generation.method) {
    case "fixed":
      return Effect.succeed(String(generation.value))
    case "from_list":
      return Effect.succeed(pick(draw, generation.values))
    case "from_env": {
      const address = source.env.addresses[generation.env_key]
      return address === undefined
        ? Effect.fail(`names "${generation.env_key}", which the environment does not have`)
        : Effect.succeed(address)
    }
    case "from_record": {
      const records = source.task.records?.[generation.record]
      if (records === undefined) return Effect.fail(`names no record "${generation.record}"`)
      const field = pick(source.draw(`record ${generation.record}`), records)[generation.field]
      return field === undefined
        ? Effect.fail(`finds no field "${generation.field}" in record "${generation.record}"`)
        : Effect.succeed(field)
    }
    case "random": {
      if (type === "address")
        return Effect.succeed(drawAddress(draw, Object.values(source.env.addresses)))
      if (type === "boolean") return Effect.succeed(String(draw.below(2n) === 1n))
      if (type === "string") {
        const charset = CHARSETS[generation.charset ?? "alphanumeric"]
        return charset === undefined || generation.length === undefined
          ? Effect.fail("needs a length and a known charset")
          : Effect.succeed(drawString(draw, generation.length, charset))
      }
      const grid = gridOf(generation)
      return typeof grid === "string"
        ? Effect.fail(grid)
        : Effect.succeed(pointOf(grid, draw.below(grid.size)))
    }
  }
}

interface DrawnValue {
  readonly text: string
  readonly base: string | null
}
type Drawn = Readonly<Record<string, DrawnValue>>

/** Addresses are checksummed, numbers printed without idle zeros. */
const printed = (type: Parameter["type"], text: string): string =>
  type === "address"
    ? getAddress(text)
    : type === "number" || type === "integer"
      ? printDecimal(text)
      : text

const drawParameter = (
  source: Source,
  name: string,
  parameter: Parameter
): Effect.Effect<DrawnValue, SamplingError> =>
  drawText(source, name, parameter).pipe(
    Effect.flatMap((drawn) =>
      Effect.try({
        try: () => printed(parameter.type, drawn),
        catch: () => `is no ${parameter.type}: "${drawn}"`
      })
    ),
    Effect.flatMap((text): Effect.Effect<DrawnValue, string> => {
      const decimals = parameter.base_decimals
      if (decimals === undefined) return Effect.succeed({ text, base: null })
      return decimalsOf(text) > decimals
        ? Effect.fail(`has more decimals than its base_decimals: ${text}`)
        : Effect.succeed({ text, base: parseUnits(text, decimals).toString() })
    }),
    Effect.mapError(
      (reason) => new SamplingError({ task: source.task.id, path: `parameter ${name}`, reason })
    )
  )

/** Resolves placeholders: a parameter first, then an address of the environment. */
const resolver =
  (env: Environment, drawn: Drawn, missing: Array<string>) =>
  ({ source, name, base }: Placeholder): string => {
    const parameter = drawn[name]
    const value = base ? parameter?.base : (parameter?.text ?? env.addresses[name])
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

const operationsOf = (task: Task) =>
  isComposite(task)
    ? task.composite_structure.atomic_operations.map(({ atomic_id, role, validation }) => ({
        id: atomic_id,
        role,
        validation: validation ?? null
      }))
    : [
        {
          id: task.id,
          role: task.validation.answer === undefined ? "goal" : "query",
          validation: task.validation
        }
      ]

const stepsOf = (task: Task) => {
  if (!isComposite(task)) return { optimalSteps: 1, maxRounds: 1 }
  const { optimal_steps, max_rounds_multiplier } = task.composite_structure
  return { optimalSteps: optimal_steps, maxRounds: optimal_steps * max_rounds_multiplier }
}

const answerOf = (task: Task) =>
  (isComposite(task) ? task.composite_structure.answer : task.validation.answer) ?? null

/** What an instance is drawn from. */
export interface Draft {
  readonly task: Task
  /** the run's seed, as text */
  readonly seed: string
  readonly round: number
  readonly env: Environment
  readonly difficulty: Difficulty
  /** the tier of each template, extra ones after the counted ones, as Bank.ts gives them */
  readonly tiers: ReadonlyArray<Tier | null>
}

/**
 * Draws the instance of `task` for `seed` and `round`. Fails with TierUnavailable when the task has
 * no template of the asked-for clarity, with SamplingError when a value cannot be drawn.
 */
export const instantiate = Effect.fnUntraced(function* (draft: Draft) {
  const { task, seed, round, env, difficulty } = draft
  const draw = (label: string) => makeDraw("questline/instance/1", seed, task.id, round, label)
  const source: Source = { task, env, draw }
  const parameters: Drawn = yield* Effect.all(
    Object.fromEntries(
      Object.entries(task.parameters).map(([name, parameter]) => [
        name,
        drawParameter(source, name, parameter)
      ])
    )
  )
  const template = yield* drawTemplate(task, draft.tiers, difficulty, draw("template"))
  const templates = [...task.natural_language_templates, ...task.extra_templates]
  const missing: Array<string> = []
  const fill = resolver(env, parameters, missing)
  const encoded = {
    task: task.id,
    split: isComposite(task) ? "composite" : "atomic",
    category: task.category,
    subcategory: task.subcategory,
    difficulty: task.difficulty,
    round,
    entropy: bytesToHex(draw("entropy").bytes(32)),
    template: template.index,
    tier: template.tier,
    instruction: fillText(templates[template.index] ?? "", fill),
    description: task.description,
    parameters,
    setup: fillJson(task.setup, fill),
    operations: fillJson(operationsOf(task), fill),
    answer: answerOf(task),
    ...stepsOf(task)
  }
  if (missing.length > 0) {
    const path = [...new Set(missing)].join(", ")
    return yield* new SamplingError({ task: task.id, path, reason: "cannot be resolved" })
  }
  return yield* Schema.decodeUnknownEffect(Instance)(encoded).pipe(
    Effect.catchTag("SchemaError", (error) =>
      Effect.fail(new SamplingError({ task: task.id, path: "the instance", reason: error.message }))
    )
  )
})
