/**
 * What a detector is shown: one variant of one contract, asked about with one prompt; or why the variant
 * may not be shown. Owns that Schema, the first output of a trial of BlockBench.
 */
import { Schema } from "effect"
import { Drill } from "../../../../tasks/block/Drill.ts"
import { Proof } from "../../../../tasks/block/Proof.ts"
import { CodeAct, ContextFile, Flaw, Subset, Tier } from "../../../../tasks/block/Sample.ts"
import { Remembered } from "../probe/stage.ts"

/** A sample's proof in the terms of a variant. */
export const ProvenAs = Schema.Struct({
  proof: Proof,
  /** names of the sample's source -> names here */
  names: Schema.Record(Schema.String, Schema.String),
  /** further contracts of the proof, with the names here */
  support: Schema.NullOr(Schema.String),
  /** what the proof's attacker creates, with the names here; absent or null: nothing */
  attack: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** the sample's fix, with the names here; null if it has none */
  fixed: Schema.NullOr(Schema.String),
  /** what a patch is compared with, its alternatives with the names here; absent: only the proof */
  drill: Schema.optionalKey(Drill),
  /** functions that the variant added (decoys), which nobody relies on */
  added: Schema.Array(Schema.String)
})
export type ProvenAs = typeof ProvenAs.Type

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
  protocol: Schema.NullOr(Schema.String),
  /** what a model is asked about before it sees code; absent or null: nothing */
  remembered: Schema.optionalKey(Schema.NullOr(Remembered)),
  /** what the sample's proof needs to run against this variant; absent or null: it has none */
  proven: Schema.optionalKey(Schema.NullOr(ProvenAs))
}) {}
