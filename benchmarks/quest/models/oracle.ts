/**
 * The model that replies with the project's own reference solutions, as a model would. It must reach full
 * marks on every task. wording.ts has the text around a solution; the bank has the solutions.
 */
import { Array as Arr, Effect, type FileSystem, type Path } from "effect"
import type { Message } from "../../../models/Model.ts"
import { ModelError } from "../../../models/ModelError.ts"
import { readSolution, renderSolution, solutionSteps } from "../scripts/solutions.ts"
import { makeBaseline, type SolutionsOf, type TrialContext } from "./baseline.ts"
import { acting } from "./wording.ts"

const textOf = Effect.fnUntraced(function* (
  bank: SolutionsOf,
  messages: ReadonlyArray<Message>,
  { instance, library, step }: TrialContext
) {
  // A plan does not depend on the solution.
  if (step === 0) return yield* acting({ instance, messages, step }, [])
  const source = yield* readSolution(bank.directory, library, instance.task, bank.dialect)
  const scripts = Arr.range(1, solutionSteps(source)).map((round) =>
    renderSolution(source, library, instance, round)
  )
  return yield* acting({ instance, messages, step }, scripts)
})

/**
 * The oracle over the solutions of a bank. A solution that is missing or cannot be rendered is a permanent
 * failure.
 */
export const makeOracle = Effect.fnUntraced(function* (bank: SolutionsOf) {
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  return makeBaseline("oracle", ({ messages }, context) =>
    textOf(bank, messages, context).pipe(
      Effect.provideContext(services),
      Effect.mapError(
        (error) =>
          new ModelError({
            model: "oracle",
            message: `oracle: ${error.message}`,
            reason: { _tag: "Rejected" }
          })
      )
    )
  )
})
