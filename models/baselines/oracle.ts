/**
 * The model that replies with the project's own reference solutions, as a model would: prose, a
 * fence and all; for a composite a plan, one script a round, and a submit beside the last. It must
 * reach full marks on every task. Owns the wording around a solution; solutions themselves are
 * the bank's.
 */
import { Effect } from "effect"
import type { Instance } from "../../tasks/Instance.ts"
import {
  type Library,
  type Model,
  ModelError,
  noUsage,
  Reply,
  type TrialContext
} from "../Model.ts"

/** Renders the reference script of one round (from 1) of an instance. */
export type RenderSolution = (
  instance: Instance,
  library: Library,
  round: number
) => Effect.Effect<string, { readonly message: string }>

const fence = (label: string, content: string): string =>
  `\`\`\`${label}\n${content.trimEnd()}\n\`\`\``

const planOf = (instance: Instance): string => {
  const subtasks = instance.operations.map(({ id }, index) => ({ step: index + 1, operation: id }))
  return `I take it in ${subtasks.length} steps.\n\n${fence("json", JSON.stringify({ subtasks }, null, 2))}`
}

const submit = fence("json", JSON.stringify({ submit: true }))

const textOf = Effect.fnUntraced(function* (
  render: RenderSolution,
  { instance, library, step }: TrialContext
) {
  if (instance.split === "atomic") {
    return `This script does what is asked.\n\n${fence("typescript", yield* render(instance, library, 1))}`
  }
  if (step === 0) return planOf(instance)
  if (step > instance.optimalSteps) return `Everything is done.\n\n${submit}`
  const script = fence("typescript", yield* render(instance, library, step))
  const opening = `Step ${step} of ${instance.optimalSteps}.\n\n${script}`
  return step === instance.optimalSteps
    ? `${opening}\n\nThat was the last one.\n\n${submit}`
    : opening
})

/** The oracle over a bank's solutions. A solution that cannot be rendered is a permanent failure. */
export const makeOracle = (render: RenderSolution): Model => ({
  name: "oracle",
  complete: Effect.fn("Oracle.complete")(function* (_request, context) {
    const text = yield* textOf(render, context).pipe(
      Effect.mapError(
        (error) =>
          new ModelError({
            model: "oracle",
            message: `oracle: rendering the solution of ${context.instance.task} for ${context.library}: ${error.message}`,
            retryable: false,
            retryAfterMs: null
          })
      )
    )
    return new Reply({ text, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })
  })
})
