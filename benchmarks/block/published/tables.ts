/**
 * Tables 2 and 3 of the paper over imported runs: detection rates by tier, variant and prompt, with the
 * ballots as published and corrected. Owns their columns and their averages. Pure.
 *
 * An average of DS and TC is the mean of its columns; so is that of GS, whose prompts have equal numbers of
 * contracts. A reply without a verdict stays in the denominator, as in the paper.
 */

import type { Document, Section } from "../../../report/Document.ts"
import { reckon } from "../../../report/statistics/ratios.ts"
import type { Measures } from "../measures/Measures.ts"
import { type Rows, tdr } from "../measures/metrics.ts"
import { macroTdr, tcVariants } from "../measures/strata.ts"
import { count, share, tableOf } from "../report/cells.ts"
import type { Counting } from "./trials.ts"

/** One trial of an imported run. */
export interface Counted {
  readonly model: string
  readonly counting: Counting
  readonly measures: Measures
}

interface Shown {
  readonly name: string
  readonly title: string
  readonly columns: ReadonlyArray<readonly [title: string, of: (row: Measures) => boolean]>
  readonly has: (row: Measures) => boolean
}

const isSubset = (subset: Measures["subset"]) => (row: Measures) => row.subset === subset

const variantTitles = ["MS", "San", "NoCom", "Cham", "Shape", "Troj", "FalseP"]
const promptTitles = {
  direct: "Direct",
  context: "Ctx",
  cot: "CoT",
  naturalistic: "Nat",
  adversarial: "Adv"
}

const shown: ReadonlyArray<Shown> = [
  {
    name: "table-2-ds",
    title: "Table 2, DS: detection rate by tier",
    columns: [1, 2, 3, 4].map((tier) => [`T${tier}`, (row) => row.tier === tier] as const),
    has: isSubset("ds")
  },
  {
    name: "table-2-tc",
    title: "Table 2, TC: detection rate by variant",
    columns: tcVariants.map(
      (variant, at) => [variantTitles[at] ?? variant, (row) => row.variant === variant] as const
    ),
    has: (row) => row.subset === "tc" && tcVariants.includes(row.variant)
  },
  {
    name: "table-3-gs",
    title: "Table 3, GS: detection rate by prompt",
    columns: Object.entries(promptTitles).map(
      ([prompt, title]) => [title, (row) => row.prompt === prompt] as const
    ),
    has: isSubset("gs")
  }
]

const ways = { published: "as published", corrected: "corrected" } as const

/** A line of a table: a model under one counting. */
const linesOf = (
  { columns, has }: Shown,
  counted: ReadonlyArray<Counted>,
  models: ReadonlyArray<string>
) =>
  models.flatMap((model) =>
    (["published", "corrected"] as const).map((counting) => {
      const rows: Rows = counted.flatMap((one) =>
        one.model === model && one.counting === counting && has(one.measures) ? [one.measures] : []
      )
      return {
        model,
        counting,
        of: rows.length,
        cells: columns.map(([, of]) => reckon(tdr, rows.filter(of))),
        average: reckon(macroTdr, rows)
      }
    })
  )

/** The tables as data, each rate in [0, 1]. */
export const paperTables = (counted: ReadonlyArray<Counted>) => {
  const models = [...new Set(counted.map(({ model }) => model))].sort()
  return shown.flatMap((table) => {
    const lines = linesOf(table, counted, models).filter(({ of }) => of > 0)
    return lines.length === 0
      ? []
      : [
          {
            name: table.name,
            title: table.title,
            columns: table.columns.map(([title]) => title),
            lines
          }
        ]
  })
}

type PaperTable = ReturnType<typeof paperTables>[number]

const sectionOf = ({ columns, lines, name, title }: PaperTable): Section => ({
  name,
  title,
  detail: "brief",
  blocks: [
    tableOf(
      { name },
      [
        { title: "Model", of: ({ model }: PaperTable["lines"][number]) => model },
        { title: "Counting", of: ({ counting }) => ways[counting] },
        { title: "n", of: ({ of }) => count(of) },
        ...columns.map((column, at) => ({
          title: column,
          of: ({ cells }: PaperTable["lines"][number]) => share(cells[at] ?? null)
        })),
        { title: "Mean", of: ({ average }) => share(average) }
      ],
      lines
    )
  ]
})

/** The tables as a document; `lead`: what was imported. */
export const paperDocument = (
  tables: ReadonlyArray<PaperTable>,
  lead: ReadonlyArray<string>
): Document => ({
  title: "Published outputs and ballots",
  lead: [...lead],
  sections: tables.map(sectionOf),
  legend: []
})
