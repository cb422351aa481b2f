/**
 * A variant on the chain: the sample's proof, run against it with the names mapped. Owns what a
 * proof must show of a variant; running it is stages/prove.
 */
import { Effect } from "effect"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import { Solidity } from "../../solidity/Solidity.ts"
import { runProof } from "../prove/run.ts"
import { refusal } from "./Gate.ts"
import { besidesFor, sourcesOf } from "./transform.ts"
import type { Variant } from "./Variant.ts"

/** What a proof shows against a variant, where it is not what it must show; else null. */
const proofFault = Effect.fnUntraced(function* (sample: Sample, variant: Variant) {
  const { compileCode } = yield* Solidity
  const { proof } = sample
  if (proof === null) return null
  const compiled = yield* compileCode(sourcesOf(variant.source, yield* besidesFor(sample, variant)))
  const { exploit, legitimate } = yield* runProof(proof, compiled, variant.names)
  if (!legitimate.holds) return `what honest users do fails: ${legitimate.why}`
  if (exploit.holds === variant.vulnerable) return null
  return variant.vulnerable ? `the exploit fails: ${exploit.why}` : "the exploit works"
})

/**
 * Fails where the sample's proof does not show of the variant what it shows of the sample: the
 * exploit works (and no longer does after the fix), and so does what honest users do. A sample
 * without a proof passes.
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
