/**
 * Limits the concurrent calls to each model and its provider, and the trials under way that call them.
 * Unless the user fixes the number, a model's grows while calls are answered and halves when the provider
 * is overloaded. In both cases a model is left alone for as long as the provider asks; others of the same
 * provider go on, because rate limits are of models. Owns these limits; the generate stage's schedule
 * retries calls.
 */
import { Context, Duration, Effect, Layer, Semaphore } from "effect"
import { ownTime } from "../evm/ownClock.ts"
import { isCrowded, ModelError, pauseOf } from "./ModelError.ts"
import { type Called, type Fleet, nobodyElse } from "./sharing/Fleet.ts"
import { nobody, tooLong } from "./sharing/givingUp.ts"
import { makeShared, type Shared, type Sharing } from "./sharing/Sharing.ts"

/** A run stops calling a provider that asks for a longer pause; it can be resumed later. */
const LONGEST_PAUSE = Duration.minutes(15)

/**
 * How long to wait for a server that may be starting. If a provider has never answered until then, we
 * give up.
 */
const LONGEST_ABSENCE = Duration.seconds(3)

/** Concurrent calls before anything is known of a model, and the most that it and its provider get. */
const FIRST_LIMIT = 4
const HIGHEST_LIMIT = 64

/** Concurrent calls to a provider: a fixed number, or null to adapt to each of its models. */
type CallsAtOnce = number | null

/**
 * Trials under way for a number of concurrent calls. It is higher, because some trials run scripts and
 * read the chain while others make calls; so the provider is kept busy. With one call at a time, trials
 * run one after another.
 */
const trialsBeside = (calls: number): number => 2 * calls - 1

/** The most trials of one model that are under way at once. */
export const mostTrials = (calls: CallsAtOnce): number => trialsBeside(calls ?? HIGHEST_LIMIT)

interface Provider {
  /** runs a call when there is room beside those of all its models */
  readonly run: Shared["run"]
  readonly models: Map<string, ModelLimits>
  answered: boolean
  /** ms since the epoch of the first call that found nothing listening */
  absentSince: number | null
}

interface ModelLimits {
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
}

