/**
 * The figures of a run (paper, figures 3 to 11), each a Vega-Lite specification with its data inside. Owns
 * what they show; the renderer owns sizes, fonts and colours. Pure.
 */
import type { Figure } from "../../../../report/Document.ts"
import { counted, number } from "../../../../report/text.ts"
import { type ModelSummary, type Summary, unscored } from "../Summary.ts"
import { isComposite, type Rows } from "../statistics/arithmetic.ts"
import { overheads } from "../statistics/overhead.ts"
import {
  type Axis,
  figure,
  labelLayers,
  name,
  PALE,
  PLANE,
  part,
  quantity,
  scaleOf,
  share,
  withLabels
} from "./spec.ts"

/** The trials with a score. */
const trialsOf = (models: ReadonlyArray<ModelSummary>): string =>
  counted(
    models.reduce((sum, model) => sum + model.trials - unscored(model), 0),
    "trial"
  )

const modelsOf = (count: number): string => counted(count, "model")

const ranking = ({ models }: Summary): ReadonlyArray<Figure> => {
  const shown = models.filter(({ total }) => total.of > 0)
  const most = Math.max(0, ...shown.map(({ total }) => total.of))
  const scale = { domain: [0, most], nice: false }
  const names = shown.map(({ model }) => model)
  const y = name("model", null, { sort: names, scale: { domain: names } })
  const line = { mark: { type: "rule", strokeWidth: 2 } }
  return figure(
    "ranking",
    "Total points by model",
    `Mean points of a round, of ${number(most)}; lines: 95 % interval of the total (bootstrap over tasks); n = ${modelsOf(shown.length)}, ${trialsOf(shown)}.`,
    shown.map(({ atomic, composite, intervals, model, total }) => ({
      model,
      atomic: atomic.mean,
      composite: composite.mean,
      total: total.mean,
      low: intervals.total?.low ?? null,
      high: intervals.total?.high ?? null
    })),
    {
      height: { step: 26 },
      layer: [
        {
          transform: [
            { fold: ["atomic", "composite"], as: ["split", "points"] },
            { filter: "datum.points > 0" }
          ],
          mark: { ...part, opacity: PALE },
          encoding: {
            y,
            x: quantity("points", "points per round", {
              stack: true,
              scale,
              axis: { tickCount: 6 }
            }),
            color: name("split", "split", { scale: { domain: ["atomic", "composite"] } }),
            order: { field: "split" }
          }
        },
        {
          ...line,
          transform: [{ filter: "datum.low !== null" }],
          encoding: { y, x: quantity("low", "points per round"), x2: { field: "high" } }
        }
      ]
    }
  )
}

const POINTS: Axis = { from: -3, to: 103 }

const plane = ({ medians, models }: Summary): ReadonlyArray<Figure> => {
  const values = models.flatMap(({ atomicAverage, compositeAverage, model, quadrant }) =>
    atomicAverage === null || compositeAverage === null
      ? []
      : [{ model, x: atomicAverage, y: compositeAverage, profile: quadrant ?? "–" }]
  )
  const axis = { values: [0, 20, 40, 60, 80, 100] }
  const line = { type: "rule", strokeDash: [4, 4], opacity: 0.5 }
  const middle = ({
    atomic,
    composite
  }: {
    readonly atomic: number
    readonly composite: number
  }) => ({
    values: [{ x: atomic, y: composite }]
  })
  return figure(
    "plane",
    "Single actions against workflows",
    `Points per finished trial of each split, out of 100; the dashed lines are the medians, which separate the profiles; n = ${modelsOf(values.length)}.`,
    withLabels(values, POINTS, POINTS),
    {
      ...PLANE,
      encoding: {
        x: quantity("x", "atomic, points per trial", { axis, scale: scaleOf(POINTS) }),
        y: quantity("y", "composite, points per trial", { axis, scale: scaleOf(POINTS) })
      },
      layer: [
        ...(medians === null
          ? []
          : [
              { data: middle(medians), mark: line, encoding: { y: null } },
              { data: middle(medians), mark: line, encoding: { x: null } }
            ]),
        ...labelLayers,
        {
          mark: { type: "point", filled: true, size: 80 },
          encoding: { color: name("profile", "profile"), shape: name("profile", "profile") }
        }
      ]
    }
  )
}

