/**
 * The model that replies with the project's own reference solutions, as a model would: prose, a
 * fence and all; for a composite a plan, one script a round, and a submit beside the last, or after
 * it where the task asks for an answer: that is what its scripts were told. It must reach full marks
 * on every task. Owns the wording around a solution; solutions themselves are the bank's.
 */
import { Effect, type FileSystem, Option, type Path, Schema } from "effect"
import type { Instance } from "../../tasks/Instance.ts"
import { readSolution, renderSolution, solutionSteps } from "../../tasks/Solutions.ts"
import { type Message, ModelError, type TrialContext } from "../Model.ts"
import { makeBaseline } from "./Baseline.ts"

const fence = (label: string, content: string): string =>
  `\`\`\`${label}\n${content.trimEnd()}\n\`\`\``

const planOf = (instance: Instance): string => {
  const subtasks = instance.operations.map(({ id }, index) => ({ step: index + 1, operation: id }))
  return `I take it in ${subtasks.length} steps.\n\n${fence("json", JSON.stringify({ subtasks }, null, 2))}`
}

const Answer = Schema.Record(Schema.String, Schema.Json)
type Answer = typeof Answer.Type
const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(Answer))

/** What the scripts of the rounds so far were told that they answered, all keys together. */
const answered = (messages: ReadonlyArray<Message>): Answer =>
  Object.assign(
    {},
    ...messages.flatMap(({ role, content }) => {
      const [, result] = (role === "user" && /^Result: (\{.*\})$/m.exec(content)) || []
      return Option.toArray(decodeAnswer(result))
    })
  )

const submit = (answer?: Answer): string =>
  fence("json", JSON.stringify({ submit: true, ...(answer === undefined ? {} : { answer }) }))

const textOf = Effect.fnUntraced(function* (
  directory: string,
  messages: ReadonlyArray<Message>,
  { instance, library, step }: TrialContext
) {
  if (instance.split === "composite" && step === 0) return planOf(instance)
  const source = yield* readSolution(directory, library, instance.task)
  if (instance.split === "atomic") {
    const script = yield* renderSolution(source, library, instance)
    return `This script does what is asked.\n\n${fence("typescript", script)}`
  }
  const last = solutionSteps(source)
  const asked = instance.answer !== null
  if (step > last) {
    return `Everything is done.\n\n${submit(asked ? answered(messages) : undefined)}`
  }
  const script = yield* renderSolution(source, library, instance, step)
  const text = `Step ${step} of ${last}.\n\n${fence("typescript", script)}`
  return step === last && !asked ? `${text}\n\nThat was the last one.\n\n${submit()}` : text
})

/**
 * The oracle over the solutions in a bank's folder (tasks/quest). A solution that is missing or
 * cannot be rendered is a permanent failure.
 */
export const makeOracle = Effect.fnUntraced(function* (directory: string) {
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  return makeBaseline("oracle", ({ messages }, context) =>
    textOf(directory, messages, context).pipe(
      Effect.provideContext(services),
      Effect.mapError(
        (error) =>
          new ModelError({
            model: "oracle",
            message: `oracle: ${error.message}`,
            retryable: false,
            stopsModel: false,
            throttled: false,
            retryAfterMs: null
          })
      )
    )
  )
})
