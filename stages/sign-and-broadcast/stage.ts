/**
 * The stage that signs a step's request, sends it, and reads the state after it. Owns this order. A
 * step with nothing to send passes through: its state does not change.
 */
import { Effect, Schema } from "effect"
import { Chain } from "../../chain/Chain.ts"
import { Hex } from "../../evm/Hex.ts"
import { factsOf } from "../chainFacts.ts"
import { ModelFailure } from "../outcome.ts"
import { type JsonCodec, make } from "../Stage.ts"
import { freshNodeTwice, NodeBroken, onNode, StepNode } from "../StepNode.ts"
import type { StepRules } from "../StepRules.ts"
import { Execution, TransactionRequest } from "../sandbox-execute/Execution.ts"
import { Broadcast } from "./Broadcast.ts"
import { type Reads, sendSigned } from "./send.ts"
import { signRequest } from "./sign.ts"

const inputOf = <I>(instance: JsonCodec<I>) =>
  Schema.Struct({
    /** the run's seed: it decides the agent's account */
    seed: Schema.String,
    instance,
    /** signed transactions of the episode's earlier steps */
    sent: Schema.Array(Hex),
    execution: Execution
  })
type Input<I> = ReturnType<typeof inputOf<I>>["Type"]

const play = Effect.fnUntraced(function* <I, E>(rules: StepRules<I, E>, input: Input<I>) {
  const { result, before, step } = input.execution
  if (result._tag !== "transaction") {
    return new Broadcast({ step, transaction: null, failure: null, after: before })
  }
  const chain = yield* Chain
  const node = yield* StepNode
  const facts = factsOf(chain)
  const reads: Reads = {
    after: yield* rules.probes(input.instance, facts),
    ofMined: (mined) => rules.bookProbes(facts, mined)
  }
  const state = { setup: rules.setup(input.instance), sent: input.sent }
  const broadcast = yield* onNode(state, (lease) =>
    signRequest(lease, chain, result.request).pipe(
      Effect.flatMap((signed) => sendSigned(lease, chain, step, reads, signed)),
      Effect.catchIf(Schema.is(ModelFailure), (failure) =>
        Effect.succeed(new Broadcast({ step, transaction: null, failure, after: before }))
      )
    )
  ).pipe(Effect.onError(() => node.discard))
  yield* node.spend
  return broadcast
})

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

/** The result of a step whose request crashes the stage, or every node. */
const unsent = ({ before, step }: Execution, failure: ModelFailure): Broadcast =>
  new Broadcast({ step, transaction: null, failure, after: before })

/** The stage `sign-and-broadcast` of a benchmark. */
export const makeSignAndBroadcast = <I, E>(rules: StepRules<I, E>) => {
  const run = Effect.fn("sign-and-broadcast")((input: Input<I>) => play(rules, input))
  return make({
    name: "sign-and-broadcast",
    version: 2,
    input: inputOf(rules.instance),
    output: Broadcast,
    identity: "versions",
    retry: freshNodeTwice,
    run,
    content: {
      plain: (input: Input<I>) => ({
        ...input,
        execution: new Execution({
          ...input.execution,
          result: { _tag: "transaction", request: IDLE }
        })
      }),
      broken: ({ execution }, detail) =>
        unsent(execution, { _tag: "schema_invalid", rule: 5, detail })
    },
    exhausted: (error, { execution }) =>
      Schema.is(NodeBroken)(error)
        ? unsent(execution, {
            _tag: "resource_abuse",
            detail: `the node failed under the transaction every time: ${error.message}`
          })
        : undefined
  })
}
