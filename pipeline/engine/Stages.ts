/**
 * Runs the stages of a trial: live, where each output is stored before the next stage starts, or by reading
 * back the trial's rows. Owns the service, its two kinds, and the trace of a trial; the pipeline owns the
 * order of stages.
 */
import { Context, Effect, Schema, Scope } from "effect"
import type { DbError } from "../../db/DbError.ts"
import type { StepOutput } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { Subject } from "../../stages/generate/Models.ts"
import type { Stage } from "../../stages/Stage.ts"
import {
  EngineError,
  executeStage,
  type InTurn,
  type Outputs,
  type Place,
  readOutput,
  type TraceDiffers,
  type Versions
} from "./outputs.ts"

/** Where in its trial a row is. */
export type At = Omit<Place, "trialId">

/** A failure that stops a trial: an error of ours, with a tag and what to do about it. */
export interface Fault {
  readonly _tag: string
  readonly message: string
}

/** A resource that several stages share, held while they run. */
export interface Shared<I, S, E, R> {
  readonly tag: Context.Key<I, S>
  readonly make: Effect.Effect<S, E, R | Scope.Scope>
}

/** A stage that the pipeline does not declare cannot be run. */
class UndeclaredStage extends Schema.TaggedError<UndeclaredStage>()("UndeclaredStage", {
  message: Schema.String
}) {}

/** A stored trial has not got this far. */
class NotReached extends Schema.TaggedError<NotReached>()("NotReached", {
  trial: Schema.Int,
  message: Schema.String
}) {}

/** An output of a trial, as it was made or found. */
export interface Entry extends At {
  /** the name that the pipeline gives the value */
  readonly name: string
  readonly stage: string
  readonly output: unknown
  /** the output in its stored form; null for a trial that is played */
  readonly encoded: Schema.Json
  /** this process made it */
  readonly fresh: boolean
  /** it was stored before the trial needed it */
  readonly stored: boolean
  /** it was paid for */
  readonly durable: boolean
  /** ms that making it took, in any process; null for a trial that is played */
  readonly tookMs: number | null
  /** model calls that it stands for */
  readonly calls: ReturnType<NonNullable<Stage<string, never, unknown, never, never>["calls"]>>
}

/** What a stage is run with. */
interface Asked<In> {
  readonly input: In
  /** what our own models may know about the trial */
  readonly subject: unknown
}

export class Stages extends Context.Service<
  Stages,
  {
    /** The output of a stage at a place; `ask` is not called if the output is read back. */
    readonly run: <In, Out, E extends Fault, R>(
      name: string,
      stage: Stage<string, In, Out, E, R>,
      ask: () => Asked<In>,
      at: At
    ) => Effect.Effect<Out, E | StageFault>
    /** Holds what stages share while `use` runs. */
    readonly within: <I, S, E extends Fault, R, A>(
      shared: Shared<I, S, E, R>,
      use: Effect.Effect<A, Fault>
    ) => Effect.Effect<A, Fault>
    /** What was made or found so far, in order. */
    readonly trace: ReadonlyArray<Entry>
  }
>()("questline/engine/Stages") {}

interface LiveOptions {
  readonly trialId: number
  readonly versions: Versions
  readonly inTurn: InTurn
}

/** The parts of a declaration that running its stages needs. */
interface Runnable<Needs> {
  readonly stages: ReadonlySet<unknown>
  readonly types: { readonly needs: Needs }
}

/** The stages of a pipeline, run live for a trial whose outputs are stored. */
export const liveStages = <Needs>(declared: Runnable<Needs>, options: LiveOptions) =>
  Effect.flatMap(Store, (store) => stagesKeeping(store, declared, options))

/**
 * The stages of a pipeline, run live with the services that are present now. The declaration says which
 * services it needs, and only stages that it declares can be run.
 */
