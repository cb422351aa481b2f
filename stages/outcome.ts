/**
 * How a stage can end when the model is to blame. An Outcome is scored; a failure of ours is an
 * error in the Effect's error channel and never reaches this file.
 */
import { Schema } from "effect"

/** The seven rules of a valid reply (EVM-QuestBench appendix D.3). */
export const SchemaRule = Schema.Literals([1, 2, 3, 4, 5, 6, 7])
export type SchemaRule = typeof SchemaRule.Type

export const ModelFailure = Schema.Union([
  /** the reply breaks rule `rule` */
  Schema.TaggedStruct("schema_invalid", { rule: SchemaRule, detail: Schema.String }),
  /** the script threw, or could not be compiled or imported */
  Schema.TaggedStruct("sandbox_error", { detail: Schema.String }),
  /** wall clock or CPU time ran out */
  Schema.TaggedStruct("timeout", { limitMs: Schema.Int }),
  /** memory, output, or a node or sandbox that it broke every time */
  Schema.TaggedStruct("resource_abuse", { detail: Schema.String }),
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
  /** a reply that says nothing usable: refused, cut, filtered, a tool call, nothing, too much */
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

/** The class a finished trial is counted under; an invalid or unusable reply says which way. */
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
  "sandbox_error",
  "timeout",
  "resource_abuse",
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
