/** The ways to leaderboards over several runs: from the list of runs, and from one to the same with models pooled. Pure. */
import type { RunSummary } from "../../db/rows.ts"
import type { Way } from "../../report/render/html.ts"
import { counted } from "../../report/text.ts"
import { fitTogether } from "../run/together/comparable.ts"
import type { Addresses, Place } from "./Place.ts"

/** Number of runs in a suggested leaderboard; an address may name more. */
const OFFERED = 4

/** Newest runs of a benchmark that are looked at. */
const LOOKED_AT = 20

/** The newest runs that fit together: those that go with the newest run that any other goes with. */
const newestOf = (runs: ReadonlyArray<RunSummary>): ReadonlyArray<RunSummary> => {
  const groups: Array<ReadonlyArray<RunSummary>> = []
  for (const run of runs) {
    const at = groups.findIndex(([first]) => first !== undefined && fitTogether(first, run))
    groups[at < 0 ? groups.length : at] = [...(groups[at] ?? []), run]
  }
  return groups.find(({ length }) => length > 1)?.slice(0, OFFERED) ?? []
}

/** For each benchmark that has several runs with scores that fit together: its newest. */
export const togetherWays = (
  runs: ReadonlyArray<RunSummary>,
  addresses: Addresses
): ReadonlyArray<Way> =>
  [
    ...Map.groupBy(
      runs.filter(({ done }) => done > 0),
      ({ bench }) => bench
    )
  ].flatMap(([bench, own]) => {
    const newest = newestOf(own.slice(0, LOOKED_AT)).map(({ id }) => id)
    const href = newest.length < 2 ? null : addresses({ at: "together", runs: newest, pool: false })
    return href === null
      ? []
      : [
          {
            text: `The newest ${counted(newest.length, "run")} of ${bench} in one leaderboard`,
            href
          }
        ]
  })

/** The way to the same leaderboard with the other choice. */
export const poolingWay = (
  place: Extract<Place, { readonly at: "together" }>,
  addresses: Addresses
): ReadonlyArray<Way> => {
  const href = addresses(place)
  const text = place.pool
    ? "Pool the trials of a model that is in several runs"
    : "Keep a model's runs apart"
  return href === null ? [] : [{ text, href }]
}
