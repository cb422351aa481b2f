/**
 * The stage that makes the variant of a contract that a trial is about. A variant that does not pass the
 * gate of stages/transform, or does not behave on the chain as it must, is stored with the reason and not
 * shown.
 */
import { Effect, Schema } from "effect"
import { make } from "../../../../stages/Stage.ts"
import { freshNodeTwice } from "../../../../stages/StepNode.ts"
import { Sample } from "../../../../tasks/block/Sample.ts"
import { Remembered } from "../probe/stage.ts"
import { type TransformationName, transformationNames } from "../transform/transformations.ts"
import { Exhibit } from "./Exhibit.ts"
import { Variants } from "./Variants.ts"

const Input = Schema.Struct({
  sample: Sample,
  /** the variant's name */
  variant: Schema.String,
  /** the transformations that make it, the first to apply first; empty: the sample unchanged */
  chain: Schema.Array(
    Schema.Literals(transformationNames as [TransformationName, ...Array<TransformationName>])
  ),
  prompt: Schema.String,
  seed: Schema.Int,
  /** what a model is asked about before it sees code; absent: nothing */
  remembered: Schema.optionalKey(Remembered)
})
type Input = typeof Input.Type

/** The exhibit if no variant can be made: nothing to show, with the reason. */
const refusedExhibit = (input: Input, refused: string): Exhibit => {
  const { codeActs, flaw, source, vulnerable } = input.sample
  return new Exhibit({
    ...common(input),
    refused,
    source,
    vulnerable: vulnerable && !input.chain.includes("differential"),
    flaw,
    codeActs
  })
}

const common = ({ prompt, remembered, sample, variant }: Input) => ({
  sample: sample.id,
  subset: sample.subset,
  tier: sample.tier,
  variant,
  prompt,
  context: sample.context,
  protocol: sample.protocol,
  ...(remembered === undefined ? {} : { remembered })
})

/** An empty sample as a placeholder. */
const plain = (sample: Sample): Sample =>
  new Sample({
    ...sample,
    source: "pragma solidity ^0.8.0;\ncontract A {}\n",
    context: [],
    fixed: null,
    proof: null,
    support: null,
    attack: null
  })

export const showContract = make({
  name: "show-contract",
  version: 7,
  input: Input,
  output: Exhibit,
  identity: "versions",
  retry: freshNodeTwice,
  content: {
    plain: (input) => ({ ...input, sample: plain(input.sample), chain: [] }),
    broken: refusedExhibit
  },
  run: Effect.fn("show-contract")(function* (input: Input) {
    const variants = yield* Variants
    return yield* variants.make(input.sample, input.chain, input.seed).pipe(
      Effect.map(({ proven, variant: { codeActs, flaw, source, vulnerable } }) => {
        const shown = { ...common(input), refused: null, source, vulnerable, flaw, codeActs }
        return new Exhibit(proven === null ? shown : { ...shown, proven })
      }),
      Effect.catchTag(["Refused", "NotTransformable"], ({ message }) =>
        Effect.succeed(refusedExhibit(input, message))
      )
    )
  })
})
