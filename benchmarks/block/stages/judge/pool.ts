/**
 * The known judges, for runs that name none (pool.json): the paper's three first (section 4.5), then one
 * each of other organisations, all available with one provider's key. Owns choosing among them by the
 * detectors. A run stores the chosen names, because the pool may change.
 */
import { Schema } from "effect"
import { type ModelNamed, organisationOf } from "./independence.ts"
import table from "./pool.json" with { type: "json" }

/** Default number of judges, as in the paper. */
export const PANEL = 3

/** Every judge of the pool, in the order in which they are chosen. */
export const judgePool: ReadonlyArray<string> = Schema.decodeUnknownSync(
  Schema.Struct({ judges: Schema.NonEmptyArray(Schema.String) })
)(table).judges

/** The judges of the pool from organisations other than the detectors', in the pool's order. */
export const independentOf = (
  detectors: ReadonlyArray<string>,
  modelNamed: ModelNamed
): ReadonlyArray<string> => {
  const theirs = new Set(detectors.map((name) => organisationOf(modelNamed(name))))
  return judgePool.filter((name) => !theirs.has(organisationOf(modelNamed(name))))
}