export class Throttle extends Context.Service<
  Throttle,
  {
    /** Runs a call to `model` when there is room for it. Fails as the call fails. */
    readonly run: <A, E, R>(
      model: Called,
      call: Effect.Effect<A, E | ModelError, R>
    ) => Effect.Effect<A, E | ModelError, R>
    /**
     * Plays a trial that calls `model` when there is room for one more. Fails as the trial fails.
     */
    readonly trial: <A, E, R>(model: Called, play: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Whether the provider has answered any call so far. */
    readonly hasAnswered: (provider: string) => Effect.Effect<boolean>
    /** Whether the model has. */
    readonly modelHasAnswered: (model: Called) => Effect.Effect<boolean>
    /** The current limit of concurrent calls to the model. */
    readonly limitOf: (model: Called) => Effect.Effect<number>
  }
>()("questline/models/Throttle") {
  /**
   * `sharing`: other processes make calls to the same providers, and a fixed number is of all of them together.
   * `fleet`: what these are told by the providers holds here, too.
   */
  static readonly layer = (
    calls: CallsAtOnce,
    sharing?: Sharing,
    fleet: Fleet = nobodyElse
  ): Layer.Layer<Throttle> =>
    calls === null || sharing === undefined
      ? Layer.sync(Throttle, () => make(calls, fleet))
      : Layer.effect(
          Throttle,
          Effect.gen(function* () {
            const shared = new Map<string, Shared>()
            yield* sharing.keep(shared)
            return make(calls, fleet, (provider) => {
              const own = makeShared(sharing.ask)
              shared.set(provider, own)
              return own.run
            })
          })
        )
}

/** Where the calls to a provider have room. */
type Within = (provider: string) => Shared["run"]

/** All of the calls are this process's. */
const alone =
  (calls: number): Within =>
  () => {
    const places = Semaphore.makeUnsafe(calls)
    return (call) => places.withPermit(call)
  }

/** The limits of each provider and model, as they are first asked for. */
const makeLimits = (fixed: CallsAtOnce, within: Within) => {
  const providers = new Map<string, Provider>()
  const providerOf = (name: string): Provider => {
    const known = providers.get(name)
    if (known !== undefined) return known
    const added: Provider = {
      run: within(name),
      models: new Map(),
      answered: false,
      absentSince: null
    }
    providers.set(name, added)
    return added
  }
  const limitsOf = ({ name, provider }: Called): ModelLimits => {
    const { models } = providerOf(provider)
    const known = models.get(name)
    if (known !== undefined) return known
    const limit = fixed ?? FIRST_LIMIT
    const added: ModelLimits = {
      calls: Semaphore.makeUnsafe(limit),
      trials: Semaphore.makeUnsafe(trialsBeside(limit)),
      limit,
      doubling: true,
      halvings: 0,
      notBefore: 0,
      answered: false
    }
    models.set(name, added)
    return added
  }
  const hasAnswered = (name: string) => providers.get(name)?.answered === true
  return { providerOf, limitsOf, hasAnswered }
}

const setLimit = Effect.fnUntraced(function* (limits: ModelLimits, limit: number) {
  const before = Math.floor(limits.limit)
  limits.limit = Math.max(1, Math.min(HIGHEST_LIMIT, limit))
  const now = Math.floor(limits.limit)
  if (now === before) return
  yield* limits.calls.resize(now)
  yield* limits.trials.resize(trialsBeside(now))
})

/** Whether a provider that has never answered has had time enough to start. */
const isAbsent = (provider: Provider, { reason }: ModelError, now: number): boolean => {
  if (reason._tag !== "Unreachable" || provider.answered) return false
  provider.absentSince ??= now
  return now - provider.absentSince >= Duration.toMillis(LONGEST_ABSENCE)
}

const halve = Effect.fnUntraced(function* ({ name, provider }: Called, limits: ModelLimits) {
  limits.halvings += 1
  limits.doubling = false
  yield* setLimit(limits, limits.limit / 2)
  yield* Effect.logWarning("the provider has too much to do").pipe(
    Effect.annotateLogs({ provider, model: name, callsAtOnce: Math.floor(limits.limit) })
  )
})

/** Waits as long as the provider asked, and longer if another call's answer asked for more. */
const untilAllowed = Effect.fnUntraced(function* (limits: ModelLimits) {
  let left = limits.notBefore - (yield* ownTime)
  while (left > 0) {
    yield* Effect.sleep(Duration.millis(left))
    left = limits.notBefore - (yield* ownTime)
  }
})

/** What other processes were told holds here, too: their halvings are made, and their pauses kept. */
const hear = Effect.fnUntraced(function* (
  fixed: CallsAtOnce,
  fleet: Fleet,
  called: Called,
  limits: ModelLimits
) {
  const heard = fleet.heard(called)
  if (heard === undefined) return
  limits.notBefore = Math.max(limits.notBefore, heard.notBefore)
  if (fixed !== null || heard.halvings <= limits.halvings) return
  limits.doubling = false
  limits.halvings = heard.halvings
  // Who has not begun to call has nothing to halve.
  if (limits.answered) yield* setLimit(limits, limits.limit / 2)
})

/** What a failure changes here, and for the other processes. Gives the pause, in ms; fails if it is too long. */
const heed = Effect.fnUntraced(function* (
  { fixed, fleet }: { readonly fixed: CallsAtOnce; readonly fleet: Fleet },
  called: Called,
  limits: ModelLimits,
  seen: number,
  error: ModelError
) {
  const crowded = fixed === null && isCrowded(error.reason)
  yield* hear(fixed, fleet, called, limits)
  if (crowded && seen === limits.halvings) yield* halve(called, limits)
  const pause = pauseOf(error.reason)
  if (pause > Duration.toMillis(LONGEST_PAUSE)) return yield* tooLong(error, pause)
  if (crowded || pause > 0) {
    yield* fleet.complain(called, { seen, crowded, pause })
    // What others count is counted here, too: this complaint has been heeded.
    limits.halvings = Math.max(limits.halvings, fleet.heard(called)?.halvings ?? 0)
  }
  return pause
})

const make = (
  fixed: CallsAtOnce,
  fleet: Fleet,
  within: Within = alone(fixed ?? HIGHEST_LIMIT)
): Throttle["Service"] => {
  const { hasAnswered, limitsOf, providerOf } = makeLimits(fixed, within)

  const onAnswer = (provider: Provider, limits: ModelLimits) =>
    Effect.suspend(() => {
      provider.answered = true
      limits.answered = true
      if (fixed !== null) return Effect.void
      return setLimit(limits, limits.limit + (limits.doubling ? 1 : 1 / limits.limit))
    })

  const onFailure = Effect.fnUntraced(function* (
    called: Called,
    limits: ModelLimits,
    halvings: number,
    error: ModelError
  ) {
    const pauseMs = yield* heed({ fixed, fleet }, called, limits, halvings, error)
    const now = yield* ownTime
    const provider = providerOf(called.provider)
    if (isAbsent(provider, error, now)) return yield* nobody(error)
    limits.notBefore = Math.max(limits.notBefore, now + pauseMs)
    return yield* error
  })

  const run = <A, E, R>(called: Called, call: Effect.Effect<A, E | ModelError, R>) =>
    Effect.suspend(() => {
      const provider = providerOf(called.provider)
      const limits = limitsOf(called)
      const ask = Effect.suspend(() => {
        const { halvings } = limits
        return call.pipe(
          Effect.tap(onAnswer(provider, limits)),
          Effect.catchIf(
            (error): error is ModelError => error instanceof ModelError,
            (error) => onFailure(called, limits, halvings, error)
          )
        )
      })
      // A model that waits keeps no room of its provider from others.
      const allowed = Effect.andThen(hear(fixed, fleet, called, limits), untilAllowed(limits))
      return limits.calls.withPermit(Effect.andThen(allowed, provider.run(ask)))
    })

  return Throttle.of({
    run,
    trial: (called, play) => Effect.suspend(() => limitsOf(called).trials.withPermit(play)),
    hasAnswered: (name) => Effect.sync(() => hasAnswered(name)),
    modelHasAnswered: (called) => Effect.sync(() => limitsOf(called).answered),
    limitOf: (called) => Effect.sync(() => Math.floor(limitsOf(called).limit))
  })
}
