/**
 * How a trial's score depends on the multiplier of tolerances, as stretches of multipliers within which every
 * decision of the judge is the same. Owns finding the stretches, and what they say about other tolerances.
 *
 * Why the ends of a stretch speak for all between them: every room only grows with its multiplier, and what
 * the judge decides by rooms changes at most once while they grow (decisions.ts). If all decisions are the
 * same at both ends, they are the same in between, also where the multipliers of several amounts differ.
 */
import { Schema } from "effect"
import {
  LARGEST_MULTIPLIER,
  type Measured,
  type Multipliers,
  multiplierOf,
  type Room,
  roomOf,
  slack
} from "../tolerance.ts"
import { type Decision, decisionsOf, firstDifference } from "./decisions.ts"

const Stretch = Schema.Struct({
  /** the smallest multiplier of the stretch, in thousandths; the next stretch ends it */
  from: Schema.Int,
  /** points */
  score: Schema.Finite,
  passed: Schema.Boolean
})
type Stretch = typeof Stretch.Type

/** The stretches of a trial, from the smallest multiplier on, and the amounts whose tolerances count. */
export const Stretches = Schema.Struct({
  of: Schema.Array(Schema.Struct({ family: Schema.String, quantity: Schema.String })),
  stretches: Schema.NonEmptyArray(Stretch)
})
export type Stretches = typeof Stretches.Type

interface Points {
  readonly score: number
  readonly passed: boolean
}

/** A judgement under one multiplier. */
interface Sample extends Points {
  readonly at: number
  readonly decisions: ReadonlyArray<Decision>
}

/** A trial that needs more judgements than this is judged again when it is scored again. */
const MOST_SAMPLES = 200

/** Every third sample halves what is left, for decisions that do not turn where a straight line does. */
const HALVING = 3

/** Where a decision may turn between two multipliers: in a straight line, or in the middle. */
const turnBetween = (low: Sample, high: Sample, place: number, straight: boolean): number => {
  const [a, b] = [low.decisions[place], high.decisions[place]]
  const [from, to] = [low.at + 1, high.at - 1]
  if (!straight || typeof a !== "bigint" || typeof b !== "bigint" || a === b) {
    return Math.floor((from + to) / 2)
  }
  const turn = low.at + Number((BigInt(high.at - low.at) * -a) / (b - a))
  return Math.min(to, Math.max(from, turn))
}

/** Amounts whose room grows with the multiplier, each once. */
const growing = () => {
  const found = new Map<string, Measured>()
  return {
    found,
    room:
      (multiplier: number): Room =>
      (expected, tolerance, { family, quantity }) => {
        const widest = slack(expected, tolerance, BigInt(LARGEST_MULTIPLIER))
        if (widest > 0n) found.set(`${family} ${quantity}`, { family, quantity })
        return roomOf(BigInt(multiplier))(expected, tolerance)
      }
  }
}

/** The stretches of all multipliers; null if they are too many. `judge` must not fail. */
export const stretchesOf = (judge: (room: Room) => Points): Stretches | null => {
  const { found, room } = growing()
  let samples = 0
  const sampleAt = (at: number): Sample => {
    samples += 1
    const [{ passed, score }, decisions] = decisionsOf(() => judge(room(at)))
    return { at, score, passed, decisions }
  }
  const first = sampleAt(1)
  const stretches: Array<Stretch> = []
  const begin = ({ at, passed, score }: Sample) => stretches.push({ from: at, score, passed })
  begin(first)
  // What is still to be looked at, the next upper end last; everything up to `low` is known.
  const ends = [sampleAt(LARGEST_MULTIPLIER)]
  let low = first
  for (let high = ends.at(-1); high !== undefined; high = ends.at(-1)) {
    const place = firstDifference(low.decisions, high.decisions)
    if (place !== null && high.at - low.at > 1) {
      if (samples === MOST_SAMPLES) return null
      ends.push(sampleAt(turnBetween(low, high, place, samples % HALVING !== 0)))
    } else {
      if (place !== null) begin(high)
      low = high
      ends.pop()
    }
  }
  const [one, ...others] = stretches
  return one === undefined ? null : { of: [...found.values()], stretches: [one, ...others] }
}

/** The stretch that a multiplier in thousandths is in; undefined outside of all. */
const stretchAt = ({ stretches }: Stretches, multiplier: number): Stretch | undefined =>
  multiplier > LARGEST_MULTIPLIER ? undefined : stretches.findLast(({ from }) => from <= multiplier)

/**
 * The score under a multiplier, or under multipliers by name in one task; null if the stretches do not say
 * it, because the multipliers of its amounts lie in different ones.
 */
export const scoreIn = (
  known: Stretches,
  multipliers: number | Multipliers,
  task: string
): Points | null => {
  const own =
    typeof multipliers === "number"
      ? [multipliers]
      : known.of.map((of) => multiplierOf(multipliers, task, of))
  const [least = 1, most = least] = [Math.min(...own), Math.max(...own)].filter(Number.isFinite)
  const stretch = stretchAt(known, least)
  return stretch !== undefined && stretch === stretchAt(known, most)
    ? { score: stretch.score, passed: stretch.passed }
    : null
}
