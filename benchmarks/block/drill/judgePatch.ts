/**
 * Whether a patch repairs a contract: no drawn attack does harm, the invariants hold, and honest use works
 * as on the right contract. Owns the order and the budget. What is drawn depends only on the seed and is
 * not published.
 */
import { Effect } from "effect"
import type { Attack, Drill } from "../../../tasks/block/Drill.ts"
import { draws as drawsOf } from "../stages/transform/random.ts"
import { deadAfter } from "./aftermath.ts"
import { besideAttacks } from "./beside.ts"
import type { Ground, Setting } from "./ground.ts"
import { type AcceptedFixes, compareWith } from "./honest/compare.ts"
import { oneHashForTwo } from "./honest/digests.ts"
import { excess, looseExcess } from "./honest/excess.ts"
import type { Mentions } from "./mentions.ts"
import { type AttackPlan, planAttack, planDirectly, planVaried } from "./plan.ts"
import { brokenByCalls } from "./randomCalls.ts"
import { playAttack } from "./trials.ts"
import { acting, type Learnt, learning, usesContract } from "./ways/direct.ts"
import { type Moments, planExactly, planMoment, planMoments, waits } from "./ways/exact.ts"

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

/** Most scenes of changed attacks after honest use, and most loose sequences: there are twice as many loose scenes. */
const SCENES = 3
const LOOSE = 3

/** The result of a patch. */
interface Judged {
  readonly ending: "patched" | "exploit_works" | "use_broken"
  /** what did harm, or what differs; null if nothing does */
  readonly detail: string | null
}

/** A patch. */
export interface Patch extends Setting {
  /** the contract that was shown */
  readonly shown: Setting
  /** names of functions through which the shown contract and the right one can be told apart */
  readonly touched: ReadonlySet<string>
  /** what the patch's source mentions and the shown contract does not */
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
  /** the views of the right contract */
  readonly own: ReadonlySet<string>
  /** what the plan of an attack may use of the patch, and the time at which it begins */
  readonly known: { readonly numbers: Mentions["numbers"]; readonly now: bigint }
}

/** An attack through a contract is also made without it in every third turn. */
const DIRECTLY = 3

/** An attack that waits is also made at the exact second of a bound in every second turn. */
const EXACTLY = 2

/** An attack is also made with other arguments in every second turn. */
const VARIED = 2

const play = ({ drill, ground }: Trial, setting: Setting, plan: AttackPlan) =>
  ground.on(
    setting,
    (scene, sending) => playAttack(scene, sending, drill, plan),
    plan.cast,
    plan.surroundings
  )

/** Makes a plan; its draws are used up by one play. */
type Planning = () => AttackPlan

/** Plans in which the attacker's account does itself what its contract does to the shown contract. */
const learn = Effect.fnUntraced(function* (trial: Trial, planned: Planning) {
  const learnt: Learnt = { calls: [], contracts: new Set() }
  yield* play(trial, trial.tried.shown, planDirectly(planned(), learning(learnt)))
  return (): AttackPlan => planDirectly(planned(), acting(learnt))
})

/** An attack that waits, as it is written and with one of its waits ended at other times. */
interface Waiting {
  readonly asWritten: Planning
  /** at the very second of a bound, in order */
  readonly exact: ReadonlyArray<Planning>
  /** well on the other side of a bound */
  readonly clear: ReadonlyArray<Planning>
}

/** Learns when the waits of an attack may end. It is made as its author wrote it, so that nothing but the time decides. */
const learnMoments = Effect.fnUntraced(function* (trial: Trial, attack: Attack) {
  const { drill, known, own, seed, tried } = trial
  const planned = () => planAttack(attack, seed, 0, known)
  const moments: Moments = []
  yield* play(trial, tried.shown, planMoments(planned(), drill, own, moments))
  const endingAt = (wait: number, time: bigint): Planning => {
    return () => planMoment(planned(), wait, time)
  }
  const all = (kind: "exact" | "clear") =>
    moments.flatMap((ends, wait) => ends[kind].map((time) => endingAt(wait, time)))
  return {
    asWritten: endingAt(moments.length, 0n),
    exact: all("exact"),
    clear: all("clear")
  } satisfies Waiting
})

/** What is learned of each attack that waits, once for all who ask. */
const learnOnce = Effect.fnUntraced(function* (trial: Trial) {
  const learnt = yield* Effect.forEach(trial.drill.attacks.filter(waits), (attack) =>
    Effect.map(Effect.cached(learnMoments(trial, attack)), (once) => [attack, once] as const)
  )
  return new Map(learnt)
})
type WaitingOf = Effect.Success<ReturnType<typeof learnOnce>>

/**
 * What a patch refuses although its time has not passed or has come: a step of an attack that is allowed well on the other side
 * of a bound. Only steps count that the right contract refuses for the time alone, and that no documented fix of another design
 * refuses as well. Null if there is none.
 */
