/** Every trial of a run on one page: items by models, a mark for each round. Pure. */
import type { Run, Trial } from "../../db/rows.ts"
import type { Cell, Document, Grid, Tone } from "../../report/Document.ts"
import { NONE, number } from "../../report/text.ts"

/** What rows of an item can be filtered by, beside what every trial says: category, difficulty. */
export type FacetsOf = (item: string) => Readonly<Record<string, string>>

/** A trial that has not ended, in a sign. */
const OPEN: Readonly<Partial<Record<Trial["status"], string>>> = {
  pending: "·",
  running: "…",
  cancelled: NONE,
  errored: "err"
}

const toneOf = ({ passed, status }: Trial): Tone =>
  status === "errored" ? "warn" : status === "done" ? (passed === true ? "good" : "bad") : "quiet"

/** A trial as a mark: its points, or in a sign why there are none. */
export const markOf = (trial: Trial): Cell => {
  const { id, model, outcome, round, score, status } = trial
  return {
    text: OPEN[status] ?? number(score === null ? null : Math.round(score)),
    tone: toneOf(trial),
    hint: `${model}, round ${round}: ${outcome ?? status}`,
    target: { to: "trial", trial: id }
  }
}

const titleOf = ({ item, variant }: Trial, several: boolean): string =>
  several && variant !== "" ? `${item} · ${variant}` : item

/** Whether an item stands in more forms than one. */
const hasVariants = (trials: ReadonlyArray<Trial>): boolean => {
  const first = new Map<string, string>()
  return trials.some(({ item, variant }) => {
    const known = first.get(item)
    if (known === undefined) first.set(item, variant)
    return known !== undefined && known !== variant
  })
}

/** The grid of a run's trials, in the order in which they were added. */
export const gridOf = (trials: ReadonlyArray<Trial>, facetsOf: FacetsOf): Grid => {
  const columns = [...new Set(trials.map(({ model }) => model))]
  const several = hasVariants(trials)
  const rows = Map.groupBy(trials, (trial) => titleOf(trial, several))
  return {
    _tag: "Grid",
    name: "trials",
    title: "Points of every trial, by item, model and round",
    columns,
    rows: [...rows].map(([title, own]) => {
      const byModel = Map.groupBy(own, ({ model }) => model)
      const [{ item, part, variant } = { item: "", part: "", variant: "" }] = own
      return {
        title,
        facets: { part, ...(several ? { variant } : {}), ...facetsOf(item) },
        cells: columns.map((model) =>
          (byModel.get(model) ?? []).toSorted((a, b) => a.round - b.round).map(markOf)
        )
      }
    }),
    note: `${number(trials.length)} trials. A number is a trial's points; err: errored, not scored; …: running; ·: still to be run; ${NONE}: cancelled.`
  }
}

/** The page of the grid. */
export const gridDocument = (
  run: Run,
  trials: ReadonlyArray<Trial>,
  facetsOf: FacetsOf
): Document => ({
  title: `Trials of run ${run.id}`,
  lead: [run.bench, run.status],
  sections: [
    { name: "all", title: "All trials", detail: "full", blocks: [gridOf(trials, facetsOf)] }
  ],
  legend: []
})
