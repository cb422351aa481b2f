/** The parts of pdfkit that we use; it has no type declarations. */
declare module "pdfkit" {
  interface Gradient {
    stop(offset: number, color: string): Gradient
  }
  interface Font {
    readonly font: { readonly hasGlyphForCodePoint: (code: number) => boolean }
  }
  export default class PDFDocument {
    constructor(options: {
      readonly size: readonly [width: number, height: number]
      readonly margin: number
      readonly font: string
      readonly info: Readonly<Record<string, string | Date>>
    })
    readonly _font: Font
    on(event: "data", listener: (chunk: Uint8Array) => void): this
    on(event: "end", listener: () => void): this
    end(): void
    save(): this
    restore(): this
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this
    closePath(): this
    clip(): this
    fill(): this
    stroke(): this
    lineWidth(width: number): this
    lineCap(cap: string): this
    lineJoin(join: string): this
    miterLimit(limit: number): this
    dash(length: ReadonlyArray<number>, options: { readonly phase: number }): this
    undash(): this
    fillColor(color: string | Gradient): this
    strokeColor(color: string | Gradient): this
    fillOpacity(opacity: number): this
    strokeOpacity(opacity: number): this
    linearGradient(x1: number, y1: number, x2: number, y2: number): Gradient
    font(file: string, size: number): this
    widthOfString(text: string): number
    text(
      text: string,
      x: number,
      y: number,
      options: { readonly lineBreak: false; readonly baseline: "alphabetic" }
    ): this
  }
}
