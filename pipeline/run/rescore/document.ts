/** The document of runs that were scored in other ways. Pure. */

import { count, decimal, right, signed, tableOf } from "../../../report/cells.ts"
import type { Cell, Document } from "../../../report/Document.ts"
import { counted, NONE, number, percent } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import type { Row, Sensitivity } from "./sensitivity.ts"
import { variantTitle } from "./tolerances.ts"

const same = (a: Row, b: Row): boolean => a.run === b.run && a.model === b.model

/** Points under a variant, with what they changed by where they did. */
const scoreCell = (row: Row | undefined): Cell => {
  if (row === undefined) return { text: NONE, value: null }
  const change = Math.round((row.score - row.original) * 100) / 100
  return {
    text: `${number(row.score)}${change === 0 ? "" : ` (${signed(change).text})`}`,
    value: row.score
  }
}

/** Points and ranks of each model under each way. */
const scoresTable = (
  bench: Pick<Benchmark, "unit">,
  models: ReadonlyArray<Row>,
  sensitivities: ReadonlyArray<Sensitivity>,
  several: boolean
) =>
  tableOf(
    "scores",
    [
      { title: "Model" },
      ...(several ? [{ title: "Run" }] : []),
      right("Of", { hint: "points that were to be had" }),
      right("As run"),
      ...sensitivities.flatMap((each) => [right(variantTitle(each.variant)), right("Rank")])
    ],
    models.map((model) => [
      model.model,
      ...(several ? [model.run] : []),
      count(model.of),
      count(model.original),
      ...sensitivities.flatMap((each) => {
        const row = each.models.find((other) => same(other, model))
        return [scoreCell(row), count(row?.rank ?? null)]
      })
    ]),
    { note: `${bench.unit}; in brackets what changed against the points as run.` }
  )

/** By how much the ways differ. */
const sensitivityTable = (models: ReadonlyArray<Row>, sensitivities: ReadonlyArray<Sensitivity>) =>
  tableOf(
    "sensitivity",
    [
      { title: "Scored" },
      right("Trials changed", { hint: "their score is another than as run" }),
      right("Largest change", { hint: "of a model's points, in parts of those it had" }),
      right("Spearman's ρ", { hint: "of the order of the models with that as run" })
    ],
    sensitivities.map((each) => [
      variantTitle(each.variant),
      count(each.changed),
      {
        text: percent(each.largest).replace("-", "−"),
        value: each.largest
      },
      decimal(each.rho, 3)
    ]),
    {
      note: `Over ${counted(models.length, "model")}; ρ needs at least three, with different scores.`
    }
  )

/** What each way of scoring makes of the models. */
export const rescoringDocument = (
  bench: Pick<Benchmark, "unit">,
  runs: ReadonlyArray<string>,
  sensitivities: ReadonlyArray<Sensitivity>
): Document => {
  const models = (sensitivities[0]?.models ?? []).toSorted((a, b) => b.original - a.original)
  const several = runs.length > 1
  return {
    title: `${several ? counted(runs.length, "run") : `Run ${runs[0]}`} scored in other ways`,
    lead: several ? [runs.join(", ")] : [],
    sections: [
      {
        name: "scores",
        title: "",
        detail: "brief",
        blocks: [scoresTable(bench, models, sensitivities, several)]
      },
      {
        name: "sensitivity",
        title: "Does it matter",
        detail: "brief",
        blocks: [sensitivityTable(models, sensitivities)]
      }
    ],
    legend: []
  }
}
