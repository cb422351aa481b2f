/** Draws the instance of a task outside a trial: for an estimate, a proof, or a prompt to look at. */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { addressesOf } from "../../../stages/chainFacts.ts"
import type { Task } from "../../../tasks/quest/Task.ts"
import type { Entry } from "../bank/Bank.ts"
import type { Difficulty } from "../bank/sampler.ts"
import { instantiate } from "./instantiate.ts"

/** The instance of a task on the present chain. */
export const drawOn = Effect.fnUntraced(function* (
  task: Task,
  options: {
    readonly seed: number
    readonly round?: number
    readonly difficulty?: Difficulty
    /** the tiers of the task's templates; only needed for a difficulty other than random */
    readonly tiers?: Entry["tiers"]
  }
) {
  const chain = yield* Chain
  return yield* instantiate.run({
    task,
    tiers: [...(options.tiers ?? [])],
    seed: String(options.seed),
    round: options.round ?? 1,
    difficulty: options.difficulty ?? "random",
    addresses: addressesOf(chain)
  })
})
