/** What both engines find in the replies of models. Owns the form of a hit and the length of an excerpt. */
import { type Effect, Schema } from "effect"
import type { DbError } from "./DbError.ts"
import { TrialStatus } from "./rows.ts"

/** A reply that contains the words. */
export const Hit = Schema.Struct({
  trialId: Schema.Int,
  model: Schema.String,
  item: Schema.String,
  variant: Schema.String,
  round: Schema.Int,
  status: TrialStatus,
  outcome: Schema.NullOr(Schema.String),
  passed: Schema.NullOr(Schema.BooleanFromBit),
  stage: Schema.String,
  step: Schema.Int,
  /** the part of the reply around the first word, if the reply contains it as written */
  excerpt: Schema.String
})
type Hit = typeof Hit.Type

export interface Searched {
  /** number of replies that contain all of the words */
  readonly count: number
  /** the first of them, in the order of the trials */
  readonly hits: ReadonlyArray<Hit>
}

export interface Search {
  /**
   * Adds a part of a run's replies, which are the outputs of these stages, to the index. Returns how
   * many were added; 0 means that the index is complete.
   */
  readonly indexReplies: (
    runId: string,
    stages: ReadonlyArray<string>
  ) => Effect.Effect<number, DbError>
  /** Replies of a run that contain all of the words, each as the beginning of a word. */
  readonly search: (
    runId: string,
    words: ReadonlyArray<string>,
    limit: number
  ) => Effect.Effect<Searched, DbError>
}

/** Characters of an excerpt before the first word, and in all. */
export const BEFORE = 80
export const EXCERPT = 240

/** A statement in the words of the engine. */
export const statement = (text: string, params: Array<unknown> = []) => ({
  toSQL: () => ({ sql: text, params })
})
