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

/** All types of a declaration, carried in one type. */
export interface BenchmarkTypes {
  /** its options */
  readonly options: unknown
  /** what a trial is about */
  readonly item: unknown
  /** the services of its world */
  readonly world: unknown
  readonly pipeline: Types
  /** what it measures about a trial */
  readonly measures: unknown
  /** the summary of a run */
  readonly summary: unknown
}

/**
 * A judge of a pipeline that can be run again, with changes, on stored trials. `Name`: the name of its
 * value.
 */
export interface Judgement<T extends Types, Name extends keyof T["judges"] & string> {
  readonly name: Name
  /** the ways in which a run is scored again if none is named */
  readonly variants: ReadonlyArray<string>
  /**
   * What a variant's name means for a run: a function from a stored input, and the values before the judge,
   * to the changed input. Fails with an explanation if the name means nothing.
   */
  readonly way: (
    variant: string,
    run: RunRow
  ) => Effect.Effect<(input: InputOf<T, Name>, values: T["known"]) => InputOf<T, Name>, string>
  /** why a run cannot be scored in this way, given its trials; null: it can. Absent: it always can */
  readonly unfit?: (variant: string, run: RunRow) => Effect.Effect<string | null, Fault, Store>
  /** whether a trial's measures depend only on this judge and the stages before it */
  readonly measured: boolean
  /** what the points of a scoring are, for a heading */
  readonly unit: string
  readonly result: (output: OutputOf<T, Name>) => {
    readonly score: number
    readonly passed: boolean
  }
  /** how a trial scores in other ways, stored when it is played; absent: it is judged again */
  readonly ways?: {
    /** JSON; null: not known */
    readonly of: (values: T["known"]) => Schema.Json | null
    /** the score of a trial in a way, by what `of` gave; null: that does not say it */
    readonly scored: (
      variant: string
    ) => (
      stored: Schema.Json,
      trial: Pick<TrialRow, "item">
    ) => { readonly score: number; readonly passed: boolean } | null
  }
  /** the checks of a trial */
  readonly checks: (output: OutputOf<T, Name>) => ReadonlyArray<JudgedCheck>
}

/** The judgement by one of a pipeline's judges. */
type AnyJudgement<T extends Types> = {
  [Name in keyof T["judges"] & string]: Judgement<T, Name>
}[keyof T["judges"] & string]

/** The data of a run, with what each trial is about. */
interface Dataset<I> extends Partial<Omit<Data, "digest">>, Pick<Data, "digest"> {
  readonly items: ReadonlyArray<Chosen & { readonly subject: I }>
}

/** What trials are given once the world is there. */
export interface SetUp<I, T extends Types> {
  /** fingerprints of what outputs depend on besides their input; absent: nothing */
  readonly versions?: Readonly<Record<string, string>>
  /** stored with the run: enough to read its trials back; absent: nothing */
  readonly facts?: Facts
  readonly given: (trial: TrialLive, item: I) => T["given"]
  readonly live: (trial: TrialLive, item: I) => T["live"]
}

/** How a run is summed up and shown. */
export interface Reporting<M, S> {
  readonly summary: Schema.Codec<S, Schema.Json>
  /** raised when the same scores may give another summary */
  readonly version: number
  /** `asked`: the name under which a model was asked, if it is shown under another; absent: the same name */
  readonly summarize: (scores: ReadonlyArray<Score<M>>, asked?: (model: string) => string) => S
  readonly report: Report<ReadingOf<M, S>>
}

/** A benchmark with its own types. Optional fields have the defaults of defaults.ts. */
export interface Definition<T extends BenchmarkTypes> {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  /** what `--split` chooses from, besides all; absent: one split, `tasks` */
  readonly splits?: ReadonlyArray<string>
  /** read from the same JSON as the run's own options and stored with them; absent: it has none */
  readonly options?: Schema.Codec<T["options"], Schema.Json>
  readonly pipeline: Declared<T["pipeline"]> & {
    readonly types: { readonly needs: T["world"] | Models }
  }
  /** reads the data and chooses from it */
  readonly load: (
    config: RunConfig,
    options: T["options"]
  ) => Effect.Effect<Dataset<T["item"]>, Fault, LoadNeeds>
  /** fails if a program that a run needs is not installed; absent: none is needed */
  readonly require?: Effect.Effect<unknown, Fault, LoadNeeds>
  /** what is shown while the world starts; absent: nothing */
  readonly starting?: Effect.Effect<string, Fault, LoadNeeds>
  /** absent: only what any run has */
  readonly world?: (config: RunConfig, options: T["options"]) => Layer.Layer<T["world"], Fault>
  /** absent: a trial is played with what any trial has, and its item; its pipeline is given nothing */
  readonly setUp?: (
    config: RunConfig,
    options: T["options"]
  ) => Effect.Effect<SetUp<T["item"], T["pipeline"]>, Fault, T["world"]>
  /** what a stored trial is given; absent if the pipeline begins with nothing */
  readonly given?: (run: RunRow, trial: TrialRow) => Effect.Effect<T["pipeline"]["given"], Fault>
  readonly result: (values: T["pipeline"]["known"]) => Result<T["measures"]>
  /** absent: nothing is measured, and `measures` of a result is null */
  readonly measures?: Schema.Codec<T["measures"], Schema.Json>
  /** fields by which readers can choose trials, besides their split: category, difficulty; absent: none */
  readonly facets?: (measures: T["measures"]) => Readonly<Record<string, string>>
  /**
   * what is known about a trial that was stored without complete measures, read back as far as it got;
   * absent or null: nothing
   */
  readonly measuresOf?: (
    stored: TrialValues<T["pipeline"]["known"], T["pipeline"]["bodies"]>,
    trial: TrialRow
  ) => T["measures"] | null
  /** every class of outcome, each in a few words; absent: pass and fail */
  readonly outcomes?: Readonly<Record<string, string>>
  /** absent: points and passes, one row per model */
  readonly reporting?: Reporting<T["measures"], T["summary"]>
  /** points of each model under a way of scoring, and the maximum; absent: 100 per trial */
  readonly points?: (
    scores: ReadonlyArray<Score<T["measures"]>>,
    variant: string
  ) => ReadonlyArray<{ readonly model: string; readonly score: number; readonly of: number }>
  /** absent: a run is scored in one way only */
  readonly judgement?: AnyJudgement<T["pipeline"]>
  /** what a trial changed in the world, so that anyone who repeats it can compare; absent: nothing */
  readonly digests?: (trace: ReadonlyArray<Entry>) => ReadonlyArray<StepDigest>
  /** how a single trial is shown; absent fields are shown by the outputs of its stages */
  readonly views?: Partial<TrialViews>
  /** an estimate for each task, before anything is asked; absent: none */
  readonly guess?: (
    config: RunConfig,
    options: T["options"],
    items: ReadonlyArray<T["item"]>
  ) => Effect.Effect<ReadonlyArray<TaskGuess>, Fault>
  /** names of the stages that ask the auxiliary models of `load`; absent: none */
  readonly auxiliaryStages?: ReadonlyArray<string>
  /** absent: its options contain no paths */
  readonly local?: LocalOptions
}
