/**
 * The stage that makes the variant of a contract which a trial is about. A variant that does not
 * pass the gate of stages/transform is kept with the reason, and shown to nobody.
 */
import { Effect, Schema } from "effect"
import { Sample } from "../../tasks/block/Sample.ts"
import { make, never } from "../Stage.ts"
import { Gate } from "../transform/Gate.ts"
import { type TransformationName, transformationNames } from "../transform/transformations.ts"
import { Exhibit } from "./Exhibit.ts"

const Input = Schema.Struct({
  sample: Sample,
  /** how the variant is called */
  variant: Schema.String,
  /** the transformations that make it, the first to apply first; empty: the sample as it is */
  chain: Schema.Array(
    Schema.Literals(transformationNames as [TransformationName, ...Array<TransformationName>])
  ),
  prompt: Schema.String,
  seed: Schema.Int
})
type Input = typeof Input.Type

const common = ({ prompt, sample, variant }: Input) => ({
  sample: sample.id,
  subset: sample.subset,
  tier: sample.tier,
  variant,
  prompt,
  context: sample.context,
  protocol: sample.protocol
})

const asItIs = (input: Input, refused: string | null): Exhibit =>
  new Exhibit({
    ...common(input),
    refused,
    source: input.sample.source,
    vulnerable: input.sample.vulnerable && !input.chain.includes("differential"),
    flaw: input.sample.flaw,
    codeActs: input.sample.codeActs
  })

export const showContract = make({
  name: "show-contract",
  version: 1,
  input: Input,
  output: Exhibit,
  identity: "code",
  retry: never,
  run: Effect.fn("show-contract")(function* (input: Input) {
    if (input.chain.length === 0) return asItIs(input, null)
    const gate = yield* Gate
    return yield* gate.make(input.sample, input.chain, input.seed).pipe(
      Effect.map(
        ({ codeActs, flaw, source, vulnerable }) =>
          new Exhibit({ ...common(input), refused: null, source, vulnerable, flaw, codeActs })
      ),
      Effect.catchTag(["Refused", "NotTransformable"], ({ message }) =>
        Effect.succeed(asItIs(input, message))
      )
    )
  })
})
