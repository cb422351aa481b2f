/** What a trial of BlockBench may cost, before anything is asked. Pure. */
import { dollarsOf, inputTokens, TYPICAL_OUTPUT } from "../../models/estimate.ts"
import type { Message, Model } from "../../models/Model.ts"
import { exploitMessages } from "../../stages/exploit/prompt.ts"
import { RULES } from "../../stages/judge/rules.ts"
import { patchMessages } from "../../stages/patch/prompt.ts"
import { probeMessages } from "../../stages/probe/probe.ts"
import type { BlockItem } from "./load.ts"
import { asksOf, type BlockOptions } from "./options.ts"
import { detectionMessages } from "./prompts/detection.ts"

/** Every conversation that a trial begins with the model that it is about. */
const asked = (
  { chain, prompt, remembered, sample }: BlockItem,
  options: BlockOptions
): ReadonlyArray<ReadonlyArray<Message>> => {
  const { detect, exploit, patch } = asksOf(options)
  const { proof, source, support } = sample
  const goal = chain.includes("differential") ? undefined : proof?.goal
  return [
    ...(remembered === undefined ? [] : [probeMessages(remembered.incident)]),
    ...(detect ? [detectionMessages(sample, prompt)] : []),
    ...(exploit && proof !== null && goal !== undefined
      ? [exploitMessages(source, { proof, names: {}, support, fixed: null, added: [] }, goal)]
      : []),
    ...(patch ? [patchMessages(source)] : [])
  ]
}

/**
 * Calls, tokens and dollars of one trial: of the model itself, and how often judges that are models
 * are called beside it. The knowledge probe is counted for each variant, though it is asked once.
 */
export const guessOf = (item: BlockItem, options: BlockOptions) => (model: Model) => {
  const talks = asked(item, options)
  const input = talks.reduce((sum, messages) => sum + inputTokens(messages), 0)
  const output = talks.length * TYPICAL_OUTPUT
  const judges = options.task === "detect" ? options.judges.filter((one) => one !== RULES) : []
  return {
    calls: talks.length + judges.length,
    tokens: input + output,
    cost: dollarsOf(model.price, input, output)
  }
}
