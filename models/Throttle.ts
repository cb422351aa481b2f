/**
 * Limits the concurrent calls to each provider, and the trials under way that call it. Unless the user
 * fixes the number, it grows while calls are answered and halves when the provider is overloaded. In
 * both cases we pause as long as the provider asks. Owns these limits; the generate stage's schedule
 * retries calls.
 */
import { Clock, Context, Duration, Effect, Layer, Semaphore } from "effect"
import { isCrowded, ModelError, pauseOf } from "./ModelError.ts"

/** A run stops calling a provider that asks for a longer pause; it can be resumed later. */
const LONGEST_PAUSE = Duration.minutes(15)

/**
 * How long to wait for a server that may be starting. If a provider has never answered until then, we
 * give up.
 */
const LONGEST_ABSENCE = Duration.seconds(3)

/** Concurrent calls before anything is known of a provider, and the most that it gets. */
const FIRST_LIMIT = 4
const HIGHEST_LIMIT = 64

/** Concurrent calls: a fixed number, or null to adapt to each provider. */
type CallsAtOnce = number | null

/**
 * Trials under way for a number of concurrent calls. It is higher, because some trials run scripts and
 * read the chain while others make calls; so the provider is kept busy. With one call at a time, trials
 * run one after another.
 */
const trialsBeside = (calls: number): number => 2 * calls - 1

/** The most trials of one provider that are under way at once. */
export const mostTrials = (calls: CallsAtOnce): number => trialsBeside(calls ?? HIGHEST_LIMIT)

interface Provider {
  readonly calls: Semaphore.Semaphore
  readonly trials: Semaphore.Semaphore
  /** concurrent calls; it grows by fractions: by one after as many answers as it allows calls */
  limit: number
  /**
   * true: it doubles with each round of answers, until the provider is overloaded for the first time
   */
  doubling: boolean
  /** raised with each halving; failures of calls that began before the latest halving are ignored */
  halvings: number
  /** ms since the epoch; no call is sent before this time */
  notBefore: number
  answered: boolean
  /** ms since the epoch of the first call that found nothing listening */
  absentSince: number | null
}

export class Throttle extends Context.Service<
  Throttle,
  {
    /** Runs a call to `provider` when there is room for it. Fails as the call fails. */
    readonly run: <A, E, R>(
      provider: string,
      call: Effect.Effect<A, E | ModelError, R>
    ) => Effect.Effect<A, E | ModelError, R>
    /**
     * Plays a trial that calls `provider` when there is room for one more. Fails as the trial fails.
     */
    readonly trial: <A, E, R>(
      provider: string,
      play: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
    /** Whether the provider has answered any call so far. */
    readonly hasAnswered: (provider: string) => Effect.Effect<boolean>
    /** The current limit of concurrent calls to the provider. */
    readonly limitOf: (provider: string) => Effect.Effect<number>
  }
>()("questline/models/Throttle") {
  static readonly layer = (calls: CallsAtOnce): Layer.Layer<Throttle> =>
    Layer.sync(Throttle, () => make(calls))
}

/** The error for a provider that asks for too long a pause. */
const tooLong = (error: ModelError, pauseMs: number): ModelError =>
  new ModelError({
    ...error,
    message: `${error.message} (rate-limited for ${Duration.format(Duration.millis(pauseMs))}: run \`questline resume\` after that)`,
    reason: { _tag: "Deferred" }
  })

/** The error for a provider at whose address nothing is listening. */
const nobody = (error: ModelError): ModelError =>
  new ModelError({
    ...error,
    message: `${error.message} (nothing is listening there: start the server or correct the address, then \`questline resume\`)`,
    reason: { _tag: "Absent" }
  })

const make = (fixed: CallsAtOnce): Throttle["Service"] => {
  const providers = new Map<string, Provider>()
  const providerOf = (name: string): Provider => {
    const known = providers.get(name)
    if (known !== undefined) return known
    const limit = fixed ?? FIRST_LIMIT
    const added: Provider = {
      calls: Semaphore.makeUnsafe(limit),
      trials: Semaphore.makeUnsafe(trialsBeside(limit)),
      limit,
      doubling: true,
      halvings: 0,
      notBefore: 0,
      answered: false,
      absentSince: null
    }
    providers.set(name, added)
    return added
  }

  const setLimit = Effect.fnUntraced(function* (provider: Provider, limit: number) {
    const before = Math.floor(provider.limit)
    provider.limit = Math.max(1, Math.min(HIGHEST_LIMIT, limit))
    const now = Math.floor(provider.limit)
    if (now === before) return
    yield* provider.calls.resize(now)
    yield* provider.trials.resize(trialsBeside(now))
  })

  const onAnswer = (provider: Provider) =>
    Effect.suspend(() => {
      provider.answered = true
      if (fixed !== null) return Effect.void
      return setLimit(provider, provider.limit + (provider.doubling ? 1 : 1 / provider.limit))
    })

  const onFailure = Effect.fnUntraced(function* (
    name: string,
    provider: Provider,
    halvings: number,
    error: ModelError
  ) {
    if (fixed === null && isCrowded(error.reason) && halvings === provider.halvings) {
      provider.halvings += 1
      provider.doubling = false
      yield* setLimit(provider, provider.limit / 2)
      yield* Effect.logWarning("the provider has too much to do").pipe(
        Effect.annotateLogs({ provider: name, callsAtOnce: Math.floor(provider.limit) })
      )
    }
    const pauseMs = pauseOf(error.reason)
    if (pauseMs > Duration.toMillis(LONGEST_PAUSE)) return yield* tooLong(error, pauseMs)
    const now = yield* Clock.currentTimeMillis
    if (error.reason._tag === "Unreachable" && !provider.answered) {
      provider.absentSince ??= now
      const absent = now - provider.absentSince
      if (absent >= Duration.toMillis(LONGEST_ABSENCE)) return yield* nobody(error)
    }
    provider.notBefore = Math.max(provider.notBefore, now + pauseMs)
    return yield* error
  })

  /** Waits as long as the provider asked, and longer if another call's answer asked for more. */
  const untilAllowed = Effect.fnUntraced(function* (provider: Provider) {
    let left = provider.notBefore - (yield* Clock.currentTimeMillis)
    while (left > 0) {
      yield* Effect.sleep(Duration.millis(left))
      left = provider.notBefore - (yield* Clock.currentTimeMillis)
    }
  })

  const run = <A, E, R>(name: string, call: Effect.Effect<A, E | ModelError, R>) =>
    Effect.suspend(() => {
      const provider = providerOf(name)
      return provider.calls.withPermit(
        Effect.gen(function* () {
          yield* untilAllowed(provider)
          const { halvings } = provider
          return yield* call.pipe(
            Effect.tap(onAnswer(provider)),
            Effect.catchIf(
              (error): error is ModelError => error instanceof ModelError,
              (error) => onFailure(name, provider, halvings, error)
            )
          )
        })
      )
    })

  return Throttle.of({
    run,
    trial: (name, play) => Effect.suspend(() => providerOf(name).trials.withPermit(play)),
    hasAnswered: (name) => Effect.sync(() => providers.get(name)?.answered === true),
    limitOf: (name) => Effect.sync(() => Math.floor(providerOf(name).limit))
  })
}