export const stagesKeeping = Effect.fnUntraced(function* <Needs>(
  outputs: Outputs,
  declared: Runnable<Needs>,
  { versions, inTurn, trialId }: LiveOptions
) {
  // Without a scope: the caller's scope would keep what a branch holds until the caller ends.
  const services = Context.omit(Scope.Scope)(
    (yield* Effect.context<Needs>()) as Context.Context<Needs | Scope.Scope>
  )
  const trace: Array<Entry> = []

  const run: Stages["Service"]["run"] = Effect.fnUntraced(function* <In, Out, E extends Fault, R>(
    name: string,
    stage: Stage<string, In, Out, E, R>,
    ask: () => Asked<In>,
    at: At
  ) {
    if (!declared.stages.has(stage)) {
      return yield* new UndeclaredStage({ message: `the pipeline declares no stage ${stage.name}` })
    }
    const { input, subject } = ask()
    const provided = <A, E2>(effect: Effect.Effect<A, E2, R>) =>
      Effect.provideContext(effect, services as unknown as Context.Context<R>).pipe(
        Effect.provideService(Subject, subject)
      )
    const prepared = stage.prepare === undefined ? input : yield* provided(stage.prepare(input))
    const place = { trialId, ...at }
    const made = yield* provided(executeStage(outputs, versions, stage, prepared, place, inTurn))
    const calls = stage.calls?.(made.output) ?? []
    trace.push({
      ...at,
      ...made,
      encoded: null,
      tookMs: null,
      name,
      stage: stage.name,
      calls
    })
    return made.output
  })

  const within: Stages["Service"]["within"] = ({ make, tag }, use) =>
    make.pipe(
      Effect.provideContext(services as unknown as Context.Context<never>),
      Effect.flatMap((service) => Effect.provideService(use, tag, service)),
      Effect.scoped
    ) as typeof use

  return Stages.of({ run, within, trace })
})

/**
 * The stages of a trial, read from its rows: no chain, no sandbox, no model. `rows` are all of them,
 * including rows that reading back does not reach, because a later version may treat a reply differently.
 */
export const storedStages = Effect.fnUntraced(function* (trialId: number) {
  const rows = yield* (yield* Store).stepsOf(trialId)
  return { ...stagesOver(trialId, rows), rows }
})

/** Outputs that were read, by their keys: trials that share one read it once. */
export type OutputsRead = Map<string, unknown>

/** The same over rows that have been read; `known` holds what was read for other trials. */
export const stagesOver = (
  trialId: number,
  rows: ReadonlyArray<StepOutput>,
  known: OutputsRead = new Map()
): Stages["Service"] => {
  const trace: Array<Entry> = []
  const run: Stages["Service"]["run"] = Effect.fnUntraced(function* <In, Out, E extends Fault, R>(
    name: string,
    stage: Stage<string, In, Out, E, R>,
    _ask: () => Asked<In>,
    at: At
  ) {
    const row = rows.find(
      (each) => each.stage === stage.name && each.step === at.step && each.attempt === at.attempt
    )
    if (row === undefined) {
      return yield* new NotReached({
        trial: trialId,
        message: `trial ${trialId} has no row of ${stage.name} at step ${at.step}: if the trial has not ended, resume its run; if the stage is newer than the run, play the run again as a new one, which uses its stored replies`
      })
    }
    const output = known.has(row.key)
      ? (known.get(row.key) as Out)
      : yield* readOutput(stage, row.value).pipe(
          Effect.mapError(
            ({ message }) =>
              new EngineError({
                stage: stage.name,
                message: `the stored output of ${stage.name} of trial ${trialId} cannot be read: ${message}. Run again with this version of the program.`
              })
          )
        )
    known.set(row.key, output)
    const calls = stage.calls?.(output) ?? []
    trace.push({
      ...at,
      name,
      stage: stage.name,
      output,
      encoded: row.value as Schema.Json,
      fresh: false,
      stored: row.cached,
      durable: row.durable,
      tookMs: row.durationMs,
      calls
    })
    return output
  })
  return Stages.of({ run, within: (_shared, use) => use, trace })
}

/** Failures that stop a whole run, whichever trial they occur in. */
type EngineFault = DbError | EngineError | TraceDiffers

/** Failures that running or reading any stage may have, besides the stage's own errors. */
export type StageFault = EngineFault | UndeclaredStage | NotReached
