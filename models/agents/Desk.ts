/**
 * The place at which a model that acts by itself is seated: the session that was opened for it. Owns the type
 * and the reference; stages/session opens sessions, and agent.ts seats a program.
 */
import { Context, type Effect, type Option, type Redacted, Schema } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Address, Hex } from "../../evm/Hex.ts"

/** How an agent's part of a session ended. */
export const AgentEnding = Schema.Union([
  /** its program ended by itself, with exit status 0 */
  Schema.TaggedStruct("exited", {}),
  /** it said that it was done, and was stopped if it did not end by itself */
  Schema.TaggedStruct("finished", {}),
  /** its program ended with another exit status; `detail`: the end of what it wrote to stderr */
  Schema.TaggedStruct("failed", { status: Schema.Int, detail: Schema.String }),
  /** a signal ended its program */
  Schema.TaggedStruct("signalled", { detail: Schema.String }),
  /** it was stopped when its time was over */
  Schema.TaggedStruct("time_limit", { limitMs: Schema.Int })
])
export type AgentEnding = typeof AgentEnding.Type

/** A contract of the session's chain. */
export interface DeskContract {
  /** such as `router_address` */
  readonly key: string
  readonly address: Address
  /** as readers know it */
  readonly name: string
  /** functions, events and errors, as Solidity writes them */
  readonly abi: ReadonlyArray<string>
}

/** What is told and taken at the desk. */
export interface DeskOf {
  /** JSON-RPC; whoever has the address acts as the session's account */
  readonly rpcUrl: string
  /** answers the body of a JSON-RPC request inside the process; none if the address would refuse it */
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
  /** answers a request for a WebSocket that came to another server, until it or the session ends */
  readonly talk: (
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
  /** when the session last answered a call, ms since the epoch; before the first, when it was opened */
  readonly usedAt: Effect.Effect<number>
  readonly address: Address
  readonly privateKey: Redacted.Redacted<Hex>
  readonly chainId: number
  readonly instruction: string
  readonly contracts: ReadonlyArray<DeskContract>
  /** where the chain's own exchange is asked for quotes; null: it has no known one */
  readonly router: Address | null
  /** wall clock of the whole session */
  readonly limitMs: number
  /** waits until the agent says that it is done */
  readonly finished: Effect.Effect<void>
  /** takes the answer to the task; the last one counts */
  readonly answer: (answer: Readonly<Record<string, Schema.Json>>) => void
  /** takes what the agent tells about its own steps */
  readonly tell: (line: Schema.Json) => void
  readonly ended: (ending: AgentEnding) => void
}

/** The desk of the call that is made now; null: the model is asked for a reply, not to act. */
export const Desk = Context.Reference<DeskOf | null>("questline/models/Desk", {
  defaultValue: () => null
})
