/** The links from the list of runs to leaderboards over several of them. Pure. */
import type { RunSummary } from "../../db/rows.ts"
import type { Way } from "../../report/render/html.ts"
import { counted } from "../../report/text.ts"
import type { Addresses } from "./Place.ts"

/** Number of runs in a suggested leaderboard; an address may name more. */
const OFFERED = 4

/** For each benchmark that has several runs with scores: its newest runs. */
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
    const newest = own.slice(0, OFFERED).map(({ id }) => id)
    const href = newest.length < 2 ? null : addresses({ at: "together", runs: newest })
    return href === null
      ? []
      : [
          {
            text: `The newest ${counted(newest.length, "run")} of ${bench} in one leaderboard`,
            href
          }
        ]
  })
