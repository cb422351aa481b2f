/**
 * What this process may spend on a run. Owns the block that it has drawn from what is left of the run's limits, and
 * what it has set aside of it for calls under way; Limits.ts owns what a call may take.
 */
import { Clock, Duration, Effect, Option, Schedule, Semaphore, TxRef } from "effect"
import type { DbError } from "../../../db/DbError.ts"
import { type Amount, type Drawn, ROUNDING, type Wanted } from "../../../db/fleet/budget.ts"
import { LEASE } from "../../../db/fleet/leases.ts"
import { CallRefused } from "../../../stages/generate/Models.ts"

/** What is left of a run's limits, for this process and others. */
export interface Budget {
  readonly draw: (wanted: Wanted) => Effect.Effect<Pick<Drawn, "spent" | "block">, DbError>
}

/** A budget that no other process draws from; `spent` reads what the run has spent so far. */
export const aloneWith = (spent: Effect.Effect<Amount, DbError>): Budget => ({
  draw: () =>
    Effect.map(spent, (sums) => ({
      spent: sums,
      block: { cost: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY }
    }))
})

/** How long a block is used before it is drawn again: other processes may spend on the same run. */
const AGAIN = Duration.seconds(5)

/** How long to wait for what other processes may give back. */
const WAIT = Duration.seconds(1)

export const none: Amount = { cost: 0, tokens: 0 }

const plus = (...all: ReadonlyArray<Amount>): Amount => ({
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
  /** what calls took that ended since the latest drawing began: it may not be stored yet */
  readonly fresh: Amount
  /** what calls took that ended before, but after the drawing before that */
  readonly older: Amount
  readonly block: Amount
  /** why no further call may be made */
  readonly reached: Option.Option<CallRefused>
}

const usedOf = ({ fresh, older, underWay }: State) => plus(underWay, fresh, older)

/** Why a call with this estimate is not made; undefined: the limits allow it. */
export type Objection = (probably: Amount, sums: Amount, others: Amount) => string | undefined

/** Whether a block has room for what is used of it. */
const makeCovers = (most: Wanted["most"]) => (block: Amount, used: Amount) =>
  (most.cost === null || used.cost <= block.cost + ROUNDING) &&
  (most.tokens === null || used.tokens <= block.tokens + ROUNDING)

/** What is known about a run's spending, and the block of this process, which is drawn here and used. */
const makeState = Effect.fnUntraced(function* (
  most: Wanted["most"],
  objection: Objection,
  { draw }: Budget
) {
  const first = yield* draw({ most, kept: none, need: none })
  const account = yield* TxRef.make<State>({
    ...{ sums: first.spent, block: first.block, reached: Option.none() },
    ...{ underWay: none, fresh: none, older: none }
  })
  const covers = makeCovers(most)
  let drawnAt = yield* now

  const drawFor = Effect.fnUntraced(function* (need: Amount) {
    const before = yield* TxRef.get(account)
    const began = yield* now
    const kept = plus(before.underWay, before.fresh)
    const { block, spent } = yield* draw({ most, kept, need })
    drawnAt = began
    yield* TxRef.update(account, (state) => ({
      ...state,
      // Never less: a call of this process may be counted here before it is stored.
      sums: greater(state.sums, spent),
      older: before.fresh,
      fresh: minus(state.fresh, before.fresh),
      block
    }))
  })

  /** Sets the estimate aside if the block has room for it; otherwise says what to do first. */
  const setAside = (probably: Amount) =>
    Effect.tx(
      Effect.gen(function* () {
        const state = yield* TxRef.get(account)
        if (Option.isSome(state.reached)) return state.reached.value
        const why = objection(probably, state.sums, none)
        if (why !== undefined) {
          const refused = new CallRefused({ limit: "spending", message: why })
          yield* TxRef.set(account, { ...state, reached: Option.some(refused) })
          return refused
        }
        // The calls of this process alone leave no room: one of them has to end first. Most take less than estimated.
        if (objection(probably, state.sums, state.underWay) !== undefined) {
          return yield* Effect.txRetry
        }
        if (!covers(state.block, plus(usedOf(state), probably))) return "draw" as const
        yield* TxRef.set(account, { ...state, underWay: plus(state.underWay, probably) })
        return "set aside" as const
      })
    )

  /** how long ago the block was drawn, in ms */
  const age = Effect.map(now, (time) => time - drawnAt)
  return { account, age, covers, drawFor, setAside }
})

/** Changes the account when a call has ended: counts what it took, and frees its estimate. */
const makeEnding = (account: TxRef.TxRef<State>) => ({
  book: (took: Amount) =>
    TxRef.update(account, (state) => ({
      ...state,
      sums: plus(state.sums, took),
      fresh: plus(state.fresh, took)
    })),
  release: (probably: Amount) =>
    TxRef.update(account, (state) => ({ ...state, underWay: minus(state.underWay, probably) }))
})

/** Keeps the account of a run in this process. */
export const makeAccount = Effect.fnUntraced(function* (
  most: Wanted["most"],
  objection: Objection,
  budget: Budget
) {
  const { account, age, covers, drawFor, setAside } = yield* makeState(most, objection, budget)
  /** One fiber draws at a time. */
  const turn = Semaphore.makeUnsafe(1)

  /** Draws again if the block is old. One that could not be drawn for the time of a lease is no longer ours. */
  const renew = (need: Amount): Effect.Effect<void> =>
    Effect.gen(function* () {
      const old = yield* age
      if (old < Duration.toMillis(AGAIN)) return
      const drawn = yield* Effect.option(drawFor(need))
      if (Option.isSome(drawn) || old < LEASE) return
      yield* Effect.sleep(WAIT)
      yield* renew(need)
    })

  /** Reserves the estimate for a call, or says why the call is refused. */
  const reserve = Effect.fnUntraced(function* (probably: Amount) {
    yield* turn.withPermit(renew(probably))
    while (true) {
      const state = yield* setAside(probably)
      if (state === "set aside") return Option.none<CallRefused>()
      if (state !== "draw") return Option.some(state)
      const again = yield* turn.withPermit(
        Effect.gen(function* () {
          const { block } = yield* TxRef.get(account)
          yield* Effect.ignore(drawFor(probably))
          const after = yield* TxRef.get(account)
          return block === after.block || !covers(after.block, plus(usedOf(after), probably))
        })
      )
      // What is left is in blocks of others, or counted twice until what ended here is stored.
      if (again) yield* Effect.sleep(WAIT)
    }
  })

  /** Gives back what a process does not use that begins no call. */
  const giveBackIdle = turn
    .withPermit(
      Effect.gen(function* () {
        const state = yield* TxRef.get(account)
        const idle = (yield* age) >= Duration.toMillis(AGAIN)
        if (idle && (state.block.cost > 0 || state.block.tokens > 0)) yield* drawFor(none)
      })
    )
    .pipe(Effect.ignore, Effect.repeat(Schedule.spaced(AGAIN)))

  const reached = Effect.map(TxRef.get(account), (state) => state.reached)
  return { ...makeEnding(account), reserve, reached, giveBackIdle }
})

/** The time of this process's own clock, which no change of the machine's time moves. */
const now = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos / 1_000_000n))
