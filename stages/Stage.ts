/**
 * What a stage is: a value with a name, a version, the Schemas of its input and output, a retry
 * schedule and a `run`. Owns the type and nothing that runs it (pipeline/engine/outputs.ts does).
 */
import { type Duration, Effect, Schedule, type Schema } from "effect"
import type { Reply, Usage } from "../models/Model.ts"

/** A Schema whose encoded form is JSON, as it is stored. */
export type JsonCodec<A> = Schema.Codec<A, Schema.Json>

export interface Stage<Name extends string, In, Out, E, R> {
  readonly name: Name
  /** raised when the same input may give another output: the stage and what depends on it run again */
  readonly version: number
  readonly input: JsonCodec<In>
  readonly output: JsonCodec<Out>
  /**
   * What the output's key depends on beside the input. `code`: the stage's version. `versions`:
   * the version and the fingerprint of chain and sandbox. `payment`: the input alone, because what
   * was paid for stays good whatever becomes of our code.
   */
  readonly identity: "code" | "versions" | "payment"
  /** whether the output was paid for: it then outlives a loss of power, and its run's deletion */
  readonly paid?: (input: In) => boolean
  /** tokens and US dollars that making the output took; absent for a stage that asks no model */
  readonly spent?: (input: In, output: Out) => StageSpending
  /** how a failure of ours is retried before the trial counts as errored */
  readonly retry: Retry<E>
  /** the calls of models that an output stands for; absent for a stage that asks none */
  readonly calls?: (output: Out) => ReadonlyArray<Reply>
  /** the input with what only the services around it know, before its key is made */
  readonly prepare?: (input: In) => Effect.Effect<In, E, R>
  readonly run: (input: In) => Effect.Effect<Out, E, R>
  /** what the model is blamed for when every retry failed; absent: the failure is ours */
  readonly exhausted?: (error: E, input: In) => Out | undefined
  /** of a stage that works on what a model, or a folder of others, wrote; absent: it works on ours alone */
  readonly content?: Content<In, Out>
}

/**
 * What it comes to that a stage breaks under what others wrote, in a way that nobody foresaw. Were it an
 * error of ours, a reply could decide not to be scored.
 */
export interface Content<In, Out> {
  /** the same input with content that does nothing: where that breaks the stage too, the fault is ours */
  readonly plain: (input: In) => In
  /** how a stage ends that breaks under this content alone */
  readonly broken: (input: In, why: string) => Out
}

/** What calls of models took; null is unknown. */
export interface StageSpending {
  readonly tokens: number | null
  readonly cost: number | null
}

/** What one call of a model took, as its provider states it; null is unknown. */
export interface ModelCall {
  readonly usage: Usage
  /** US dollars */
  readonly cost: number | null
}

/** How a failure of ours is tried again: how often, after which pauses, and which failures. */
export interface Retry<E> {
  readonly times: number
  readonly schedule: Schedule.Schedule<Duration.Duration | number>
  readonly while: (error: E) => boolean
}

/** For a pure stage: the same input fails the same way. */
export const never = { times: 0, schedule: Schedule.recurs(0), while: () => false }

/** A defect in a few words. */
const wordsOf = (defect: unknown): string => String(defect).slice(0, 300)

/** Runs a stage so that content which breaks it ends as the content's fault, told to the operator. */
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
            // A fault of ours breaks it under plain content too, or does not come again.
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

/** Gives a stage its types from its parts, and holds it to what it says of content. */
export const make = <const Name extends string, In, Out, E, R>(
  stage: Stage<Name, In, Out, E, R>
): Stage<Name, In, Out, E, R> => ({ ...stage, run: bounded(stage) })
