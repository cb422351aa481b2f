/**
 * The warning next to an interval over few items, which contains the true value less often than it claims.
 * Pure.
 */

/** Fewer items than this are few: docs/statistics.md has the measurements. */
const FEW = 10

/** A sentence for a note, or nothing: `what` names the items, as in "tasks". */
export const fewNote = (items: number, what: string): ReadonlyArray<string> =>
  items >= FEW
    ? []
    : items === 1
      ? [
          `An interval over only one of the ${what} is a single value: it says nothing about other ${what}.`
        ]
      : [
          `Over fewer than ${FEW} ${what} a 95 % interval is too narrow: in simulations it contained the true value in 47 to 94 of 100 runs (docs/statistics.md).`
        ]
