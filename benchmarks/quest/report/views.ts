/** How a single trial of QuestBench is shown: its page, and its JSON line. */
import { Effect } from "effect"
import type { CatalogEntry } from "../../../chain/Chain.ts"
import { loadCatalog } from "../../../chain/catalog.ts"
import type { Run as RunRow } from "../../../db/rows.ts"
import type { TrialViews } from "../../../pipeline/run/Benchmark.ts"
import { profileOf } from "../options.ts"
import { storedWorld } from "../storedWorld.ts"
import { makeCallDecoder } from "./calls.ts"
import { chainJson, forkJson } from "./forkOf.ts"
import { trialJson } from "./jsonl.ts"
import { readTrial, type TrialRecord } from "./record.ts"
import { referenceSolution } from "./reference.ts"
import { storedWords } from "./storedWords.ts"
import { trialDocument } from "./trial.ts"
import { verdictOf } from "./verdict.ts"

/**
 * Every contract of the run's chain; none if the chain's profile cannot be built, because a page must show
 * the data anyway.
 */
const knownContracts = (run: RunRow) =>
  Effect.flatMap(storedWorld(run), ({ options }) =>
    loadCatalog({ profile: profileOf(options) })
  ).pipe(Effect.orElseSucceed((): ReadonlyArray<CatalogEntry> => []))

/** The reference solution of a trial's instance, or why there is none. */
const solutionOf = (run: RunRow, { instance, trial }: TrialRecord) =>
  instance === null
    ? Effect.succeed("the trial has no instance yet: resume its run")
    : referenceSolution(run, instance, trial.variant === "viem" ? "viem" : "ethers").pipe(
        Effect.catch(({ message }) => Effect.succeed(`There is none: ${message}`))
      )

export const trialViews: TrialViews = {
  document: Effect.fn("quest.document")(function* (run, trial) {
    const catalog = yield* knownContracts(run)
    const record = yield* readTrial(run, trial, storedWords(catalog))
    return trialDocument(record, {
      calls: makeCallDecoder(catalog),
      solution: yield* solutionOf(run, record)
    })
  }),
  verdict: (run, trial) => Effect.map(readTrial(run, trial), verdictOf),
  line: (run, trial) =>
    Effect.map(readTrial(run, trial), (record) => ({
      ...trialJson(record),
      ...chainJson(run.config),
      ...forkJson(run.config)
    }))
}
