/**
 * How much time has passed in this process. Owns which clock tells it: the time of day of a machine is set, and is for
 * dates alone.
 */
import { Clock, Effect } from "effect"

/** ms since some moment that stays the same while the process runs: only differences mean anything */
export const ownTime: Effect.Effect<number> = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
  Number(nanos / 1_000_000n)
)

/** A moment by two clocks, in ms. */
export interface Moment {
  readonly own: number
  readonly told: number
}

export const moment: Effect.Effect<Moment> = Effect.all({
  own: ownTime,
  told: Clock.currentTimeMillis
})

/** Before every other moment. */
export const never: Moment = { own: Number.NEGATIVE_INFINITY, told: Number.NEGATIVE_INFINITY }

/**
 * Whether so many ms may have passed between two moments. Our own clock stands still while the machine sleeps, and the time
 * of day may be set back meanwhile, so either of them is believed.
 */
export const mayHavePassed = (ms: number, since: Moment, now: Moment): boolean =>
  now.own - since.own >= ms || now.told - since.told >= ms
