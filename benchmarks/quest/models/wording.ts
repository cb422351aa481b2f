/**
 * How a baseline writes replies: fences, a plan, one script in each round, a submit with the last one. Owns
 * the form; each model has its own content.
 */
import { Effect, Option, Schema } from "effect"
import type { Message } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { bySplit } from "../../../tasks/quest/Split.ts"

/** A fenced block that nothing in the content can close; `label` is its language. */
export const fence = (label: string, content: string): string => {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length))
  const ticks = "`".repeat(longest + 1)
  return `${ticks}${label}\n${content.trimEnd()}\n${ticks}`
}

/** A JSON message in its fence. */
export const message = (json: Schema.Json): string => fence("json", JSON.stringify(json))

/** A plan with one subtask for each operation of the task. */
export const planOf = (instance: Instance): string => {
  const subtasks = instance.operations.map(({ id }, index) => ({ step: index + 1, operation: id }))
  return `I take it in ${subtasks.length} steps.\n\n${fence("json", JSON.stringify({ subtasks }, null, 2))}`
}

/** What an episode submits, by the keys of its task. */
export const Answer = Schema.Record(Schema.String, Schema.Json)
export type Answer = typeof Answer.Type
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

/** The message that ends an episode, with the answer if there is one. */
export const submit = (answer?: Answer): string =>
  message({ submit: true, ...(answer === undefined ? {} : { answer }) })

/** The state of a trial when a baseline is asked. */
export interface BaselineCall {
  readonly instance: Instance
  readonly messages: ReadonlyArray<Message>
  /** 0 is the planning of a composite; its rounds and an atomic trial's only call start at 1 */
  readonly step: number
}

/** The text around the script of a step; `isLast`: nothing follows it. */
type Placing = (
  block: string,
  step: { readonly number: number; readonly of: number; readonly isLast: boolean }
) => string

const placing = bySplit<Placing>({
  atomic: (block) => `This script does what is asked.\n\n${block}`,
  composite: (block, { number, of, isLast }) => {
    const text = `Step ${number} of ${of}.\n\n${block}`
    return isLast ? `${text}\n\nThat was the last one.\n\n${submit()}` : text
  }
})

/**
 * The reply of a model that plans, sends one script per round, and submits: with the last one, or after it
 * if an answer is asked for, which `answer` makes from what its scripts were told. The reply to an atomic
 * task is the first script.
 */
export const acting = <E = never, R = never>(
  { instance, messages, step }: BaselineCall,
  scripts: ReadonlyArray<Effect.Effect<string, E, R>>,
  answer: (read: Answer) => Answer = (read) => read
): Effect.Effect<string, E, R> => {
  if (step === 0) return Effect.succeed(planOf(instance))
  const asked = instance.answer !== null
  const script = scripts[step - 1]
  if (script === undefined) {
    return Effect.succeed(
      `Everything is done.\n\n${submit(asked ? answer(answered(messages)) : undefined)}`
    )
  }
  const last = scripts.length
  return Effect.map(script, (source) =>
    placing(instance.split)(fence("typescript", source), {
      number: step,
      of: last,
      isLast: step === last && !asked
    })
  )
}
