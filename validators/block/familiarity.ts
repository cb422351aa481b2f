/**
 * How well a model knows an incident, by its answer to the knowledge probe (paper section 4.4).
 * Owns the classes, the facts that are checked and the rule. Pure.
 */
import { Schema } from "effect"

/**
 * A probe's answer. `facts`: how many of date, amount, type and mechanism are right. A model that claims to
 * know the incident but gets fewer than two facts right has a class of its own.
 */
export const Familiarity = Schema.Literals(["known", "familiar_but_wrong", "unfamiliar"])
export type Familiarity = typeof Familiarity.Type

const Fact = Schema.NullOr(Schema.Boolean)

/** Whether a fact is right; null if it is not documented and cannot be checked. */
export const Facts = Schema.Struct({ date: Fact, amount: Fact, type: Fact, mechanism: Fact })
export type Facts = typeof Facts.Type

/** What a model knew, as far as its answer can be checked. */
export const Knew = Schema.Struct({ familiarity: Familiarity, facts: Facts })
export type Knew = typeof Knew.Type

/** At least two facts must be right (paper section 4.4). */
const FACTS_NEEDED = 2

export const familiarityOf = (answer: {
  readonly familiar: boolean
  readonly rightFacts: number
}): Familiarity =>
  !answer.familiar
    ? "unfamiliar"
    : answer.rightFacts >= FACTS_NEEDED
      ? "known"
      : "familiar_but_wrong"
