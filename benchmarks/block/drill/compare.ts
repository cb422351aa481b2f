/**
 * A contract compared with the right one in the same honest use: every call must end the same way and leave
 * the same state. Owns the sequences and the comparison; the drill says what an honest fix may choose.
 */
import { Effect } from "effect"
import type { Drill, Use } from "../../../tasks/block/Drill.ts"
import type { Step } from "../../../tasks/block/Proof.ts"
import type { CompiledContract } from "../solidity/Solidity.ts"
import type { Scene } from "../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { honestCastOf } from "./cast.ts"
import type { Ground, Setting } from "./ground.ts"
import { differenceOf, looksOf, type Seen, seeAll, slackOf } from "./observe.ts"
import { brokenIn, constantsOf, drawUse, rememberInvariants, tryStep } from "./trials.ts"

/** How often each use should occur in a sequence, roughly. */
const ROUNDS = 2

/** How much a use counts if it was done, if it failed, and if the state had no place for it. */
const WEIGHTS = { done: 4, failed: 2, left: 1 }

/** What a use did: its steps, which of them failed, and the state afterwards. */
interface Moment {
  readonly steps: ReadonlyArray<Step>
  readonly failed: ReadonlyArray<string | null>
  readonly seen: Seen
  readonly broken: string | null
}

/** The functions that the right contract has, as it calls them. */
const ownFunctions = ({ abi }: CompiledContract): ReadonlySet<string> =>
  new Set(abi.flatMap(({ name, type }) => (type === "function" ? [String(name)] : [])))

const play = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Drill,
  own: ReadonlySet<string>,
  steps: ReadonlyArray<Step>
) {
  yield* rememberInvariants(scene, drill)
  const failed: Array<string | null> = []
  for (const step of steps) failed.push((yield* tryStep(scene, step)).failed)
  const seen = yield* seeAll(scene, drill, looksOf(scene, drill, own))
  return { steps, failed, seen, broken: yield* brokenIn(scene, drill) } satisfies Moment
})

/** How often an account that no setup has as a user makes a use once more, in percent. */
const NEWCOMERS = 30

/** The use with another account in the place of one that takes part in it. */
const withNewcomer = (use: Use, instead: string): Use => {
  const visit = (part: unknown): unknown =>
    typeof part === "string"
      ? part.replaceAll(new RegExp(`(^|@)${instead}\\b`, "g"), "$1attacker")
      : Array.isArray(part)
        ? part.map(visit)
        : typeof part === "object" && part !== null
          ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]))
          : part
  return visit(use) as Use
}

/** A drawn sequence on the right contract. */
const record = (
  ground: Ground,
  right: Setting,
  drill: Drill,
  own: ReadonlySet<string>,
  key: string
) =>
  ground.on(
    right,
    Effect.fnUntraced(function* (scene) {
      const draws = drawsOf(0, "honest", key)
      const others = drawsOf(0, "newcomers", key)
      const constants = constantsOf(drill)
      const moments: Array<Moment> = []
      const made = Effect.fnUntraced(function* (use: Use, drawn: Draws) {
        const steps = yield* drawUse(scene, use, constants, drawn)
        const moment = steps === null ? null : yield* play(scene, drill, own, steps)
        if (moment !== null) moments.push(moment)
        return moment
      })
      // The least frequent ones come first, so that each is tried in a state that allows it.
      const counts = drill.uses.map(() => 0)
      for (let turn = 0; turn < ROUNDS * counts.length; turn += 1) {
        const least = Math.min(...counts)
        const at = draws.pick(counts.flatMap((count, index) => (count === least ? [index] : [])))
        const [use] = drill.uses.slice(at, at + 1)
        if (use === undefined) break
        const moment = yield* made(use, draws)
        if (others.chance(NEWCOMERS)) {
          yield* made(withNewcomer(use, others.pick(["alice", "bob"])), others)
        }
        counts[at] =
          least +
          (moment === null
            ? WEIGHTS.left
            : moment.failed.every((why) => why === null)
              ? WEIGHTS.done
              : WEIGHTS.failed)
      }
      return moments
    }),
    honestCastOf(key)
  )

const replay = (
  ground: Ground,
  setting: Setting,
  drill: Drill,
  own: ReadonlySet<string>,
  key: string,
  moments: ReadonlyArray<Moment>
) =>
  ground.on(
    setting,
    (scene) => Effect.forEach(moments, ({ steps }) => play(scene, drill, own, steps)),
    honestCastOf(key)
  )

const stepText = (step: Step | undefined): string =>
  step === undefined || !("call" in step)
    ? "time passes"
    : `${step.from} calls ${step.to}.${step.call}(${JSON.stringify(step.args ?? []).slice(1, -1)})`

/** The first difference of two executions of the same steps. */
const partOf = (
  expected: ReadonlyArray<Moment>,
  actual: ReadonlyArray<Moment>,
  slack: bigint
): string | null => {
  for (const [index, moment] of expected.entries()) {
    const now = actual[index]
    if (now === undefined) return "the sequence ends earlier"
    const at = moment.failed.findIndex(
      (why, step) => (why === null) !== (now.failed[step] === null)
    )
    if (at >= 0) {
      const why = now.failed[at] ?? null
      const what = stepText(moment.steps[at])
      return why === null ? `${what}: it works, but must not` : `${what}: it fails: ${why}`
    }
    const difference = differenceOf(moment.seen, now.seen, slack)
    if (difference !== null) return `after ${stepText(moment.steps.at(-1))}: ${difference}`
  }
  return null
}

/** Settings that a contract is compared with: the right one first, then documented alternatives. */
export interface AcceptedFixes {
  readonly right: Setting
  readonly contract: CompiledContract
  readonly alternatives: ReadonlyArray<Setting>
}

/** What is wrong in a contract's honest use; null if nothing is. */
export const compareWith = Effect.fn("compareWith")(function* (
  ground: Ground,
  { contract, alternatives, right }: AcceptedFixes,
  tried: Setting,
  drill: Drill,
  seeds: ReadonlyArray<string>
) {
  const own = ownFunctions(contract)
  const slack = slackOf(drill)
  for (const seed of seeds) {
    const expected = yield* record(ground, right, drill, own, seed)
    const actual = yield* replay(ground, tried, drill, own, seed, expected)
    const broken = actual.find((moment) => moment.broken !== null)?.broken ?? null
    if (broken !== null) return broken
    let difference = partOf(expected, actual, slack)
    for (const other of difference === null ? [] : alternatives) {
      const also = yield* replay(ground, other, drill, own, seed, expected)
      if (partOf(also, actual, slack) === null) difference = null
    }
    if (difference !== null) return difference
  }
  return null
})
