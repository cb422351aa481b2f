/**
 * The node that the workers of a run fork. It holds the genesis and the run's layer, and is never
 * leased. Owns its life: a node that no longer answers is replaced by a new one at the same block.
 */
import { Effect, Exit, Scope, ScopedRef, Semaphore } from "effect"
import type { Anvil } from "./Anvil.ts"
import { type Block, ChainError } from "./Chain.ts"

export interface Base {
  readonly rpc: Anvil
  /** the run's snapshot, as every node has it */
  readonly head: Block
}

/**
 * Fails if the base can no longer be read: workers fetch from it all state that they have not read yet.
 */
export const sound = ({ rpc }: Base): Effect.Effect<void, ChainError> =>
  Effect.asVoid(rpc.call("eth_chainId", []))

/** A node that started but then died, or waited in vain for a transaction; not one that cannot start. */
const lost = (error: unknown): boolean =>
  error instanceof ChainError && !error.answered && error.operation !== "start anvil"

/** Starts a node, and another if the first is lost before it is ready. */
const inTwoAttempts = <A, E>(start: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.gen(function* () {
    const scope = yield* Scope.fork(yield* Effect.scope)
    return yield* Scope.provide(start, scope).pipe(
      Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
    )
  }).pipe(Effect.retry({ times: 1, while: lost }))

/**
 * Starts a base. The returned effect gives a base that answers, a new one if the last has died. It
 * lives as long as the caller's scope.
 */
export const keepBase = Effect.fn("Base.keep")(function* <E>(
  start: Effect.Effect<Base, ChainError | E, Scope.Scope>
) {
  const ready = inTwoAttempts(start)
  const current = yield* ScopedRef.fromAcquire(ready)
  const one = yield* Semaphore.make(1)
  const { hash } = (yield* ScopedRef.get(current)).head
  const startAgain = Effect.gen(function* () {
    const base = yield* ready
    if (base.head.hash === hash) return base
    return yield* new ChainError({
      operation: "start anvil",
      message: `A new node of the genesis is at block ${base.head.hash} instead of ${hash}.`
    })
  })
  return Effect.gen(function* () {
    const base = yield* ScopedRef.get(current)
    return yield* sound(base).pipe(
      Effect.as(base),
      Effect.catch(() =>
        Effect.logWarning("the node of the genesis has died; a new one takes its place").pipe(
          Effect.andThen(ScopedRef.set(current, startAgain)),
          Effect.andThen(ScopedRef.get(current))
        )
      )
    )
  }).pipe(one.withPermit)
})
