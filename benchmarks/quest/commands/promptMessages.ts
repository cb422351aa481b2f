/** `questline prompt`: the messages that open a trial of a task, without a run. */
import { Console, Effect, type Option } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { chainNote } from "../../../chain/chainNote.ts"
import { GivenSource } from "../../../chain/fork/ForkSource.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { chainOf } from "../../../stages/World.ts"
import type { askingOf, ChainFlags } from "../flags.ts"
import { namedChain } from "../namedChain.ts"
import { defaults } from "../options.ts"
import { wordsFor } from "../prompt/words.ts"
import { drawOn } from "../stages/drawOn.ts"
import { findTaskOn, openBank } from "./bank.ts"

/** The options of `prompt`. */
interface PromptInput extends ChainFlags, ReturnType<typeof askingOf> {
  readonly task: string
  readonly seed: number
  readonly bank: Option.Option<string>
  readonly json: boolean
}

/** The messages of the first call of a trial in round 1. Starts the chain, whose facts they state. */
export const promptMessages = Effect.fn("commands.promptMessages")(function* (input: PromptInput) {
  const { context, difficulty, library, naive, seed } = input
  const bank = yield* openBank(input.bank)
  const { fork, profile } = yield* namedChain(input, bank.home)
  const { task, tiers } = yield* findTaskOn(bank, profile, input.task)
  yield* Console.error(yield* chainNote(profile))
  return yield* Effect.gen(function* () {
    const chain = yield* Chain
    const instance = yield* drawOn(task, { seed, difficulty, tiers })
    const { scriptTimeoutMs } = defaults
    return wordsFor(instance, { chain, library, naive, context, scriptTimeoutMs }).prompt
  }).pipe(
    Effect.provide(chainOf({ seed, concurrency: 1, fork, profile })),
    Effect.provideService(GivenSource, input.forkUrl)
  )
})

/** `questline prompt`. */
export const prompt = Effect.fn("commands.prompt")(function* (input: PromptInput) {
  const messages = yield* promptMessages(input)
  if (input.json) {
    const shown = messages.map(({ content, role }) => ({ role, content }))
    return yield* printDocument("prompt", { bench: "quest", task: input.task, messages: shown })
  }
  yield* Console.log(
    messages.map(({ content, role }) => `--- ${role} ---\n${content}\n`).join("\n")
  )
})
