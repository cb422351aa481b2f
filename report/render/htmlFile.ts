/** A document as one file of HTML, its figures drawn inside: opened from a disk, with no network. */
import { Effect } from "effect"
import type { Document, Figure } from "../Document.ts"
import { drawSvg } from "../figures/draw.ts"
import { none, trusted } from "./html/Markup.ts"
import { renderHtml } from "./html.ts"

/** The figures of a document, in its order. */
export const figuresIn = ({ sections }: Document): ReadonlyArray<Figure> =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block._tag === "Figure"))

export const htmlFile = Effect.fn("report.htmlFile")(function* (document: Document) {
  const drawn = new Map<Figure, string>()
  for (const figure of figuresIn(document)) drawn.set(figure, yield* drawSvg(figure, "page"))
  return renderHtml(document, {
    href: (target) => (target.to === "section" ? `#${target.section}` : null),
    figure: (figure) => {
      const svg = drawn.get(figure)
      return svg === undefined ? none : trusted(svg)
    }
  })
})
