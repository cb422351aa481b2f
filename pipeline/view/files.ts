/** The viewer's pages as files for any web server. Owns which pages there are. */
import { Effect, Option } from "effect"
import { Store } from "../../db/Store.ts"
import { fileOf, inFiles } from "./Place.ts"
import type { Site, StillPlace } from "./Site.ts"

/** Gives `write` each file of the pages of one run, or of all runs, with its path below the folder. */
export const filesOf = Effect.fn("view.filesOf")(function* <E, R>(
  site: Site,
  run: Option.Option<string>,
  write: (file: string, body: string) => Effect.Effect<void, E, R>
) {
  const store = yield* Store
  const listed = yield* store.listRuns
  const runs = listed.filter(({ id }) => Option.getOrElse(run, () => id) === id)
  const places: Array<StillPlace> = [{ at: "runs" }, { at: "style" }, { at: "script" }]
  for (const { id } of runs) {
    // Pages of trials in a run that is left out would be dead links.
    const isWritten = (side: string) =>
      runs.some((each) => side === each.id || side.startsWith(`${each.id}:`))
    places.push(
      ...(yield* site.placesOf(id)).filter(
        (place) => place.at !== "compare" || (isWritten(place.before) && isWritten(place.after))
      )
    )
    for (const { id: trial } of yield* store.attemptsOf(id)) places.push({ at: "trial", trial })
  }
  const files = new Set(places.map(fileOf))
  for (const place of places) {
    const { body } = yield* site.at(
      place,
      inFiles(place, (file) => files.has(file))
    )
    yield* write(fileOf(place) ?? "", body)
  }
})
