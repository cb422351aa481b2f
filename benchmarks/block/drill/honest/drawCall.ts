/**
 * A call of an honest use that is looked at, and the steps ahead of it. Owns how the use is drawn, and its call with other values.
 */
import { Effect } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Drill, Params } from "../../../../tasks/block/Drill.ts"
import type { Call, Step } from "../../../../tasks/block/Proof.ts"
import { attempt } from "../../stages/prove/evaluate.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../../stages/transform/random.ts"
import { drawSteps } from "../draw.ts"
import { type ChosenNumbers, chooseFor, constantsOf } from "../trials.ts"
import { mutated } from "../ways/mutate.ts"
import type { CallWith } from "./calls.ts"

/** How often a call of a function is chosen in which the flaw is, in percent; and in a loose sequence. */
const IN_TOUCHED = 75
const ALL_IN_TOUCHED = 95

/** A use that is drawn, and the call of the contract in it that is looked at. */
export interface Drawn {
  readonly at: number
  readonly call: Call
  readonly params: Params
  readonly steps: ReadonlyArray<Step>
  /** the same call with other values; null: there is none then */
  readonly callWith: CallWith
  readonly values: Bindings
  /** whether the flaw can be met in what it calls */
  readonly isTouched: boolean
}

/** What a probe is about. */
export interface Looking {
  readonly drill: Drill
  /** names of functions in the source in which the flaw can be met */
  readonly touched: ReadonlySet<string>
  /** if the sequence is a loose one: the use is changed then, before a call of it is looked at */
  readonly numbers: ChosenNumbers | null
}

/** Draws one; null if the state has no place for it. */
export const drawCall = Effect.fnUntraced(function* (
  scene: Scene,
  { drill, numbers, touched }: Looking,
  draws: Draws
) {
  const isTouched = (call: string) => {
    const name = call.replace(/\(.*/, "")
    return touched.has(ownValue(scene.names, name) ?? name)
  }
  const telling = drill.uses.filter(({ steps }) =>
    [...JSON.stringify(steps).matchAll(/"call":"(\w+)/g)].some(([, call = ""]) => isTouched(call))
  )
  const isChosen =
    telling.length > 0 && draws.chance(numbers === null ? IN_TOUCHED : ALL_IN_TOUCHED)
  const use = draws.pick(isChosen ? telling : drill.uses)
  const key = String(draws.int(0, 2 ** 30))
  const values = yield* chooseFor(scene, use, constantsOf(drill), draws, numbers)
  if (values === null) return null
  // What a template leaves open is chosen in the same way each time, so only the values differ.
  const stepsWith = (bindings: Bindings) =>
    attempt(use.name, () => {
      const steps = drawSteps(use.steps, bindings, drawsOf(0, "same", key))
      return numbers === null ? steps : mutated(steps, drawsOf(0, "changed", key))
    })
  const steps = yield* stepsWith(values)
  const calls = steps.flatMap((step, at) =>
    "call" in step && step.to === drill.target && (!isChosen || isTouched(step.call))
      ? [{ at, call: step }]
      : []
  )
  if (calls.length === 0) return null
  const { at, call } = draws.pick(calls)
  const callWith = (bindings: Bindings) =>
    Effect.map(stepsWith(bindings), (all) => {
      const step = all[at]
      return step !== undefined && "call" in step && step.call === call.call ? step : null
    })
  return {
    at,
    call,
    callWith,
    params: use.params ?? {},
    steps,
    values,
    isTouched: isTouched(call.call)
  } satisfies Drawn
})
