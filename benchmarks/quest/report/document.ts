/** A run of QuestBench as a document. Owns the order of its sections and the text around them. Pure. */
import { DateTime, Option } from "effect"
import { pinText } from "../../../chain/fork/ForkPin.ts"
import { shardNote } from "../../../db/fleet/parts.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Content, Document, Figure, Part, Section } from "../../../report/Document.ts"
import { inParts } from "../../../report/parts.ts"
import { counted, number } from "../../../report/text.ts"
import { useText } from "../bank/published/PublishedUse.ts"
import type { RunReport } from "./collect.ts"
import { contextOf } from "./contextOf.ts"
import { figuresOf } from "./figures/figures.ts"
import { chainJson, chainTitleOf, forkJson, forkOf } from "./forkOf.ts"
import { deviations, resources, safety } from "./sections/amounts.ts"
import { grid } from "./sections/grid.ts"
import { groups } from "./sections/groups.ts"
import { items } from "./sections/items.ts"
import { leaderboard } from "./sections/leaderboard.ts"
import { made } from "./sections/made.ts"
import { outcomes } from "./sections/outcomes.ts"
import { pairs } from "./sections/pairs.ts"
import { plans } from "./sections/plans.ts"
import { overheads, quadrants, repeats, stability } from "./sections/profiles.ts"
import { tasks } from "./sections/tasks.ts"
import type { TrialScore } from "./TrialScore.ts"

/** What a run is, and how much of it is finished. */
const headline = ({ run, scores }: Pick<RunReport, "run" | "scores">): ReadonlyArray<Content> => {
  const count = (status: TrialScore["status"]) =>
    scores.filter((score) => score.status === status).length
  const [pending, cancelled] = [count("pending"), count("cancelled")]
  const created = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt))
  return [
    [
      run.bench,
      `${contextOf(run.config)} context`,
      ...Option.toArray(chainTitleOf(run.config)),
      ...Option.match(forkOf(run.config), {
        onNone: () => [],
        onSome: (fork) => [`fork of ${pinText(fork)}`]
      }),
      run.status,
      ...shardNote(run),
      `started ${created.slice(0, 16).replace("T", " ")} UTC`,
      [
        counted(scores.length, "trial"),
        ...(pending === 0 ? [] : [`${number(pending)} still to be run`]),
        ...(cancelled === 0 ? [] : [`${number(cancelled)} cancelled`])
      ].join(", ")
    ].join(" · ")
  ]
}

/** What the scores are about, and what they cannot be compared with. */
const bankLines = ({ published }: Pick<RunReport, "published">): ReadonlyArray<string> => [
  ...(published === null ? [] : [`Bank: ${useText(published)}.`]),
  "Scores are not comparable with the paper's table, because the checks are different (docs/comparison.md)."
]

const LEGEND = [
  "Total, Atomic, Composite: mean points of a complete round, ± sample SD, / maximum points.",
  "Rank: shared where the 95 % intervals of the total overlap (bootstrap over tasks).",
  "Pass: share of trials in which every check passed.",
  "Steps: rounds of an episode (K_act); Eff. of passes: mean of min(1, optimal/rounds) over the episodes that passed.",
  "Errored: not scored, because we or a provider failed.",
  "Details: docs/scoring.md, docs/statistics.md."
]

/** The part of the page for each section; sections that are not listed are placed by their detail. */
const PARTS: Readonly<Record<string, Part>> = {
  deviations: "look",
  safety: "look",
  overhead: "look",
  plans: "look",
  repeats: "look",
  resources: "cost",
  stability: "appendix",
  tasks: "appendix",
  "all-pairs": "differences"
}

const FIGURES: Readonly<Record<string, Part>> = {
  ranking: "outcome",
  tokens: "cost",
  "step-overhead": "look",
  "optimal-steps": "appendix"
}

/** The figures next to the tables that they draw: a section for each part. */
const figureSections = (figures: ReadonlyArray<Figure>): ReadonlyArray<Section> =>
  [...Map.groupBy(figures, ({ name }) => ownValue(FIGURES, name) ?? "differences")].map(
    ([part, blocks]) => ({
      name: part === "outcome" ? "figures" : `figures-${part}`,
      title: part === "outcome" ? "At a glance" : "In figures",
      detail: "full",
      part,
      blocks
    })
  )

/** A run for its readers. */
export const document = ({ run, scores, summary, ...report }: RunReport): Document => {
  const { models } = summary
  const figures = figureSections(figuresOf(summary, scores))
  return {
    title: `Run ${run.id}`,
    lead: [...headline({ run, scores }), ...bankLines(report)],
    sections: inParts(
      [
        leaderboard(models),
        ...figures.filter(({ part }) => part === "outcome"),
        outcomes(models),
        ...pairs(summary),
        ...quadrants(summary),
        ...overheads(models),
        ...repeats(models),
        ...stability(summary),
        ...groups(summary),
        deviations(models),
        ...safety(models),
        resources(models),
        ...plans(models),
        tasks(models, scores),
        grid(models, scores),
        ...items(summary),
        ...figures.filter(({ part }) => part !== "outcome"),
        made(run)
      ],
      PARTS
    ),
    legend: LEGEND
  }
}

/** Additional fields of the line that ends a run with `--json`. */
export const summaryJson = ({ published, run, summary }: RunReport) => ({
  ...(published === null ? {} : { published }),
  /** how much prompts said about the contracts: scores of two contexts are not comparable */
  context: contextOf(run.config),
  ...chainJson(run.config),
  ...forkJson(run.config),
  models: summary.models,
  medians: summary.medians,
  pairs: summary.pairs,
  roundPairs: summary.roundPairs,
  groups: summary.groups,
  items: summary.items
})
