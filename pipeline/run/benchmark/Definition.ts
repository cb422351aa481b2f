/**
 * What a benchmark declares: its data, its pipeline, its measures, and how a run is summed up, scored again
 * and shown. Owns the type; defaults.ts has the defaults, and makeBenchmark.ts makes the benchmark.
 */
import type { Effect, Layer, Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import type { Store } from "../../../db/Store.ts"
import type { Models } from "../../../stages/generate/Models.ts"
import type { Declared } from "../../engine/Pipeline.ts"
import type { Entry, Fault } from "../../engine/Stages.ts"
import type { InputOf, OutputOf, TrialValues, Types } from "../../engine/Types.ts"
import type {
  Chosen,
  Data,
  Facts,
  JudgedCheck,
  LoadNeeds,
  LocalOptions,
  ReadingOf,
  Report,
  Result,
  StepDigest,
  TaskGuess,
  TrialLive,
  TrialViews
} from "../Benchmark.ts"
import type { RunConfig } from "../RunConfig.ts"
import type { Score } from "../Score.ts"

/** Everything that a declaration knows of its types, in one. */
export interface BenchmarkTypes {
  /** its options */
  readonly options: unknown
  /** what a trial is about */
  readonly item: unknown
  /** the services of its world */
  readonly world: unknown
  readonly pipeline: Types
  /** what it measures of a trial */
  readonly measures: unknown
  /** the summary of a run */
  readonly summary: unknown
}

/** A judge of a pipeline, run again, changed, on what stored trials gave it. `Name`: of its value. */
export interface Judgement<T extends Types, Name extends keyof T["judges"] & string> {
  readonly name: Name
  /** the ways in which a run is scored again unless others are named */
  readonly variants: ReadonlyArray<string>
  /**
   * What a variant's name means for a run: the input that it makes of a stored one, given the values
   * before the judge too; or fails with what to say in place of a name that means nothing.
   */
  readonly way: (
    variant: string,
    run: RunRow
  ) => Effect.Effect<(input: InputOf<T, Name>, values: T["known"]) => InputOf<T, Name>, string>
  /** why a run cannot be scored in such a way, by what its trials hold; null: it can. Absent: it always can */
  readonly unfit?: (variant: string, run: RunRow) => Effect.Effect<string | null, Fault, Store>
  /** whether what is measured of a trial follows from this judge and the stages before it */
  readonly measured: boolean
  /** what the points of a scoring are, for a heading */
  readonly unit: string
  readonly result: (output: OutputOf<T, Name>) => {
    readonly score: number
    readonly passed: boolean
  }
  /** what was judged, statement by statement */
  readonly checks: (output: OutputOf<T, Name>) => ReadonlyArray<JudgedCheck>
}

/** The judgement of one of a pipeline's judges. */
type AnyJudgement<T extends Types> = {
  [Name in keyof T["judges"] & string]: Judgement<T, Name>
}[keyof T["judges"] & string]

/** The data of a run, with what each trial is about. */
interface Dataset<I> extends Partial<Omit<Data, "digest">>, Pick<Data, "digest"> {
  readonly items: ReadonlyArray<Chosen & { readonly subject: I }>
}

/** What trials are given in a world that is there. */
export interface SetUp<I, T extends Types> {
  /** fingerprints of what outputs depend on beside their input; absent: nothing */
  readonly versions?: Readonly<Record<string, string>>
  /** stored with the run: enough to read its trials back; absent: nothing */
  readonly facts?: Facts
  readonly given: (trial: TrialLive, item: I) => T["given"]
  readonly live: (trial: TrialLive, item: I) => T["live"]
}

/** How a run is summed up and shown. */
export interface Reporting<M, S> {
  readonly summary: Schema.Codec<S, Schema.Json>
  /** raised when the same scores may be summed up otherwise */
  readonly version: number
  /** `asked`: what a model was asked as, where it is shown by another name; absent: by its own */
  readonly summarize: (scores: ReadonlyArray<Score<M>>, asked?: (model: string) => string) => S
  readonly report: Report<ReadingOf<M, S>>
}

/** A benchmark with its own types. Fields that may be absent have the defaults of defaults.ts. */
export interface Definition<T extends BenchmarkTypes> {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  /** what `--split` chooses among, beside all; absent: there is one, `tasks` */
  readonly splits?: ReadonlyArray<string>
  /** read from the same JSON as the run's own options, with which it is stored; absent: it has none */
  readonly options?: Schema.Codec<T["options"], Schema.Json>
  readonly pipeline: Declared<T["pipeline"]> & {
    readonly types: { readonly needs: T["world"] | Models }
  }
  /** reads the data and chooses among it */
  readonly load: (
    config: RunConfig,
    options: T["options"]
  ) => Effect.Effect<Dataset<T["item"]>, Fault, LoadNeeds>
  /** fails where a program is not installed that a run cannot do without; absent: there is none */
  readonly require?: Effect.Effect<unknown, Fault, LoadNeeds>
  /** what is said while the world starts; absent: nothing */
  readonly starting?: Effect.Effect<string, Fault, LoadNeeds>
  /** absent: nothing but what any run has */
  readonly world?: (config: RunConfig, options: T["options"]) => Layer.Layer<T["world"], Fault>
  /** absent: a trial is played with what any trial has, and its item; its pipeline is given nothing */
  readonly setUp?: (
    config: RunConfig,
    options: T["options"]
  ) => Effect.Effect<SetUp<T["item"], T["pipeline"]>, Fault, T["world"]>
  /** what a stored trial is given; absent where the pipeline begins with nothing */
  readonly given?: (run: RunRow, trial: TrialRow) => Effect.Effect<T["pipeline"]["given"], Fault>
  readonly result: (values: T["pipeline"]["known"]) => Result<T["measures"]>
  /** absent: nothing is measured, and `measures` of a result is null */
  readonly measures?: Schema.Codec<T["measures"], Schema.Json>
  /** what readers can choose trials by, beside their split: category, difficulty; absent: nothing */
  readonly facets?: (measures: T["measures"]) => Readonly<Record<string, string>>
  /**
   * what is known of a trial that was stored without complete measures, read back as far as it came;
   * absent, or null: nothing is
   */
  readonly measuresOf?: (
    told: TrialValues<T["pipeline"]["known"], T["pipeline"]["bodies"]>,
    trial: TrialRow
  ) => T["measures"] | null
  /** every class of outcome, each in a few words; absent: pass and fail */
  readonly outcomes?: Readonly<Record<string, string>>
  /** absent: points and passes, one row a model */
  readonly reporting?: Reporting<T["measures"], T["summary"]>
  /** points of each model under a way of scoring, and what was to be had; absent: 100 a trial */
  readonly points?: (
    scores: ReadonlyArray<Score<T["measures"]>>,
    variant: string
  ) => ReadonlyArray<{ readonly model: string; readonly score: number; readonly of: number }>
  /** absent: a run is scored in one way */
  readonly judgement?: AnyJudgement<T["pipeline"]>
  /** what a trial did to the world, so that whoever repeats it sees whether it did the same; absent: nothing */
  readonly digests?: (trace: ReadonlyArray<Entry>) => ReadonlyArray<StepDigest>
  /** how a trial is shown by itself; what is absent is shown by what its stages gave */
  readonly views?: Partial<TrialViews>
  /** a guess for each task, before anything is asked; absent: nobody can say */
  readonly guess?: (
    config: RunConfig,
    options: T["options"],
    items: ReadonlyArray<T["item"]>
  ) => Effect.Effect<ReadonlyArray<TaskGuess>, Fault>
  /** names of the stages that ask the auxiliary models of `load`; absent: none does */
  readonly auxiliaryStages?: ReadonlyArray<string>
  /** absent: its options say nothing of the kind */
  readonly local?: LocalOptions
}
