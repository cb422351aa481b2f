/**
 * Estimates what a trial of QuestBench takes, from the length of its prompt and the price per token. Owns
 * the estimate; summing up, and what earlier trials show, is the same for any benchmark.
 */
import { Effect } from "effect"
import { Chain } from "../../chain/Chain.ts"
import { dollarsOf, inputTokens, TYPICAL_OUTPUT } from "../../models/estimate.ts"
import type { Message, Model } from "../../models/Model.ts"
import type { Guess } from "../../pipeline/run/Benchmark.ts"
import type { RunConfig } from "../../pipeline/run/RunConfig.ts"
import { chainOf } from "../../stages/World.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import type { Entry } from "./bank/Bank.ts"
import { actingProtocol } from "./episode/protocol/protocolOf.ts"
import type { ActingProtocol } from "./flags.ts"
import { actingOf, profileOf, type QuestOptions } from "./options.ts"
import { spokenTo } from "./prompt/toolsPrompt.ts"
import { drawOn } from "./stages/drawOn.ts"

/** Tokens that a round's feedback adds to the conversation. */
const FEEDBACK = 300

interface Asking {
  readonly acting: ActingProtocol
  readonly prompt: ReadonlyArray<Message>
  readonly maxOutputTokens: number | null
}

/** A trial by its prompt, if it takes the fewest possible calls. */
const byPrompt = (
  { price, settings }: Model,
  instance: Instance,
  { acting, maxOutputTokens, prompt }: Asking
): Guess => {
  const limit = settings.maxOutputTokens ?? maxOutputTokens
  const output = Math.min(TYPICAL_OUTPUT, limit ?? TYPICAL_OUTPUT)
  const calls = actingProtocol(instance.split, acting).leastCalls(instance)
  // Each call sends the whole conversation again.
  const said = ((calls - 1) * calls) / 2
  const input = calls * inputTokens(prompt) + said * (output + FEEDBACK)
  return {
    calls,
    tokens: input + calls * output,
    cost: dollarsOf(price, input, calls * output)
  }
}

/** An estimate for each task. Starts the chain, whose facts a prompt states. */
export const guess = Effect.fn("quest.guess")(
  (config: RunConfig, options: QuestOptions, entries: ReadonlyArray<Entry>) =>
    Effect.gen(function* () {
      const chain = yield* Chain
      return yield* Effect.forEach(entries, ({ task, tiers }) =>
        Effect.map(
          drawOn(task, { seed: config.seed, difficulty: options.difficulty, tiers }),
          (instance) => {
            const { prompt } = spokenTo(instance, { chain, ...options })
            return {
              item: task.id,
              of: (model: Model) =>
                byPrompt(model, instance, {
                  acting: actingOf(options),
                  prompt,
                  maxOutputTokens: model.baseline ? null : config.maxOutputTokens
                })
            }
          }
        )
      )
    }).pipe(
      Effect.provide(
        chainOf({
          seed: config.seed,
          concurrency: 1,
          fork: options.fork,
          profile: profileOf(options)
        })
      )
    )
)
