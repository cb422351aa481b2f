/** Which models are good at what: quadrants, steps, and what several rounds show. Pure. */
import { count, decimal, pValue, right, share, signed, tableOf } from "../../../../report/cells.ts"
import type { Section, Table } from "../../../../report/Document.ts"
import { counted, NONE, number } from "../../../../report/text.ts"
import type { ModelSummary, Summary } from "../Summary.ts"
import { Quadrant } from "../statistics/quadrants.ts"

/** The meaning of a profile, in the order of the paper's table 8. */
const MEANINGS: Readonly<Record<Quadrant, string>> = {
  "High-High": "strong single actions and workflows",
  "High-Low": "strong single actions, weaker workflows",
  "Low-High": "weaker single actions, stronger workflows",
  "Low-Low": "weaker in both",
  "Atomic-Only": "workflows near zero"
}

/** How many models have each profile (paper, table 8). */
const profileCounts = (models: ReadonlyArray<ModelSummary>): Table =>
  tableOf(
    "profiles",
    [{ title: "Profile" }, right("Models"), { title: "Interpretation" }],
    Quadrant.literals.map((profile) => [
      profile,
      count(models.filter(({ quadrant }) => quadrant === profile).length),
      MEANINGS[profile]
    ])
  )

/** Profiles by the medians (paper, tables 8 and 9); empty if they separate nothing. */
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
            note: `Points per finished trial. The medians over these models separate high from low: atomic ${number(medians.atomic)}, composite ${number(medians.composite)}; Atomic-Only: composite below 5.`
          }
        ),
        profileCounts(models)
      ]
    }
  ]
}

/** Rounds more than needed (paper, table 10); empty if no episode was run. */
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
      title: "Reliability over rounds",
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

const rhoText = (rho: number): string => rho.toFixed(3).replace("-", "−")

/** Mean and range of rho, and the largest p, in a line (paper, below table 1). */
const rhoLine = (pairs: Summary["roundPairs"]): string => {
  const models = [...new Set(pairs.map((pair) => pair.models))].sort((a, b) => a - b)
  const over = `Over ${models.length > 1 ? `${models[0]} to ` : ""}${counted(models.at(-1) ?? 0, "complete model")}`
  const rhos = pairs.flatMap(({ rho }) => rho ?? [])
  if (rhos.length === 0) return `${over}; they do not differ, so there is no ρ.`
  const mean = rhos.reduce((a, b) => a + b, 0) / rhos.length
  const range = `${rhoText(Math.min(...rhos))} to ${rhoText(Math.max(...rhos))}`
  const most = pValue(Math.max(...pairs.flatMap(({ p }) => p ?? []))).text
  return `${over}; mean ρ ${rhoText(mean)}, range ${range}; largest p ${most} (permutation test, two-sided).`
}

/** Spearman's rho over pairs of rounds; empty if there are fewer than two. */
export const stability = ({ roundPairs }: Summary): ReadonlyArray<Section> =>
  roundPairs.length === 0
    ? []
    : [
        {
          name: "stability",
          title: "Agreement between rounds",
          detail: "normal",
          blocks: [
            tableOf(
              "stability",
              [
                { title: "Rounds" },
                right("Spearman's ρ"),
                right("p", { hint: "permutation test of the models' order, two-sided" })
              ],
              roundPairs.map(({ first, p, rho, second }) => [
                `${first} and ${second}`,
                decimal(rho, 3),
                p === null ? NONE : pValue(p)
              ]),
              { note: rhoLine(roundPairs) }
            )
          ]
        }
      ]
