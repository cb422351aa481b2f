/**
 * The events of a run in progress. Owns the events and the silent listener;
 * pipeline/commands/run/progress.ts shows them.
 */
import { Context, Effect, Layer } from "effect"

/** A trial, with the names that a reader sees. */
export interface TrialName {
  readonly model: string
  readonly item: string
  readonly round: number
}

export interface TrialResult {
  readonly status: "done" | "errored"
  /** class of its outcome */
  readonly outcome: string | null
  /** points; 0 for an errored trial */
  readonly score: number
  readonly passed: boolean
  /** US dollars of the calls that this process made for it; null is unknown */
  readonly cost: number | null
  /** why it is errored */
  readonly error: string | null
}

/** How far a model is in its run. */
export interface ModelCounts {
  /** its trials, without cancelled ones */
  readonly total: number
  /** finished trials, including errored ones */
  readonly done: number
  readonly errored: number
  /** points of the scored trials */
  readonly score: number
}

/** Why a call is retried. */
export interface CallFailure {
  /** in a few words, e.g. "rate limit" */
  readonly why: string
  /** which retry comes next, out of how many */
  readonly retry: number
  readonly of: number
  /** ms since the epoch until which the provider asks us to wait; null: it does not say */
  readonly until: number | null
}

export class Progress extends Context.Service<
  Progress,
  {
    /** the run has `total` trials; `done` of them were finished before, with `score` points */
    readonly started: (run: {
      readonly id: string
      readonly total: number
      readonly done: number
      readonly errored: number
      readonly score: number
      readonly models: Readonly<Record<string, ModelCounts>>
    }) => Effect.Effect<void>
    /** the state of the run in the store, including other processes' trials */
    readonly counted: (run: {
      readonly total: number
      /** finished trials, including errored ones */
      readonly done: number
      readonly errored: number
      /** points of the scored trials */
      readonly score: number
      readonly models: Readonly<Record<string, ModelCounts>>
    }) => Effect.Effect<void>
    readonly trialStarted: (trial: TrialName) => Effect.Effect<void>
    readonly trialFinished: (trial: TrialName, result: TrialResult) => Effect.Effect<void>
    /** another process has taken the trial over and will report how it ends */
    readonly trialLost: (trial: TrialName) => Effect.Effect<void>
    /** the trial is deferred, for the given reason */
    readonly trialDeferred: (trial: TrialName, why: string) => Effect.Effect<void>
    /** a call for the trial is made; it no longer waits for its turn */
    readonly callStarted: (trial: TrialName) => Effect.Effect<void>
    /** the call has ended; `failure`: why it is retried */
    readonly callEnded: (trial: TrialName, failure: CallFailure | null) => Effect.Effect<void>
    /** the model is no longer asked */
    readonly modelStopped: (model: string, why: string) => Effect.Effect<void>
    /** something that takes long and is not a trial, e.g. building the genesis */
    readonly note: (message: string) => Effect.Effect<void>
  }
>()("questline/pipeline/Progress") {
  static readonly quiet = Layer.succeed(Progress, {
    started: () => Effect.void,
    counted: () => Effect.void,
    trialStarted: () => Effect.void,
    trialFinished: () => Effect.void,
    trialLost: () => Effect.void,
    trialDeferred: () => Effect.void,
    callStarted: () => Effect.void,
    callEnded: () => Effect.void,
    modelStopped: () => Effect.void,
    note: () => Effect.void
  })
}

/** The same events are logged too, for people who watch many runs. */
export const withLogs = (progress: Progress["Service"]): Progress["Service"] => {
  const log = (
    shown: Effect.Effect<void>,
    entry: Effect.Effect<void>,
    about: Readonly<Record<string, unknown>>
  ) => Effect.andThen(shown, Effect.annotateLogs(entry, about))
  return {
    ...progress,
    started: (run) =>
      log(progress.started(run), Effect.logInfo("run started"), {
        run: run.id,
        trials: run.total,
        done: run.done
      }),
    trialStarted: (trial) =>
      log(progress.trialStarted(trial), Effect.logDebug("trial started"), { ...trial }),
    trialFinished: (trial, result) =>
      log(
        progress.trialFinished(trial, result),
        result.status === "done"
          ? Effect.logDebug("trial done")
          : Effect.logWarning("trial errored"),
        { ...trial, ...result }
      ),
    trialLost: (trial) =>
      log(progress.trialLost(trial), Effect.logWarning("trial lost to another process"), {
        ...trial
      }),
    trialDeferred: (trial, reason) =>
      log(progress.trialDeferred(trial, reason), Effect.logInfo("trial deferred"), {
        ...trial,
        reason
      }),
    note: (message) => Effect.andThen(progress.note(message), Effect.logInfo(message))
  }
}
