/**
 * A run as a public leaderboard needs it: one JSON that says what was asked of whom, what each trial
 * scored and did, and every reply, so that somebody else can confirm it from the rows, or by playing
 * it again without asking a model (verify.ts). Owns the Schema, and making one from a stored run.
 */
import { Effect, Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { Reply } from "../../../models/Model.ts"
import { VERSION } from "../../version.ts"
import type { Benchmark, TrialCall } from "../Benchmark.ts"

/** Raised when the form changes. */
export const FORM = "questline-leaderboard/1"

/** A reply with its place in its trial, and the key of what was asked. */
export const StoredReply = Schema.Struct({
  stage: Schema.String,
  step: Schema.Int,
  attempt: Schema.Int,
  /** digest of the whole request: model, messages, settings, round, step and attempt */
  key: Schema.String,
  reply: Reply
})
export type StoredReply = typeof StoredReply.Type

export const LeaderboardTrial = Schema.Struct({
  model: Schema.String,
  item: Schema.String,
  part: Schema.String,
  variant: Schema.String,
  round: Schema.Int,
  attempt: Schema.Int,
  status: Schema.String,
  /** null unless done */
  outcome: Schema.NullOr(Schema.String),
  /** points; null unless done */
  score: Schema.NullOr(Schema.Finite),
  passed: Schema.NullOr(Schema.Boolean),
  /** what it did to the world: the hash of each transaction that was mined */
  digests: Schema.Array(Schema.Struct({ step: Schema.Int, digest: Schema.String })),
  replies: Schema.Array(StoredReply)
})
export type LeaderboardTrial = typeof LeaderboardTrial.Type

const fields = {
  form: Schema.Literal(FORM),
  /** the program that wrote it */
  questline: Schema.String,
  run: Schema.String,
  bench: Schema.String,
  /** ms since the epoch */
  createdAt: Schema.Int,
  /** options of the run and of its benchmark: seed, rounds, models, ... */
  settings: Schema.Record(Schema.String, Schema.Json),
  /** digest of the bank, versions of chain and sandbox, platform */
  environment: Schema.Record(Schema.String, Schema.Json),
  /** digest of the keys of all replies: of every prompt, for whom, and with which settings */
  prompts: Schema.String,
  /** the rows of the report, one a model */
  models: Schema.Json,
  trials: Schema.Array(LeaderboardTrial)
}

/** The file, with the digest of all that stands before it: a changed one is not read. */
export class Leaderboard extends Schema.Class<Leaderboard>("questline/Leaderboard")({
  ...fields,
  digest: Schema.String
}) {}

const Content = Schema.Struct(fields)
const encodeContent = Schema.encodeEffect(Content)

/** The digest that a file with this content bears. */
export const contentDigest = (content: typeof Content.Type) =>
  Effect.map(encodeContent(content), (json) => digest(canonicalJson(json as Schema.Json)))

const storedReply = ({ reply, row }: TrialCall): StoredReply => ({
  stage: row.stage,
  step: row.step,
  attempt: row.attempt,
  key: row.key,
  // The body that was sent is long, and the key stands for it.
  reply: new Reply({ ...reply, sent: null })
})

/** What names a trial, for people and as a key. */
export const trialName = ({
  item,
  model,
  round,
  variant
}: Pick<LeaderboardTrial, "item" | "model" | "round" | "variant">): string =>
  `${item}${variant === "" ? "" : ` (${variant})`} of ${model} in round ${round}`

/** A trial without its replies: what is compared. */
export const trialResult = Effect.fnUntraced(function* (
  bench: Benchmark,
  run: RunRow,
  trial: TrialRow
) {
  const done = trial.status === "done"
  return {
    model: trial.model,
    item: trial.item,
    part: trial.part,
    variant: trial.variant,
    round: trial.round,
    attempt: trial.attempt,
    status: trial.status,
    outcome: done ? trial.outcome : null,
    score: done ? trial.score : null,
    passed: done ? trial.passed : null,
    digests: done ? yield* bench.digestsOf(run, trial) : []
  }
})

const decodeObject = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))

/** The file of a stored run. */
export const leaderboardOf = Effect.fn("leaderboardOf")(function* (bench: Benchmark, run: RunRow) {
  const store = yield* Store
  const trials = yield* store.trialsOf(run.id)
  const calls = Map.groupBy(yield* bench.callsOf(run), ({ row }) => row.trialId)
  const content = {
    form: FORM,
    questline: VERSION,
    run: run.id,
    bench: run.bench,
    createdAt: run.createdAt,
    settings: yield* decodeObject(run.config),
    environment: yield* decodeObject(run.environment),
    prompts: digest(
      [...calls.values()]
        .flat()
        .map(({ row }) => row.key)
        .sort()
        .join("\n")
    ),
    models: bench.report.json(yield* bench.read(run)) as Schema.Json,
    trials: yield* Effect.forEach(trials, (trial) =>
      Effect.map(trialResult(bench, run, trial), (result) => ({
        ...result,
        replies: (calls.get(trial.id) ?? []).map(storedReply)
      }))
    )
  } satisfies typeof Content.Type
  return new Leaderboard({ ...content, digest: yield* contentDigest(content) })
})

/** The file as text. */
export const encodeLeaderboard = (file: Leaderboard) =>
  Schema.encodeEffect(Schema.fromJsonString(Leaderboard))(file).pipe(Effect.orDie)
