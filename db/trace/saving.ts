/**
 * The part of the Store that writes what trials make: a step at a time, or all that a trial has made since it last
 * wrote, in one transaction with what it paid for or with its end.
 */
import { and, eq, inArray } from "drizzle-orm"
import { Array as Arr, Effect, Option, Order } from "effect"
import type { Connection, Statement } from "../Connection.ts"
import { type DbError, fault } from "../DbError.ts"
import type { Db } from "../guarded.ts"
import type { Claim, NewStep, Output, StepPlace, TrialEnd } from "../rows.ts"
import { inFlight, outputs, steps } from "../schema.ts"
import { template } from "../template.ts"
import { ending, endRow } from "./ending.ts"
import { insertFirst, insertUsed, isDiffering, type OutputRow, outputRow } from "./outputRow.ts"
import { makePlacing, type Placed } from "./placing.ts"

/** A step on its way into the database. */
export interface KeptStep extends Omit<Placed, "paid"> {
  /** its output; null: it is stored already */
  readonly row: OutputRow | null
}

/** What a trial has made since it last wrote, in the order in which it was made. */
export interface Batch {
  readonly trialId: number
  /** the claim under which the trial is played; absent: nobody else plays it */
  readonly claim?: Claim
  readonly steps: ReadonlyArray<KeptStep>
  /** made last, and not used yet: if another process stored its key first, that output counts */
  readonly latest?: KeptStep & { readonly row: OutputRow }
  /** the owner of the reservation of `latest`, which ends */
  readonly reservedBy?: string
  readonly end?: Omit<TrialEnd, "trialId">
}

export interface Saved {
  /** whether the output of `latest` was stored; false: another process stored one first */
  readonly first: boolean
  /** whether the end was recorded; false: the owner no longer holds the trial */
  readonly ended: boolean
}

export interface Saving {
  /**
   * Stores all of a batch, or nothing. If a claim no longer holds, the trace stays as it is, but for paid outputs of an
   * open trial. A durable output outlives a loss of power. None, and nothing stored: an output that the trial has used
   * already differs from the one that another process stored under its key.
   */
  readonly saveTrace: (batch: Batch) => Effect.Effect<Option.Option<Saved>, DbError>
  /** Stores outputs that are not stored yet, and nothing else. */
  readonly keepOutputs: (rows: ReadonlyArray<OutputRow>) => Effect.Effect<void, DbError>
  /** The row of an output, for a batch. */
  readonly rowOf: (step: NewStep) => Effect.Effect<OutputRow, DbError>
  /**
   * Stores an output and adds it to a trial's trace, in one transaction. Returns the value to continue
   * with: the given one, or the one that another process stored first under the same key. A durable
   * output was paid for: from then on it outlives a loss of power, and the deletion of its run. If the
   * step's claim no longer holds, the trace stays as it is, but for a paid output of an open trial.
   */
  readonly saveStep: (step: NewStep) => Effect.Effect<unknown, DbError>
  /**
   * Adds a stored output to a trial's trace. Fails if it does not exist. False if this trial made it, before it was
   * interrupted. If the claim of the place no longer holds, the trace stays as it is.
   */
  readonly linkStep: (
    place: StepPlace & { readonly key: string }
  ) => Effect.Effect<boolean, DbError>
}

const flagAt = template(
  ["trialId", "stage", "step", "attempt"],
  (db, { attempt, stage, step, trialId }) =>
    db
      .select({ cached: steps.cached })
      .from(steps)
      .where(
        and(
          eq(steps.trialId, trialId),
          eq(steps.stage, stage),
          eq(steps.step, step),
          eq(steps.attempt, attempt)
        )
      )
)

const placed = ({ row, attempt, cached, key, stage, step }: KeptStep): Placed => ({
  ...{ stage, step, attempt, key, cached },
  paid: cached === 0 && row?.durable === 1 ? 1 : 0
})

const unreserved = (db: Db, key: string, owner: string): Statement =>
  db.delete(inFlight).where(and(eq(inFlight.key, key), eq(inFlight.owner, owner)))

const rowsIn = (kept: ReadonlyArray<KeptStep>): ReadonlyArray<OutputRow> => [
  ...new Map(kept.flatMap(({ key, row }) => (row === null ? [] : [[key, row] as const]))).values()
]

/** In one order, so that transactions which store the same keys do not wait for each other in turns. */
const inOrder = (rows: ReadonlyArray<OutputRow>) =>
  Arr.sort(
    rows,
    Order.mapInput(Order.String, ({ key }: OutputRow) => key)
  )

