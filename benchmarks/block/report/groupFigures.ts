/**
 * Figures of the paper beside those of figures.ts: detection by prompt and by tier, how far judges agree, and each
 * model's profile as a radar. Owns what they draw; a figure without data is left out. Pure.
 */
import type { Figure } from "../../../report/Document.ts"
import { counted, number } from "../../../report/text.ts"
import type { BlockModelSummary, BlockSummary } from "../measures/BlockSummary.ts"

type Models = ReadonlyArray<BlockModelSummary>

const PERCENT = { format: ".0%" }
const WIDTH = 560
const colour = { field: "model", type: "nominal", title: "Model", sort: null }

/** Prompts as the paper's table 7 has them, and whatever else there is after them. */
const PROMPTS = ["direct", "context", "cot", "naturalistic", "adversarial"]

const inOrder = (names: ReadonlyArray<string>, order: ReadonlyArray<string>) => [
  ...order.filter((name) => names.includes(name)),
  ...names.filter((name) => !order.includes(name)).sort()
]

/** Bars of each model in each group, with their intervals; none where there are not two groups. */
const bars = (
  names: Pick<Figure, "name" | "title" | "caption">,
  models: Models,
  groupsOf: (model: BlockModelSummary) => BlockModelSummary["byTier"],
  order: ReadonlyArray<string> = []
): ReadonlyArray<Figure> => {
  const values = models.flatMap((model) =>
    groupsOf(model).map(({ group, interval, of, tdr }) => ({
      model: model.model,
      group,
      n: of,
      tdr,
      low: interval?.low ?? tdr,
      high: interval?.high ?? tdr
    }))
  )
  const groups = inOrder([...new Set(values.map(({ group }) => group))], order)
  if (groups.length < 2) return []
  const most = Math.max(...values.map(({ n }) => n))
  const caption = `${names.caption} ${number(most)} exhibits a group at most. Lines: 95 % by bootstrap over contracts.`
  const x = {
    field: "group",
    type: "ordinal",
    title: null,
    sort: groups,
    axis: { labelAngle: 0 }
  }
  return [
    {
      _tag: "Figure",
      ...names,
      caption,
      spec: {
        data: { values },
        width: WIDTH,
        encoding: { x, xOffset: { field: "model", sort: null } },
        layer: [
          {
            mark: "bar",
            encoding: {
              color: colour,
              y: {
                field: "tdr",
                type: "quantitative",
                title: "TDR",
                scale: { domain: [0, 1] },
                axis: PERCENT
              }
            }
          },
          {
            mark: { type: "rule", opacity: 0.6 },
            encoding: { y: { field: "low", type: "quantitative" }, y2: { field: "high" } }
          }
        ]
      }
    }
  ]
}

/** Kappa of each pair of judges on the target, both ways round. */
const agreement = ({ agreement: own }: BlockSummary): ReadonlyArray<Figure> => {
  const values = (own?.pairs ?? []).flatMap(({ first, of, second, target }) =>
    target === null
      ? []
      : [
          { one: first, other: second, kappa: target, n: of },
          { one: second, other: first, kappa: target, n: of }
        ]
  )
  if (values.length === 0) return []
  const axis = { labelAngle: -35, labelOverlap: false }
  const encoding = {
    x: { field: "one", type: "nominal", title: null, axis },
    y: { field: "other", type: "nominal", title: null }
  }
  return [
    {
      _tag: "Figure",
      name: "judge-agreement",
      title: "Agreement of judges",
      caption: `Cohen's kappa by pair on whether a finding is the documented flaw; up to ${counted(Math.max(...values.map(({ n }) => n)), "finding")} a pair.`,
      spec: {
        data: { values },
        width: { step: 96 },
        height: { step: 56 },
        layer: [
          {
            mark: "rect",
            encoding: {
              ...encoding,
              color: {
                field: "kappa",
                type: "quantitative",
                title: "κ",
                scale: { domain: [Math.min(0, ...values.map(({ kappa }) => kappa)), 1] }
              }
            }
          },
          {
            mark: { type: "text", baseline: "middle" },
            encoding: {
              ...encoding,
              text: { field: "kappa", type: "quantitative", format: ".2f" }
            }
          }
        ]
      }
    }
  ]
}

