/**
 * What happens in a session: the transactions and queries that count as steps, the reads between them, the answer
 * and the end. Owns a session's state and that its calls take turns. Session.ts opens sessions and gives them an
 * address.
 */
import { Deferred, Effect, Schema, Semaphore } from "effect"
import type { Chain, ChainError } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import {
  type CallFailed,
  Code,
  callFailed,
  type Refusal,
  refusal
} from "../../chain/gate/envelope.ts"
import { Limits } from "../../chain/gate/Limits.ts"
import { type Ask, makeAsk } from "../../chain/gate/upstream.ts"
import { GateCall, type GateCallRecord } from "../../evm/GateCall.ts"
import type { Hex } from "../../evm/Hex.ts"
import type { Observation } from "../../evm/Observation.ts"
import { ownTime } from "../../evm/ownClock.ts"
import type { Probe } from "../../evm/Probe.ts"
import type { SetupAction } from "../../evm/SetupAction.ts"
import type { Mined, TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import type { ModelFailure } from "../outcome.ts"
import type { NodeBroken } from "../StepNode.ts"
import { answerQuery, type Query } from "../sandbox-execute/query.ts"
import { decodeRequest } from "../sandbox-execute/request.ts"
import { sendSigned } from "../sign-and-broadcast/send.ts"
import { acceptSigned, signRequest } from "../sign-and-broadcast/sign.ts"
import { Acted, type Answer } from "./Acted.ts"
import { readSigned } from "./raw.ts"
import type { SessionNodes } from "./SessionNodes.ts"
import { makeSubscriptions } from "./subscriptions.ts"

/** What a session is opened for. */
export interface Opened {
  /** what is done to the chain before it begins */
  readonly setup: ReadonlyArray<SetupAction>
  /** everything to be read before it begins and after each transaction */
  readonly probes: ReadonlyArray<Probe>
  /** everything to be read for the books of a transaction */
  readonly bookProbes: (mined: Mined) => ReadonlyArray<Probe>
  /** most steps: transactions that are mined, and queries that are submitted */
  readonly mostSteps: number
  /** the task in words; `questline_task` repeats it */
  readonly instruction: string
  /** signed transactions of the episode before the session, each a step; absent: none */
  readonly sent?: ReadonlyArray<Hex>
}

/** Why a call of a session has no result, as its caller is told. */
export type SessionFailure = Refusal | CallFailed

/** What changes in a session; only its own calls change it, one at a time. */
interface State {
  sent: ReadonlyArray<Hex>
  transactions: ReadonlyArray<TransactionEvidence>
  steps: number
  after: Observation
  answer: Answer | null
  ended: boolean
}

/** What a session works with. */
export interface Core {
  readonly opened: Opened
  readonly chain: Chain["Service"]
  readonly nodes: SessionNodes["Service"]
  readonly state: State
  readonly turn: Semaphore.Semaphore
  readonly finished: Deferred.Deferred<void>
  readonly subscriptions: ReturnType<typeof makeSubscriptions>
}

const ENDED = "the session has ended: nothing more is taken"
export const HAS_ENDED = refusal(Code.limit, ENDED)
const notMore = callFailed(Code.limit, ENDED)

const noNode = callFailed(
  Code.internal,
  "the node did not answer, on three nodes in a row; this call had no effect"
)

/** The model's failure as the caller is told. */
const told = (failure: ModelFailure): SessionFailure =>
  failure._tag === "rejected"
    ? callFailed(Code.server, `${failure.reason.replaceAll("_", " ")}: ${failure.detail}`)
    : refusal(Code.invalidParams, "detail" in failure ? failure.detail : failure._tag)

const stateOf = ({ opened, state }: Core) => ({ setup: opened.setup, sent: state.sent })

/** A call that counts as a step: one at a time, while steps are left. */
const inStep = <A>(core: Core, use: Effect.Effect<A, SessionFailure>) =>
  Effect.suspend((): Effect.Effect<A, SessionFailure> => {
    const { opened, state } = core
    if (state.ended) return Effect.fail(HAS_ENDED)
    if (state.steps >= opened.mostSteps) {
      return Effect.fail(
        refusal(
          Code.limit,
          `the session's ${opened.mostSteps} steps are used: submit an answer if one is asked for, and finish`
        )
      )
    }
    return use
  }).pipe(core.turn.withPermit)

/** Failures of nodes as the caller is told; the caller's own pass. */
const ofNodes = <A, R>(
  use: Effect.Effect<A, SessionFailure | ModelFailure | NodeBroken | ForkError | ChainError, R>
): Effect.Effect<A, SessionFailure, R> =>
  Effect.catch(use, (error) => {
    switch (error._tag) {
      case "Refusal":
      case "CallFailed":
        return Effect.fail(error)
      case "NodeBroken":
      case "ForkError":
      case "ChainError":
        return Effect.as(
          Effect.logWarning("a call of a session failed").pipe(
            Effect.annotateLogs({ reason: error.message })
          ),
          noNode
        ).pipe(Effect.flatMap(Effect.fail))
      default:
        return Effect.fail(told(error))
    }
  })

type Signing = typeof signRequest extends (...args: infer A) => infer R
  ? (lease: A[0], chain: A[1]) => R
  : never

const Header = Schema.Record(Schema.String, Schema.Json)
const decodeHeader = Schema.decodeUnknownEffect(Header)

/** Tells subscribers of a transaction that was mined. A block that cannot be read is not told. */
const announce = (core: Core, transaction: TransactionEvidence) =>
  Effect.gen(function* () {
    const { nodes, subscriptions } = core
    const number = `0x${transaction.block.number.toString(16)}`
    const head = subscriptions.wantsHeads()
      ? yield* nodes
          .at(stateOf(core), ({ lease }) => lease.rpc("eth_getBlockByNumber", [number, false]))
          .pipe(
            Effect.flatMap(decodeHeader),
            Effect.map(({ size: _, transactions: __, uncles: ___, ...header }) => header),
            Effect.orElseSucceed(() => null)
          )
      : null
    subscriptions.publish(transaction, head)
  })

/** Signs or takes a transaction, sends it, and records what it did. */
const sendBy = (core: Core, signing: Signing) =>
  Effect.gen(function* () {
    const { chain, nodes, opened, state } = core
    const before = stateOf(core)
    const { after, transaction } = yield* nodes.at(before, ({ advance, lease, spend }) =>
      Effect.gen(function* () {
        const signed = yield* signing(lease, chain)
        const reads = { after: opened.probes, ofMined: opened.bookProbes }
        const broadcast = yield* sendSigned(lease, chain, state.steps + 1, reads, signed).pipe(
          // The node refused it, and may have kept it.
          Effect.tapError(() => spend)
        )
        yield* advance({ ...before, sent: [...before.sent, signed.request.raw] })
        return broadcast
      })
    )
    if (transaction === null || after === null) return yield* noNode
    state.steps += 1
    state.sent = [...state.sent, transaction.request.raw]
    state.transactions = [...state.transactions, transaction]
    state.after = after
    yield* announce(core, transaction)
    return transaction
  })

export const send = (core: Core, value: unknown) =>
  inStep(
    core,
    ofNodes(
      Effect.flatMap(decodeRequest(value, "viem"), (request) =>
        sendBy(core, (lease, chain) => signRequest(lease, chain, request))
      )
    )
  )

export const sendRaw = (core: Core, raw: Hex) =>
  inStep(
    core,
    ofNodes(
      Effect.suspend(() =>
        core.state.sent.includes(raw)
          ? Effect.fail(callFailed(Code.server, "already known: this transaction was mined"))
          : Effect.flatMap(readSigned(raw), (request) =>
              sendBy(core, (lease, chain) => acceptSigned(lease, chain, request, raw))
            )
      )
    )
  )

export const query = (core: Core, asked: Query) =>
  inStep(
    core,
    ofNodes(core.nodes.at(stateOf(core), ({ lease }) => answerQuery(lease, asked))).pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          core.state.steps += 1
        })
      )
    )
  )

