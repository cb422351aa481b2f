/** Every instance of a run of QuestBench, drawn as the run draws it. */
import { Effect } from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { instantiate } from "../../benchmarks/quest/bank/sampler.ts"
import { addresses, treasury } from "../../chain/addresses.ts"
import { runAccount } from "../../chain/runLayer.ts"
import type { Address } from "../../evm/Hex.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { familyNames } from "../../validators/quest/index.ts"

/** The instances of the first `rounds` rounds, and the folder of the bank. */
export const instancesOf = Effect.fnUntraced(function* (seed: number, rounds: number) {
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const agent = runAccount(seed, "agent").address
  const { address: rich, privateKey } = runAccount(seed, "rich")
  const named: Readonly<Record<string, Address>> = {
    ...addresses,
    agent,
    test_address: agent,
    rich,
    rich_address: rich,
    treasury
  }
  const env = { addresses: named, keys: { rich: privateKey } }
  const instances: Array<Instance> = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const { task, tiers } of bank.entries) {
      instances.push(
        yield* instantiate({ task, tiers, seed: String(seed), round, env, difficulty: "random" })
      )
    }
  }
  return { directory: bank.directory, instances }
})