/** Ends of an axis slightly beyond its values; points never below 0. */
const around = (values: ReadonlyArray<number>, log: boolean): Axis => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (log) return { from: low / 1.6, to: high * 1.6, log }
  const room = Math.max((high - low) * 0.12, high * 0.02, 1)
  return { from: Math.max(0, low - room), to: high + room }
}

/** A mark for each model: coloured by its dollars where any are known, then hollow where they are not. */
const spendingMarks = (priced: boolean, unpriced: boolean) => [
  ...(unpriced
    ? [
        {
          transform: [{ filter: "datum.cost === null" }],
          mark: { type: "point", filled: false, size: 90 }
        }
      ]
    : []),
  {
    ...(priced ? { transform: [{ filter: "datum.cost !== null" }] } : {}),
    mark: { type: "point", filled: true, size: 90 },
    encoding: priced
      ? { color: quantity("cost", "US dollars per round", { legend: { format: "$,~r" } }) }
      : {}
  }
]

const tokens = ({ models }: Summary): ReadonlyArray<Figure> => {
  const values = models.flatMap(({ cost, model, rounds, tokens, total }) =>
    tokens === null || tokens === 0
      ? []
      : [
          {
            model,
            x: tokens / rounds.all,
            y: total.mean,
            cost: cost === null ? null : cost / rounds.all
          }
        ]
  )
  const [x, y] = [
    around(
      values.map((value) => value.x),
      true
    ),
    around(
      values.map((value) => value.y),
      false
    )
  ]
  const priced = values.some(({ cost }) => cost !== null)
  const unpriced = priced && values.some(({ cost }) => cost === null)
  const absent = models.filter(({ tokens }) => tokens === null || tokens === 0)
  return figure(
    "tokens",
    "Points against tokens",
    `Mean points of a round against its tokens, in and out${priced ? ", coloured by what a round cost" : ""}${unpriced ? ", hollow where that is unknown" : ""}; n = ${modelsOf(values.length)} whose tokens are known.${absent.length === 0 ? "" : ` Not shown, because their tokens are unknown: ${absent.map(({ model }) => model).join(", ")}.`}`,
    withLabels(values, x, y),
    {
      ...PLANE,
      encoding: {
        x: quantity("x", "tokens per round (logarithmic)", {
          scale: scaleOf(x),
          axis: { format: "~s", tickCount: 6 }
        }),
        y: quantity("y", "points per round", { scale: scaleOf(y) })
      },
      layer: [...labelLayers, ...spendingMarks(priced, unpriced)]
    }
  )
}

const softPass = (
  { groups }: Summary,
  by: "pattern" | "subcategory",
  title: string
): ReadonlyArray<Figure> => {
  const own = groups.flatMap((group) =>
    group.by === by && group.softPass !== null
      ? [{ group: group.name, model: group.model, rate: group.softPass, trials: group.trials }]
      : []
  )
  const models = new Set(own.map(({ model }) => model)).size
  const trials = own.reduce((sum, group) => sum + group.trials, 0)
  const y = name("group", null, { sort: { field: "rate", op: "mean", order: "descending" } })
  return figure(
    `soft-pass-${by}`,
    title,
    `Share of finished trials with at least 60 points: bars are means over models, each dot is a model, darker where several overlap; n = ${modelsOf(models)}, ${counted(trials, "trial")}.`,
    own,
    {
      height: { step: 24 },
      layer: [
        {
          mark: { type: "bar", opacity: PALE },
          encoding: { y, x: quantity("rate", "soft pass", { aggregate: "mean", ...share }) }
        },
        {
          mark: { type: "point", filled: true, size: 45, opacity: 0.45 },
          encoding: { y, x: quantity("rate", "soft pass") }
        }
      ]
    }
  )
}

