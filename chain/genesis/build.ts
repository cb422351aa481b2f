/**
 * Builds the state of the embedded chain on a fresh node: protocol, tokens, pools and fixtures.
 * Owns amounts, prices and constructor arguments; the state is kept and loaded by Genesis.ts.
 */

import { Effect } from "effect"
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther
} from "viem"
import type { Hex } from "../../evm/Hex.ts"
import { addresses, treasury } from "../addresses.ts"
import type { ChainError } from "../Chain.ts"
import type { JsonRpc } from "../JsonRpc.ts"
import type { NodeOperations } from "../node.ts"

/** BNB of the treasury after the pools are filled and its WBNB is bought. */
const TREASURY_BNB = parseEther("10000000")
const TREASURY_WBNB = parseEther("1000000")
const TOKEN_SUPPLY = parseEther("5000000000")
const CAKE_SUPPLY = parseEther("1000000000")
/** 0.01 CAKE for each second and LP token */
const REWARD_RATE = parseEther("0.01")
const REWARD_FUNDS = parseEther("100")
const FLASH_LOAN_FUNDS = parseEther("10000")
/** May name a receiver of the protocol's share of the fees; none is named. */
const FEE_SETTER = treasury

/**
 * What each pool holds. The prices (BNB about 602, CAKE about 2.51, stables 1) agree between pools,
 * and no amount is round: a rate that is assumed rather than asked of the pool is a wrong rate.
 */
const pools: ReadonlyArray<{
  readonly pair: Hex
  readonly sides: readonly [readonly [Hex, bigint], readonly [Hex, bigint]]
}> = [
  {
    pair: addresses.pair_usdt_busd_address,
    sides: [
      [addresses.usdt_address, parseEther("50218443.17")],
      [addresses.busd_address, parseEther("50213902.55")]
    ]
  },
  {
    pair: addresses.pair_wbnb_usdt_address,
    sides: [
      [addresses.wbnb_address, parseEther("101734.5821")],
      [addresses.usdt_address, parseEther("61270318.44")]
    ]
  },
  {
    pair: addresses.pair_cake_wbnb_address,
    sides: [
      [addresses.cake_address, parseEther("24311902.08")],
      [addresses.wbnb_address, parseEther("101324.7713")]
    ]
  },
  {
    pair: addresses.pair_busd_wbnb_address,
    sides: [
      [addresses.busd_address, parseEther("59273911.62")],
      [addresses.wbnb_address, parseEther("98412.7702")]
    ]
  }
]

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function deposit() payable",
  "function mint(address to)",
  "function initialize(address token0, address token1)"
])
const collectibleAbi = parseAbi(["function mint(address to, uint256 id)"])
const multiTokenAbi = parseAbi(["function mint(address to, uint256 id, uint256 amount)"])

const word = (value: Hex) => encodeAbiParameters([{ type: "address" }], [value])
const sorted = (a: Hex, b: Hex): readonly [Hex, Hex] => (BigInt(a) < BigInt(b) ? [a, b] : [b, a])

const transfer = (node: NodeOperations, token: Hex, to: Hex, amount: bigint) =>
  node.send({
    from: treasury,
    to: token,
    data: encodeFunctionData({ abi, functionName: "transfer", args: [to, amount] })
  })

const buildTokens = Effect.fnUntraced(function* (node: NodeOperations) {
  const token = (name: string, symbol: string) => [name, symbol, treasury, TOKEN_SUPPLY]
  yield* node.deploy("WETH9", addresses.wbnb_address, [])
  yield* node.deploy("PeggedToken", addresses.usdt_address, token("Tether USD", "USDT"))
  yield* node.deploy("PeggedToken", addresses.busd_address, token("BUSD Token", "BUSD"))
  yield* node.deploy("CakeToken", addresses.cake_address, [treasury, CAKE_SUPPLY])
  const wbnb = pools
    .flatMap(({ sides }) => sides)
    .filter(([side]) => side === addresses.wbnb_address)
    .reduce((sum, [, amount]) => sum + amount, TREASURY_WBNB)
  yield* node.setBalance(treasury, TREASURY_BNB + wbnb)
  const data = encodeFunctionData({ abi, functionName: "deposit" })
  yield* node.send({ from: treasury, to: addresses.wbnb_address, value: wbnb, data })
})

/** Slots of the factory's storage: `getPair` and `allPairs` follow `feeTo` and `feeToSetter`. */
const GET_PAIR_SLOT = numberToHex(2, { size: 32 })
const ALL_PAIRS_SLOT = numberToHex(3, { size: 32 })

