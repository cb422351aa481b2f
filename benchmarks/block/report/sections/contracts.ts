/** Contracts by models: how every exhibit ended, filterable, each linked to its trial. Pure. */

import type { Score } from "../../../../pipeline/run/Score.ts"
import type { Cell, Section, Tone } from "../../../../report/Document.ts"
import type { Measures } from "../../measures/Measures.ts"

type Scores = ReadonlyArray<Score<Measures>>

const toneOf = ({ outcome, passed, status }: Scores[number]): Tone =>
  status !== "done"
    ? "warn"
    : outcome === "unreadable" || outcome === "refused" || outcome === "unscored"
      ? "quiet"
      : passed
        ? "good"
        : "bad"

const cellOf = (score: Scores[number]): Cell => ({
  text: score.outcome ?? score.status,
  value: score.status === "done" ? score.score : null,
  target: { to: "trial", trial: score.trial },
  tone: toneOf(score)
})

/** The fields by which readers can choose trials, besides subset and variant. */
export const facetsIn = ({
  category,
  severity,
  tier
}: Measures): Readonly<Record<string, string>> => ({
  type: category,
  tier: tier === null ? "none" : String(tier),
  severity: severity ?? "not known"
})

const facetsOf = ({
  measures,
  split,
  variant
}: Scores[number]): Readonly<Record<string, string>> => ({
  subset: split,
  variant,
  ...(measures === null ? {} : facetsIn(measures))
})

/** One row per exhibit: a contract in a variant. */
export const contracts = (scores: Scores): Section => {
  const models = [...new Set(scores.map(({ model }) => model))]
  const exhibits = [
    ...Map.groupBy(scores, ({ item, split, variant }) => `${split} ${item} ${variant}`).values()
  ]
  return {
    name: "contracts",
    title: "Contracts by models",
    detail: "full",
    blocks: [
      {
        _tag: "Grid",
        name: "contracts",
        columns: models,
        rows: exhibits.flatMap((own) => {
          // The first finished trial knows what the contract is.
          const first = own.find(({ measures }) => measures !== null) ?? own[0]
          return first === undefined
            ? []
            : [
                {
                  title: `${first.item} ${first.variant}`,
                  facets: facetsOf(first),
                  cells: models.map((model) =>
                    own.filter((score) => score.model === model).map(cellOf)
                  )
                }
              ]
        })
      }
    ]
  }
}
