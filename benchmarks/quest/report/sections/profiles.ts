/** Which models are good at what: quadrants, steps, and what several rounds tell. Pure. */
import { count, decimal, right, share, signed, tableOf } from "../../../../report/cells.ts"
import type { Section } from "../../../../report/Document.ts"
import { NONE, number } from "../../../../report/text.ts"
import type { ModelSummary, Summary } from "../Summary.ts"

/** Profiles by the medians (paper, tables 8 and 9); empty where they divide nothing. */
export const quadrants = ({ medians, models }: Summary): ReadonlyArray<Section> => {
  if (medians === null) return []
  const rows = models.flatMap(({ atomicAverage, compositeAverage, model, quadrant }) =>
    quadrant === null
      ? []
      : [[model, decimal(atomicAverage, 1), decimal(compositeAverage, 1), quadrant]]
  )
  return [
    {
      name: "quadrants",
      title: "Single actions against workflows",
      detail: "normal",
      blocks: [
        tableOf(
          "quadrants",
          [{ title: "Model" }, right("Atomic avg."), right("Composite avg."), { title: "Profile" }],
          rows,
          {
            note: `Points a finished trial. High and Low are divided by the medians over these models: atomic ${number(medians.atomic)}, composite ${number(medians.composite)}; Atomic-Only: composite below 5.`
          }
        )
      ]
    }
  ]
}

/** Rounds more than needed (paper, table 10); empty where no episode was run. */
export const overheads = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<Section> => {
  const rows = models.flatMap(({ composite, model, overhead }) =>
    overhead === null
      ? []
      : [
          [
            model,
            signed(overhead.mean),
            share(overhead.above),
            count(overhead.p90),
            count(overhead.episodes),
            count(composite.mean)
          ]
        ]
  )
  return rows.length === 0
    ? []
    : [
        {
          name: "overhead",
          title: "Rounds more than needed",
          detail: "normal",
          blocks: [
            tableOf(
              "overhead",
              [
                { title: "Model" },
                right("Mean Δ", { hint: "K_act − K_opt" }),
                right("Above optimal", { hint: "share of episodes" }),
                right("P90 Δ"),
                right("Episodes", { hint: "those that executed something" }),
                right("Composite", { hint: "mean points of a complete round" })
              ],
              rows
            )
          ]
        }
      ]
}

/** pass@k and pass^k; empty for a single round. */
export const repeats = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<Section> => {
  const most = Math.max(0, ...models.map(({ repeats }) => repeats.length))
  if (most < 2) return []
  const ks = Array.from({ length: most }, (_, index) => index + 1)
  return [
    {
      name: "repeats",
      title: "How far one can rely on it",
      detail: "normal",
      blocks: [
        tableOf(
          "repeats",
          [
            { title: "Model" },
            ...ks.map((k) => right(k === 1 ? "pass@1" : `pass@${k}`)),
            ...ks.slice(1).map((k) => right(`pass^${k}`))
          ],
          models.map(({ model, repeats }) => [
            model,
            ...ks.map((k) => share(repeats[k - 1]?.passAtK ?? null)),
            ...ks.slice(1).map((k) => share(repeats[k - 1]?.passHatK ?? null))
          ]),
          {
            note: "pass@k: a task passes at least once in k trials; pass^k: in all of k. Unbiased, over the tasks with at least k finished trials."
          }
        )
      ]
    }
  ]
}

/** Spearman's rho over pairs of rounds; empty where there are no two. */
export const stability = ({ roundPairs }: Summary): ReadonlyArray<Section> => {
  const rhos = roundPairs.flatMap(({ rho }) => rho ?? [])
  const [first] = roundPairs
  if (first === undefined) return []
  const average = rhos.length === 0 ? NONE : number(rhos.reduce((a, b) => a + b, 0) / rhos.length)
  return [
    {
      name: "stability",
      title: "Do rounds rank alike",
      detail: "normal",
      blocks: [
        tableOf(
          "stability",
          [{ title: "Rounds" }, right("Spearman's ρ")],
          roundPairs.map(({ first, rho, second }) => [`${first} and ${second}`, decimal(rho, 3)]),
          { note: `Over ${first.models} models that are complete; mean ρ ${average}.` }
        )
      ]
    }
  ]
}
