/** What is known of a run's chain without reading it. Owns the type; a chain gives the value. */
import type { ChainProfile } from "./ChainProfile.ts"
import type { Address } from "./Hex.ts"

/** The facts of the chain that say what to read of it, and that what was read is judged by. */
export interface ChainFacts {
  readonly agent: Address
  /** contract key -> address, as in `deployedContracts` */
  readonly contracts: Readonly<Record<string, Address>>
  /** what the chain is, and what its contracts are */
  readonly profile: ChainProfile
}
