/**
 * What a detector says about a contract: a verdict and its findings, in the JSON format that the prompt
 * asks for (paper section 4.3 and appendix H). Owns that Schema; the detecting stage reads it out of a
 * reply.
 */
import { Effect, Schema, SchemaGetter } from "effect"

/** Text that a model may leave out or write as null; then it is empty. */
const Text = Schema.NullOr(Schema.String).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((text) => text ?? ""),
    encode: SchemaGetter.passthrough()
  }),
  Schema.withDecodingDefaultKey(Effect.succeed(null))
)

/** A number in [0, 1]. */
export const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/**
 * One reported vulnerability. Every field but the type may be missing; the judges decide what it is worth.
 */
export class Finding extends Schema.Class<Finding>("questline/block/Finding")({
  type: Schema.String,
  severity: Text,
  /** where the flaw is: functions, lines, or both, in the model's words */
  location: Text,
  explanation: Text,
  attack_scenario: Text,
  suggested_fix: Text
}) {}

/** A detector's whole answer about one contract. */
export class Detection extends Schema.Class<Detection>("questline/block/Detection")({
  verdict: Schema.Literals(["vulnerable", "safe"]),
  /** null if the model gives none */
  confidence: Schema.NullOr(Share).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  vulnerabilities: Schema.Array(Finding).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  overall_explanation: Text
}) {}
