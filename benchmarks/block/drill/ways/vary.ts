/**
 * Attacks with other arguments than their author wrote: a choice turned, another account, a number beside the one that was given.
 * So a patch that repairs for one choice, one account or one number alone does not pass. Owns what is changed. Pure.
 */
import { type Argument, actors, type Step } from "../../../../tasks/block/Proof.ts"
import { amountOf } from "../../stages/prove/scene.ts"
import type { Draws } from "../../stages/transform/random.ts"

export const isActor = (text: string): boolean => actors.some((actor) => text === `@${actor}`)

/** A number as steps write it. */
export const NUMBER = /^\d+(\.\d+)?( ether)?$/

/** Numbers beside one, twice and half of it: what is still likely to be allowed. */
export const besides = (number: bigint): readonly [bigint, ...Array<bigint>] => [
  number + 1n,
  number > 0n ? number - 1n : 1n,
  number * 2n,
  number / 2n
]

const argumentBeside = (argument: Argument, draws: Draws): Argument => {
  if (typeof argument === "boolean") return draws.chance(50) ? !argument : argument
  if (typeof argument !== "string") return argument
  if (isActor(argument)) return draws.chance(20) ? `@${draws.pick(actors)}` : argument
  if (!NUMBER.test(argument) || !draws.chance(20)) return argument
  return String(draws.pick(besides(amountOf(argument))))
}

/** The step with other arguments, if the attacker calls something by it. */
export const varied = (step: Step, draws: Draws): Step =>
  "call" in step && step.from === "attacker" && step.args !== undefined
    ? { ...step, args: step.args.map((argument) => argumentBeside(argument, draws)) }
    : step
