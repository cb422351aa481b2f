/**
 * The facts of one world in one value: the chain, its coin, its contracts, its exchange, and what the
 * accounts hold on it. Addresses, catalog, genesis, run layer, prompts and judging are made from it.
 * Owns the Schema, the checks over the whole profile, and the lookups that several folders need.
 * chain/profiles/ holds the values, chain/profile.ts reads them.
 */
import { Record, Result, Schema } from "effect"
import { Address, Hash32 } from "./Hex.ts"
import { once } from "./once.ts"
import { ownValue } from "./ownValue.ts"

/** A contract's name in `deployedContracts`. */
const Key = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_]*_address$/, {
    message: "expected a contract's key, e.g. router_address"
  })
)

/** A decimal amount in whole coins or tokens, as text. */
const Amount = Schema.String.check(
  Schema.isPattern(/^\d+(\.\d+)?$/, { message: 'expected an amount as text, e.g. "0.5"' })
)
const Amounts = Schema.Record(Key, Amount)

/** Where a Solidity file stands: below its profile, so it has no dots except in the extension. */
const SourcePath = Schema.String.check(
  Schema.isPattern(/^(?:[\w-]+\/)*[\w-]+\.sol$/, {
    message: "expected the path of a Solidity file below this one, e.g. contracts/Vault.sol"
  })
)

/** The most characters of Solidity in a profile: every run of it stores them. */
export const MOST_SOURCE = 262_144

/** How a quantity is written: `symbol` after a decimal number, base units behind it. */
export const Unit = Schema.Struct({
  symbol: Schema.NonEmptyString,
  decimals: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 36 }))
})
export type Unit = typeof Unit.Type

const ProfileContract = Schema.Struct({
  address: Address,
  /** the key that the bank's tasks use for it, if they use another */
  as: Schema.optionalKey(Key),
  /** the name shown to readers, e.g. "Tether USD (USDT)" */
  name: Schema.NonEmptyString,
  /** the contract of the sources whose interface it has, and whose code stands there */
  source: Schema.NonEmptyString,
  /** what its constructor is given; `{key}`, `{treasury}` are addresses, quantities base units */
  args: Schema.optionalKey(Schema.Array(Schema.Json)),
  /** true: a contract of this project, deployed over the chain; absent: it exists on the real chain */
  fixture: Schema.optionalKey(Schema.Literal(true)),
  /** what a prompt has to say of it beside its standard */
  note: Schema.optionalKey(Schema.NonEmptyString),
  /** of an ERC-20 token */
  token: Schema.optionalKey(Unit),
  /**
   * of a pair: its tokens in the order of its name, and how much of each the embedded chain's pool
   * holds
   */
  reserves: Schema.optionalKey(
    Schema.Tuple([Schema.Tuple([Key, Amount]), Schema.Tuple([Key, Amount])])
  ),
  /** of a staking contract: the token that it takes, and the token that it pays */
  keeps: Schema.optionalKey(Schema.Struct({ stakes: Key, pays: Schema.optionalKey(Key) })),
  /** of an ERC-721 collection: the number of ids, which start at 1 */
  collection: Schema.optionalKey(Schema.Struct({ ids: Schema.Int })),
  /** of an ERC-1155 contract: id -> supply */
  items: Schema.optionalKey(Schema.Record(Schema.String, Amount)),
  /** tokens that the treasury gives it */
  funds: Schema.optionalKey(Amounts)
})
type ProfileContract = typeof ProfileContract.Type

const Fields = Schema.Struct({
  /** what `--chain` calls it */
  name: Schema.String.check(
    Schema.isPattern(/^[a-z][a-z0-9-]*$/, { message: "expected lower-case letters, e.g. bsc" })
  ),
  /** as prompts say it, e.g. "BNB Smart Chain" */
  title: Schema.NonEmptyString,
  /** the network's short name, e.g. "BSC" */
  network: Schema.NonEmptyString,
  chainId: Schema.Int.check(Schema.isGreaterThan(0)),
  native: Unit,
  /** key of the wrapped native coin, a WETH9 */
  wrappedNative: Key,
  /** an exchange of the form of Uniswap V2 */
  exchange: Schema.Struct({
    name: Schema.NonEmptyString,
    router: Key,
    factory: Key,
    /** the fee of a swap, which stays in the pool, in hundredths of a percent of the input */
    feeBps: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999 })),
    /** hash of a pair's creation code; with the factory and two tokens it gives the pair's address */
    initCodeHash: Hash32
  }),
  /** by key, in the order in which they are listed and built: tokens before their pairs */
  contracts: Schema.Record(Key, ProfileContract),
  holdings: Schema.Struct({
    /** the account that funds all others; the amounts come on top of what the pools hold */
    treasury: Schema.Struct({ native: Amount, wrapped: Amount }),
    /** what the agent has at a run's snapshot */
    agent: Schema.Struct({
      native: Amount,
      /** tokens and LP tokens, in the order in which they are given; the stake is taken from them */
      tokens: Amounts,
      staked: Schema.Tuple([Key, Amount]),
      /** ids from 1 of a collection */
      collection: Schema.Tuple([Key, Schema.Int]),
      /** id -> how many of it */
      items: Schema.Tuple([Key, Schema.Record(Schema.String, Amount)])
    }),
    /** what the second account has, and what it allows the agent to spend */
    rich: Schema.Struct({ token: Key, amount: Amount, allowance: Amount })
  }),
  /** Solidity that a contract's `source` may be in, beside the genesis sources: path -> text */
  sources: Schema.optionalKey(Schema.Record(SourcePath, Schema.String)),
  /** tasks of the bank that make no sense on this chain: id -> why */
  without: Schema.optionalKey(Schema.Record(Schema.String, Schema.NonEmptyString))
})

