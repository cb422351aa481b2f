/**
 * Translates between the chain that tasks are written for and the chain of a proof: the tasks' scripts,
 * and the contracts by the keys that the proof uses. Owns this translation.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { bsc } from "../../../chain/profile.ts"
import { type ChainProfile, unitIn } from "../../../evm/ChainProfile.ts"
import type { Address } from "../../../evm/Hex.ts"
import { once } from "../../../evm/once.ts"
import { contractsOf } from "../../../stages/chainFacts.ts"
import { type Dialect, dialectOf } from "../bank/dialect.ts"
import { scriptsBeside } from "../scripts/solutions.ts"

const found = once((profile: ChainProfile): Dialect => dialectOf(bsc, profile))

/** How scripts are translated to the chain; undefined if they stay as written. */
export const dialectHere = Effect.map(Chain, ({ profile }) =>
  profile === bsc ? undefined : found(profile)
)

/**
 * The wrong and right scripts in a task's folder; they state amounts and prices of the chain that they are
 * written for.
 */
export const scriptsHere = (...[directory, libraries, task]: Parameters<typeof scriptsBeside>) =>
  Effect.flatMap(dialectHere, (dialect) =>
    dialect === undefined ? scriptsBeside(directory, libraries, task) : Effect.succeed([])
  )

/** The contracts of the chain by their own keys, and by those of the contracts that they stand for. */
export const contractsHere = Effect.map(Chain, (chain): Readonly<Record<string, Address>> => {
  const own = contractsOf(chain)
  const standIns = Object.entries(chain.profile.contracts).flatMap(([key, { as: from }]) => {
    const address = own[key]
    return from === undefined || address === undefined ? [] : [[from, address] as const]
  })
  return { ...own, ...Object.fromEntries(standIns) }
})

/** Base units of one USDT. */
export const dollarHere = Effect.map(
  Chain,
  ({ profile }) => 10n ** BigInt(unitIn(profile, "usdt_address").decimals)
)
