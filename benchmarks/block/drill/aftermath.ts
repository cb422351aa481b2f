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
/** How often all uses are drawn anew, in the state that the attack leaves, where one of them fails. */
const CHANCES = 4

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

const workingIn = (made: ReadonlyArray<Served>): ReadonlyArray<string> => [
  ...new Set(made.flatMap(({ use, works }) => (works ? [use.name] : [])))
]

/** Names of the uses that work on the right contract, and do not work if they are done in the same way on this one. */
const failing = Effect.fnUntraced(function* (scene: Scene, expected: ReadonlyArray<Served>) {
  const alive = new Set<string>()
  for (const { steps, use } of expected) {
    if (yield* serve(scene, steps)) alive.add(use.name)
  }
  return workingIn(expected).filter((name) => !alive.has(name))
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
    let missing = yield* after(tried, (scene) => failing(scene, expected))
    // What was done before may make a use impossible here alone, such as a bound that is set to what the right contract
    // holds: a use is gone if it works for nobody who begins anew, where the right contract has somebody.
    const working = new Set<string>()
    for (let chance = 0; chance < CHANCES && missing.length > 0; chance += 1) {
      const anew = (scene: Scene) => Effect.map(served(scene, drill, `${key} ${chance}`), workingIn)
      const here = yield* after(tried, anew)
      missing = missing.filter((name) => !here.includes(name))
      for (const name of yield* after(accepted.right, anew)) working.add(name)
    }
    const lost = missing.find((name) => working.has(name))
    if (lost !== undefined) return `after "${attack.name}" was tried, nobody can "${lost}"`
  }
  return null
})
