/**
 * Holds that what is stored of a trial's score under other tolerances is what judging it again gives: at
 * every end of a stretch and one beside it, at usual multipliers, at drawn ones, and where amounts have
 * different ones.
 */
import { assert } from "@effect/vitest"
import {
  type Room,
  roomByName,
  roomOf,
  scoreIn,
  stretchesOf
} from "../../../validators/quest/index.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { LARGEST_MULTIPLIER } from "../../../validators/quest/tolerance.ts"

const USUAL = [1, 100, 250, 500, 999, 1000, 1001, 2000, 5000, 20_000, 100_000, LARGEST_MULTIPLIER]

/** Draws numbers in [0, 1), the same for the same seed. */
export const drawing = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const multiplierFrom = (draw: number): number => Math.ceil(LARGEST_MULTIPLIER ** draw)

const points = ({ passed, score }: Pick<Scorecard, "score" | "passed">) => ({ score, passed })

/** How often a trial was looked up, and how often its stretches did not say it. */
export interface Agreement {
  readonly known: number
  readonly unknown: number
  readonly stretches: number
}

/** Fails where a score that is looked up is another than that of `judge`. */
export const agrees = (
  judge: (room: Room) => Scorecard,
  task: string,
  { draws = 4, seed = 1 }: { readonly draws?: number; readonly seed?: number } = {}
): Agreement => {
  const known = stretchesOf(judge)
  if (known === null) return { known: 0, unknown: draws, stretches: 0 }
  const next = drawing(seed)
  const ends = known.stretches.flatMap(({ from }) => [from - 1, from, from + 1])
  const drawn = Array.from({ length: draws }, () => multiplierFrom(next()))
  for (const multiplier of [...USUAL, ...ends, ...drawn]) {
    if (multiplier < 1 || multiplier > LARGEST_MULTIPLIER) continue
    assert.deepStrictEqual(
      scoreIn(known, multiplier, task),
      points(judge(roomOf(BigInt(multiplier)))),
      `${task} at ${multiplier} thousandths`
    )
  }
  let unknown = 0
  for (let draw = 0; draw < draws; draw += 1) {
    // Now among all multipliers, now close together, where the stretches say it more often.
    const [middle, width] = [next(), draw % 2 === 0 ? 1 : 0.1]
    const named = Object.fromEntries(
      known.of.flatMap(({ family, quantity }) =>
        [`family:${family}`, `quantity:${quantity}`]
          .filter(() => next() < 0.7)
          .map((name) => [
            name,
            multiplierFrom(Math.min(1, Math.max(0, middle + width * (next() - 0.5))))
          ])
      )
    )
    const looked = scoreIn(known, named, task)
    if (looked === null) unknown += 1
    else {
      const judged = points(judge(roomByName(named, task)))
      assert.deepStrictEqual(looked, judged, `${task} under ${JSON.stringify(named)}`)
    }
  }
  return { known: draws - unknown, unknown, stretches: known.stretches.length }
}
