/**
 * Whether a patch still serves its users after attacks were tried on it: one that shuts itself for ever is none. Owns
 * when a use counts as gone; what it does exactly is compared without attacks (compare.ts).
 */
import { Effect } from "effect"
import type { Drill, Use } from "../../../tasks/block/Drill.ts"
import type { Step } from "../../../tasks/block/Proof.ts"
import type { Scene } from "../stages/prove/steps.ts"
import { draws as drawsOf } from "../stages/transform/random.ts"
import type { Ground, Setting } from "./ground.ts"
import type { AcceptedFixes } from "./honest/compare.ts"
import { planAttack } from "./plan.ts"
import { constantsOf, drawUse, playAttack, tryStep } from "./trials.ts"

/** How often each use is tried after the attack. */
const ROUNDS = 2
/** How often a use that fails is drawn anew. */
const CHANCES = 3

interface Served {
  readonly use: Use
  readonly steps: ReadonlyArray<Step>
  readonly works: boolean
}

const serve = Effect.fnUntraced(function* (scene: Scene, steps: ReadonlyArray<Step>) {
  let works = true
  for (const step of steps) {
    if ((yield* tryStep(scene, step)).failed !== null) works = false
  }
  return works
})

/** Uses after the attack, as the state allows them. */
const served = Effect.fnUntraced(function* (scene: Scene, drill: Drill, key: string) {
  const draws = drawsOf(0, "aftermath", key)
  const made: Array<Served> = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const use of drill.uses) {
      const steps = yield* drawUse(scene, use, constantsOf(drill), draws)
      if (steps !== null) made.push({ use, steps, works: yield* serve(scene, steps) })
    }
  }
  return made
})

/** Names of the uses that work on the right contract and no more on this one. */
const gone = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Drill,
  expected: ReadonlyArray<Served>,
  key: string
) {
  const alive = new Set<string>()
  for (const { steps, use } of expected) {
    if (yield* serve(scene, steps)) alive.add(use.name)
  }
  const draws = drawsOf(0, "chances", key)
  const missing = new Map(
    expected
      .filter(({ use, works }) => works && !alive.has(use.name))
      .map(({ use }) => [use.name, use])
  )
  for (const use of missing.values()) {
    for (let chance = 0; chance < CHANCES && !alive.has(use.name); chance += 1) {
      const steps = yield* drawUse(scene, use, constantsOf(drill), draws)
      if (steps !== null && (yield* serve(scene, steps))) alive.add(use.name)
    }
  }
  return [...missing.keys()].filter((name) => !alive.has(name))
})

interface Trial {
  readonly ground: Ground
  readonly tried: Setting
  readonly accepted: AcceptedFixes
  readonly drill: Drill
  readonly seed: number
}

/** A use that nobody can make any more after an attack was tried; null if there is none. */
export const deadAfter = Effect.fn("deadAfter")(function* (
  { accepted, drill, ground, seed, tried }: Trial,
  times: number
) {
  for (let time = 0; time < Math.min(times, drill.attacks.length + 1); time += 1) {
    const attack = drill.attacks[time % drill.attacks.length] ?? drill.attacks[0]
    const key = `${seed} ${time}`
    const after = <A, E, R>(setting: Setting, use: (scene: Scene) => Effect.Effect<A, E, R>) => {
      const plan = planAttack(attack, seed, 100 + time)
      return ground.on(
        setting,
        (scene, sending) => Effect.andThen(playAttack(scene, sending, drill, plan), use(scene)),
        plan.cast,
        plan.surroundings
      )
    }
    const expected = yield* after(accepted.right, (scene) => served(scene, drill, key))
    const [lost] = yield* after(tried, (scene) => gone(scene, drill, expected, key))
    if (lost !== undefined) return `after "${attack.name}" was tried, nobody can "${lost}"`
  }
  return null
})
