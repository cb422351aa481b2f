/**
 * Owns the test of closeness, in integers: |actual - expected| <= expected x tolerance x k. Tolerances
 * themselves are data (`Tolerance` in tasks/quest/Task.ts).
 */
import { ownValue } from "../../evm/ownValue.ts"
import type { Tolerance } from "../../tasks/quest/Task.ts"
import { atLeast } from "./tolerances/decisions.ts"

/** Multipliers are held in thousandths, so that 0.5 and 1.25 stay integers. */
export const THOUSAND = 1000n

/** The largest multiplier that the stretches of a trial cover, in thousandths; they begin at 1. */
export const LARGEST_MULTIPLIER = 1_000_000

const PERCENT = /^(\d+)(?:\.(\d{1,4}))?%$/
const UNITS = /^(\d+) units$/

/**
 * The largest distance from `expected` that `tolerance` allows, in base units, rounded down. The multiplier
 * is in thousandths; 1000n is the task's own tolerance. "exact" is 0 and does not scale, "5%" is relative
 * to the expected value (so an expected 0 is exact), "1000 units" is a distance. Rounding down allows less,
 * never more.
 */
export const slack = (
  expected: bigint,
  tolerance: Tolerance,
  multiplier: bigint = THOUSAND
): bigint => {
  const percent = PERCENT.exec(tolerance)
  if (percent !== null) {
    const ppm = BigInt(percent[1] ?? "0") * 10_000n + BigInt((percent[2] ?? "").padEnd(4, "0"))
    const size = expected < 0n ? -expected : expected
    return (size * ppm * multiplier) / (1_000_000n * THOUSAND)
  }
  const units = UNITS.exec(tolerance)
  return units === null ? 0n : (BigInt(units[1] ?? "0") * multiplier) / THOUSAND
}

/** How far a limit may be off because it was rounded for display. */
export const roundingOf = (bound: bigint): bigint => slack(bound, "0.1%")

/** What an amount belongs to; its tolerance can be scaled by any of these. */
export interface Measured {
  readonly family: string
  readonly quantity: string
}

/** How far an amount may be from the expected one, in base units. */
export type Room = (expected: bigint, tolerance: Tolerance, of: Measured) => bigint

/** The room from one multiplier for all tolerances, in thousandths. */
export const roomOf =
  (multiplier: bigint) =>
  (expected: bigint, tolerance: Tolerance): bigint =>
    slack(expected, tolerance, multiplier)

/**
 * Multipliers by name, in thousandths. A name is that of a quantity, a family or a task; the prefixes
 * `quantity:`, `family:` and `task:` say which. Anything without a multiplier here keeps its tolerance.
 */
export type Multipliers = Readonly<Record<string, number>>

/**
 * The multiplier of an amount in one task, in thousandths. If several apply, the most specific counts: the
 * task's, then the family's, then the quantity's.
 */
export const multiplierOf = (
  multipliers: Multipliers,
  task: string,
  { family, quantity }: Measured
): number => {
  const names = [
    ...[`task:${task}`, task],
    ...[`family:${family}`, family],
    ...[`quantity:${quantity}`, quantity]
  ]
  const name = names.find((each) => Object.hasOwn(multipliers, each))
  const multiplier = name === undefined ? undefined : ownValue(multipliers, name)
  return multiplier ?? Number(THOUSAND)
}

/** The room from multipliers by name in one task. */
export const roomByName =
  (multipliers: Multipliers, task: string): Room =>
  (expected, tolerance, of) =>
    slack(expected, tolerance, BigInt(multiplierOf(multipliers, task, of)))

/** Whether `actual` is no further from `expected` than `room`. */
export const within = (actual: bigint, expected: bigint, room: bigint): boolean =>
  atLeast(room, actual > expected ? actual - expected : expected - actual)

/** Whether `actual` is in a range that rooms made. */
export const inRange = (
  actual: bigint,
  { low, high }: { readonly low: bigint; readonly high: bigint }
): boolean => {
  // Both sides are always decided, so that every judgement of a trial decides the same things.
  const sides = [atLeast(actual, low), atLeast(high, actual)]
  return sides.every((side) => side)
}

/**
 * Judges under several rooms. A judgement depends on a room only through its comparisons, so it is reused
 * if all of them have the same room as before.
 */
export const underRooms = <A>(judge: (room: Room) => A): ((room: Room) => A) => {
  const made: Array<{
    readonly asked: ReadonlyArray<readonly [...Parameters<Room>, bigint]>
    readonly judgement: A
  }> = []
  return (room) => {
    const same = made.find(({ asked }) =>
      asked.every(([expected, tolerance, of, had]) => room(expected, tolerance, of) === had)
    )
    if (same !== undefined) return same.judgement
    const asked: Array<readonly [...Parameters<Room>, bigint]> = []
    const judgement = judge((expected, tolerance, of) => {
      const has = room(expected, tolerance, of)
      asked.push([expected, tolerance, of, has])
      return has
    })
    made.push({ asked, judgement })
    return judgement
  }
}
