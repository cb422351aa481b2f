/**
 * Attacks that are changed: a step less, the same step twice, two in another order, by another account, at another time, with
 * another argument, value or signature. They need not do harm; a patch must allow no more of them than the right contract does.
 * Owns what is changed. Pure.
 */
import type { Params } from "../../../../tasks/block/Drill.ts"
import { type Argument, actors, type Call, type Step } from "../../../../tasks/block/Proof.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import { amountOf } from "../../stages/prove/scene.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { foldText } from "../draw.ts"
import { otherSigners, signedBy } from "../honest/signatures.ts"
import { besides, isActor, NUMBER } from "./vary.ts"

/** Beside a number, twice, half, none. */
const beside = (number: bigint, draws: Draws): bigint => draws.pick([...besides(number), 0n])

/** How often a parameter gets another value, in percent. */
const PARAMETERS = 25

/** The parameters of an attack, some of them with a value beside their bounds, or with another account. */
export const mutatedValues = (
  params: Params | undefined,
  values: Bindings,
  draws: Draws
): Bindings => {
  const changed = new Map(values)
  const names = Object.keys(params ?? {}).filter(() => draws.chance(PARAMETERS))
  for (const name of names) {
    const value = values.get(name)
    const param = params?.[name]
    if (typeof value === "string" && isActor(value)) changed.set(name, `@${draws.pick(actors)}`)
    if (typeof value !== "bigint" || param === undefined) continue
    const bounds = ("of" in param ? param.of : [param.from, param.to]).flatMap((text) => {
      const folded = foldText(text, values)
      return folded._tag === "value" && typeof folded.value === "bigint" ? [folded.value] : []
    })
    changed.set(name, beside(draws.pick([value, ...bounds]), draws))
  }
  return changed
}

/** An expression for a number, as one for a number beside it; what is signed is left. */
const expressionBeside = (text: string, draws: Draws): string =>
  /\bsign(Again)?\(/.test(text)
    ? text
    : draws.pick([`=(${text.slice(1)}) + 1`, `=(${text.slice(1)}) - 1`, `=(${text.slice(1)}) * 2`])

const argumentBeside = (argument: Argument, draws: Draws): Argument => {
  if (typeof argument === "boolean") return !argument
  if (typeof argument !== "string") {
    const at = draws.int(0, Math.max(0, argument.length - 1))
    const one = argument[at]
    if (one === undefined) return argument
    return draws.pick([
      [...argument, one],
      argument.filter((_, index) => index !== at),
      [...argument].reverse(),
      argument.with(at, argumentBeside(one, draws))
    ])
  }
  if (argument.startsWith("@")) return `@${draws.pick(actors)}`
  if (argument.startsWith("=")) return expressionBeside(argument, draws)
  return NUMBER.test(argument) ? String(beside(amountOf(argument), draws)) : argument
}

const withOtherArgument = (call: Call, draws: Draws): Call => {
  const { args = [] } = call
  const [argument, at] = draws.pick([...args.map((one, index) => [one, index] as const)])
  return { ...call, args: args.with(at, argumentBeside(argument, draws)) }
}

const withOtherValue = (call: Call, draws: Draws): Call => {
  const { value = "0" } = call
  return { ...call, value: String(argumentBeside(value, draws)) }
}

const withOtherSigner = (call: Call, draws: Draws): Call => {
  const others = otherSigners(call)
  return others.length === 0 ? call : signedBy(call, draws.pick(others))
}

/** A call in another way. */
const otherCall = (call: Call, draws: Draws): Call => {
  const kinds: Array<(one: Call, by: Draws) => Call> = [
    (one, by) => ({ ...one, from: by.pick(actors.filter((actor) => actor !== one.from)) }),
    withOtherSigner,
    ...(call.args === undefined || call.args.length === 0
      ? []
      : [withOtherArgument, withOtherArgument]),
    ...(call.value === undefined ? [] : [withOtherValue])
  ]
  return draws.pick(kinds)(call, draws)
}

const otherWait = (seconds: number, draws: Draws): Step => ({
  seconds: Math.max(1, draws.pick([1, seconds / 2, seconds * 2, seconds - 1, seconds + 1]) | 0)
})

const otherStep = (step: Step, draws: Draws): Step =>
  "call" in step
    ? otherCall(step, draws)
    : "seconds" in step
      ? otherWait(step.seconds, draws)
      : step

/** Places of steps that may be changed: whoever attacks needs all of their contracts. */
const placesIn = (steps: ReadonlyArray<Step>): ReadonlyArray<number> =>
  steps.flatMap((step, at) => ("deploy" in step ? [] : [at]))

/** The steps with one change. */
const changedOnce = (steps: ReadonlyArray<Step>, draws: Draws): ReadonlyArray<Step> => {
  const places = placesIn(steps)
  if (places.length === 0) return steps
  const at = draws.pick(places)
  const step = steps[at]
  if (step === undefined) return steps
  const later = draws.int(at + 1, steps.length)
  const kind = draws.int(0, 9)
  if (kind === 0) return steps.toSpliced(at, 1)
  if (kind <= 2) return steps.toSpliced(later, 0, step)
  if (kind === 3) return steps.toSpliced(at, 1).toSpliced(Math.max(0, later - 1), 0, step)
  return steps.with(at, otherStep(step, draws))
}

/** How often there is a second change, in percent. */
const TWICE = 35

/** Whether an account stands in two places of a call. */
const namesTwice = (steps: ReadonlyArray<Step>): boolean =>
  steps.some((step) => {
    if (!("call" in step)) return false
    const accounts = (step.args ?? []).filter((one) => typeof one === "string" && one[0] === "@")
    return new Set(accounts).size < accounts.length
  })

/** Of steps and the same ones changed, the latter, unless an account hands something to itself: right fixes differ in that. */
export const unlessToItself = (
  steps: ReadonlyArray<Step>,
  changed: ReadonlyArray<Step>
): ReadonlyArray<Step> => (namesTwice(changed) && !namesTwice(steps) ? steps : changed)

/** Steps of an attack or a use, changed. */
export const mutated = (steps: ReadonlyArray<Step>, draws: Draws): ReadonlyArray<Step> => {
  const once = changedOnce(steps, draws)
  return unlessToItself(steps, draws.chance(TWICE) ? changedOnce(once, draws) : once)
}
