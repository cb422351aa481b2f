/**
 * Sends a signed transaction and reads everything about it: its receipt, its events, why it reverted, its
 * books, and the state after it. Owns this order, for a step's stage and for a session.
 */
import { Effect } from "effect"
import { type Chain, ChainError, type Lease, type Receipt } from "../../chain/Chain.ts"
import type { Observation } from "../../evm/Observation.ts"
import type { Probe } from "../../evm/Probe.ts"
import { type Mined, TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { observe } from "../observe.ts"
import { ModelFailure } from "../outcome.ts"
import { Broadcast } from "./Broadcast.ts"
import { readBooks } from "./books.ts"
import { decoderOf, revertReason } from "./decode.ts"
import type { Signed } from "./sign.ts"

/** What is read of a sent transaction. */
export interface Reads {
  /** the probes of the state after it */
  readonly after: ReadonlyArray<Probe>
  /** the probes of its books */
  readonly ofMined: (mined: Mined) => ReadonlyArray<Probe>
}

/**
 * Sends a signed transaction as the step's, and reads what it did. Fails with the model's failure if the node
 * refuses it.
 */
export const sendSigned = Effect.fnUntraced(function* (
  lease: Lease,
  { catalog }: Pick<Chain["Service"], "catalog">,
  step: number,
  reads: Reads,
  { gasPrice, request }: Signed
) {
  const sent = yield* lease.sendRaw(request.raw).pipe(
    Effect.catchTag("ChainError", (error) =>
      // The node's own checks, such as gas below the intrinsic cost.
      Effect.fail(
        error.answered
          ? ModelFailure.make({ _tag: "rejected", reason: "gas_limit", detail: error.message })
          : error
      )
    )
  )
  const decoder = decoderOf(catalog)
  const reason =
    sent.status === "success"
      ? null
      : yield* revertReason(lease, decoder, request, sent.block.number)
  const logs = sent.logs.map((log) => decoder.event(log))
  const books =
    sent.status === "success"
      ? { books: yield* readBooks(lease, reads.ofMined, sent, logs, gasPrice) }
      : {}
  const after = yield* observe(lease, reads.after)
  return new Broadcast({
    step,
    failure: null,
    after,
    transaction: new TransactionEvidence({
      step,
      hash: sent.hash,
      request,
      status: sent.status,
      block: yield* blockOf(sent, after),
      gasUsed: sent.gasUsed,
      effectiveGasPrice: sent.effectiveGasPrice,
      revertReason: reason,
      logs,
      ...books
    })
  })
})

/** The block of a transaction after which nothing was mined. */
const blockOf = ({ block }: Receipt, after: Observation) =>
  after.block.hash === block.hash
    ? Effect.succeed(after.block)
    : Effect.fail(
        new ChainError({
          operation: "send",
          message: `the transaction is in block ${block.number}, and the head is ${after.block.number}`
        })
      )
