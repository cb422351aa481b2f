/**
 * The documents of the viewer's pages, each made once for what is stored. Owns what is cached between
 * requests, and when it is out of date: each entry is kept under the mark of its run, which changes as soon
 * as a trial changes.
 */
import { Cache, Effect, Option, Schema } from "effect"
import { Store } from "../../db/Store.ts"
import { find } from "../run/findRun.ts"
import { Forms, keepReport, keptReport } from "../run/kept/keptReport.ts"
import { togetherDocument } from "../run/together/document.ts"
import { isPoolable, readTogether } from "../run/together/readTogether.ts"
import type { BenchOf } from "./BenchOf.ts"
import { comparing } from "./comparing.ts"
import { gridDocument } from "./gridDocument.ts"
import { pairsDocument } from "./pairsDocument.ts"

/** There is nothing at a place. */
export class NotThere extends Schema.TaggedError<NotThere>()("NotThere", {
  message: Schema.String
}) {}

/** Number of runs whose documents are kept. */
const KEPT = 8
/** Number of runs whose trials are kept in the form for tables, which is much larger. */
const KEPT_READINGS = 2
const KEPT_COMPARISONS = 40

/** A run at the moment when something was made from it. */
interface At {
  readonly id: string
  readonly mark: string
}

interface Several {
  readonly ids: ReadonlyArray<string>
  readonly pool: boolean
  readonly marks: string
}

interface Pair {
  readonly before: string
  readonly after: string
  /** the marks of both runs */
  readonly marks: string
}

const itemKey = ({ item, variant }: { readonly item: string; readonly variant: string }): string =>
  JSON.stringify([item, variant])

export const runNamed = (id: string) => find(Option.some(id))

/** A text that differs as soon as a trial of the run has changed. */
const markOf = Effect.fnUntraced(function* (id: string) {
  const { status } = yield* runNamed(id)
  return JSON.stringify([status, yield* (yield* Store).standingOf(id)])
})

/** The grid of a run's trials, which are there already. */
const gridOver = Effect.fnUntraced(function* (
  benchOf: BenchOf,
  { id }: At,
  trials: Parameters<typeof gridDocument>[1]
) {
  const run = yield* runNamed(id)
  const { facetsOf, outcomes } = yield* benchOf(run.bench)
  const measured = new Map(
    (yield* (yield* Store).measuredOf(id)).map((row) => [itemKey(row), facetsOf(row)])
  )
  return gridDocument(run, trials, (row) => measured.get(itemKey(row)) ?? {}, outcomes)
})

/** The documents that stand over several runs. */
const makeOfSeveral = Effect.fnUntraced(function* (benchOf: BenchOf) {
  const store = yield* Store

  const comparisons = yield* Cache.make({
    capacity: KEPT_COMPARISONS,
    lookup: ({ after, before }: Pair) => comparing(before, after, benchOf)
  })

  /** The run that a side of a comparison names. An address must name it, because the latest run changes. */
  const runOfSide = Effect.fnUntraced(function* (side: string) {
    const whole = yield* store.getRun(side)
    const named = Option.isSome(whole) ? whole : yield* store.getRun(side.split(":", 1)[0] ?? "")
    return yield* Effect.fromOption(named).pipe(
      Effect.mapError(
        () =>
          new NotThere({ message: `"${side}" does not name a run here: write RUN or RUN:MODEL` })
      )
    )
  })

  const comparisonOf = Effect.fnUntraced(function* (before: string, after: string) {
    const [first, run] = [yield* runOfSide(before), yield* runOfSide(after)]
    const marks = yield* Effect.forEach([first, run], ({ id }) => markOf(id))
    return { run, document: yield* Cache.get(comparisons, { before, after, marks: marks.join() }) }
  })

  const together = yield* Cache.make({
    capacity: KEPT_READINGS,
    lookup: Effect.fnUntraced(function* ({ ids, pool }: Several) {
      const runs = yield* Effect.forEach(ids, runNamed)
      const bench = yield* benchOf(runs[0]?.bench ?? "")
      const read = yield* readTogether(bench, runs, { pool })
      return { document: yield* togetherDocument(bench, read), poolable: isPoolable(read) }
    })
  })

  const togetherOf = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, pool: boolean) {
    const marks = yield* Effect.forEach(ids, markOf)
    return yield* Cache.get(together, { ids, pool, marks: marks.join() })
  })

  return { comparisonOf, togetherOf }
})

/** The documents over a Store, of runs of the benchmarks that `benchOf` finds. */
export const makeDocuments = Effect.fn("view.makeDocuments")(function* (benchOf: BenchOf) {
  const store = yield* Store

  const readings = yield* Cache.make({
    capacity: KEPT_READINGS,
    lookup: Effect.fnUntraced(function* ({ id }: At) {
      const run = yield* runNamed(id)
      const bench = yield* benchOf(run.bench)
      return { bench, reading: yield* bench.read(run) }
    })
  })

  const reports = yield* Cache.make({
    capacity: KEPT,
    lookup: Effect.fnUntraced(function* (at: At) {
      const kept = yield* keptReport(yield* runNamed(at.id), Forms.page)
      if (Option.isSome(kept)) return kept.value
      const { bench, reading } = yield* Cache.get(readings, at)
      return yield* keepReport(bench, reading)
    })
  })

  const marks = yield* Cache.make({
    capacity: KEPT_READINGS,
    lookup: ({ id }: At) => store.marksOf(id)
  })

  const grids = yield* Cache.make({
    capacity: KEPT,
    lookup: (at: At) =>
      Effect.flatMap(Cache.get(marks, at), (trials) => gridOver(benchOf, at, trials))
  })

  /** Benchmarks that read a run again only if it has changed. */
  const keepingBenchOf: BenchOf = (name) =>
    Effect.map(benchOf(name), (bench) => ({
      ...bench,
      read: ({ id }) =>
        Effect.gen(function* () {
          const { reading } = yield* Cache.get(readings, { id, mark: yield* markOf(id) })
          return reading
        })
    }))
  const pairsOf = Effect.fnUntraced(function* (id: string) {
    return pairsDocument(yield* runNamed(id), yield* store.marksOf(id), yield* store.listRuns)
  })

  return {
    markOf,
    reportOf: (id: string, mark: string) => Cache.get(reports, { id, mark }),
    /** whether the report exists */
    hasReport: (id: string, mark: string) =>
      Effect.map(Cache.getSuccess(reports, { id, mark }), Option.isSome),
    marksOf: (id: string, mark: string) => Cache.get(marks, { id, mark }),
    gridOf: (id: string, mark: string) => Cache.get(grids, { id, mark }),
    pairsOf,
    ...(yield* makeOfSeveral(keepingBenchOf))
  }
})

export type Documents = Effect.Success<ReturnType<typeof makeDocuments>>
