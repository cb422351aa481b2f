/** What a session leaves behind: everything that a judge needs, and what happened, call by call. Owns the Schema. */
import { Schema } from "effect"
import { GateCall } from "../../evm/GateCall.ts"
import { Observation } from "../../evm/Observation.ts"
import { TransactionEvidence } from "../../evm/TransactionEvidence.ts"

/** An answer by its keys. */
export const Answer = Schema.Record(Schema.String, Schema.Json)
export type Answer = typeof Answer.Type

export class Acted extends Schema.Class<Acted>("questline/Acted")({
  /** the state when the session was opened */
  before: Observation,
  /** the state after its last transaction; equal to `before` if none was mined */
  after: Observation,
  /** its transactions, in order; `step` is the step of the session, from 1 */
  transactions: Schema.Array(TransactionEvidence),
  /** every call of its RPC, reads and others, in order of arrival */
  calls: Schema.Array(GateCall),
  /** the answer that was submitted last; null: none */
  answer: Schema.NullOr(Answer),
  /** K_act: mined transactions, and queries that were submitted as steps */
  steps: Schema.Int,
  /** it was ended by its driver, by the method of the session */
  finished: Schema.Boolean
}) {}
