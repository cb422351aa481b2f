/** The part of the Store that keeps outputs of stages, and the traces of trials through them. */
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm"
import type { LibSQLDatabase } from "drizzle-orm/libsql"
import { Clock, Effect, Option } from "effect"
import type { Connection, Statement } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import {
  decodeRows,
  type NewOutput,
  type NewStep,
  Output,
  Step,
  type StepPlace,
  toJson
} from "./rows.ts"
import { outputs, steps } from "./schema.ts"

export interface Steps {
  /** The output stored under a key. */
  readonly output: (key: string) => Effect.Effect<Option.Option<Output>, DbError>
  /**
   * Stores an output and puts it into a trial's trace, in one transaction. Gives the value to go on
   * with: the one given, or what another got in first under the same key. A durable output is one
   * that was paid for: it outlives a loss of power from then on, and the deletion of its run.
   */
  readonly saveStep: (step: NewStep) => Effect.Effect<unknown, DbError>
  /** Stores an output that is no trial's. The same key stored twice is one. */
  readonly saveOutput: (output: NewOutput) => Effect.Effect<void, DbError>
  /** Puts an output that is stored already into a trial's trace. Fails where there is none. */
  readonly linkStep: (place: StepPlace & { readonly key: string }) => Effect.Effect<void, DbError>
  /** A trial's trace, in order, with the outputs; of the given stages only, where they are given. */
  readonly stepsOf: (
    trialId: number,
    stages?: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Step>, DbError>
}

/**
 * Puts a key at its place in the trace. A trial that is resumed comes by places it has been at: the
 * same key changes nothing, another key takes the place and ends what followed from the old one.
 */
const place = (
  db: LibSQLDatabase,
  at: StepPlace,
  key: string,
  cached: number
): ReadonlyArray<Statement> => {
  const here = and(
    eq(steps.trialId, at.trialId),
    eq(steps.stage, at.stage),
    eq(steps.step, at.step),
    eq(steps.attempt, at.attempt)
  )
  const replaced = db
    .select({ seq: steps.seq })
    .from(steps)
    .where(and(here, ne(steps.key, key)))
  const next = sql`(select coalesce(max(${steps.seq}) + 1, 0) from ${steps} where ${steps.trialId} = ${at.trialId})`
  return [
    db.delete(steps).where(and(eq(steps.trialId, at.trialId), gt(steps.seq, replaced))),
    db
      .insert(steps)
      .values({
        trialId: at.trialId,
        stage: at.stage,
        step: at.step,
        attempt: at.attempt,
        seq: next,
        key,
        cached
      })
      .onConflictDoUpdate({
        target: [steps.trialId, steps.stage, steps.step, steps.attempt],
        set: { key, cached },
        setWhere: ne(steps.key, key)
      })
  ]
}

export const makeSteps = (connection: Connection): Steps => {
  const { file, read, write } = connection

  const output = Effect.fn("Store.output")(function* (key: string) {
    const operation = "Store.output"
    const rows = yield* read(operation, (db) =>
      db.select().from(outputs).where(eq(outputs.key, key)).limit(1)
    )
    const found = yield* decodeRows(
      { operation, file, table: "outputs" },
      Output,
      (row) => row.key,
      rows
    )
    return Option.fromUndefinedOr(found[0])
  })

  const rowOf = Effect.fnUntraced(function* (operation: string, made: NewOutput) {
    const { key, stage, version: stageVersion, durationMs } = made
    const value = yield* toJson(operation, file, `output of ${stage}`, made.value)
    const createdAt = yield* Clock.currentTimeMillis
    const durable = Number(made.durable)
    const { cost = null, tokens = null } = made.spent ?? {}
    return { key, stage, stageVersion, value, createdAt, durationMs, durable, tokens, cost }
  })

  const saveOutput = Effect.fn("Store.saveOutput")(function* (made: NewOutput) {
    const row = yield* rowOf("Store.saveOutput", made)
    yield* write(
      "Store.saveOutput",
      (db) => [db.insert(outputs).values(row).onConflictDoNothing()],
      made.durable ? "power" : "process"
    )
  })

  const saveStep = Effect.fn("Store.saveStep")(function* (step: NewStep) {
    const operation = "Store.saveStep"
    const { key } = step
    const row = yield* rowOf(operation, step)
    const [inserted] = yield* write(
      operation,
      (db) => [
        db.insert(outputs).values(row).onConflictDoNothing().returning({ key: outputs.key }),
        ...place(db, step, key, 0)
      ],
      step.durable ? "power" : "process"
    )
    if (inserted?.rows.length === 1) return step.value
    const first = yield* output(key)
    if (Option.isSome(first)) return first.value.value
    return yield* fault(operation, file, `output ${key} was deleted while it was stored: try again`)
  })

  const linkStep = Effect.fn("Store.linkStep")(function* (
    at: StepPlace & { readonly key: string }
  ) {
    yield* write("Store.linkStep", (db) => place(db, at, at.key, 1))
  })

  const stepsOf = Effect.fn("Store.stepsOf")(function* (
    trialId: number,
    stages?: ReadonlyArray<string>
  ) {
    const operation = "Store.stepsOf"
    const rows = yield* read(operation, (db) =>
      db
        .select()
        .from(steps)
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .where(
          and(
            eq(steps.trialId, trialId),
            stages === undefined ? undefined : inArray(steps.stage, [...stages])
          )
        )
        .orderBy(asc(steps.seq))
    )
    return yield* decodeRows(
      { operation, file, table: "steps with outputs" },
      Step,
      (row) => `trial ${row.trialId}, seq ${row.seq}, key ${row.key}`,
      rows.map((row) => ({ ...row.outputs, ...row.steps }))
    )
  })

  return { output, saveStep, saveOutput, linkStep, stepsOf }
}
