/** What can be compared with a run: its models in pairs, and the run with earlier ones. Pure. */
import type { Run, RunSummary, TrialMark } from "../../db/rows.ts"
import { signed } from "../../report/cells.ts"
import type { Cell, Content, Document, Section, Table, Target } from "../../report/Document.ts"
import { labelsOf, withModelLabels } from "../../report/modelLabels.ts"
import { NONE, number } from "../../report/text.ts"
import { byItem, finished, matched } from "../run/compare/pairing.ts"
import { modelsOf } from "../run/namedModel.ts"
import { minute } from "./runsDocument.ts"

/** Up to this many models, every pair is shown; with more, each model with the next and the best. */
const EACH_WITH_EACH = 8

/** Number of earlier runs that are listed. */
const RUNS = 20

type Row = Parameters<typeof matched>[0][number]

interface Standing {
  readonly model: string
  /** mean points of its finished trials; null if there are none */
  readonly points: number | null
  /** the finished ones */
  readonly rows: ReadonlyArray<Row>
}

const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((a, b) => a + b, 0) / values.length

/** Mean difference per item, over the trials that both finished; null if there are none. */
const apartBy = (own: Standing, other: Standing): number | null => {
  const items = byItem(finished(matched(own.rows, other.rows)))
  return items.length === 0
    ? null
    : mean(items.map((met) => mean(met.map(({ first, second }) => first.score - second.score))))
}

const standingsOf = (trials: ReadonlyArray<TrialMark>): ReadonlyArray<Standing> =>
  [...Map.groupBy(trials, ({ model }) => model)]
    .map(([model, own]) => {
      const done = own.flatMap(({ score }) => (score === null ? [] : [score]))
      return {
        model,
        points: done.length === 0 ? null : mean(done),
        rows: own.flatMap(({ passed, score, status, ...trial }) =>
          status === "done" && score !== null
            ? [{ ...trial, status, score, passed: passed === true }]
            : []
        )
      }
    })
    .toSorted((a, b) => (b.points ?? -1) - (a.points ?? -1))

const right = { align: "right" } as const

/** A model compared with another: the difference, linked to its details. */
const against = (run: Run, own: Standing, other: Standing | undefined): Content => {
  if (other === undefined || other.model === own.model) return NONE
  const target: Target = {
    to: "compare",
    before: `${run.id}:${other.model}`,
    after: `${run.id}:${own.model}`
  }
  const apart = apartBy(own, other)
  if (apart === null) return { text: "nothing in common", tone: "quiet", target }
  const difference = (Math.sign(apart) * Math.round(Math.abs(apart) * 10)) / 10
  return { ...signed(difference), target, hint: `${own.model} against ${other.model}` }
}

const pointsOf = ({ points }: Standing): Cell =>
  points === null
    ? { text: NONE, value: null }
    : { text: number(Math.round(points * 10) / 10), value: points }

const modelsTable = (run: Run, standings: ReadonlyArray<Standing>): Table => {
  const few = standings.length <= EACH_WITH_EACH
  const labels = labelsOf(standings.map(({ model }) => model))
  const others = few
    ? standings.map((other) => ({
        title: labels.get(other.model) ?? other.model,
        of: () => other
      }))
    : [
        { title: "the next above", of: (at: number) => standings[at - 1] },
        { title: "the best", of: (at: number) => (at < 2 ? undefined : standings[0]) }
      ]
  return {
    _tag: "Table",
    name: "models",
    columns: [
      { title: "Model" },
      { title: "Points", ...right, hint: "mean of its finished trials" },
      ...others.map(({ title }) => ({ title: `against ${title}`, ...right }))
    ],
    rows: standings.map((own, row) => [
      own.model,
      pointsOf(own),
      ...others.map(({ of }) => against(run, own, of(row)))
    ]),
    note: "Differences are means over the items that both finished. Each links to its details: intervals, tests, and the trials that one passed and the other did not."
  }
}

const runsSection = (run: Run, runs: ReadonlyArray<RunSummary>): ReadonlyArray<Section> => {
  const own = modelsOf(run)
  const earlier = runs
    .filter(
      ({ bench, createdAt, id }) =>
        bench === run.bench && id !== run.id && createdAt <= run.createdAt
    )
    .map((other) => ({ other, shared: modelsOf(other).filter((model) => own.includes(model)) }))
    .filter(({ shared }) => shared.length > 0)
    .slice(0, RUNS)
  if (earlier.length === 0) return []
  const table: Table = {
    _tag: "Table",
    name: "earlier",
    columns: [{ title: "Run" }, { title: "Started" }, { title: "Models in both" }],
    rows: earlier.map(({ other, shared }) => [
      { text: other.id, target: { to: "compare", before: other.id, after: run.id } },
      { text: minute(other.createdAt), value: other.createdAt },
      shared.join(", ")
    ])
  }
  return [{ name: "runs", title: "This run against earlier ones", detail: "full", blocks: [table] }]
}

/** The page that links to comparisons. `runs`: all runs of the database, newest first. */
export const pairsDocument = (
  run: Run,
  trials: ReadonlyArray<TrialMark>,
  runs: ReadonlyArray<RunSummary>
): Document => {
  const standings = standingsOf(trials)
  const models: Section = {
    name: "side-by-side",
    title: "Models of this run",
    detail: "full",
    blocks:
      standings.length < 2
        ? [{ _tag: "Prose", text: "The run has only one model, so there is nothing to compare." }]
        : [modelsTable(run, standings)]
  }
  const document: Document = {
    title: `Compare in run ${run.id}`,
    lead: [`${run.bench} · ${run.status}`],
    sections: [models, ...runsSection(run, runs)],
    legend: []
  }
  return withModelLabels(document, modelsOf(run))
}

/** The comparisons that a document links to. */
export const comparesIn = (
  document: Document
): ReadonlyArray<Extract<Target, { readonly to: "compare" }>> =>
  document.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block._tag === "Table" ? block.rows.flat() : []))
    .flatMap((cell) =>
      typeof cell !== "string" && cell.target?.to === "compare" ? [cell.target] : []
    )
