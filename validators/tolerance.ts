/**
 * The one test of closeness, in integers: |actual - expected| <= expected x tolerance x k.
 * Tolerances themselves are data (`Tolerance` in tasks/Task.ts).
 */
import type { Tolerance } from "../tasks/Task.ts"

/** Multipliers are held in thousandths, so that 0.5 and 1.25 stay integers. */
export const THOUSAND = 1000n

const PERCENT = /^(\d+)(?:\.(\d{1,4}))?%$/
const UNITS = /^(\d+) units$/

/**
 * The largest distance from `expected` that `tolerance` forgives, in base units, rounded down. The
 * multiplier is in thousandths; 1000n is the task's own tolerance. "exact" is 0 and does not scale,
 * "5%" is relative to the expected value (so that an expected 0 is exact), "1000 units" a distance.
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

/** Whether `actual` is close enough to `expected`: no further than `slack`, inclusive. */
export const within = (
  actual: bigint,
  expected: bigint,
  tolerance: Tolerance,
  multiplier: bigint = THOUSAND
): boolean => {
  const distance = actual > expected ? actual - expected : expected - actual
  return distance <= slack(expected, tolerance, multiplier)
}
