/** How far a run has come, from the counts of its trials that the Store gives. Pure. */
import type { Tally } from "../../../db/lookups.ts"

const trialsIn = (tallies: ReadonlyArray<Tally>): number =>
  tallies.reduce((sum, { trials }) => sum + trials, 0)

const sumsOf = (tallies: ReadonlyArray<Tally>) => {
  const ended = tallies.filter(({ status }) => status === "done" || status === "errored")
  return {
    total: trialsIn(tallies.filter(({ status }) => status !== "cancelled")),
    done: trialsIn(ended),
    errored: trialsIn(ended.filter(({ status }) => status === "errored")),
    score: ended.reduce((sum, { score }) => sum + (score ?? 0), 0)
  }
}

/** A report of the run's state. */
export const countsOf = (tallies: ReadonlyArray<Tally>) => ({
  ...sumsOf(tallies),
  models: Object.fromEntries(
    [...Map.groupBy(tallies, ({ model }) => model)].map(([model, own]) => [model, sumsOf(own)])
  )
})
