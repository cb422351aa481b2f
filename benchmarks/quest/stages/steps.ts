/** The stages that act on the chain: what they need to know about an instance, and the stages made with that. */

import { Effect, Result } from "effect"
import type { StepRules } from "../../../stages/StepRules.ts"
import { makeSandboxExecute } from "../../../stages/sandbox-execute/stage.ts"
import { makeSession, type SessionRules } from "../../../stages/session/stage.ts"
import { makeTools } from "../../../stages/session/tools/stage.ts"
import { makeSignAndBroadcast } from "../../../stages/sign-and-broadcast/stage.ts"
import { Instance } from "../../../tasks/quest/Instance.ts"
import { bind, type JudgeError } from "../../../validators/quest/index.ts"
import { bookProbes } from "../../../validators/quest/ledger/reads.ts"
import { rulesOf } from "../SplitRules.ts"

const rules: StepRules<Instance, JudgeError> = {
  instance: Instance,
  setup: ({ setup }) => setup,
  entropy: ({ entropy }) => entropy,
  probes: (instance, facts) =>
    Effect.fromResult(Result.map(bind(instance, facts), ({ probes }) => probes)),
  wantsAnswer: (instance, looks) => rulesOf(instance.split).wantsAnswer(instance, looks),
  bookProbes
}

/** Most transactions of an atomic task's session: it needs one, and what is sent besides is judged, too. */
const MOST_OF_ATOMIC = 20

const sessionRules: SessionRules<Instance, JudgeError> = {
  ...rules,
  mostSteps: ({ maxRounds, split }) => (split === "atomic" ? MOST_OF_ATOMIC : maxRounds)
}

/** The session of an agent that acts by itself. */
export const session = makeSession(sessionRules)

/** The tools that a model calls in its replies. */
export const tools = makeTools(sessionRules)

export const sandboxExecute = makeSandboxExecute(rules)
export const signAndBroadcast = makeSignAndBroadcast(rules)
