/**
 * The nodes of all open sessions of a run. A session is a state: a setup, and the transactions so far. No
 * session holds a node while its agent thinks: each call takes whichever node is free, and a node that is
 * not at the session's state is brought to it. Nodes stay warm between calls; the one that was used least
 * recently is given up first. Owns this sharing; StepNode.ts brings a node to a state.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { Chain, type ChainError, type Lease } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import {
  freshNodeTwice,
  keyOf,
  type NodeBroken,
  onNode,
  StepNode,
  type StepState
} from "../StepNode.ts"

/** A node's place. It holds a lease from its first use on. */
interface Slot {
  readonly node: StepNode["Service"]
  /** the state that its node was left in; null: unknown */
  key: string | null
  /** counts uses over all slots */
  usedAt: number
  busy: boolean
}

/** A node at a session's state, for one call. */
export interface AtState {
  readonly lease: Lease
  /** the call has brought the node to this state */
  readonly advance: (state: StepState) => Effect.Effect<void>
  /** the node is no longer known to be at the state it was taken for */
  readonly spend: Effect.Effect<void>
  /** the node may still be at work for the call: it is replaced */
  readonly discard: Effect.Effect<void>
}

export class SessionNodes extends Context.Service<
  SessionNodes,
  {
    /**
     * Uses a node at `state`; waits while all are in use. A node that breaks is replaced and `use` is
     * repeated, twice at most; so `use` must be repeatable.
     */
    readonly at: <A, E, R>(
      state: StepState,
      use: (at: AtState) => Effect.Effect<A, E | ChainError, R>
    ) => Effect.Effect<A, E | NodeBroken | ForkError | ChainError, R>
  }
>()("questline/stages/session/SessionNodes") {
  /** `size`: the most nodes that are kept; no more than the chain leases at once. */
  static readonly layer = (size: number): Layer.Layer<SessionNodes, never, Chain> =>
    Layer.effect(SessionNodes, make(size))
}

/** The idle slot that serves a state with the least work. */
const chosen = (slots: ReadonlyArray<Slot>, key: string): Slot | undefined => {
  const idle = slots.filter(({ busy }) => !busy)
  const oldest = idle.toSorted((a, b) => a.usedAt - b.usedAt)
  return idle.find((slot) => slot.key === key) ?? oldest[0]
}

const make = Effect.fnUntraced(function* (size: number) {
  const chain = yield* Chain
  const slots = yield* Effect.replicateEffect(
    Effect.map(StepNode.make, (node): Slot => ({ node, key: null, usedAt: 0, busy: false })),
    size
  )
  const free = yield* Semaphore.make(size)
  let uses = 0

  const take = (key: string) =>
    Effect.suspend(() => {
      const slot = chosen(slots, key)
      if (slot === undefined) return Effect.die("a permit was given, and every node is in use")
      slot.busy = true
      slot.key = key
      uses += 1
      slot.usedAt = uses
      return Effect.succeed(slot)
    })
  const give = (slot: Slot) =>
    Effect.sync(() => {
      slot.busy = false
    })

  const at: SessionNodes["Service"]["at"] = (state, use) => {
    const useIn = (slot: Slot) =>
      onNode(state, (lease) =>
        use({
          lease,
          advance: (next) =>
            Effect.andThen(
              slot.node.advance(next),
              Effect.sync(() => {
                slot.key = keyOf(next)
              })
            ),
          spend: slot.node.spend,
          discard: slot.node.discard
        })
      ).pipe(
        Effect.retry({
          ...freshNodeTwice,
          while: (error) => isOurs(error) && freshNodeTwice.while(error)
        }),
        // An interrupted call may be half done.
        Effect.onInterrupt(() => slot.node.discard),
        Effect.provideService(StepNode, slot.node),
        Effect.provideService(Chain, chain)
      )
    return Effect.acquireUseRelease(take(keyOf(state)), useIn, give).pipe(free.withPermit)
  }
  return SessionNodes.of({ at })
})

const OURS: ReadonlySet<string> = new Set(["NodeBroken", "ChainError", "ForkError"])

const isOurs = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && OURS.has(String(error._tag))
