/**
 * The result of a step's request on the chain: the mined transaction, or why it could not be sent, and
 * the state after it. Owns the Schema; stage.ts makes the value.
 */
import { Schema } from "effect"
import { Observation } from "../../evm/Observation.ts"
import { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { ModelFailure } from "../outcome.ts"

export class Broadcast extends Schema.Class<Broadcast>("questline/Broadcast")({
  step: Schema.Int,
  /** null if nothing was sent */
  transaction: Schema.NullOr(TransactionEvidence),
  /** why the request could not be signed or sent; null otherwise */
  failure: Schema.NullOr(ModelFailure),
  /** the state after the step; null if every node broke under it */
  after: Schema.NullOr(Observation)
}) {}
