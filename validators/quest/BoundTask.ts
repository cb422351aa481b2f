/**
 * A task that can be judged: everything that a judge reads from it, decoded and checked. Owns these types,
 * and how far the amounts of a goal may be off. bind.ts makes the values, so the judges cannot fail.
 */
import type { Address } from "../../evm/Hex.ts"
import type { Probe } from "../../evm/Probe.ts"
import type { AnswerKey, CheckName, Tolerance, Validation } from "../../tasks/quest/Task.ts"
import type { ExpectContext, Operation, Query } from "./Operation.ts"
import type { Accepted } from "./reading/calls.ts"
import type { Room } from "./tolerance.ts"

type Weights = NonNullable<Validation["weights"]>

/** The keys of an answer with their types. */
export type AnswerKeys = Readonly<Record<string, AnswerKey>>

/** An operation whose effect is judged, with the task's tolerances for its quantities. */
export interface BoundGoal {
  readonly family: string
  readonly operation: Operation
  /** the task's tolerance for a quantity, else the family's own */
  readonly tolerance: (quantity: string, fallback: Tolerance) => Tolerance
}

/** How far the amounts of a goal may be off, given the multipliers in `room`. */
export const roomIn =
  ({ family, tolerance }: BoundGoal, room: Room): ExpectContext["room"] =>
  (expected, quantity, fallback) =>
    room(expected, tolerance(quantity, fallback), { family, quantity })

/** One question, judged by its answer. */
export interface BoundAnswer {
  readonly kind: "answer"
  readonly weights: Weights
  readonly keys: AnswerKeys
  readonly query: Query
}

/** One transaction. */
export interface BoundTransaction extends BoundGoal {
  readonly kind: "transaction"
  readonly weights: Weights
  readonly targets: ReadonlyArray<Address>
  /** null: the data of a plain send is judged instead */
  readonly accepted: ReadonlyArray<Accepted> | null
  readonly essential: ReadonlyArray<CheckName>
}

export type BoundAtomic = BoundAnswer | BoundTransaction

/** An episode, judged by the state at its end. */
export interface BoundEpisode {
  readonly kind: "episode"
  /** by position; null: no goal */
  readonly goals: ReadonlyArray<BoundGoal | null>
  /** the expected answer; null if none is asked for */
  readonly answer: { readonly keys: AnswerKeys; readonly queries: ReadonlyArray<Query> } | null
}

/** A task whose judge cannot fail on evidence that contains its probes. */
export interface BoundTask {
  readonly judged: BoundAtomic | BoundEpisode
  /** everything to be read before the first script and after the last transaction */
  readonly probes: ReadonlyArray<Probe>
  /** the keys of those probes that the judge itself reads */
  readonly needs: ReadonlyArray<string>
}
