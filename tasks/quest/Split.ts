/**
 * The splits of the bank: a task is done by one script, or in an episode of several steps. Owns the only
 * place that chooses by split; all other code uses the result.
 */
import { Schema } from "effect"

export const Split = Schema.Literals(["atomic", "composite"])
export type Split = typeof Split.Type

/** Something has a split that the bank does not have. */
export class UnknownSplit extends Schema.TaggedError<UnknownSplit>()("UnknownSplit", {
  split: Schema.String
}) {
  override get message() {
    return `the bank has no split "${this.split}": it has ${Split.literals.join(" and ")}`
  }
}

/** The value for a split, by its name. Throws an UnknownSplit if there is no such split. */
export const bySplit =
  <A>(values: Readonly<Record<Split, A>>) =>
  (split: string): A => {
    if (Schema.is(Split)(split)) return values[split]
    throw new UnknownSplit({ split })
  }

/** The split of that name; throws an UnknownSplit if there is none. */
export const splitNamed = bySplit<Split>({ atomic: "atomic", composite: "composite" })
