/**
 * What trials of QuestBench are played with once the world is there, for a run and a proof alike. Owns
 * putting it together; the parts are defined with the chain, the prompts and the options.
 */
import { Effect } from "effect"
import { Chain } from "../../chain/Chain.ts"
import { profileDigest } from "../../chain/profile.ts"
import { BlockRef } from "../../evm/Observation.ts"
import { isGuest } from "../../models/agents/guest.ts"
import type { TrialLive } from "../../pipeline/run/Benchmark.ts"
import type { RunConfig } from "../../pipeline/run/RunConfig.ts"
import { addressesOf, contractsOf } from "../../stages/chainFacts.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { isComposite } from "../../tasks/quest/Task.ts"
import type { Entry } from "./bank/Bank.ts"
import { SESSION_MS } from "./flags.ts"
import { actingOf, type QuestOptions } from "./options.ts"
import { briefingFor } from "./prompt/briefing.ts"
import { spokenTo, toolsBriefing } from "./prompt/toolsPrompt.ts"
import { encodeFacts } from "./storedWorld.ts"

/** What a trial is about. */
type Drawn = Pick<Entry, "task" | "tiers">

/** What every trial of a run with this seed and these options is given. */
export const setUp = Effect.fnUntraced(function* (
  config: Pick<RunConfig, "seed">,
  options: QuestOptions
) {
  const chain = yield* Chain
  const sandbox = yield* Sandbox
  const setting = {
    agent: chain.agent.address,
    contracts: contractsOf(chain),
    profile: chain.profile,
    acting: actingOf(options),
    words: (instance: Instance) => spokenTo(instance, { chain, ...options })
  }
  return {
    versions: { ...chain.fingerprint, ...sandbox.fingerprint },
    facts: yield* encodeFacts({
      agent: setting.agent,
      contracts: setting.contracts,
      chain: {
        name: chain.profile.name,
        chainId: chain.profile.chainId,
        profile: profileDigest(chain.profile)
      },
      snapshot: new BlockRef(chain.snapshot)
    }).pipe(Effect.orDie),
    given: (_trial: TrialLive, { task }: Drawn) => ({
      setting: { ...setting, pattern: isComposite(task) ? task.composite_structure.pattern : null }
    }),
    live: (trial: TrialLive, { task, tiers }: Drawn) => ({
      ...trial,
      library: options.library,
      scriptTimeoutMs: options.scriptTimeoutMs,
      sessionTimeoutMs: options.sessionTimeoutMs ?? SESSION_MS,
      briefing: (instance: Instance) =>
        (isGuest(trial.model) ? toolsBriefing : briefingFor)(instance, { chain, ...options }),
      draft: {
        task,
        tiers: [...tiers],
        seed: String(config.seed),
        round: trial.round,
        difficulty: options.difficulty,
        addresses: addressesOf(chain)
      }
    })
  }
})
