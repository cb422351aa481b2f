/**
 * The calls at once to a provider, as far as they are this process's: several processes divide a fixed number. Owns
 * that no call begins beyond the share, also while it is being asked for.
 */
import { Duration, Effect, Schedule, type Scope, Semaphore } from "effect"

/** How processes divide the calls at once to a provider. */
export interface Sharing {
  /** how many this process may make now; `using` are under way */
  readonly share: (provider: string, using: number) => Effect.Effect<number>
  /** gives them back */
  readonly unshare: (provider: string) => Effect.Effect<void>
}

/** How often a process asks for its share while it makes calls, or waits to. */
const AGAIN = Duration.seconds(2)

/** Runs calls of one provider within this process's share. */
export interface Shared {
  readonly run: <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** asks for the share, or gives it back if nothing needs it */
  readonly ask: Effect.Effect<void>
}

const notYet = Symbol("not yet")

export const makeShared = (provider: string, { share, unshare }: Sharing): Shared => {
  const places = Semaphore.makeUnsafe(0)
  const turn = Semaphore.makeUnsafe(1)
  let [allowed, using, wanting] = [0, 0, 0]

  const allow = (calls: number) =>
    Effect.suspend(() => {
      allowed = calls
      return places.resize(calls)
    })

  const ask = turn.withPermit(
    Effect.gen(function* () {
      if (wanting === 0 && allowed === 0) return
      // Nothing begins while the question is under way, so its answer holds.
      yield* allow(using)
      if (wanting === 0) return yield* unshare(provider)
      yield* allow(yield* share(provider, using))
    })
  )

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
  return { run, ask }
}

/** Asks again and again for the shares of these providers, and gives them back with the scope. */
export const keepShared = (
  all: ReadonlyMap<string, Shared>,
  { unshare }: Sharing
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    yield* Effect.addFinalizer(() =>
      Effect.forEach([...all.keys()], (provider) => unshare(provider), { discard: true })
    )
    yield* Effect.suspend(() =>
      Effect.forEach([...all.values()], ({ ask }) => ask, { discard: true })
    ).pipe(Effect.repeat(Schedule.spaced(AGAIN)), Effect.forkScoped)
  })
