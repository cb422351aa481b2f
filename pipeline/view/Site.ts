/**
 * The pages of the viewer over a database: what is shown at each place, as the document that `report` and
 * `show` print, drawn as HTML. Owns what a page consists of; knows no benchmark, and nothing about HTTP.
 */
import { Cache, Effect, type FileSystem, type Path } from "effect"
import type { Run, Trial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { digest } from "../../evm/digest.ts"
import type { Document, Figure, Section } from "../../report/Document.ts"
import { drawSvg } from "../../report/figures/draw.ts"
import { script, style } from "../../report/render/html/assets.ts"
import { markup } from "../../report/render/html/Markup.ts"
import { figuresIn } from "../../report/render/htmlFile.ts"
import type { Fault } from "../engine/Stages.ts"
import { LONG, ReadProgress } from "../run/ReadProgress.ts"
import type { BenchOf } from "./BenchOf.ts"
import { makeDocuments, NotThere, runNamed } from "./documents.ts"
import { type Missing, missingDocument } from "./missingDocument.ts"
import { neighbourWays } from "./neighbours.ts"
import { notedSection, noteFields } from "./noted.ts"
import { overviewDocument } from "./overviewDocument.ts"
import type { Addresses, Place } from "./Place.ts"
import { type Content, pageOf } from "./page.ts"
import { comparesIn } from "./pairsDocument.ts"
import { relatedTrials } from "./relatedTrials.ts"
import { runsDocument } from "./runsDocument.ts"
import { SHOWN, searchDocument, wordsOf } from "./searchDocument.ts"
import { poolingWay, togetherWays } from "./togetherWays.ts"

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

/** How long the first page is given to reach the browser before a long report begins. */
const FIRST_PAGE = "300 millis"
const GIVEN_WAY = "5 millis"

/** Number of drawn figures that are kept. */
const KEPT_FIGURES = 200

/** The changes that the page of an unfinished run is told of. */
const following = ({ id, status }: Run, seen: string) =>
  status === "running" ? { run: id, seen } : null

/** A run's document without the parts that have their own page. */
const withoutGrids = (document: Document): Document => ({
  ...document,
  sections: document.sections.flatMap((section) => {
    const blocks = section.blocks.filter(({ _tag }) => _tag !== "Grid")
    return blocks.length === 0 ? [] : [{ ...section, blocks }]
  })
})

const withNotes = (document: Document, noted: ReadonlyArray<Section>): Document => ({
  ...document,
  sections: [...document.sections, ...noted]
})

/** The site over a Store, for runs of the benchmarks that `benchOf` finds. */
export const makeSite = Effect.fn("view.makeSite")(function* (benchOf: BenchOf) {
  const store = yield* Store
  const { comparisonOf, gridOf, hasReport, markOf, marksOf, pairsOf, reportOf, togetherOf } =
    yield* makeDocuments(benchOf)

  const documentOf = Effect.fnUntraced(function* (id: string) {
    return yield* reportOf(id, yield* markOf(id))
  })

  const figures = yield* Cache.make({
    capacity: KEPT_FIGURES,
    lookup: (figure: Figure) => drawSvg(figure, "picture")
  })

  const figureAt = Effect.fnUntraced(function* (id: string, name: string) {
    const figure = figuresIn(yield* documentOf(id)).find((each) => each.name === name)
    if (figure === undefined) {
      return yield* new NotThere({ message: `run ${id} has no figure "${name}"` })
    }
    const body = yield* Cache.get(figures, figure)
    return { type: "image/svg+xml", body } satisfies Content
  })

  /** For all runs; counted once per second, however many pages follow it. */
  const markOfRuns = yield* Effect.cachedWithTTL(
    Effect.map(Effect.all([store.listRuns, store.notesOfRuns]), ([runs, notes]) =>
      digest(JSON.stringify([runs, [...notes]]))
    ),
    "900 millis"
  )

  const runsAt = Effect.fnUntraced(function* (addresses: Addresses) {
    const seen = yield* markOfRuns
    const runs = yield* store.listRuns
    const document = runsDocument(runs, store.file, yield* store.notesOfRuns)
    return pageOf(
      document,
      addresses,
      { at: "runs" },
      {
        live: { run: null, seen },
        beside: togetherWays(runs, addresses)
      }
    )
  })

  /** Runs whose report was requested, and those of them whose first report is being made. */
  const asked = new Set<string>()
  /** progress of the report, by run */
  const making = new Map<string, string>()

  const seenOf = (id: string, mark: string): string => {
    const far = making.get(id)
    return far === undefined ? mark : `${mark} ${far}`
  }

  /** Whether a run's first report takes so long that the reader is shown an overview first. */
  const isLong = Effect.fnUntraced(function* (id: string, mark: string) {
    if (asked.has(id)) return false
    const standing = yield* store.standingOf(id)
    const trials = standing.reduce((sum, each) => sum + each.trials, 0)
    return trials > LONG && !(yield* hasReport(id, mark))
  })

  /**
   * Begins once the first page has loaded its style and script, because a report keeps the whole process
   * busy.
   */
  const makeFirst = Effect.fnUntraced(function* (id: string, mark: string) {
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

  const runAt = Effect.fnUntraced(function* (id: string, addresses: Addresses) {
    const mark = yield* markOf(id)
    const run = yield* runNamed(id)
    const live = addresses({ at: "live", run: id }) !== null
    if (live && (making.has(id) || (yield* isLong(id, mark)))) {
      if (!making.has(id)) yield* makeFirst(id, mark)
      const overview = overviewDocument(run, yield* marksOf(id, mark), making.get(id) ?? "")
      return pageOf(
        overview,
        addresses,
        { at: "run", run: id },
        {
          run,
          live: { run: id, seen: seenOf(id, mark) }
        }
      )
    }
    asked.add(id)
    const document = withNotes(
      withoutGrids(yield* reportOf(id, mark)),
      notedSection(yield* marksOf(id, mark), yield* store.notesOfTrials(id))
    )
    return pageOf(
      document,
      addresses,
      { at: "run", run: id },
      {
        run,
        live: following(run, mark),
        notes: noteFields(yield* store.noteOf({ run: id }), addresses({ at: "note", run: id }))
      }
    )
  })

  const gridAt = Effect.fnUntraced(function* (id: string, addresses: Addresses) {
    const mark = yield* markOf(id)
    const run = yield* runNamed(id)
    const document = yield* gridOf(id, mark)
    return pageOf(
      document,
      addresses,
      { at: "grid", run: id },
      {
        run,
        live: following(run, mark)
      }
    )
  })

  const pairsAt = Effect.fnUntraced(function* (id: string, addresses: Addresses) {
    const mark = yield* markOf(id)
    const run = yield* runNamed(id)
    const place = { at: "pairs", run: id } as const
    return pageOf(yield* pairsOf(id), addresses, place, {
      run,
      live: following(run, mark)
    })
  })

  /** The figures of a document that has no address for them. */
  const drawnIn = Effect.fnUntraced(function* (document: Document) {
    const drawn = new Map<Figure, string>()
    for (const figure of figuresIn(document)) drawn.set(figure, yield* Cache.get(figures, figure))
    return (figure: Figure) =>
      markup`<img src="data:image/svg+xml,${encodeURIComponent(drawn.get(figure) ?? "")}" alt="${figure.caption}">`
  })

  const togetherAt = Effect.fnUntraced(function* (
    { pool, runs: named }: Extract<Place, { readonly at: "together" }>,
    addresses: Addresses
  ) {
    const runs = [...new Set(named)]
    const { document: whole, poolable } = yield* togetherOf(runs, pool)
    const document = withoutGrids(whole)
    return pageOf(
      document,
      addresses,
      { at: "together", runs, pool },
      {
        figure: yield* drawnIn(document),
        beside: poolable ? poolingWay({ at: "together", runs, pool: !pool }, addresses) : []
      }
    )
  })

  const compareAt = Effect.fnUntraced(function* (
    { after, before }: Extract<Place, { readonly at: "compare" }>,
    addresses: Addresses
  ) {
    const { document, run } = yield* comparisonOf(before, after)
    return pageOf(
      document,
      addresses,
      { at: "compare", before, after },
      {
        run,
        figure: yield* drawnIn(document)
      }
    )
  })

  const searchAt = Effect.fnUntraced(function* (id: string, find: string, addresses: Addresses) {
    const run = yield* runNamed(id)
    const words = wordsOf(find)
    const found = words.length === 0 ? null : yield* searchedReplies(run, words)
    const place = { at: "search", run: id, find: "" } as const
    return pageOf(searchDocument(run, find, found), addresses, place, {
      run,
      find: { action: addresses(place) ?? "", words: find }
    })
  })

  /** By run: its mark when all its replies were in the index. */
  const indexed = new Map<string, string>()

  /** Adds what is not in the index yet, then searches it. */
  const searchedReplies = Effect.fnUntraced(function* (run: Run, words: ReadonlyArray<string>) {
    const { replyStages } = yield* benchOf(run.bench)
    const mark = yield* markOf(run.id)
    if (indexed.get(run.id) !== mark) {
      yield* Effect.repeat(store.indexReplies(run.id, replyStages), {
        until: (added) => added === 0
      })
      indexed.set(run.id, mark)
    }
    return yield* store.search(run.id, words, SHOWN)
  })

  const trialNumbered = Effect.fnUntraced(function* (id: number) {
    return yield* Effect.flatMap(store.getTrial(id), Effect.fromOption).pipe(
      Effect.catchTag("NoSuchElementError", () =>
        Effect.fail(new NotThere({ message: `there is no trial ${id}` }))
      )
    )
  })

  const trialAt = Effect.fnUntraced(function* (id: number, addresses: Addresses) {
    const { runId } = yield* trialNumbered(id)
    // The mark is read before the content, so no change is missed in between.
    const mark = yield* markOf(runId)
    const run = yield* runNamed(runId)
    const trial = yield* trialNumbered(id)
    const { outcomes, views } = yield* benchOf(run.bench)
    const document = yield* views.document(run, trial)
    const related = relatedTrials(
      yield* store.trialsOfItem(run.id, trial.item),
      yield* store.attemptsOfTrial(trial),
      outcomes
    )
    return pageOf(
      { ...document, sections: [...document.sections, related] },
      addresses,
      { at: "trial", trial: id },
      {
        run,
        live: hasNotEnded(trial) ? { run: runId, seen: mark } : null,
        beside: neighbourWays(yield* marksOf(runId, mark), trial, addresses),
        notes: noteFields(yield* store.noteOf({ trial: id }), addresses({ at: "note", trial: id }))
      }
    )
  })

  const at: Site["at"] = (place, addresses) => {
    switch (place.at) {
      case "runs":
        return runsAt(addresses)
      case "run":
        return runAt(place.run, addresses)
      case "grid":
        return gridAt(place.run, addresses)
      case "pairs":
        return pairsAt(place.run, addresses)
      case "compare":
        return compareAt(place, addresses)
      case "together":
        return togetherAt(place, addresses)
      case "trial":
        return trialAt(place.trial, addresses)
      case "figure":
        return figureAt(place.run, place.name)
      case "search":
        return searchAt(place.run, place.find, addresses)
      case "style":
        return Effect.succeed({ type: "text/css", body: style })
      case "script":
        return Effect.succeed({ type: "text/javascript", body: script })
    }
  }

  const placesOf: Site["placesOf"] = Effect.fnUntraced(function* (run) {
    const figures = figuresIn(yield* documentOf(run))
    const compares = comparesIn(yield* pairsOf(run))
    return [
      { at: "run", run },
      { at: "grid", run },
      { at: "pairs", run },
      ...figures.map(({ name }) => ({ at: "figure", run, name }) as const),
      ...compares.map(({ after, before }) => ({ at: "compare", before, after }) as const)
    ]
  })

  const site: Site = {
    at,
    placesOf,
    markOf: (id) => (id === null ? markOfRuns : Effect.map(markOf(id), (mark) => seenOf(id, mark))),
    missing: Effect.fnUntraced(function* (what, addresses) {
      return pageOf(missingDocument(what, yield* store.listRuns), addresses, null)
    }),
    keepNote: store.keepNote
  }
  return site
})

const hasNotEnded = ({ status }: Trial): boolean => status === "pending" || status === "running"
