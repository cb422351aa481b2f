/** How a run of BlockBench is shown: its tables, and the same as JSON, CSV and Markdown. Pure. */
import {
  type Column,
  csv,
  dollars,
  markdownTable,
  NONE,
  number,
  percent,
  type TableWriter,
  table
} from "../../report/text.ts"
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

/** One row a model, best SUI first; intervals are 95 % by bootstrap over contracts. */
const modelTable = (models: BlockSummary["models"], write: TableWriter): string =>
  write(
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
const groupTable = (
  title: string,
  key: GroupKey,
  models: BlockSummary["models"],
  write: TableWriter
): string => {
  const names = [...new Set(models.flatMap((row) => row[key].map(({ group }) => group)))]
  return write(
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

const codeActTable = (models: BlockSummary["models"], write: TableWriter): string =>
  write(
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
const agreementSection = (
  { fleiss, judges, pairs, quality, targetOrPartial }: Agreement,
  write: TableWriter
): string =>
  [
    write(
      [{ title: "Judges, κ" }, right("n"), right("Class"), right("Valid"), right("Target")],
      pairs.map(({ class: kind, first, of, second, target, valid }) => [
        `${first} and ${second}`,
        number(of),
        index(kind),
        index(valid),
        index(target)
      ])
    ),
    `All ${judges.length} judges: Fleiss' κ ${index(fleiss.class)} on the class, ${index(fleiss.valid)} on valid or not; ICC(2,k) of quality ${index(quality.icc)} on ${number(quality.of)} findings; of different classes, ${share(targetOrPartial)} are target against partial.`
  ].join("\n\n")

const legend =
  "TDR: target detection rate; SUI = .40 TDR (mean of the strata) + .30 reasoning + .30 precision; LGR: right verdicts without the flaw; [ ]: 95 % by bootstrap over contracts. Everything: docs/block.md."

/** Every section, in the order in which they are read. */
const sections = ({ summary }: Reading, write: TableWriter): ReadonlyArray<string> => {
  const { agreement, models } = summary
  return [
    modelTable(models, write),
    groupTable("Variant", "byVariant", models, write),
    groupTable("Tier", "byTier", models, write),
    groupTable("Category", "byCategory", models, write),
    ...(models.some(({ byPrompt }) => byPrompt.length > 1)
      ? [groupTable("Prompt", "byPrompt", models, write)]
      : []),
    codeActTable(models, write),
    ...(summary.pairs.length === 0 ? [] : [pairLines(summary).join("\n")]),
    ...(agreement === null ? [] : [agreementSection(agreement, write)]),
    legend
  ]
}

const trialsCsv = ({ scores }: Reading): string =>
  csv([
    [
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
    ...scores.map(
      ({ measures, model, outcome, round, part: split, status, item: task, variant }) => [
        model,
        task,
        split,
        variant,
        String(round),
        status,
        outcome ?? "",
        measures?.found === null || measures === null ? "" : String(measures.found),
        measures?.verdict ?? "",
        String(measures?.findings ?? ""),
        String(measures?.correct ?? ""),
        String(measures?.hallucinated ?? "")
      ]
    )
  ])

export const blockReport: Report<Reading> = {
  format: (reading, format) =>
    format === "csv"
      ? trialsCsv(reading)
      : sections(reading, format === "md" ? markdownTable : table).join("\n\n"),
  end: ({ summary }) => [modelTable(summary.models, table), legend].join("\n\n"),
  json: ({ summary }) => summary as unknown as Facts
}
