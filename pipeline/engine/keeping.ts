/**
 * Keeps what a trial makes until it is stored: with its next paid output, or with its end. Owns what is kept, and where
 * an output is looked for. What is kept and not stored can be made again for free; what was paid for never waits.
 */
import { Effect, Option, Schema } from "effect"
import type { DbError } from "../../db/DbError.ts"
import type { Claim, Output, TrialEnd } from "../../db/rows.ts"
import type { Store } from "../../db/Store.ts"
import type { Spool } from "../../db/spool/Spool.ts"
import type { Known } from "../../db/trace/known.ts"
import type { OutputRow } from "../../db/trace/outputRow.ts"
import type { KeptStep } from "../../db/trace/saving.ts"
import { type Outputs, TraceDiffers } from "./outputs.ts"

/** Bytes of outputs that a process remembers, for trials that share them and are played at the same time. */
const REMEMBERED = 16 * 1024 * 1024

/** The latest outputs of a process that were not paid for, stored or not. */
export interface Recent {
  readonly get: (key: string) => OutputRow | undefined
  readonly add: (row: OutputRow) => void
  readonly forget: (key: string) => void
}

export const makeRecent = (most: number = REMEMBERED): Recent => {
  const rows = new Map<string, OutputRow>()
  let size = 0
  const forget = (key: string): void => {
    size -= rows.get(key)?.value.length ?? 0
    rows.delete(key)
  }
  return {
    get: (key) => rows.get(key),
    forget,
    add: (row) => {
      forget(row.key)
      rows.set(row.key, row)
      size += row.value.length
      for (const [oldest] of rows) {
        if (size <= most) break
        forget(oldest)
      }
    }
  }
}

/** The outputs of one trial. */
export interface Keeper extends Outputs {
  /** Stores what is kept. */
  readonly flush: Effect.Effect<void, DbError>
  /** Stores what is kept with the trial's end; false if the trial is no longer held. */
  readonly finish: (
    end: Omit<TrialEnd, "trialId" | "owner" | "token">
  ) => Effect.Effect<boolean, DbError | TraceDiffers>
  /** Whether this trial has stored a paid output under a key; its reservation has ended with that. */
  readonly hasStored: (key: string) => boolean
  /** Knows from now on that an output is stored. */
  readonly found: (output: Output) => void
}

const parsed = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Unknown))

const asOutput = ({ cost: _, durable, tokens: _tokens, value, ...row }: OutputRow): Output => ({
  ...row,
  value: parsed(value),
  durable: durable === 1
})

interface At {
  readonly stage: string
  readonly step: number
  readonly attempt: number
}

const placeOf = ({ attempt, stage, step }: At): string => `${stage}/${step}/${attempt}`

/** Where an output of a trial is, before the database is asked. */
const makeFinding = (store: Store["Service"], known: Known, recent: Recent) => {
  const own = new Map(known.places.map((each) => [placeOf(each), each]))
  const read = new Map<string, Output>()
  /** keys that are stored and have not been read, and whether they are of this trial's own model */
  const unread = known.stored === null ? null : new Map(known.stored)

  const output: Outputs["output"] = Effect.fnUntraced(function* (key) {
    const there = read.get(key)
    if (there !== undefined) return Option.some(there)
    const row = recent.get(key)
    if (row !== undefined) return Option.some(asOutput(row))
    if (unread === null) return yield* store.output(key)
    if (!unread.has(key)) return Option.none<Output>()
    // What other models' trials made first may be of use; the rest of theirs is not.
    const asked = [...unread].flatMap(([each, own]) => (own || each === key ? [each] : []))
    for (const each of yield* store.outputsOf(asked)) read.set(each.key, each)
    for (const each of asked) unread.delete(each)
    return Option.fromUndefinedOr(read.get(key))
  })
  return {
    output,
    found: (each: Output) => void read.set(each.key, each),
    /** knows from now on that outputs are stored under these keys, as others or as this trial made them */
    storedNow: (keys: ReadonlyArray<string>): void => {
      for (const key of keys) {
        recent.forget(key)
        unread?.set(key, true)
      }
    },
    /** whether the output is stored as far as is known */
    isStored: (key: string) => read.has(key) || recent.get(key) === undefined,
    at: (place: At) => own.get(placeOf(place))
  }
}

