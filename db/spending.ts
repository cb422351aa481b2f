/**
 * The part of the Store that sums up what runs cost: tokens and dollars of the outputs that were made
 * for them, and averages over earlier trials for planning the next run.
 */
import { and, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Effect, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { decodeRows, type Spent } from "./rows.ts"
import { outputs, steps, trials } from "./schema.ts"

/** Averages over the trials of a task that a model has finished. */
export const EarlierTrials = Schema.Struct({
  model: Schema.String,
  item: Schema.String,
  calls: Schema.Finite,
  tokens: Schema.Finite,
  /** US dollars; null if the cost of any call is unknown */
  cost: Schema.NullOr(Schema.Finite)
})
export type EarlierTrials = typeof EarlierTrials.Type

/** Replies that a run found stored, and the run that paid for them. */
export const Reused = Schema.Struct({
  run: Schema.NullOr(Schema.String),
  replies: Schema.Int
})
export type Reused = typeof Reused.Type

const Sum = Schema.Struct({ tokens: Schema.Finite, cost: Schema.Finite })

export interface Spending {
  /**
   * What the calls made for a run cost, as far as it is known. Unknown parts count 0, and so do replies
   * that were found stored.
   */
  readonly spentOn: (
    runId: string
  ) => Effect.Effect<{ readonly [Split in keyof Spent]: number }, DbError>
  /**
   * Paid replies of a run that were stored already, by the run that paid for them; null if that run was
   * deleted.
   */
  readonly reusedBy: (runId: string) => Effect.Effect<ReadonlyArray<Reused>, DbError>
  /**
   * What finished trials of these models cost, by model and task. Stages that call other models are
   * left out.
   */
  readonly earlierTrials: (
    models: ReadonlyArray<string>,
    except?: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<EarlierTrials>, DbError>
}

const spentOn = ({ file, read }: Connection) =>
  Effect.fn("Store.spentOn")(function* (runId: string) {
    const operation = "Store.spentOn"
    const rows = yield* read(operation, (db) =>
      db
        .select({
          tokens: sql<number>`coalesce(sum(${outputs.tokens}), 0)`,
          cost: sql<number>`coalesce(sum(${outputs.cost}), 0)`
        })
        .from(steps)
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .innerJoin(trials, eq(trials.id, steps.trialId))
        .where(and(eq(trials.runId, runId), eq(steps.cached, 0)))
    )
    const [sum] = yield* decodeRows({ operation, file, table: "outputs" }, Sum, () => runId, rows)
    return sum ?? { tokens: 0, cost: 0 }
  })

const reusedBy = ({ file, read }: Connection) =>
  Effect.fn("Store.reusedBy")(function* (runId: string) {
    const operation = "Store.reusedBy"
    const [paid, payer] = [alias(steps, "paid"), alias(trials, "payer")]
    const rows = yield* read(operation, (db) =>
      db
        .select({ run: payer.runId, replies: sql<number>`count(*)` })
        .from(steps)
        .innerJoin(outputs, and(eq(outputs.key, steps.key), eq(outputs.durable, 1)))
        .innerJoin(trials, eq(trials.id, steps.trialId))
        .leftJoin(paid, and(eq(paid.key, steps.key), eq(paid.cached, 0)))
        .leftJoin(payer, eq(payer.id, paid.trialId))
        .where(and(eq(trials.runId, runId), eq(steps.cached, 1)))
        .groupBy(payer.runId)
        .orderBy(desc(sql`count(*)`))
    )
    return yield* decodeRows({ operation, file, table: "steps" }, Reused, () => runId, rows)
  })

/** A sum divided by the number of trials, as a floating-point number. */
const perTrial = (sum: SQL) =>
  sql<number>`cast(${sum} as double precision) / count(distinct ${trials.id})`

const earlierTrials = ({ file, read }: Connection) =>
  Effect.fn("Store.earlierTrials")(function* (
    models: ReadonlyArray<string>,
    except: ReadonlyArray<string> = []
  ) {
    const operation = "Store.earlierTrials"
    const rows = yield* read(operation, (db) =>
      db
        .select({
          model: trials.model,
          item: trials.item,
          calls: perTrial(sql`count(*)`),
          tokens: perTrial(sql`sum(${outputs.tokens})`),
          cost: sql<
            number | null
          >`case when count(*) = count(${outputs.cost}) then ${perTrial(sql`sum(${outputs.cost})`)} end`
        })
        .from(trials)
        .innerJoin(steps, eq(steps.trialId, trials.id))
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .where(
          and(
            inArray(trials.model, [...models]),
            eq(trials.status, "done"),
            notInArray(steps.stage, [...except]),
            sql`${outputs.tokens} is not null`
          )
        )
        .groupBy(trials.model, trials.item)
    )
    return yield* decodeRows(
      { operation, file, table: "trials" },
      EarlierTrials,
      (row) => `${row.model} ${row.item}`,
      rows
    )
  })

export const makeSpending = (connection: Connection): Spending => ({
  spentOn: spentOn(connection),
  reusedBy: reusedBy(connection),
  earlierTrials: earlierTrials(connection)
})
