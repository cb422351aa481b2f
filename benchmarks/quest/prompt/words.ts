/** The words of one trial's conversation: its prompts and feedback, for its library and chain. */
import type { Account, Chain } from "../../../chain/Chain.ts"
import type { Context, Library } from "../../../models/Model.ts"
import { factsOf } from "../../../stages/chainFacts.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Words } from "../episode/conversation.ts"
import { factsFeedback, failureFeedback, stepFeedback } from "../episode/feedback.ts"
import { protocolOf } from "../episode/protocol/protocolOf.ts"
import { allowancesOf, holdingsFor, richHoldings } from "./holdings.ts"
import { type PromptInput, planUnreadableText, promptMessages, roundsText } from "./prompt.ts"

interface WithAddress extends Pick<Account, "address"> {}

export interface WordsSetting {
  /** what the texts state about the run's chain */
  readonly chain: Pick<Chain["Service"], "catalog" | "blockTime" | "profile"> & {
    readonly agent: WithAddress
    readonly rich: WithAddress
    readonly snapshot: Pick<Chain["Service"]["snapshot"], "timestamp">
  }
  readonly library: Library
  readonly naive: boolean
  /** how much is said about the contracts */
  readonly context: Context
  /** wall clock of a script, ms */
  readonly scriptTimeoutMs: number
}

/** What the texts about `instance` are made from. */
export const promptInputOf = (instance: Instance, setting: WordsSetting): PromptInput => {
  const { chain, library, naive, context } = setting
  const agent = chain.agent.address
  return {
    instance,
    library,
    naive,
    context,
    world: {
      catalog: chain.catalog,
      profile: chain.profile,
      timestamp: chain.snapshot.timestamp,
      blockTime: chain.blockTime,
      scriptSeconds: setting.scriptTimeoutMs / 1000
    },
    accounts: {
      agent,
      rich: chain.rich.address,
      holdings: holdingsFor(instance, agent, chain.profile),
      allowances: allowancesOf(instance, agent, chain.profile),
      richHoldings: richHoldings(chain.profile)
    }
  }
}

/** What is said to a model about `instance`. */
export const wordsFor = (instance: Instance, setting: WordsSetting): Words => {
  const env = factsOf(setting.chain)
  return {
    prompt: promptMessages(promptInputOf(instance, setting), protocolOf(instance.split).describe),
    planUnreadable: planUnreadableText,
    rounds: roundsText(instance),
    afterStep: stepFeedback(env),
    afterFailure: failureFeedback,
    afterErrorReport: factsFeedback(env)
  }
}
