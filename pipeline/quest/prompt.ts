/**
 * The messages that open a trial: who the model is, its environment, and the task. Owns how they
 * are put together; the texts are in prompt/, what is said later in the conversation too.
 */
import type { Context, Library, Message } from "../../models/Model.ts"
import type { Instance } from "../../tasks/Instance.ts"
import { type Accounts, accountsText } from "./prompt/accounts.ts"
import { libraryTexts } from "./prompt/libraries.ts"
import { budgetText, PROTOCOL } from "./prompt/protocol.ts"
import { type PromptWorld, worldText } from "./prompt/world.ts"

export type { Accounts, Given, Holding } from "./prompt/accounts.ts"
export { planUnreadableText, roundsText } from "./prompt/protocol.ts"
export type { PromptWorld } from "./prompt/world.ts"

export interface PromptInput {
  readonly instance: Instance
  readonly library: Library
  /** also tells what the task is about, in the bank's own words */
  readonly naive: boolean
  readonly context: Context
  readonly world: PromptWorld
  readonly accounts: Accounts
}

const atomicRole = (library: Library): string =>
  `# Your role

You carry out a task for one account on BNB Smart Chain (chain id 56), by writing one TypeScript module with ${libraryTexts[library].name}. Put the whole module into one fenced block labelled \`typescript\`; of several, the last one is run.`

const compositeRole = (library: Library): string =>
  `# Your role

You carry out a task for one account on BNB Smart Chain (chain id 56). It takes several transactions or readings, step by step, in a conversation. In each step you write one TypeScript module with ${libraryTexts[library].name}, which returns one transaction, or send a control message.`

/** The keys of the answer that the task asks for. */
const answerText = (instance: Instance): ReadonlyArray<string> => {
  if (instance.answer === null) return []
  const keys = Object.entries(instance.answer).map(
    ([key, { type, description }]) => `- \`${key}\` (${type}): ${description}`
  )
  const where = instance.split === "atomic" ? "query_result" : "answer"
  return [`The keys of \`${where}\`:\n\n${keys.join("\n")}`]
}

const taskText = ({ instance, naive }: PromptInput): string =>
  [
    "# The task",
    ...(naive ? [`What it is about: ${instance.description}`] : []),
    instance.instruction,
    ...answerText(instance)
  ].join("\n\n")

/**
 * The system text is the same for all tasks of a split, so that a provider that keeps what it has
 * read reads it once; what differs is said by the user.
 */
const conversation = (
  system: ReadonlyArray<string>,
  user: ReadonlyArray<string>
): ReadonlyArray<Message> => [
  { role: "system", content: system.join("\n\n") },
  { role: "user", content: user.join("\n\n") }
]

const worldSection = ({ library, world, context }: PromptInput): string =>
  `# The environment\n\n${worldText(library, world, context)}`

/** The messages of an atomic trial's only call. */
export const atomicMessages = (input: PromptInput): ReadonlyArray<Message> =>
  conversation(
    [atomicRole(input.library), worldSection(input)],
    [accountsText(input.accounts, input.context), taskText(input)]
  )

/** The messages of a composite's planning call, with which its conversation begins. */
export const compositeMessages = (input: PromptInput): ReadonlyArray<Message> =>
  conversation(
    [compositeRole(input.library), worldSection(input), PROTOCOL],
    [
      accountsText(input.accounts, input.context),
      taskText(input),
      `${budgetText(input.instance)} Reply with your plan.`
    ]
  )

/** The messages with which a trial of this instance begins. */
export const openingMessages = (input: PromptInput): ReadonlyArray<Message> =>
  input.instance.split === "atomic" ? atomicMessages(input) : compositeMessages(input)
