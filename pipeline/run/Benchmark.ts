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
import type { InTurn } from "../engine/outputs.ts"
import type { Fault } from "../engine/Stages.ts"
import type { RunConfig } from "./RunConfig.ts"
import type { Score } from "./Score.ts"

/** What finding data and models may use. */
export type LoadNeeds =
  | FileSystem.FileSystem
  | Path.Path
  | HttpClient.HttpClient
  | ChildProcessSpawner.ChildProcessSpawner

/** What a trial is about: a task or sample, its split of the benchmark, and which form of it. */
export interface Chosen {
  readonly item: string
  readonly split: string
  readonly variant: string
  /** calls of a model that a trial of it takes at the least; absent: one */
  readonly calls?: number
}

export type Facts = Readonly<Record<string, Schema.Json>>

/** What a run asks about, read and checked. */
export interface Data {
  /** digest of the data: a run goes on with the same only */
  readonly digest: string
  /** stored with the run beside its world */
  readonly facts: Facts
  /** what a reader is told before the run */
  readonly notes: ReadonlyArray<string>
  /** and after it */
  readonly lastNotes: ReadonlyArray<string>
  /** a model of our own of that name; undefined where there is none */
  readonly ownModel: (name: string) => Effect.Effect<Model | undefined, ModelError, LoadNeeds>
  /** the forms of such names, for a reader */
  readonly ownForms: ReadonlyArray<Form>
  /** models that stages ask in addition to the measured ones, such as judges; as on the command line */
  readonly auxiliary: ReadonlyArray<string>
}

/** What the trial is played with, whatever the benchmark. */
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

/** What calls, tokens and dollars a trial of a task will probably take. */
export interface Guess {
  readonly calls: number
  readonly tokens: number
  /** US dollars; null: unknown */
  readonly cost: number | null
}

/** What the trials of a task will probably take. */
export interface TaskGuess {
  readonly item: string
  /** of the model that a trial is of */
  readonly of: (model: Model) => Guess
  /** of an auxiliary model, for one trial; absent: none is asked */
  readonly auxiliary?: (other: Model) => Guess
}

/** A run as its tables are made of it. */
export interface ReadingOf<M, S> {
  readonly run: RunRow
  readonly scores: ReadonlyArray<Score<M>>
  readonly summary: S
}
export type Reading = ReadingOf<unknown, unknown>

/** How a run is shown. */
export interface Report<R> {
  /** what its readers are shown, whatever it is printed as; a run ends with its brief sections */
  readonly document: (reading: R) => Document
  /** tables as a paper has them, in place of those of the same name and before all others; absent: none */
  readonly paper?: (reading: R) => ReadonlyArray<Table>
  /** entries of BibTeX for what the benchmark is from; absent: none */
  readonly bibliography?: string
  /** one row a trial, for sheets and scripts */
  readonly trials: (reading: R) => Sheet
  /** what stands in the line of JSON beside run, bench and status */
  readonly json: (reading: R) => Facts
}

/** How a trial is shown by itself. */
export interface TrialViews {
  /** its page: why it scored what it scored, what happened, what it took; as far as it came */
  readonly document: (
    run: RunRow,
    trial: TrialRow
  ) => Effect.Effect<Document, Fault, Store | FileSystem.FileSystem | Path.Path>
  /** why it scored what it scored, in a sentence */
  readonly verdict: (run: RunRow, trial: TrialRow) => Effect.Effect<Cell, Fault, Store>
  /** a line of `trials.jsonl` */
  readonly line: (run: RunRow, trial: TrialRow) => Effect.Effect<unknown, Fault, Store>
}

