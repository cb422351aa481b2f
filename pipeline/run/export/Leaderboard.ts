/**
 * The file of a run for a public leaderboard: what each model was asked, every reply, and the scores. Owns
 * its Schema and its digests. Everything in it follows from the settings, the data and the replies, so
 * anyone who has these can make the whole file again (verify.ts).
 */
import { Effect, Schema } from "effect"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { Reply } from "../../../models/Model.ts"
import { AskedModel } from "./portable.ts"

/** Raised when the format changes. */
export const FORM = "questline-leaderboard/2"

/** Upper limit for the attempts of a trial and for the calls in one. */
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))
const Step = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))

/** A reply with its place in its trial, and the key of its request. */
export const StoredReply = Schema.Struct({
  stage: Schema.String,
  step: Step,
  attempt: Count,
  /** digest of the whole request: model, messages, settings, round, step and attempt */
  key: Schema.String,
  text: Schema.String,
  finish: Reply.fields.finish,
  /** digest of all fields before it */
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
  /** its effects on the world: the hash of each transaction that was mined */
  digests: Schema.Array(Schema.Struct({ step: Step, digest: Schema.String })),
  /** empty unless done */
  replies: Schema.Array(StoredReply),
  /** digest of what was asked and answered: names, attempt, status and the digests of the replies */
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
  /** models that are not our own, and what their requests contained besides the messages */
  asked: Schema.Array(AskedModel),
  /** digest of the bank, versions of chain and sandbox, facts of the world */
  environment: Schema.Record(Schema.String, Schema.Json),
  /** the digest of each of these three, to tell which one was changed */
  sums: Schema.Struct({
    settings: Schema.String,
    asked: Schema.String,
    environment: Schema.String
  }),
  /**
   * the report's tables; costs and times are unknown in them, and cancelled trials count as still to be run
   */
  models: Schema.Json,
  /** each model on each item in each round, in that order */
  trials: Schema.Array(LeaderboardTrial)
}

/** The file, with the digest of everything before it; a changed file is refused. */
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

/** The digest of a file with this content. */
export const contentDigest = (content: Content) =>
  Effect.map(encodeContent(content), (json) => digest(canonicalJson(json)))

/** The digest of a reply. */
export const replyDigest = ({
  attempt,
  finish,
  key,
  stage,
  step,
  text
}: Omit<StoredReply, "digest">): string =>
  digest(canonicalJson([stage, step, attempt, key, finish, text]))

/** The digest of a trial. */
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

/** What identifies a trial, for people. */
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
