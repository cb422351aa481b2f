/**
 * The figures of a run (paper, figures 3 and 5 to 11), each a Vega-Lite specification with its data
 * inside. Owns what they show; sizes, fonts and colours are the renderer's. Pure.
 */
import type { Figure } from "../../../../report/Document.ts"
import { number } from "../../../../report/text.ts"
import type { ModelSummary, Summary } from "../../Summary.ts"
import { isComposite, type Rows } from "../../statistics/arithmetic.ts"
import { overheads } from "../../statistics/overhead.ts"

type Spec = Readonly<Record<string, unknown>>
type Data = ReadonlyArray<Readonly<Record<string, number | string | null>>>

/** Nothing is drawn of no data. */
const figure = (
  name: string,
  title: string,
  caption: string,
  values: Data,
  spec: Spec
): ReadonlyArray<Figure> =>
  values.length === 0
    ? []
    : [{ _tag: "Figure", name, title, caption, spec: { data: { values }, ...spec } }]

const quantity = (field: string, title: string, more: Spec = {}): Spec => ({
  field,
  type: "quantitative",
  title,
  ...more
})
const name = (field: string, title: string | null, more: Spec = {}): Spec => ({
  field,
  type: "nominal",
  title,
  ...more
})
/** Scales of points do not begin at 0 where nothing is near it. */
const fromData: Spec = { scale: { zero: false } }
const share: Spec = { axis: { format: "%" }, scale: { domain: [0, 1] } }

const trialsOf = (models: ReadonlyArray<ModelSummary>): string =>
  number(models.reduce((sum, { trials }) => sum + trials, 0))

const ranking = ({ models }: Summary): ReadonlyArray<Figure> =>
  figure(
    "ranking",
    "Total points by model",
    `Mean total of a round, with its 95 % interval (bootstrap over tasks); n = ${models.length} models, ${trialsOf(models)} trials.`,
    models.flatMap(({ intervals, model, total }) =>
      total.of === 0
        ? []
        : [
            {
              model,
              total: total.mean,
              low: intervals.total?.low ?? null,
              high: intervals.total?.high ?? null
            }
          ]
    ),
    {
      encoding: { y: name("model", null, { sort: models.map(({ model }) => model) }) },
      layer: [
        { mark: "bar", encoding: { x: quantity("total", "points") } },
        {
          mark: { type: "rule", strokeWidth: 2 },
          encoding: { x: quantity("low", "points"), x2: { field: "high" } }
        }
      ]
    }
  )

const plane = ({ medians, models }: Summary): ReadonlyArray<Figure> =>
  figure(
    "plane",
    "Single actions against workflows",
    `Points a finished trial of either part; the lines are the medians over n = ${models.length} models, and divide the four profiles.`,
    models.flatMap(({ atomicAverage, compositeAverage, model, quadrant }) =>
      atomicAverage === null || compositeAverage === null
        ? []
        : [{ model, atomic: atomicAverage, composite: compositeAverage, profile: quadrant ?? "–" }]
    ),
    {
      encoding: {
        x: quantity("atomic", "atomic, points a trial", { scale: { domain: [0, 100] } }),
        y: quantity("composite", "composite, points a trial", { scale: { domain: [0, 100] } })
      },
      layer: [
        ...(medians === null
          ? []
          : [
              {
                mark: { type: "rule", strokeDash: [4, 4] },
                encoding: { x: { datum: medians.atomic }, y: null }
              },
              {
                mark: { type: "rule", strokeDash: [4, 4] },
                encoding: { y: { datum: medians.composite }, x: null }
              }
            ]),
        {
          mark: { type: "point", filled: true, size: 80 },
          encoding: { color: name("profile", "profile"), shape: name("profile", "profile") }
        },
        {
          mark: { type: "text", align: "left", dx: 8 },
          encoding: { text: { field: "model", type: "nominal" } }
        }
      ]
    }
  )

