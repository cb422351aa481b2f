/**
 * The options of BlockBench, in addition to those that a run of any benchmark has; they are stored in the
 * same JSON. Owns the Schema and the defaults.
 */
import { Schema } from "effect"
import { FoundRule, majority } from "../../validators/block/vote.ts"
import { BlockTask } from "./measures/Measures.ts"

export const BlockOptions = Schema.Struct({
  /** folder of published data; null: the project's own contracts */
  data: Schema.NullOr(Schema.String),
  /** `published`: every contract of the folder; `stratified:N`: N of those with a tier, by tier */
  sample: Schema.String,
  /** variants by name, or chains such as `shapeshifter(no_comments(sanitized))`; empty: the defaults */
  variants: Schema.Array(Schema.String),
  /** who judges: `rules`, or models as on the command line */
  judges: Schema.NonEmptyArray(Schema.String),
  rule: FoundRule,
  /** what the model is asked for */
  task: BlockTask,
  /** in addition to a detection, an exploit script is asked for if the contract has a proof */
  exploit: Schema.Boolean,
  /** the model is first asked what it knows about the incident, if the data has one */
  probe: Schema.Boolean
})
export type BlockOptions = typeof BlockOptions.Type

/** What a model is asked for under these options. */
export const asksOf = ({ exploit, task }: Pick<BlockOptions, "exploit" | "task">) => ({
  detect: task === "detect",
  exploit: task === "exploit" || (task === "detect" && exploit),
  patch: task === "patch"
})

/** The default variant of a contract with a proof, if what a model writes is run. */
export const executedVariants = [
  "minimal_sanitized",
  "shapeshifter(no_comments(sanitized))"
] as const

/**
 * The default variant of the contracts of systems: their names, constants and layout are already drawn, so
 * no model can know them from elsewhere.
 */
export const drawnVariants = ["minimal_sanitized"] as const

/**
 * The default variants of the warm-up: paper table 2, and its strongest composition. Every one derives from
 * `minimal_sanitized`; `original` contains hints, and is shown only if it is named.
 */
export const usualVariants = [
  "minimal_sanitized",
  "sanitized",
  "no_comments",
  "chameleon",
  "shapeshifter",
  "trojan",
  "false_prophet",
  "differential",
  "shapeshifter(no_comments(sanitized))"
] as const

export const defaults = {
  data: null,
  sample: "published",
  variants: [],
  judges: ["rules"],
  rule: majority,
  task: "detect",
  exploit: false,
  probe: true
} as const satisfies BlockOptions
