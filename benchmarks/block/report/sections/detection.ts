/** How often flaws were found: averages of the subsets both ways, and every breakdown. Pure. */
import type { Section } from "../../../../report/Document.ts"
import type { BlockModelSummary } from "../../measures/BlockSummary.ts"
import { variantLabel } from "../../measures/strata.ts"
import { type ColumnOf, count, matrix, share, shareIn, tableOf } from "../cells.ts"

type Models = ReadonlyArray<BlockModelSummary>
type AverageRow = BlockModelSummary["averages"][number] & { readonly model: string }

const AVERAGES: ReadonlyArray<ColumnOf<AverageRow>> = [
  { title: "Model", of: ({ model }) => model },
  { title: "Subset", align: "left", of: ({ subset }) => subset },
  {
    title: "Mean of strata",
    hint: "the paper's average: every stratum has the same weight",
    of: ({ macro, macroInterval }) => shareIn(macro, macroInterval)
  },
  { title: "Strata", of: ({ by, strata }) => ({ text: `${strata} by ${by}`, value: strata }) },
  {
    title: "Pooled",
    hint: "every exhibit has the same weight",
    of: ({ pooled, pooledInterval }) => shareIn(pooled, pooledInterval)
  },
  { title: "n", hint: "exhibits that were scored", of: ({ of }) => count(of) }
]

/** TDR of each subset as a mean of its strata, and pooled. */
export const averages = (models: Models): Section => ({
  name: "averages",
  title: "Target detection by subset",
  detail: "normal",
  blocks: [
    tableOf(
      {
        name: "averages",
        note: "Strata: tiers of DS, the seven variants of TC that keep the flaw, prompts of GS, variants of our own contracts. [ ]: 95 % by bootstrap, 1,000 resamples of contracts within subset and tier."
      },
      AVERAGES,
      models.flatMap(({ averages: own, model }) => own.map((one) => ({ ...one, model })))
    )
  ]
})

const groupings = [
  ["byVariant", "Variant"],
  ["byTier", "Tier"],
  ["byCategory", "Type"],
  ["bySeverity", "Severity"],
  ["byPrompt", "Prompt"]
] as const

/** TDR by variant, tier, type, severity and prompt, if there are several of them. */
export const groups = (models: Models): Section => ({
  name: "groups",
  title: "Target detection by group",
  detail: "normal",
  blocks: groupings
    .filter(([key]) => models.some((model) => model[key].length > 1))
    .map(([key, heading]) =>
      matrix({ name: key.toLowerCase() }, heading, models, (model) =>
        model[key].map(({ group, of, tdr }) => ({
          group: variantLabel(group),
          of,
          cell: share(tdr)
        }))
      )
    )
})
