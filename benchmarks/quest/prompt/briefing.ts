/**
 * What an agent is told that acts in a session: who it is, the chain, the contracts, the task, and how it
 * answers. The same facts as in a prompt for scripts, without the module. Owns its combination.
 */
import type { Context } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { accountsText } from "./accounts.ts"
import { contractsText } from "./contracts.ts"
import { answerText, type PromptInput } from "./prompt.ts"
import { promptInputOf, type WordsSetting } from "./words.ts"

const roleText = ({ world: { blockTime, profile, timestamp } }: PromptInput): string =>
  `# Your role

You carry out a task for one account on ${profile.title} (chain id ${profile.chainId}), over a JSON-RPC endpoint that is yours alone. It answers reads, and it signs and sends for your account (eth_sendTransaction, wallet_sendCalls); a transaction that you have signed yourself goes to eth_sendRawTransaction.

- Nobody else sends transactions. Each is mined at once in a block of its own, ${blockTime} seconds after the last.
- Time is the chain's own: it was ${timestamp} when your account was set up. A deadline needs a margin.
- The base fee is 0: a transaction pays its gas price (eth_gasPrice).
- Logs are read over at most 1000 blocks at a time.
- Everything that your account does is judged, also what was not asked for. Reads are free.`

/** A module is given the addresses by key; an agent has only what it is told, so it is told all of them. */
export const contextWithout = ({ context }: PromptInput): Context =>
  context === "paper" ? "standard" : context

export const worldWithout = (input: PromptInput): string =>
  contractsText(input.world, contextWithout(input)).replace(
    "Key in `deployedContracts`, address",
    "Key, address"
  )

const budgetText = (instance: Instance): string =>
  instance.split === "atomic"
    ? ""
    : `You have at most ${instance.maxRounds} steps. Each transaction is a step, also one that reverts. A result in fewer steps is worth more.`

const endText = (instance: Instance): string =>
  instance.answer === null
    ? "When you are done, end your process, or call questline_finish."
    : "Submit the answer with questline_submitAnswer, whose parameter is one object with these keys (quantities as decimal strings in base units, addresses as 0x hex, text as strings, yes or no as booleans); the last answer counts. Then end your process, or call questline_finish."

/** What an agent is told about `instance`. */
export const briefingFor = (instance: Instance, setting: WordsSetting): string => {
  const input = promptInputOf(instance, setting)
  return [
    roleText(input),
    worldWithout(input),
    accountsText(input.accounts, contextWithout(input)),
    "# The task",
    ...(input.naive ? [`What it is about: ${instance.description}`] : []),
    instance.instruction,
    budgetText(instance),
    endText(instance),
    ...answerText(instance, { answerKey: "answer" })
  ]
    .filter((text) => text !== "")
    .join("\n\n")
}
