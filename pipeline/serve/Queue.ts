/**
 * How much may wait at once, and when to come back if it is too much. Owns both counts; what is admitted is
 * played in the order in which it came.
 */
import { Clock, Effect } from "effect"
import { counted } from "../../report/text.ts"
import { Busy } from "./api.ts"

/** Most seconds that a client is told to wait. */
const LONGEST_WAIT = 60
/** The share of the newest pace in the measured one. */
const NEWEST = 0.2

/** What is waiting or being played, in answers and drawings. */
export class Queue {
  readonly most: number
  #waiting = 0
  /** ms between two results while some are waiting; unknown before the first */
  #pace = 0
  #last: number | null = null

  constructor(most: number) {
    this.most = most
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Seconds until about half of what waits is done. */
  get retryAfter(): number {
    const seconds = Math.ceil((this.#waiting * this.#pace) / 2_000)
    return Math.min(LONGEST_WAIT, Math.max(1, seconds))
  }

  /** One of those that were admitted is done. */
  readonly finish: Effect.Effect<void> = Effect.map(Clock.currentTimeMillis, (now) => {
    if (this.#last !== null) this.#pace += NEWEST * (now - this.#last - this.#pace)
    this.#waiting -= 1
    this.#last = this.#waiting === 0 ? null : now
  })

  /** Takes places for all of `count`, or for none. */
  admit(count: number): Effect.Effect<void, Busy> {
    return Effect.suspend(() => {
      if (this.#waiting + count > this.most) {
        return new Busy({
          code: "Busy",
          field: null,
          message:
            count > this.most
              ? `${counted(count, "request")} in one batch are more than may wait (${this.most}): send fewer at once`
              : `${counted(this.#waiting, "request")} wait already, of at most ${this.most}: ask again after the seconds in Retry-After`
        })
      }
      this.#waiting += count
      return Effect.void
    })
  }
}
