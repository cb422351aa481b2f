/** The pages of runs and trials. Owns the content of each; Site.ts maps addresses to pages. */
import { Cache, Effect } from "effect"
import type { Run, Trial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import type { Document, Figure, Section } from "../../report/Document.ts"
import { drawSvg } from "../../report/figures/draw.ts"
import { markup } from "../../report/render/html/Markup.ts"
import { figuresIn } from "../../report/render/htmlFile.ts"
import { labelledTrial } from "../run/namedModel.ts"
import type { BenchOf } from "./BenchOf.ts"
import { type Documents, NotThere, runNamed } from "./documents.ts"
import type { makeFirstReports } from "./firstReport.ts"
import { neighbourWays } from "./neighbours.ts"
import { notedSection, noteFields } from "./noted.ts"
import { overviewDocument } from "./overviewDocument.ts"
import type { Addresses, Place } from "./Place.ts"
import { type Content, pageOf } from "./page.ts"
import { relatedTrials } from "./relatedTrials.ts"
import { SHOWN, searchDocument, wordsOf } from "./searchDocument.ts"
import { poolingWay } from "./togetherWays.ts"

/** Number of drawn figures that are kept. */
const KEPT_FIGURES = 200

/** Figures, each drawn once. */
export const makeFigures = Cache.make({
  capacity: KEPT_FIGURES,
  lookup: (figure: Figure) => drawSvg(figure, "picture")
})

/** What the pages need. */
export interface Making {
  readonly benchOf: BenchOf
  readonly documents: Documents
  readonly first: ReturnType<typeof makeFirstReports>
  readonly figures: Effect.Success<typeof makeFigures>
  /** the mark of each run at the time when all its replies were in the search index */
  readonly indexed: Map<string, string>
}

/** What the page of an unfinished run follows, to show its changes; null: the run has ended. */
const following = ({ id, status }: Run, seen: string) =>
  status === "running" ? { run: id, seen } : null

/** A run's document without the grids, which have their own page. */
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

/** A run's report as it is now. */
export const documentOf = Effect.fnUntraced(function* (
  { documents: { markOf, reportOf } }: Making,
  id: string
) {
  return yield* reportOf(id, yield* markOf(id))
})

/** A figure of a run's report. */
export const figureAt = Effect.fnUntraced(function* (making: Making, id: string, name: string) {
  const figure = figuresIn(yield* documentOf(making, id)).find((each) => each.name === name)
  if (figure === undefined) {
    return yield* new NotThere({ message: `run ${id} has no figure "${name}"` })
  }
  const body = yield* Cache.get(making.figures, figure)
  return { type: "image/svg+xml", body } satisfies Content
})

/** A run's report; for a long run, an overview until its first report is ready. */
export const runAt = Effect.fnUntraced(function* (
  { documents: { markOf, marksOf, reportOf }, first }: Making,
  id: string,
  addresses: Addresses
) {
  const store = yield* Store
  const mark = yield* markOf(id)
  const run = yield* runNamed(id)
  const place = { at: "run", run: id } as const
  const isFollowed = addresses({ at: "live", run: id }) !== null
  const progress = isFollowed ? yield* first.awaited(id, mark) : null
  if (progress !== null) {
    const overview = overviewDocument(run, yield* marksOf(id, mark), progress)
    return pageOf(overview, addresses, place, {
      run,
      live: { run: id, seen: first.seenOf(id, mark) }
    })
  }
  first.given(id)
  const document = withNotes(
    withoutGrids(yield* reportOf(id, mark)),
    notedSection(yield* marksOf(id, mark), yield* store.notesOfTrials(id))
  )
  return pageOf(document, addresses, place, {
    run,
    live: following(run, mark),
    notes: noteFields(yield* store.noteOf({ run: id }), addresses({ at: "note", run: id }))
  })
})

/** The trials of a run, in a grid. */
export const gridAt = Effect.fnUntraced(function* (
  { documents: { gridOf, markOf } }: Making,
  id: string,
  addresses: Addresses
) {
  const mark = yield* markOf(id)
  const run = yield* runNamed(id)
  const place = { at: "grid", run: id } as const
  return pageOf(yield* gridOf(id, mark), addresses, place, { run, live: following(run, mark) })
})

/** The runs and models that a run can be compared with. */
export const pairsAt = Effect.fnUntraced(function* (
  { documents: { markOf, pairsOf } }: Making,
  id: string,
  addresses: Addresses
) {
  const mark = yield* markOf(id)
  const run = yield* runNamed(id)
  const place = { at: "pairs", run: id } as const
  return pageOf(yield* pairsOf(id), addresses, place, { run, live: following(run, mark) })
})

/** The figures of a document as images inside the page: they have no address of their own. */
const drawnIn = Effect.fnUntraced(function* ({ figures }: Making, document: Document) {
  const drawn = new Map<Figure, string>()
  for (const figure of figuresIn(document)) drawn.set(figure, yield* Cache.get(figures, figure))
  return (figure: Figure) =>
    markup`<img src="data:image/svg+xml,${encodeURIComponent(drawn.get(figure) ?? "")}" alt="${figure.caption}">`
})

/** One leaderboard over several runs. */
export const togetherAt = Effect.fnUntraced(function* (
  making: Making,
  { pool, runs: named }: Extract<Place, { readonly at: "together" }>,
  addresses: Addresses
) {
  const runs = [...new Set(named)]
  const { document: whole, poolable } = yield* making.documents.togetherOf(runs, pool)
  const document = withoutGrids(whole)
  const place = { at: "together", runs, pool } as const
  return pageOf(document, addresses, place, {
    figure: yield* drawnIn(making, document),
    links: poolable ? poolingWay({ ...place, pool: !pool }, addresses) : []
  })
})

/** Two runs, trial by trial. */
export const compareAt = Effect.fnUntraced(function* (
  making: Making,
  { after, before }: Extract<Place, { readonly at: "compare" }>,
  addresses: Addresses
) {
  const { document, run } = yield* making.documents.comparisonOf(before, after)
  const place = { at: "compare", before, after } as const
  return pageOf(document, addresses, place, { run, figure: yield* drawnIn(making, document) })
})

/** Adds new replies to the index, then searches it. */
const searchedReplies = Effect.fnUntraced(function* (
  { benchOf, documents: { markOf }, indexed }: Making,
  run: Run,
  words: ReadonlyArray<string>
) {
  const store = yield* Store
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

/** The replies of a run that contain the words. */
export const searchAt = Effect.fnUntraced(function* (
  making: Making,
  id: string,
  find: string,
  addresses: Addresses
) {
  const run = yield* runNamed(id)
  const words = wordsOf(find)
  const found = words.length === 0 ? null : yield* searchedReplies(making, run, words)
  const place = { at: "search", run: id, find: "" } as const
  return pageOf(searchDocument(run, find, found), addresses, place, {
    run,
    find: { action: addresses(place) ?? "", words: find }
  })
})

const trialNumbered = Effect.fnUntraced(function* (id: number) {
  return yield* Effect.flatMap((yield* Store).getTrial(id), Effect.fromOption).pipe(
    Effect.catchTag("NoSuchElementError", () =>
      Effect.fail(new NotThere({ message: `there is no trial ${id}` }))
    )
  )
})

const hasNotEnded = ({ status }: Trial): boolean => status === "pending" || status === "running"

/** One trial, and its neighbours. */
export const trialAt = Effect.fnUntraced(function* (
  { benchOf, documents: { markOf, marksOf } }: Making,
  id: number,
  addresses: Addresses
) {
  const store = yield* Store
  const { runId } = yield* trialNumbered(id)
  // The mark is read before the content, so no change is missed in between.
  const mark = yield* markOf(runId)
  const run = yield* runNamed(runId)
  const trial = yield* trialNumbered(id)
  const { outcomes, views } = yield* benchOf(run.bench)
  const story = yield* views.document(run, trial)
  const related = relatedTrials(
    yield* store.trialsOfItem(run.id, trial.item),
    yield* store.attemptsOfTrial(trial),
    outcomes
  )
  const whole = { ...story, sections: [...story.sections, related] }
  return pageOf(
    labelledTrial(whole, run, trial.model),
    addresses,
    { at: "trial", trial: id },
    {
      run,
      live: hasNotEnded(trial) ? { run: runId, seen: mark } : null,
      links: neighbourWays(yield* marksOf(runId, mark), trial, addresses),
      notes: noteFields(yield* store.noteOf({ trial: id }), addresses({ at: "note", trial: id }))
    }
  )
})
