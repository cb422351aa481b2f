/** The links from a trial to those before and after it, in the order of the grid. Pure. */
import type { Trial, TrialMark } from "../../db/rows.ts"
import type { Way } from "../../report/render/html.ts"
import type { Addresses } from "./Place.ts"

type Place = Pick<Trial, "model" | "item" | "variant" | "round">

const isSame = (a: Place, b: Place): boolean =>
  a.model === b.model && a.item === b.item && a.variant === b.variant && a.round === b.round

const isFailure = ({ passed, status }: TrialMark): boolean => status === "done" && passed === false

/** The trials of an item next to each other, items and models in the order in which they were added. */
const inOrder = (trials: ReadonlyArray<TrialMark>): ReadonlyArray<TrialMark> =>
  [...Map.groupBy(trials, ({ item, variant }) => JSON.stringify([item, variant])).values()].flatMap(
    (own) => [...Map.groupBy(own, ({ model }) => model).values()].flat()
  )

/** `trials`: the latest attempts of the run. */
export const neighbourWays = (
  trials: ReadonlyArray<TrialMark>,
  trial: Place,
  addresses: Addresses
): ReadonlyArray<Way> => {
  const ordered = inOrder(trials)
  const at = ordered.findIndex((each) => isSame(each, trial))
  const own = trials.filter(({ model }) => model === trial.model)
  const place = own.findIndex((each) => isSame(each, trial))
  const way = (text: string, to: TrialMark | undefined, rel?: string): ReadonlyArray<Way> =>
    to === undefined
      ? []
      : [
          {
            text,
            href: addresses({ at: "trial", trial: to.id }),
            ...(rel === undefined ? {} : { rel })
          }
        ]
  return [
    ...way("← Previous trial", ordered[at - 1], "prev"),
    ...way("Next trial →", at < 0 ? undefined : ordered[at + 1], "next"),
    ...way(
      "✗ Previous failure of this model",
      own.slice(0, Math.max(0, place)).findLast(isFailure)
    ),
    ...way(
      "✗ Next failure of this model",
      place < 0 ? undefined : own.slice(place + 1).find(isFailure)
    )
  ]
}
