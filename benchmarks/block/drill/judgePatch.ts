/**
 * Whether a patch repairs a contract: no drawn attack does harm, the invariants hold, and honest use works
 * as on the right contract. Owns the order and the budget. What is drawn depends only on the seed and is
 * not published.
 */
import { Effect } from "effect"
import type { Drill } from "../../../tasks/block/Drill.ts"
import { deadAfter } from "./aftermath.ts"
import { type AcceptedFixes, compareWith } from "./compare.ts"
import type { Ground, Setting } from "./ground.ts"
import type { Mentions } from "./mentions.ts"
import { planAttack } from "./plan.ts"
import { brokenByCalls } from "./randomCalls.ts"
import { playAttack } from "./trials.ts"

/** How much is tried. */
export interface Budget {
  /** draws of each attack */
  readonly attacks: number
  /** sequences of honest use */
  readonly sequences: number
}

const usualBudget: Budget = { attacks: 10, sequences: 5 }

/** Random calls of the patch for each sequence of honest use. */
const RANDOM_CALLS = 6

/** The result of a patch. */
interface Judged {
  readonly ending: "patched" | "exploit_works" | "use_broken"
  /** what did harm, or what differs; null if nothing does */
  readonly detail: string | null
}

/** A patch, and what its source mentions and the shown contract does not. */
export interface Patch extends Setting {
  readonly mentions: Mentions
}

/** So many times as much is tried on a patch that looks at more than the shown contract. */
const CLOSER = 3

/** What is tried on a patch, and by what it is measured. */
interface Trial {
  readonly ground: Ground
  readonly tried: Patch
  readonly accepted: AcceptedFixes
  readonly drill: Drill
  readonly seed: number
}

/** The harm that some drawn attack does; null if none does any. What also harms the right contract is not the patch's. */
const harmTo = Effect.fnUntraced(function* (
  { accepted, drill, ground, seed, tried }: Trial,
  { from, to }: { readonly from: number; readonly to: number }
) {
  const { timestamp } = yield* ground.head
  const known = { numbers: tried.mentions.numbers, now: BigInt(timestamp) }
  for (const attack of drill.attacks) {
    for (let turn = from; turn < to; turn += 1) {
      const play = (setting: Setting) => {
        const plan = planAttack(attack, seed, turn, known)
        return ground.on(
          setting,
          (scene, sending) => playAttack(scene, sending, drill, plan),
          plan.cast,
          plan.surroundings
        )
      }
      const { harm } = yield* play(tried)
      if (harm === null) continue
      if (turn > 0 && (yield* play(accepted.right)).harm !== null) continue
      return `${attack.name}: ${harm}`
    }
  }
  return null
})

/** Judges a patch. */
export const judgePatch = Effect.fn("judgePatch")(function* (
  ground: Ground,
  tried: Patch,
  accepted: AcceptedFixes,
  drill: Drill,
  seed: number,
  budget: Budget = usualBudget
) {
  const trial = { ground, tried, accepted, drill, seed }
  const { attacks } = budget
  const harm = yield* harmTo(trial, { from: 0, to: attacks })
  if (harm !== null) return { ending: "exploit_works", detail: harm } satisfies Judged
  const seeds = Array.from({ length: budget.sequences }, (_, index) => `${seed} ${index}`)
  const wrong =
    (yield* compareWith(ground, accepted, tried, drill, seeds)) ??
    (yield* deadAfter(trial, budget.sequences)) ??
    (yield* brokenByCalls(ground, tried, drill, {
      calls: RANDOM_CALLS * budget.sequences,
      key: String(seed),
      known: new Set(accepted.contract.abi.map(({ name }) => String(name)))
    }))
  if (wrong !== null) return { ending: "use_broken", detail: wrong } satisfies Judged
  const later = tried.mentions.looksAround
    ? yield* harmTo(trial, { from: attacks, to: attacks * CLOSER })
    : null
  return later === null
    ? ({ ending: "patched", detail: null } satisfies Judged)
    : ({ ending: "exploit_works", detail: later } satisfies Judged)
})
