/**
 * What both engines find in the replies of models. Owns the form of a hit, the text that is searched, and the length of
 * an excerpt.
 */
import { sql } from "drizzle-orm"
import { type Effect, Option, Result, Schema } from "effect"
import type { DbError } from "../DbError.ts"
import type { Db } from "../guarded.ts"
import { TrialStatus } from "../rows.ts"

/** A reply that contains the words. */
export const Hit = Schema.Struct({
  trialId: Schema.Int,
  model: Schema.String,
  item: Schema.String,
  variant: Schema.String,
  round: Schema.Int,
  status: TrialStatus,
  outcome: Schema.NullOr(Schema.String),
  passed: Schema.NullOr(Schema.BooleanFromBit),
  stage: Schema.String,
  step: Schema.Int,
  /** the part of the reply around the first word, if the reply contains it as written */
  excerpt: Schema.String
})
type Hit = typeof Hit.Type

export interface Searched {
  /** number of replies that contain all of the words */
  readonly count: number
  /** the first of them, in the order of the trials */
  readonly hits: ReadonlyArray<Hit>
}

export interface Search {
  /**
   * Adds a part of a run's replies, which are the outputs of these stages, to the index. Returns how
   * many were added; 0 means that the index is complete.
   */
  readonly indexReplies: (
    runId: string,
    stages: ReadonlyArray<string>
  ) => Effect.Effect<number, DbError>
  /** Replies of a run that contain all of the words, each as the beginning of a word. */
  readonly search: (
    runId: string,
    words: ReadonlyArray<string>,
    limit: number
  ) => Effect.Effect<Searched, DbError>
}

/** Characters of an excerpt before the first word, and in all. */
const BEFORE = 80
const EXCERPT = 240

/** The searched text: a reply has a `text`; another output is searched as it is stored. */
export const saidIn = (value: string): string => {
  const parsed: unknown = Option.getOrNull(Result.getSuccess(Result.try(() => JSON.parse(value))))
  if (typeof parsed !== "object" || parsed === null || !("text" in parsed)) return value
  const { text } = parsed
  return text === null ? value : typeof text === "string" ? text : JSON.stringify(text)
}

const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The part of a text around the first word, counted in characters. */
export const excerptOf = (said: string, word: string): string => {
  const found = lowerAscii(said).indexOf(lowerAscii(word))
  const before = found < 0 ? 0 : [...said.slice(0, found)].length + 1
  const from = Math.max(1, before - BEFORE) - 1
  return [...said].slice(from, from + EXCERPT).join("")
}

/** Replies of a run that are not in the index, at most `limit`. */
export const openReplies = (
  db: Db,
  runId: string,
  stages: ReadonlyArray<string>,
  limit: number
): PromiseLike<ReadonlyArray<{ readonly key: string; readonly value: string }>> => {
  const list = sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `
  )
  return db
    .select({ key: sql<string>`key`, value: sql<string>`value` })
    .from(
      sql`(select outputs.key, outputs.value from outputs where outputs.key in (select steps.key from steps join trials on trials.id = steps.trial_id where trials.run_id = ${runId} and steps.stage in (${list})) and not exists (select 1 from searched where searched.key = outputs.key) limit ${limit}) open`
    )
}

/** A statement in the words of the engine. */
export const statement = (text: string, params: Array<unknown> = []) => ({
  toSQL: () => ({ sql: text, params })
})
