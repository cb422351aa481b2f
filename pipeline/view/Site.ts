/**
 * The pages of the viewer over a database: what is shown at each place, as the document that `report` and
 * `show` print, drawn as HTML. Owns which page stands where; knows no benchmark, and nothing about HTTP.
 */
import { Effect, type FileSystem, identity, type Path } from "effect"
import { Store } from "../../db/Store.ts"
import { digest } from "../../evm/digest.ts"
import { script, style } from "../../report/render/html/assets.ts"
import { figuresIn } from "../../report/render/htmlFile.ts"
import type { Fault } from "../engine/Stages.ts"
import type { BenchOf } from "./BenchOf.ts"
import { makeDocuments } from "./documents.ts"
import { makeFirstReports } from "./firstReport.ts"
import { type Missing, missingDocument } from "./missingDocument.ts"
import type { Addresses, Place } from "./Place.ts"
import { type Content, pageOf } from "./page.ts"
import * as pages from "./pages.ts"
import { comparesIn } from "./pairsDocument.ts"
import { NO_RUNS, runsDocument } from "./runsDocument.ts"
import { togetherWays } from "./togetherWays.ts"
import { withWorkers } from "./workersSection.ts"

type Needs = Store | FileSystem.FileSystem | Path.Path

/** A place with content of its own, not a stream. */
export type StillPlace = Exclude<Place, { readonly at: "live" | "note" }>

export interface Site {
  /** The content of a place, with its links made by `addresses`. */
  readonly at: (place: StillPlace, addresses: Addresses) => Effect.Effect<Content, Fault, Needs>
  /** The places, besides its trials, that the pages of a run link to. */
  readonly placesOf: (run: string) => Effect.Effect<ReadonlyArray<StillPlace>, Fault, Needs>
  /** A text that changes whenever something on the run's pages, or in the list of runs, changes. */
  readonly markOf: (run: string | null) => Effect.Effect<string, Fault, Store>
  /** Stores a reader's note on a run or a trial. */
  readonly keepNote: Store["Service"]["keepNote"]
  /** The page for a place that does not exist or cannot be made: says why, and links on. */
  readonly missing: (what: Missing, addresses: Addresses) => Effect.Effect<Content, Fault, Store>
}

/** What stands at a place of runs and trials. */
const pageAt = (
  making: pages.Making,
  place: Exclude<StillPlace, { readonly at: "runs" }>,
  addresses: Addresses
): Effect.Effect<Content, Fault, Needs> => {
  switch (place.at) {
    case "run":
      return pages.runAt(making, place.run, addresses)
    case "grid":
      return pages.gridAt(making, place.run, addresses)
    case "pairs":
      return pages.pairsAt(making, place.run, addresses)
    case "compare":
      return pages.compareAt(making, place, addresses)
    case "together":
      return pages.togetherAt(making, place, addresses)
    case "trial":
      return pages.trialAt(making, place.trial, addresses)
    case "figure":
      return pages.figureAt(making, place.run, place.name)
    case "search":
      return pages.searchAt(making, place.run, place.find, addresses)
    case "style":
      return Effect.succeed({ type: "text/css", body: style })
    case "script":
      return Effect.succeed({ type: "text/javascript", body: script })
  }
}

/**
 * The site over a Store, for runs of the benchmarks that `benchOf` finds. `suggest` names suggested commands as the
 * user starts them.
 */
export const makeSite = Effect.fn("view.makeSite")(function* (
  benchOf: BenchOf,
  suggest: (text: string) => string = identity
) {
  const store = yield* Store
  const documents = yield* makeDocuments(benchOf)
  const first = makeFirstReports(documents)
  const figures = yield* pages.makeFigures
  const making: pages.Making = { benchOf, documents, first, figures, indexed: new Map() }

  /** For all runs; counted once per second, however many pages follow it. */
  const markOfRuns = yield* Effect.cachedWithTTL(
    Effect.map(
      Effect.all([store.listRuns, store.notesOfRuns, store.workers]),
      ([runs, notes, workers]) =>
        digest(JSON.stringify([runs, [...notes], workers.map(({ owner, held }) => [owner, held])]))
    ),
    "900 millis"
  )

  const runsAt = Effect.fnUntraced(function* (addresses: Addresses) {
    const seen = yield* markOfRuns
    const runs = yield* store.listRuns
    const listed = runsDocument(runs, store.file, yield* store.notesOfRuns, suggest(NO_RUNS))
    const document = withWorkers(listed, yield* store.workers)
    const live = { run: null, seen }
    const links = togetherWays(runs, addresses)
    return pageOf(document, addresses, { at: "runs" }, { live, links })
  })

  const placesOf: Site["placesOf"] = Effect.fnUntraced(function* (run) {
    const figures = figuresIn(yield* pages.documentOf(making, run))
    const compares = comparesIn(yield* documents.pairsOf(run))
    return [
      { at: "run", run },
      { at: "grid", run },
      { at: "pairs", run },
      ...figures.map(({ name }) => ({ at: "figure", run, name }) as const),
      ...compares.map(({ after, before }) => ({ at: "compare", before, after }) as const)
    ]
  })

  const site: Site = {
    at: (place, addresses) =>
      place.at === "runs" ? runsAt(addresses) : pageAt(making, place, addresses),
    placesOf,
    markOf: (id) =>
      id === null ? markOfRuns : Effect.map(documents.markOf(id), (mark) => first.seenOf(id, mark)),
    missing: Effect.fnUntraced(function* (what, addresses) {
      return pageOf(missingDocument(what, yield* store.listRuns, suggest(NO_RUNS)), addresses, null)
    }),
    keepNote: store.keepNote
  }
  return site
})
