/**
 * What the tables need to know about a trial, for any benchmark. Owns its Schema, and how a trial's row
 * becomes a score; a benchmark's own measures have that benchmark's Schema.
 */
import { Schema } from "effect"
import type { Trial } from "../../db/rows.ts"
import { noUsage, Usage } from "../../models/Model.ts"
import { spentBy } from "../../stages/generate/usage.ts"
import type { ModelCall } from "../../stages/Stage.ts"

/** The replies of a trial, and what is known about their cost. */
export const CallCounts = Schema.Struct({
  replies: Schema.Int,
  /** replies that were stored before, by another trial or run; they cost nothing here */
  reused: Schema.Int,
  /** those whose cost is unknown */
  unpriced: Schema.Int,
  /** US dollars of the others */
  knownCost: Schema.Number
})
export type CallCounts = typeof CallCounts.Type

/** For a trial without a call. */
export const noCalls: CallCounts = { replies: 0, reused: 0, unpriced: 0, knownCost: 0 }

/** What the calls of a trial took. */
export const Spent = Schema.Struct({
  /** in and out */
  tokens: Schema.NullOr(Schema.Int),
  /** the same by kind; cached and kept are parts of the input, reasoning of the output */
  usage: Usage,
  /** US dollars; null is unknown */
  cost: Schema.NullOr(Schema.Number),
  calls: CallCounts
})
export type Spent = typeof Spent.Type

/** A row of a trial: the calls that it stands for, whether it was paid for, and whether another trial had paid. */
interface CallsOfRow {
  readonly calls: ReadonlyArray<ModelCall>
  readonly durable: boolean
  readonly stored: boolean
}

/** What the calls of a trial took, over its rows of stages that call models. */
export const spentOver = (rows: ReadonlyArray<CallsOfRow>): Spent => {
  const calls = rows.flatMap((row) => row.calls)
  const costs = calls.map(({ cost }) => cost)
  return {
    ...spentBy(calls),
    calls: {
      replies: rows.filter(({ durable }) => durable).length,
      reused: rows.filter(({ durable, stored }) => stored && durable).length,
      unpriced: costs.filter((cost) => cost === null).length,
      knownCost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
    }
  }
}

/** For a trial whose calls are not looked at. */
export const nothingSpent: Spent = { tokens: null, usage: noUsage, cost: null, calls: noCalls }

const fields = {
  /** number of the trial in its database */
  trial: Schema.Int,
  model: Schema.String,
  item: Schema.String,
  split: Schema.String,
  variant: Schema.String,
  round: Schema.Int,
  /** errored: our or a provider's failure, not scored; pending: not run yet; cancelled: not to be run */
  status: Schema.Literals(["done", "errored", "pending", "cancelled"]),
  /** class of the outcome; null unless done */
  outcome: Schema.NullOr(Schema.String),
  /** points; 0 unless done */
  score: Schema.Number,
  passed: Schema.Boolean,
  ...Spent.fields
}

/** The Schema of a trial's score in a benchmark with these measures; null: none are known. */
export const scoreOf = <M>(measures: Schema.Codec<M, Schema.Json>) =>
  Schema.Struct({ ...fields, measures: Schema.NullOr(measures) })

export interface Score<M = unknown> extends Readonly<Schema.Struct.Type<typeof fields>> {
  readonly measures: M | null
}

/** The score of a trial, from its row and its stored outputs. */
export const scoreFrom = <M>(row: Trial, spent: Spent, measures: M | null): Score<M> => {
  const done = row.status === "done"
  return {
    trial: row.id,
    model: row.model,
    item: row.item,
    split: row.split,
    variant: row.variant,
    round: row.round,
    status: row.status === "running" ? "pending" : row.status,
    outcome: done ? row.outcome : null,
    score: done ? (row.score ?? 0) : 0,
    passed: done && row.passed === true,
    ...spent,
    measures
  }
}
