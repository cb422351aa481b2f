/**
 * The gate: the only access to a node for a model's script. It is one local HTTP server in front of the
 * nodes of all leases, with one unguessable path for each lease. Owns the life of a session;
 * gate/server.ts owns HTTP, and the other files of gate/ decide which calls are allowed. No call that
 * passes sends or changes anything on a node: the methods are an allow-list of reads, and each request
 * to the node is built anew from decoded values.
 */
import { Context, Effect, Layer, type Option, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import type { GateCallRecord } from "../evm/GateCall.ts"
import type { ChainError, NodeAsk } from "./Chain.ts"
import { askOf, type Entries, openPath, servePaths } from "./gate/server.ts"
import { makeSession } from "./gate/session.ts"
import { makeAsk } from "./gate/upstream.ts"

export type { GateCallRecord } from "../evm/GateCall.ts"

/** A script's access to one node, until its scope closes. After that its path answers 404. */
export interface GateSession {
  /** the JSON-RPC endpoint to hand to a script: http://127.0.0.1:PORT/TOKEN */
  readonly url: string
  /** answers a request's body without HTTP, under the same limits; none if HTTP would refuse it */
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
  /** every call so far, in order of arrival; at most 2,001 */
  readonly calls: Effect.Effect<ReadonlyArray<GateCallRecord>>
  /** the first failure of the node itself, which is never the script's fault */
  readonly fault: Effect.Effect<Option.Option<ChainError>>
  /** whether a call was given up: the node may still be working on it and should be replaced */
  readonly overran: Effect.Effect<boolean>
}

/** The server in front of the nodes. A sandbox must allow its `port`. */
export class RpcGate extends Context.Service<
  RpcGate,
  {
    /** of the server, on 127.0.0.1 */
    readonly port: number
    /** opens a path to a node */
    readonly open: (node: {
      readonly ask: NodeAsk
    }) => Effect.Effect<GateSession, never, Scope.Scope>
  }
>()("questline/chain/RpcGate") {
  /** Listens on a free port of 127.0.0.1. */
  static readonly layer: Layer.Layer<RpcGate, ChainError> = Layer.effect(
    RpcGate,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const entries: Entries = new Map()
      const { port } = yield* servePaths(entries)

      const open = Effect.fn("RpcGate.open")(function* (node: { readonly ask: NodeAsk }) {
        const token = Buffer.from(yield* random.randomBytes(32)).toString("hex")
        const ask = makeAsk(node.ask)
        const session = makeSession((timed) => (method, params) => timed(ask(method, params)))
        const entry = yield* openPath(entries, `/${token}`, session)
        return {
          url: `http://127.0.0.1:${port}/${token}`,
          ask: (body: string) => askOf(entry, body),
          calls: Effect.sync(session.records),
          fault: Effect.sync(session.fault),
          overran: Effect.sync(session.overran)
        }
      })
      return RpcGate.of({ port, open })
    })
  ).pipe(Layer.provide(SecureRandom.layerWebCrypto))
}
