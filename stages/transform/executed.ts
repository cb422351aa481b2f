/**
 * Whether a variant does what its sample does when it is run: by the sample's proof where there is
 * one; else, where control flow was restructured, by generated calls of both. Owns which of the two
 * a variant is held to.
 */
import { Effect } from "effect"
import type { Sample } from "../../tasks/block/Sample.ts"
import { checkProof } from "./proof.ts"
import type { Variant } from "./Variant.ts"

/** Fails where running shows that the variant may not be shown. */
export const checkExecuted = Effect.fn("checkExecuted")((sample: Sample, variant: Variant) =>
  checkProof(sample, variant)
)
