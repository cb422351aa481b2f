/**
 * The deterministic judge: it votes by kind, place and words, with weights that were fitted to the ballots
 * of a panel, and without a model. It sees wording, not meaning, and reports say so. Owns its ballot; its
 * votes are in validators/block/rules.ts. Works on any variant through the variant's own flaw, CodeActs and
 * source.
 */
import type { Detection } from "../../../../validators/block/Detection.ts"
import type { Target } from "../../../../validators/block/places.ts"
import { votesByRules } from "../../../../validators/block/rules.ts"
import type { Ballot } from "../../../../validators/block/vote.ts"

/** The name under which its ballots are stored and reported. */
export const RULES = "rules"

/** The ballot of the rules on a detection. */
export const rulesBallot = (detection: Detection, target: Target): Ballot => ({
  judge: RULES,
  votes: votesByRules(detection, target)
})
