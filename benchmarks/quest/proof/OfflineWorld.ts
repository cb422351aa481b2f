/**
 * What is known about a run's chain without starting it, for commands that only draw instances: every
 * address, and the accounts of a seed.
 */
import { treasury } from "../../../chain/addresses.ts"
import { bsc } from "../../../chain/profile.ts"
import { runAccount } from "../../../chain/runLayer.ts"
import { addressesIn, type ChainProfile } from "../../../evm/ChainProfile.ts"
import type { Tier } from "../../../tasks/quest/Instance.ts"
import type { Task } from "../../../tasks/quest/Task.ts"
import type { JudgeEnv } from "../../../validators/quest/index.ts"
import { type Difficulty, instantiate } from "../bank/sampler.ts"
import type { TaskEnv } from "../bank/values.ts"

export interface OfflineWorld {
  readonly env: TaskEnv
  readonly judges: JudgeEnv
}

/** The accounts and addresses that a run with this seed has. */
export const offlineWorld = (seed: number, profile: ChainProfile = bsc): OfflineWorld => {
  const contracts = addressesIn(profile)
  const [agent, rich] = [runAccount(seed, "agent"), runAccount(seed, "rich")]
  return {
    env: {
      keys: { rich: rich.privateKey },
      addresses: {
        ...contracts,
        treasury,
        agent: agent.address,
        test_address: agent.address,
        rich: rich.address,
        rich_address: rich.address
      }
    },
    judges: { agent: agent.address, contracts, profile }
  }
}

/** The instance of an entry in round 1 of a run with this seed. */
export const drawOffline = (
  { task, tiers }: { readonly task: Task; readonly tiers: ReadonlyArray<Tier | null> },
  options: {
    readonly seed: number
    readonly difficulty?: Difficulty
    readonly profile?: ChainProfile
  }
) =>
  instantiate({
    task,
    tiers,
    seed: String(options.seed),
    round: 1,
    env: offlineWorld(options.seed, options.profile).env,
    difficulty: options.difficulty ?? "random"
  })
