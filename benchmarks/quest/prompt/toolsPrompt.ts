/**
 * What is told to who acts by tools: a model in the loop of a run, or a client that is offered the tools of a
 * session. Role, contracts, accounts and the task: the same facts as in a prompt for scripts, without the
 * module. Owns its texts.
 */
import type { Message } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Words } from "../episode/conversation.ts"
import type { QuestOptions } from "../options.ts"
import { accountsText } from "./accounts.ts"
import { contextWithout, worldWithout } from "./briefing.ts"
import { answerText, type PromptInput } from "./prompt.ts"
import { promptInputOf, type WordsSetting, wordsFor } from "./words.ts"

/** How a trial ends. */
const ENDS = {
  /** a model's replies are all that is known of it */
  model: "Call `finish` when the task is done. A reply that calls no tool ends the task, too.",
  client: "Call `finish` when the task is done."
} as const

const roleText = (
  { world: { blockTime, profile, timestamp } }: PromptInput,
  who: keyof typeof ENDS
): string =>
  `# Your role

You carry out a task for one account on ${profile.title} (chain id ${profile.chainId}), by calling tools. \`read\` and \`simulate\` are free. \`send\` signs a transaction of your account and sends it.

- Nobody else sends transactions. Each is mined at once in a block of its own, ${blockTime} seconds after the last.
- Time is the chain's own: it was ${timestamp} when your account was set up. A deadline needs a margin.
- Logs are read over at most 1000 blocks at a time.
- Amounts are whole numbers in base units (wei), as decimal text.
- Everything that your account does is judged, also what was not asked for.
- ${ENDS[who]}`

const budgetText = ({ maxRounds, split }: Instance): string =>
  split === "atomic"
    ? ""
    : `You have at most ${maxRounds} transactions, also counting those that revert. A result in fewer is worth more.`

const endText = ({ answer }: Instance): string =>
  answer === null
    ? ""
    : "Submit the answer with `submit_answer` before you finish: one object with the keys below (quantities as decimal text in base units, addresses as 0x hex, text as text, yes or no as booleans)."

const joined = (...texts: ReadonlyArray<string>): string =>
  texts.filter((text) => text !== "").join("\n\n")

/** What does not differ between tasks of a split, then what does. */
const partsFor = (
  instance: Instance,
  setting: WordsSetting,
  who: keyof typeof ENDS
): { readonly shared: string; readonly own: string } => {
  const input = promptInputOf(instance, setting)
  return {
    shared: joined(roleText(input, who), worldWithout(input)),
    own: joined(
      accountsText(input.accounts, contextWithout(input)),
      "# The task",
      ...(input.naive ? [`What it is about: ${instance.description}`] : []),
      instance.instruction,
      budgetText(instance),
      endText(instance),
      ...answerText(instance, { answerKey: "answer" })
    )
  }
}

/** The messages that open a trial of `instance`. */
const toolsPrompt = (instance: Instance, setting: WordsSetting): ReadonlyArray<Message> => {
  const { own, shared } = partsFor(instance, setting, "model")
  return [
    { role: "system", content: shared },
    { role: "user", content: own }
  ]
}

/** What a client is told about `instance` that is offered the tools of a session. */
export const toolsBriefing = (instance: Instance, setting: WordsSetting): string => {
  const { own, shared } = partsFor(instance, setting, "client")
  return joined(shared, own)
}

/** What is said to a model about `instance`, as the run's models act. */
export const spokenTo = (
  instance: Instance,
  setting: WordsSetting & Pick<QuestOptions, "protocol">
): Words => {
  const words = wordsFor(instance, setting)
  return setting.protocol === "tools" ? { ...words, prompt: toolsPrompt(instance, setting) } : words
}
