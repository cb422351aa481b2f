/**
 * Makes steps from a template: parameters are drawn, turns counted, alternatives and orders chosen. Owns
 * the meaning of a template. Anything that depends on the chain's state stays an expression.
 */
import { formatEther } from "viem"
import type { Params, TemplateStep } from "../../../tasks/block/Drill.ts"
import { type Argument, actors, type Step } from "../../../tasks/block/Proof.ts"
import {
  type Bindings,
  type Expression,
  foldExpression,
  NotAnExpression,
  parseExpression,
  writeExpression
} from "../stages/prove/expression.ts"
import type { Draws } from "../stages/transform/random.ts"

/** The text with known values computed; an expression if something is left. */
export const foldText = (text: string, bindings: Bindings): Expression =>
  foldExpression(parseExpression(text), bindings)

/** The same as text: a condition, or an amount that is read when it is used. */
export const foldClaim = (text: string, bindings: Bindings): string =>
  writeExpression(foldText(text, bindings))

/** A whole number that must be known without a chain. */
export const numberIn = (text: string, bindings: Bindings): bigint => {
  const folded = foldText(text, bindings)
  if (folded._tag !== "value" || typeof folded.value !== "bigint") {
    throw new NotAnExpression(`"${text}" is not a number that is known in advance`)
  }
  return folded.value
}

const PARTS = 2n ** 30n

const uniform = (from: bigint, to: bigint, draws: Draws): bigint =>
  from + ((to - from + 1n) * BigInt(draws.int(0, 2 ** 30 - 1))) / PARTS

const bitsOf = (number: bigint): number => (number <= 0n ? 0 : number.toString(2).length)

/**
 * A number between two bounds. The bounds themselves come up more often; small numbers as often as large
 * ones.
 */
export const between = (from: bigint, to: bigint, draws: Draws): bigint => {
  if (to <= from || draws.chance(12)) return from
  if (draws.chance(12)) return to
  if (draws.chance(50)) return uniform(from, to, draws)
  const bits = draws.int(bitsOf(from), bitsOf(to))
  const [least, most] = bits === 0 ? [0n, 0n] : [2n ** BigInt(bits - 1), 2n ** BigInt(bits) - 1n]
  return uniform(least > from ? least : from, most < to ? most : to, draws)
}

/** Parameters whose bounds are known without a chain, in the order in which they are written. */
export const drawParams = (
  params: Params | undefined,
  bindings: Bindings,
  draws: Draws
): Bindings => {
  const drawn = new Map(bindings)
  for (const [name, param] of Object.entries(params ?? {})) {
    if ("of" in param) {
      const one = draws.pick(param.of)
      drawn.set(name, one.startsWith("@") ? one : numberIn(one, drawn))
    } else {
      drawn.set(name, between(numberIn(param.from, drawn), numberIn(param.to, drawn), draws))
    }
  }
  return drawn
}

/** An amount for display. */
export const amountText = (value: bigint): string =>
  value >= 10n ** 15n && value % 10n ** 12n === 0n ? `${formatEther(value)} ether` : String(value)

const argumentOf = (argument: Argument, bindings: Bindings): Argument => {
  if (Array.isArray(argument)) return argument.map((one: Argument) => argumentOf(one, bindings))
  if (typeof argument !== "string") return argument
  if (argument.startsWith("=")) {
    const folded = foldText(argument.slice(1), bindings)
    if (folded._tag === "address") return `@${folded.name}`
    if (folded._tag !== "value") return `=${writeExpression(folded)}`
    return typeof folded.value === "bigint" ? amountText(folded.value) : folded.value
  }
  const bound = argument.startsWith("@") ? bindings.get(argument.slice(1)) : undefined
  return typeof bound === "string" ? bound : argument
}

const actorOf = (who: string, bindings: Bindings) => {
  const bound = who.startsWith("@") ? bindings.get(who.slice(1)) : who
  const name = String(bound ?? who).replace(/^@/, "")
  const actor = actors.find((one) => one === name)
  if (actor === undefined) throw new NotAnExpression(`${who} is not an actor`)
  return actor
}

const shuffled = <A>(list: ReadonlyArray<A>, draws: Draws): ReadonlyArray<A> => {
  const left = [...list]
  return list.flatMap(() => left.splice(draws.int(0, left.length - 1), 1))
}

const stepOf = (
  step: Exclude<TemplateStep, { repeat: string } | { either: unknown } | { shuffled: unknown }>,
  bindings: Bindings
): Step => {
  if ("wait" in step) return { seconds: Number(numberIn(step.wait, bindings)) }
  if ("seconds" in step || "blocks" in step) return step
  const args = step.args?.map((one) => argumentOf(one, bindings))
  const value = step.value === undefined ? undefined : argumentOf(step.value, bindings)
  return {
    ...step,
    from: actorOf(step.from, bindings),
    ...(args === undefined ? {} : { args }),
    ...(value === undefined ? {} : { value: String(value) })
  }
}

/** The steps of a template. Throws `NotAnExpression`. */
export const drawSteps = (
  steps: ReadonlyArray<TemplateStep>,
  bindings: Bindings,
  draws: Draws
): ReadonlyArray<Step> =>
  steps.flatMap((step): ReadonlyArray<Step> => {
    if ("repeat" in step) {
      const times = Number(numberIn(step.repeat, bindings))
      return Array.from({ length: times }, (_, turn) =>
        drawSteps(step.steps, new Map([...bindings, ["turn", BigInt(turn)] as const]), draws)
      ).flat()
    }
    if ("either" in step) return drawSteps(draws.pick(step.either), bindings, draws)
    if ("shuffled" in step) return drawSteps(shuffled(step.shuffled, draws).flat(), bindings, draws)
    return [stepOf(step, bindings)]
  })
