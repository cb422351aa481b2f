/**
 * The models that are known to judge, for whoever names none (pool.json): the paper's three first
 * (section 4.5), then one each of other organisations, all behind one provider's key. Owns choosing
 * among them by the detectors. A run stores the names that were chosen: the pool may change.
 */
import { Schema } from "effect"
import { type ModelNamed, organisationOf } from "./independence.ts"
import table from "./pool.json" with { type: "json" }

/** How many judge by default, as in the paper. */
export const PANEL = 3

/** Every judge of the pool, in the order in which they are chosen. */
export const judgePool: ReadonlyArray<string> = Schema.decodeUnknownSync(
  Schema.Struct({ judges: Schema.NonEmptyArray(Schema.String) })
)(table).judges

/** The judges of the pool whose organisation is none of the detectors', in the pool's order. */
export const independentOf = (
  detectors: ReadonlyArray<string>,
  modelNamed: ModelNamed
): ReadonlyArray<string> => {
  const theirs = new Set(detectors.map((name) => organisationOf(modelNamed(name))))
  return judgePool.filter((name) => !theirs.has(organisationOf(modelNamed(name))))
}
