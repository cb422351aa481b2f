/**
 * A stratified sample of contracts (paper appendix B): how many of each tier, and which ones, drawn from a
 * seed. The same seed, size and samples give the same choice.
 */
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { sum } from "simple-statistics"
import type { Sample } from "../../../tasks/block/Sample.ts"

/**
 * Splits `size` over strata of these sizes in proportion: the floor of each share, the rest one by
 * one to the largest remainders (the earlier stratum first where they are equal).
 */
export const allocate = (strata: ReadonlyArray<number>, size: number): ReadonlyArray<number> => {
  const all = sum([...strata])
  if (all <= size) return strata
  const shares = strata.map((count) => (size * count) / all)
  const floors = shares.map(Math.floor)
  const order = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const rest = new Set(order.slice(0, size - sum(floors)).map(({ index }) => index))
  return floors.map((count, index) => count + (rest.has(index) ? 1 : 0))
}

/** Draws `count` of `items` without replacement, keeping their order. */
const drawFrom = <A>(items: ReadonlyArray<A>, count: number, seed: number): ReadonlyArray<A> => {
  const random = xoroshiro128plus(seed)
  const order = items.map((_, index) => index)
  for (let index = 0; index < count; index++) {
    const other = uniformInt(random, index, order.length - 1)
    const held = order[index] as number
    order[index] = order[other] as number
    order[other] = held
  }
  const chosen = new Set(order.slice(0, count))
  return items.filter((_, index) => chosen.has(index))
}

/**
 * `size` contracts with a tier, stratified by it, with all their variants; contracts without a tier (TC,
 * GS) are all kept.
 */
export const stratifiedSample = (
  samples: ReadonlyArray<Sample>,
  { size, seed }: { readonly size: number; readonly seed: number }
): ReadonlyArray<Sample> => {
  const tierOf = new Map(
    samples.flatMap(({ id, tier }) => (tier === null ? [] : [[id, tier] as const]))
  )
  const tiers = [...new Set(tierOf.values())].sort()
  const ids = tiers.map((tier) =>
    [...tierOf].flatMap(([id, own]) => (own === tier ? [id] : [])).sort()
  )
  const counts = allocate(
    ids.map(({ length }) => length),
    size
  )
  const chosen = new Set(
    ids.flatMap((stratum, index) => drawFrom(stratum, counts[index] ?? 0, seed + index))
  )
  return samples.filter(({ id, tier }) => tier === null || chosen.has(id))
}
