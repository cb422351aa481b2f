/**
 * What a detector is shown: one variant of one contract, asked about with one prompt; or why the
 * variant may not be shown. Owns that Schema: the first output of a trial of BlockBench.
 */
import { Schema } from "effect"
import { CodeAct, ContextFile, Flaw, Subset, Tier } from "../../tasks/block/Sample.ts"

export class Exhibit extends Schema.Class<Exhibit>("questline/block/Exhibit")({
  /** the contract, the same for all its variants */
  sample: Schema.String,
  subset: Subset,
  tier: Schema.NullOr(Tier),
  /** `original`, the name of a stored variant, or a chain of transformations */
  variant: Schema.String,
  prompt: Schema.String,
  /** why the variant did not pass the gate; null: it may be shown */
  refused: Schema.NullOr(Schema.String),
  source: Schema.String,
  vulnerable: Schema.Boolean,
  flaw: Flaw,
  codeActs: Schema.Array(CodeAct),
  context: Schema.Array(ContextFile),
  protocol: Schema.NullOr(Schema.String)
}) {}
