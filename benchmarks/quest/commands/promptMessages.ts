/** The messages that open a trial of a task, without a run: for `pipeline prompt`. */
import { Console, Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { chainNote } from "../../../chain/chainNote.ts"
import { GivenSource } from "../../../chain/fork/ForkSource.ts"
import type { PromptInput } from "../../../pipeline/commands/tasks/promptOptions.ts"
import { addressesOf } from "../../../stages/chainFacts.ts"
import { instantiate } from "../../../stages/instantiate/stage.ts"
import { chainOf } from "../../../stages/World.ts"
import { namedChain } from "../chainFlags.ts"
import { defaults } from "../options.ts"
import { wordsFor } from "../prompt/words.ts"
import { findTaskOn, openBank } from "./bank.ts"

/** What the first call of a trial in round 1 sends. Starts the chain, whose facts it states. */
export const promptMessages = Effect.fn("commands.promptMessages")(function* (input: PromptInput) {
  const { context, difficulty, library, naive, seed } = input
  const { fork, profile } = yield* namedChain(input)
  const { task, tiers } = yield* findTaskOn(yield* openBank(input.bank), profile, input.task)
  yield* Console.error(yield* chainNote(profile))
  return yield* Effect.gen(function* () {
    const chain = yield* Chain
    const instance = yield* instantiate.run({
      task,
      tiers,
      seed: String(seed),
      round: 1,
      difficulty,
      addresses: addressesOf(chain)
    })
    const { scriptTimeoutMs } = defaults
    return wordsFor(instance, { chain, library, naive, context, scriptTimeoutMs }).prompt
  }).pipe(
    Effect.provide(chainOf({ seed, concurrency: 1, fork, profile })),
    Effect.provideService(GivenSource, input.forkUrl)
  )
})
