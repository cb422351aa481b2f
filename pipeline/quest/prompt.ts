/**
 * The messages that open a trial: who the model is, its environment, and the task. Owns how they
 * are put together; the texts are in prompt/, what is said later in the conversation too.
 */
import type { Library, Message } from "../../models/Model.ts"
import type { Instance } from "../../tasks/Instance.ts"
import { environmentText, type PromptWorld } from "./prompt/environment.ts"
import { libraryTexts } from "./prompt/libraries.ts"
import { protocolText } from "./prompt/protocol.ts"

export type { Holding, PromptWorld } from "./prompt/environment.ts"
export { planUnreadableText, roundsText } from "./prompt/protocol.ts"

export interface PromptInput {
  readonly instance: Instance
  readonly library: Library
  /** also tells what the task is about, in the bank's own words */
  readonly naive: boolean
  readonly world: PromptWorld
}

const atomicRole = (library: Library): string =>
  `# Your role

You act for one account on BNB Smart Chain. You are given a task and carry it out by writing one TypeScript module with ${libraryTexts[library].name}. Your reply is read once and there are no questions: put the whole module into one fenced block labelled \`typescript\`. If there are several, the last one is run.`

const compositeRole = (library: Library): string =>
  `# Your role

You act for one account on BNB Smart Chain. You are given a task that takes several transactions or readings, and carry it out step by step, in a conversation. In each step you write one TypeScript module with ${libraryTexts[library].name}, which returns one transaction, or send a control message.`

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

const conversation = (system: ReadonlyArray<string>, user: string): ReadonlyArray<Message> => [
  { role: "system", content: system.join("\n\n") },
  { role: "user", content: user }
]

/** The messages of an atomic trial's only call. */
export const atomicMessages = (input: PromptInput): ReadonlyArray<Message> =>
  conversation(
    [atomicRole(input.library), "# The environment", environmentText(input.library, input.world)],
    taskText(input)
  )

/** The messages of a composite's planning call, with which its conversation begins. */
export const compositeMessages = (input: PromptInput): ReadonlyArray<Message> =>
  conversation(
    [
      compositeRole(input.library),
      "# The environment",
      environmentText(input.library, input.world),
      protocolText(input.instance)
    ],
    `${taskText(input)}\n\nReply with your plan.`
  )

/** The messages with which a trial of this instance begins. */
export const openingMessages = (input: PromptInput): ReadonlyArray<Message> =>
  input.instance.split === "atomic" ? atomicMessages(input) : compositeMessages(input)
