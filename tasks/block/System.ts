/**
 * A system: a sound contract of our own, and flaws that can be put into it. Owns the Schemas of its
 * folder's JSON files; the folder is read by benchmarks/block/bank/systems.
 */
import { Schema } from "effect"
import { Attack, Observed, Use } from "./Drill.ts"
import { Step } from "./Proof.ts"
import { Category, operations, Severity, securityFunctions, Tier } from "./Sample.ts"

/** What is done to a sound contract. Each name is a class of mistakes; docs/adding-a-system.md tells each. */
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
  /** the text of each line, without the blanks around it; absent: the lines that the flaw changes */
  at: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  in: Schema.NullOr(Schema.String),
  why: Schema.String
})
export type StatedAct = typeof StatedAct.Type

/** A flaw: `flaws/NAME.json`. Its code is in `system.sol`, between `//@flaw NAME` and `//@good`. */
export const SystemFlaw = Schema.Struct({
  operator: Operator,
  category: Category,
  /** in the field's words */
  type: Schema.String,
  severity: Severity,
  tier: Tier,
  /** the functions that hold it */
  functions: Schema.NonEmptyArray(Schema.String),
  description: Schema.String,
  rootCause: Schema.String,
  attackScenario: Schema.String,
  fix: Schema.String,
  codeActs: Schema.NonEmptyArray(StatedAct),
  /** the first is the proof, and its goal is what a model is asked to reach */
  attacks: Schema.NonEmptyArray(Attack),
  /** native coin of an attacker who is a model, an expression; absent: what the setup leaves */
  funds: Schema.optionalKey(Schema.String),
  /** by how much amounts of a right fix may differ from ours, where it is more than the system's */
  slack: Schema.optionalKey(Schema.String)
})
export type SystemFlaw = typeof SystemFlaw.Type

/** A course of honest use, and what is so at its end. */
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
  /** as the setup names the deployed contract that holds the flaws */
  target: Schema.String,
  /** identifiers of the system, each with those that may stand for it (itself among them, if it may stay) */
  names: Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.String)),
  /** `$NAME` in the sources, `NAME` in expressions: one of these is drawn */
  constants: Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.String)),
  setup: Schema.NonEmptyArray(Step),
  uses: Schema.NonEmptyArray(Use),
  scenarios: Schema.NonEmptyArray(Scenario),
  invariants: Schema.Record(Schema.String, Schema.String),
  observed: Schema.optionalKey(Observed),
  /** what an honest attacker could try: none of it may reach the goal of any flaw */
  strategies: Schema.optionalKey(Schema.Array(Use))
})
export type System = typeof System.Type