/** How many tasks each split has (paper, figure 4). */
const splitSizes = (rows: Rows): ReadonlyArray<Figure> => {
  const tasks = new Map(rows.map(({ item, split }) => [item, split]))
  const values = [...Map.groupBy(tasks.values(), (split) => split)].map(([split, own]) => ({
    split,
    tasks: own.length
  }))
  const y = name("split", null)
  return figure(
    "splits",
    "Tasks by split",
    `How many tasks of this run are single actions, and how many are workflows; n = ${counted(tasks.size, "task")}.`,
    values,
    {
      height: { step: 32 },
      encoding: {
        y,
        x: quantity("tasks", "tasks", { axis: { tickMinStep: 1 } })
      },
      layer: [
        {
          mark: { type: "bar" },
          encoding: { color: name("split", null, { legend: null }) }
        },
        {
          mark: { type: "text", align: "left", dx: 5 },
          encoding: { text: { field: "tasks", type: "quantitative" } }
        }
      ]
    }
  )
}

const optimalSteps = (rows: Rows): ReadonlyArray<Figure> => {
  const tasks = new Map(
    rows.flatMap((row) =>
      isComposite(row) && row.optimal !== null ? [[row.item, row.optimal] as const] : []
    )
  )
  const x = {
    field: "optimal",
    type: "ordinal",
    title: "operations (K_opt)",
    axis: { labelAngle: 0 }
  }
  return figure(
    "optimal-steps",
    "Operations of a workflow",
    `How many operations the composite tasks of this run have that were begun (K_opt); n = ${counted(tasks.size, "task")}.`,
    [...Map.groupBy(tasks.values(), (optimal) => optimal)].map(([optimal, own]) => ({
      optimal,
      tasks: own.length
    })),
    {
      width: { step: 72 },
      height: 240,
      encoding: { x, y: quantity("tasks", "tasks", { axis: { tickMinStep: 1 } }) },
      layer: [
        { mark: { type: "bar" } },
        {
          mark: { type: "text", dy: -8 },
          encoding: { text: { field: "tasks", type: "quantitative" } }
        }
      ]
    }
  )
}

/** Classes of overhead, in order. */
const OVERHEADS = ["fewer", "none", "1", "2", "3 or more"] as const

const overheadClass = (steps: number): (typeof OVERHEADS)[number] => {
  if (steps < 0) return "fewer"
  return OVERHEADS[Math.min(steps, 3) + 1] ?? "3 or more"
}

const stepOverhead = ({ models }: Summary, rows: Rows): ReadonlyArray<Figure> => {
  const byModel = Map.groupBy(rows, ({ model }) => model)
  const all = models.map(({ model }) => ({ model, own: overheads(byModel.get(model) ?? []) }))
  const values = all.flatMap(({ model, own }) =>
    OVERHEADS.flatMap((steps, place) => {
      const count = own.filter((each) => overheadClass(each) === steps).length
      return count === 0 ? [] : [{ model, steps, place, share: count / own.length }]
    })
  )
  const episodes = all.reduce((sum, { own }) => sum + own.length, 0)
  return figure(
    "step-overhead",
    "Rounds more than needed",
    `Episodes of each model by how many rounds more than their operations they took (K_act − K_opt); those that executed nothing are left out; n = ${number(episodes)} episodes.`,
    values,
    {
      height: { step: 26 },
      mark: part,
      encoding: {
        y: name("model", null, { sort: models.map(({ model }) => model) }),
        x: quantity("share", "share of episodes", { stack: true, ...share }),
        color: {
          field: "steps",
          type: "ordinal",
          title: "rounds more",
          scale: {
            domain: OVERHEADS.filter((steps) => values.some((each) => each.steps === steps))
          }
        },
        order: { field: "place" }
      }
    }
  )
}

/** Every figure that has data. */
export const figuresOf = (summary: Summary, rows: Rows): ReadonlyArray<Figure> => [
  ...ranking(summary),
  ...plane(summary),
  ...tokens(summary),
  ...softPass(summary, "pattern", "Soft pass by workflow"),
  ...softPass(summary, "subcategory", "Soft pass by subcategory of single actions"),
  ...splitSizes(rows),
  ...optimalSteps(rows),
  ...stepOverhead(summary, rows)
]
