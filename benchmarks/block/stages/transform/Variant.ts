/**
 * A sample after transformations: what a detector is shown, with its annotation updated. Owns the Schema,
 * the working form that transformations pass on, and the error of a source that cannot be transformed.
 */
import { Schema } from "effect"
import { CodeAct, Flaw } from "../../../../tasks/block/Sample.ts"

/** A source that a transformation cannot be applied to. The source's fault, never the model's. */
export class NotTransformable extends Schema.TaggedError<NotTransformable>()("NotTransformable", {
  sample: Schema.String,
  transformation: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.transformation} of ${this.sample}: ${this.reason}`
  }
}

/** A sample after a chain of transformations. */
export class Variant extends Schema.Class<Variant>("questline/block/Variant")({
  sample: Schema.String,
  /** the transformations, the one applied first at the front; empty: the sample unchanged */
  chain: Schema.Array(Schema.String),
  seed: Schema.Int,
  source: Schema.String,
  /**
   * Names of the sample's source -> names here, for everything that was renamed. A name stands for all
   * declarations with that spelling, and no two names become one.
   */
  names: Schema.Record(Schema.String, Schema.String),
  /** texts and addresses of the sample's source -> those here, for all that were rewritten */
  texts: Schema.Record(Schema.String, Schema.String),
  /** functions that were added (decoys), by their names here */
  added: Schema.Array(Schema.String),
  /** false if the documented fix was applied */
  vulnerable: Schema.Boolean,
  flaw: Flaw,
  codeActs: Schema.Array(CodeAct)
}) {}
