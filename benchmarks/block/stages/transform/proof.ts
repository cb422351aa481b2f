/**
 * A variant on the chain: the sample's proof, run against it with the names mapped. Owns what a proof must
 * show about a variant; stages/prove runs it.
 */
import { Effect } from "effect"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import { Solidity } from "../../solidity/Solidity.ts"
import { runProof } from "../prove/run.ts"
import { refusal } from "./Gate.ts"
import { otherSourcesFor, sourcesOf } from "./transform.ts"
import type { Variant } from "./Variant.ts"

/** What is wrong with a proof's result for a variant; null if it is as it must be. */
const proofFault = Effect.fnUntraced(function* (sample: Sample, variant: Variant) {
  const { compileCode } = yield* Solidity
  const { proof } = sample
  if (proof === null) return null
  const compiled = yield* compileCode(
    sourcesOf(variant.source, yield* otherSourcesFor(sample, variant))
  )
  const { exploit, legitimate } = yield* runProof(proof, compiled, variant.names)
  if (!legitimate.holds) return `honest use fails: ${legitimate.why}`
  if (exploit.holds === variant.vulnerable) return null
  return variant.vulnerable ? `the exploit fails: ${exploit.why}` : "the exploit works"
})

/**
 * Fails if the sample's proof does not show for the variant what it shows for the sample: the exploit works
 * (or, after the fix, no longer does), and so does honest use. A sample without a proof passes.
 */
export const checkProof = Effect.fn("checkProof")(function* (sample: Sample, variant: Variant) {
  const reason = yield* proofFault(sample, variant).pipe(
    Effect.catchTags({
      CompileFailed: ({ message }) => Effect.succeed(message),
      ProofError: ({ step, message }) => Effect.succeed(`${step}: ${message}`)
    })
  )
  if (reason !== null) return yield* refusal(sample, variant, { check: "proof", reason })
})
