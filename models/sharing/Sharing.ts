/**
 * The calls at once to a provider, as far as they are this process's: several processes divide a fixed number. Owns
 * that no call begins beyond the share, also while it is being asked for.
 */
import { Effect, type Scope, Semaphore } from "effect"

/** The calls to one provider, to whoever divides them. */
export interface Party {
  /** Lets no call begin until `open`, and gives the calls that are under way; undefined: it needs no share. */
  readonly close: Effect.Effect<number | undefined>
  /** Lets calls begin up to this number at once; without one, none begins. */
  readonly open: (most: number | undefined) => Effect.Effect<void>
}

/** How processes divide the calls at once to providers. */
export interface Sharing {
  /** Asks for shares again and again, and gives them back with the scope. `parties`: by provider, as they are then. */
  readonly keep: (parties: ReadonlyMap<string, Party>) => Effect.Effect<void, never, Scope.Scope>
  /** Asks for all shares now. */
  readonly ask: Effect.Effect<void>
}

/** Runs calls of one provider within this process's share. */
export interface Shared extends Party {
  readonly run: <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

const notYet = Symbol("not yet")

export const makeShared = (ask: Sharing["ask"]): Shared => {
  const places = Semaphore.makeUnsafe(0)
  let [allowed, using, wanting] = [0, 0, 0]

  const allow = (calls: number) =>
    Effect.suspend(() => {
      allowed = calls
      return places.resize(calls)
    })

  const close = Effect.suspend(() =>
    // Nothing begins while the question is under way, so its answer holds.
    Effect.as(allow(using), wanting === 0 ? undefined : using)
  )

  const open: Party["open"] = (most) => (most === undefined ? Effect.void : allow(most))

  const counted = <A, E, R>(call: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A | typeof notYet, E, R> => {
      // The place was given before the share became smaller.
      if (using >= allowed) return Effect.succeed(notYet)
      using++
      return Effect.ensuring(
        call,
        Effect.sync(() => {
          using--
        })
      )
    })

  const run = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        wanting++
      }),
      () =>
        Effect.gen(function* () {
          if (allowed === 0) yield* ask
          while (true) {
            const made = yield* places.withPermit(counted(call))
            if (made !== notYet) return made
          }
        }),
      () =>
        Effect.sync(() => {
          wanting--
        })
    )
  return { run, close, open }
}
