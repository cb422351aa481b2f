/** Estimates what a trial of BlockBench and its judges cost, before anything is asked. Pure. */
import { dollarsOf, inputTokens, TYPICAL_OUTPUT } from "../../models/estimate.ts"
import type { Message, Model } from "../../models/Model.ts"
import type { Guess } from "../../pipeline/run/Benchmark.ts"
import { Detection } from "../../validators/block/Detection.ts"
import { type BlockItem, goalOf } from "./load.ts"
import { asksOf, type BlockOptions } from "./options.ts"
import { detectionMessages } from "./prompt/detection.ts"
import { exploitMessages } from "./stages/exploit/prompt.ts"
import { judgeMessages } from "./stages/judge/prompt.ts"
import { patchMessages } from "./stages/patch/prompt.ts"
import { probeMessages } from "./stages/probe/probe.ts"

/** Every conversation that a trial starts with its own model. */
const asked = (item: BlockItem, options: BlockOptions): ReadonlyArray<ReadonlyArray<Message>> => {
  const { detect, exploit, patch } = asksOf(options)
  const { prompt, remembered, sample } = item
  const { drill, proof, source, support } = sample
  const provenHere =
    proof === null
      ? null
      : { proof, names: {}, support, fixed: null, added: [], ...(drill == null ? {} : { drill }) }
  const goal = goalOf(item)
  return [
    ...(remembered === undefined ? [] : [probeMessages(remembered.incident)]),
    ...(detect ? [detectionMessages(sample, prompt)] : []),
    ...(exploit && provenHere !== null && goal !== undefined
      ? [exploitMessages(source, provenHere, goal)]
      : []),
    ...(patch ? [patchMessages(source, provenHere)] : [])
  ]
}

/** What a judge is shown in addition to the findings. */
const noFindings = new Detection({
  verdict: "vulnerable",
  confidence: null,
  vulnerabilities: [],
  overall_explanation: ""
})

const guess = ({ price }: Model, calls: number, input: number, output: number): Guess => ({
  calls,
  tokens: input + output,
  cost: dollarsOf(price, input, output)
})

/**
 * Calls, tokens and dollars of one trial: for the model itself, and for a judge that is a model, as if it
 * were asked each time (it is if something was found) about a typical reply. The knowledge probe is counted
 * for each variant, though it is asked once.
 */
export const guessOf = (item: BlockItem, options: BlockOptions) => ({
  of: (model: Model): Guess => {
    const talks = asked(item, options)
    const input = talks.reduce((sum, messages) => sum + inputTokens(messages), 0)
    return guess(model, talks.length, input, talks.length * TYPICAL_OUTPUT)
  },
  auxiliary: (judge: Model): Guess => {
    const shown = inputTokens(judgeMessages(noFindings, item.sample)) + TYPICAL_OUTPUT
    return guess(judge, 1, shown, TYPICAL_OUTPUT)
  }
})
