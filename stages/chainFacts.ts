/**
 * The facts of the run's chain in the forms that instances, prompts and stages need. Owns these
 * conversions.
 */
import { Record, type Redacted } from "effect"
import type { Chain } from "../chain/Chain.ts"
import { bsc } from "../chain/profile.ts"
import type { ChainFacts } from "../evm/ChainFacts.ts"
import type { ChainProfile } from "../evm/ChainProfile.ts"
import type { Address, Hex } from "../evm/Hex.ts"

/** Every name that a placeholder or `from_env` may use on a chain, known without starting it. */
export const envKeysOf = ({ contracts }: ChainProfile): ReadonlyArray<string> => [
  ...Object.keys(contracts),
  "agent",
  "test_address",
  "rich",
  "rich_address",
  "treasury"
]

/** The names that the bank's tasks use; the tasks are written for BSC. */
export const envKeys = envKeysOf(bsc)

type Facts = Pick<Chain["Service"], "agent" | "rich" | "treasury" | "catalog" | "profile">

/** Contract key -> address: the `deployedContracts` of a script. */
export const contractsOf = (chain: Pick<Facts, "catalog">): Readonly<Record<string, Address>> =>
  Record.fromIterableWith(chain.catalog, ({ key, address }) => [key, address])

/** Where the chain's own exchange is asked for quotes; null: it has no known one. */
export const routerOf = (chain: Pick<Facts, "catalog" | "profile">): Address | null =>
  contractsOf(chain)[chain.profile.exchange.router] ?? null

/** Every name that a task's placeholders may use for an address. */
export const addressesOf = (chain: Facts): Readonly<Record<string, Address>> => ({
  ...contractsOf(chain),
  agent: chain.agent.address,
  test_address: chain.agent.address,
  rich: chain.rich.address,
  rich_address: chain.rich.address,
  treasury: chain.treasury
})

export type Signers = Readonly<Record<string, Redacted.Redacted<Hex>>>

/** Keys of the accounts that sign for the harness, by the name a task's `signer` gives them. */
export const signersOf = (chain: Pick<Facts, "rich">): Signers => ({ rich: chain.rich.privateKey })

/** What is known of a chain without reading it. */
export const factsOf = (
  chain: Pick<Facts, "catalog" | "profile"> & { readonly agent: Pick<Facts["agent"], "address"> }
): ChainFacts => ({
  agent: chain.agent.address,
  contracts: contractsOf(chain),
  profile: chain.profile
})
