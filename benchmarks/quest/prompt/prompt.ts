/**
 * The messages of the first call: who the model is, its environment, and the task. Owns how they are
 * combined; the other files of prompt/ have the texts, including those of the later conversation.
 */
import type { Context, Library, Message } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Description } from "../episode/protocol/Protocol.ts"
import { type Accounts, accountsText } from "./accounts.ts"
import { type PromptWorld, worldText } from "./world.ts"

export type { Accounts, Given, Holding } from "./accounts.ts"
export { planUnreadableText, roundsText } from "./protocol.ts"
export type { PromptWorld } from "./world.ts"

export interface PromptInput {
  readonly instance: Instance
  readonly library: Library
  /** also describes what the task is about, in the bank's own words */
  readonly naive: boolean
  readonly context: Context
  readonly world: PromptWorld
  readonly accounts: Accounts
}

/** The keys of the answer that the task asks for. */
export const answerText = (
  instance: Instance,
  { answerKey }: Pick<Description, "answerKey">
): ReadonlyArray<string> => {
  if (instance.answer === null) return []
  const keys = Object.entries(instance.answer).map(
    ([key, { type, description }]) => `- \`${key}\` (${type}): ${description}`
  )
  return [`The keys of \`${answerKey}\`:\n\n${keys.join("\n")}`]
}

const taskText = ({ instance, naive }: PromptInput, description: Description): string =>
  [
    "# The task",
    ...(naive ? [`What it is about: ${instance.description}`] : []),
    instance.instruction,
    ...answerText(instance, description)
  ].join("\n\n")

const worldSection = ({ library, world, context }: PromptInput): string =>
  `# The environment\n\n${worldText(library, world, context)}`

/**
 * The messages that begin a trial of this instance, as its split describes itself. The system text is the
 * same for all tasks of a split, so that a provider can cache it; what differs is in the user message.
 */
export const promptMessages = (
  input: PromptInput,
  description: Description
): ReadonlyArray<Message> => {
  const { role, rules, ask } = description
  const system = [
    `# Your role\n\n${role(input.library, input.world.profile)}`,
    worldSection(input),
    ...(rules === undefined ? [] : [rules])
  ]
  const user = [
    accountsText(input.accounts, input.context),
    taskText(input, description),
    ...(ask === undefined ? [] : [ask(input.instance)])
  ]
  return [
    { role: "system", content: system.join("\n\n") },
    { role: "user", content: user.join("\n\n") }
  ]
}
