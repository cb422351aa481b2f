/**
 * The scorecard of a trial: each check with the expected and actual value and its points. Owns the Schema.
 */
import { Schema } from "effect"

/** One judged statement. `points` is `weight` when it holds, else 0. */
export class Check extends Schema.Class<Check>("questline/Check")({
  /** which of the task's checks: success, target, function, state, read, keys, value, effect */
  name: Schema.String,
  /** what is checked, in words */
  label: Schema.String,
  expected: Schema.String,
  actual: Schema.String,
  /** signed distance from the expected value in parts per million; null if there is none */
  deviationPpm: Schema.NullOr(Schema.Number),
  weight: Schema.Number,
  holds: Schema.Boolean
}) {}

/** A finding about safety. It is shown with the score and never changes it. */
export class SafetyFinding extends Schema.Class<SafetyFinding>("questline/SafetyFinding")({
  kind: Schema.Literals([
    "excess_allowance",
    "unlimited_allowance",
    "stranger_allowance",
    "no_slippage_bound",
    "value_left_in_router",
    "unused_recipient",
    "gas_price"
  ]),
  detail: Schema.String
}) {}

/** The ledger of a trial for a reader: accounts as addresses in lower case, or in words. */
export class LedgerShown extends Schema.Class<LedgerShown>("questline/LedgerShown")({
  agent: Schema.String,
  lines: Schema.Array(
    Schema.Struct({
      step: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      amount: Schema.String,
      /** what explains it; null: nobody asked for it */
      cause: Schema.NullOr(Schema.String)
    })
  ),
  /** number of explained lines that are not kept here */
  left: Schema.Int,
  /** stakes and claims that changed for another reason than a payment */
  positions: Schema.Array(Schema.Struct({ account: Schema.String, change: Schema.String })),
  /** allowances that changed */
  rights: Schema.Array(
    Schema.Struct({
      step: Schema.Int,
      owner: Schema.String,
      spender: Schema.String,
      before: Schema.String,
      after: Schema.String
    })
  ),
  /** what no operation explains, in words */
  unexplained: Schema.Array(Schema.String)
}) {}

/** Score in points [0, 100]; `passed` is every check (composite: base 100, whatever the decay). */
export class Scorecard extends Schema.Class<Scorecard>("questline/Scorecard")({
  score: Schema.Number,
  passed: Schema.Boolean,
  /** composite: 0 or 100 before the decay by steps; null for atomic */
  base: Schema.NullOr(Schema.Number),
  checks: Schema.Array(Check),
  safety: Schema.Array(SafetyFinding),
  /** absent if nothing was sent */
  ledger: Schema.optionalKey(LedgerShown)
}) {}
