/**
 * The options of QuestBench, in addition to those that a run of any benchmark has; they are stored in the
 * same JSON. Owns the Schema and the defaults.
 */
import { Schema } from "effect"
import { ForkPin } from "../../chain/fork/ForkPin.ts"
import { bsc } from "../../chain/profile.ts"
import { ChainProfile } from "../../evm/ChainProfile.ts"
import { Context, Library } from "../../models/Model.ts"
import { defaults as ofAnyRun } from "../../pipeline/run/RunConfig.ts"
import { Difficulty } from "./bank/sampler.ts"
import { type ActingProtocol, usual } from "./flags.ts"

export const QuestOptions = Schema.Struct({
  library: Library,
  difficulty: Difficulty,
  /** prompts also contain the task's description */
  naive: Schema.Boolean,
  /** how much a prompt says about the contracts */
  context: Context,
  /** the chain that tasks are asked on; absent: BSC, which they are written for */
  profile: Schema.optionalKey(ChainProfile),
  /** wall clock of one script, ms */
  scriptTimeoutMs: Schema.Int.check(Schema.isGreaterThan(0)),
  /** how models act; absent: they write scripts */
  protocol: Schema.optionalKey(Schema.Literals(["session", "tools"])),
  /** wall clock of one session, ms; absent: 10 minutes */
  sessionTimeoutMs: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  /** the block of another chain that the run forks from; absent: the embedded chain */
  fork: Schema.optionalKey(ForkPin)
})
export type QuestOptions = typeof QuestOptions.Type

/** The chain of a run with these options. */
export const profileOf = ({ profile = bsc }: Pick<QuestOptions, "profile">): ChainProfile => profile

/** How the models of a run with these options act. */
export const actingOf = ({ protocol }: Pick<QuestOptions, "protocol">): ActingProtocol =>
  protocol ?? "script"

/** The defaults of a run (EVM-QuestBench section 4.4: temperature 0.7). */
export const defaults = {
  ...ofAnyRun,
  models: ["oracle"],
  temperature: 0.7,
  ...usual
} as const
