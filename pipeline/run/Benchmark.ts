/**
 * The type of a benchmark for code that runs, resumes, re-scores and reports it. Owns that type and its
 * parts; Definition.ts owns what a benchmark declares.
 */
import { Context, type Effect, type FileSystem, type Layer, type Path, type Schema } from "effect"
import type { HttpClient } from "effect/http"
import type { ChildProcessSpawner } from "effect/process"
import type { Run as RunRow, StepOutput, Trial as TrialRow } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import type { EarlierTrials } from "../../db/spending.ts"
import type { Form } from "../../models/forms.ts"
import type { Model, Reply } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"
import type { Cell, Document, Table } from "../../report/Document.ts"
import type { Sheet } from "../../report/Sheet.ts"
import type { Models } from "../../stages/generate/Models.ts"
import type { Caller } from "../../stages/generate/question.ts"
import type { DrawnStep } from "../engine/graph.ts"
import type { Keeping } from "../engine/outputs.ts"
import type { Fault } from "../engine/Stages.ts"
import type { RunConfig } from "./RunConfig.ts"
import type { Score } from "./Score.ts"

/** What finding data and models may use. */
export type LoadNeeds =
  | FileSystem.FileSystem
  | Path.Path
  | HttpClient.HttpClient
  | ChildProcessSpawner.ChildProcessSpawner

/** What a trial is about: a task or sample, the split that it belongs to, and its variant. */
export interface Chosen {
  readonly item: string
  readonly split: string
  readonly variant: string
  /** fewest model calls that a trial of it takes; absent: one */
  readonly calls?: number
}

export type Facts = Readonly<Record<string, Schema.Json>>

/** What a run asks about, read and checked. */
export interface Data {
  /** digest of the data; a run can only be resumed with the same data */
  readonly digest: string
  /** stored with the run, next to its world */
  readonly facts: Facts
  /** shown to the user before the run */
  readonly notes: ReadonlyArray<string>
  /** shown after it */
  readonly lastNotes: ReadonlyArray<string>
  /** one of our own models by name; undefined if there is none */
  readonly ownModel: (name: string) => Effect.Effect<Model | undefined, ModelError, LoadNeeds>
  /** the forms that such names can have, for display */
  readonly ownForms: ReadonlyArray<Form>
  /** models that stages ask in addition to the measured ones, such as judges; as on the command line */
  readonly auxiliary: ReadonlyArray<string>
}

/** What a trial is played with, in any benchmark. */
export interface TrialLive extends Caller {
  readonly seed: number
}

/** How a trial ended that was played or read back. */
export interface Result<M> {
  readonly outcome: string
  /** points */
  readonly score: number
  readonly passed: boolean
  readonly measures: M
}

/** An estimate of the calls, tokens and dollars that a trial of a task takes. */
export interface Guess {
  readonly calls: number
  readonly tokens: number
  /** US dollars; null: unknown */
  readonly cost: number | null
}

/** An estimate of what the trials of a task take. */
export interface TaskGuess {
  readonly item: string
  /** of the model that is measured */
  readonly of: (model: Model) => Guess
  /** of an auxiliary model, for one trial; absent: none is asked */
  readonly auxiliary?: (other: Model) => Guess
}

/** A run as its tables are made from it. */
export interface ReadingOf<M, S> {
  readonly run: RunRow
  readonly scores: ReadonlyArray<Score<M>>
  readonly summary: S
}
export type Reading = ReadingOf<unknown, unknown>

/** How a run is shown. */
export interface Report<R> {
  /** what every reader is shown, in any output format; a run ends by printing its brief sections */
  readonly document: (reading: R) => Document
  /**
   * tables in the layout of the paper; they replace those of the same name and come before all others;
   * absent: none
   */
  readonly paper?: (reading: R) => ReadonlyArray<Table>
  /** BibTeX entries for the benchmark's sources; absent: none */
  readonly bibliography?: string
  /** one row per trial, for spreadsheets and scripts */
  readonly trials: (reading: R) => Sheet
  /** further fields of the JSON line, next to run, bench and status */
  readonly json: (reading: R) => Facts
}

