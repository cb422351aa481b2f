/** Tries transformations on samples, and tells what the gate and the proofs let through. */
import { Effect } from "effect"
import { Gate } from "../../stages/transform/Gate.ts"
import { checkProof } from "../../stages/transform/proof.ts"
import {
  showChain,
  type TransformationName,
  transformationNames
} from "../../stages/transform/transformations.ts"
import type { Sample } from "../../tasks/block/Sample.ts"

type Chain = ReadonlyArray<TransformationName>

/** Every transformation that needs no fix, and the strongest composition. */
export const preserving: ReadonlyArray<Chain> = [
  ...transformationNames.filter((name) => name !== "differential").map((name) => [name]),
  ["sanitized", "no_comments", "shapeshifter"]
]

export interface Tried {
  readonly sample: string
  readonly chain: string
  /** null: it passed */
  readonly refusal: string | null
  /** the sample itself does not compile */
  readonly hopeless: boolean
}

/** One variant through the gate, and its proof, where the sample has one, on the chain. */
export const tryVariant = Effect.fnUntraced(function* (sample: Sample, chain: Chain, seed = 1) {
  const gate = yield* Gate
  const made = gate.make(sample, chain, seed)
  const proven = Effect.flatMap(made, (variant) => checkProof(sample, variant))
  return yield* proven.pipe(
    Effect.match({
      onSuccess: () => ({ refusal: null, hopeless: false }),
      onFailure: (error) => ({
        refusal: error.message,
        hopeless: error._tag === "Refused" && error.check === "original"
      })
    }),
    Effect.map((found): Tried => ({ sample: sample.id, chain: showChain(chain), ...found }))
  )
})

/** What was refused and why, and the share that passed, of samples that compile. */
export const report = (tried: ReadonlyArray<Tried>) => {
  const counted = tried.filter(({ hopeless }) => !hopeless)
  const passed = counted.filter(({ refusal }) => refusal === null).length
  const share = counted.length === 0 ? 0 : passed / counted.length
  const samples = (of: ReadonlyArray<Tried>) => new Set(of.map(({ sample }) => sample)).size
  return {
    share,
    refused: tried.flatMap(({ refusal }) => refusal ?? []),
    line:
      `${passed} of ${counted.length} variants of ${samples(counted)} samples pass ` +
      `(${(share * 100).toFixed(1)} %); ${samples(tried) - samples(counted)} samples do not compile`
  }
}
