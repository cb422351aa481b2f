/** What the figures of a run share: parts of Vega-Lite specifications, and points with their names. Pure. */
import type { Figure } from "../../../../report/Document.ts"
import { type Direction, placeLabels } from "../../../../report/figures/labels.ts"
import { shortName } from "../../../../report/figures/modelNames.ts"

type Spec = Readonly<Record<string, unknown>>
type Value = number | string | boolean | null
type Data = ReadonlyArray<Readonly<Record<string, Value>>>

/** Nothing is drawn without data. */
export const figure = (
  name: string,
  title: string,
  caption: string,
  values: Data,
  spec: Spec
): ReadonlyArray<Figure> =>
  values.length === 0
    ? []
    : [{ _tag: "Figure", name, title, caption, spec: { data: { values }, ...spec } }]

export const quantity = (field: string, title: string, more: Spec = {}): Spec => ({
  field,
  type: "quantitative",
  title,
  ...more
})

export const name = (field: string, title: string | null, more: Spec = {}): Spec => ({
  field,
  type: "nominal",
  title,
  ...more
})

export const share: Spec = { axis: { format: "%" }, scale: { domain: [0, 1] } }

/** Marks in the background: pale, so that others can be read on top of them. */
export const PALE = 0.4

/** A bar of full height with square ends, for parts of a whole. */
export const part: Spec = { type: "bar", cornerRadiusEnd: 0 }

/** A plane of this size, in pixels. */
export const PLANE = { width: 560, height: 340 }

/** An axis of a plane, with fixed ends, so that names can be placed in it. */
export interface Axis {
  readonly from: number
  readonly to: number
  readonly log?: boolean
}

export const scaleOf = ({ from, log = false, to }: Axis): Spec => ({
  domain: [from, to],
  nice: false,
  ...(log ? { type: "log" } : { zero: false })
})

/** Adds the position of the model's name to values with `x`, `y` and `model`. */
export const withLabels = <
  A extends { readonly model: string; readonly x: number; readonly y: number }
>(
  values: ReadonlyArray<A>,
  x: Axis,
  y: Axis
) => {
  const across: Direction = { ...x, pixels: PLANE.width }
  const up: Direction = { ...y, pixels: PLANE.height }
  const places = placeLabels(
    values.map((value) => ({ text: shortName(value.model), x: value.x, y: value.y })),
    across,
    up
  )
  return values.map((value, index) => ({
    ...value,
    labelX: places[index]?.labelX ?? value.x,
    labelY: places[index]?.labelY ?? value.y,
    lineX: places[index]?.lineX ?? value.x,
    moved: places[index]?.moved ?? false
  }))
}

/** The names of points, with a line to each that stands apart. */
export const labelLayers: ReadonlyArray<Spec> = [
  {
    transform: [{ filter: "datum.moved" }],
    mark: { type: "rule", opacity: PALE },
    encoding: { x2: { field: "lineX" }, y2: { field: "labelY" } }
  },
  {
    mark: { type: "text", align: "left", baseline: "middle" },
    encoding: {
      x: { field: "labelX", type: "quantitative" },
      y: { field: "labelY", type: "quantitative" },
      text: { field: "model", type: "nominal" }
    }
  }
]
