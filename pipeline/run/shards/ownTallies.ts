/** How far the parts of a run are that this database plays. */
import { Effect } from "effect"
import { isOf, type Shard } from "../../../db/fleet/parts.ts"
import type { Tally } from "../../../db/lookups.ts"
import { Store } from "../../../db/Store.ts"

/** The trials of these parts, counted by model and state; all of them of a run that is whole. */
export const ownTallies = Effect.fn("Shards.ownTallies")(function* (
  id: string,
  shard: Shard | undefined
) {
  const store = yield* Store
  if (shard === undefined) return yield* store.talliesOf(id)
  const marks = yield* store.marksOf(id)
  const own = marks.filter(
    isOf(
      shard,
      marks.map(({ item }) => item)
    )
  )
  const groups = Map.groupBy(own, ({ model, status }) => JSON.stringify([model, status]))
  return [...groups.values()].flatMap((trials): ReadonlyArray<Tally> => {
    const [first] = trials
    if (first === undefined) return []
    const score = trials.reduce((sum, trial) => sum + (trial.score ?? 0), 0)
    return [{ model: first.model, status: first.status, trials: trials.length, score }]
  })
})