type Path = ReadonlyArray<string | number>
interface Named {
  readonly path: Path
  readonly key: string
}

/** Every place that names a contract by its key. */
const namedIn = (profile: typeof Fields.Type): ReadonlyArray<Named> => {
  const { contracts, exchange, holdings, wrappedNative } = profile
  const { agent, rich } = holdings
  const keysOf = (path: Path, amounts: Readonly<Record<string, unknown>> = {}) =>
    Object.keys(amounts).map((key) => ({ path: [...path, key], key }))
  return [
    { path: ["wrappedNative"], key: wrappedNative },
    { path: ["exchange", "router"], key: exchange.router },
    { path: ["exchange", "factory"], key: exchange.factory },
    ...Object.entries(contracts).flatMap(([name, { args, funds, keeps, reserves }]) => {
      const at = ["contracts", name]
      const placeholders = [...JSON.stringify(args ?? []).matchAll(/\{(\w+_address)\}/g)]
      return [
        ...placeholders.map(([, key = ""]) => ({ path: [...at, "args"], key })),
        ...keysOf([...at, "funds"], funds),
        ...Object.entries(keeps ?? {}).map(([field, key]) => ({
          path: [...at, "keeps", field],
          key
        })),
        ...(reserves ?? []).map(([key], index) => ({ path: [...at, "reserves", index], key }))
      ]
    }),
    ...keysOf(["holdings", "agent", "tokens"], agent.tokens),
    { path: ["holdings", "agent", "staked"], key: agent.staked[0] },
    { path: ["holdings", "agent", "collection"], key: agent.collection[0] },
    { path: ["holdings", "agent", "items"], key: agent.items[0] },
    { path: ["holdings", "rich", "token"], key: rich.token }
  ]
}

const lengthOf = ({ sources = {} }: typeof Fields.Type): number =>
  Object.values(sources).reduce((sum, text) => sum + text.length, 0)

/** The problems of the profile as a whole, each with its place. */
const faultsOf = (profile: typeof Fields.Type) => {
  const { contracts, holdings } = profile
  const unknown = namedIn(profile).filter(({ key }) => ownValue(contracts, key) === undefined)
  const entries = Object.entries(contracts)
  const twice = entries.filter(([key, { address }]) =>
    entries.some(
      ([other, { address: its }]) => other < key && its.toLowerCase() === address.toLowerCase()
    )
  )
  const sides = entries.flatMap(([key, { reserves }]) =>
    (reserves ?? []).map(([side], index) => ({
      path: ["contracts", key, "reserves", index],
      key: side
    }))
  )
  const tokens = [
    ...sides,
    { path: ["wrappedNative"], key: profile.wrappedNative },
    { path: ["holdings", "rich", "token"], key: holdings.rich.token }
  ]
  return [
    ...unknown.map(({ path, key }) => ({ path, issue: `${key} is not a key of contracts` })),
    ...twice.map(([key, { address }]) => ({
      path: ["contracts", key, "address"],
      issue: `${address} is also the address of another contract`
    })),
    ...tokens
      .filter(({ key }) => {
        const named = ownValue(contracts, key)
        return named !== undefined && named.token === undefined
      })
      .map(({ path, key }) => ({
        path,
        issue: `${key} has no token: give its symbol and decimals`
      })),
    ...(ownValue(contracts, holdings.agent.staked[0])?.keeps === undefined
      ? [{ path: ["holdings", "agent", "staked"], issue: "does not name a staking contract" }]
      : []),
    ...(lengthOf(profile) > MOST_SOURCE
      ? [
          {
            path: ["sources"],
            issue: `have ${lengthOf(profile)} characters: at most ${MOST_SOURCE} are compiled`
          }
        ]
      : [])
  ]
}

export const ChainProfile = Fields.check(Schema.makeFilter(faultsOf))
type Profile = typeof Fields.Type
export interface ChainProfile extends Profile {}

/** What a judge needs of it: everything except the text of contracts. */
export const withoutSources = once(({ sources: _, ...facts }: ChainProfile): ChainProfile => facts)

/** Key -> address. */
export const addressesIn = ({ contracts }: ChainProfile): Readonly<Record<string, Address>> =>
  Record.map(contracts, ({ address }) => address)

/** The contract under `key`. A key that the Schema has checked always exists. */
export const contractIn = ({ contracts, name }: ChainProfile, key: string): ProfileContract => {
  const contract = ownValue(contracts, key)
  if (contract === undefined) throw new Error(`the chain profile ${name} has no contract ${key}`)
  return contract
}

/** The two tokens of a pair in the order of its name: "WBNB/USDT". */
export const pairNameIn = (profile: ChainProfile, { reserves }: ProfileContract): string | null =>
  reserves === undefined
    ? null
    : reserves.map(([key]) => contractIn(profile, key).token?.symbol ?? key).join("/")

/** How amounts of the token or LP token under `key` are written. */
export const unitIn = (profile: ChainProfile, key: string): Unit => {
  const contract = contractIn(profile, key)
  const pair = pairNameIn(profile, contract)
  return contract.token ?? { symbol: pair === null ? key : `${pair} LP`, decimals: 18 }
}

/** ERC-20 tokens by key, without LP tokens. */
export const tokensIn = ({ contracts }: ChainProfile): Readonly<Record<string, Unit>> =>
  Record.filterMap(contracts, ({ token }) =>
    token === undefined ? Result.failVoid : Result.succeed(token)
  )
