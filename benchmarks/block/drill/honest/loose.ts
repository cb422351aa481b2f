/**
 * Loose sequences of use: uses are broken off after some of their steps or changed, and numbers that one chose others choose
 * again. So they come to states in which honest use alone seldom ends, such as a claim that is settled and not yet paid out. Owns
 * what is loose in them.
 */
import type { Drill, Use } from "../../../../tasks/block/Drill.ts"
import type { Step } from "../../../../tasks/block/Proof.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import type { ChosenNumbers } from "../trials.ts"
import { mutated } from "../ways/mutate.ts"

/** A use of which only so many steps are made; null: all. */
export interface Begun {
  readonly use: Use
  readonly steps: number | null
}

export interface Loose {
  /** what uses chose before; null: nobody chooses it again */
  readonly numbers: ChosenNumbers | null
  /** how many uses will be broken off */
  readonly brokenOff: number
  /** a use to break off now; null: none */
  readonly next: () => Begun | null
  /** those of the steps of a use that are made: as they are or changed, if it is not broken off */
  readonly made: (begun: Begun, steps: ReadonlyArray<Step>) => ReadonlyArray<Step>
}

/** Honest use: nothing is loose. */
export const asDrawn: Loose = {
  numbers: null,
  brokenOff: 0,
  next: () => null,
  made: (_, steps) => steps
}

/** How often a whole use is changed, in percent. */
const CHANGED = 50

/** How often the next use is one that is broken off, in percent, as long as there are such. */
const BROKEN_OFF = 65

/** What is loose in a sequence: each use is broken off once after each of its steps but the last, in a drawn order. */
export const looseFor = ({ uses }: Pick<Drill, "uses">, key: string): Loose => {
  const draws = drawsOf(0, "loose", key)
  const left = uses.flatMap((use) =>
    use.steps.slice(1).map((_, index): Begun => ({ use, steps: index + 1 }))
  )
  return {
    numbers: new Map(),
    brokenOff: left.length,
    next: () => {
      if (left.length === 0 || !draws.chance(BROKEN_OFF)) return null
      return left.splice(draws.int(0, left.length - 1), 1)[0] ?? null
    },
    made: (begun, steps) =>
      begun.steps !== null
        ? steps.slice(0, begun.steps)
        : draws.chance(CHANGED)
          ? mutated(steps, draws)
          : steps
  }
}
