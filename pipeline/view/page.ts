/**
 * A document as a page of the viewer: its navigation, addresses for its links, and where it listens for
 * changes. Pure.
 */
import type { Run } from "../../db/rows.ts"
import { digest } from "../../evm/digest.ts"
import type { Document, Figure, Target } from "../../report/Document.ts"
import type { Find, Notes } from "../../report/render/html/fields.ts"
import { type Markup, markup } from "../../report/render/html/Markup.ts"
import { renderHtml, type Way } from "../../report/render/html.ts"
import type { Addresses, Place } from "./Place.ts"

/** What a browser is sent. */
export interface Content {
  readonly type: "text/html" | "image/svg+xml" | "text/css" | "text/javascript"
  readonly body: string
}

/** What a page sends about its content when it asks for changes. */
export const SEEN = "seen"

/** The links from a page to the pages around it. */
const waysTo = (addresses: Addresses, place: Place | null, run?: Run): ReadonlyArray<Way> =>
  [
    { text: "Runs", href: addresses({ at: "runs" }), current: place?.at === "runs" },
    ...(run === undefined
      ? []
      : [
          {
            text: `Run ${run.id}`,
            href: addresses({ at: "run", run: run.id }),
            current: place?.at === "run"
          },
          {
            text: "Trials",
            href: addresses({ at: "grid", run: run.id }),
            current: place?.at === "grid"
          },
          {
            text: "Compare",
            href: addresses({ at: "pairs", run: run.id }),
            current: place?.at === "pairs"
          },
          {
            text: "Search",
            href: addresses({ at: "search", run: run.id, find: "" }),
            current: place?.at === "search"
          }
        ])
  ].filter(({ href }) => href !== null)

/** A link of a document as an address; `run` is the run that the document is about. */
const hrefOf = (addresses: Addresses) => (target: Target) => {
  switch (target.to) {
    case "section":
      return `#${target.section}`
    case "run":
      return addresses({ at: "run", run: target.run })
    case "trial":
      return addresses({ at: "trial", trial: target.trial })
    case "compare":
      return addresses({ at: "compare", before: target.before, after: target.after })
  }
}

/**
 * A page that follows its run gives its figures new addresses with each change, because a browser caches
 * what it has loaded.
 */
const figureAddress = (
  addresses: Addresses,
  run: Run,
  name: string,
  live: Around["live"]
): string | null => {
  const address = addresses({ at: "figure", run: run.id, name })
  return address === null || liveAt(addresses, live) === null
    ? address
    : `${address}?${new URLSearchParams({ [SEEN]: digest(live?.seen ?? "").slice(0, 16) })}`
}

const pictureOf =
  (addresses: Addresses, run: Run | undefined, live: Around["live"]) =>
  ({ caption, name }: Figure): Markup =>
    markup`<img src="${run === undefined ? "" : figureAddress(addresses, run, name, live)}" alt="${caption}" loading="lazy">`

/** What a page shows around its document. */
interface Around {
  readonly run?: Run
  /** what the page follows: a run, or all runs; and its mark when the page was made */
  readonly live?: { readonly run: string | null; readonly seen: string } | null
  /** links to the previous and next page */
  readonly links?: ReadonlyArray<Way>
  readonly find?: Find
  readonly notes?: Notes
  /** how a figure without an address is shown */
  readonly figure?: (figure: Figure) => Markup
}

/** Where a page listens for changes; null if it does not. */
const liveAt = (addresses: Addresses, live: Around["live"]): string | null => {
  if (live === undefined || live === null) return null
  const address = addresses({ at: "live", run: live.run })
  return address === null ? null : `${address}?${new URLSearchParams({ [SEEN]: live.seen })}`
}

/** A document as the page of a place. */
export const pageOf = (
  document: Document,
  addresses: Addresses,
  place: Place | null,
  { links = [], figure, find, live, notes, run }: Around = {}
): Content => ({
  type: "text/html",
  body: renderHtml(
    document,
    { href: hrefOf(addresses), figure: figure ?? pictureOf(addresses, run, live) },
    {
      style: addresses({ at: "style" }),
      script: addresses({ at: "script" }),
      ways: waysTo(addresses, place, run),
      live: liveAt(addresses, live),
      links,
      ...(find === undefined ? {} : { find }),
      ...(notes === undefined ? {} : { notes })
    }
  )
})