/** How a single trial is shown. */
export interface TrialViews {
  /** its page: why it got its score, what happened, what it cost; partial if the trial has not ended */
  readonly document: (
    run: RunRow,
    trial: TrialRow
  ) => Effect.Effect<Document, Fault, Store | FileSystem.FileSystem | Path.Path>
  /** why it got its score, in a sentence */
  readonly verdict: (run: RunRow, trial: TrialRow) => Effect.Effect<Cell, Fault, Store>
  /** a line of `trials.jsonl` */
  readonly line: (run: RunRow, trial: TrialRow) => Effect.Effect<unknown, Fault, Store>
}

/** One check that a trial was judged by. */
export interface JudgedCheck {
  readonly name: string
  /** what is checked, in words */
  readonly label: string
  readonly expected: string
  readonly actual: string
  /** signed distance from the expected value in parts per million; null if there is none */
  readonly deviationPpm: number | null
  /** points that it is worth */
  readonly weight: number
  readonly holds: boolean
}

/** A call of a model in a trial. */
export interface TrialCall {
  readonly row: StepOutput
  readonly reply: Reply
}

/** The digest of what a trial changed in the world at a step, such as the hash of a transaction. */
export interface StepDigest {
  readonly step: number
  readonly digest: string
}

/** Names of options that hold paths on one machine; a file for other people leaves them out. */
export interface LocalOptions {
  /** folders of the data; null if they are the project's own */
  readonly folders: ReadonlyArray<string>
  /** objects whose `source` says where they are read from */
  readonly sources: ReadonlyArray<string>
  /** names of files next to a folder that are read with it */
  readonly besides: ReadonlyArray<string>
}

/** A trial that was played. */
interface PlayedTrial extends Result<unknown> {
  /** US dollars of the calls that this process made for it; null is unknown */
  readonly cost: number | null
  /** JSON: what all its calls took, those that were found stored, too */
  readonly spent: Schema.Json
  /** JSON: how it scores in other ways; null: it is judged again for that */
  readonly ways: Schema.Json
}

/** The world of a run, in which its trials are played. */
export class World extends Context.Service<
  World,
  {
    readonly versions: Readonly<Record<string, string>>
    readonly facts: Facts
    readonly play: (
      trial: TrialRow,
      config: RunConfig,
      keeping: Keeping
    ) => Effect.Effect<PlayedTrial, Fault, Models | Store>
  }
>()("questline/pipeline/World") {}

/** A benchmark with options: what a run of it consists of, read and checked. `W`: its world's services. */
export interface Prepared<W = unknown> extends Data {
  readonly chosen: ReadonlyArray<Chosen>
  /** the options as they are stored */
  readonly options: Facts
  readonly world: Layer.Layer<World, Fault>
  /** its world; reused if another run with the same options has it open */
  readonly openIn: Effect.Effect<World["Service"], Fault, W>
  readonly guesses: Effect.Effect<ReadonlyArray<TaskGuess>, Fault>
}

/** A stored trial under another way of scoring. Plain data, so that one thread can pass it to another. */
export interface Rejudged {
  readonly score: number
  readonly passed: boolean
  /** in their stored form; null if points are enough */
  readonly measures: Schema.Json
}

/** A stored trial under several ways of scoring. Ways with the same result share one value. */
export interface RejudgedTrial {
  readonly trial: number
  /** in the order in which the ways were named */
  readonly ways: ReadonlyArray<Rejudged>
}

