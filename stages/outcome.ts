/**
 * How a stage can end when the model is to blame. Owns these failures and the classes of outcomes. They
 * are scored; a failure of ours is in the Effect's error channel and never comes here.
 */
import { Schema } from "effect"

/** The seven rules of a valid reply; docs/scoring.md names them. */
export const SchemaRule = Schema.Literals([1, 2, 3, 4, 5, 6, 7])
export type SchemaRule = typeof SchemaRule.Type

export const ModelFailure = Schema.Union([
  /** the reply breaks rule `rule` */
  Schema.TaggedStruct("schema_invalid", { rule: SchemaRule, detail: Schema.String }),
  /** the script is not valid TypeScript */
  Schema.TaggedStruct("syntax_error", { detail: Schema.String }),
  /** the script imports something other than the two libraries */
  Schema.TaggedStruct("import_refused", { detail: Schema.String }),
  /** the module or its function threw */
  Schema.TaggedStruct("script_threw", { detail: Schema.String }),
  /** nothing was left to wait for before executeSkill returned */
  Schema.TaggedStruct("script_stalled", { detail: Schema.String }),
  /** any of the four, in rows of versions that did not distinguish them */
  Schema.TaggedStruct("sandbox_error", { detail: Schema.String }),
  /** wall clock or CPU time ran out */
  Schema.TaggedStruct("timeout", { limitMs: Schema.Int }),
  /** too much memory or output, or a node or sandbox that it broke every time */
  Schema.TaggedStruct("resource_abuse", { detail: Schema.String }),
  /** the agent ended with an error, or by a signal, before it did anything */
  Schema.TaggedStruct("agent_failed", { detail: Schema.String }),
  /** the request cannot be signed or sent as it stands */
  Schema.TaggedStruct("rejected", {
    reason: Schema.Literals([
      "wrong_from",
      "wrong_chain",
      "wrong_nonce",
      "insufficient_funds",
      "unsupported_type",
      "gas_limit",
      "fee_too_low"
    ]),
    detail: Schema.String
  }),
  /** a reply without usable content: refused, cut, filtered, a tool call, empty, too long */
  Schema.TaggedStruct("reply_unusable", {
    finish: Schema.Literals([
      "refusal",
      "length",
      "content_filter",
      "tool_calls",
      "empty",
      "too_large"
    ]),
    detail: Schema.String
  })
])
export type ModelFailure = typeof ModelFailure.Type

/**
 * The class that a finished trial is counted under; the classes of invalid and unusable replies name
 * the reason.
 */
export const OutcomeClass = Schema.Literals([
  "pass",
  "wrong_state",
  "reverted",
  "schema_invalid_1",
  "schema_invalid_2",
  "schema_invalid_3",
  "schema_invalid_4",
  "schema_invalid_5",
  "schema_invalid_6",
  "schema_invalid_7",
  "syntax_error",
  "import_refused",
  "script_threw",
  "script_stalled",
  "sandbox_error",
  "timeout",
  "resource_abuse",
  "agent_failed",
  "rejected",
  "reply_refusal",
  "reply_length",
  "reply_content_filter",
  "reply_tool_calls",
  "reply_empty",
  "reply_too_large",
  "nothing_sent"
])
export type OutcomeClass = typeof OutcomeClass.Type

/** The class that a failure is counted under. */
export const classOf = (failure: ModelFailure): OutcomeClass => {
  switch (failure._tag) {
    case "schema_invalid":
      return `schema_invalid_${failure.rule}`
    case "reply_unusable":
      return `reply_${failure.finish}`
    default:
      return failure._tag
  }
}

/** Where a trial went wrong: in the reply, in the script, in the transaction, or in the result. */
type OutcomePlace = "none" | "reply" | "script" | "transaction" | "result"

/**
 * What a class means, for readers. Every class but `pass` is the model's fault; see docs/scoring.md.
 */
interface OutcomeMeaning {
  readonly place: OutcomePlace
  /** in a few words, shown next to the class */
  readonly short: string
}

/** The meaning of every class, in the order in which a trial can come to them. */
export const meanings: Readonly<Record<OutcomeClass, OutcomeMeaning>> = {
  pass: { place: "none", short: "every check holds" },
  wrong_state: { place: "result", short: "ran, but not every check holds" },
  reverted: { place: "transaction", short: "the transaction reverted" },
  rejected: { place: "transaction", short: "the request could not be signed or sent" },
  nothing_sent: { place: "transaction", short: "the episode sent no transaction" },
  timeout: { place: "script", short: "the time of the script or session ran out" },
  agent_failed: { place: "script", short: "the agent ended with an error and did nothing" },
  resource_abuse: { place: "script", short: "memory or output beyond the limit, or a broken node" },
  script_threw: { place: "script", short: "the script threw an error" },
  script_stalled: { place: "script", short: "the script waited for nothing" },
  import_refused: { place: "script", short: "the script imports a module that is not there" },
  syntax_error: { place: "script", short: "the script is not valid TypeScript" },
  sandbox_error: { place: "script", short: "the script failed (a run of an earlier version)" },
  schema_invalid_1: { place: "script", short: "no exported executeSkill" },
  schema_invalid_2: { place: "script", short: "wrong signature of executeSkill" },
  schema_invalid_3: { place: "script", short: "what it returned is not a request or an answer" },
  schema_invalid_4: { place: "script", short: "the request has no `to`" },
  schema_invalid_5: { place: "script", short: "the library cannot serialise the request" },
  schema_invalid_6: { place: "reply", short: "no code block in the reply" },
  schema_invalid_7: { place: "reply", short: "control JSON that cannot be read" },
  reply_length: { place: "reply", short: "cut off at the length limit" },
  reply_refusal: { place: "reply", short: "the model refused" },
  reply_content_filter: { place: "reply", short: "stopped by the provider's filter" },
  reply_tool_calls: { place: "reply", short: "a tool call instead of text" },
  reply_empty: { place: "reply", short: "an empty reply" },
  reply_too_large: { place: "reply", short: "a reply of over 5 MB" }
}
