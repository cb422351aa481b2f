/** A run of BlockBench as a document. Owns the order of its sections and what stands around them. Pure. */
import { DateTime, Option, Schema } from "effect"
import type { Content, Document } from "../../../report/Document.ts"
import { number } from "../../../report/text.ts"
import type { Facts, ReadingOf, Report } from "../../run/Benchmark.ts"
import type { BlockSummary } from "../BlockSummary.ts"
import type { Measures } from "../Measures.ts"
import { BlockOptions } from "../options.ts"
import { figures } from "./figures.ts"
import { judges, pairs } from "./sections/agreement.ts"
import { changes, changesInFull } from "./sections/changes.ts"
import { contracts } from "./sections/contracts.ts"
import { averages, groups } from "./sections/detection.ts"
import { codeActs, execution, knowledge } from "./sections/evidence.ts"
import { leaderboard } from "./sections/leaderboard.ts"
import { answers, rhos, weightings } from "./sections/understanding.ts"
import { trials } from "./trials.ts"

type Reading = ReadingOf<Measures, BlockSummary>

const readOptions = Schema.decodeUnknownOption(BlockOptions)

const ruleText = ({ quorum, strict }: BlockOptions["rule"]): string =>
  `${quorum === null ? "by more than half of them" : `by ${quorum} of them`}${strict ? ", target matches alone" : ""}`

/** What the run is of, and who judged it how. */
const lead = ({ run, scores }: Reading): ReadonlyArray<Content> => {
  const created = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt))
  const contracts = new Set(scores.map(({ item, part }) => `${part} ${item}`)).size
  const waiting = scores.filter(({ status }) => status === "pending").length
  return [
    [
      run.bench,
      run.status,
      `started ${created.slice(0, 16).replace("T", " ")} UTC`,
      `${number(contracts)} contracts`,
      `${number(scores.length)} trials${waiting === 0 ? "" : `, ${number(waiting)} still to be run`}`
    ].join(" · "),
    ...Option.match(readOptions(run.config), {
      onNone: () => [],
      onSome: ({ judges: asked, rule, sample }) => [
        `Sample: ${sample}. Judged by ${asked.join(", ")}; found ${ruleText(rule)}.`
      ]
    })
  ]
}

const LEGEND = [
  "TDR: target detection rate; SUI = .40 TDR (mean of the strata) + .30 reasoning + .30 precision; LGR: right verdicts without the flaw; [ ]: 95 % by bootstrap over contracts.",
  "Everything: docs/block.md."
]

/** A run for its readers. */
export const blockDocument = (reading: Reading): Document => {
  const { summary } = reading
  const { models } = summary
  return {
    title: `Run ${reading.run.id}`,
    lead: lead(reading),
    sections: [
      leaderboard(models),
      averages(models),
      groups(models),
      changes(models),
      changesInFull(models),
      weightings(summary),
      rhos(summary),
      answers(models),
      ...codeActs(models),
      ...knowledge(models),
      ...execution(models),
      ...pairs(summary),
      ...judges(summary),
      figures(summary),
      contracts(reading.scores)
    ].filter(({ blocks }) => blocks.length > 0),
    legend: LEGEND
  }
}

export const blockReport: Report<Reading> = {
  document: blockDocument,
  trials,
  json: ({ summary }) => summary as unknown as Facts
}
