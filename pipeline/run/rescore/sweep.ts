/**
 * Scores under several ways of scoring as rows for a spreadsheet, and scores by tolerances as a figure.
 * Pure.
 */
import type { Figure } from "../../../report/Document.ts"
import type { Sheet } from "../../../report/Sheet.ts"
import { counted } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import type { Row, Sensitivity } from "./sensitivity.ts"
import { isMultiplier, isTolerances, onlyFactor, variantTitle } from "./tolerances.ts"

/** One row per model of a run and way of scoring; rho belongs to the way. */
export const sweepSheet = (sensitivities: ReadonlyArray<Sensitivity>): Sheet => ({
  columns: [
    ...["run", "model", "scored_as", "factor", "points", "of", "points_as_run", "change"],
    ...["rank", "newly_failing", "newly_passing", "trials_changed", "rho"]
  ],
  rows: sensitivities.flatMap(({ changed, models, rho, variant }) =>
    models.map(({ flips, model, of, original, rank, run, score }) => [
      run,
      model,
      variant,
      isMultiplier(variant) ? Number(variant) : null,
      score,
      of,
      original,
      Math.round((score - original) * 100) / 100,
      rank,
      flips.lost,
      flips.gained,
      changed,
      rho
    ])
  )
})

/** With more ways of scoring than this, their titles no longer fit side by side. */
const FEW = 3

const nameOf = ({ model, run }: Row, several: boolean): string =>
  several ? `${model} (${run})` : model

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

/** Points of each model against the factors of tolerances; null if no factor was asked for. */
export const sweepFigure = (
  { unit }: Pick<Benchmark, "unit">,
  sensitivities: ReadonlyArray<Sensitivity>
): Figure | null => {
  const swept = sensitivities.filter(({ variant }) => isTolerances(variant))
  const several = new Set(swept.flatMap(({ models }) => models.map(({ run }) => run))).size > 1
  const { factorIn, title } = axisOf(swept.map(({ variant }) => variant))
  const values = swept.flatMap(({ models, variant }) =>
    models.map((row) => ({
      factor: factorIn === null ? variantTitle(variant) : factorIn(variant),
      model: nameOf(row, several),
      points: row.score
    }))
  )
  if (values.length === 0) return null
  const order = (swept[0]?.models ?? []).map((row) => nameOf(row, several))
  const rhos = swept.map(
    ({ rho, variant }) => `${variantTitle(variant)}: ${rho === null ? "–" : rho.toFixed(3)}`
  )
  const x =
    factorIn === null
      ? {
          type: "nominal" as const,
          sort: swept.map(({ variant }) => variantTitle(variant)),
          axis: { labelAngle: swept.length > FEW ? -30 : 0 }
        }
      : { type: "quantitative" as const }
  return {
    _tag: "Figure",
    name: "tolerance-sweep",
    title: `Points against the ${title}`,
    caption: `${unit[0]?.toUpperCase()}${unit.slice(1)} under each ${factorIn === null ? "way of scoring" : "factor"}; ρ with the order as run: ${rhos.join("; ")}; n = ${counted(order.length, "model")}.`,
    spec: {
      data: { values },
      width: 560,
      height: 300,
      mark: { type: "line", point: true },
      encoding: {
        x: { field: "factor", title, ...x },
        y: { field: "points", type: "quantitative", title: unit, scale: { zero: false } },
        color: { field: "model", type: "nominal", title: "model", sort: order }
      }
    }
  }
}
