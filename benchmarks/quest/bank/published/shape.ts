/**
 * The form of a published task (EVM-QuestBench, tables 3 and 4), read part by part, so that an unreadable
 * part costs only that part. Owns the Schemas, the published generator's defaults (`random` without a
 * method, fields of a generation next to it), and the two notations of placeholders there; publishedBank.ts
 * decides what is used.
 */
import { BigDecimal, Option, Result, Schema } from "effect"
import { decodeAt } from "../Problem.ts"
import type { Fault } from "../rules/judged.ts"

/** A number as a JSON number or as text. */
const Numeric = Schema.Union([Schema.Finite, Schema.String])

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/** Plain decimal text without needless zeros; a text that is not a number stays as it is. */
export const decimalText = (value: typeof Scalar.Type): string =>
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

const Structure = Schema.Struct({
  ...Interaction.fields,
  atomic_operations: Schema.Array(Schema.Struct({ atomic_id: Schema.String })),
  interaction_config: Schema.optionalKey(Interaction)
})

const range = {
  min: Schema.optionalKey(Numeric),
  max: Schema.optionalKey(Numeric),
  decimals: Schema.optionalKey(Numeric),
  step: Schema.optionalKey(Numeric)
}

const Drawing = Schema.Struct({
  ...range,
  method: Schema.optionalKey(Schema.String),
  value: Schema.optionalKey(Scalar),
  values: Schema.optionalKey(Schema.Array(Scalar)),
  addresses: Schema.optionalKey(Schema.Array(Schema.String)),
  env_key: Schema.optionalKey(Schema.String),
  length: Schema.optionalKey(Numeric),
  charset: Schema.optionalKey(Schema.String)
})

const Parameter = Schema.Struct({
  ...range,
  generation: Schema.optionalKey(Drawing),
  generation_method: Schema.optionalKey(Schema.String)
})

/** How a published parameter is drawn. */
export interface Drawn extends Omit<typeof Drawing.Type, "method"> {
  readonly method: string
}

const drawnOf = ({ generation, generation_method, ...flat }: typeof Parameter.Type): Drawn => ({
  method: generation_method ?? "random",
  ...flat,
  ...generation
})

const TEMPLATES = "natural_language_templates"

/** The fields that a file needs to be a task at all. */
const Frame = Schema.Struct({
  id: Schema.String,
  [TEMPLATES]: Schema.Array(Schema.Json)
})

const fields = {
  category: Schema.String,
  subcategory: Schema.NullOr(Schema.String),
  difficulty: Schema.Literals(["easy", "easy-medium", "medium", "hard"]),
  interaction_config: Interaction
}

/** A published task, as far as it could be read. */
export interface PublishedTask {
  readonly id: string
  readonly composite: boolean
  readonly category: string | null
  readonly subcategory: string | null
  readonly difficulty: (typeof fields.difficulty)["Type"] | null
  /** one for each that the file lists, with our placeholders; null if it is not a text */
  readonly templates: ReadonlyArray<string | null>
  readonly parameters: Readonly<Record<string, Drawn>>
  readonly structure: typeof Structure.Type | null
  readonly interaction: typeof Interaction.Type
}

/** A task, and what in its file could not be read, or is ignored. */
interface Read {
  readonly task: PublishedTask
  readonly faults: ReadonlyArray<Fault>
}

/** `{{name}}` is the same as `{name}`; the published generator reads both. */
export const plainPlaceholders = (text: string): string =>
  text.replace(/\{\{([A-Za-z][A-Za-z0-9_]*)\}\}/g, "{$1}")

const JsonObject = Schema.Record(Schema.String, Schema.Json)

/** Reads parts of a JSON object, and collects what is wrong with the unreadable ones. */
class Parts {
  readonly faults: Array<Fault> = []
  readonly object: typeof JsonObject.Type
  readonly read = new Set<string>([...Object.keys(Frame.fields), "description"])

  constructor(object: typeof JsonObject.Type) {
    this.object = object
  }

  /** The decoded value; null if it is absent or cannot be read; its faults are kept. */
  at<A, E>(
    schema: Schema.Codec<A, E>,
    path: readonly [string, ...Array<string | number>],
    json: Schema.Json | undefined = this.object[path[0]]
  ): A | null {
    this.read.add(path[0])
    if (json === undefined) return null
    const decoded = decodeAt(schema, path, json, "ignore")
    if (Result.isSuccess(decoded)) return decoded.success
    this.faults.push(
      ...decoded.failure.map((fault) => ({ ...fault, reason: `not read: ${fault.reason}` }))
    )
    return null
  }
}

const parametersOf = (parts: Parts): Readonly<Record<string, Drawn>> =>
  Object.fromEntries(
    Object.entries(parts.at(JsonObject, ["parameters"]) ?? {}).flatMap(([name, json]) => {
      const parameter = parts.at(Parameter, ["parameters", name], json)
      return parameter === null ? [] : [[name, drawnOf(parameter)]]
    })
  )

/**
 * The task of a file in the published form; faults if it has no id or no templates. Fields that are not
 * used are reported in one fault.
 */
export const readPublished = (json: Schema.Json): Result.Result<Read, ReadonlyArray<Fault>> =>
  Result.map(decodeAt(Frame, [], json, "ignore"), (frame) => {
    const parts = new Parts(Result.getOrElse(decodeAt(JsonObject, [], json), () => ({})))
    const task: PublishedTask = {
      id: frame.id,
      composite: parts.object.composite_structure !== undefined,
      category: parts.at(fields.category, ["category"]),
      subcategory: parts.at(fields.subcategory, ["subcategory"]),
      difficulty: parts.at(fields.difficulty, ["difficulty"]),
      templates: frame[TEMPLATES].map((template, index) => {
        const text = parts.at(Schema.String, [TEMPLATES, index], template)
        return text === null ? null : plainPlaceholders(text)
      }),
      parameters: parametersOf(parts),
      structure: parts.at(Structure, ["composite_structure"]),
      interaction: parts.at(fields.interaction_config, ["interaction_config"]) ?? {}
    }
    const unread = Object.keys(parts.object).filter((name) => !parts.read.has(name))
    const faults = [
      ...parts.faults,
      ...(parts.object.description === undefined
        ? []
        : [{ path: ["description"], reason: "not shown to a model: --naive shows ours" }]),
      ...(unread.length === 0
        ? []
        : [{ path: [], reason: `ignored fields: ${unread.sort().join(", ")}` }])
    ]
    return { task, faults }
  })
