/**
 * What somebody does on the way of an attack with what the attack has chosen: its number is named elsewhere, handed on, used or ended
 * before the attack goes on. So a patch that repairs only while nothing of that has happened is met. Owns which uses those are.
 */
import { Effect } from "effect"
import type { Drill, Use } from "../../../../tasks/block/Drill.ts"
import type { Step } from "../../../../tasks/block/Proof.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { attackersUses } from "../attackersUses.ts"
import { goAhead } from "../honest/ahead.ts"
import { constantsOf, drawUse } from "../trials.ts"

/** A place in an attack, and what is known there. */
export interface Detour {
  /** before the step of this index */
  readonly at: number
  /** what the attack has chosen, by the names of its parameters */
  readonly values: Bindings
  readonly draws: Draws
}

/** Most uses of a detour. */
const MOST_USES = 3

/** The use with the numbers of the attack where it has a parameter of the same name. */
const withNumbers = (use: Use, values: Bindings): Use => ({
  ...use,
  params: Object.fromEntries(
    Object.entries(use.params ?? {}).map(([name, param]) => {
      const value = values.get(name)
      return [name, typeof value === "bigint" ? { of: [String(value)] } : param] as const
    })
  )
})

/** Uses that can go on with numbers of the attack; all of them if there is none. */
const fitting = (uses: ReadonlyArray<Use>, values: Bindings): ReadonlyArray<Use> => {
  const own = uses.filter(({ params }) =>
    Object.keys(params ?? {}).some((name) => typeof values.get(name) === "bigint")
  )
  return own.length > 0 ? own : uses
}

/** Draws a detour as the state allows its uses one after the other, and makes it: its steps, and which of them failed. */
export const goDetour = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Drill,
  { draws, values }: Detour
) {
  const constants = constantsOf(drill)
  const steps: Array<Step> = []
  const failed: Array<boolean> = []
  for (let left = draws.int(1, MOST_USES); left > 0; left -= 1) {
    const uses = fitting(draws.chance(50) ? attackersUses(drill) : drill.uses, values)
    if (uses.length === 0) continue
    const use = withNumbers(draws.pick(uses), values)
    const drawn = (yield* drawUse(scene, use, constants, draws)) ?? []
    steps.push(...drawn)
    failed.push(...(yield* goAhead(scene, drawn)))
  }
  return { steps, failed }
})
