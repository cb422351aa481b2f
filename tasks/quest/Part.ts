/**
 * The parts of the bank: a task is done by one script, or in an episode of several steps. Owns the one
 * place that chooses by part; everything else takes what was chosen.
 */
import { Schema } from "effect"

export const Part = Schema.Literals(["atomic", "composite"])
export type Part = typeof Part.Type

/** Something is of a part that the bank does not have. */
export class UnknownPart extends Schema.TaggedError<UnknownPart>()("UnknownPart", {
  part: Schema.String
}) {
  override get message() {
    return `"${this.part}" is no part of the bank: it has ${Part.literals.join(" and ")}`
  }
}

/** What there is for a part, by its name. Throws an UnknownPart where there is no such part. */
export const byPart =
  <A>(values: Readonly<Record<Part, A>>) =>
  (part: string): A => {
    if (Schema.is(Part)(part)) return values[part]
    throw new UnknownPart({ part })
  }

/** The part of that name; throws an UnknownPart where there is none. */
export const partNamed = byPart<Part>({ atomic: "atomic", composite: "composite" })
