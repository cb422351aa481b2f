/**
 * Makes the output of one stage: looks it up by content key; if it is not there, runs the stage with its
 * retries and writes the row before anything else. Owns keys, durability, and reading an output back.
 */
import { Clock, Duration, Effect, Option, Predicate, Schedule, Schema } from "effect"
import type { DbError } from "../../db/DbError.ts"
import type { Run } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import { canonicalJson, digest } from "../../evm/digest.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { Retry, Stage } from "../../stages/Stage.ts"
import { stageSpan } from "./tracing.ts"

/** A stored output, or a stage's input or output, that does not fit the stage's Schema. */
export class EngineError extends Schema.TaggedError<EngineError>()("EngineError", {
  stage: Schema.String,
  message: Schema.String
}) {}

/** Where outputs are kept. */
export interface Outputs extends Pick<Store["Service"], "output" | "saveStep" | "linkStep"> {}

/** Where in a run an output stands. */
export interface Place {
  readonly trialId: number
  /** round of the episode; 0 for what is done once a trial */
  readonly step: number
  /** from 1 */
  readonly attempt: number
}

/** An output, and whether this call made it (`fresh`) or found it. */
interface Made<Out> {
  readonly output: Out
  readonly fresh: boolean
  /** the output was there before its trial came to need it */
  readonly stored: boolean
  /** it was paid for */
  readonly durable: boolean
}

/** Versions of chain and sandbox, genesis: what outputs that touch them depend on beside their input. */
export type Versions = Readonly<Record<string, string>>

/**
 * The content key of an output: the same for the same stage, input and, where they matter, code
 * version and the versions of chain and sandbox.
 */
export const outputKey = <In, Out, E, R>(
  stage: Stage<string, In, Out, E, R>,
  encodedInput: Schema.Json,
  versions: Versions
): string =>
  digest(
    canonicalJson({
      stage: stage.name,
      input: encodedInput,
      ...(stage.identity === "payment" ? {} : { version: stage.version }),
      ...(stage.identity === "versions" ? { environment: versions } : {})
    })
  )

const misfit = (stage: string, what: string) =>
  Effect.mapError(
    (error: Schema.SchemaError) =>
      new EngineError({
        stage,
        message: `the ${what} of stage ${stage} does not have the expected form: ${schemaWords(error)}`
      })
  )

/** Makes an output while no other process makes the same. */
export type InTurn = <A, E, R>(
  key: string,
  make: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | DbError, R>

/**
 * The output of `stage` for `input`: stored under its key, else made by running the stage, and
 * stored before this returns. A failure that outlasts the stage's retries is the stage's own. With
 * `inTurn`, what is paid for is made by one process at a time: the next finds it stored.
 */
export const executeStage = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Outputs,
  versions: Versions,
  stage: Stage<Name, In, Out, E, R>,
  input: In,
  place: Place,
  inTurn?: InTurn
) {
  const encoded = yield* Schema.encodeEffect(stage.input)(input).pipe(misfit(stage.name, "input"))
  const key = outputKey(stage, encoded, versions)
  const findElse = <E2, R2>(make: Effect.Effect<Made<Out>, E2, R2>) =>
    Effect.flatMap(findOutput(store, stage, key, place), (found) =>
      Option.isSome(found) ? Effect.succeed(found.value) : make
    )
  const make = makeOutput(store, stage, key, input, place)
  const shared = inTurn !== undefined && stage.paid?.(input) === true
  return yield* findElse(shared ? inTurn(key, findElse(make)) : make)
})

/** The output that is stored under a key, now part of the trial's trace. */
const findOutput = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Outputs,
  stage: Stage<Name, In, Out, E, R>,
  key: string,
  place: Place
) {
  const stored = yield* store.output(key)
  if (Option.isNone(stored)) return Option.none<Made<Out>>()
  const output = yield* Schema.decodeUnknownEffect(stage.output)(stored.value.value).pipe(
    misfit(stage.name, "stored output")
  )
  const linked = yield* store.linkStep({ ...place, stage: stage.name, key })
  return Option.some<Made<Out>>({
    output,
    fresh: false,
    stored: linked,
    durable: stored.value.durable
  })
})

const reasonOf = (error: unknown): string =>
  Predicate.isError(error) ? error.message : String(error)

/** A failure is an operator's matter, whether or not trying again mends it. */
const noteFailure = (stage: string, place: Place, error: unknown) =>
  Predicate.isTagged(error, "CallRefused")
    ? Effect.void
    : Effect.logWarning(`${stage} failed`).pipe(
        Effect.annotateLogs({ ...place, reason: reasonOf(error) })
      )

