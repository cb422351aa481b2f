/**
 * `npm run check:weakened`: whether composed tasks tell solvers apart as the project's own composites do. Plays
 * the reference solutions and weakened forms of them on both: one that forgets allowances, one that cannot use
 * what an earlier step brought, and ones that read the first operations only. Prints points by bank and by number
 * of operations, and ends with 1 where the two banks rank the solvers otherwise, or where a weakened one
 * earns as much as the whole solution. Options: `--count N` of composed tasks (default 450), `--seed S`.
 */
import { parseArgs } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer, References } from "effect"
import { type Bank, loadBank, questBank } from "../../benchmarks/quest/bank/Bank.ts"
import { scripted } from "../../benchmarks/quest/models/scripted.ts"
import { Player } from "../../benchmarks/quest/proof/Player.ts"
import { playSolution } from "../../benchmarks/quest/proof/playSolution.ts"
import { proofWorld } from "../../benchmarks/quest/proof/proofWorld.ts"
import { spearman } from "../../report/statistics/ranks.ts"
import { table } from "../../report/text.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { isComposite, optimalStepsOf, type Task } from "../../tasks/quest/Task.ts"
import { familyNames } from "../../validators/quest/index.ts"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "450" },
    seed: { type: "string", default: "weakened" }
  }
})
const SEED = 1

type Operations = Instance["operations"]

/** Which operations a solver does, by their positions. */
const solvers: Readonly<Record<string, (operations: Operations) => ReadonlyArray<number>>> = {
  "whole solution": (operations) => [...operations.keys()],
  "forgets allowances": (operations) =>
    [...operations.keys()].filter((index) => operations[index]?.role !== "serves"),
  "uses nothing that a step brought": (operations) =>
    [...operations.keys()].filter(
      (index) => !JSON.stringify(operations[index]?.validation ?? null).includes("from_operation")
    ),
  "reads four operations": (operations) => [...operations.keys()].slice(0, 4),
  "reads three operations": (operations) => [...operations.keys()].slice(0, 3),
  "reads two operations": (operations) => [...operations.keys()].slice(0, 2),
  "reads one operation": (operations) => [...operations.keys()].slice(0, 1)
}
const names = Object.keys(solvers)

interface Result {
  readonly steps: number
  /** points by solver */
  readonly points: ReadonlyArray<number>
}

/** The points of every solver on one task. What leaves nothing out is the whole solution. */
const playTask = Effect.fnUntraced(function* (bank: Bank, task: Task) {
  const { played, scripts } = yield* playSolution(bank, task, "viem", SEED)
  const { play } = yield* Player
  const points: Array<number> = []
  for (const done of Object.values(solvers)) {
    const kept = done(played.instance.operations)
    const own = kept.flatMap((index) => scripts[index] ?? [])
    points.push(
      own.length === scripts.length
        ? played.scorecard.score
        : (yield* play({ task, seed: SEED, library: "viem", model: scripted(own) })).scorecard.score
    )
  }
  return { steps: optimalStepsOf(task), points } satisfies Result
})

const playBank = Effect.fnUntraced(function* (directory: string) {
  const bank = yield* loadBank({ directory, envKeys, families: familyNames })
  const tasks = bank.entries.flatMap(({ task }) => (isComposite(task) ? [task] : []))
  return yield* Effect.forEach(tasks, (task) => playTask(bank, task), { concurrency: 2 })
})

const mean = (results: ReadonlyArray<Result>, solver: number): number =>
  results.reduce((sum, { points }) => sum + (points[solver] ?? 0), 0) / Math.max(1, results.length)

const shown = (value: number): string => value.toFixed(1)

const told = (title: string, results: ReadonlyArray<Result>): string => {
  const groups = [...Map.groupBy(results, ({ steps }) => steps)].toSorted(([a], [b]) => a - b)
  const heads = [title, "points a task", ...groups.map(([steps]) => `K_opt ${steps}`)]
  return table(
    heads.map((head, column) => ({ title: head, align: column === 0 ? "left" : "right" })),
    names.map((name, solver) => [
      name,
      shown(mean(results, solver)),
      ...groups.map(([, group]) => shown(mean(group, solver)))
    ])
  )
}

const program = Effect.gen(function* () {
  const own = yield* playBank(questBank)
  const composed = yield* playBank(`composed:${values.seed}:${values.count}`)
  const rho = spearman(
    names.map((_, solver) => mean(own, solver)),
    names.map((_, solver) => mean(composed, solver))
  )
  const [whole = 0, ...weakened] = names.map((_, solver) => mean(composed, solver))
  process.stdout.write(
    `${told(`${own.length} composites`, own)}\n\n${told(`${composed.length} composed tasks`, composed)}\n\n`
  )
  process.stdout.write(
    `Spearman's rho between the two: ${rho === null ? "none" : rho.toFixed(3)}\n`
  )
  return rho !== null && rho > 0.8 && weakened.every((points) => points < whole) ? 0 : 1
}).pipe(
  Effect.provide(
    proofWorld({ concurrency: 2, seed: SEED }).pipe(Layer.provideMerge(NodeServices.layer))
  ),
  Effect.provideService(References.MinimumLogLevel, "Warn")
)

process.exitCode = await Effect.runPromise(program)
