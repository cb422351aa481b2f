/**
 * A system: a sound contract of our own, and flaws that can be put into it. Owns the Schemas of its
 * folder's JSON files; benchmarks/block/bank/systems reads the folder.
 */
import { Schema } from "effect"
import { Attack, Observed, TemplateStep, Use } from "./Drill.ts"
import { Step } from "./Proof.ts"
import { Category, operations, Severity, securityFunctions, Tier } from "./Sample.ts"

/** What is done to a sound contract. Each name is a class of mistakes. */
export const operators = [
  "drop_guard",
  "wrong_guard",
  "effect_after_call",
  "drop_lock",
  "turn_rounding",
  "spot_price",
  "stale_price",
  "drop_domain",
  "drop_nonce",
  "drop_signer_check",
  "open_initialiser",
  "ignore_return",
  "drop_bound",
  "wrong_bound",
  "unchecked_cast",
  "unchecked_math",
  "precision_loss",
  "skip_update",
  "wrong_order",
  "wrong_variable",
  "double_count",
  "trust_amount",
  "trust_balance",
  "push_payment",
  "unbounded_loop",
  "weak_randomness",
  "predictable_outcome",
  "open_callback",
  "storage_clash",
  "hash_collision",
  "no_slippage",
  "no_deadline",
  "wrong_recipient",
  "forgotten_state"
] as const
export const Operator = Schema.Literals(operators)
export type Operator = typeof Operator.Type

/** One annotated piece of code. Lines are stated by their text in `system.sol`. */
export const StatedAct = Schema.Struct({
  operation: Schema.Literals(operations),
  function: Schema.Literals(securityFunctions),
  /** the text of each line, without surrounding blanks; absent: the lines that the flaw changes */
  at: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  in: Schema.NullOr(Schema.String),
  why: Schema.String
})
export type StatedAct = typeof StatedAct.Type

/** A flaw: `flaws/NAME.json`. Its code is in `system.sol`, between `//@flaw NAME` and `//@good`. */
export const SystemFlaw = Schema.Struct({
  operator: Operator,
  category: Category,
  /** in the usual terms of the field */
  type: Schema.String,
  severity: Severity,
  tier: Tier,
  /** the functions that contain it */
  functions: Schema.NonEmptyArray(Schema.String),
  description: Schema.String,
  rootCause: Schema.String,
  attackScenario: Schema.String,
  fix: Schema.String,
  codeActs: Schema.NonEmptyArray(StatedAct),
  /** the first is the proof, and its goal is what a model is asked to reach */
  attacks: Schema.NonEmptyArray(Attack),
  /** what happens after the setup of the system, before anybody attacks; so a goal can mean the flaw alone */
  setup: Schema.optionalKey(Schema.NonEmptyArray(TemplateStep)),
  /** native coin of an attacking model, an expression; absent: what the setup leaves */
  funds: Schema.optionalKey(Schema.String),
  /** how much amounts of a right fix may differ from ours, if more than the system's default */
  slack: Schema.optionalKey(Schema.String)
})
export type SystemFlaw = typeof SystemFlaw.Type

/** A sequence of honest use, with conditions at its end. */
const Scenario = Schema.Struct({
  name: Schema.String,
  steps: Schema.NonEmptyArray(Step),
  holds: Schema.NonEmptyArray(Schema.String)
})

/** `system.json`. */
export const System = Schema.Struct({
  title: Schema.String,
  /** the main contract of `system.sol` */
  contract: Schema.String,
  /** the deployed contract with the flaws, as the setup names it */
  target: Schema.String,
  /** identifiers of the system, each with its alternatives (including itself if it may stay) */
  names: Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.String)),
  /** `$NAME` in the sources, `NAME` in expressions; one of these values is drawn */
  constants: Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.String)),
  setup: Schema.NonEmptyArray(Step),
  uses: Schema.NonEmptyArray(Use),
  scenarios: Schema.NonEmptyArray(Scenario),
  invariants: Schema.Record(Schema.String, Schema.String),
  observed: Schema.optionalKey(Observed),
  /** what an honest attacker could try; none of it may reach the goal of any flaw */
  strategies: Schema.optionalKey(Schema.Array(Use))
})
export type System = typeof System.Type
