/**
 * The first report of a long run, which takes so long that its reader is given a page before it. Owns which runs'
 * reports were asked for, and how far those are that are being made.
 */
import { Effect } from "effect"
import { Store } from "../../db/Store.ts"
import { LONG, ReadProgress } from "../run/ReadProgress.ts"
import type { Documents } from "./documents.ts"

/** How long the first page is given to reach the browser before a long report begins. */
const FIRST_PAGE = "300 millis"
const GIVEN_WAY = "5 millis"

export const makeFirstReports = ({ hasReport, reportOf }: Documents) => {
  /** Runs whose report was requested. */
  const asked = new Set<string>()
  /** progress of the report that is being made, by run */
  const making = new Map<string, string>()

  /** Whether a run's first report takes so long that the reader is shown an overview first. */
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
    making.set(id, "it is begun")
    yield* reportOf(id, mark).pipe(
      Effect.provideService(ReadProgress, (said) =>
        // Requests for the report's progress are answered first.
        Effect.andThen(
          Effect.sync(() => making.set(id, said)),
          Effect.sleep(GIVEN_WAY)
        )
      ),
      Effect.delay(FIRST_PAGE),
      Effect.ignore,
      Effect.ensuring(Effect.sync(() => making.delete(id))),
      Effect.forkDetach
    )
  })

  return {
    /** The mark of a run's page: it differs, too, as its first report goes on. */
    seenOf: (id: string, mark: string): string => {
      const far = making.get(id)
      return far === undefined ? mark : `${mark} ${far}`
    },
    /** How far the first report of a long run is, which is begun if need be; null: the report is given at once. */
    awaited: Effect.fnUntraced(function* (id: string, mark: string) {
      if (!making.has(id)) {
        if (!(yield* isLong(id, mark))) return null
        yield* begin(id, mark)
      }
      return making.get(id) ?? ""
    }),
    /** The report of a run is given now. */
    given: (id: string): void => {
      asked.add(id)
    }
  }
}
