/**
 * What a script may know of the contracts: key, address, name and complete interface of each. Owns the
 * form of the interfaces; the chain's profile has the addresses.
 */
import { Effect } from "effect"
import { Interface } from "ethers"
import type { ChainProfile } from "../evm/ChainProfile.ts"
import { onceOfName } from "../evm/once.ts"
import { ownValue } from "../evm/ownValue.ts"
import { type CatalogEntry, ChainError } from "./Chain.ts"
import type { Artifacts } from "./genesis/Artifact.ts"
import { type GenesisOptions, loadGenesis } from "./genesis/Genesis.ts"

/**
 * In the form that both ethers and viem read: tuples inline, and no line for constructors, `receive`
 * and `fallback`, which the two libraries write differently.
 */
const interfaceOf = (artifacts: Artifacts, contract: string): ReadonlyArray<string> =>
  formatted(JSON.stringify(ownValue(artifacts, contract)?.abi ?? []))

/** By the ABI's JSON: a process that opens one world after the other meets the same few contracts. */
const formatted = onceOfName(
  (abi): ReadonlyArray<string> =>
    new Interface(abi).format().filter((line) => /^(function|event|error) /.test(line))
)

/** The catalog of a chain with these compiled contracts. */
export const makeCatalog = (
  { contracts }: ChainProfile,
  artifacts: Artifacts
): Effect.Effect<ReadonlyArray<CatalogEntry>, ChainError> =>
  Effect.try({
    try: () =>
      Object.entries(contracts).map(([key, { address, name, source }]) => ({
        key,
        address,
        name,
        abi: interfaceOf(artifacts, source)
      })),
    catch: (cause) =>
      new ChainError({
        operation: "read the catalog",
        message: "The compiler's interfaces cannot be written in human-readable form.",
        cause
      })
  })

/** The catalog without a node: from the genesis' file, which is built if it is missing. */
export const loadCatalog = (
  options: GenesisOptions = {}
): Effect.Effect<ReadonlyArray<CatalogEntry>, ChainError> =>
  loadGenesis(options).pipe(
    Effect.flatMap(({ artifacts, profile }) => makeCatalog(profile, artifacts))
  )
