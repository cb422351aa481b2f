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

class Worlds<A, E> {
  /** in the order of their latest use */
  readonly #open = new Map<number, Open<A, E>>()
  readonly #door = Semaphore.makeUnsafe(1)
  /** done when a world is given back */
  #released = Deferred.makeUnsafe<void>()
  readonly #most: number
  readonly #make: (seed: number) => Effect.Effect<A, E, Scope.Scope>
  readonly #parent: Scope.Scope

  constructor(
    most: number,
    make: (seed: number) => Effect.Effect<A, E, Scope.Scope>,
    parent: Scope.Scope
  ) {
    this.#most = most
    this.#make = make
    this.#parent = parent
  }

  #start(seed: number): Effect.Effect<Open<A, E>> {
    return Effect.gen({ self: this }, function* () {
      const scope = yield* Scope.fork(this.#parent)
      const world: Open<A, E> = { scope, made: Deferred.makeUnsafe<A, E>(), users: 0 }
      this.#open.set(seed, world)
      yield* this.#make(seed).pipe(
        Scope.provide(scope),
        Effect.interruptible,
        Effect.onExit((exit) => {
          // A world that could not be opened is tried again by the next caller.
          if (Exit.isFailure(exit) && this.#open.get(seed) === world) this.#open.delete(seed)
          return Deferred.done(world.made, exit)
        }),
        Effect.forkIn(scope)
      )
      return world
    }).pipe(Effect.uninterruptible)
  }

  /** Waits until there is room, and gives the world of the seed. */
  #find(seed: number): Effect.Effect<Open<A, E>> {
    return Effect.gen({ self: this }, function* () {
      for (;;) {
        const known = this.#open.get(seed)
        if (known !== undefined) return known
        if (this.#open.size < this.#most) return yield* this.#start(seed)
        const idle = [...this.#open].find(([, { users }]) => users === 0)
        if (idle === undefined) {
          yield* Deferred.await(this.#released)
        } else {
          this.#open.delete(idle[0])
          yield* Scope.close(idle[1].scope, Exit.void)
        }
      }
    })
  }

  /** Only the waiting may be interrupted: a world that was counted as used is given back. */
  take(seed: number): Effect.Effect<Open<A, E>> {
    return Effect.acquireUseRelease(
      Effect.interruptible(this.#door.take(1)),
      () =>
        Effect.map(Effect.interruptible(this.#find(seed)), (world) => {
          world.users += 1
          this.#open.delete(seed)
          this.#open.set(seed, world)
          return world
        }),
      () => this.#door.release(1)
    ).pipe(Effect.uninterruptible)
  }

  giveBack(world: Open<A, E>): Effect.Effect<void> {
    return Effect.sync(() => {
      world.users -= 1
      const waiting = this.#released
      this.#released = Deferred.makeUnsafe<void>()
      Deferred.doneUnsafe(waiting, Exit.void)
    })
  }
}

/** Uses worlds by their seed. They are opened when they are first used, at most `most` at a time. */
export const makeWorlds = Effect.fnUntraced(function* <A, E>(
  most: number,
  open: (seed: number) => Effect.Effect<A, E, Scope.Scope>
) {
  const worlds = new Worlds(most, open, yield* Effect.scope)
  return <B, E2, R2>(seed: number, use: (world: A) => Effect.Effect<B, E2, R2>) =>
    Effect.acquireUseRelease(
      worlds.take(seed),
      (world) => Effect.flatMap(Deferred.await(world.made), use),
      (world) => worlds.giveBack(world)
    )
})