/** A benchmark as the rest of the program sees it. */
export interface Benchmark<W = unknown, M = unknown, S = unknown> {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  /** what `--split` chooses from, besides all */
  readonly splits: ReadonlyArray<string>
  /** every class of outcome, each in a few words */
  readonly outcomes: Readonly<Record<string, string>>
  /** fails if a program that a run needs is not installed */
  readonly require: Effect.Effect<unknown, Fault, LoadNeeds>
  /** what is shown while the world starts */
  readonly starting: Effect.Effect<string, Fault, LoadNeeds>
  readonly drawing: ReadonlyArray<DrawnStep>
  readonly prepare: (
    config: RunConfig,
    settings: Facts
  ) => Effect.Effect<Prepared<W>, Fault, LoadNeeds>
  /** reads a run for its tables; its summary is stored and reused until something changes */
  readonly read: (run: RunRow) => Effect.Effect<ReadingOf<M, S>, Fault, Store>
  /**
   * the run as read with these scores; `asked`: the name under which a model was asked, if it is shown
   * under another
   */
  readonly readAs: (
    run: RunRow,
    scores: ReadonlyArray<Score>,
    asked?: (model: string) => string
  ) => Reading
  readonly report: Report<Reading>
  readonly views: TrialViews
  /** fields by which readers can choose a trial; empty if nothing was measured */
  readonly facetsOf: (trial: Pick<TrialRow, "measures">) => Readonly<Record<string, string>>
  /** every call of a model in a run, in the order of the trials */
  readonly callsOf: (run: RunRow) => Effect.Effect<ReadonlyArray<TrialCall>, Fault, Store>
  /** the versions of the stages whose outputs depend on them */
  readonly stageVersions: ReadonlyMap<string, number>
  /** stages whose outputs are replies of models */
  readonly replyStages: ReadonlyArray<string>
  /** the checks of every trial of a run; trials that were not judged are left out */
  readonly checksOf: (
    run: RunRow
  ) => Effect.Effect<
    ReadonlyArray<{ readonly trialId: number; readonly checks: ReadonlyArray<JudgedCheck> }>,
    Fault,
    Store
  >
  /** names of the stages that ask models other than the measured ones */
  readonly auxiliaryStages: ReadonlyArray<string>
  readonly local: LocalOptions
  /** what its JSON report says about scores of its own trials */
  readonly tableOf: (run: RunRow, scores: ReadonlyArray<Score>) => Facts
  /** see `digests` of a definition */
  readonly digestsOf: (
    run: RunRow,
    trial: TrialRow
  ) => Effect.Effect<ReadonlyArray<StepDigest>, Fault, Store>
  readonly variants: ReadonlyArray<string>
  readonly judgeVersion: string
  /** what the points of a scoring are, for a heading */
  readonly unit: string
  /** fails if a run cannot be scored in this way */
  readonly requireVariant: (run: RunRow, variant: string) => Effect.Effect<void, Fault, Store>
  /**
   * the judgements of done trials, a few hundred at a time, under variants; each trial is read once for all
   * variants
   */
  readonly rejudge: (
    run: RunRow,
    trials: ReadonlyArray<TrialRow>,
    variants: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<RejudgedTrial>, Fault, Store>
  /**
   * a done trial under variants by what was stored with it when it was played; null: it must be judged again
   */
  readonly storedWays: (
    variants: ReadonlyArray<string>
  ) => (trial: TrialRow) => RejudgedTrial | null
  /** what every trial of a run scored, without what its calls took; `trials`: those of the run, if they are known */
  readonly scoresOf: (
    run: RunRow,
    trials?: ReadonlyArray<TrialRow>
  ) => Effect.Effect<ReadonlyArray<Score>, Fault, Store>
  /** the score of a trial that was judged again; 0 if it was not, because it is not done */
  readonly scoreAgain: (trial: TrialRow, rejudged: Rejudged | undefined) => Score
  /** points of each model if the trials had these scores under a variant */
  readonly points: (
    scores: ReadonlyArray<Score>,
    variant: string
  ) => ReadonlyArray<{ readonly model: string; readonly score: number; readonly of: number }>
}

/** Estimates use what earlier trials took. */
export type { EarlierTrials }
