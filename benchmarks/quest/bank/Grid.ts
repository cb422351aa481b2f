/**
 * The decimal grid that a numeric parameter is drawn on: min, min + step, ... up to max. Owns the
 * arithmetic (integers in units of the finest decimal, no binary floats) and how a number is printed;
 * sampler.ts draws the points.
 */
import { formatUnits, parseUnits } from "viem"
import type { Generation } from "../../../tasks/quest/Task.ts"

type Random = Extract<typeof Generation.Type, { readonly method: "random" }>

/** `size` points; point i is (`min` + i x `step`) / 10^`scale`. */
export interface Grid {
  readonly min: bigint
  readonly step: bigint
  readonly size: bigint
  readonly scale: number
}

/** Number of digits after the point of a decimal text. */
export const decimalsOf = (text: string): number => {
  const point = text.indexOf(".")
  return point === -1 ? 0 : text.length - point - 1
}

/** The number as it is printed: no trailing zeros, no point without decimals. */
export const printDecimal = (text: string): string => {
  const scale = decimalsOf(text)
  return formatUnits(parseUnits(text, scale), scale)
}

/** The grid that a generation declares, or why it declares none. */
export const gridOf = (generation: Random): Grid | string => {
  const { min, max } = generation
  if (min === undefined || max === undefined) return "needs min and max"
  if (generation.decimals !== undefined && generation.step !== undefined)
    return "has both decimals and step: keep one"
  const ends = Math.max(decimalsOf(min), decimalsOf(max))
  const fraction = generation.decimals ?? ends
  if (fraction < 0 || fraction > 30) return "decimals must lie between 0 and 30"
  if (fraction < ends) return `min and max have more than ${fraction} decimals`
  const scale = Math.max(fraction, decimalsOf(generation.step ?? "0"))
  const low = parseUnits(min, scale)
  const high = parseUnits(max, scale)
  const step =
    generation.step === undefined
      ? 10n ** BigInt(scale - fraction)
      : parseUnits(generation.step, scale)
  if (step <= 0n) return "step must be above 0"
  if (high < low) return `max ${max} is below min ${min}`
  return { min: low, step, size: (high - low) / step + 1n, scale }
}

/** A point of the grid, printed. */
export const pointOf = (grid: Grid, index: bigint): string =>
  formatUnits(grid.min + index * grid.step, grid.scale)
