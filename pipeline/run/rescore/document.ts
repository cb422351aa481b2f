/** The document of runs that were scored in other ways. Pure. */

import { count, decimal, right, signed, tableOf } from "../../../report/cells.ts"
import type { Cell, Document } from "../../../report/Document.ts"
import { withModelLabels } from "../../../report/modelLabels.ts"
import { counted, NONE, number, percent } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import type { Row, Sensitivity } from "./sensitivity.ts"
import { variantTitle } from "./tolerances.ts"

const same = (a: Row, b: Row): boolean => a.run === b.run && a.model === b.model

/** Points under a variant, with the change if there is one. */
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
      right("Of", { hint: "maximum points" }),
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
    {
      note: `${bench.unit}; in brackets the change from the points as run. Trials without a score count as 0, and their models have no rank.`
    }
  )

/** By how much the ways differ. */
const sensitivityTable = (models: ReadonlyArray<Row>, sensitivities: ReadonlyArray<Sensitivity>) =>
  tableOf(
    "sensitivity",
    [
      { title: "Scored" },
      right("Trials changed", { hint: "score differs from the score as run" }),
      right("Largest change", {
        hint: "largest change of a model's points, relative to its points as run"
      }),
      right("Spearman's ρ", {
        hint: "correlation of the models' order with the order as run"
      })
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

/** The scores of the models under each way of scoring. */
export const rescoringDocument = (
  bench: Pick<Benchmark, "unit">,
  runs: ReadonlyArray<string>,
  sensitivities: ReadonlyArray<Sensitivity>
): Document => {
  const models = (sensitivities[0]?.models ?? []).toSorted((a, b) => b.original - a.original)
  const several = runs.length > 1
  const document: Document = {
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
        title: "Effect",
        detail: "brief",
        blocks: [sensitivityTable(models, sensitivities)]
      }
    ],
    legend: []
  }
  return withModelLabels(document, [...new Set(models.map(({ model }) => model))])
}
