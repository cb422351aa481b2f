/**
 * The exact second of a bound: an attack that waits is also made at the times that the contract itself tells, and a second
 * before or after. So a bound that is one second too loose does not pass; a stricter one is not affected. Owns which times
 * these are.
 */
import { Effect } from "effect"
import type { Attack, Drill, TemplateStep } from "../../../tasks/block/Drill.ts"
import type { Bindings } from "../stages/prove/expression.ts"
import type { Draws } from "../stages/transform/random.ts"
import { looksOf, seeAll } from "./observe.ts"
import type { AttackPlan, Exactly } from "./plan.ts"
import { constantsOf } from "./trials.ts"

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

/**
 * One of the bounds that a wait passes, or the second after it; or else the last second before one that it does not reach, or
 * that one.
 */
const chosen = (bounds: ReadonlyArray<bigint>, end: bigint, draws: Draws): bigint | null => {
  const passed = bounds.filter((bound) => bound <= end)
  const ahead = bounds.filter((bound) => bound > end)
  const isPassed = ahead.length === 0 || (passed.length > 0 && draws.chance(70))
  const some = isPassed ? passed : ahead
  if (some.length === 0) return null
  const nearest = isPassed ? some.slice(-1) : some.slice(0, 1)
  const bound = draws.pick(draws.chance(40) ? nearest : some)
  const other = draws.chance(30) ? 1n : 0n
  return isPassed ? bound + other : bound - other
}

/** What of a drill tells times. */
type Telling = Pick<Drill, "constants" | "target">

/** Times that the contract tells in the views of the right one (`own`). */
const exactly =
  ({ constants, target }: Telling, own: ReadonlySet<string>, draws: Draws): Exactly =>
  (scene, bindings, seconds) =>
    Effect.gen(function* () {
      const { timestamp } = yield* scene.lease.head
      const asked = { constants, observed: {}, target }
      const looks = looksOf(scene, asked, own, numbersIn(bindings))
      const seen = yield* seeAll(scene, asked, looks)
      const words = [...seen.values()].flatMap(({ value }) =>
        (value?.match(WORD) ?? []).map((word) => BigInt(`0x${word}`))
      )
      const now = BigInt(timestamp)
      const bounds = boundsOf(words, numbersIn(constantsOf({ constants })), now)
      const time = chosen(bounds, now + BigInt(seconds), draws)
      return time === null || time <= now ? null : Number(time)
    })

/** The same attack at the exact second of a bound: all that follows a wait is done in the second in which it ends. */
export const planExactly = (
  plan: AttackPlan,
  drill: Telling,
  own: ReadonlySet<string>,
  draws: Draws
): AttackPlan => ({ ...plan, pace: "one block", exactly: exactly(drill, own, draws) })
