/**
 * A session: an episode that somebody else drives. It has an account, an address of its own where the chain's
 * JSON-RPC is spoken, and an end. Reads are free and are answered as the gate answers them; what the account
 * sends is signed, mined and recorded as in any step. Owns how a session is opened, and its address. steps.ts has
 * its state and its steps, wallet.ts the methods, SessionNodes.ts the nodes; the benchmark says what is judged.
 *
 * To drive one: `Sessions.open`, then post JSON-RPC to `url` (or use `ask` inside the process), then
 * `end`, which gives what is judged. After `end`, or when the driver has said that it is done, calls are refused.
 */
import { Context, Deferred, Effect, Layer, type Option, type Schema, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Account, Chain, type ChainError } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import { askOf, type Entries, openPath, servePaths, talkOf } from "../../chain/gate/server.ts"
import { makeSession } from "../../chain/gate/session.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { observe } from "../observe.ts"
import type { NodeBroken } from "../StepNode.ts"
import type { Query } from "../sandbox-execute/query.ts"
import type { Acted, Answer } from "./Acted.ts"
import type { Acts } from "./acts.ts"
import { SessionNodes } from "./SessionNodes.ts"
import {
  coreOf,
  endOf,
  finish,
  HAS_ENDED,
  type Opened,
  query,
  readsOf,
  type SessionFailure,
  send,
  sendRaw,
  submit,
  taskOf
} from "./steps.ts"
import { timing } from "./timing.ts"
import { walletOf } from "./wallet.ts"

/** An open session. It ends with its scope, at the latest. */
export interface Session {
  /** its RPC address, http://127.0.0.1:PORT/SECRET: whoever has it acts as the session's account */
  readonly url: string
  readonly account: Account
  readonly chainId: number
  readonly instruction: string
  /** answers the body of a JSON-RPC request without HTTP, under the same limits; none if HTTP would refuse it */
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
  /** answers a request for a WebSocket that came to another server, until the WebSocket or the session ends */
  readonly talk: (
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
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
          SecureRandom.SecureRandom
        )(yield* Effect.context<Chain | SessionNodes | SecureRandom.SecureRandom>())
        return Sessions.of({
          open: (opened) => Effect.provideContext(openSession(opened), services)
        })
      })
    ).pipe(Layer.provide([SessionNodes.layer(nodes), SecureRandom.layerWebCrypto]))
}

/** The method that ends a session; it may be called again. */
const FINISH = "questline_finish"

/** What kits for accounts with code ask for. */
const OF_SMART_ACCOUNTS =
  /^(eth_(sendUserOperation|estimateUserOperationGas|getUserOperation\w*|supportedEntryPoints)|pm_\w+|wallet_(prepareCalls|sendPreparedCalls|signAuthorization|grantPermissions|upgradeAccount\w*)|eth_signAuthorization)$/

const absent = (method: string): string =>
  OF_SMART_ACCOUNTS.test(method)
    ? `the method ${method} does not exist here: the account has no code (no EIP-7702, no ERC-4337), and no bundler or paymaster serves it. Send the calls themselves with eth_sendTransaction or wallet_sendCalls`
    : `the method ${method} does not exist here: the session reads the chain, signs and sends for its own account, and has no other method`

const openSession = Effect.fn("Session.open")(function* (opened: Opened) {
  const chain = yield* Chain
  const nodes = yield* SessionNodes
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
    finish: finish(core),
    stepsLeft: () => opened.mostSteps - core.state.steps,
    task: () => taskOf(core)
  }
  const methods = new Map([...walletOf(acts), ...core.subscriptions.methods])
  const rpc = makeSession((timed) => readsOf(core, timed), {
    calls: CALLS,
    own: (method, params) =>
      core.state.ended && method !== FINISH && methods.has(method)
        ? Effect.fail(HAS_ENDED)
        : methods.get(method)?.(params),
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
    talk: (request) => talkOf(entry, request),
    usedAt,
    submitAnswer: acts.answer,
    query: acts.query,
    send: acts.send,
    finished: Deferred.await(core.finished),
    end: endOf(core, before, rpc.records)
  } satisfies Session
})
