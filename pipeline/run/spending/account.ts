/**
 * What this process may spend on a run. Owns the block that it has drawn from what is left of the run's limits, and
 * what it has set aside of it for calls under way; Limits.ts owns what a call may take.
 */
import { Duration, Effect, Option, type Scope, Semaphore, TxRef } from "effect"
import type { DbError } from "../../../db/DbError.ts"
import { type Amount, type Drawn, ROUNDING, type Wanted } from "../../../db/fleet/budget.ts"
import { LEASE } from "../../../db/fleet/leases.ts"
import { type Moment, mayHavePassed, moment, never } from "../../../evm/ownClock.ts"
import { CallRefused } from "../../../stages/generate/Models.ts"

/** What this process asks of a budget, and what it is told. */
export interface Drawing {
  /** No more is set aside until `drawn`. */
  readonly wanted: Effect.Effect<Omit<Wanted, "runId">>
  /** none: it is not known what this process has */
  readonly drawn: (drawn: Option.Option<Pick<Drawn, "spent" | "block">>) => Effect.Effect<void>
}

/** What is left of a run's limits, for this process and others. */
export interface Budget {
  /** Draws again and again until the scope ends, and then gives back what is left. */
  readonly keep: (drawing: Drawing) => Effect.Effect<void, never, Scope.Scope>
  /** Draws now. */
  readonly draw: Effect.Effect<void, DbError>
}

/** How long to wait for what other processes may give back. */
const WAIT = Duration.seconds(1)

export const none: Amount = { cost: 0, tokens: 0 }

export const plus = (...all: ReadonlyArray<Amount>): Amount => ({
  cost: all.reduce((sum, { cost }) => sum + cost, 0),
  tokens: all.reduce((sum, { tokens }) => sum + tokens, 0)
})

const minus = (one: Amount, other: Amount): Amount => ({
  cost: Math.max(0, one.cost - other.cost),
  tokens: Math.max(0, one.tokens - other.tokens)
})

const greater = (one: Amount, other: Amount): Amount => ({
  cost: Math.max(one.cost, other.cost),
  tokens: Math.max(one.tokens, other.tokens)
})

/** What is known about a run's spending at one moment. */
interface State {
  /** by calls that have ended */
  readonly sums: Amount
  /** estimates for the calls in progress */
  readonly underWay: Amount
  /** what calls took that have ended, while that is not stored: no other process knows of it */
  readonly unstored: Amount
  /** what was stored since the latest drawing began: the block was drawn for it */
  readonly stored: Amount
  readonly block: Amount
  /** the largest estimate since the latest drawing: what the next call may take */
  readonly need: Amount
  /** the block is being drawn: what is set aside now might not fit in it */
  readonly drawing: boolean
  /** when the block was drawn */
  readonly drawnAt: Moment
  /** why no further call may be made */
  readonly reached: Option.Option<CallRefused>
}

/** The first drawing asks for any block; nothing is set aside before. */
const nothingKnown: State = {
  ...{ sums: none, underWay: none, unstored: none, stored: none, block: none },
  ...{ need: { cost: 0, tokens: 1 }, drawing: false },
  ...{ drawnAt: never, reached: Option.none() }
}

const usedOf = ({ stored, underWay, unstored }: State) => plus(underWay, unstored, stored)

/** Why a call with this estimate is not made; undefined: the limits allow it. */
export type Objection = (probably: Amount, sums: Amount, others: Amount) => string | undefined

/** How the block of this process is drawn again, with what it uses of it. */
const makeDrawing = (account: TxRef.TxRef<State>, most: Wanted["most"]): Drawing => ({
  wanted: Effect.gen(function* () {
    const drawnAt = yield* moment
    const before = yield* TxRef.get(account)
    yield* TxRef.set(account, {
      ...before,
      ...{ stored: none, need: none, drawing: true, drawnAt }
    })
    return { most, kept: plus(before.underWay, before.unstored), need: before.need }
  }).pipe(Effect.tx),
  drawn: (drawn) =>
    TxRef.update(account, (state) => ({
      ...state,
      drawing: false,
      ...Option.match(drawn, {
        // It may have been made smaller, or be another process's by now.
        onNone: () => ({ block: none, drawnAt: never }),
        // Never less: a call of this process may be counted here before it is stored.
        onSome: ({ block, spent }) => ({ block, sums: greater(state.sums, spent) })
      })
    }))
})

