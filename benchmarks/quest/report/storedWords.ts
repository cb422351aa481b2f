/**
 * The messages that were sent in a stored trial, built again from its run; no chain is started for it. Owns
 * what the messages need from a run's world.
 */
import type { CatalogEntry } from "../../../chain/Chain.ts"
import { BLOCK_TIME } from "../../../chain/node.ts"
import { runAccount } from "../../../chain/runLayer.ts"
import { sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { silent, type Words } from "../episode/conversation.ts"
import { profileOf } from "../options.ts"
import { wordsFor } from "../prompt/words.ts"
import type { StoredWorld } from "../storedWorld.ts"

/** The messages of a run's trials; none if its contracts are not those of this catalog. */
export const storedWords =
  (catalog: ReadonlyArray<CatalogEntry>) =>
  ({ facts, options, seed }: StoredWorld, instance: Instance): Words => {
    const same = catalog.every(({ address, key }) =>
      sameAddress(ownValue(facts.contracts, key) ?? "", address)
    )
    if (!same || catalog.length === 0) return silent
    const chain = {
      agent: { address: facts.agent },
      rich: runAccount(seed, "rich"),
      snapshot: facts.snapshot,
      blockTime: BLOCK_TIME,
      catalog,
      profile: profileOf(options)
    }
    return wordsFor(instance, { ...options, chain })
  }