/** What a model's profile is made of; each in [0, 1], more is better. */
const SPOKES: ReadonlyArray<readonly [string, (model: BlockModelSummary) => number | null]> = [
  ["TDR", ({ tdr }) => tdr],
  ["Precision", ({ precision }) => precision],
  ["RCIR", ({ rcir }) => rcir],
  ["AVA", ({ ava }) => ava],
  ["FSV", ({ fsv }) => fsv],
  ["F1 of verdicts", ({ f1 }) => f1]
]

const RINGS = [0.25, 0.5, 0.75, 1]

/** The models' profiles: none where nobody found anything, because reasons are then not scored. */
const radar = (models: Models): ReadonlyArray<Figure> => {
  const shown = models.filter((model) => SPOKES.some(([, of]) => (of(model) ?? 0) > 0))
  const placed = (spoke: number, value: number) => {
    const angle = (2 * Math.PI * spoke) / SPOKES.length
    return { x: value * Math.sin(angle), y: value * Math.cos(angle) }
  }
  const around = SPOKES.map((_, spoke) => spoke).concat(0)
  const profiles = shown.flatMap((model) =>
    around.map((spoke, order) => ({
      model: model.model,
      order,
      ...placed(spoke, SPOKES[spoke]?.[1](model) ?? 0)
    }))
  )
  if (profiles.length === 0) return []
  const rings = RINGS.flatMap((ring) =>
    around.map((spoke, order) => ({ ring, order, ...placed(spoke, ring) }))
  )
  const labels = [
    ...SPOKES.map(([label], spoke) => ({ label, ...placed(spoke, 1.16) })),
    ...RINGS.map((ring) => ({ label: `${100 * ring}%`, x: 0.02, y: ring - 0.05 }))
  ]
  const scale = { domain: [-1.3, 1.3] }
  const encoding = {
    x: { field: "x", type: "quantitative", axis: null, scale },
    y: { field: "y", type: "quantitative", axis: null, scale },
    order: { field: "order", type: "quantitative" }
  }
  return [
    {
      _tag: "Figure",
      name: "radar",
      title: "Profiles",
      caption: `Detection, precision and quality of each model, 0 in the middle: RCIR, AVA and FSV are the judges' scores of the flaws that were found, 0 where none was. n = ${counted(shown.length, "model")}.`,
      spec: {
        width: 420,
        height: 420,
        layer: [
          {
            data: { values: rings },
            mark: { type: "line", opacity: 0.25, strokeWidth: 1, color: "#888888" },
            encoding: { ...encoding, detail: { field: "ring" } }
          },
          {
            data: { values: profiles },
            mark: { type: "line", point: true },
            encoding: { ...encoding, color: colour }
          },
          {
            data: { values: labels },
            mark: { type: "text", baseline: "middle" },
            encoding: { x: encoding.x, y: encoding.y, text: { field: "label" } }
          }
        ]
      }
    }
  ]
}

/** Detection by prompt and by tier, agreement of judges, and profiles, where there are data for them. */
export const groupFigures = (summary: BlockSummary): ReadonlyArray<Figure> => [
  ...bars(
    {
      name: "tdr-by-tier",
      title: "Target detection rate by tier",
      caption: "Whether harder contracts are found less often."
    },
    summary.models,
    ({ byTier }) => byTier
  ),
  ...bars(
    {
      name: "tdr-by-prompt",
      title: "Target detection rate by prompt",
      caption: "What documentation, steps and framing change."
    },
    summary.models,
    ({ byPrompt }) => byPrompt,
    PROMPTS
  ),
  ...agreement(summary),
  ...radar(summary.models)
]
