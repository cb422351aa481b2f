/**
 * The file of a run for a public leaderboard: what was asked of whom, every reply, and what they came
 * to. Owns its Schema and its digests. Nothing stands in it that does not follow from the settings,
 * the data and the replies, so that whoever has these can make the whole file again (verify.ts).
 */
import { Effect, Schema } from "effect"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { Reply } from "../../../models/Model.ts"
import { AskedModel } from "./portable.ts"

/** Raised when the form changes. */
export const FORM = "questline-leaderboard/2"

/** More than anybody runs a trial, or asks in one. */
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))
const Step = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))

/** A reply with its place in its trial, and the key of what was asked. */
export const StoredReply = Schema.Struct({
  stage: Schema.String,
  step: Step,
  attempt: Count,
  /** digest of the whole request: model, messages, settings, round, step and attempt */
  key: Schema.String,
  text: Schema.String,
  finish: Reply.fields.finish,
  /** of all that stands before it */
  digest: Schema.String
})
export type StoredReply = typeof StoredReply.Type

export const LeaderboardTrial = Schema.Struct({
  model: Schema.String,
  item: Schema.String,
  split: Schema.String,
  variant: Schema.String,
  round: Count,
  /** how often it has been run */
  attempt: Count,
  status: Schema.Literals(["done", "errored", "pending", "cancelled"]),
  /** null unless done */
  outcome: Schema.NullOr(Schema.String),
  /** points; null unless done */
  score: Schema.NullOr(Schema.Finite),
  passed: Schema.NullOr(Schema.Boolean),
  /** what it did to the world: the hash of each transaction that was mined */
  digests: Schema.Array(Schema.Struct({ step: Step, digest: Schema.String })),
  /** none unless done */
  replies: Schema.Array(StoredReply),
  /** of what was asked and said: names, attempt, status and the digests of the replies */
  digest: Schema.String
})
export type LeaderboardTrial = typeof LeaderboardTrial.Type

const fields = {
  form: Schema.Literal(FORM),
  /** the program that wrote it */
  questline: Schema.String,
  bench: Schema.String,
  /** options that scores depend on: seed, rounds, models, ... */
  settings: Schema.Record(Schema.String, Schema.Json),
  /** models that are not our own, and what their requests held beside the messages */
  asked: Schema.Array(AskedModel),
  /** digest of the bank, versions of chain and sandbox, facts of the world */
  environment: Schema.Record(Schema.String, Schema.Json),
  /** the digest of each of these three: which one was changed can be told */
  sums: Schema.Struct({
    settings: Schema.String,
    asked: Schema.String,
    environment: Schema.String
  }),
  /** the report's tables; what calls took is unknown in them, and cancelled trials are still to be run */
  models: Schema.Json,
  /** each model on each item in each round, in that order */
  trials: Schema.Array(LeaderboardTrial)
}

/** The file, with the digest of all that stands before it: a changed one is not read. */
export class Leaderboard extends Schema.Class<Leaderboard>("questline/Leaderboard")({
  ...fields,
  digest: Schema.String
}) {}

const Content = Schema.Struct(fields)
export type Content = typeof Content.Type

/** The file as JSON. */
export const leaderboardJson = (file: Leaderboard) =>
  Schema.encodeEffect(Leaderboard)(file).pipe(Effect.orDie)

/** The file as text. */
export const encodeLeaderboard = (file: Leaderboard) =>
  Schema.encodeEffect(Schema.fromJsonString(Leaderboard))(file).pipe(Effect.orDie)

const encodeContent = Schema.encodeEffect(Content)

/** The digest that a file with this content bears. */
export const contentDigest = (content: Content) =>
  Effect.map(encodeContent(content), (json) => digest(canonicalJson(json)))

/** The digest that a reply bears. */
export const replyDigest = ({
  attempt,
  finish,
  key,
  stage,
  step,
  text
}: Omit<StoredReply, "digest">): string =>
  digest(canonicalJson([stage, step, attempt, key, finish, text]))

/** The digest that a trial bears. */
export const trialDigest = ({
  attempt,
  item,
  model,
  split,
  replies,
  round,
  status,
  variant
}: Omit<LeaderboardTrial, "digest">): string =>
  digest(
    canonicalJson([
      ...[model, item, split, variant, round, attempt, status],
      replies.map((reply) => reply.digest)
    ])
  )

/** The digests of what a run was made with. */
export const sumsOf = ({
  asked,
  environment,
  settings
}: Pick<Content, "asked" | "environment" | "settings">): Content["sums"] => ({
  settings: digest(canonicalJson(settings)),
  asked: digest(canonicalJson(asked.map((one) => ({ ...one })))),
  environment: digest(canonicalJson(environment))
})

/** What names a trial, for people. */
export const trialName = ({
  item,
  model,
  round,
  variant
}: Pick<LeaderboardTrial, "item" | "model" | "round" | "variant">): string =>
  `${item}${variant === "" ? "" : ` (${variant})`} of ${model} in round ${round}`

/** The same as a key. */
export const trialKey = ({
  item,
  model,
  round,
  variant
}: Pick<LeaderboardTrial, "item" | "model" | "round" | "variant">): string =>
  JSON.stringify([model, item, variant, round])
