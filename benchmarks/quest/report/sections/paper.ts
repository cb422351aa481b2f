/** The table of models in the form of the paper's table 1: one number per column. Pure. */
import { count, decimal, right, tableOf } from "../../../../report/cells.ts"
import type { Cell, Table } from "../../../../report/Document.ts"
import { NONE, number } from "../../../../report/text.ts"
import type { ModelSummary, Summary } from "../Summary.ts"

const whole = (value: number | null): Cell =>
  value === null ? { text: NONE, value: null } : { text: number(Math.round(value)), value }

const percentOf = (value: number | null): Cell =>
  decimal(value === null ? null : Math.round(value * 1e6) / 1e4, 1)

const pointsOf = ({ mean, of }: ModelSummary["total"]): Cell => whole(of === 0 ? null : mean)

const rangeOf = ({ max, min, sd }: ModelSummary["total"]): Cell => ({
  text: sd === null ? NONE : `[${number(Math.round(min))}, ${number(Math.round(max))}]`,
  ...(sd === null ? { value: null } : {})
})

const roundsText = (models: ReadonlyArray<ModelSummary>): string => {
  const rounds = [...new Set(models.map(({ rounds }) => rounds.complete))].sort((a, b) => a - b)
  return rounds.length > 1 ? `${rounds[0]} to ${rounds.at(-1)}` : String(rounds[0] ?? 0)
}

const rhoText = ({ roundPairs }: Summary): ReadonlyArray<string> => {
  const rhos = roundPairs.flatMap(({ rho }) => rho ?? [])
  if (rhos.length === 0) return []
  const [low, high] = [Math.min(...rhos), Math.max(...rhos)]
  const mean = rhos.reduce((a, b) => a + b, 0) / rhos.length
  const most = Math.max(...roundPairs.flatMap(({ p }) => p ?? []))
  return [
    `Spearman's ρ over pairs of rounds: mean ${mean.toFixed(3)}, range ${low.toFixed(3)} to ${high.toFixed(3)}, largest p ${most < 0.001 ? "< 0.001" : most.toFixed(3)}.`
  ]
}

/** The paper's table 1. */
export const paperLeaderboard = (summary: Summary): Table => {
  const { models } = summary
  const most = (of: "atomic" | "composite" | "total") =>
    number(Math.max(0, ...models.map((row) => row[of].of)))
  return tableOf(
    "leaderboard",
    [
      { title: "Model" },
      right("#"),
      ...["Atom", "Comp", "Total", "SD", "CV%", "Range", "Pass a", "Pass c", "K"].map((title) =>
        right(title)
      ),
      right("Eff% of passes"),
      right("Eff% (paper)")
    ],
    models.map((row) => [
      row.model,
      count(row.rank),
      pointsOf(row.atomic),
      pointsOf(row.composite),
      pointsOf(row.total),
      whole(row.total.sd),
      percentOf(row.total.cv),
      rangeOf(row.total),
      decimal(row.passedAtomic, 1),
      decimal(row.passedComposite, 1),
      decimal(row.meanSteps, 1),
      percentOf(row.efficiencyPassed),
      percentOf(row.efficiency)
    ]),
    {
      title: "Leaderboard and execution quality",
      note: [
        `Points of a round: Atom of ${most("atomic")}, Comp of ${most("composite")}, Total of ${most("total")}; means over ${roundsText(models)} complete rounds.`,
        "SD, CV% and Range are of Total over rounds. Pass: tasks of a round in which every check passed. K: mean rounds of an episode; Eff%: mean of min(1, optimal / K), over the episodes that passed and, as the paper defines it, over all.",
        "#: shared where the 95 % intervals of Total overlap; – if a model is incomplete.",
        ...rhoText(summary)
      ].join(" ")
    }
  )
}

/** The paper whose benchmark this is. */
export const bibliography = `@misc{evmquestbench,
  author = {Yang, Pei and Chen, Wanyi and Wang, Ke and Ai, Lynn and Yang, Eric and Shi, Tianyu},
  title = {{EVM-QuestBench}: An Execution-Grounded Benchmark for Natural-Language Transaction Code Generation},
  howpublished = {\\url{https://github.com/OpenEdgeHQ/EVM-quest-bench}}
}`
