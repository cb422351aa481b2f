/** A run of QuestBench as a document. Owns the order of its sections and what stands around them. Pure. */
import { DateTime } from "effect"
import type { Content, Document } from "../../../report/Document.ts"
import { number } from "../../../report/text.ts"
import { useText } from "../../../tasks/published/PublishedUse.ts"
import { contextOf } from "../contextOf.ts"
import type { TrialScore } from "../TrialScore.ts"
import type { RunReport } from "./collect.ts"
import { leaderboard } from "./sections/leaderboard.ts"
import { outcomes } from "./sections/outcomes.ts"
import { plans } from "./sections/plans.ts"
import { tasks } from "./sections/tasks.ts"

/** What a run is, and how much of it is there. */
const headline = ({ run, scores }: RunReport): ReadonlyArray<Content> => {
  const count = (status: TrialScore["status"]) =>
    scores.filter((score) => score.status === status).length
  const [pending, cancelled] = [count("pending"), count("cancelled")]
  const created = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt))
  return [
    [
      run.bench,
      `${contextOf(run.config)} context`,
      run.status,
      `started ${created.slice(0, 16).replace("T", " ")} UTC`,
      [
        `${number(scores.length)} trials`,
        ...(pending === 0 ? [] : [`${number(pending)} still to be run`]),
        ...(cancelled === 0 ? [] : [`${number(cancelled)} cancelled`])
      ].join(", ")
    ].join(" · ")
  ]
}

/** What the scores are of, and what they cannot be compared with. */
const bankLines = ({ published }: Pick<RunReport, "published">): ReadonlyArray<string> => [
  ...(published === null ? [] : [`Bank: ${useText(published)}.`]),
  "Scores are not comparable with the table of the paper: other checks, and other answers pass them (docs/comparison.md)."
]

const LEGEND = [
  "Total, Atomic, Composite: mean points of a complete round, ± their sample SD, / the points to be had.",
  "Pass: share of trials in which every check holds.",
  "Steps: rounds of an episode (K_act); Efficiency: mean of min(1, optimal/rounds) over all episodes, then over those that passed.",
  "Errored: not scored, a failure of ours or a provider's.",
  "Everything: docs/scoring.md."
]

/** A run for its readers. */
export const document = (report: RunReport): Document => {
  const { models } = report.summary
  return {
    title: `Run ${report.run.id}`,
    lead: [...headline(report), ...bankLines(report)],
    sections: [
      leaderboard(models),
      outcomes(models),
      ...plans(models),
      tasks(models, report.scores)
    ],
    legend: LEGEND
  }
}

/** What stands in the line that ends a run with `--json`, beside the run. */
export const summaryJson = ({ published, run, summary }: RunReport) => ({
  ...(published === null ? {} : { published }),
  /** how much prompts said of the contracts: scores of two contexts are not comparable */
  context: contextOf(run.config),
  models: summary.models
})
