/** `questline prompt --bench block`: what a detector would be sent about a contract, without a run. */
import { Console, Effect, Layer, Option, Result } from "effect"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { detectionMessages, promptsFor } from "../prompt/detection.ts"
import { Solidity } from "../solidity/Solidity.ts"
import { Gate } from "../stages/transform/Gate.ts"
import { derived, readChain } from "../stages/transform/transformations.ts"
import { findContract } from "./list.ts"

interface Input {
  readonly task: string
  readonly seed: number
  readonly data: Option.Option<string>
  readonly variant: Option.Option<string>
  readonly json: boolean
}

/** The stored variant of that name; else the one that transformations make of the first. */
const sourceOf = Effect.fnUntraced(function* (input: Input) {
  const { samples } = yield* findContract(input)
  const [first] = samples
  const wanted = Option.getOrElse(input.variant, () => "minimal_sanitized")
  const stored = samples.find(({ variant }) => variant === wanted)
  if (stored !== undefined) return { sample: stored, source: stored.source }
  const chain = readChain(wanted)
  if (Result.isFailure(chain)) return yield* new UsageError({ message: chain.failure })
  const gate = yield* Gate
  const { source } = yield* gate
    .make(first, derived(chain.success), input.seed)
    .pipe(Effect.mapError(({ message }) => new UsageError({ message })))
  return { sample: first, source }
})

/** Prints the messages of the first of the contract's prompts. Variants that fail the gate are not shown. */
export const promptContract = Effect.fn("commands.promptContract")(
  function* (input: Input) {
    const { sample, source } = yield* sourceOf(input)
    const [name = "direct"] = promptsFor(sample.subset)
    const { context, protocol } = sample
    const messages = detectionMessages({ source, context, protocol }, name)
    if (input.json) {
      return yield* printDocument("prompt", { bench: "block", task: input.task, messages })
    }
    yield* Console.log(
      messages.map(({ content, role }) => `--- ${role} ---\n${content}\n`).join("\n")
    )
  },
  Effect.provide(Gate.layer.pipe(Layer.provide(Solidity.layer)))
)
