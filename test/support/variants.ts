/** Tries transformations on samples, and tells what the gate and the proofs let through. */
import { Effect } from "effect"
import { checkSideBySide, isRewritten } from "../../benchmarks/block/stages/transform/executed.ts"
import { Gate } from "../../benchmarks/block/stages/transform/Gate.ts"
import { checkProof } from "../../benchmarks/block/stages/transform/proof.ts"
import type { Compared } from "../../benchmarks/block/stages/transform/sideBySide.ts"
import {
  showChain,
  type TransformationName,
  transformationNames
} from "../../benchmarks/block/stages/transform/transformations.ts"
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
  /** how much of it was called beside its sample; null: it has the same code */
  readonly compared: Compared | null
}

/**
 * One variant through the gate and on the chain: its proof, where the sample has one, and where its code
 * is another, made-up calls beside the sample.
 */
export const tryVariant = Effect.fnUntraced(function* (sample: Sample, chain: Chain, seed = 1) {
  const gate = yield* Gate
  const made = gate.make(sample, chain, seed)
  const executed = Effect.gen(function* () {
    const variant = yield* made
    yield* checkProof(sample, variant)
    return isRewritten(variant) ? yield* checkSideBySide(sample, variant) : null
  })
  return yield* executed.pipe(
    Effect.match({
      onSuccess: (compared) => ({ refusal: null, hopeless: false, compared }),
      onFailure: (error) => ({
        refusal: error.message,
        compared: null,
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
  const compared = tried.flatMap((one) => one.compared ?? [])
  const total = (of: (one: Compared) => number) =>
    compared.reduce((sum, one) => sum + of(one), 0).toLocaleString("en")
  const idle = compared.filter(({ ran }) => ran === 0).length
  const samples = (of: ReadonlyArray<Tried>) => new Set(of.map(({ sample }) => sample)).size
  return {
    share,
    refused: tried.flatMap(({ refusal }) => refusal ?? []),
    line:
      `${passed} of ${counted.length} variants of ${samples(counted)} samples pass ` +
      `(${(share * 100).toFixed(1)} %); ${samples(tried) - samples(counted)} samples do not compile\n` +
      `  beside their samples: ${compared.length} variants with other code, ${total(({ calls }) => calls)} calls, ` +
      `of which ${total(({ ran }) => ran)} ran to their end; ${total(({ reached }) => reached)} of ` +
      `${total(({ functions }) => functions)} functions did once or more; of ${idle} variants nothing did`
  }
}
