/** The reference solution of an instance, as a page shows it: each step's script with its values. */
import { Array as Arr, Effect } from "effect"
import { bsc } from "../../../chain/profile.ts"
import type { Library } from "../../../models/Model.ts"
import type { RunRow } from "../../../pipeline/run/findRun.ts"
import { configOf } from "../../../pipeline/run/run.ts"
import type { Code } from "../../../report/Document.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { questBank } from "../bank/Bank.ts"
import { dialectOf } from "../bank/dialect.ts"
import { homeChain, isHome } from "../bank/homeChain.ts"
import { profileOf } from "../options.ts"
import { readSolution, renderSolution, solutionSteps } from "../scripts/solutions.ts"
import { storedWorld } from "../storedWorld.ts"

/** The scripts, one per step; fails if the bank has no solution of the task. */
export const referenceSolution = Effect.fn("quest.referenceSolution")(function* (
  run: RunRow,
  instance: Instance,
  library: Library
) {
  const { bank } = yield* configOf(run)
  const profile = profileOf((yield* storedWorld(run)).options)
  const home = yield* homeChain(bank).pipe(Effect.orElseSucceed(() => bsc))
  const dialect = isHome({ home }, profile) ? undefined : dialectOf(home, profile)
  const source = yield* readSolution(bank ?? questBank, library, instance.task, dialect)
  const steps = solutionSteps(source)
  return yield* Effect.forEach(Arr.range(1, steps), (step) =>
    Effect.map(
      renderSolution(source, library, instance, step),
      (script): Code => ({
        _tag: "Code",
        title: `Reference solution${steps === 1 ? "" : `, round ${step}`}`,
        language: "typescript",
        text: script.trimEnd()
      })
    )
  )
})
