/**
 * Makes the output of one stage: looks it up by content key; if it is not there, runs the stage with its
 * retries and stores the row before anything else. Owns keys, durability, and reading an output back.
 */
import { Duration, Effect, Option, Predicate, Schedule, Schema } from "effect"
import type { DbError } from "../../db/DbError.ts"
import type { NewStep, Run } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import { canonicalJson, digest } from "../../evm/digest.ts"
import { ownTime } from "../../evm/ownClock.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { Retry, Stage } from "../../stages/Stage.ts"
import { stageSpan } from "./tracing.ts"

/** A stored output, or a stage's input or output, that does not match the stage's Schema. */
export class EngineError extends Schema.TaggedError<EngineError>()("EngineError", {
  stage: Schema.String,
  message: Schema.String
}) {}

/** What a trial went on with is not what another process stored meanwhile: the trial is played again from there. */
export class TraceDiffers extends Schema.TaggedError<TraceDiffers>()("TraceDiffers", {
  message: Schema.String
}) {}

/** Where outputs are kept. */
export interface Outputs {
  readonly output: Store["Service"]["output"]
  readonly linkStep: Store["Service"]["linkStep"]
  readonly saveStep: (step: NewStep) => Effect.Effect<unknown, DbError | TraceDiffers>
}

/** Where in a run an output belongs. */
export interface Place {
  readonly trialId: number
  /** round of the episode; 0 for stages that run once per trial */
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

/** Versions of chain and sandbox, genesis: what outputs that touch them depend on besides their input. */
export type Versions = Readonly<Record<string, string>>

/**
 * The content key of an output: the same for the same stage and input and, if they matter, the same code
 * version and versions of chain and sandbox.
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

/** Makes an output while no other process makes the same one. */
export type InTurn = <A, E, R>(
  key: string,
  make: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | DbError, R>

/** Where the outputs of a trial are kept, and how its paid ones are made. */
export interface Keeping<Kept extends Outputs = Outputs> {
  readonly outputs: Kept
  readonly inTurn: InTurn
}

/**
 * The output of `stage` for `input`: found under its key, or made by running the stage and stored before
 * this returns. If retries do not help, it fails with the stage's own error. With `inTurn`, only one
 * process at a time makes a paid output; the next finds it stored.
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

/** Every failure is logged for the operator, whether or not a retry helps. */
const noteFailure = (stage: string, place: Place, error: unknown) =>
  Predicate.isTagged(error, "CallRefused")
    ? Effect.void
    : Effect.logWarning(`${stage} failed`).pipe(
        Effect.annotateLogs({ ...place, reason: reasonOf(error) })
      )

/** Retries a stage by its own schedule, and logs each retry for the operator. */
const withRetries = <E>(
  { schedule, times, while: mayMend }: Retry<E>,
  stage: string,
  place: Place
) =>
  schedule.pipe(
    Schedule.setInputType<E>(),
    Schedule.while(({ attempt, input }) => attempt <= times && mayMend(input)),
    Schedule.tap(({ attempt, duration, input }) =>
      Effect.logWarning(`${stage} failed and is retried`).pipe(
        Effect.annotateLogs({
          ...place,
          retry: attempt,
          pauseMs: Math.round(Duration.toMillis(duration)),
          reason: reasonOf(input)
        })
      )
    )
  )

/** An output in its stored form. If it does not match the Schema, that is a defect of the stage. */
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
            Effect.logError(
              `${name} made an output that cannot be stored; please report it`,
              error
            ),
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
  const started = yield* ownTime
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
    durationMs: (yield* ownTime) - started,
    durable,
    ...(stage.spent === undefined ? {} : { spent: stage.spent(input, output) })
  })
  // Another process may have stored its output under this key first; then that one counts.
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
 * The output of a stage that belongs to the run, not to one trial: found if the run has stored it for the
 * same input, otherwise made and stored with the run. It is deleted with the run. `standsFor` is a short text
 * that differs whenever the input does.
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
  const started = yield* ownTime
  const output = yield* stage.run(input)
  const value = yield* Schema.encodeEffect(stage.output)(output).pipe(misfit(name, "output"))
  const durationMs = (yield* ownTime) - started
  yield* store.saveSummary(run.id, { key, stage: name, version, value, durationMs, durable: false })
  return output
})

/** An output of `stage`, decoded from its stored form. */
export const readOutput = <Name extends string, In, Out, E, R>(
  stage: Stage<Name, In, Out, E, R>,
  value: unknown
): Effect.Effect<Out, EngineError> =>
  Schema.decodeUnknownEffect(stage.output)(value).pipe(misfit(stage.name, "stored output"))
