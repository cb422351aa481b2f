/** The viewer's pages as files for any web server. Owns which pages there are. */
import { Effect, Option } from "effect"
import { Store } from "../../db/Store.ts"
import { fileOf, inFiles } from "./Place.ts"
import type { Site } from "./Site.ts"

/** Gives `write` each file of the pages of a run, or of all, with its path below the folder. */
export const filesOf = Effect.fn("view.filesOf")(function* <E, R>(
  site: Site,
  run: Option.Option<string>,
  write: (file: string, body: string) => Effect.Effect<void, E, R>
) {
  const store = yield* Store
  const make = Effect.fnUntraced(function* (place: Parameters<Site["at"]>[0]) {
    const { body } = yield* site.at(place, inFiles(place))
    yield* write(fileOf(place) ?? "", body)
  })
  const listed = yield* store.listRuns
  const runs = listed.filter(({ id }) => Option.getOrElse(run, () => id) === id)
  const places: Array<Parameters<Site["at"]>[0]> = [
    { at: "runs" },
    { at: "style" },
    { at: "script" }
  ]
  for (const { id } of runs) {
    places.push({ at: "run", run: id }, { at: "grid", run: id })
    for (const name of yield* site.figuresOf(id)) places.push({ at: "figure", run: id, name })
    for (const { id: trial } of yield* store.attemptsOf(id)) places.push({ at: "trial", trial })
  }
  for (const place of places) yield* make(place)
})
