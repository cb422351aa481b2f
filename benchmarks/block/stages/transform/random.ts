/** Seeded draws: the same seed, pass and source give the same choices. */
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { digest } from "../../../../evm/digest.ts"

export interface Draws {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number
  /** One of a list that is not empty. */
  readonly pick: <A>(from: ReadonlyArray<A>) => A
  /** True with this probability, in percent. */
  readonly chance: (percent: number) => boolean
}

export const draws = (seed: number, pass: string, source: string): Draws => {
  const state = Number.parseInt(digest(JSON.stringify([seed, pass, source])).slice(0, 8), 16)
  const generator = xoroshiro128plus(state)
  const int = (from: number, to: number) => uniformInt(generator, from, to)
  return {
    int,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    chance: (percent) => int(1, 100) <= percent
  }
}
