/** A document as one HTML file with its figures inside: it can be opened from disk, without a network. */
import { Effect } from "effect"
import type { Document, Figure } from "../Document.ts"
import { drawSvg } from "../figures/draw.ts"
import { type Markup, markup, none, trusted } from "./html/Markup.ts"
import { renderHtml } from "./html.ts"

/** The figures of a document, in its order. */
export const figuresIn = ({ sections }: Document): ReadonlyArray<Figure> =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block._tag === "Figure"))

/** Labels that Vega gives to each unnamed mark. */
const UNNAMED = / (?:role="graphics-[a-z]+"|aria-roledescription="[^"<>]*")/g

/** The caption serves readers who cannot see the figure. */
const named = ({ caption }: Figure, svg: string): Markup =>
  markup`${markup`<svg role="img" aria-label="${caption}"`}${trusted(svg.replace(/^<svg/, "").replace(UNNAMED, ""))}`

export const htmlFile = Effect.fn("report.htmlFile")(function* (document: Document) {
  const drawn = new Map<Figure, string>()
  for (const figure of figuresIn(document)) drawn.set(figure, yield* drawSvg(figure, "page"))
  return renderHtml(document, {
    href: (target) => (target.to === "section" ? `#${target.section}` : null),
    figure: (figure) => {
      const svg = drawn.get(figure)
      return svg === undefined ? none : named(figure, svg)
    }
  })
})
