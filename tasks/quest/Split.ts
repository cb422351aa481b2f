/**
 * The splits of the bank: a task is done by one script, or in an episode of several steps. Owns the one
 * place that chooses by split; everything else takes what was chosen.
 */
import { Schema } from "effect"

export const Split = Schema.Literals(["atomic", "composite"])
export type Split = typeof Split.Type

/** Something is of a split that the bank does not have. */
export class UnknownSplit extends Schema.TaggedError<UnknownSplit>()("UnknownSplit", {
  split: Schema.String
}) {
  override get message() {
    return `the bank has no split "${this.split}": it has ${Split.literals.join(" and ")}`
  }
}

/** What there is for a split, by its name. Throws an UnknownSplit where there is no such split. */
export const bySplit =
  <A>(values: Readonly<Record<Split, A>>) =>
  (split: string): A => {
    if (Schema.is(Split)(split)) return values[split]
    throw new UnknownSplit({ split })
  }

/** The split of that name; throws an UnknownSplit where there is none. */
export const splitNamed = bySplit<Split>({ atomic: "atomic", composite: "composite" })
