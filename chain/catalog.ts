/**
 * What a script may know of the contracts: the key, address, name and whole interface of each.
 * Owns the keys' names and which compiled contract stands where; addresses.ts has the addresses.
 */
import { Effect } from "effect"
import { Interface } from "ethers"
import { addresses } from "./addresses.ts"
import { type CatalogEntry, ChainError } from "./Chain.ts"
import type { Artifacts } from "./genesis/Artifact.ts"
import { type GenesisOptions, loadGenesis } from "./genesis/Genesis.ts"

/** By key: the reader's name, and the contract whose interface it has. */
const contracts: Readonly<
  Record<keyof typeof addresses, readonly [name: string, contract: string]>
> = {
  wbnb_address: ["Wrapped BNB (WBNB)", "WETH9"],
  usdt_address: ["Tether USD (USDT)", "PeggedToken"],
  busd_address: ["BUSD Token (BUSD)", "PeggedToken"],
  cake_address: ["PancakeSwap Token (CAKE)", "CakeToken"],
  router_address: ["PancakeSwap V2 Router", "PancakeRouter"],
  factory_address: ["PancakeSwap V2 Factory", "PancakeFactory"],
  pair_usdt_busd_address: ["PancakeSwap V2 pair USDT/BUSD, and its LP token", "PancakePair"],
  pair_wbnb_usdt_address: ["PancakeSwap V2 pair WBNB/USDT, and its LP token", "PancakePair"],
  pair_cake_wbnb_address: ["PancakeSwap V2 pair CAKE/WBNB, and its LP token", "PancakePair"],
  pair_busd_wbnb_address: ["PancakeSwap V2 pair BUSD/WBNB, and its LP token", "PancakePair"],
  multicall3_address: ["Multicall3", "Multicall3"],
  erc1363_token_address: ["ERC-1363 token T1363", "T1363"],
  erc1363_receiver_address: ["ERC-1363 receiver and spender", "Erc1363Recorder"],
  erc721_token_address: ["ERC-721 collection", "Collectible"],
  erc1155_token_address: ["ERC-1155 multi-token", "MultiToken"],
  simple_staking_address: ["Staking of CAKE", "SimpleStaking"],
  simple_lp_staking_address: ["Staking of USDT/BUSD LP", "SimpleLPStaking"],
  simple_reward_pool_address: ["Reward pool: USDT/BUSD LP staked, CAKE paid", "SimpleRewardPool"],
  simple_reward_pool_wbnb_usdt_address: [
    "Reward pool: WBNB/USDT LP staked, CAKE paid",
    "SimpleRewardPool"
  ],
  flashloan_lender_address: ["Flash loan lender of USDT", "FlashLoanLender"],
  flashloan_receiver_address: ["Flash loan receiver", "FlashLoanReceiver"],
  simple_counter_address: ["Counter", "SimpleCounter"],
  donation_box_address: ["Donation box", "DonationBox"],
  message_board_address: ["Message board", "MessageBoard"],
  delegate_call_proxy_address: ["Delegate call proxy", "DelegateCallProxy"],
  delegate_call_implementation_address: [
    "Delegate call implementation",
    "DelegateCallImplementation"
  ],
  fallback_receiver_address: ["Fallback receiver: takes any payment of BNB", "FallbackReceiver"]
}

/**
 * In the form that ethers and viem both read: tuples inline, and no line for a constructor or for
 * what has no name (`receive`, `fallback`), which each of them writes in its own way.
 */
const interfaceOf = (artifacts: Artifacts, contract: string): ReadonlyArray<string> =>
  new Interface(JSON.stringify(artifacts[contract]?.abi ?? []))
    .format()
    .filter((line) => /^(function|event|error) /.test(line))

/** The catalog of the contracts that these artifacts were compiled to. */
export const makeCatalog = (
  artifacts: Artifacts
): Effect.Effect<ReadonlyArray<CatalogEntry>, ChainError> =>
  Effect.try({
    try: () =>
      Object.entries(contracts).map(([key, [name, contract]]) => ({
        key,
        address: addresses[key as keyof typeof addresses],
        name,
        abi: interfaceOf(artifacts, contract)
      })),
    catch: (cause) =>
      new ChainError({
        operation: "read the catalog",
        message: "The compiler's interfaces cannot be written in human-readable form.",
        cause
      })
  })

/** The catalog without a node: from the genesis' file, which is built where it is missing. */
export const loadCatalog = (
  options: GenesisOptions = {}
): Effect.Effect<ReadonlyArray<CatalogEntry>, ChainError> =>
  loadGenesis(options).pipe(Effect.flatMap(({ artifacts }) => makeCatalog(artifacts)))