const tokens = ({ models }: Summary): ReadonlyArray<Figure> =>
  figure(
    "tokens",
    "Points against tokens",
    "Mean total of a round against the tokens of a round, in and out, coloured by what a round cost; models whose tokens are known.",
    models.flatMap(({ cost, model, rounds, tokens, total }) =>
      tokens === null || tokens === 0
        ? []
        : [
            {
              model,
              tokens: tokens / rounds.all,
              total: total.mean,
              cost: cost === null ? null : cost / rounds.all
            }
          ]
    ),
    {
      encoding: {
        x: quantity("tokens", "tokens a round", { scale: { type: "log" } }),
        y: quantity("total", "points", fromData)
      },
      layer: [
        {
          mark: { type: "point", filled: true, size: 80 },
          encoding: { color: quantity("cost", "US dollars a round") }
        },
        {
          mark: { type: "text", align: "left", dx: 8 },
          encoding: { text: { field: "model", type: "nominal" } }
        }
      ]
    }
  )

const softPass = (
  { groups }: Summary,
  by: "pattern" | "subcategory",
  title: string,
  what: string
): ReadonlyArray<Figure> => {
  const own = groups.flatMap((group) =>
    group.by === by && group.softPass !== null
      ? [{ group: group.name, model: group.model, rate: group.softPass }]
      : []
  )
  return figure(
    `soft-pass-${by}`,
    title,
    `Share of finished trials with at least 60 points, by ${what}: the mean over models as a bar, each model as a tick; n = ${new Set(own.map(({ group }) => group)).size}.`,
    own,
    {
      encoding: {
        y: name("group", null, { sort: { field: "rate", op: "mean", order: "descending" } })
      },
      layer: [
        {
          mark: "bar",
          encoding: { x: quantity("rate", "soft pass", { aggregate: "mean", ...share }) }
        },
        {
          mark: "tick",
          encoding: { x: quantity("rate", "soft pass"), tooltip: { field: "model" } }
        }
      ]
    }
  )
}

const optimalSteps = (rows: Rows): ReadonlyArray<Figure> => {
  const tasks = new Map(rows.filter(isComposite).map(({ item, optimal }) => [item, optimal]))
  return figure(
    "optimal-steps",
    "Operations of a workflow",
    `How many operations the composite tasks of this run have (K_opt); n = ${tasks.size} tasks.`,
    [...Map.groupBy(tasks.values(), (optimal) => optimal)].map(([optimal, own]) => ({
      optimal,
      tasks: own.length
    })),
    {
      mark: "bar",
      encoding: {
        x: { field: "optimal", type: "ordinal", title: "operations" },
        y: quantity("tasks", "tasks")
      }
    }
  )
}

const stepOverhead = ({ models }: Summary, rows: Rows): ReadonlyArray<Figure> => {
  const byModel = Map.groupBy(rows, ({ model }) => model)
  const values = models.flatMap(({ model }) => {
    const all = overheads(byModel.get(model) ?? [])
    return [...Map.groupBy(all, (steps) => steps)].map(([steps, own]) => ({
      model,
      overhead: steps,
      share: own.length / all.length
    }))
  })
  return figure(
    "step-overhead",
    "Rounds more than needed",
    "Share of a model's episodes by how many rounds more than its operations they took (K_act − K_opt); those that executed nothing are left out.",
    values,
    {
      mark: "rect",
      encoding: {
        x: { field: "overhead", type: "ordinal", title: "rounds more than needed" },
        y: name("model", null, { sort: models.map(({ model }) => model) }),
        color: quantity("share", "share of episodes", { legend: { format: "%" } })
      }
    }
  )
}

/** Every figure that there is data for. */
export const figuresOf = (summary: Summary, rows: Rows): ReadonlyArray<Figure> => [
  ...ranking(summary),
  ...plane(summary),
  ...tokens(summary),
  ...softPass(summary, "pattern", "Workflows, from the easiest", "workflow"),
  ...softPass(summary, "subcategory", "Single actions, from the easiest", "subcategory"),
  ...optimalSteps(rows),
  ...stepOverhead(summary, rows)
]