export const submit = (
  { state, turn }: Core,
  answer: Answer
): Effect.Effect<void, SessionFailure> =>
  Effect.suspend((): Effect.Effect<void, SessionFailure> => {
    if (state.ended) return Effect.fail(HAS_ENDED)
    state.answer = answer
    return Effect.void
  }).pipe(turn.withPermit)

/** The driver is done: what it asks from now on is refused, and who waits for the end is told. */
export const finish = ({ finished, state, turn }: Core): Effect.Effect<void> =>
  Effect.suspend(() => {
    state.ended = true
    return Effect.asVoid(Deferred.succeed(finished, undefined))
  }).pipe(turn.withPermit)

export const taskOf = ({ chain, opened, state }: Core): Schema.Json => ({
  instruction: opened.instruction,
  address: chain.agent.address,
  chainId: chain.profile.chainId,
  steps: state.steps,
  mostSteps: opened.mostSteps
})

const decodeCalls = Schema.decodeUnknownEffect(Schema.Array(GateCall))

/** Measures the node's work for a call. */
type Timed = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Reads of a node at the session's state, one at a time, so that a session takes one node. */
export const readsOf =
  (core: Core, timed: Timed): Ask =>
  (method, params) =>
    Effect.suspend(() =>
      core.state.ended
        ? Effect.fail(notMore)
        : core.nodes.at(stateOf(core), ({ discard, lease }) =>
            Effect.gen(function* () {
              const started = yield* ownTime
              return yield* makeAsk(lease.ask)(method, params).pipe(
                timed,
                // A call that is given up leaves the node at work.
                Effect.onExit(() =>
                  Effect.flatMap(ownTime, (now) =>
                    now - started >= Limits.callMs ? discard : Effect.void
                  )
                )
              )
            })
          )
    ).pipe(
      Effect.catchTag(["NodeBroken", "ForkError"], () => Effect.fail(noNode)),
      core.turn.withPermit
    )

/** Ends a session after the call that is under way. */
export const endOf = (
  core: Core,
  before: Observation,
  records: () => ReadonlyArray<GateCallRecord>
) =>
  Effect.gen(function* () {
    core.state.ended = true
    const { after, answer, steps, transactions } = core.state
    return new Acted({
      before,
      after,
      transactions: [...transactions],
      calls: yield* decodeCalls(records()).pipe(Effect.orDie),
      answer,
      steps,
      finished: yield* Deferred.isDone(core.finished)
    })
  }).pipe(core.turn.withPermit)

/** A session in its first state. */
export const coreOf = Effect.fnUntraced(function* (
  parts: Pick<Core, "opened" | "chain" | "nodes">,
  before: Observation
) {
  const { sent = [] } = parts.opened
  const core: Core = {
    ...parts,
    state: {
      sent,
      transactions: [],
      steps: sent.length,
      after: before,
      answer: null,
      ended: false
    },
    turn: yield* Semaphore.make(1),
    finished: yield* Deferred.make<void>(),
    subscriptions: makeSubscriptions()
  }
  return core
})
