/**
 * A canvas that writes a PDF: the part of CanvasRenderingContext2D that Vega uses. Owns the translation
 * from one to the other. Text stays text, in fonts that the file embeds.
 */
import type PDFDocument from "pdfkit"

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Point = readonly [x: number, y: number]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f
]

/** A gradient from one end to the other, in the canvas units at the time it was made. */
class PdfGradient {
  readonly stops: Array<readonly [offset: number, color: string]> = []
  readonly from: Point
  readonly to: Point
  constructor(from: Point, to: Point) {
    this.from = from
    this.to = to
  }
  addColorStop(offset: number, color: string): void {
    this.stops.push([offset, color])
  }
}

type Paint = string | PdfGradient

type Segment =
  | { readonly to: "move" | "line"; readonly points: readonly [Point] }
  | { readonly to: "curve"; readonly points: readonly [Point, Point, Point] }
  | { readonly to: "close" }

const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/

/** A colour in the form that pdfkit reads. */
const colorOf = (color: string): string => {
  const rgb = RGB.exec(color)
  return rgb === null
    ? color
    : `#${rgb
        .slice(1, 4)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`
}

/** Weight and size of a font in CSS notation. */
const FONT = /^(?:(?:italic|normal) )?(?:(bold|\d{3}) )?([\d.]+)px/
const BOLD = 600

/** Files of the fonts for text. */
interface Fonts {
  readonly regular: string
  readonly bold: string
}

/** The state that save and restore cover. */
const usual = {
  fillStyle: "#000000" as Paint,
  strokeStyle: "#000000" as Paint,
  globalAlpha: 1,
  globalCompositeOperation: "source-over",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 4,
  lineDashOffset: 0,
  font: "11px sans-serif",
  textAlign: "left",
  textBaseline: "alphabetic"
}

interface Kept {
  readonly matrix: Matrix
  readonly style: typeof usual
  readonly dash: ReadonlyArray<number>
}

/** One Bézier curve approximates at most a quarter of a circle well. */
const QUARTER = Math.PI / 2

export class PdfCanvas {
  readonly pixelRatio = 1
  fillStyle: Paint = usual.fillStyle
  strokeStyle: Paint = usual.strokeStyle
  globalAlpha = usual.globalAlpha
  globalCompositeOperation = usual.globalCompositeOperation
  lineWidth = usual.lineWidth
  lineCap = usual.lineCap
  lineJoin = usual.lineJoin
  miterLimit = usual.miterLimit
  lineDashOffset = usual.lineDashOffset
  font = usual.font
  textAlign = usual.textAlign
  textBaseline = usual.textBaseline
  /** characters that the fonts do not have */
  readonly missing = new Set<string>()
  private dash: ReadonlyArray<number> = []
  private path: Array<Segment> = []
  private last: Point = [0, 0]
  private readonly kept: Array<Kept> = []
  private readonly doc: PDFDocument
  private readonly fonts: Fonts
  private matrix: Matrix

  constructor(doc: PDFDocument, fonts: Fonts, scale: number) {
    this.doc = doc
    this.fonts = fonts
    this.matrix = [scale, 0, 0, scale, 0, 0]
  }

  private style(): typeof usual {
    const { fillStyle, font, globalAlpha, globalCompositeOperation } = this
    const { lineCap, lineDashOffset, lineJoin, lineWidth, miterLimit } = this
    const { strokeStyle, textAlign, textBaseline } = this
    return {
      ...{ fillStyle, font, globalAlpha, globalCompositeOperation, strokeStyle },
      ...{ lineCap, lineDashOffset, lineJoin, lineWidth, miterLimit, textAlign, textBaseline }
    }
  }

  save(): void {
    this.kept.push({ matrix: this.matrix, style: this.style(), dash: this.dash })
    this.doc.save()
  }

  restore(): void {
    const kept = this.kept.pop()
    if (kept === undefined) return
    this.matrix = kept.matrix
    this.dash = kept.dash
    Object.assign(this, kept.style)
    this.doc.restore()
  }

  translate(x: number, y: number): void {
    this.matrix = times(this.matrix, [1, 0, 0, 1, x, y])
  }

  scale(x: number, y: number): void {
    this.matrix = times(this.matrix, [x, 0, 0, y, 0, 0])
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.matrix = times(this.matrix, [cos, sin, -sin, cos, 0, 0])
  }

  setLineDash(dash: ReadonlyArray<number>): void {
    this.dash = [...dash]
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number): PdfGradient {
    return new PdfGradient(this.at(x1, y1), this.at(x2, y2))
  }

  beginPath(): void {
    this.path = []
  }

  moveTo(x: number, y: number): void {
    this.add({ to: "move", points: [this.at(x, y)] }, [x, y])
  }

