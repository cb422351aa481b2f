/**
 * `npm run check:cheats`: plays every adversary on every task of the bank, prints what each one
 * earns as partial credit, and ends with 1 where one passes a task, earns a point on a composite or
 * is errored. Options: `--tasks GLOB` and `--model cheat:GLOB` (again for more), `--seed N`,
 * `--library ethers|viem`.
 */

import { join } from "node:path"
import { parseArgs } from "node:util"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, References, Schema } from "effect"
import { expandCheats } from "../../benchmarks/quest/models/ownModels.ts"
import { defaults } from "../../benchmarks/quest/options.ts"
import type { TrialScore } from "../../benchmarks/quest/report/TrialScore.ts"
import { Store } from "../../db/Store.ts"
import { Library } from "../../models/Model.ts"
import { expandModels } from "../../models/registry.ts"
import { progress } from "../../pipeline/commands/run/progress.ts"
import { table } from "../../report/text.ts"
import { worldOf } from "../../stages/World.ts"
import { readQuest, runQuest } from "../support/quest.ts"

const { values } = parseArgs({
  options: {
    tasks: { type: "string", multiple: true, default: [] },
    model: { type: "string", multiple: true, default: ["cheat:*"] },
    seed: { type: "string", default: "1" },
    library: { type: "string", default: "ethers" }
  }
})

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))

/** The trials of a model with some points, by how many: "20: a, b; 70: c". */
const credits = (rows: ReadonlyArray<TrialScore>): string => {
  const scored = rows.filter(({ score }) => score > 0).toSorted((a, b) => a.score - b.score)
  return [...Map.groupBy(scored, ({ score }) => score)]
    .map(([score, group]) => `${score}: ${group.map(({ item }) => item).join(", ")}`)
    .join("; ")
}

const program = Effect.gen(function* () {
  const [first = "oracle", ...others] = yield* expandModels(values.model, expandCheats)
  const settings = {
    models: [first, ...others],
    tasks: values.tasks,
    seed: Number(values.seed),
    library: yield* Schema.decodeUnknownEffect(Library)(values.library)
  } as const
  const { scores, summary } = yield* Effect.flatMap(runQuest(settings), readQuest).pipe(
    Effect.provide(worldOf({ seed: settings.seed, concurrency: defaults.concurrency }))
  )
  const rowsOf = (model: string) => scores.filter((row) => row.model === model)
  const heads = ["Cheat", "Trials", "Passes", "Atomic", "Composite", "Errored"]
  const rows = summary.models.map(({ model, trials, atomic, composite, errored }) => {
    const passes = rowsOf(model).filter(({ passed }) => passed).length
    return [model, trials, passes, atomic.mean, composite.mean, errored].map(String)
  })
  yield* say(
    table(
      heads.map((title, column) => ({ title, align: column === 0 ? "left" : "right" })),
      rows
    )
  )
  for (const { model } of summary.models) {
    const text = credits(rowsOf(model))
    if (text !== "") yield* say(`\n${model}\n  ${text}`)
  }
  const faults = scores.filter(
    ({ split, passed, score, status }) =>
      status !== "done" || passed || (split === "composite" && score > 0)
  )
  for (const { item, model, score, status } of faults) {
    yield* say(`\n${model} on ${item}: ${status === "done" ? `${score} points` : status}`)
  }
  yield* say(`\n${scores.length} trials, ${faults.length} that should not be`)
  return faults.length
}).pipe(
  Effect.provide(progress),
  (run) =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-cheats-" })
      return yield* Effect.provide(run, Store.layer({ url: join(folder, "cheats.db") }))
    }),
  Effect.scoped,
  Effect.provideService(References.MinimumLogLevel, "Warn"),
  Effect.provide(NodeHttpClient.layerUndici),
  Effect.provide(NodeServices.layer)
)

process.exitCode = (await Effect.runPromise(program)) === 0 ? 0 : 1