/**
 * Those of some outputs that are not stored with the same value. The forms in which one text is stored may differ: an
 * earlier version compressed nothing, and another machine compresses in its own way.
 */
const withoutEqual = Effect.fnUntraced(function* (
  { read }: Connection,
  operation: string,
  rows: ReadonlyArray<OutputRow>
) {
  const keys = rows.map(({ key }) => key)
  const found = yield* read(operation, (db) =>
    db
      .select({ key: outputs.key, value: outputs.value })
      .from(outputs)
      .where(inArray(outputs.key, keys))
  )
  const stored = new Map(found.map(({ key, value }) => [key, value]))
  return rows.filter(({ key, value }) => stored.get(key) !== value)
})

const makeSaveTrace = (
  connection: Connection,
  place: ReturnType<typeof makePlacing>
): Saving["saveTrace"] =>
  Effect.fn("Store.saveTrace")(function* (batch) {
    const operation = "Store.saveTrace"
    const { file, words, write } = connection
    const { claim, end, latest, reservedBy, trialId } = batch
    const all = latest === undefined ? batch.steps : [...batch.steps, latest]
    const ended = end === undefined ? undefined : yield* endRow(words, file, { ...end, trialId })
    const durable = rowsIn(all).some((row) => row.durable === 1)
    const store = (used: ReadonlyArray<OutputRow>) =>
      write(
        operation,
        (db) => [
          ...(latest === undefined ? [] : [insertFirst(db, latest.row)]),
          ...insertUsed(db, used),
          ...place(db, trialId, claim, all.map(placed)),
          ...(latest === undefined || reservedBy === undefined
            ? []
            : [unreserved(db, latest.key, reservedBy)]),
          // Last: afterwards the trial is nobody's.
          ...(ended === undefined ? [] : ending(db, ended))
        ],
        durable ? "power" : "process"
      )
    const used = inOrder(rowsIn(batch.steps))
    const written = yield* store(used).pipe(
      Effect.catchIf(isDiffering, () =>
        Effect.flatMap(withoutEqual(connection, operation, used), store)
      ),
      Effect.asSome,
      Effect.catchIf(isDiffering, () => Effect.succeedNone)
    )
    if (Option.isNone(written)) return Option.none<Saved>()
    const [finished, found] = ended === undefined ? [] : written.value.slice(-2)
    if (ended !== undefined && found?.rows.length !== 1) {
      return yield* fault(operation, file, `trial ${trialId} does not exist: its run was deleted`)
    }
    return Option.some<Saved>({
      first: latest !== undefined && written.value[0]?.rows.length === 1,
      ended: finished?.rows.length === 1
    })
  })

export const makeSaving = (
  connection: Connection,
  output: (key: string) => Effect.Effect<Option.Option<Output>, DbError>
): Saving => {
  const { file, words, write } = connection
  const place = makePlacing(words)
  const saveTrace = makeSaveTrace(connection, place)
  const operation = "Store.saveStep"

  const saveStep: Saving["saveStep"] = Effect.fn(operation)(function* (step) {
    const { attempt, claim, key, stage, trialId, value } = step
    const row = yield* outputRow(operation, file, step)
    const latest = { stage, step: step.step, attempt, key, cached: 0 as const, row }
    const saved = yield* saveTrace({
      ...{ trialId, steps: [], latest },
      ...(claim === undefined ? {} : { claim })
    })
    if (Option.exists(saved, ({ first }) => first)) return value
    const found = yield* output(key)
    if (Option.isSome(found)) return found.value.value
    return yield* fault(operation, file, `output ${key} was deleted while it was stored: try again`)
  })

  const linkStep: Saving["linkStep"] = Effect.fn("Store.linkStep")(function* (at) {
    const { attempt, claim, key, stage, step, trialId } = at
    const results = yield* write("Store.linkStep", (db) => [
      ...place(db, trialId, claim, [{ stage, step, attempt, key, cached: 1, paid: 0 }]),
      flagAt(db, at)
    ])
    return results.at(-1)?.rows[0]?.[0] === 1
  })

  const keepOutputs: Saving["keepOutputs"] = Effect.fn("Store.keepOutputs")(function* (rows) {
    if (rows.length === 0) return
    yield* write(
      "Store.keepOutputs",
      (db) => inOrder(rows).map((row) => insertFirst(db, row)),
      rows.some(({ durable }) => durable === 1) ? "power" : "process"
    )
  })

  return {
    saveTrace,
    keepOutputs,
    rowOf: (step) => outputRow("Store.rowOf", file, step),
    saveStep,
    linkStep
  }
}
