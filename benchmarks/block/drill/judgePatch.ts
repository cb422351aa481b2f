/**
 * Whether a patch repairs a contract: no drawn attack does harm, the invariants hold, and honest use works
 * as on the right contract. Owns the order and the budget. What is drawn depends only on the seed and is
 * not published.
 */
import { Effect } from "effect"
import type { Drill } from "../../../tasks/block/Drill.ts"
import { type AcceptedFixes, compareWith } from "./compare.ts"
import type { Ground, Setting } from "./ground.ts"
import { planAttack, playAttack } from "./trials.ts"

/** How much is tried. */
export interface Budget {
  /** draws of each attack */
  readonly attacks: number
  /** sequences of honest use */
  readonly sequences: number
}

const usualBudget: Budget = { attacks: 10, sequences: 5 }

/** The result of a patch. */
interface Judged {
  readonly ending: "patched" | "exploit_works" | "use_broken"
  /** what did harm, or what differs; null if nothing does */
  readonly detail: string | null
}

/** The harm that some drawn attack does; null if none does any. */
const harmTo = Effect.fnUntraced(function* (
  ground: Ground,
  tried: Setting,
  drill: Drill,
  seed: number,
  turns: number
) {
  for (const attack of drill.attacks) {
    for (let turn = 0; turn < turns; turn += 1) {
      const plan = planAttack(attack, seed, turn)
      const { harm } = yield* ground.on(tried, (scene) => playAttack(scene, drill, plan), plan.cast)
      if (harm !== null) return `${attack.name}: ${harm}`
    }
  }
  return null
})

/** Judges a patch. */
export const judgePatch = Effect.fn("judgePatch")(function* (
  ground: Ground,
  tried: Setting,
  accepted: AcceptedFixes,
  drill: Drill,
  seed: number,
  budget: Budget = usualBudget
) {
  const harm = yield* harmTo(ground, tried, drill, seed, budget.attacks)
  if (harm !== null) return { ending: "exploit_works", detail: harm } satisfies Judged
  const seeds = Array.from({ length: budget.sequences }, (_, index) => `${seed} ${index}`)
  const difference = yield* compareWith(ground, accepted, tried, drill, seeds)
  return difference === null
    ? ({ ending: "patched", detail: null } satisfies Judged)
    : ({ ending: "use_broken", detail: difference } satisfies Judged)
})