/** Whether the block is ours and has room. One that could not be drawn for the time of a lease is no longer ours. */
type Fits = (state: State, time: Moment, probably: Amount) => boolean

const isOurs = ({ drawnAt }: State, time: Moment) => !mayHavePassed(LEASE, drawnAt, time)

const makeFits =
  (most: Wanted["most"]): Fits =>
  (state, time, probably) => {
    const used = plus(usedOf(state), probably)
    const covers = (kind: keyof Amount) =>
      most[kind] === null || used[kind] <= state.block[kind] + ROUNDING
    return isOurs(state, time) && covers("cost") && covers("tokens")
  }

/** Sets an estimate aside if the block has room for it; otherwise says what to do first. */
const makeSettingAside = (account: TxRef.TxRef<State>, objection: Objection, fits: Fits) =>
  Effect.fnUntraced(function* (probably: Amount) {
    const time = yield* moment
    const state = yield* TxRef.get(account)
    if (Option.isSome(state.reached)) return state.reached.value
    if (state.drawing) return yield* Effect.txRetry
    // What was spent is known as of the latest drawing.
    if (!isOurs(state, time)) return "draw" as const
    const why = objection(probably, state.sums, none)
    if (why !== undefined) {
      const refused = new CallRefused({ limit: "spending", message: why })
      yield* TxRef.set(account, { ...state, reached: Option.some(refused) })
      return refused
    }
    // The calls of this process alone leave no room: one of them has to end first. Most take less than estimated.
    if (objection(probably, state.sums, state.underWay) !== undefined) return yield* Effect.txRetry
    if (!fits(state, time, probably)) return "draw" as const
    yield* TxRef.set(account, {
      ...state,
      need: greater(state.need, probably),
      underWay: plus(state.underWay, probably)
    })
    return "set aside" as const
  }, Effect.tx)

/** Changes the account when a call has ended: counts what it took, and frees its estimate; and when that is stored. */
const makeEnding = (account: TxRef.TxRef<State>) => ({
  book: (took: Amount) =>
    TxRef.update(account, (state) => ({
      ...state,
      sums: plus(state.sums, took),
      unstored: plus(state.unstored, took)
    })),
  store: (took: Amount) =>
    TxRef.update(account, (state) => ({
      ...state,
      unstored: minus(state.unstored, took),
      stored: plus(state.stored, took)
    })),
  release: (probably: Amount) =>
    TxRef.update(account, (state) => ({ ...state, underWay: minus(state.underWay, probably) }))
})

/** Keeps the account of a run in this process. */
export const makeAccount = Effect.fnUntraced(function* (
  most: Wanted["most"],
  objection: Objection,
  { draw, keep }: Budget
) {
  const account = yield* TxRef.make(nothingKnown)
  yield* keep(makeDrawing(account, most))
  const fits = makeFits(most)
  const setAside = makeSettingAside(account, objection, fits)
  /** One fiber draws at a time. */
  const turn = Semaphore.makeUnsafe(1)

  /** Draws once more; gives whether to wait: what is left is in blocks of others, or what ended here is not stored yet. */
  const drawFor = (probably: Amount) =>
    turn.withPermit(
      Effect.gen(function* () {
        // Drawn by another fiber meanwhile.
        if (fits(yield* TxRef.get(account), yield* moment, probably)) return false
        yield* TxRef.update(account, (state) => ({ ...state, need: greater(state.need, probably) }))
        yield* Effect.ignore(draw)
        return !fits(yield* TxRef.get(account), yield* moment, probably)
      })
    )

  /** Reserves the estimate for a call, or says why the call is refused. */
  const reserve = Effect.fnUntraced(function* (probably: Amount) {
    while (true) {
      const state = yield* setAside(probably)
      if (state === "set aside") return Option.none<CallRefused>()
      if (state !== "draw") return Option.some(state)
      if (yield* drawFor(probably)) yield* Effect.sleep(WAIT)
    }
  })

  const reached = Effect.map(TxRef.get(account), (state) => state.reached)
  return { ...makeEnding(account), reserve, reached }
})
