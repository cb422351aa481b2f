/**
 * Evidence: everything a validator may know about a trial, read by us and never taken from the
 * model's word. Owns the Schemas of observations, transactions and gate calls.
 */
import { Schema } from "effect"
import { ChainProfile } from "../../evm/ChainProfile.ts"
import { Address, BaseUnits, Hex } from "../../evm/Hex.ts"
import { ProbeValue } from "./Probe.ts"

/** A block's place in time; timestamp in seconds. */
export class BlockRef extends Schema.Class<BlockRef>("questline/BlockRef")({
  number: Schema.Int,
  timestamp: Schema.Int,
  hash: Hex
}) {}

/** All probes of a trial read at one block, by `probeKey`. */
export class Observation extends Schema.Class<Observation>("questline/Observation")({
  block: BlockRef,
  values: Schema.Record(Schema.String, ProbeValue)
}) {}

/** A log with its event decoded where the contract is known (`name` null where it is not). */
export class EventLog extends Schema.Class<EventLog>("questline/EventLog")({
  address: Address,
  topics: Schema.Array(Hex),
  data: Hex,
  name: Schema.NullOr(Schema.String),
  /** by parameter name; integers as decimal strings, addresses in lower case */
  args: Schema.Record(Schema.String, Schema.Json)
}) {}

/** The request as it was signed: every field filled. Amounts in wei. */
export class SignedRequest extends Schema.Class<SignedRequest>("questline/SignedRequest")({
  from: Address,
  to: Schema.NullOr(Address),
  data: Hex,
  value: BaseUnits,
  gas: BaseUnits,
  nonce: Schema.Int,
  type: Schema.Literals(["legacy", "eip2930", "eip1559"]),
  /** wei per gas: gasPrice, or maxFeePerGas of an EIP-1559 request */
  maxGasPrice: BaseUnits,
  raw: Hex
}) {}

/**
 * A call inside a transaction that was neither reverted itself nor by one of its callers. Reading
 * calls are left out: they move nothing.
 */
export class Frame extends Schema.Class<Frame>("questline/Frame")({
  kind: Schema.Literals(["call", "create", "selfdestruct"]),
  from: Address,
  to: Address,
  /** wei that went from one to the other */
  value: BaseUnits,
  /** the first bytes of its data: selector and arguments; "0x" for a creation */
  input: Hex
}) {}

/**
 * What a successful transaction moved, read by us right after it: its calls, and the state that its
 * events alone do not prove, of every account that it touched, in its block and in the one before.
 */
export class Books extends Schema.Class<Books>("questline/Books")({
  /** wei per gas that the node asked for when the request was signed */
  gasPrice: BaseUnits,
  frames: Schema.Array(Frame),
  before: Observation,
  after: Observation
}) {}

/** A transaction of the agent's that was mined, with its receipt. */
export class TransactionEvidence extends Schema.Class<TransactionEvidence>(
  "questline/TransactionEvidence"
)(
  Schema.Struct({
    /** round of the episode that sent it, from 1; always 1 for an atomic trial */
    step: Schema.Int,
    hash: Hex,
    request: SignedRequest,
    status: Schema.Literals(["success", "reverted"]),
    block: BlockRef,
    gasUsed: BaseUnits,
    effectiveGasPrice: BaseUnits,
    /** decoded reason of a revert, null otherwise */
    revertReason: Schema.NullOr(Schema.String),
    logs: Schema.Array(EventLog),
    /** of a success; absent where it reverted */
    books: Schema.optionalKey(Books)
  }).check(
    // What moved without books would be judged by nobody.
    Schema.makeFilter(({ books, status }) =>
      (status === "success") === (books !== undefined)
        ? true
        : "expected the books of a transaction that succeeded, and of no other"
    )
  )
) {}

/** One JSON-RPC call that a script made through the gate. */
export class GateCall extends Schema.Class<GateCall>("questline/GateCall")({
  method: Schema.String,
  params: Schema.Json,
  /** answered: forwarded and answered; failed: forwarded, the node answered an error; refused: not forwarded */
  verdict: Schema.Literals(["answered", "failed", "refused"]),
  /** the result, null unless answered; cut to null above 16 KiB */
  result: Schema.Json,
  /** why it failed or was refused */
  error: Schema.NullOr(Schema.String)
}) {}

/** What a trial leaves behind: the input of every validator. */
export class Evidence extends Schema.Class<Evidence>("questline/Evidence")({
  agent: Address,
  /** contract key -> address, as the model was given them */
  contracts: Schema.Record(Schema.String, Address),
  /** of the chain that it was seen on; absent: BSC's */
  profile: Schema.optionalKey(ChainProfile),
  /** read before the first script ran */
  before: Observation,
  /** read after the last transaction; equal to `before` where nothing was sent */
  after: Observation,
  transactions: Schema.Array(TransactionEvidence),
  calls: Schema.Array(GateCall),
  /** a query's answer: the `query_result` (atomic) or the submitted `answer` (composite) */
  answer: Schema.NullOr(Schema.Record(Schema.String, Schema.Json))
}) {}
