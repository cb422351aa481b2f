/**
 * Judges must come from other organisations than the detectors that they judge (paper section 4.5). Owns
 * finding a model's organisation by its name (organisations.json) and refusing a judge that is not
 * independent.
 */
import { Effect, Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import tables from "./organisations.json" with { type: "json" }

const Table = Schema.Record(Schema.String, Schema.String)
const { names, vendors } = Schema.decodeUnknownSync(
  Schema.Struct({ names: Table, vendors: Table })
)(tables)

/** A judge that would judge a model of its own organisation. */
class JudgeNotIndependent extends Schema.TaggedError<JudgeNotIndependent>()("JudgeNotIndependent", {
  judge: Schema.String,
  detector: Schema.String,
  /** null: they are the same model, of an organisation that the table lacks */
  organisation: Schema.NullOr(Schema.String)
}) {
  override get message() {
    const why =
      this.organisation === null ? "they are the same model" : `both are ${this.organisation}'s`
    return `--judge ${this.judge} cannot judge ${this.detector}: ${why}; name a judge of another organisation, or measure ${this.detector} in a separate run`
  }
}

/** Among the keys that a name starts with, up to a digit or a mark, the longest one's value. */
const byPrefix = (name: string): string | undefined =>
  Object.entries(names)
    .filter(([prefix]) => name.startsWith(prefix) && !/^[a-z]/.test(name.slice(prefix.length)))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1]

/**
 * The organisation that made a model, by its name on the command line (`provider/model`,
 * `http://...#model`); null if the name does not show it. The model's own name takes precedence over the
 * name of its host.
 */
export const organisationOf = (model: string): string | null => {
  const segments = model.toLowerCase().split(/[/#:]+/)
  const own = segments.toReversed().map(byPrefix)
  const served = segments.toReversed().map((segment) => ownValue(vendors, segment))
  return [...own, ...served].find((name) => name !== undefined) ?? null
}

/** The model behind a name; a user's own name says nothing about the model. */
export type ModelNamed = (name: string) => string

/** Fails with the first judge that belongs to a detector's organisation. */
export const requireIndependence = Effect.fnUntraced(function* (
  judges: ReadonlyArray<string>,
  detectors: ReadonlyArray<string>,
  modelNamed: ModelNamed
) {
  for (const judge of judges) {
    const model = modelNamed(judge)
    const organisation = organisationOf(model)
    const detector = detectors.find((one) =>
      organisation === null
        ? modelNamed(one) === model
        : organisationOf(modelNamed(one)) === organisation
    )
    if (detector !== undefined) {
      return yield* new JudgeNotIndependent({ judge, detector, organisation })
    }
  }
})
