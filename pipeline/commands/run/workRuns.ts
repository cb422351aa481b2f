/** `questline work`: a worker on the command line. Owns what it prints, and its exit status. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { counted } from "../../../report/text.ts"
import { makeWorker, Worker } from "../../run/claims/Worker.ts"
import { join } from "../../run/execute.ts"
import type { RunRow } from "../../run/findRun.ts"
import { type ResolvedRun, resolveJoining } from "../../run/run.ts"
import { type Worked, work } from "../../run/workers/work.ts"
import { benchNamed } from "../../terminal/Benches.ts"
import { printDocument } from "../../terminal/documents.ts"
import { ExitStatus } from "../../terminal/failure.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { databaseOption, onStore } from "../../terminal/store.ts"
import { progress } from "./progress.ts"
import type { WorkInput } from "./workOptions.ts"

/** Nothing of what was asked could be played here. */
const nothingPlayed = new ExitStatus({ status: 2 })

/** Plays the trials of a run in its world, with progress on stderr. */
const play = (input: WorkInput) =>
  Effect.fnUntraced(function* (run: RunRow, resolved: ResolvedRun) {
    const bench = yield* benchNamed(resolved.bench.name)
    const services = bench.services((ownValue(input.own, bench.name) ?? {}) as never)
    const resolve = (bench: ResolvedRun["bench"], settings: ResolvedRun["settings"]) =>
      Effect.map(resolveJoining(bench, settings), (joined) => joined.resolved)
    return yield* join(run, resolved, resolve).pipe(
      Effect.provide([resolved.prepared.world, progress]),
      Effect.provideContext(services)
    )
  })

const conclude = Effect.fnUntraced(function* (
  { played, refused }: Worked,
  { db, json }: WorkInput
) {
  const runs = [...played].filter(([, trials]) => trials > 0)
  if (json) {
    yield* printDocument("work", {
      runs: runs.map(([run, trials]) => ({ run, trials })),
      refused: [...refused].map(([run, reason]) => ({ run, reason }))
    })
  } else if (runs.length === 0) {
    yield* Console.log("This worker played no trial.")
  } else {
    for (const [run, trials] of runs) {
      yield* Console.log(
        asTyped(
          `Played ${counted(trials, "trial")} of run ${run}: \`questline report ${run}${databaseOption({ db })}\``
        )
      )
    }
  }
  if (runs.length === 0 && refused.size > 0) return yield* nothingPlayed
})

/** `questline work`. */
export const workRuns = Effect.fn("commands.work")(function* (input: WorkInput) {
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const worked = yield* work({
        runs: input.runs,
        untilIdle: input.untilIdle,
        benchOf: (name) => Effect.flatMap(benchNamed(name), ({ load }) => load),
        play: play(input),
        say: (line) => Console.error(asTyped(line))
      }).pipe(Effect.provideServiceEffect(Worker, makeWorker))
      yield* conclude(worked, input)
    }).pipe(Effect.scoped)
  )
}, Effect.provide(NodeHttpClient.layerUndici))
