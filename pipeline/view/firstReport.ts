/**
 * The first report of a long run. It takes seconds, so its reader sees an overview first. Owns which runs' reports
 * were requested, and the progress of those that are being made.
 */
import { Effect } from "effect"
import { Store } from "../../db/Store.ts"
import { LONG, ReadProgress } from "../run/ReadProgress.ts"
import type { Documents } from "./documents.ts"

/** Time for the first page to reach the browser before a long report begins. */
const FIRST_PAGE = "300 millis"
/** Pause after each step of a report, in which other requests are answered. */
const PAUSE = "5 millis"

export const makeFirstReports = ({ hasReport, reportOf }: Documents) => {
  /** Runs whose report was requested. */
  const asked = new Set<string>()
  /** progress of the reports that are being made, by run */
  const making = new Map<string, string>()

  /** Whether a run's first report takes so long that its reader sees an overview first. */
  const isLong = Effect.fnUntraced(function* (id: string, mark: string) {
    if (asked.has(id)) return false
    const standing = yield* (yield* Store).standingOf(id)
    const trials = standing.reduce((sum, each) => sum + each.trials, 0)
    return trials > LONG && !(yield* hasReport(id, mark))
  })

  /**
   * Begins once the first page has loaded its style and script, because a report keeps the whole process
   * busy.
   */
  const begin = Effect.fnUntraced(function* (id: string, mark: string) {
    asked.add(id)
    making.set(id, "it has just begun")
    yield* reportOf(id, mark).pipe(
      Effect.provideService(ReadProgress, (said) =>
        // Other requests, such as those for the progress, are answered in between.
        Effect.andThen(
          Effect.sync(() => making.set(id, said)),
          Effect.sleep(PAUSE)
        )
      ),
      Effect.delay(FIRST_PAGE),
      Effect.ignore,
      Effect.ensuring(Effect.sync(() => making.delete(id))),
      Effect.forkDetach
    )
  })

  return {
    /** The mark of a run's page. It also changes with the progress of the first report. */
    seenOf: (id: string, mark: string): string => {
      const progress = making.get(id)
      return progress === undefined ? mark : `${mark} ${progress}`
    },
    /** Progress of the first report of a long run, which is begun if needed; null: show the report at once. */
    awaited: Effect.fnUntraced(function* (id: string, mark: string) {
      if (!making.has(id)) {
        if (!(yield* isLong(id, mark))) return null
        yield* begin(id, mark)
      }
      return making.get(id) ?? ""
    }),
    /** Records that the report of a run is shown now. */
    given: (id: string): void => {
      asked.add(id)
    }
  }
}
