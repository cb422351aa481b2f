/** What the reference solutions do in every task of a run: a run of them is played for it, and is not kept. */
import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem } from "effect"
import { defaults } from "../../../benchmarks/quest/options.ts"
import { Store } from "../../../db/Store.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { worldOf } from "../../../stages/World.ts"
import { type QuestSettings, runQuest } from "../quest.ts"
import { recordedBy } from "./recorded.ts"

export const recordedSolutions = Effect.fn("recordedSolutions")(
  function* (settings: QuestSettings & { readonly seed: number }) {
    const fs = yield* FileSystem.FileSystem
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-solutions-" })
    return yield* Effect.gen(function* () {
      const run = yield* runQuest({ ...settings, models: ["oracle"] })
      return yield* recordedBy(run, "oracle")
    }).pipe(
      Effect.provide([
        worldOf({ seed: settings.seed, concurrency: defaults.concurrency }),
        Store.layer({ url: join(folder, "solutions.db") }),
        Progress.quiet
      ])
    )
  },
  Effect.scoped,
  Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici])
)
