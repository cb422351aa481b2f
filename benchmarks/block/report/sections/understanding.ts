/** The SUI under every weighting, its components, and how findings and verdicts score. Pure. */
import { Array as Arr } from "effect"
import type { Cell, Section } from "../../../../report/Document.ts"
import type { BlockModelSummary, BlockSummary } from "../../measures/BlockSummary.ts"
import { type ColumnOf, count, index, share, tableOf } from "../cells.ts"

type Weighting = BlockSummary["weightings"]["columns"][number]

/** "0.757 (1)": the index and its rank. */
const ranked = (model: string, { models }: Weighting): Cell => {
  const own = models.find((one) => one.model === model)
  const value = own?.sui ?? null
  return {
    text: value === null ? index(value).text : `${index(value).text} (${own?.rank})`,
    value
  }
}

const weightsText = ({ precision, r, tdr }: Weighting["weights"]): string =>
  [tdr, r, precision].map((weight) => weight.toFixed(2).replace(/^0/, "")).join("/")

const rhoText = ({ rhos }: BlockSummary["weightings"]): string => {
  const known = rhos.flatMap(({ rho }) => rho ?? [])
  return Arr.isArrayNonEmpty(known)
    ? ` Spearman's ρ between weightings: ${Math.min(...known).toFixed(2)} to ${Math.max(...known).toFixed(2)}.`
    : ""
}

/** The SUI under five weightings with ranks, and its parts. */
export const weightings = ({ models, weightings: all }: BlockSummary): Section => ({
  name: "sui",
  title: "Security understanding index by weighting",
  detail: "normal",
  blocks: [
    tableOf(
      {
        name: "weightings",
        note: `The rank is in brackets. Weights: TDR/reasoning/precision. TDR here is the mean of the strata, over the exhibits of DS tiers and the seven TC variants if the run has any.${rhoText(all)}`
      },
      [
        { title: "Model", of: ({ model }: BlockModelSummary) => model },
        ...all.columns.map((column) => ({
          title: `${column.weights.name} ${weightsText(column.weights)}`,
          of: ({ model }: BlockModelSummary) => ranked(model, column)
        })),
        { title: "TDR", of: ({ suiParts }) => share(suiParts.tdr) },
        { title: "R", of: ({ suiParts }) => index(suiParts.r) },
        { title: "Precision", of: ({ suiParts }) => share(suiParts.precision) },
        { title: "n", of: ({ suiParts }) => count(suiParts.of) }
      ],
      models
    )
  ]
})

/** Spearman's rho between each pair of weightings. */
export const rhos = ({ weightings: { rhos: pairs } }: BlockSummary): Section => ({
  name: "sui-rhos",
  title: "Rank correlation between weightings",
  detail: "full",
  blocks: [
    tableOf(
      { name: "rhos" },
      [
        { title: "Weighting", of: ({ first }: (typeof pairs)[number]) => first },
        { title: "and", align: "left", of: ({ second }) => second },
        { title: "ρ", of: ({ rho }) => index(rho) }
      ],
      pairs
    )
  ]
})

const ANSWERS: ReadonlyArray<ColumnOf<BlockModelSummary>> = [
  { title: "Model", of: ({ model }) => model },
  { title: "RCIR", hint: "root cause identified and explained", of: ({ rcir }) => index(rcir) },
  { title: "AVA", hint: "attack vector accuracy", of: ({ ava }) => index(ava) },
  { title: "FSV", hint: "validity of the fix", of: ({ fsv }) => index(fsv) },
  { title: "Accuracy", of: ({ accuracy }) => share(accuracy) },
  {
    title: "Verdict precision",
    hint: "share of contracts called vulnerable that are",
    of: ({ verdicts }) => share(verdicts.precision)
  },
  { title: "Recall", of: ({ recall }) => share(recall) },
  { title: "F1", of: ({ f1 }) => index(f1) },
  { title: "F2", of: ({ f2 }) => index(f2) },
  {
    title: "TP/FP/FN/TN",
    of: ({ verdicts: { fn, fp, tn, tp } }) => [tp, fp, fn, tn].join("/")
  }
]

/** How well found flaws are explained, and verdicts compared with the truth. */
export const answers = (models: ReadonlyArray<BlockModelSummary>): Section => ({
  name: "answers",
  title: "Explanations and verdicts",
  detail: "normal",
  blocks: [
    tableOf(
      {
        name: "answers",
        note: "RCIR, AVA, FSV in [0, 1], over flaws that were found. Verdicts: vulnerable or safe, including fixed contracts; unreadable replies are left out."
      },
      ANSWERS,
      models
    )
  ]
})
