/**
 * The warning next to an interval over few items, which contains the true value less often than it claims.
 * Pure.
 */

/** Fewer items than this are few: docs/statistics.md has the measurements. */
const FEW = 10

/** Sentences for a note, or nothing: `what` names the items, as in "tasks"; the smallest number of them counts. */
export const fewNote = (items: number, what: string): ReadonlyArray<string> => [
  ...(items < FEW
    ? [
        `Over fewer than ${FEW} ${what} a 95 % interval is too narrow: in simulations it contained the true value in 47 to 94 of 100 runs (docs/statistics.md).`
      ]
    : []),
  ...(items === 1
    ? [`A result over only one of the ${what} says nothing about other ${what}.`]
    : [])
]
