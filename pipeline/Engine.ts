/**
 * Runs one stage of a trial: looks its output up by content key, else runs it with its retries,
 * and writes the row before anything else happens. Owns keys and durability, and reading an
 * output back by its place; which stage comes next is Trial.ts.
 */
import { createHash } from "node:crypto"
import { Clock, Effect, Option, Schema } from "effect"
import type { Store } from "../db/Store.ts"
import type { Stage } from "../stages/Stage.ts"
import { canonicalJson } from "../tasks/Primitives.ts"

/** A stored output, or a stage's input or output, that does not fit the stage's Schema. */
export class EngineError extends Schema.TaggedError<EngineError>()("EngineError", {
  stage: Schema.String,
  message: Schema.String
}) {}

/** Where in a run an output stands. */
export interface Place {
  readonly trialId: number
  /** round of the episode; 0 for what is done once a trial */
  readonly step: number
  /** from 1 */
  readonly attempt: number
}

/** An output, and whether this call made it (`fresh`) or found it. */
export interface Made<Out> {
  readonly output: Out
  readonly fresh: boolean
}

/** Versions of chain and sandbox, genesis: what outputs that touch them depend on beside their input. */
export type Environment = Readonly<Record<string, string>>

/** SHA-256 as hex. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * The content key of an output: the same for the same stage, input and, where they matter, code
 * version and environment (versions of chain and sandbox, genesis).
 */
export const outputKey = <In, Out, E, R>(
  stage: Stage<string, In, Out, E, R>,
  encodedInput: Schema.Json,
  environment: Environment
): string =>
  digest(
    canonicalJson({
      stage: stage.name,
      input: encodedInput,
      ...(stage.identity === "payment" ? {} : { version: stage.version }),
      ...(stage.identity === "environment" ? { environment } : {})
    })
  )

const misfit = (stage: string, what: string) =>
  Effect.mapError(
    (error: Schema.SchemaError) =>
      new EngineError({
        stage,
        message: `the ${what} of stage ${stage} does not fit its Schema: ${error.message}`
      })
  )

/**
 * The output of `stage` for `input`: stored under its key, else made by running the stage, and
 * stored before this returns. A failure that outlasts the stage's retries is the stage's own.
 */
export const executeStage = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Store["Service"],
  environment: Environment,
  stage: Stage<Name, In, Out, E, R>,
  input: In,
  place: Place
) {
  const { name } = stage
  const encoded = yield* Schema.encodeEffect(stage.input)(input).pipe(misfit(name, "input"))
  const key = outputKey(stage, encoded, environment)
  const stored = yield* store.output(key)
  if (Option.isSome(stored)) {
    const output = yield* Schema.decodeUnknownEffect(stage.output)(stored.value.value).pipe(
      misfit(name, "stored output")
    )
    yield* store.linkStep({ ...place, stage: name, key })
    return { output, fresh: false }
  }
  const started = yield* Clock.currentTimeMillis
  const output = yield* stage.run(input).pipe(
    Effect.retry(stage.retry),
    Effect.catch((error) => {
      const blamed = stage.exhausted?.(error, input)
      return blamed === undefined ? Effect.fail(error) : Effect.succeed(blamed)
    }),
    Effect.withSpan(name, { attributes: { ...place } })
  )
  const value = yield* Schema.encodeEffect(stage.output)(output).pipe(misfit(name, "output"))
  const kept = yield* store.saveStep({
    ...place,
    stage: name,
    version: stage.version,
    key,
    value,
    durationMs: (yield* Clock.currentTimeMillis) - started,
    durable: stage.paid?.(input) ?? false
  })
  // Another process may have stored its output under this key first; that one counts.
  return kept === value
    ? { output, fresh: true }
    : {
        output: yield* Schema.decodeUnknownEffect(stage.output)(kept).pipe(
          misfit(name, "stored output")
        ),
        fresh: false
      }
})

/** The output of a stage of the run itself, which is no trial's: stored under its key like any other. */
export const executeRunStage = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Store["Service"],
  environment: Environment,
  stage: Stage<Name, In, Out, E, R>,
  input: In
) {
  const { name, version } = stage
  const encoded = yield* Schema.encodeEffect(stage.input)(input).pipe(misfit(name, "input"))
  const key = outputKey(stage, encoded, environment)
  const started = yield* Clock.currentTimeMillis
  const output = yield* stage.run(input)
  const value = yield* Schema.encodeEffect(stage.output)(output).pipe(misfit(name, "output"))
  const durationMs = (yield* Clock.currentTimeMillis) - started
  yield* store.saveOutput({ key, stage: name, version, value, durationMs, durable: false })
  return output
})

/** The output of `stage` that stands at a place of a trial's trace; nothing is run. */
export const readStage = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Store["Service"],
  stage: Stage<Name, In, Out, E, R>,
  place: Place
) {
  const rows = yield* store.stepsOf(place.trialId, [stage.name])
  const row = rows.find((at) => at.step === place.step && at.attempt === place.attempt)
  if (row === undefined) {
    return yield* new EngineError({
      stage: stage.name,
      message: `trial ${place.trialId} has no row of ${stage.name} at step ${place.step}: resume its run`
    })
  }
  const output = yield* Schema.decodeUnknownEffect(stage.output)(row.value).pipe(
    misfit(stage.name, "stored output")
  )
  return { output, fresh: false }
})
