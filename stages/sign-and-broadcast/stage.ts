/**
 * The stage that signs a step's request, sends it, and reads the state it leaves. A step with
 * nothing to send passes through: its state after is its state before.
 */
import { Effect, Schema } from "effect"
import { Chain, ChainError, type Lease, type Receipt } from "../../chain/Chain.ts"
import { Hex } from "../../evm/Hex.ts"
import type { Observation } from "../../evm/Observation.ts"
import { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { Instance } from "../../tasks/quest/Instance.ts"
import { probesOf } from "../../validators/quest/index.ts"
import { judgeEnv, judging } from "../chainFacts.ts"
import { observe } from "../observe.ts"
import { ModelFailure } from "../outcome.ts"
import { make } from "../Stage.ts"
import { freshNodeTwice, onNode, StepNode } from "../StepNode.ts"
import { Execution, TransactionRequest } from "../sandbox-execute/Execution.ts"
import { Broadcast } from "./Broadcast.ts"
import { readBooks } from "./books.ts"
import { decoderOf, revertReason } from "./decode.ts"
import { signRequest } from "./sign.ts"

const Input = Schema.Struct({
  /** the run's seed: it makes the agent's account */
  seed: Schema.String,
  instance: Instance,
  /** signed transactions of the episode's earlier steps */
  sent: Schema.Array(Hex),
  execution: Execution
})
type Input = typeof Input.Type

const run = Effect.fn("sign-and-broadcast")(function* (input: Input) {
  const { result, before, step } = input.execution
  if (result._tag !== "transaction") {
    return new Broadcast({ step, transaction: null, failure: null, after: before })
  }
  const chain = yield* Chain
  const node = yield* StepNode
  const state = { setup: input.instance.setup, sent: input.sent }
  const broadcast = yield* onNode(state, (lease) =>
    send(lease, chain, input, result.request).pipe(
      Effect.catchIf(Schema.is(ModelFailure), (failure) =>
        Effect.succeed(new Broadcast({ step, transaction: null, failure, after: before }))
      )
    )
  ).pipe(Effect.onError(() => node.discard))
  yield* node.spend
  return broadcast
})

const send = Effect.fnUntraced(function* (
  lease: Lease,
  chain: Chain["Service"],
  input: Input,
  transaction: TransactionRequest
) {
  const { step } = input.execution
  const { gasPrice, request } = yield* signRequest(lease, chain, transaction)
  const sent = yield* lease.sendRaw(request.raw).pipe(
    Effect.catchTag("ChainError", (error) =>
      // The node's own rules of admission, such as gas below the intrinsic cost.
      Effect.fail(
        error.answered
          ? ModelFailure.make({ _tag: "rejected", reason: "gas_limit", detail: error.message })
          : error
      )
    )
  )
  const decoder = decoderOf(chain.catalog)
  const reason =
    sent.status === "success"
      ? null
      : yield* revertReason(lease, decoder, request, sent.block.number)
  const env = judgeEnv(chain)
  const logs = sent.logs.map((log) => decoder.event(log))
  const books =
    sent.status === "success" ? { books: yield* readBooks(lease, env, sent, logs, gasPrice) } : {}
  const probes = yield* judging(() => probesOf(input.instance, env))
  const after = yield* observe(lease, probes)
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

/** A transaction that does nothing. */
const IDLE = new TransactionRequest({
  to: "0x000000000000000000000000000000000000dead",
  from: null,
  data: "0x",
  value: 0n,
  gas: null,
  gasPrice: null,
  maxFeePerGas: null,
  maxPriorityFeePerGas: null,
  nonce: null,
  type: null,
  chainId: null,
  accessList: null
})

export const signAndBroadcast = make({
  name: "sign-and-broadcast",
  version: 2,
  input: Input,
  output: Broadcast,
  identity: "versions",
  retry: freshNodeTwice,
  run,
  content: {
    plain: (input) => ({
      ...input,
      execution: new Execution({
        ...input.execution,
        result: { _tag: "transaction", request: IDLE }
      })
    }),
    broken: ({ execution: { before, step } }, detail) =>
      new Broadcast({
        step,
        transaction: null,
        failure: { _tag: "schema_invalid", rule: 5, detail },
        after: before
      })
  },
  exhausted: (error, input: Input) =>
    error._tag === "NodeBroken"
      ? new Broadcast({
          step: input.execution.step,
          transaction: null,
          failure: {
            _tag: "resource_abuse",
            detail: `the node failed under the transaction every time: ${error.message}`
          },
          after: input.execution.before
        })
      : undefined
})
