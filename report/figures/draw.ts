/**
 * Draws figures: Vega-Lite to SVG, SVG to PNG, both in this process, without a browser. Owns loading the
 * drawing libraries, which takes time, so they are loaded only when a figure is needed.
 */
import { createRequire } from "node:module"
import { DateTime, Effect, Schema } from "effect"
import type { TopLevelSpec } from "vega-lite"
import type { Figure } from "../Document.ts"
import { withShortNames } from "./modelNames.ts"
import { PdfCanvas } from "./PdfCanvas.ts"
import { textWidth } from "./textWidth.ts"
import { config, darkStyle, paper } from "./theme.ts"

/** Vega measures text with this, but does not declare it. */
declare module "vega" {
  export const textMetrics: {
    width: (item: { readonly fontSize?: number }, text: unknown) => number
  }
}

/** A figure that cannot be drawn: its specification is wrong. */
class FigureError extends Schema.TaggedError<FigureError>()("FigureError", {
  figure: Schema.String,
  message: Schema.String
}) {}

/**
 * Where a figure is used: inside a page, which shows its title and has the dark style; as a picture that a
 * page loads; alone, with everything it needs; or in print, on white, with its caption in the text around
 * it.
 */
type Use = "page" | "picture" | "alone" | "print"

const vega = Effect.promise(async () => {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")])
  // Without a canvas, Vega would assume the widest letter for every letter.
  vega.textMetrics.width = (item, text) => textWidth(String(text), item.fontSize ?? 11)
  return { vega, vegaLite }
})

/** A text in lines of at most about `width` characters. */
const linesOf = (text: string, width: number): Array<string> => {
  const lines: Array<string> = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

const CAPTION_WIDTH = 92

const specOf = (figure: Figure, use: Use) =>
  // A wrong specification shows when it is compiled.
  ({
    ...withShortNames(figure.spec),
    ...(use === "print" ? { background: paper.light } : {}),
    ...(use === "alone"
      ? {
          background: paper.light,
          title: { text: figure.title, subtitle: linesOf(figure.caption, CAPTION_WIDTH) }
        }
      : {})
  }) as unknown as TopLevelSpec

const undrawable = (figure: Figure) => (cause: unknown) =>
  new FigureError({
    figure: figure.name,
    message: `figure ${figure.name} cannot be drawn: ${String(cause)}`
  })

/** The figure laid out, for the lifetime of the scope. */
const viewOf = Effect.fnUntraced(function* (figure: Figure, use: Use) {
  const { vega: drawing, vegaLite } = yield* vega
  const make = () => {
    const compiled = vegaLite.compile(specOf(figure, use), { config }).spec
    return new drawing.View(drawing.parse(compiled), {
      renderer: "none",
      logLevel: drawing.Error,
      // A figure contains its data, so it reads no file and uses no network.
      loader: {
        ...drawing.loader(),
        load: () => Promise.reject(new Error("a figure must not load anything"))
      }
    })
  }
  return yield* Effect.acquireRelease(
    Effect.try({ try: make, catch: undrawable(figure) }),
    (view) => Effect.sync(() => view.finalize())
  )
})

/** The figure as an SVG, with light and dark style. */
export const drawSvg = Effect.fn("figures.drawSvg")(function* (figure: Figure, use: Use) {
  const view = yield* viewOf(figure, use)
  const svg = yield* Effect.tryPromise({ try: () => view.toSVG(), catch: undrawable(figure) })
  return use === "page" || use === "print"
    ? svg
    : svg.replace(/^<svg[^>]*>/, (tag) => `${tag}<style>${darkStyle("")}</style>`)
}, Effect.scoped)

/** PDF points per SVG unit (a pixel): text of 12 pixels becomes 9 points. */
const POINTS = 0.75

const SIZE = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/

const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/arimo/${weight}/Arimo_${weight}.ttf`)

/** A figure for print, and the characters in its texts that no font here has. */
interface Printed {
  readonly svg: string
  readonly pdf: Uint8Array
  readonly missing: ReadonlyArray<string>
}

/**
 * The figure for print, as SVG and PDF. Text in the PDF stays text, in an embedded font; `made` is the
 * creation time that the PDF states, so that the same figure gives the same file.
 */
export const drawPrint = Effect.fn("figures.drawPrint")(function* (
  figure: Figure,
  made: DateTime.Utc
) {
  const view = yield* viewOf(figure, "print")
  const { default: PDFDocument } = yield* Effect.promise(() => import("pdfkit"))
  return yield* Effect.tryPromise({
    try: async (): Promise<Printed> => {
      const svg = await view.toSVG()
      const [, width = "0", height = "0"] = SIZE.exec(svg) ?? []
      const fonts = { regular: fontFile("400Regular"), bold: fontFile("700Bold") }
      const doc = new PDFDocument({
        size: [Number(width) * POINTS, Number(height) * POINTS],
        margin: 0,
        font: fonts.regular,
        info: {
          Title: figure.title,
          Producer: "questline",
          Creator: "questline",
          CreationDate: DateTime.toDate(made)
        }
      })
      const chunks: Array<Uint8Array> = []
      const ended = new Promise<void>((resolve) => {
        doc.on("data", (chunk) => chunks.push(chunk)).on("end", resolve)
      })
      const canvas = new PdfCanvas(doc, fonts, POINTS)
      canvas.fillStyle = paper.light
      canvas.fillRect(0, 0, Number(width), Number(height))
      await view.toCanvas(1, { externalContext: canvas })
      doc.end()
      await ended
      return { svg, pdf: Buffer.concat(chunks), missing: [...canvas.missing] }
    },
    catch: undrawable(figure)
  })
}, Effect.scoped)

/** PNG pixels per SVG unit: sharp on high-density screens and in print. */
const SCALE = 2

/** The figure alone as a PNG, in the light theme. */
export const drawPng = Effect.fn("figures.drawPng")(function* (figure: Figure) {
  const svg = yield* drawSvg(figure, "alone")
  const { Resvg } = yield* Effect.promise(() => import("@resvg/resvg-js"))
  return yield* Effect.try({
    try: () => new Resvg(svg, { fitTo: { mode: "zoom", value: SCALE } }).render().asPng(),
    catch: (cause) =>
      new FigureError({
        figure: figure.name,
        message: `figure ${figure.name} cannot be made a PNG: ${String(cause)}`
      })
  })
})
