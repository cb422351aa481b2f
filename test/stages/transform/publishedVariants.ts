/** Tries every transformation on samples, and tells what the gate let through. */
import { Effect } from "effect"
import { makeVariant } from "../../../stages/transform/gate.ts"
import {
  showChain,
  type TransformationName,
  transformationNames
} from "../../../stages/transform/transformations.ts"
import type { Sample } from "../../../tasks/block/Sample.ts"

/** Every transformation that needs no fix, and the strongest composition. */
export const chains: ReadonlyArray<ReadonlyArray<TransformationName>> = [
  ...transformationNames.filter((name) => name !== "differential").map((name) => [name]),
  ["sanitized", "no_comments", "shapeshifter"]
]

interface Tried {
  readonly sample: string
  readonly chain: string
  /** null: it passed */
  readonly refusal: string | null
  /** the sample itself does not compile */
  readonly hopeless: boolean
}

export const tryAll = (samples: ReadonlyArray<Sample>, seed = 1) =>
  Effect.forEach(
    samples.flatMap((sample) => chains.map((chain) => ({ sample, chain }))),
    ({ sample, chain }) =>
      makeVariant(sample, chain, seed).pipe(
        Effect.match({
          onSuccess: () => ({ refusal: null, hopeless: false }),
          onFailure: (error) => ({
            refusal: error.message,
            hopeless: error._tag === "Refused" && error.check === "original"
          })
        }),
        Effect.map((found): Tried => ({ sample: sample.id, chain: showChain(chain), ...found }))
      )
  )

/** One line a refusal, and one with the share that passed, of samples that compile. */
export const report = (tried: ReadonlyArray<Tried>) => {
  const counted = tried.filter(({ hopeless }) => !hopeless)
  const passed = counted.filter(({ refusal }) => refusal === null).length
  const share = passed / counted.length
  const samples = (of: ReadonlyArray<Tried>) => new Set(of.map(({ sample }) => sample)).size
  return {
    share,
    lines: [
      ...tried.flatMap(({ refusal }) => refusal ?? []),
      `${passed} of ${counted.length} variants of ${samples(counted)} samples pass ` +
        `(${(share * 100).toFixed(1)} %); ${samples(tried) - samples(counted)} samples do not compile`
    ]
  }
}
