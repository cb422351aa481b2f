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
 * Whether `actual` is close enough to `expected`. "exact" does not scale with the multiplier
 * (thousandths; 1000n is the task's own tolerance), "5%" is inclusive and relative to the expected
 * value, "1000 units" is a distance in base units. An expected 0 under a percentage is exact.
 */
export const within = (
  actual: bigint,
  expected: bigint,
  tolerance: Tolerance,
  multiplier: bigint = THOUSAND
): boolean => {
  const distance = actual > expected ? actual - expected : expected - actual
  if (distance === 0n) return true
  const percent = PERCENT.exec(tolerance)
  if (percent !== null) {
    const ppm = BigInt(percent[1] ?? "0") * 10_000n + BigInt((percent[2] ?? "").padEnd(4, "0"))
    const size = expected < 0n ? -expected : expected
    return distance * 1_000_000n * THOUSAND <= size * ppm * multiplier
  }
  const units = UNITS.exec(tolerance)
  if (units !== null) return distance * THOUSAND <= BigInt(units[1] ?? "0") * multiplier
  return false
}
