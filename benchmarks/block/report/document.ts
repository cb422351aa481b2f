/** A run of BlockBench as a document. Owns the order of its sections and the text around them. Pure. */
import { DateTime, Option, Schema } from "effect"
import { shardNote } from "../../../db/fleet/parts.ts"
import type { Facts, ReadingOf, Report } from "../../../pipeline/run/Benchmark.ts"
import type { Content, Document, Part } from "../../../report/Document.ts"
import { inParts } from "../../../report/parts.ts"
import { fewNote } from "../../../report/statistics/few.ts"
import { counted, number } from "../../../report/text.ts"
import { measured } from "../../../validators/block/learned.ts"
import type { BlockSummary } from "../measures/BlockSummary.ts"
import type { Measures } from "../measures/Measures.ts"
import { BlockOptions } from "../options.ts"
import { RULES } from "../stages/judge/rules.ts"
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

const sampleText = (sample: string): string =>
  sample === "published" ? "All contracts" : `A sample of the contracts, ${sample}`

/** The error of a rate that comes from the rules alone (docs/detection.md). */
const RULES_ERROR = ` rules compares words: on ${number(measured.replies)} published replies it agrees with three model judges at κ ${measured.kappa.toFixed(2).replace("0.", ".")} (found) and gives ${Math.round(100 * measured.classes)} % of the findings the same class, so read TDR, precision and SUI with that error.`

/** What the run is about, and who judged it how. */
const lead = ({ run, scores }: Reading): ReadonlyArray<Content> => {
  const created = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt))
  const contracts = new Set(scores.map(({ item, split }) => `${split} ${item}`)).size
  const waiting = scores.filter(({ status }) => status === "pending").length
  return [
    [
      run.bench,
      run.status,
      ...shardNote(run),
      `started ${created.slice(0, 16).replace("T", " ")} UTC`,
      counted(contracts, "contract"),
      `${counted(scores.length, "trial")}${waiting === 0 ? "" : `, ${number(waiting)} still to be run`}`
    ].join(" · "),
    ...fewNote(contracts, "contracts"),
    ...Option.match(readOptions(run.config), {
      onNone: () => [],
      onSome: ({ exploit, judges: asked, rule, sample, task }) => [
        task === "detect"
          ? `${sampleText(sample)}. ${exploit ? "Proven: by running the model's exploit. TDR, SUI: judged" : "Judged"} by ${asked.join(", ")}; found ${ruleText(rule)}.${asked.every((judge) => judge === RULES) ? RULES_ERROR : ""}`
          : `${sampleText(sample)}. Asked for ${task === "patch" ? "patches" : "exploit scripts"}, which were run on the chain.`
      ]
    })
  ]
}

const DETECTION =
  "TDR: target detection rate; SUI = .40 TDR (mean of the strata) + .30 reasoning + .30 precision; LGR: right verdicts without the flaw; [ ]: 95 % by bootstrap over contracts."
const EXECUTION =
  "Proven, patched: of contracts with a proof, by running what the model wrote; [ ]: 95 % by bootstrap over contracts."

/** Terms that apply to findings only. */
const detected = (summary: BlockSummary) => {
  const { models } = summary
  return [
    averages(models),
    groups(models),
    changes(models),
    changesInFull(models),
    weightings(summary),
    rhos(summary),
    answers(models),
    ...codeActs(models)
  ]
}

/** The part of the page for each section; sections that are not listed are placed by their detail. */
const PARTS: Readonly<Record<string, Part>> = {
  averages: "outcome",
  executions: "outcome",
  figures: "differences",
  agreement: "look",
  answers: "look",
  knowledge: "look"
}

/** A run for its readers. */
const blockDocument = (reading: Reading): Document => {
  const { summary } = reading
  const { models } = summary
  const task = Option.match(readOptions(reading.run.config), {
    onNone: () => "detect" as const,
    onSome: (options) => options.task
  })
  return {
    title: `Run ${reading.run.id}`,
    lead: lead(reading),
    sections: inParts(
      [
        leaderboard(task, models),
        ...(task === "detect" ? detected(summary) : []),
        ...knowledge(models),
        ...execution(models),
        ...(task === "detect" ? [...pairs(summary), ...judges(summary), figures(summary)] : []),
        contracts(reading.scores)
      ].filter(({ blocks }) => blocks.length > 0),
      PARTS
    ),
    legend: [task === "detect" ? DETECTION : EXECUTION, "Everything: docs/block.md."]
  }
}

export const blockReport: Report<Reading> = {
  document: blockDocument,
  trials,
  json: ({ summary }) => summary as unknown as Facts
}
