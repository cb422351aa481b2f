/** Every trial of a run on one page: items by models, a mark for each round. Pure. */
import { shardNote } from "../../db/fleet/parts.ts"
import type { Run, TrialMark } from "../../db/rows.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { Cell, Document, Grid, Kind, Tone } from "../../report/Document.ts"
import { withModelLabels } from "../../report/modelLabels.ts"
import { counted, NONE, number } from "../../report/text.ts"
import { modelsOf } from "../run/namedModel.ts"

/** What a row can be filtered by, besides its split: category, difficulty. */
type FacetsOf = (row: Pick<TrialMark, "item" | "variant">) => Readonly<Record<string, string>>

/** What classes of outcome mean, in a few words. */
export type Meanings = Readonly<Record<string, string>>

/** The sign of a trial that has not ended. */
const OPEN: Readonly<Partial<Record<TrialMark["status"], string>>> = {
  pending: "·",
  running: "…",
  cancelled: NONE,
  errored: "err"
}

const toneOf = ({ passed, status }: TrialMark): Tone =>
  status === "errored" ? "warn" : status === "done" ? (passed === true ? "good" : "bad") : "quiet"

/** How a trial ended, or its status. */
const kindOf = ({ outcome, status }: TrialMark): string =>
  status === "done" ? (outcome ?? status) : status

const STATES: Meanings = {
  errored: "not scored: a failure of ours or a provider's",
  pending: "still to be run",
  running: "being run",
  cancelled: "not to be run"
}

const TONES: ReadonlyArray<Tone> = ["good", "bad", "warn", "quiet"]

/** The order of outcomes: passes, then failures, then unscored trials; the most frequent first. */
const kindsOf = (trials: ReadonlyArray<TrialMark>, meanings: Meanings): ReadonlyArray<Kind> =>
  [...Map.groupBy(trials, kindOf)]
    .map(([name, own]) => ({
      name,
      meaning: ownValue(meanings, name) ?? ownValue(STATES, name) ?? "",
      tone: own[0] === undefined ? ("quiet" as const) : toneOf(own[0]),
      count: own.length
    }))
    .toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone) || b.count - a.count)

/** A trial as a mark: its points, or a sign that says why there are none. */
export const markOf = (trial: TrialMark): Cell => {
  const { id, model, outcome, round, score, status } = trial
  return {
    text: ownValue(OPEN, status) ?? number(score === null ? null : Math.round(score)),
    tone: toneOf(trial),
    kind: kindOf(trial),
    hint: `${model}, round ${round}: ${outcome ?? status}`,
    target: { to: "trial", trial: id }
  }
}

const titleOf = ({ item, variant }: TrialMark, several: boolean): string =>
  several && variant !== "" ? `${item} · ${variant}` : item

/** Whether an item has more than one variant. */
const hasVariants = (trials: ReadonlyArray<TrialMark>): boolean => {
  const first = new Map<string, string>()
  return trials.some(({ item, variant }) => {
    const known = first.get(item)
    if (known === undefined) first.set(item, variant)
    return known !== undefined && known !== variant
  })
}

/** The marks of an item and a model, one per round; an empty one if a round has no trial. */
const marksOf = (
  trials: ReadonlyArray<TrialMark>,
  rounds: ReadonlyArray<number>
): ReadonlyArray<Cell> => {
  const byRound = new Map(trials.map((trial) => [trial.round, trial]))
  return trials.length === 0
    ? []
    : rounds.map((round) => {
        const trial = byRound.get(round)
        return trial === undefined ? { text: " ", tone: "quiet" } : markOf(trial)
      })
}

/** The grid of a run's trials, in the order in which they were added. */
export const gridOf = (
  trials: ReadonlyArray<TrialMark>,
  facetsOf: FacetsOf,
  meanings: Meanings
): Grid => {
  const columns = [...new Set(trials.map(({ model }) => model))]
  const rounds = [...new Set(trials.map(({ round }) => round))].toSorted((a, b) => a - b)
  const several = hasVariants(trials)
  const rows = Map.groupBy(trials, (trial) => titleOf(trial, several))
  return {
    _tag: "Grid",
    name: "trials",
    columns,
    kinds: kindsOf(trials, meanings),
    rows: [...rows].map(([title, own]) => {
      const byModel = Map.groupBy(own, ({ model }) => model)
      const [{ item, split, variant } = { item: "", split: "", variant: "" }] = own
      return {
        title,
        facets: { split, ...(several ? { variant } : {}), ...facetsOf({ item, variant }) },
        cells: columns.map((model) => marksOf(byModel.get(model) ?? [], rounds))
      }
    }),
    note: `${counted(trials.length, "trial")}. A number is a trial's points; err: errored, not scored; …: running; ·: still to be run; ${NONE}: cancelled. Arrow keys move from mark to mark.`
  }
}

/** The page of the grid. */
export const gridDocument = (
  run: Run,
  trials: ReadonlyArray<TrialMark>,
  facetsOf: FacetsOf,
  meanings: Meanings
): Document => {
  const document: Document = {
    title: `Trials of run ${run.id}`,
    lead: [[run.bench, run.status, ...shardNote(run)].join(" · ")],
    sections: [
      {
        name: "all",
        title: "Points by item, model and round",
        detail: "full",
        blocks: [gridOf(trials, facetsOf, meanings)]
      }
    ],
    legend: []
  }
  return withModelLabels(document, modelsOf(run))
}
