/**
 * What providers tell all processes that call them: to send less, and to wait. Owns what one process makes of what others
 * were told; Throttle.ts owns its limits.
 */
import { Effect } from "effect"

/** What is known of a model's provider from other processes. */
export interface Heard {
  /** how often calls at once were halved, by all processes together */
  readonly halvings: number
  /** ms since the epoch by this process's clock; no call is sent before this time */
  readonly notBefore: number
}

/** What a provider answered to one call. */
export interface Complaint {
  /** the halvings that were known when the call began */
  readonly seen: number
  /** it has too much to do */
  readonly crowded: boolean
  /** ms that it asks to wait */
  readonly pause: number
}

/** A model by the names that limits are of. */
export interface Called {
  readonly provider: string
  readonly name: string
}

/** The other processes that call the same providers. */
export interface Fleet {
  readonly heard: (model: Called) => Heard | undefined
  /** tells the others; never fails, and never waits long */
  readonly complain: (model: Called, complaint: Complaint) => Effect.Effect<void>
}

/** No other process calls them. */
export const nobodyElse: Fleet = { heard: () => undefined, complain: () => Effect.void }
