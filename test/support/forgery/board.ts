/**
 * An honest leaderboard file of QuestBench to forge from: our own oracle, a model behind an endpoint
 * that solves everything, and one that solves nothing, on two atomic tasks and a composite, twice.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { commandOver } from "../../pipeline/commands/support.ts"
import { oracleServer } from "../oracleServer.ts"
import { providerServer } from "../providerServer.ts"
import { type Json, parsed } from "./edits.ts"

export const TASKS = ["erc20_transfer_fixed", "bnb_transfer_basic", "composite_approve_swap_tokens"]

export interface Board {
  readonly file: string
  readonly db: string
  readonly json: Json
  /** names of the two models behind endpoints */
  readonly good: string
  readonly bad: string
}

/** Plays the run in a folder, and writes its file there. */
export const honestBoard = Effect.fnUntraced(function* (folder: string) {
  const [db, file] = [join(folder, "runs.db"), join(folder, "board.json")]
  const solving = yield* oracleServer({ seed: 1, rounds: 2, library: "ethers" })
  const idle = yield* providerServer({
    answer: () => Effect.succeed({ text: "I would rather not." })
  })
  const [good, bad] = [solving.model, `${idle.baseUrls.openai}#idle`]
  const run = yield* commandOver(
    benches,
    ...["run", "--db", db, "--rounds", "2"],
    ...["oracle", good, bad].flatMap((model) => ["--model", model]),
    ...TASKS.flatMap((task) => ["--tasks", task])
  )
  if (run.status !== 0) return yield* Effect.die(new Error(run.stderr))
  const written = yield* commandOver(
    benches,
    ...["report", "--format", "leaderboard", "--out", file, "--db", db]
  )
  if (written.status !== 0) return yield* Effect.die(new Error(written.stderr))
  return { file, db, json: parsed(readFileSync(file, "utf8")), good, bad } satisfies Board
})
