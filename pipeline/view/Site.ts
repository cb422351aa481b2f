/**
 * The pages of the viewer over a database: what stands at each place, as the document that `report` and
 * `show` print, drawn as HTML. Owns what a page is made of and what is kept of a run between pages;
 * knows no benchmark, and nothing of HTTP.
 */
import { Cache, Effect, type FileSystem, Option, type Path, Schema } from "effect"
import type { Run, Trial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import type { Document, Figure, Target } from "../../report/Document.ts"
import { drawSvg } from "../../report/figures/draw.ts"
import { script, style } from "../../report/render/html/assets.ts"
import { type Markup, markup } from "../../report/render/html/Markup.ts"
import { renderHtml, type Way } from "../../report/render/html.ts"
import { figuresIn } from "../../report/render/htmlFile.ts"
import type { Fault } from "../engine/Stages.ts"
import type { Benchmark } from "../run/Benchmark.ts"
import { find } from "../run/findRun.ts"
import { besideSection } from "./besideSection.ts"
import { gridDocument } from "./gridDocument.ts"
import type { Addresses, Place } from "./Place.ts"
import { runsDocument } from "./runsDocument.ts"

/** There is nothing at a place. */
export class NotThere extends Schema.TaggedError<NotThere>()("NotThere", {
  message: Schema.String
}) {}

/** What a browser is given. */
export interface Content {
  readonly type: "text/html" | "image/svg+xml" | "text/css" | "text/javascript"
  readonly body: string
}

/** Finds the benchmark of a name. */
export type BenchOf = (name: string) => Effect.Effect<Benchmark, Fault>

type Needs = Store | FileSystem.FileSystem | Path.Path

export interface Site {
  /** What stands at a place, its links made by `addresses`. */
  readonly at: (
    place: Exclude<Place, { readonly at: "live" }>,
    addresses: Addresses
  ) => Effect.Effect<Content, Fault, Needs>
  /** The names of the figures of a run's document. */
  readonly figuresOf: (run: string) => Effect.Effect<ReadonlyArray<string>, Fault, Needs>
  /** A text that differs from what it was as soon as something of the run has changed. */
  readonly markOf: (run: string) => Effect.Effect<string, Fault, Store>
}

/** What a page says of the run as it shows it, when it asks to hear of changes. */
export const SEEN = "seen"

/** Runs whose documents are kept: they are made of everything that is stored of a run. */
const KEPT = 8
/** Figures that are kept, drawn. */
const KEPT_FIGURES = 200

const isOpen = ({ status }: Run): boolean => status === "running"

const waysTo = (addresses: Addresses, place: Place, run?: Run): ReadonlyArray<Way> => [
  { text: "Runs", href: addresses({ at: "runs" }), current: place.at === "runs" },
  ...(run === undefined
    ? []
    : [
        {
          text: `Run ${run.id}`,
          href: addresses({ at: "run", run: run.id }),
          current: place.at === "run"
        },
        {
          text: "Trials",
          href: addresses({ at: "grid", run: run.id }),
          current: place.at === "grid"
        }
      ])
]

/** A target of a document as an address; `run` is what the document is of. */
const hrefOf = (addresses: Addresses) => (target: Target) => {
  switch (target.to) {
    case "section":
      return `#${target.section}`
    case "run":
      return addresses({ at: "run", run: target.run })
    case "trial":
      return addresses({ at: "trial", trial: target.trial })
  }
}

const pictureOf =
  (addresses: Addresses, run: Run | undefined) =>
  ({ caption, name }: Figure): Markup =>
    markup`<img src="${run === undefined ? "" : addresses({ at: "figure", run: run.id, name })}" alt="${caption}" loading="lazy">`

/** Where a page hears of changes; null where pages hear of none. */
const liveAt = (addresses: Addresses, run: Run, seen: string): string | null => {
  const address = addresses({ at: "live", run: run.id })
  return address === null ? null : `${address}?${new URLSearchParams({ [SEEN]: seen })}`
}

const pageOf = (
  document: Document,
  addresses: Addresses,
  place: Place,
  run?: Run,
  /** the mark of the run as the page shows it, where the page follows it */
  seen: string | null = null
): Content => ({
  type: "text/html",
  body: renderHtml(
    document,
    { href: hrefOf(addresses), figure: pictureOf(addresses, run) },
    {
      style: addresses({ at: "style" }),
      script: addresses({ at: "script" }),
      ways: waysTo(addresses, place, run),
      live: run === undefined || seen === null ? null : liveAt(addresses, run, seen)
    }
  )
})

/** A run's document without what has a page of its own. */
const withoutGrids = (document: Document): Document => ({
  ...document,
  sections: document.sections.flatMap((section) => {
    const blocks = section.blocks.filter(({ _tag }) => _tag !== "Grid")
    return blocks.length === 0 ? [] : [{ ...section, blocks }]
  })
})

/** The site over a Store, for runs of the benchmarks that `benchOf` finds. */
export const makeSite = Effect.fn("view.makeSite")(function* (benchOf: BenchOf) {
  const store = yield* Store

  const runNamed = (id: string) => find(Option.some(id))

  const markOf = Effect.fnUntraced(function* (id: string) {
    const { status } = yield* runNamed(id)
    return JSON.stringify([status, yield* store.standingOf(id)])
  })

  const documents = yield* Cache.make({
    capacity: KEPT,
    lookup: Effect.fnUntraced(function* ({ id }: { readonly id: string; readonly mark: string }) {
      const run = yield* runNamed(id)
      const bench = yield* benchOf(run.bench)
      return bench.report.document(yield* bench.read(run))
    })
  })

  const documentOf = Effect.fnUntraced(function* (id: string) {
    return yield* Cache.get(documents, { id, mark: yield* markOf(id) })
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

  const runsAt = Effect.fnUntraced(function* (addresses: Addresses) {
    const document = runsDocument(yield* store.listRuns, store.file)
    return pageOf(document, addresses, { at: "runs" })
  })

  const runAt = Effect.fnUntraced(function* (id: string, addresses: Addresses) {
    const mark = yield* markOf(id)
    const run = yield* runNamed(id)
    const document = withoutGrids(yield* Cache.get(documents, { id, mark }))
    return pageOf(document, addresses, { at: "run", run: id }, run, isOpen(run) ? mark : null)
  })

  const gridAt = Effect.fnUntraced(function* (id: string, addresses: Addresses) {
    const mark = yield* markOf(id)
    const run = yield* runNamed(id)
    const trials = yield* store.trialsOf(id)
    const { facetsOf, outcomes } = yield* benchOf(run.bench)
    const document = gridDocument(run, trials, facetsOf, outcomes)
    return pageOf(document, addresses, { at: "grid", run: id }, run, isOpen(run) ? mark : null)
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
    // The mark is older than what is shown, so that no change is missed between the two.
    const mark = yield* markOf(runId)
    const run = yield* runNamed(runId)
    const trial = yield* trialNumbered(id)
    const { outcomes, views } = yield* benchOf(run.bench)
    const document = yield* views.document(run, trial)
    const beside = besideSection(
      yield* store.trialsOfItem(run.id, trial.item),
      yield* store.attemptsOfTrial(trial),
      outcomes
    )
    return pageOf(
      { ...document, sections: [...document.sections, beside] },
      addresses,
      { at: "trial", trial: id },
      run,
      hasNotEnded(trial) ? mark : null
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
      case "trial":
        return trialAt(place.trial, addresses)
      case "figure":
        return figureAt(place.run, place.name)
      case "style":
        return Effect.succeed({ type: "text/css", body: style })
      case "script":
        return Effect.succeed({ type: "text/javascript", body: script })
    }
  }

  const figuresOf: Site["figuresOf"] = (id) =>
    Effect.map(documentOf(id), (document) => figuresIn(document).map(({ name }) => name))

  const site: Site = { at, figuresOf, markOf }
  return site
})

const hasNotEnded = ({ status }: Trial): boolean => status === "pending" || status === "running"