/** Where a process keeps outputs beside the database. */
export interface Kept {
  readonly recent: Recent
  readonly spool: Spool
}

interface Claimed {
  readonly trialId: number
  readonly claim: Claim
}

/** What a trial has made and not stored, by its place. */
const makeWaiting = (store: Store["Service"], storedNow: (keys: ReadonlyArray<string>) => void) => {
  const waiting = new Map<string, KeptStep>()
  const drop = (steps: ReadonlyArray<KeptStep>): void => {
    for (const each of steps) if (waiting.get(placeOf(each)) === each) waiting.delete(placeOf(each))
  }
  return {
    put: (step: KeptStep): void => void waiting.set(placeOf(step), step),
    all: (): ReadonlyArray<KeptStep> => [...waiting.values()],
    drop,
    /** Keeps the outputs alone: their trial is played again, and finds what others stored first. */
    giveUp: Effect.fnUntraced(function* (steps: ReadonlyArray<KeptStep>) {
      yield* store.keepOutputs(steps.flatMap(({ row }) => row ?? []))
      storedNow(steps.map(({ key }) => key))
      drop(steps)
      return yield* new TraceDiffers({
        message: "another process stored other outputs for this trial's inputs, again and again"
      })
    })
  }
}

/** Stores what waits, by itself or with the end of the trial. */
const makeStoring = (
  store: Store["Service"],
  claimed: Claimed,
  { all, drop, giveUp }: ReturnType<typeof makeWaiting>
): Pick<Keeper, "flush" | "finish"> => ({
  flush: Effect.suspend(() => {
    const steps = all()
    if (steps.length === 0) return Effect.void
    return Effect.flatMap(store.saveTrace({ ...claimed, steps }), (saved) => {
      if (Option.isNone(saved)) return Effect.ignore(giveUp(steps))
      drop(steps)
      return Effect.void
    })
  }),
  finish: Effect.fnUntraced(function* (end) {
    const steps = all()
    const saved = yield* store.saveTrace({ ...claimed, steps, end: { ...end, ...claimed.claim } })
    if (Option.isNone(saved)) return yield* giveUp(steps)
    drop(steps)
    return saved.value.ended
  })
})

export const makeKeeper = (
  store: Store["Service"],
  claimed: Claimed,
  known: Known,
  { recent, spool }: Kept
): Keeper => {
  const { at, found, isStored, output, storedNow } = makeFinding(store, known, recent)
  const waiting = makeWaiting(store, storedNow)
  const paid = new Set<string>()

  const saveStep: Outputs["saveStep"] = Effect.fnUntraced(function* (made) {
    const { attempt, durable, key, stage, step, value } = made
    const row = yield* store.rowOf(made)
    const latest = { stage, step, attempt, key, cached: 0 as const, row }
    if (!durable) {
      waiting.put(latest)
      recent.add(row)
      return value
    }
    const steps = waiting.all()
    const batch = { ...claimed, steps, latest, reservedBy: claimed.claim.owner }
    const saved = yield* spool.during(batch, store.saveTrace(batch))
    if (Option.isNone(saved)) return yield* waiting.giveUp([...steps, latest])
    waiting.drop(steps)
    paid.add(key)
    if (saved.value.first) return value
    return Option.match(yield* store.output(key), {
      onNone: () => value,
      onSome: (one) => one.value
    })
  })

  const linkStep: Outputs["linkStep"] = (place) =>
    Effect.sync(() => {
      const { attempt, key, stage, step } = place
      const before = at(place)
      if (before?.key === key) return before.cached === 1
      const row = isStored(key) ? null : (recent.get(key) ?? null)
      waiting.put({ stage, step, attempt, key, cached: 1, row })
      return true
    })

  const hasStored = (key: string) => paid.has(key)
  return { output, saveStep, linkStep, found, hasStored, ...makeStoring(store, claimed, waiting) }
}
