/**
 * The exact second of a bound: an attack that waits is also made at the times that the contract itself tells, and a second
 * before or after. So a bound that is one second too loose does not pass; a stricter one is not affected. Owns which times
 * these are.
 */
import { Effect } from "effect"
import type { Attack, Drill, TemplateStep } from "../../../../tasks/block/Drill.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import type { Scene } from "../../stages/prove/scene.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { looksOf, plainLooksOf, seeAll } from "../honest/observe.ts"
import type { AttackPlan, Exactly } from "../plan.ts"
import { constantsOf } from "../trials.ts"

const YEARS = 10n * 31_536_000n

/** Shorter ones are no spans that a contract waits for. */
const SHORTEST = 30n

const hasWait = (step: TemplateStep): boolean =>
  "repeat" in step
    ? step.steps.some(hasWait)
    : "either" in step
      ? step.either.flat().some(hasWait)
      : "shuffled" in step
        ? step.shuffled.flat().some(hasWait)
        : "wait" in step || "seconds" in step

/** Whether an attack lets time pass. */
export const waits = ({ steps }: Attack): boolean => steps.some(hasWait)

const WORD = /[0-9a-f]{64}/g

const numbersIn = (bindings: Bindings): ReadonlyArray<bigint> =>
  [...bindings.values()].filter((value) => typeof value === "bigint")

/** The times after `now` at which a contract that tells these words may change its mind, the earliest first. */
const boundsOf = (
  words: ReadonlyArray<bigint>,
  constants: ReadonlyArray<bigint>,
  now: bigint
): ReadonlyArray<bigint> => {
  const spans = constants.filter((span) => span >= SHORTEST && span < YEARS)
  const told = words.filter((word) => word > now - YEARS && word < now + YEARS)
  const bounds = told.flatMap((time) => [time, ...spans.map((span) => time + span)])
  const later = new Set(bounds.filter((bound) => bound > now + 1n))
  return [...later].sort((one, other) => (one < other ? -1 : 1))
}

/** Bounds that a wait passes, and bounds that it does not reach: the nearest to its end first. */
interface Around {
  readonly passed: ReadonlyArray<bigint>
  readonly ahead: ReadonlyArray<bigint>
}

const around = (bounds: ReadonlyArray<bigint>, end: bigint): Around => ({
  passed: bounds.filter((bound) => bound <= end).toReversed(),
  ahead: bounds.filter((bound) => bound > end)
})

/**
 * One of the bounds that a wait passes, or the second after it; or else the last second before one that it does not reach, or
 * that one.
 */
const chosen = (bounds: ReadonlyArray<bigint>, end: bigint, draws: Draws): bigint | null => {
  const { ahead, passed } = around(bounds, end)
  const isPassed = ahead.length === 0 || (passed.length > 0 && draws.chance(70))
  const some = isPassed ? passed : ahead
  if (some.length === 0) return null
  const bound = draws.pick(draws.chance(40) ? some.slice(0, 1) : some)
  const other = draws.chance(30) ? 1n : 0n
  return isPassed ? bound + other : bound - other
}

/** So many bounds of each kind are tried in order. */
const MOST = 4

/** So many of them are looked at from well on their other side. */
const MOST_CLEAR = 2

/** A patch may be stricter than the right contract by less than this, seconds. */
const CLEAR = 900n

/** The times at which a wait is ended. */
interface Ends {
  /** right at bounds, in order */
  readonly exact: ReadonlyArray<bigint>
  /** well on the other side of them: before those that it passes, after those that it does not reach */
  readonly clear: ReadonlyArray<bigint>
}

/**
 * The times at which a wait is ended in order: those that are told come before those that are a span after one. At a bound that
 * is passed, and the second after it; a second before one that is not reached, and at it.
 */
const momentsOf = (
  words: ReadonlyArray<bigint>,
  constants: ReadonlyArray<bigint>,
  now: bigint,
  end: bigint
): Ends => {
  const told = boundsOf(words, [], now)
  const after = boundsOf(words, constants, now).filter((bound) => !told.includes(bound))
  const kinds = [told, after].map((bounds) => around(bounds, end))
  const later = (moments: ReadonlyArray<bigint>) =>
    [...new Set(moments)].filter((moment) => moment > now)
  return {
    exact: later(
      kinds.flatMap(({ ahead, passed }) => [
        ...passed.slice(0, MOST).flatMap((bound) => [bound, bound + 1n]),
        ...ahead.slice(0, MOST).flatMap((bound) => [bound - 1n, bound])
      ])
    ),
    clear: later(
      kinds.flatMap(({ ahead, passed }) => [
        ...passed.slice(0, MOST_CLEAR).map((bound) => bound - CLEAR),
        ...ahead.slice(0, MOST_CLEAR).map((bound) => bound + CLEAR)
      ])
    )
  }
}

/** What of a drill tells times. */
type Telling = Pick<Drill, "constants" | "target">

/** The words that the contract tells in the views of the right one (`own`), and those that others tell, such as a feed of prices. */
const toldWords = Effect.fnUntraced(function* (
  scene: Scene,
  { constants, target }: Telling,
  own: ReadonlySet<string>,
  bindings: Bindings
) {
  const asked = { constants, observed: {}, target }
  const others = [...scene.deployed.keys()].filter((label) => label !== target)
  const seen = yield* seeAll(scene, asked, [
    ...looksOf(scene, asked, own, numbersIn(bindings)),
    ...others.flatMap((label) => plainLooksOf(scene, label))
  ])
  return [...seen.values()].flatMap(({ value }) =>
    (value?.match(WORD) ?? []).map((word) => BigInt(`0x${word}`))
  )
})

const spansOf = (drill: Telling): ReadonlyArray<bigint> => numbersIn(constantsOf(drill))

const exactly =
  (drill: Telling, own: ReadonlySet<string>, draws: Draws): Exactly =>
  (scene, bindings, seconds) =>
    Effect.gen(function* () {
      const { timestamp } = yield* scene.lease.head
      const words = yield* toldWords(scene, drill, own, bindings)
      const now = BigInt(timestamp)
      const time = chosen(boundsOf(words, spansOf(drill), now), now + BigInt(seconds), draws)
      return time === null || time <= now ? null : Number(time)
    })

/** For each wait of an attack, the times at which it is ended in order. */
export type Moments = Array<Ends>

/** The attack as it is, all of what follows a wait in the second in which it ends. Learns when its waits may end. */
export const planMoments = (
  plan: AttackPlan,
  drill: Telling,
  own: ReadonlySet<string>,
  moments: Moments
): AttackPlan => ({
  ...plan,
  pace: "one block",
  exactly: (scene, bindings, seconds) =>
    Effect.gen(function* () {
      const { timestamp } = yield* scene.lease.head
      const words = yield* toldWords(scene, drill, own, bindings)
      const now = BigInt(timestamp)
      moments.push(momentsOf(words, spansOf(drill), now, now + BigInt(seconds)))
      return null
    })
})

/** The attack of which one wait, counted from 0, ends at that time. */
export const planMoment = (plan: AttackPlan, wait: number, time: bigint): AttackPlan => {
  let met = 0
  return {
    ...plan,
    pace: "one block",
    exactly: () =>
      Effect.sync(() => {
        met += 1
        return met === wait + 1 ? Number(time) : null
      })
  }
}

/** The same attack at the exact second of a bound: all that follows a wait is done in the second in which it ends. */
export const planExactly = (
  plan: AttackPlan,
  drill: Telling,
  own: ReadonlySet<string>,
  draws: Draws
): AttackPlan => ({ ...plan, pace: "one block", exactly: exactly(drill, own, draws) })
