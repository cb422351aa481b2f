/**
 * The stage that judges a trial's evidence. Pure: re-scoring is this stage with another multiplier.
 * Owns the stage; the benchmark provides the judge, and the Schemas of evidence and scorecard.
 */
import { Effect, Schema } from "effect"
import { type JsonCodec, make, never } from "../Stage.ts"

const inputOf = <I, Seen>(instance: JsonCodec<I>, evidence: JsonCodec<Seen>) =>
  Schema.Struct({
    instance,
    /** null if nothing reached the chain, or the model failed in a way that is scored 0 */
    evidence: Schema.NullOr(evidence),
    /** why there is no evidence */
    failure: Schema.NullOr(Schema.String),
    /** executed rounds of the trial; 1 for a single script */
    rounds: Schema.Int,
    /** of tolerances, in thousandths: one of all (1000: the tasks' own), or by name of what it is of */
    multiplier: Schema.Union([Schema.Int, Schema.Record(Schema.String, Schema.Int)])
  })
type Input<I, Seen> = ReturnType<typeof inputOf<I, Seen>>["Type"]

/** The input of a judge: a trial with evidence. */
interface Seen<I, Evidence> {
  readonly instance: I
  readonly evidence: Evidence
  readonly rounds: number
  readonly multiplier: number | Readonly<Record<string, number>>
}

/** The judge of a benchmark's trials. */
interface Judge<I, Evidence, Card, E> {
  /** raise it when the same evidence may be judged differently */
  readonly version: number
  readonly instance: JsonCodec<I>
  readonly evidence: JsonCodec<Evidence>
  readonly scorecard: JsonCodec<Card>
  /** judges the evidence; pure, and an error is ours */
  readonly judge: (seen: Seen<I, Evidence>) => Effect.Effect<Card, E>
  /** the scorecard of a trial without evidence, and why there is none */
  readonly zero: (instance: I, why: string) => Card
  /** the evidence of an agent that did nothing */
  readonly idle: (evidence: Evidence) => Evidence
}

/** The stage `validate` of a benchmark. */
export const makeValidate = <I, Evidence, Card, E>({
  evidence,
  idle,
  instance,
  judge,
  scorecard,
  version,
  zero
}: Judge<I, Evidence, Card, E>) =>
  make({
    name: "validate",
    version,
    input: inputOf(instance, evidence),
    output: scorecard,
    identity: "code",
    retry: never,
    content: {
      plain: (input: Input<I, Evidence>) => ({
        ...input,
        evidence: input.evidence === null ? null : idle(input.evidence)
      }),
      broken: ({ instance }, why) => zero(instance, why)
    },
    run: Effect.fn("validate")(
      ({ evidence, failure, ...trial }: Input<I, Evidence>): Effect.Effect<Card, E> =>
        evidence === null
          ? Effect.sync(() => zero(trial.instance, failure ?? "nothing was run"))
          : judge({ ...trial, evidence })
    )
  })
