/** Scores under several ways of scoring as rows for a sheet, and those by tolerances as a table and a figure. Pure. */
import { count, decimal, right, signed, tableOf } from "../../../report/cells.ts"
import type { Figure, Table } from "../../../report/Document.ts"
import { series } from "../../../report/figures/theme.ts"
import type { Sheet } from "../../../report/Sheet.ts"
import { counted } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import type { Row, Sensitivity } from "./sensitivity.ts"
import { isMultiplier, isTolerances, onlyFactor, variantTitle } from "./tolerances.ts"

const changeOf = ({ original, score }: Row): number => Math.round((score - original) * 100) / 100

/** One row per model of a run and way of scoring; rho belongs to the way. */
export const sweepSheet = (sensitivities: ReadonlyArray<Sensitivity>): Sheet => ({
  columns: [
    ...["run", "model", "scored_as", "factor", "points", "of", "points_as_run", "change"],
    ...["rank", "newly_failing", "newly_passing", "trials_changed", "rho"]
  ],
  rows: sensitivities.flatMap(({ changed, models, rho, variant }) =>
    models.map((row) => [
      row.run,
      row.model,
      variant,
      isMultiplier(variant) ? Number(variant) : null,
      row.score,
      row.of,
      row.original,
      changeOf(row),
      row.rank,
      row.flips.lost,
      row.flips.gained,
      changed,
      rho
    ])
  )
})

/** Of lines: models beyond the colours of the theme have the same colours and other shapes. */
const SHAPES = ["circle", "square", "triangle-up", "diamond", "cross"]

/** With more ways of scoring than this, their titles no longer fit side by side. */
const FEW = 3

/** The name of the table and of the figure. */
const SWEEP = "tolerance-sweep"

const sweptBy = (sensitivities: ReadonlyArray<Sensitivity>): ReadonlyArray<Sensitivity> =>
  sensitivities.filter(({ variant }) => isTolerances(variant))

/** A model by its name, with its run where the scorings are of several. */
const withRun = (sensitivities: ReadonlyArray<Sensitivity>): ((row: Row) => string) => {
  const runs = new Set(sensitivities.flatMap(({ models }) => models.map(({ run }) => run)))
  return ({ model, run }) => (runs.size > 1 ? `${model} (${run})` : model)
}

/** Points, flips and rho of each model at each factor, as the figure draws them; null where no factor was asked for. */
export const sweepTable = (
  { unit }: Pick<Benchmark, "unit">,
  sensitivities: ReadonlyArray<Sensitivity>,
  nameOf: (row: Row) => string = withRun(sweptBy(sensitivities))
): Table | null => {
  const swept = sweptBy(sensitivities)
  if (swept.length === 0) return null
  return tableOf(
    SWEEP,
    [
      { title: "Model" },
      right("Factor", { hint: "what tolerances are multiplied by" }),
      right("Points", { unit }),
      right("Of", { hint: "points that were to be had" }),
      right("Change", { hint: "against the points as run" }),
      right("Rank"),
      right("Newly failing", { hint: "trials that passed as run, and fail now" }),
      right("Newly passing"),
      right("Spearman's ρ", { hint: "of the order of the models with that as run" })
    ],
    (swept[0]?.models ?? []).flatMap((model) =>
      swept.flatMap(({ models, rho, variant }) =>
        models
          .filter((row) => row.run === model.run && row.model === model.model)
          .map((row) => [
            nameOf(row),
            { text: variantTitle(variant), value: onlyFactor(variant)?.factor ?? variant },
            count(row.score),
            count(row.of),
            signed(changeOf(row)),
            count(row.rank),
            count(row.flips.lost),
            count(row.flips.gained),
            decimal(rho, 3)
          ])
      )
    ),
    {
      title: "Points by tolerance factor",
      note: "Points as run are those at factor 1. ρ is of the order of all models at that factor; it needs at least three."
    }
  )
}

/** One value on the axis of a sweep: a factor, or the title of a way of scoring. */
interface Axis {
  readonly title: string
  /** null: the ways are side by side, in their order */
  readonly factorIn: ((variant: string) => number | null) | null
}

/** Factors of one name, or of all tolerances, share one scale; ways of different kinds do not. */
const axisOf = (variants: ReadonlyArray<string>): Axis => {
  const names = new Set(variants.map((variant) => onlyFactor(variant)?.of))
  const [name] = names
  return names.size === 1 && name !== undefined
    ? {
        title: `factor of ${name === null ? "tolerances" : `the tolerances of ${name}`}`,
        factorIn: (variant) => onlyFactor(variant)?.factor ?? null
      }
    : { title: "factors of tolerances", factorIn: null }
}

/** Factors stand where their numbers are; ways of scoring side by side, in their order. */
const scaleOf = (swept: ReadonlyArray<Sensitivity>, factorIn: Axis["factorIn"]) =>
  factorIn === null
    ? {
        type: "nominal" as const,
        sort: swept.map(({ variant }) => variantTitle(variant)),
        axis: { labelAngle: swept.length > FEW ? -30 : 0 }
      }
    : { type: "quantitative" as const }

/** Points of each model against the factors of tolerances; null if no factor was asked for. */
export const sweepFigure = (
  { unit }: Pick<Benchmark, "unit">,
  sensitivities: ReadonlyArray<Sensitivity>,
  nameOf: (row: Row) => string = withRun(sweptBy(sensitivities))
): Figure | null => {
  const swept = sweptBy(sensitivities)
  const { factorIn, title } = axisOf(swept.map(({ variant }) => variant))
  const values = swept.flatMap(({ models, variant }) =>
    models.map((row) => ({
      factor: factorIn === null ? variantTitle(variant) : factorIn(variant),
      model: nameOf(row),
      points: row.score
    }))
  )
  if (values.length === 0) return null
  const order = (swept[0]?.models ?? []).map(nameOf)
  const shapes = order.map(
    (_, at) => SHAPES[Math.floor(at / series.length) % SHAPES.length] ?? "circle"
  )
  const rhos = swept.map(
    ({ rho, variant }) => `${variantTitle(variant)}: ${rho === null ? "–" : rho.toFixed(3)}`
  )
  return {
    _tag: "Figure",
    name: SWEEP,
    title: `Points against the ${title}`,
    caption: `${unit[0]?.toUpperCase()}${unit.slice(1)} under each ${factorIn === null ? "way of scoring" : "factor"}; ρ with the order as run: ${rhos.join("; ")}; n = ${counted(order.length, "model")}.`,
    spec: {
      data: { values },
      width: 560,
      height: 300,
      layer: [
        { mark: "line" },
        {
          mark: "point",
          encoding: {
            shape: {
              field: "model",
              type: "nominal",
              title: "model",
              sort: order,
              scale: { range: shapes }
            }
          }
        }
      ],
      encoding: {
        x: { field: "factor", title, ...scaleOf(swept, factorIn) },
        y: { field: "points", type: "quantitative", title: unit, scale: { zero: false } },
        color: { field: "model", type: "nominal", title: "model", sort: order }
      }
    }
  }
}
