/** The part of the Store that keeps outputs of stages, and the traces of trials through them. */
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { Effect, Option } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import type { Db } from "./guarded.ts"
import { decodeRows, Output, StageCount, Step, StepOutput } from "./rows.ts"
import { outputs, runs, steps, trials } from "./schema.ts"
import { makeSaving, type Saving } from "./trace/saving.ts"

export interface Steps extends Saving {
  /** The output stored under a key. */
  readonly output: (key: string) => Effect.Effect<Option.Option<Output>, DbError>
  /** The outputs that are stored under these keys. */
  readonly outputsOf: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Output>, DbError>
  /** How many outputs of each stage a run has, and how long making them took. */
  readonly stagesOf: (runId: string) => Effect.Effect<ReadonlyArray<StageCount>, DbError>
  /** The outputs of some stages in all trials of a run, in the order of the trials. */
  readonly callsOf: (
    runId: string,
    stages: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<StepOutput>, DbError>
  /** A trial's trace in order, with the outputs; only those of the given stages, if any are given. */
  readonly stepsOf: (
    trialId: number,
    stages?: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Step>, DbError>
  /** The traces of a few hundred trials at once: the outputs of these stages, by trial. */
  readonly tracesOf: (
    trialIds: ReadonlyArray<number>,
    stages: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<number, ReadonlyArray<StepOutput>>, DbError>
}

/** A prepared read, as `template` prepares writes. */
const selectOutput = (db: Db) =>
  db
    .select()
    .from(outputs)
    .where(eq(outputs.key, sql.placeholder("key")))
    .limit(1)
    .prepare()

/** The columns of a `StepOutput`. */
const stepOutput = {
  trialId: steps.trialId,
  stage: steps.stage,
  step: steps.step,
  attempt: steps.attempt,
  seq: steps.seq,
  key: steps.key,
  cached: steps.cached,
  value: outputs.value,
  durationMs: outputs.durationMs,
  durable: outputs.durable
}

const nameOf = ({
  key,
  seq,
  trialId
}: Pick<typeof steps.$inferSelect, "trialId" | "seq" | "key">) =>
  `trial ${trialId}, seq ${seq}, key ${key}`

/** Sorts by trial and place in the trace. Sorting in SQLite would copy every output. */
const decodeOutputs = (
  { file }: Connection,
  operation: string,
  rows: ReadonlyArray<Pick<typeof steps.$inferSelect, "trialId" | "seq" | "key">>
) =>
  decodeRows(
    { operation, file, table: "steps with outputs" },
    StepOutput,
    nameOf,
    rows.toSorted((a, b) => a.trialId - b.trialId || a.seq - b.seq)
  )

const makeOutput = ({ file, read }: Connection) => {
  let select: ReturnType<typeof selectOutput> | undefined
  return Effect.fn("Store.output")(function* (key: string) {
    const operation = "Store.output"
    const rows = yield* read(operation, (db) => {
      select ??= selectOutput(db)
      return select.all({ key })
    })
    const found = yield* decodeRows(
      { operation, file, table: "outputs" },
      Output,
      (row) => row.key,
      rows
    )
    return Option.fromUndefinedOr(found[0])
  })
}

const outputsOf = ({ file, read, words }: Connection): Steps["outputsOf"] =>
  Effect.fn("Store.outputsOf")(function* (keys) {
    if (keys.length === 0) return []
    const operation = "Store.outputsOf"
    const listed = words.elements(JSON.stringify(keys.map((key) => ({ key }))))
    const rows = yield* read(operation, (db) =>
      db
        .select()
        .from(outputs)
        .where(sql`${outputs.key} in (select place.value ->> 'key' from ${listed})`)
    )
    return yield* decodeRows({ operation, file, table: "outputs" }, Output, ({ key }) => key, rows)
  })

const stepsOf = ({ file, read }: Connection) =>
  Effect.fn("Store.stepsOf")(function* (trialId: number, stages?: ReadonlyArray<string>) {
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
      nameOf,
      rows.map((row) => ({ ...row.outputs, ...row.steps }))
    )
  })

const tracesOf = (connection: Connection) =>
  Effect.fn("Store.tracesOf")(function* (
    trialIds: ReadonlyArray<number>,
    stages: ReadonlyArray<string>
  ) {
    const operation = "Store.tracesOf"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select(stepOutput)
        .from(steps)
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .where(and(inArray(steps.trialId, [...trialIds]), inArray(steps.stage, [...stages])))
    )
    return Map.groupBy(yield* decodeOutputs(connection, operation, rows), ({ trialId }) => trialId)
  })

const stagesOf = ({ file, read }: Connection) =>
  Effect.fn("Store.stagesOf")(function* (runId: string) {
    const operation = "Store.stagesOf"
    const rows = yield* read(operation, (db) =>
      db
        .select({
          stage: steps.stage,
          outputs: sql<number>`count(*)`,
          found: sql<number>`sum(${steps.cached})`,
          durationMs: sql<number>`sum(case when ${steps.cached} = 0 then ${outputs.durationMs} else 0 end)`
        })
        .from(steps)
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .innerJoin(trials, eq(trials.id, steps.trialId))
        .where(eq(trials.runId, runId))
        .groupBy(steps.stage)
    )
    // The run's summary is an output, too, but not a step of a trial.
    const whole = yield* read(operation, (db) =>
      db
        .select({
          stage: outputs.stage,
          outputs: sql<number>`1`,
          found: sql<number>`0`,
          durationMs: outputs.durationMs
        })
        .from(runs)
        .innerJoin(outputs, eq(outputs.key, runs.summary))
        .where(eq(runs.id, runId))
    )
    return yield* decodeRows({ operation, file, table: "steps" }, StageCount, () => runId, [
      ...rows,
      ...whole
    ])
  })

const callsOf = (connection: Connection) =>
  Effect.fn("Store.callsOf")(function* (runId: string, stages: ReadonlyArray<string>) {
    const operation = "Store.callsOf"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select(stepOutput)
        .from(steps)
        .innerJoin(outputs, eq(outputs.key, steps.key))
        .innerJoin(trials, eq(trials.id, steps.trialId))
        .where(and(eq(trials.runId, runId), inArray(steps.stage, [...stages])))
    )
    return yield* decodeOutputs(connection, operation, rows)
  })

export const makeSteps = (connection: Connection): Steps => {
  const output = makeOutput(connection)
  return {
    output,
    outputsOf: outputsOf(connection),
    ...makeSaving(connection, output),
    stepsOf: stepsOf(connection),
    tracesOf: tracesOf(connection),
    stagesOf: stagesOf(connection),
    callsOf: callsOf(connection)
  }
}
