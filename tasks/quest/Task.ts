/**
 * A task as in its JSON file. Owns the Schema of the bank's files (the names of the published schema,
 * EVM-QuestBench tables 3 and 4, plus this project's additions), but not how a task is sampled
 * (Instance.ts) or read from disk (Bank.ts).
 *
 * Placeholders: `{name}` is a parameter's text, `{name:base}` its base units, and `{agent}`, `{rich}` and
 * `{contract_key}` are addresses. They may occur in templates (`{name}` only), in `setup` and in
 * `validation`.
 */
import { Schema } from "effect"
import { SetupAction } from "../../evm/SetupAction.ts"
import type { Split } from "./Split.ts"

/** A decimal number written as text, so that no binary float touches an amount. */
export const Decimal = Schema.String.check(
  Schema.isPattern(/^-?\d+(\.\d+)?$/, { message: 'expected a decimal number as text, e.g. "0.05"' })
)

/** How a parameter's value is drawn (spec: uniformly on the declared decimal grid). */
export const Generation = Schema.Union([
  Schema.Struct({
    method: Schema.Literal("fixed"),
    value: Schema.Union([Schema.String, Schema.Boolean])
  }),
  /** number, integer: on the grid min..max of `decimals` or `step`; address: any; string: `length` */
  Schema.Struct({
    method: Schema.Literal("random"),
    min: Schema.optionalKey(Decimal),
    max: Schema.optionalKey(Decimal),
    decimals: Schema.optionalKey(Schema.Int),
    step: Schema.optionalKey(Decimal),
    length: Schema.optionalKey(Schema.Int),
    charset: Schema.optionalKey(Schema.String)
  }),
  /** a value may be a placeholder: the value of that parameter, or an address of the environment */
  Schema.Struct({
    method: Schema.Literal("from_list"),
    values: Schema.NonEmptyArray(Schema.String)
  }),
  /** an address of the environment: a contract key, `agent` or `rich` */
  Schema.Struct({ method: Schema.Literal("from_env"), env_key: Schema.String }),
  /** one field of a record drawn once for all parameters that name the same `record` */
  Schema.Struct({
    method: Schema.Literal("from_record"),
    record: Schema.String,
    field: Schema.String
  }),
  /** a share of another number, exact to its last decimal, e.g. a fee */
  Schema.Struct({
    method: Schema.Literal("percent_of"),
    parameter: Schema.String,
    percent: Decimal
  }),
  /** one part of a signature that the harness makes: v as an integer, r and s as hex */
  Schema.Struct({
    method: Schema.Literal("from_signature"),
    signature: Schema.String,
    part: Schema.Literals(["v", "r", "s"])
  })
])

/** EIP-712 data that an account of the harness signs; every text may contain placeholders. */
export const TypedData = Schema.Struct({
  /** whose key signs: `rich` */
  signer: Schema.String,
  domain: Schema.Struct({
    name: Schema.String,
    version: Schema.String,
    chainId: Schema.Int,
    verifyingContract: Schema.String
  }),
  types: Schema.Record(
    Schema.String,
    Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))
  ),
  primaryType: Schema.String,
  message: Schema.Record(Schema.String, Schema.Json)
})
export type TypedData = typeof TypedData.Type

export const Parameter = Schema.Struct({
  type: Schema.Literals(["number", "integer", "string", "address", "boolean"]),
  unit: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  /** how many decimals convert this amount into base units; absent: it is not an amount */
  base_decimals: Schema.optionalKey(Schema.Int),
  /**
   * Words that state this value in an instruction as well as its own text does, e.g. `{token_symbol}` for a
   * token's address. Every template contains `{name}` or one of these for each parameter that the task is
   * judged on.
   */
  stated_as: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  /**
   * A limit such as a slippage is judged only if the instance's template states it; otherwise the argument
   * that contains it is left out. Absent: every template must state what is judged.
   */
  judged: Schema.optionalKey(Schema.Literal("where stated")),
  generation: Generation
})
export type Parameter = typeof Parameter.Type

/** "exact", a percentage of the expected value ("0.1%"), or a distance in base units ("1000 units"). */
export const Tolerance = Schema.String.check(
  Schema.isPattern(/^(exact|\d+(\.\d{1,4})?%|\d+ units)$/, {
    message: 'expected a tolerance: "exact", "5%" or "1000 units"'
  })
)
export type Tolerance = typeof Tolerance.Type

/**
 * A call that counts as the task's function. `where` has the arguments that must be the instance's, by
 * parameter name; amounts are left out (the state judges them). `path[0]` and `path[-1]` are the ends of a
 * path, `path` the whole path, `ids[*]` every item of a non-empty list. An empty signature is a plain send.
 */
export const AcceptedCall = Schema.Struct({
  signature: Schema.String,
  where: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)]))
})
export type AcceptedCall = typeof AcceptedCall.Type

