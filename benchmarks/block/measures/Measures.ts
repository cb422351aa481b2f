/**
 * What is measured about one detection after its votes were counted: the row that every metric of
 * BlockBench is made from. Owns only that Schema.
 */
import { Schema } from "effect"
import { Category, Severity, Subset, Tier } from "../../../tasks/block/Sample.ts"
import { Share } from "../../../validators/block/Detection.ts"
import { ExploitEnding, PatchEnding } from "../../../validators/block/endings.ts"
import { Knew } from "../../../validators/block/familiarity.ts"
import { FindingVote } from "../../../validators/block/vote.ts"

/** The votes on one finding, one per judge; null if its ballot could not be read. */
const FindingVotes = Schema.Array(
  Schema.Struct({ judge: Schema.String, vote: Schema.NullOr(FindingVote) })
)

/** What a model is asked for: findings, a script that exploits the flaw, or a fixed contract. */
export const BlockTask = Schema.Literals(["detect", "exploit", "patch"])
export type BlockTask = typeof BlockTask.Type

export class Measures extends Schema.Class<Measures>("questline/block/Measures")({
  /** the contract, the same for all its variants */
  sample: Schema.String,
  subset: Subset,
  tier: Schema.NullOr(Tier),
  variant: Schema.String,
  prompt: Schema.String,
  category: Category,
  severity: Schema.NullOr(Severity),
  /** the truth: whether the documented flaw is in this variant */
  vulnerable: Schema.Boolean,
  /** what the detector said; null if its reply cannot be read */
  verdict: Schema.NullOr(Schema.Literals(["vulnerable", "safe"])),
  /** whether the documented flaw was found; null: not scored */
  found: Schema.NullOr(Schema.Boolean),
  /** number of reported findings, of correct ones (target, partial, bonus) and of invented ones */
  findings: Schema.Int,
  correct: Schema.Int,
  hallucinated: Schema.Int,
  /** of the explanation, if the flaw was found */
  quality: Schema.NullOr(Schema.Struct({ rcir: Share, ava: Share, fsv: Share })),
  /** whether a finding overlaps a CodeAct of that function; null if the variant has none */
  rootCauseMatched: Schema.NullOr(Schema.Boolean),
  decoyFlagged: Schema.NullOr(Schema.Boolean),
  /** differential variants: whether the fixed flaw is no longer reported; null elsewhere */
  fixRecognised: Schema.NullOr(Schema.Boolean),
  /** finding by finding, if a model or several judges voted */
  votes: Schema.optionalKey(Schema.Array(FindingVotes)),
  /** the rules' verdict on each finding if only models judge: for comparison, not counted */
  aside: Schema.optionalKey(Schema.Array(FindingVote)),
  /**
   * What the model was asked for. A row of `exploit` or `patch` has no detection: it has no verdict, is not
   * scored as found, and counts in no rate of findings. Absent: `detect`.
   */
  task: Schema.optionalKey(BlockTask),
  /**
   * What the model knew about the incident before it saw any code; the same for all variants of a contract.
   * Null: its answer cannot be read. Absent: it was not asked.
   */
  knew: Schema.optionalKey(Schema.NullOr(Knew)),
  /** the result of its exploit script; absent: none was asked for */
  exploit: Schema.optionalKey(ExploitEnding),
  /** the result of its patch; absent: none was asked for */
  patch: Schema.optionalKey(PatchEnding)
}) {}
