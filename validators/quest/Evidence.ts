/**
 * Evidence: everything that a validator knows about a trial. We read all of it ourselves and never rely on
 * what the model claims. Owns its Schema; the parts that any chain has are in `evm/`.
 */
import { Schema } from "effect"
import { ChainProfile } from "../../evm/ChainProfile.ts"
import { GateCall } from "../../evm/GateCall.ts"
import { Address } from "../../evm/Hex.ts"
import { Observation } from "../../evm/Observation.ts"
import { TransactionEvidence } from "../../evm/TransactionEvidence.ts"

/** What a trial leaves behind: the input of every validator. */
export class Evidence extends Schema.Class<Evidence>("questline/Evidence")({
  agent: Address,
  /** contract key -> address, as the model was given them */
  contracts: Schema.Record(Schema.String, Address),
  /** the chain that it was recorded on; absent: BSC */
  profile: Schema.optionalKey(ChainProfile),
  /** read before the first script ran */
  before: Observation,
  /** read after the last transaction; equal to `before` if nothing was sent */
  after: Observation,
  transactions: Schema.Array(TransactionEvidence),
  calls: Schema.Array(GateCall),
  /** a query's answer: the `query_result` (atomic) or the submitted `answer` (composite) */
  answer: Schema.NullOr(Schema.Record(Schema.String, Schema.Json))
}) {}