const refusedInTime = Effect.fnUntraced(function* (trial: Trial, waitingOf: WaitingOf) {
  const { accepted, tried } = trial
  const failing = (setting: Setting, plan: AttackPlan) =>
    Effect.map(play(trial, setting, plan), (made) => made.tried.map(({ failed }) => failed))
  for (const [attack, learnt] of waitingOf) {
    const { asWritten, clear } = yield* learnt
    const usual = yield* failing(accepted.right, asWritten())
    for (const planned of clear) {
      const allowed = yield* failing(accepted.right, planned())
      const at = allowed.findIndex((why, step) => why === null && usual[step] !== null)
      if (at < 0) continue
      const why = (yield* failing(tried, planned()))[at]
      if (why === null) continue
      const others = yield* Effect.forEach(accepted.alternatives, (other) =>
        failing(other, planned())
      )
      if (others.every((ends) => ends[at] === null))
        return `a step of "${attack.name}" is refused in time: ${why}`
    }
  }
  return null
})

/** The harm that some drawn attack does; null if none does any. What also harms the right contract is not the patch's. */
const harmTo = Effect.fnUntraced(function* (
  trial: Trial,
  waitingOf: WaitingOf,
  { from, to }: { readonly from: number; readonly to: number }
) {
  const { accepted, drill, known, own, seed, tried } = trial
  const harmBy = Effect.fnUntraced(function* (planned: Planning) {
    const { harm } = yield* play(trial, tried, planned())
    if (harm === null) return null
    return (yield* play(trial, accepted.right, planned())).harm === null ? harm : null
  })
  for (const attack of drill.attacks) {
    for (let turn = from; turn < to; turn += 1) {
      const planned = () => planAttack(attack, seed, turn, known)
      const exactly = (): AttackPlan =>
        planExactly(planned(), drill, own, drawsOf(seed, `exact ${turn}`, attack.name))
      const isExact = turn % EXACTLY === 0 && waits(attack)
      const isVaried = turn % VARIED === 1
      const isDirect = turn % DIRECTLY === 1 && usesContract(attack)
      const harm =
        (yield* harmBy(planned)) ??
        (isExact ? yield* harmBy(exactly) : null) ??
        (isVaried ? yield* harmBy(() => planVaried(attack, seed, turn)) : null) ??
        (isDirect ? yield* Effect.flatMap(learn(trial, planned), harmBy) : null)
      if (harm !== null) return `${attack.name}: ${harm}`
    }
    const learnt = from === 0 ? waitingOf.get(attack) : undefined
    if (learnt === undefined) continue
    const { asWritten, exact } = yield* learnt
    for (const planned of [asWritten, ...exact]) {
      const harm = yield* harmBy(planned)
      if (harm !== null) return `${attack.name}: ${harm}`
    }
  }
  return null
})

/** What random calls break; null if nothing, or if the same calls break it on the right contract, too. */
const brokenRandomly = Effect.fnUntraced(function* (
  { accepted, drill, ground, own, seed, tried }: Trial,
  calls: number
) {
  const drawn = { calls, key: String(seed), known: own }
  const broken = yield* brokenByCalls(ground, tried, drill, drawn)
  if (broken === null) return null
  const also = yield* brokenByCalls(ground, accepted.right, drill, drawn)
  return also === null ? broken : null
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
  const { timestamp } = yield* ground.head
  const own = new Set(accepted.contract.abi.map(({ name }) => String(name)))
  const known = { numbers: tried.mentions.numbers, now: BigInt(timestamp) }
  const trial = { ground, tried, accepted, drill, seed, own, known }
  const waitingOf = yield* learnOnce(trial)
  const { attacks } = budget
  const harm = yield* harmTo(trial, waitingOf, { from: 0, to: attacks })
  if (harm !== null) return { ending: "exploit_works", detail: harm } satisfies Judged
  const seeds = Array.from({ length: budget.sequences }, (_, index) => `${seed} ${index}`)
  // What a patch asks more than the right contract may seldom be so.
  const loose = tried.mentions.asksMore ? Math.min(LOOSE, budget.sequences) : 0
  const scenes = { honest: Math.min(SCENES, budget.sequences), loose: 2 * loose }
  const wrong =
    (yield* compareWith(ground, accepted, tried, drill, seeds)) ??
    (yield* oneHashForTwo(ground, accepted, tried, drill, `${seed}`)) ??
    (yield* excess(ground, accepted, tried, drill, `${seed}`)) ??
    (yield* looseExcess(ground, accepted, tried, drill, `${seed}`, loose)) ??
    (yield* besideAttacks(ground, accepted, tried, drill, `${seed}`, scenes)) ??
    (yield* refusedInTime(trial, waitingOf)) ??
    (yield* deadAfter(trial, budget.sequences)) ??
    (yield* brokenRandomly(trial, RANDOM_CALLS * budget.sequences))
  if (wrong !== null) return { ending: "use_broken", detail: wrong } satisfies Judged
  const later = tried.mentions.looksAround
    ? yield* harmTo(trial, waitingOf, { from: attacks, to: attacks * CLOSER })
    : null
  return later === null
    ? ({ ending: "patched", detail: null } satisfies Judged)
    : ({ ending: "exploit_works", detail: later } satisfies Judged)
})
