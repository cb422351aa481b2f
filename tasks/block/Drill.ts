/**
 * What a patch of a sample is checked with, besides its proof: what honest users do, the invariants, and
 * the attacks of the flaw, with parameters that are drawn for each trial. Owns the Schema;
 * benchmarks/block/drill draws and runs. Texts that begin with `=`, claims and bounds are expressions
 * (docs/adding-a-system.md).
 */
import { Schema } from "effect"
import { Actor, Call, Deploy, Wait } from "./Proof.ts"

/** A number between two bounds, or one of a list: numbers as expressions, accounts as `@alice`. */
export const Param = Schema.Union([
  Schema.Struct({ from: Schema.String, to: Schema.String }),
  Schema.Struct({ of: Schema.NonEmptyArray(Schema.String) })
])
export type Param = typeof Param.Type

export const Params = Schema.Record(Schema.String, Param)
export type Params = typeof Params.Type

/** The acting account: an actor, or a parameter that stands for one (`@who`). */
const Who = Schema.Union([Actor, Schema.String.check(Schema.isPattern(/^@\w+$/))])

/** A wait of this many seconds, as an expression. */
const WaitFor = Schema.Struct({ wait: Schema.String })

/** A step of a template: a step of a proof that may contain expressions and drawn accounts. */
const PlainStep = Schema.Union([
  Schema.Struct({ ...Deploy.fields, from: Who }),
  Schema.Struct({ ...Call.fields, from: Who }),
  WaitFor,
  Wait
])
export type PlainStep = typeof PlainStep.Type

export type TemplateStep =
  | PlainStep
  /** this many times; inside, `turn` counts from 0 */
  | { readonly repeat: string; readonly steps: ReadonlyArray<TemplateStep> }
  /** one of these, drawn */
  | { readonly either: ReadonlyArray<ReadonlyArray<TemplateStep>> }
  /** all of these, in a drawn order */
  | { readonly shuffled: ReadonlyArray<ReadonlyArray<TemplateStep>> }

const Steps = Schema.Array(Schema.suspend((): Schema.Codec<TemplateStep> => TemplateStep))
export const TemplateStep: Schema.Codec<TemplateStep> = Schema.Union([
  Schema.Struct({ repeat: Schema.String, steps: Steps }),
  Schema.Struct({ either: Schema.Array(Steps) }),
  Schema.Struct({ shuffled: Schema.Array(Steps) }),
  PlainStep
])

/** One way to exploit a flaw. */
export const Attack = Schema.Struct({
  name: Schema.String,
  params: Schema.optionalKey(Params),
  steps: Schema.NonEmptyArray(TemplateStep),
  /** claims: all true exactly if it did harm. `before(...)` is the value when the attack began */
  goal: Schema.NonEmptyArray(Schema.String),
  /** it only works right after the setup, so no honest use comes before it */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** it needs an account without code, so it is not tried from a contract */
  plain: Schema.optionalKey(Schema.Boolean)
})
export type Attack = typeof Attack.Type

/** Something that an honest user does. */
export const Use = Schema.Struct({
  name: Schema.String,
  params: Schema.optionalKey(Params),
  steps: Schema.NonEmptyArray(TemplateStep)
})
export type Use = typeof Use.Type

/** A read of the state in which equivalent contracts must agree. */
export const Observed = Schema.Struct({
  /** functions of the contract whose answers an honest fix may change */
  free: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * expressions that are read in addition to the contract's own: `token.balanceOf(@alice)`; `@*`: for each
   * actor
   */
  also: Schema.optionalKey(Schema.Array(Schema.String)),
  /** functions of the contract that draw lots: right contracts may draw others, so what somebody else's call leaves is not compared */
  drawsLots: Schema.optionalKey(Schema.Array(Schema.String)),
  /** how much amounts may differ through rounding; an expression, default 0 */
  slack: Schema.optionalKey(Schema.String)
})
export type Observed = typeof Observed.Type

export const Drill = Schema.Struct({
  /** the meaning of names in expressions */
  constants: Schema.Record(Schema.String, Schema.String),
  /** the deployed contract with the flaw, as the proof's setup names it */
  target: Schema.String,
  uses: Schema.NonEmptyArray(Use),
  /** claims that always hold, by name; `before(...)` is the value before the last step */
  invariants: Schema.Record(Schema.String, Schema.String),
  observed: Observed,
  attacks: Schema.NonEmptyArray(Attack),
  /** full sources of documented fixes of other designs, whose behaviour also counts as right */
  alternatives: Schema.Array(Schema.String)
})
export type Drill = typeof Drill.Type
