/**
 * Worlds by their seed. Owns how many are open at once: a few, of which the one that was used longest ago
 * gives way to another. Callers are served in order, so that no seed waits for ever.
 */
import { Deferred, Effect, Exit, Scope, Semaphore } from "effect"

/** A world that is open, or opening. */
interface Open<A, E> {
  readonly scope: Scope.Closeable
  readonly made: Deferred.Deferred<A, E>
  users: number
}

/** Worlds that are opened when they are first used, at most `most` at a time. */
export const makeWorlds = Effect.fnUntraced(function* <A, E>(
  most: number,
  open: (seed: number) => Effect.Effect<A, E, Scope.Scope>
) {
  const parent = yield* Effect.scope
  /** in the order of their latest use */
  const worlds = new Map<number, Open<A, E>>()
  const door = Semaphore.makeUnsafe(1)
  let released = Deferred.makeUnsafe<void>()

  const start = Effect.fnUntraced(function* (seed: number) {
    const scope = yield* Scope.fork(parent)
    const world: Open<A, E> = { scope, made: Deferred.makeUnsafe<A, E>(), users: 0 }
    worlds.set(seed, world)
    yield* open(seed).pipe(
      Scope.provide(scope),
      Effect.onExit((exit) =>
        Effect.andThen(
          Exit.isSuccess(exit)
            ? Effect.void
            : Effect.sync(() => {
                if (worlds.get(seed) === world) worlds.delete(seed)
              }),
          Deferred.done(world.made, exit)
        )
      ),
      Effect.forkIn(scope)
    )
    return world
  })

  const end = Effect.fnUntraced(function* (seed: number, world: Open<A, E>) {
    worlds.delete(seed)
    yield* Scope.close(world.scope, Exit.void)
  })

  /** Waits until there is room, and gives the world of the seed. */
  const find: (seed: number) => Effect.Effect<Open<A, E>> = Effect.fnUntraced(function* (seed) {
    for (;;) {
      const known = worlds.get(seed)
      if (known !== undefined) return known
      if (worlds.size < most) return yield* start(seed)
      const idle = [...worlds].find(([, { users }]) => users === 0)
      if (idle === undefined) yield* Deferred.await(released)
      else yield* end(...idle)
    }
  })

  const take = (seed: number) =>
    door.withPermit(
      Effect.map(find(seed), (world) => {
        world.users += 1
        worlds.delete(seed)
        worlds.set(seed, world)
        return world
      })
    )

  const giveBack = (world: Open<A, E>) =>
    Effect.sync(() => {
      world.users -= 1
      const waiting = released
      released = Deferred.makeUnsafe<void>()
      Deferred.doneUnsafe(waiting, Exit.void)
    })

  /** Uses the world of a seed. */
  return <B, E2, R>(seed: number, use: (world: A) => Effect.Effect<B, E2, R>) =>
    Effect.acquireUseRelease(
      Effect.interruptible(take(seed)),
      (world) => Effect.flatMap(Deferred.await(world.made), use),
      giveBack
    )
})