/** The type of one key of a query's answer, as the model is told. */
export const AnswerKey = Schema.Struct({
  type: Schema.Literals(["quantity", "address", "text", "boolean"]),
  description: Schema.String
})
export type AnswerKey = typeof AnswerKey.Type

/** The names of checks that may have a weight. */
export const CheckName = Schema.Literals([
  "success",
  "target",
  "recipient",
  "function",
  "amount",
  "state",
  "read",
  "keys",
  "value"
])
export type CheckName = typeof CheckName.Type

/** How one operation is judged: the family of its validator and everything that the family needs. */
export const Validation = Schema.Struct({
  family: Schema.String,
  args: Schema.Record(Schema.String, Schema.Json),
  /** addresses a transaction may go to; none for a query */
  targets: Schema.optionalKey(Schema.Array(Schema.String)),
  functions: Schema.optionalKey(Schema.Array(AcceptedCall)),
  /** points by check; they sum to 100 (absent in a composite's operations) */
  weights: Schema.optionalKey(Schema.Record(CheckName, Schema.optionalKey(Schema.Int))),
  /**
   * Checks without which the task means nothing: if one fails, the state check fails too, e.g. `function`
   * if the instruction names the call, its data or its limit
   */
  essential: Schema.optionalKey(Schema.NonEmptyArray(CheckName)),
  /** by the name of a measured quantity of the family, e.g. amount, spent, received */
  tolerances: Schema.optionalKey(Schema.Record(Schema.String, Tolerance)),
  answer: Schema.optionalKey(Schema.Record(Schema.String, AnswerKey))
})
export type Validation = typeof Validation.Type

/**
 * One operation of a composite. `goal`: its effect must be visible, or be proven, at the end. `serves`: an
 * approval that a later operation needs; it is not judged. `query`: judged only if the task asks for an
 * answer.
 */
export const Operation = Schema.Struct({
  atomic_id: Schema.String,
  role: Schema.Literals(["goal", "serves", "query"]),
  validation: Schema.optionalKey(Validation)
})
export type Operation = typeof Operation.Type

/** What was repaired compared with the released task, and why. */
export const Deviation = Schema.Struct({ what: Schema.String, why: Schema.String })

const shared = {
  id: Schema.String.check(
    Schema.isPattern(/^[a-z0-9_]+$/, { message: "expected lower_snake_case" })
  ),
  category: Schema.String,
  subcategory: Schema.NullOr(Schema.String),
  difficulty: Schema.Literals(["easy", "easy-medium", "medium", "hard"]),
  /** what the task is about, in one or two sentences; shown to the model in naive mode */
  description: Schema.String,
  /** the counted templates; the ratings file has the clarity of each */
  natural_language_templates: Schema.NonEmptyArray(Schema.String),
  /** further templates, for `--nl-difficulty`; never drawn by `random` */
  extra_templates: Schema.Array(Schema.String),
  parameters: Schema.Record(Schema.String, Parameter),
  /** records for `from_record`, drawn as a whole, so that a symbol always belongs to its address */
  records: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.Record(Schema.String, Schema.String)))
  ),
  /** for `from_signature`, by name */
  signatures: Schema.optionalKey(Schema.Record(Schema.String, TypedData)),
  setup: Schema.Array(SetupAction),
  deviation: Schema.optionalKey(Schema.Array(Deviation))
}

export const AtomicTask = Schema.Struct({
  ...shared,
  validation: Validation,
  /**
   * The functions that a template names, by the template's index (extra ones after the counted ones): an
   * instance of that template accepts only these.
   */
  named_functions: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.String))
  )
})
export type AtomicTask = typeof AtomicTask.Type

export const CompositeTask = Schema.Struct({
  ...shared,
  composite_structure: Schema.Struct({
    pattern: Schema.NullOr(Schema.String),
    atomic_operations: Schema.NonEmptyArray(Operation),
    /** K_opt: the number of operations */
    optimal_steps: Schema.Int,
    max_rounds_multiplier: Schema.Int,
    answer: Schema.optionalKey(Schema.Record(Schema.String, AnswerKey))
  })
})
export type CompositeTask = typeof CompositeTask.Type

export type Task = AtomicTask | CompositeTask
/** The form of a task; everything else chooses by its split. */
export const isComposite = (task: Task): task is CompositeTask => "composite_structure" in task

/** K_opt: the fewest steps that are enough. */
export const optimalStepsOf = (task: Task): number =>
  isComposite(task) ? task.composite_structure.optimal_steps : 1

/** The keys of the requested answer; undefined if none is requested. */
export const answerIn = (task: Task): CompositeTask["composite_structure"]["answer"] =>
  isComposite(task) ? task.composite_structure.answer : task.validation.answer

export const splitOf = (task: Task): Split => (isComposite(task) ? "composite" : "atomic")
