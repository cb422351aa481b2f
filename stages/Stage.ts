/**
 * What a stage is: a value with a name, a version, the Schemas of its input and output, a retry
 * schedule and a `run`. Owns the type; pipeline/engine/outputs.ts runs stages.
 */
import { type Duration, Effect, Schedule, type Schema } from "effect"
import type { Reply, Usage } from "../models/Model.ts"

/** A Schema whose encoded form is JSON, which is what is stored. */
export type JsonCodec<A> = Schema.Codec<A, Schema.Json>

export interface Stage<Name extends string, In, Out, E, R> {
  readonly name: Name
  /**
   * raise it when the same input may give another output: the stage and what depends on it then run
   * again
   */
  readonly version: number
  readonly input: JsonCodec<In>
  readonly output: JsonCodec<Out>
  /**
   * What the output's key depends on besides the input. `code`: the stage's version. `versions`: the
   * version and the fingerprint of chain and sandbox. `payment`: the input alone, because a reply that
   * was paid for stays valid when our code changes.
   */
  readonly identity: "code" | "versions" | "payment"
  /** whether the output was paid for: it then outlives a loss of power, and its run's deletion */
  readonly paid?: (input: In) => boolean
  /** tokens and US dollars that making the output took; absent for a stage that calls no model */
  readonly spent?: (input: In, output: Out) => StageSpending
  /** how a failure of ours is retried before the trial counts as errored */
  readonly retry: Retry<E>
  /** the calls of models behind an output; absent for a stage that calls no model */
  readonly calls?: (output: Out) => ReadonlyArray<Reply>
  /** completes the input with what only the services know, before its key is made */
  readonly prepare?: (input: In) => Effect.Effect<In, E, R>
  readonly run: (input: In) => Effect.Effect<Out, E, R>
  /** the model's failure when every retry has failed; absent: the failure is ours */
  readonly exhausted?: (error: E, input: In) => Out | undefined
  /**
   * for a stage that works on content from a model or another author; absent: it works on our own
   * content only
   */
  readonly content?: Content<In, Out>
}

/**
 * How a stage ends that crashes on foreign content in an unforeseen way. If that were an error of ours,
 * a reply could avoid being scored.
 */
interface Content<In, Out> {
  /**
   * the same input with content that does nothing: if the stage crashes on that too, the fault is ours
   */
  readonly plain: (input: In) => In
  /** the output of a stage that crashes on this content only */
  readonly broken: (input: In, why: string) => Out
}

/** What calls of models cost; null is unknown. */
interface StageSpending {
  readonly tokens: number | null
  readonly cost: number | null
}

/** What one call of a model cost, as its provider states it; null is unknown. */
export interface ModelCall {
  readonly usage: Usage
  /** US dollars */
  readonly cost: number | null
}

/** How a failure of ours is retried: how often, after which pauses, and which failures. */
export interface Retry<E> {
  readonly times: number
  readonly schedule: Schedule.Schedule<Duration.Duration | number>
  readonly while: (error: E) => boolean
}

/** For a pure stage: the same input fails the same way. */
export const never = { times: 0, schedule: Schedule.recurs(0), while: () => false }

/** A defect in a few words. */
const wordsOf = (defect: unknown): string => String(defect).slice(0, 300)

/** Runs a stage. A crash that only this content causes becomes the content's fault, and is logged. */
const bounded = <Name extends string, In, Out, E, R>({
  content,
  name,
  run
}: Stage<Name, In, Out, E, R>): ((input: In) => Effect.Effect<Out, E, R>) =>
  content === undefined
    ? run
    : (input) =>
        Effect.suspend(() => run(input)).pipe(
          Effect.catchDefect(() =>
            // A fault of ours also crashes it on plain content, or does not happen again.
            Effect.andThen(
              Effect.suspend(() => run(content.plain(input))),
              Effect.suspend(() => run(input)).pipe(
                Effect.catchDefect((defect) =>
                  Effect.as(
                    Effect.logError(
                      `${name} broke under what it was given; please report it`,
                      defect
                    ),
                    content.broken(input, `it breaks ${name}: ${wordsOf(defect)}`)
                  )
                )
              )
            )
          )
        )

/** Infers a stage's types from its parts, and applies its `content` rule. */
export const make = <const Name extends string, In, Out, E, R>(
  stage: Stage<Name, In, Out, E, R>
): Stage<Name, In, Out, E, R> => ({ ...stage, run: bounded(stage) })
