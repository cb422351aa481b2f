/** The edge between numbers that are accepted and numbers that are refused, searched for with few requests. */
import { Effect } from "effect"

/** An edge is found to a thousand-millionth, because fixes may round in different ways. */
export const FINE = 10n ** 9n

/** So many numbers are asked about at once in a search: a request costs more than what is asked in it. */
const POINTS = 7n

/** Numbers between two others, in order. */
const pointsBetween = (from: bigint, to: bigint): ReadonlyArray<bigint> => {
  const points = Array.from(
    { length: Number(POINTS) },
    (_, at) => from + ((to - from) * BigInt(at + 1)) / (POINTS + 1n)
  )
  return [...new Set(points)].filter((point) => point !== from)
}

/** The refused number next to the edge between an accepted number and a refused one. `isExact`: however long that takes. */
export const edgeOf = Effect.fnUntraced(function* <E>(
  accepts: (numbers: ReadonlyArray<bigint>) => Effect.Effect<ReadonlyArray<boolean>, E>,
  accepted: bigint,
  refused: bigint,
  isExact = false
) {
  let [inside, outside] = [accepted, refused]
  const isApart = () => {
    const [low, high] = outside > inside ? [inside, outside] : [outside, inside]
    return high - low > 1n && (isExact || high - low > low / FINE)
  }
  while (isApart()) {
    const points = pointsBetween(inside, outside)
    const answers = yield* accepts(points)
    const first = answers.indexOf(false)
    inside = points[first < 0 ? points.length - 1 : first - 1] ?? inside
    outside = points[first] ?? outside
  }
  return outside
})
