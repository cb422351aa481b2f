/** How a run of BlockBench is shown: a document of tables, and the same as JSON and rows of values. Pure. */
import type { Column, Content, Document, Section, Table } from "../../report/Document.ts"
import type { Sheet } from "../../report/Sheet.ts"
import { dollars, NONE, number, percent } from "../../report/text.ts"
import type { Facts, ReadingOf, Report } from "../run/Benchmark.ts"
import type { BlockModelSummary, BlockSummary } from "./BlockSummary.ts"
import type { Measures } from "./Measures.ts"

type Reading = ReadingOf<Measures, BlockSummary>

const right = (title: string): Column => ({ title, align: "right" })
const share = (value: number | null): string => (value === null ? NONE : percent(value))
const index = (value: number | null): string => (value === null ? NONE : value.toFixed(3))

const ranged = (
  value: string,
  interval: BlockModelSummary["tdrInterval"],
  text: (value: number) => string
): string => (interval === null ? value : `${value} [${text(interval.low)}–${text(interval.high)}]`)

const tableOf = (
  name: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Content>>
): Table => ({ _tag: "Table", name, columns, rows })

/** One row a model, best SUI first; intervals are 95 % by bootstrap over contracts. */
const modelTable = (models: BlockSummary["models"]): Table =>
  tableOf(
    "models",
    [
      { title: "Model" },
      right("SUI"),
      right("TDR"),
      right("Precision"),
      right("LGR"),
      right("Halluc."),
      right("F2"),
      right("Unread"),
      right("Errored"),
      right("Cost")
    ],
    models.map((row) => [
      row.model,
      ranged(index(row.sui), row.suiInterval, (value) => value.toFixed(2)),
      ranged(share(row.tdr), row.tdrInterval, (value) => `${Math.round(value * 100)}`),
      share(row.precision),
      share(row.lgr),
      share(row.hallucination),
      index(row.f2),
      number(row.unread),
      `${row.errored} of ${row.trials}`,
      row.cost === null ? NONE : dollars(row.cost)
    ])
  )

type GroupKey = "byVariant" | "byTier" | "byCategory" | "byPrompt"

/** TDR by the groups of a key, one column a model. */
const groupTable = (title: string, key: GroupKey, models: BlockSummary["models"]): Table => {
  const names = [...new Set(models.flatMap((row) => row[key].map(({ group }) => group)))]
  return tableOf(
    key,
    [{ title }, right("n"), ...models.map(({ model }) => right(model))],
    names.map((name) => {
      const cells = models.map((row) => row[key].find(({ group }) => group === name))
      return [
        name,
        number(cells.find((cell) => cell !== undefined)?.of ?? 0),
        ...cells.map((cell) => share(cell?.tdr ?? null))
      ]
    })
  )
}

const codeActTable = (models: BlockSummary["models"]): Table =>
  tableOf(
    "codeacts",
    [
      { title: "CodeActs" },
      right("ROOT_CAUSE"),
      right("DECOY flagged"),
      right("Fix recognised"),
      right("Contamination")
    ],
    models.map((row) => [
      row.model,
      share(row.rootCause),
      share(row.decoy),
      share(row.fixRecognition),
      share(row.contamination)
    ])
  )

const pairLines = ({ pairs }: BlockSummary): ReadonlyArray<string> =>
  pairs.map(
    ({ corrected, first, firstOnly, of, second, secondOnly }) =>
      `${first} and ${second} on ${of} exhibits: ${firstOnly} found by the first alone, ${secondOnly} by the second; McNemar p = ${corrected.toPrecision(2)} (Bonferroni, ${pairs.length} pairs).`
  )

type Agreement = NonNullable<BlockSummary["agreement"]>

/** Cohen's kappa by pair of judges, and below it what is of all of them. */
const agreementTable = ({ fleiss, judges, pairs, quality, targetOrPartial }: Agreement): Table => ({
  ...tableOf(
    "agreement",
    [{ title: "Judges, κ" }, right("n"), right("Class"), right("Valid"), right("Target")],
    pairs.map(({ class: kind, first, of, second, target, valid }) => [
      `${first} and ${second}`,
      number(of),
      index(kind),
      index(valid),
      index(target)
    ])
  ),
  note: `All ${judges.length} judges: Fleiss' κ ${index(fleiss.class)} on the class, ${index(fleiss.valid)} on valid or not; ICC(2,k) of quality ${index(quality.icc)} on ${number(quality.of)} findings; of different classes, ${share(targetOrPartial)} are target against partial.`
})

const legend = [
  "TDR: target detection rate; SUI = .40 TDR (mean of the strata) + .30 reasoning + .30 precision; LGR: right verdicts without the flaw; [ ]: 95 % by bootstrap over contracts.",
  "Everything: docs/block.md."
]

const section = (name: string, title: string, blocks: Section["blocks"]): Section => ({
  name,
  title,
  detail: "normal",
  blocks
})

const documentOf = ({ run, summary }: Reading): Document => {
  const { agreement, models } = summary
  const pairs = pairLines(summary)
  return {
    title: `Run ${run.id}`,
    lead: [`${run.bench} · ${run.status}`],
    sections: [
      { ...section("leaderboard", "Leaderboard", [modelTable(models)]), detail: "brief" },
      section("groups", "Target detection by group", [
        groupTable("Variant", "byVariant", models),
        groupTable("Tier", "byTier", models),
        groupTable("Category", "byCategory", models),
        ...(models.some(({ byPrompt }) => byPrompt.length > 1)
          ? [groupTable("Prompt", "byPrompt", models)]
          : [])
      ]),
      section("codeacts", "CodeActs", [codeActTable(models)]),
      ...(pairs.length === 0
        ? []
        : [
            section(
              "pairs",
              "Models side by side",
              pairs.map((text) => ({ _tag: "Prose", text }))
            )
          ]),
      ...(agreement === null
        ? []
        : [section("agreement", "How far the judges agree", [agreementTable(agreement)])])
    ],
    legend
  }
}

const trials = ({ scores }: Reading): Sheet => ({
  columns: [
    "model",
    "contract",
    "subset",
    "variant",
    "round",
    "status",
    "outcome",
    "found",
    "verdict",
    "findings",
    "correct",
    "hallucinated"
  ],
  rows: scores.map(({ item, measures, model, outcome, part, round, status, variant }) => [
    model,
    item,
    part,
    variant,
    round,
    status,
    outcome,
    measures?.found ?? null,
    measures?.verdict ?? null,
    measures?.findings ?? null,
    measures?.correct ?? null,
    measures?.hallucinated ?? null
  ])
})

export const blockReport: Report<Reading> = {
  document: documentOf,
  trials,
  json: ({ summary }) => summary as unknown as Facts
}
