/** Puts databases together in one. Owns that everything that can be wrong is found before the first row is written. */
import { Effect, type Scope } from "effect"
import type { Connection } from "../../../db/Connection.ts"
import * as copying from "../../../db/copy/copy.ts"
import type { DbError } from "../../../db/DbError.ts"
import { missingOf, shardOf } from "../../../db/fleet/parts.ts"
import { Store } from "../../../db/Store.ts"
import { requireOneRun } from "../../run/shards/apart.ts"

/** A run that the sources hold, as it is in the database that was written. */
export interface Merged {
  readonly run: string
  readonly trials: number
  /** trials that nobody has played yet */
  readonly open: number
  /** of how many parts it is, if some are missing */
  readonly of: number
  readonly missing: ReadonlyArray<number>
}

const runsOf = (connection: Connection) => Store.over(connection).listRuns

/** Copies every run of the sources into one database, in which the parts of a run are one run. */
export const mergeAll = Effect.fn("commands.db.mergeAll")(function* (
  sources: ReadonlyArray<Connection>,
  opening: Effect.Effect<Connection, DbError, Scope.Scope>
) {
  const held = yield* Effect.forEach(sources, (source) =>
    Effect.map(runsOf(source), (runs) => ({ file: source.file, runs }))
  )
  yield* requireOneRun(held)
  yield* copying.requireOneRun(sources)
  const target = yield* opening
  let copied = copying.nothing
  for (const source of sources) {
    copied = copying.plus(copied, yield* copying.copyOnce(source, target))
  }
  const ids = new Set(held.flatMap(({ runs }) => runs.map(({ id }) => id)))
  const runs = (yield* runsOf(target)).filter(({ id }) => ids.has(id))
  // A trial of one source may have given way to that of a later one.
  const trials = runs.reduce((sum, run) => sum + run.trials, 0)
  return {
    target,
    copied: {
      ...copied,
      runs: Math.min(copied.runs, runs.length),
      trials: Math.min(copied.trials, trials)
    },
    runs: runs.map(({ config, id, pending, running, trials }): Merged => {
      const shard = shardOf(config)
      return {
        run: id,
        trials,
        open: pending + running,
        of: shard?.of ?? 1,
        missing: shard === undefined ? [] : missingOf(shard)
      }
    })
  }
})