  lineTo(x: number, y: number): void {
    this.add({ to: this.path.length === 0 ? "move" : "line", points: [this.at(x, y)] }, [x, y])
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const points = [this.at(x1, y1), this.at(x2, y2), this.at(x, y)] as const
    this.add({ to: "curve", points }, [x, y])
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    const [fx, fy] = this.last
    const towards = (from: number, control: number) => from + (2 / 3) * (control - from)
    this.bezierCurveTo(
      ...[towards(fx, cx), towards(fy, cy)],
      ...[towards(x, cx), towards(y, cy)],
      ...[x, y]
    )
  }

  arc(x: number, y: number, radius: number, from: number, to: number, back = false): void {
    const whole = 2 * Math.PI
    const turn = back ? -1 : 1
    const asked = turn * (to - from)
    const angle =
      asked >= whole - 1e-9 ? whole : asked < 0 ? ((asked % whole) + whole) % whole : asked
    const curves = Math.max(1, Math.ceil(angle / QUARTER - 1e-9))
    const step = (turn * angle) / curves
    const handle = (4 / 3) * Math.tan(step / 4) * radius
    this.lineTo(x + radius * Math.cos(from), y + radius * Math.sin(from))
    for (let curve = 0; curve < curves; curve++) {
      const [a, b] = [from + curve * step, from + (curve + 1) * step]
      const [ax, ay] = [x + radius * Math.cos(a), y + radius * Math.sin(a)]
      const [bx, by] = [x + radius * Math.cos(b), y + radius * Math.sin(b)]
      this.bezierCurveTo(
        ...[ax - handle * Math.sin(a), ay + handle * Math.cos(a)],
        ...[bx + handle * Math.sin(b), by - handle * Math.cos(b)],
        ...[bx, by]
      )
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y)
    this.lineTo(x + width, y)
    this.lineTo(x + width, y + height)
    this.lineTo(x, y + height)
    this.closePath()
  }

  closePath(): void {
    if (this.path.length > 0) this.path.push({ to: "close" })
  }

  clip(): void {
    this.trace()
    this.doc.clip()
  }

  fill(): void {
    if (this.path.length === 0 || !this.dip("fill")) return
    this.trace()
    this.doc.fill()
  }

  stroke(): void {
    if (this.path.length === 0 || !this.dip("stroke")) return
    const scale = this.size()
    this.doc
      .lineWidth(this.lineWidth * scale)
      .lineCap(this.lineCap)
      .lineJoin(this.lineJoin)
    this.doc.miterLimit(this.miterLimit)
    if (this.dash.length === 0) this.doc.undash()
    else
      this.doc.dash(
        this.dash.map((each) => each * scale),
        { phase: this.lineDashOffset * scale }
      )
    this.trace()
    this.doc.stroke()
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = this.path
    this.path = []
    this.rect(x, y, width, height)
    this.fill()
    this.path = path
  }

  clearRect(): void {}

  strokeText(): void {}

  fillText(given: string, x: number, y: number): void {
    if (given === "" || !this.dip("fill")) return
    const [, weight = "400", size = "11"] = FONT.exec(this.font) ?? []
    const bold = weight === "bold" || Number(weight) >= BOLD
    this.doc.font(bold ? this.fonts.bold : this.fonts.regular, Number(size))
    const { font } = this.doc._font
    const text = [...given]
      .map((character) => {
        if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character
        this.missing.add(character)
        return "?"
      })
      .join("")
    const width = this.doc.widthOfString(text)
    const shift = this.textAlign === "right" ? 1 : this.textAlign === "center" ? 0.5 : 0
    this.doc.save().transform(...this.matrix)
    this.doc.text(text, x - shift * width, y, { lineBreak: false, baseline: "alphabetic" })
    this.doc.restore()
  }

  private at(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.matrix
    return [a * x + c * y + e, b * x + d * y + f]
  }

  private add(segment: Segment, end: Point): void {
    this.path.push(segment)
    this.last = end
  }

  /** Scale of lengths on paper. */
  private size(): number {
    const [a, b, c, d] = this.matrix
    return Math.sqrt(Math.abs(a * d - b * c))
  }

  /** Sets the colour of what is drawn next; false if it would be invisible. */
  private dip(what: "fill" | "stroke"): boolean {
    const paint = what === "fill" ? this.fillStyle : this.strokeStyle
    if (paint === "transparent" || this.globalAlpha <= 0) return false
    const colour = paint instanceof PdfGradient ? this.gradient(paint) : colorOf(paint)
    if (what === "fill") this.doc.fillColor(colour).fillOpacity(this.globalAlpha)
    else this.doc.strokeColor(colour).strokeOpacity(this.globalAlpha)
    return true
  }

  private gradient({ from, stops, to }: PdfGradient) {
    const made = this.doc.linearGradient(...from, ...to)
    for (const [offset, color] of stops) made.stop(offset, colorOf(color))
    return made
  }

  private trace(): void {
    for (const segment of this.path) {
      if (segment.to === "move") this.doc.moveTo(...segment.points[0])
      else if (segment.to === "line") this.doc.lineTo(...segment.points[0])
      else if (segment.to === "curve") {
        const [first, second, end] = segment.points
        this.doc.bezierCurveTo(...first, ...second, ...end)
      } else this.doc.closePath()
    }
  }
}
