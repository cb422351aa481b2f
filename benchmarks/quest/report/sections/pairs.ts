/** Pairs of models on the same tasks. Pure. */
import { count, interval, pValue, right, signed, tableOf } from "../../../../report/cells.ts"
import type { Section, Table } from "../../../../report/Document.ts"
import { fewNote } from "../../../../report/statistics/few.ts"
import type { Summary } from "../Summary.ts"
import type { Pair } from "../statistics/pairs.ts"

const COLUMNS = [
  { title: "Better" },
  { title: "Than" },
  right("Points", { hint: "mean difference of points over the tasks that both finished" }),
  right("95 %", { hint: "bootstrap over tasks" }),
  right("p", { hint: "sign-flip permutation test by task, with Holm's correction over all pairs" }),
  right("Only first passes", {
    hint: "tasks that only the first passes in more than half of the rounds",
    secondary: true
  }),
  right("Only second passes", { hint: "the same for the second", secondary: true }),
  right("McNemar p", {
    hint: "exact, over those tasks, with Holm's correction over all pairs",
    secondary: true
  }),
  right("Rounds", {
    hint: "rounds that would separate the two at 95 % with a power of 80 %",
    secondary: true
  }),
  right("Tasks", { minor: true })
]

/** The model that is ahead comes first. */
const rowOf = (pair: Pair) => {
  const behind = pair.difference < 0
  const [first, second] = behind ? [pair.second, pair.first] : [pair.first, pair.second]
  const bounds =
    pair.interval === null || !behind
      ? pair.interval
      : { low: -pair.interval.high, high: -pair.interval.low }
  return [
    first,
    second,
    signed(Math.abs(pair.difference)),
    interval(bounds),
    pValue(pair.corrected),
    count(behind ? pair.secondOnly : pair.firstOnly),
    count(behind ? pair.firstOnly : pair.secondOnly),
    pValue(pair.mcnemarCorrected),
    count(pair.rounds),
    count(pair.tasks)
  ]
}

const table = (name: string, pairs: ReadonlyArray<Pair>, note: string): Table =>
  tableOf(name, COLUMNS, pairs.map(rowOf), {
    note: [note, ...fewNote(Math.min(...pairs.map(({ tasks }) => tasks)), "tasks")].join(" ")
  })

const NOTE =
  "✓ p below 0.05. Rounds: how many would separate the two; – if no number of rounds would be enough (the tasks themselves differ too much), or if fewer than two were run."

/** Up to this many models, every pair is shown to every reader. */
const FEW = 4

/** Neighbours in the table for every reader, all pairs in the full view; empty for one model. */
export const pairs = ({ models, pairs }: Summary): ReadonlyArray<Section> => {
  if (pairs.length === 0) return []
  const place = new Map(models.map(({ model }, index) => [model, index]))
  const isNext = ({ first, second }: Pair) =>
    Math.abs((place.get(first) ?? 0) - (place.get(second) ?? 0)) === 1
  const few = models.length <= FEW
  const section = {
    name: "pairs",
    title: few ? "Models side by side" : "Neighbours side by side",
    detail: "normal" as const,
    blocks: [table("pairs", few ? pairs : pairs.filter(isNext), NOTE)]
  }
  return few
    ? [section]
    : [
        section,
        {
          name: "all-pairs",
          title: "All models side by side",
          detail: "full",
          blocks: [table("all-pairs", pairs, NOTE)]
        }
      ]
}
