/** How far a run has come and who plays it, from the rows of the database alone. */
import { Effect } from "effect"
import { shardOf } from "../../../db/fleet/parts.ts"
import type { Pace, Worker } from "../../../db/fleet/workers.ts"
import type { Run } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { ModelCounts } from "../Progress.ts"
import { countsOf } from "../progress/counts.ts"
import { ownTallies } from "../shards/ownTallies.ts"

export interface Watched {
  readonly run: Run
  readonly total: number
  /** finished trials, including errored ones */
  readonly done: number
  readonly errored: number
  /** trials that are played now */
  readonly running: number
  readonly models: Readonly<Record<string, ModelCounts>>
  /** trials a minute, of the latest minutes; null: none ended */
  readonly rate: number | null
  /** ms; null: unknown, or nothing is played */
  readonly leftMs: number | null
  readonly workers: ReadonlyArray<Worker>
}

const rateOf = ({ ended, span }: Omit<Pace, "model">): number | null =>
  ended === 0 || span <= 0 ? null : (ended / span) * 60_000

/** The pace of all models together. */
const together = (paces: ReadonlyArray<Pace>) => ({
  ended: paces.reduce((sum, { ended }) => sum + ended, 0),
  span: Math.max(0, ...paces.map(({ span }) => span))
})

/** How long the run will take: as long as its slowest model; null if one has no pace. */
const leftMsOf = (models: Watched["models"], paces: ReadonlyArray<Pace>): number | null => {
  const rates = new Map(paces.map((pace) => [pace.model, rateOf(pace)]))
  let longest = 0
  for (const [model, { done, total }] of Object.entries(models)) {
    const rate = rates.get(model) ?? null
    if (total === done) continue
    if (rate === null) return null
    longest = Math.max(longest, ((total - done) / rate) * 60_000)
  }
  return longest
}

/** The run now. */
export const watched = Effect.fn("Work.watched")(function* (run: Run) {
  const store = yield* Store
  const counts = countsOf(yield* ownTallies(run.id, shardOf(run.config)))
  const [open] = yield* store.openRuns([run.id])
  const paces = yield* store.pacesOf(run.id)
  const left = counts.total - counts.done
  const running = open?.running ?? 0
  return {
    run,
    total: counts.total,
    done: counts.done,
    errored: counts.errored,
    models: counts.models,
    running,
    rate: rateOf(together(paces)),
    leftMs: left === 0 ? 0 : running === 0 ? null : leftMsOf(counts.models, paces),
    workers: yield* store.workers
  } satisfies Watched
})
