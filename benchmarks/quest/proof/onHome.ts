/**
 * Translates between the chain that a bank's tasks are written for and the chain of a proof: the tasks' scripts,
 * and the contracts by the keys that the proof uses. Owns this translation.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { type ChainProfile, unitIn } from "../../../evm/ChainProfile.ts"
import type { Address } from "../../../evm/Hex.ts"
import { onceOfBoth } from "../../../evm/once.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Library } from "../../../models/Model.ts"
import { contractsOf } from "../../../stages/chainFacts.ts"
import type { Bank } from "../bank/Bank.ts"
import { type Dialect, dialectOf } from "../bank/dialect.ts"
import { isHome } from "../bank/homeChain.ts"
import { scriptsBeside } from "../scripts/solutions.ts"

const found = onceOfBoth(
  (home: ChainProfile, profile: ChainProfile): Dialect => dialectOf(home, profile)
)

/** How the bank's scripts are translated to the chain; undefined if they stay as written. */
export const dialectHere = (bank: Bank) =>
  Effect.map(Chain, ({ profile }) =>
    isHome(bank, profile) ? undefined : found(bank.home, profile)
  )

/**
 * The wrong and right scripts in a task's folder; they state amounts and prices of the chain that they are
 * written for.
 */
export const scriptsHere = (bank: Bank, libraries: ReadonlyArray<Library>, task: string) =>
  Effect.flatMap(dialectHere(bank), (dialect) =>
    dialect === undefined ? scriptsBeside(bank.directory, libraries, task) : Effect.succeed([])
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

const USDT = "usdt_address"

/** Base units of one USDT, or of one token of 18 decimals on a chain without USDT. */
export const dollarHere = Effect.map(Chain, ({ profile }) => {
  const has = ownValue(profile.contracts, USDT) !== undefined
  return 10n ** BigInt(has ? unitIn(profile, USDT).decimals : 18)
})