/** One statement that a trial was judged by. */
export interface JudgedCheck {
  readonly name: string
  /** what it says, for a reader */
  readonly label: string
  readonly expected: string
  readonly actual: string
  /** signed distance from the expected value in parts per million; null where there is none */
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

/** The digest of what a trial put into the world at a step, such as the hash of a transaction. */
export interface StepDigest {
  readonly step: number
  readonly digest: string
}

/** Names of options that say where something is on one machine: a file for others leaves that out. */
export interface LocalOptions {
  /** folders of the data, null where they are the project's own */
  readonly folders: ReadonlyArray<string>
  /** objects whose `source` says where they are read */
  readonly sources: ReadonlyArray<string>
}

/** A trial that was played. */
interface PlayedTrial extends Result<unknown> {
  /** US dollars of the calls that this process made for it; null is unknown */
  readonly cost: number | null
  /** JSON: what all its calls took, those that were found stored, too */
  readonly spent: Schema.Json
}

/** The world of a run, as its trials are played in it. */
export class World extends Context.Service<
  World,
  {
    readonly versions: Readonly<Record<string, string>>
    readonly facts: Facts
    readonly play: (
      trial: TrialRow,
      config: RunConfig,
      inTurn: InTurn
    ) => Effect.Effect<PlayedTrial, Fault, Models | Store>
  }
>()("questline/pipeline/World") {}

/** A benchmark with options: what a run of it is made of, read and checked. `W`: its world's services. */
export interface Prepared<W = unknown> extends Data {
  readonly chosen: ReadonlyArray<Chosen>
  /** the options as they are stored */
  readonly options: Facts
  readonly world: Layer.Layer<World, Fault>
  /** its world where that of another run with the same options is there already */
  readonly openIn: Effect.Effect<World["Service"], Fault, W>
  readonly guesses: Effect.Effect<ReadonlyArray<TaskGuess>, Fault>
}

/** A stored trial under another way of scoring. Data alone, so that a thread can give it to another. */
export interface Rejudged {
  readonly score: number
  readonly passed: boolean
  /** JSON, as it is stored */
  readonly scorecard: string
  /** as they are stored; null where points say all */
  readonly measures: Schema.Json
}

/** A stored trial under several ways of scoring; where two of them give the same, it is one value. */
export interface RejudgedTrial {
  readonly trial: number
  /** in the order in which the ways were named */
  readonly ways: ReadonlyArray<Rejudged>
}

/** A benchmark as everybody but itself sees it. */
export interface Benchmark<W = unknown, M = unknown, S = unknown> {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  /** what `--split` chooses among, beside all */
  readonly splits: ReadonlyArray<string>
  /** every class of outcome, each in a few words */
  readonly outcomes: Readonly<Record<string, string>>
  /** fails where a program is not installed that a run cannot do without */
  readonly require: Effect.Effect<unknown, Fault, LoadNeeds>
  /** what is said while the world starts */
  readonly starting: Effect.Effect<string, Fault, LoadNeeds>
  readonly drawing: ReadonlyArray<DrawnStep>
  readonly prepare: (
    config: RunConfig,
    settings: Facts
  ) => Effect.Effect<Prepared<W>, Fault, LoadNeeds>
  /** reads a run for its tables; what sums it up is stored, and found where nothing has changed */
  readonly read: (run: RunRow) => Effect.Effect<ReadingOf<M, S>, Fault, Store>
  /**
   * the run as it is read with these scores; `asked`: what a model was asked as, where it is shown by
   * another name
   */
  readonly readAs: (
    run: RunRow,
    scores: ReadonlyArray<Score>,
    asked?: (model: string) => string
  ) => Reading
  readonly report: Report<Reading>
  readonly views: TrialViews
  /** what readers can choose a trial by; nothing where nothing was measured of it */
  readonly facetsOf: (trial: Pick<TrialRow, "measures">) => Readonly<Record<string, string>>
  /** every call of a model in a run, in the order of the trials */
  readonly callsOf: (run: RunRow) => Effect.Effect<ReadonlyArray<TrialCall>, Fault, Store>
  /** stages whose outputs are replies of models */
  readonly replyStages: ReadonlyArray<string>
  /** what every trial of a run was judged by; those that were not are left out */
  readonly checksOf: (
    run: RunRow
  ) => Effect.Effect<
    ReadonlyArray<{ readonly trialId: number; readonly checks: ReadonlyArray<JudgedCheck> }>,
    Fault,
    Store
  >
  /** names of the stages that ask models beside those that are measured */
  readonly auxiliaryStages: ReadonlyArray<string>
  readonly local: LocalOptions
  /** what its JSON report says of scores of its own trials */
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
  /** fails where a run is not scored in this way */
  readonly requireVariant: (run: RunRow, variant: string) => Effect.Effect<void, Fault, Store>
  /** how done trials, some hundred at a time, are judged under variants; each is read once for all */
  readonly rejudge: (
    run: RunRow,
    trials: ReadonlyArray<TrialRow>,
    variants: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<RejudgedTrial>, Fault, Store>
  /** what every trial of a run scored, without what its calls took */
  readonly scoresOf: (run: RunRow) => Effect.Effect<ReadonlyArray<Score>, Fault, Store>
  /** what a trial scored that was judged again; 0 where it was not, for it is not done */
  readonly scoreAgain: (trial: TrialRow, rejudged: Rejudged | undefined) => Score
  /** points of each model, were these the trials' scores under a variant */
  readonly points: (
    scores: ReadonlyArray<Score>,
    variant: string
  ) => ReadonlyArray<{ readonly model: string; readonly score: number; readonly of: number }>
}

/** Estimates take what earlier trials took. */
export type { EarlierTrials }