/** Tries a stage again as it says, each time with a word to the operator. */
const withRetries = <E>(
  { schedule, times, while: mayMend }: Retry<E>,
  stage: string,
  place: Place
) =>
  schedule.pipe(
    Schedule.setInputType<E>(),
    Schedule.while(({ attempt, input }) => attempt <= times && mayMend(input)),
    Schedule.tap(({ attempt, duration, input }) =>
      Effect.logWarning(`${stage} failed and is tried again`).pipe(
        Effect.annotateLogs({
          ...place,
          retry: attempt,
          pauseMs: Math.round(Duration.toMillis(duration)),
          reason: reasonOf(input)
        })
      )
    )
  )

/** An output as it is stored. One that fits no Schema for what others wrote is theirs, as a defect is. */
const encoded = <Name extends string, In, Out, E, R>(
  { content, name, output: schema }: Stage<Name, In, Out, E, R>,
  input: In,
  made: Out
) => {
  const encode = (output: Out) =>
    Schema.encodeEffect(schema)(output).pipe(
      Effect.map((value) => ({ output, value })),
      misfit(name, "output")
    )
  return encode(made).pipe(
    Effect.catch((error) =>
      content === undefined
        ? Effect.fail(error)
        : Effect.andThen(
            Effect.logError(`${name} made what cannot be stored; please report it`, error),
            encode(content.broken(input, error.message.slice(0, 300)))
          )
    )
  )
}

/** Runs a stage with its retries, and stores its output. */
const makeOutput = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Outputs,
  stage: Stage<Name, In, Out, E, R>,
  key: string,
  input: In,
  place: Place
) {
  const { name } = stage
  const started = yield* Clock.currentTimeMillis
  const made = yield* stage.run(input).pipe(
    Effect.retry(withRetries(stage.retry, name, place)),
    Effect.tapError((error) => noteFailure(name, place, error)),
    Effect.catch((error) => {
      const blamed = stage.exhausted?.(error, input)
      return blamed === undefined ? Effect.fail(error) : Effect.succeed(blamed)
    }),
    Effect.tap((made) =>
      stage.spent === undefined
        ? Effect.void
        : Effect.annotateCurrentSpan({ ...stage.spent(input, made) })
    ),
    stageSpan(name, { step: place.step, attempt: place.attempt })
  )
  const { output, value } = yield* encoded(stage, input, made)
  const durable = stage.paid?.(input) ?? false
  const kept = yield* store.saveStep({
    ...place,
    stage: name,
    version: stage.version,
    key,
    value,
    durationMs: (yield* Clock.currentTimeMillis) - started,
    durable,
    ...(stage.spent === undefined ? {} : { spent: stage.spent(input, output) })
  })
  // Another process may have stored its output under this key first; that one counts.
  return kept === value
    ? { output, fresh: true, stored: false, durable }
    : {
        output: yield* Schema.decodeUnknownEffect(stage.output)(kept).pipe(
          misfit(name, "stored output")
        ),
        fresh: false,
        stored: false,
        durable
      }
})

/**
 * The output of a stage of the run itself, which is no trial's: found where the run has stored it for
 * the same input, else made and stored with the run, with which it is deleted. `standsFor` is shorter
 * than the input, and another one for another input.
 */
export const runStage = Effect.fnUntraced(function* <Name extends string, In, Out, E, R>(
  store: Store["Service"],
  run: Pick<Run, "id" | "summary">,
  stage: Stage<Name, In, Out, E, R>,
  input: In,
  standsFor: Schema.Json | null
) {
  const { name, version } = stage
  const encoded =
    standsFor ?? (yield* Schema.encodeEffect(stage.input)(input).pipe(misfit(name, "input")))
  const key = outputKey(stage, encoded, {})
  const stored = run.summary === key ? yield* store.output(key) : Option.none()
  if (Option.isSome(stored)) return yield* readOutput(stage, stored.value.value)
  const started = yield* Clock.currentTimeMillis
  const output = yield* stage.run(input)
  const value = yield* Schema.encodeEffect(stage.output)(output).pipe(misfit(name, "output"))
  const durationMs = (yield* Clock.currentTimeMillis) - started
  yield* store.saveSummary(run.id, { key, stage: name, version, value, durationMs, durable: false })
  return output
})

/** An output of `stage` as it is stored, back as a value. */
export const readOutput = <Name extends string, In, Out, E, R>(
  stage: Stage<Name, In, Out, E, R>,
  value: unknown
): Effect.Effect<Out, EngineError> =>
  Schema.decodeUnknownEffect(stage.output)(value).pipe(misfit(stage.name, "stored output"))
