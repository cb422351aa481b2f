/**
 * A session: an episode that somebody else drives. It has an account, an address of its own where the chain's
 * JSON-RPC is spoken, and an end. Reads are free and are answered as the gate answers them; what the account
 * sends is signed, mined and recorded as in any step. Owns a session's state and the order of its steps;
 * wallet.ts has the methods, SessionNodes.ts the nodes, and the benchmark says what is judged.
 *
 * To drive one: `Sessions.open`, then post JSON-RPC to `url` (or use `ask` inside the process), then
 * `end`, which gives what is judged. After `end` every call is refused.
 */
import { NodeHttpClient } from "@effect/platform-node"
import {
  Clock,
  Context,
  Deferred,
  Effect,
  Layer,
  type Option,
  Schema,
  type Scope,
  Semaphore
} from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpClient } from "effect/http"
import { type Account, Chain, type ChainError } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import {
  type CallFailed,
  Code,
  callFailed,
  type Refusal,
  refusal
} from "../../chain/gate/envelope.ts"
import { Limits } from "../../chain/gate/Limits.ts"
import { askOf, type Entries, openPath, servePaths } from "../../chain/gate/server.ts"
import { makeSession } from "../../chain/gate/session.ts"
import { type Ask, makeAsk } from "../../chain/gate/upstream.ts"
import { GateCall, type GateCallRecord } from "../../evm/GateCall.ts"
import type { Hex } from "../../evm/Hex.ts"
import type { Observation } from "../../evm/Observation.ts"
import type { Probe } from "../../evm/Probe.ts"
import type { SetupAction } from "../../evm/SetupAction.ts"
import type { Mined, TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { observe } from "../observe.ts"
import type { ModelFailure } from "../outcome.ts"
import type { NodeBroken } from "../StepNode.ts"
import { answerQuery, type Query } from "../sandbox-execute/query.ts"
import { decodeRequest } from "../sandbox-execute/request.ts"
import { sendSigned } from "../sign-and-broadcast/send.ts"
import { acceptSigned, signRequest } from "../sign-and-broadcast/sign.ts"
import { Acted, type Answer } from "./Acted.ts"
import type { Acts } from "./acts.ts"
import { readSigned } from "./raw.ts"
import { SessionNodes } from "./SessionNodes.ts"
import { makeSubscriptions } from "./subscriptions.ts"
import { timing } from "./timing.ts"
import { walletOf } from "./wallet.ts"

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

/** An open session. It ends with its scope, at the latest. */
export interface Session {
  /** its RPC address, http://127.0.0.1:PORT/SECRET: whoever has it acts as the session's account */
  readonly url: string
  readonly account: Account
  readonly chainId: number
  readonly instruction: string
  /** answers the body of a JSON-RPC request without HTTP, under the same limits; none if HTTP would refuse it */
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
  /** when it last answered a call, ms since the epoch; before the first, when it was opened */
  readonly usedAt: Effect.Effect<number>
  /** what is answered in the end; the last one counts */
  readonly submitAnswer: (answer: Answer) => Effect.Effect<void, SessionFailure>
  /** reads one value as a step, which counts */
  readonly query: (query: Query) => Effect.Effect<Schema.Json, SessionFailure>
  /**
   * Signs a request of the account's and sends it: an object with `to` and, where needed, `data`, `value` and
   * other fields of a transaction; absent ones are filled. A revert is evidence, not a failure.
   */
  readonly send: (request: unknown) => Effect.Effect<TransactionEvidence, SessionFailure>
  /** waits until the driver says that it is done */
  readonly finished: Effect.Effect<void>
  /** ends it, after the call that is under way, and gives what is judged */
  readonly end: Effect.Effect<Acted>
}

/** Why a call of a session has no result, as its caller is told. */
export type SessionFailure = Refusal | CallFailed

/** The most calls of one session, refused ones included. */
const CALLS = 5_000
/** The most connections to one session at once. */
const CONNECTIONS = 256

export class Sessions extends Context.Service<
  Sessions,
  {
    /** Opens a session on the run's chain; fails if the state before it cannot be made or read. */
    readonly open: (
      opened: Opened
    ) => Effect.Effect<Session, ChainError | ForkError | NodeBroken, Scope.Scope>
  }
>()("questline/stages/session/Sessions") {
  /** `nodes`: the most nodes that all sessions keep; no more than the chain leases at once. */
  static readonly layer = (nodes: number): Layer.Layer<Sessions, never, Chain> =>
    Layer.effect(
      Sessions,
      Effect.gen(function* () {
        // Without the layer's scope: a session ends with its own.
        const services = Context.pick(
          Chain,
          SessionNodes,
          HttpClient.HttpClient,
          SecureRandom.SecureRandom
        )(
          yield* Effect.context<
            Chain | SessionNodes | HttpClient.HttpClient | SecureRandom.SecureRandom
          >()
        )
        return Sessions.of({
          open: (opened) => Effect.provideContext(openSession(opened), services)
        })
      })
    ).pipe(
      Layer.provide([
        SessionNodes.layer(nodes),
        NodeHttpClient.layerUndici,
        SecureRandom.layerWebCrypto
      ])
    )
}

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
interface Core {
  readonly opened: Opened
  readonly chain: Chain["Service"]
  readonly nodes: SessionNodes["Service"]
  readonly state: State
  readonly turn: Semaphore.Semaphore
  readonly finished: Deferred.Deferred<void>
  readonly subscriptions: ReturnType<typeof makeSubscriptions>
}

const ENDED = "the session has ended: nothing more is taken"
const HAS_ENDED = refusal(Code.limit, ENDED)
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

const send = (core: Core, value: unknown) =>
  inStep(
    core,
    ofNodes(
      Effect.flatMap(decodeRequest(value, "viem"), (request) =>
        sendBy(core, (lease, chain) => signRequest(lease, chain, request))
      )
    )
  )

const sendRaw = (core: Core, raw: Hex) =>
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

const query = (core: Core, asked: Query) =>
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

const submit = ({ state, turn }: Core, answer: Answer): Effect.Effect<void, SessionFailure> =>
  Effect.suspend((): Effect.Effect<void, SessionFailure> => {
    if (state.ended) return Effect.fail(HAS_ENDED)
    state.answer = answer
    return Effect.void
  }).pipe(turn.withPermit)

const taskOf = ({ chain, opened, state }: Core): Schema.Json => ({
  instruction: opened.instruction,
  address: chain.agent.address,
  chainId: chain.profile.chainId,
  steps: state.steps,
  mostSteps: opened.mostSteps
})

/** What kits for accounts with code ask for, and what they do instead. */
const OF_SMART_ACCOUNTS =
  /^(eth_(sendUserOperation|estimateUserOperationGas|getUserOperation\w*|supportedEntryPoints)|pm_\w+|wallet_(prepareCalls|sendPreparedCalls|signAuthorization|grantPermissions|upgradeAccount\w*)|eth_signAuthorization)$/

const absent = (method: string): string =>
  OF_SMART_ACCOUNTS.test(method)
    ? `the method ${method} does not exist here: the account has no code (no EIP-7702, no ERC-4337), and no bundler or paymaster serves it. Send the calls themselves with eth_sendTransaction or wallet_sendCalls`
    : `the method ${method} does not exist here: the session reads the chain, signs and sends for its own account, and has no other method`

const decodeCalls = Schema.decodeUnknownEffect(Schema.Array(GateCall))

/** Measures the node's work for a call. */
type Timed = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Reads of a node at the session's state, one at a time, so that a session takes one node. */
const readsOf =
  (core: Core, client: HttpClient.HttpClient, timed: Timed): Ask =>
  (method, params) =>
    Effect.suspend(() =>
      core.state.ended
        ? Effect.fail(notMore)
        : core.nodes.at(stateOf(core), ({ discard, lease }) =>
            Effect.gen(function* () {
              const started = yield* Clock.currentTimeMillis
              return yield* makeAsk(client, lease.url)(method, params).pipe(
                timed,
                // A call that is given up leaves the node at work.
                Effect.onExit(() =>
                  Effect.flatMap(Clock.currentTimeMillis, (now) =>
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
const endOf = (core: Core, before: Observation, records: () => ReadonlyArray<GateCallRecord>) =>
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
const coreOf = Effect.fnUntraced(function* (
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

const openSession = Effect.fn("Session.open")(function* (opened: Opened) {
  const chain = yield* Chain
  const nodes = yield* SessionNodes
  const client = yield* HttpClient.HttpClient
  const { sent = [] } = opened
  const before = yield* nodes.at({ setup: opened.setup, sent }, ({ lease }) =>
    observe(lease, opened.probes)
  )
  const core = yield* coreOf({ opened, chain, nodes }, before)
  const acts: Acts = {
    account: chain.agent,
    chainId: chain.profile.chainId,
    send: (request) => send(core, request),
    sendRaw: (raw) => sendRaw(core, raw),
    answer: (answer) => submit(core, answer),
    query: (asked) => query(core, asked),
    finish: Effect.asVoid(Deferred.succeed(core.finished, undefined)),
    stepsLeft: () => opened.mostSteps - core.state.steps,
    task: () => taskOf(core)
  }
  const methods = new Map([...walletOf(acts), ...core.subscriptions.methods])
  const rpc = makeSession((timed) => readsOf(core, client, timed), {
    calls: CALLS,
    own: (method, params) => methods.get(method)?.(params),
    absent
  })
  const entries: Entries = new Map()
  const secret = Buffer.from(yield* (yield* SecureRandom.SecureRandom).randomBytes(32)).toString(
    "hex"
  )
  const { answer, usedAt } = yield* timing(rpc.answer)
  const entry = yield* openPath(entries, `/${secret}`, {
    ...{ ...rpc, answer, left: core.subscriptions.left }
  })
  const { port } = yield* servePaths(entries, CONNECTIONS)
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    account: chain.agent,
    chainId: chain.profile.chainId,
    instruction: opened.instruction,
    ask: (body) => askOf(entry, body),
    usedAt,
    submitAnswer: acts.answer,
    query: acts.query,
    send: acts.send,
    finished: Deferred.await(core.finished),
    end: endOf(core, before, rpc.records)
  } satisfies Session
})