const registerPair = Effect.fnUntraced(function* (
  rpc: JsonRpc,
  index: number,
  pair: Hex,
  tokens: readonly [Hex, Hex]
) {
  const store = (slot: Hex, value: Hex) =>
    rpc.call("anvil_setStorageAt", [addresses.factory_address, slot, value])
  const [token0, token1] = tokens
  for (const [outer, inner] of [
    [token0, token1],
    [token1, token0]
  ] as const) {
    const row = keccak256(concat([word(outer), GET_PAIR_SLOT]))
    yield* store(keccak256(concat([word(inner), row])), word(pair))
  }
  const element = BigInt(keccak256(ALL_PAIRS_SLOT)) + BigInt(index)
  yield* store(numberToHex(element, { size: 32 }), word(pair))
  yield* store(ALL_PAIRS_SLOT, numberToHex(index + 1, { size: 32 }))
})

const buildExchange = Effect.fnUntraced(function* (node: NodeOperations, rpc: JsonRpc) {
  const { factory_address, router_address, wbnb_address } = addresses
  yield* node.deploy("PancakeFactory", factory_address, [FEE_SETTER])
  yield* node.deploy("PancakeRouter", router_address, [factory_address, wbnb_address])
  for (const [index, { pair, sides }] of pools.entries()) {
    const [[tokenA, amountA], [tokenB, amountB]] = sides
    const tokens = sorted(tokenA, tokenB)
    yield* node.deploy("PancakePair", pair, [], factory_address)
    const initialize = encodeFunctionData({ abi, functionName: "initialize", args: tokens })
    yield* node.send({ from: factory_address, to: pair, data: initialize })
    yield* registerPair(rpc, index, pair, tokens)
    yield* transfer(node, tokenA, pair, amountA)
    yield* transfer(node, tokenB, pair, amountB)
    const mint = encodeFunctionData({ abi, functionName: "mint", args: [treasury] })
    yield* node.send({ from: treasury, to: pair, data: mint })
  }
})

const buildFixtures = Effect.fnUntraced(function* (node: NodeOperations) {
  const at = addresses
  yield* node.deploy("Multicall3", at.multicall3_address, [])
  yield* node.deploy("T1363", at.erc1363_token_address, [treasury, TOKEN_SUPPLY])
  yield* node.deploy("Erc1363Recorder", at.erc1363_receiver_address, [])
  yield* node.deploy("Collectible", at.erc721_token_address, [
    treasury,
    "https://nft.questline.example/"
  ])
  yield* node.deploy("MultiToken", at.erc1155_token_address, [
    treasury,
    "https://items.questline.example/{id}.json"
  ])
  yield* node.deploy("SimpleStaking", at.simple_staking_address, [at.cake_address])
  yield* node.deploy("SimpleLPStaking", at.simple_lp_staking_address, [at.pair_usdt_busd_address])
  for (const [pool, lp] of [
    [at.simple_reward_pool_address, at.pair_usdt_busd_address],
    [at.simple_reward_pool_wbnb_usdt_address, at.pair_wbnb_usdt_address]
  ] as const) {
    yield* node.deploy("SimpleRewardPool", pool, [lp, at.cake_address, REWARD_RATE])
    yield* transfer(node, at.cake_address, pool, REWARD_FUNDS)
  }
  yield* node.deploy("FlashLoanLender", at.flashloan_lender_address, [])
  yield* node.deploy("FlashLoanReceiver", at.flashloan_receiver_address, [
    at.flashloan_lender_address
  ])
  yield* transfer(node, at.usdt_address, at.flashloan_lender_address, FLASH_LOAN_FUNDS)
  yield* node.deploy("SimpleCounter", at.simple_counter_address, [])
  yield* node.deploy("DonationBox", at.donation_box_address, [])
  yield* node.deploy("MessageBoard", at.message_board_address, [])
  yield* node.deploy("DelegateCallImplementation", at.delegate_call_implementation_address, [])
  yield* node.deploy("DelegateCallProxy", at.delegate_call_proxy_address, [
    at.delegate_call_implementation_address
  ])
  yield* node.deploy("FallbackReceiver", at.fallback_receiver_address, [])
})

/** The treasury holds what the run's layer gives away: ids 1-20 of the collection, plenty of items. */
const mintCollectibles = Effect.fnUntraced(function* (node: NodeOperations) {
  for (let id = 1n; id <= 20n; id++) {
    const data = encodeFunctionData({
      abi: collectibleAbi,
      functionName: "mint",
      args: [treasury, id]
    })
    yield* node.send({ from: treasury, to: addresses.erc721_token_address, data })
  }
  for (const id of [1n, 2n, 3n]) {
    const args = [treasury, id, 1_000_000n] as const
    const data = encodeFunctionData({ abi: multiTokenAbi, functionName: "mint", args })
    yield* node.send({ from: treasury, to: addresses.erc1155_token_address, data })
  }
})

/** Leaves the whole genesis in the state of an empty node. */
export const buildState: (node: NodeOperations, rpc: JsonRpc) => Effect.Effect<void, ChainError> =
  Effect.fn("Genesis.buildState")(function* (node, rpc) {
    yield* buildTokens(node)
    yield* buildExchange(node, rpc)
    yield* buildFixtures(node)
    yield* mintCollectibles(node)
  })
