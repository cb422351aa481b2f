/**
 * What an episode is, and what the protocol of a split decides about it. A trial of either split is an
 * episode: an atomic one has a single round. Owns these types; atomic.ts and composite.ts are the two
 * protocols, and conversation.ts plays them.
 */

import type { Schema } from "effect"
import type { ChainProfile } from "../../../../evm/ChainProfile.ts"
import type { GateCall } from "../../../../evm/GateCall.ts"
import type { Observation } from "../../../../evm/Observation.ts"
import type { TransactionEvidence } from "../../../../evm/TransactionEvidence.ts"
import type { Library, Message, Reply, ToolOffer } from "../../../../models/Model.ts"
import type { ModelFailure } from "../../../../stages/outcome.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import type { Split } from "../../../../tasks/quest/Split.ts"
import type { SplitRules } from "../../SplitRules.ts"
import type { Plan } from "../control.ts"
import type { Ending, Move } from "../Move.ts"

export interface Episode {
  readonly protocol: Protocol
  readonly instance: Instance
  readonly messages: ReadonlyArray<Message>
  /** a requested answer may follow the last round, in an additional call */
  readonly lastWord: boolean
  /** of the next call: 0 is planning, rounds start at 1 */
  readonly step: number
  /** of the next call, from 1 */
  readonly attempt: number
  /** K_act: executed rounds so far */
  readonly rounds: number
  readonly errorReports: number
  readonly plan: Plan | null
  /** the first observation, and the last */
  readonly before: Observation | null
  readonly after: Observation | null
  readonly transactions: ReadonlyArray<TransactionEvidence>
  readonly calls: ReadonlyArray<GateCall>
  readonly answer: Readonly<Record<string, Schema.Json>> | null
  /** of the latest round; null if nothing was wrong with it */
  readonly failure: ModelFailure | null
  readonly ending: Ending | null
}

/** The rounds that are left. */
export const roundsLeft = ({ instance, rounds }: Pick<Episode, "instance" | "rounds">): number =>
  instance.maxRounds - rounds

/** The parts of a prompt that differ by split; the rest is the same for both. */
export interface Description {
  /** who the model is */
  readonly role: (library: Library, chain: ChainProfile) => string
  /** how it proceeds, after the description of the world; absent if the role says everything */
  readonly rules?: string
  /** the key under which an answer is given */
  readonly answerKey: string
  /** what is asked for first, after the task; absent if that is the task itself */
  readonly ask?: (instance: Instance) => string
}

/** How a trial of one split is shown to a reader. */
export interface Display {
  /** the name of a turn; `step` 0 is planning, rounds and attempts start at 1 */
  readonly turnTitle: (turn: { readonly step: number; readonly attempt: number }) => string
  /**
   * it has rounds: they are counted and shown in one line each, and passed checks, of which there are many,
   * appear only in the full view
   */
  readonly inRounds: boolean
}

/** How a trial of one split proceeds. `judge` and other needs of the stages are in its rules. */
export interface Protocol extends SplitRules {
  readonly split: Split
  /** the tools that the model acts by; null: it writes scripts */
  readonly tools: ReadonlyArray<ToolOffer> | null
  /** Where an episode begins. `lastWord`: whether an answer may follow the last round. */
  readonly open: (instance: Instance) => Pick<Episode, "step" | "lastWord">
  /** What a reply means at its place. Takes time linear in the reply's length; never throws. */
  readonly read: (episode: Episode, reply: Reply) => Move
  /** Why an episode is over once its latest round is counted; null: it continues. */
  readonly over: (episode: Episode) => Ending | null
  readonly describe: Description
  readonly display: Display
  /** fewest model calls that are enough */
  readonly leastCalls: (instance: Pick<Instance, "optimalSteps">) => number
  /** the workflow that its trials are grouped by; `own`: the task's name for it. null: none */
  readonly workflow: (instance: Instance, own: string | null) => string | null
}
