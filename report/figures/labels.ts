/**
 * Places the names of points in a plane so that no name covers another name or a point. Owns the choice of
 * places; the figure draws. Pure.
 */
import { textWidth } from "./textWidth.ts"

/** One axis of a plane: its ends, its length in pixels, and whether it is logarithmic. */
export interface Direction {
  readonly from: number
  readonly to: number
  readonly pixels: number
  readonly log?: boolean
}

interface Point {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Where a name begins (on its middle line), in the units of the plane. */
export interface Label {
  readonly labelX: number
  readonly labelY: number
  /** the end of the name that is closer to its point */
  readonly lineX: number
  /** it is away from its point: a line should connect them */
  readonly moved: boolean
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const FONT_SIZE = 12
/** Half the height of a line of text, and half the size of a point. */
const HALF_LINE = 6.5
const HALF_POINT = 5
/** Gap between a point and its name. */
const GAP = 9
/** Cost of each line of distance, in covered pixels. */
const DISTANCE = 6
/** How much worse a name covering a name is than one covering a point. */
const UNREADABLE = 20
/** How far names may be moved up or down, in lines, nearest first. */
const LINES = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7, -8, 8]

const scaled = ({ log = false }: Direction, value: number): number =>
  log ? Math.log(value) : value

const toPixels = (direction: Direction, value: number): number =>
  ((scaled(direction, value) - scaled(direction, direction.from)) /
    (scaled(direction, direction.to) - scaled(direction, direction.from))) *
  direction.pixels

const fromPixels = (direction: Direction, pixels: number): number => {
  const [from, to] = [scaled(direction, direction.from), scaled(direction, direction.to)]
  const value = from + (pixels / direction.pixels) * (to - from)
  return direction.log === true ? Math.exp(value) : value
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Overlap of two boxes that meet, in pixels, as a measure of how bad it is. */
const covered = (a: Box, b: Box): number =>
  (Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

interface Place {
  readonly box: Box
  /** lines away from its point */
  readonly far: number
}

/** The candidate places of a name: right of its point, left of it, or above or below, nearest first. */
const placesOf = (px: number, py: number, width: number, [w, h]: readonly [number, number]) => {
  const places = LINES.flatMap((line) =>
    [px + GAP, px - GAP - width, ...(line === 0 ? [] : [px - width / 2])].map((left): Place => {
      const middle = py + line * 2 * HALF_LINE
      return {
        box: { left, right: left + width, top: middle - HALF_LINE, bottom: middle + HALF_LINE },
        far: Math.abs(line)
      }
    })
  )
  const within = places.filter(
    ({ box }) =>
      box.left >= 0 && box.right <= w && box.top >= -HALF_LINE && box.bottom <= h + HALF_LINE
  )
  return within.length === 0 ? places.slice(0, 1) : within
}

/** How bad a place is. Costs only grow, so one that is as bad as `most` is not looked at to its end. */
const cost = (
  { box, far }: Place,
  marks: ReadonlyArray<Box>,
  others: ReadonlyArray<Place>,
  most: number
): number => {
  let onMarks = 0
  let onNames = 0
  let total = far * DISTANCE
  if (total >= most) return total
  for (const mark of marks) {
    if (!meet(box, mark)) continue
    onMarks += covered(box, mark)
    total = far * DISTANCE + onMarks
    if (total >= most) return total
  }
  for (const other of others) {
    if (!meet(box, other.box)) continue
    onNames += covered(box, other.box)
    total = far * DISTANCE + onMarks + UNREADABLE * onNames
    if (total >= most) return total
  }
  return total
}

/** Names are placed one after another, then again given all the others. */
const SWEEPS = 6

/** The places of the names, in the order of the points. */
export const placeLabels = (
  points: ReadonlyArray<Point>,
  x: Direction,
  y: Direction
): ReadonlyArray<Label> => {
  const pixels = points.map((point) => ({
    px: toPixels(x, point.x),
    py: toPixels(y, point.y),
    width: textWidth(point.text, FONT_SIZE)
  }))
  const marks = pixels.map(({ px, py }) => ({
    left: px - HALF_POINT,
    right: px + HALF_POINT,
    top: py - HALF_POINT,
    bottom: py + HALF_POINT
  }))
  const placed: Array<Place> = []
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    pixels.forEach(({ px, py, width }, index) => {
      const others = placed.filter((_, other) => other !== index)
      const costOf = (place: Place, most: number) => cost(place, marks, others, most)
      // The first of several equally good places.
      const [first, ...further] = placesOf(px, py, width, [x.pixels, y.pixels])
      if (first === undefined) return
      let best = { place: first, cost: costOf(first, Number.POSITIVE_INFINITY) }
      for (const place of further) {
        const own = costOf(place, best.cost)
        if (own < best.cost) best = { place, cost: own }
      }
      placed[index] = best.place
    })
  }
  return placed.map(({ box, far }, index) => {
    const { px } = pixels[index] ?? { px: 0 }
    return {
      labelX: fromPixels(x, box.left),
      lineX: fromPixels(x, Math.min(Math.max(px, box.left), box.right)),
      labelY: fromPixels(y, (box.top + box.bottom) / 2),
      moved: far > 0
    }
  })
}
