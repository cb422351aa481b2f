/** Owns the operations that add liquidity to pools and remove it. */
import { assetOf, type Pair, pairOf, pairs, ROUTER, tokenIn, tradedAs } from "../assets.ts"
import { routerNeeds } from "./exchange.ts"
import { at, type Operation, oneOf, type Slots, sends } from "./Operation.ts"

const pairIn = ({ asset = "", other = "" }: Slots): Pair | undefined => pairOf(asset, other)

const keyOf = (name: string): string => assetOf(tradedAs(name)).key ?? ""

/** As much of the other token as the pool's price asks for. */
const paired = ({ asset = "", other = "" }: Slots): string =>
  `await matching(providerUrl, ${at(pairOf(asset, other)?.key ?? "")}, ${at(keyOf(asset))}, amount)`

const POOLS: ReadonlyArray<readonly [string, string]> = [
  ["USDT", "BUSD"],
  ["BUSD", "USDT"],
  ["BNB", "USDT"],
  ["BNB", "BUSD"],
  ["BNB", "CAKE"]
]

export const provide: Operation = {
  name: "provide",
  atomic: ({ slots }) =>
    slots.asset === "BNB" ? "add_liquidity_bnb_token" : "add_liquidity_tokens",
  amount: { slot: "asset", kinds: ["stated", "brought"] },
  slots: { other: "asset" },
  draw: (draw) => {
    const [asset, other] = oneOf(draw, POOLS)
    return { asset, other }
  },
  fits: ({ asset, other }) => POOLS.some(([a, b]) => a === asset && b === other),
  key: (slots) => `provide ${pairIn(slots)?.name}`,
  brings: (slots) => {
    const lp = pairIn(slots)?.name ?? ""
    return lp === "USDT/BUSD LP" || lp === "WBNB/USDT LP"
      ? [{ quantity: "liquidity", asset: lp, noun: "the new liquidity", sender: null }]
      : []
  },
  needs: (slots) => [
    ...routerNeeds(slots.asset ?? ""),
    ...routerNeeds(slots.other ?? "", `(${paired(slots)} * 101n) / 100n`)
  ],
  act: (world, slots, amount) => {
    const { asset = "", other = "" } = slots
    const { paired: second, minted } = world.deposit(asset, other, amount)
    for (const [each, size] of [
      [asset, amount],
      [other, second]
    ] as const) {
      world.take(each, size)
      for (const need of routerNeeds(each)) world.spend(need, size)
    }
    world.give(pairIn(slots)?.name ?? "", minted)
    world.show(`provide ${pairIn(slots)?.name}`, minted)
    return { liquidity: minted }
  },
  judged: ({ asset = "", other = "" }, amountA) => ({
    family: "add_liquidity",
    args: { tokenA: tokenIn(asset), tokenB: tokenIn(other), amountA },
    tolerances: { amountA: "0.1%", amountB: "5%", liquidity: "5%" }
  }),
  script: (slots) => {
    const { asset = "", other = "" } = slots
    const second = [`const second = ${paired(slots)}`]
    const ends = "agentAddress, await deadline(providerUrl)"
    return asset === "BNB"
      ? [
          ...second,
          ...sends(
            at("router_address"),
            "addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
            `${at(keyOf(other))}, second, (second * 9n) / 10n, (amount * 9n) / 10n, ${ends}`,
            "amount"
          )
        ]
      : [
          ...second,
          ...sends(
            at("router_address"),
            "addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
            `${at(keyOf(asset))}, ${at(keyOf(other))}, amount, second, (amount * 9n) / 10n, (second * 9n) / 10n, ${ends}`
          )
        ]
  },
  says: {
    precise: [
      "add {amount} and the matching amount of {other}, at the pool's current price, as liquidity on PancakeSwap V2",
      "provide liquidity on PancakeSwap V2 with {amount} and as much {other} as the reserves' ratio asks for",
      "deposit {amount} together with {other} in the pool's own ratio as liquidity, through the PancakeSwap V2 router"
    ],
    moderate: [
      "add liquidity with {amount} and the {other} to match",
      "provide {amount} and its share of {other} as liquidity",
      "add {amount} with the corresponding {other} to their pool on PancakeSwap"
    ],
    vague: [
      "make LP of {amount} and the {other} that goes with it",
      "put {amount} and its counterpart in {other} to work in their pool",
      "become a provider of {amount} with the {other} on the other side"
    ]
  }
}

const REMOVABLE: Readonly<Record<string, string>> = {
  "USDT/BUSD LP": "USDT and BUSD",
  "WBNB/USDT LP": "BNB and USDT"
}

const sidesOf = (asset: string): readonly [string, string] =>
  asset === "WBNB/USDT LP" ? ["USDT", "BNB"] : ["USDT", "BUSD"]

export const remove: Operation = {
  name: "remove",
  atomic: ({ slots }) =>
    slots.asset === "WBNB/USDT LP" ? "remove_liquidity_bnb_token" : "remove_liquidity_tokens",
  amount: { slot: "asset", kinds: ["stated", "share", "all", "brought"] },
  slots: { a: "asset", b: "asset" },
  draw: (draw) => {
    const asset = oneOf(draw, Object.keys(REMOVABLE))
    const [a, b] = sidesOf(asset)
    return { asset, a, b }
  },
  fits: ({ a, asset = "", b }) => {
    const [first, second] = sidesOf(asset)
    return Object.hasOwn(REMOVABLE, asset) && a === first && b === second
  },
  key: ({ asset }) => `remove ${asset}`,
  brings: ({ asset = "" }) => {
    const noun = "the removed liquidity"
    return asset === "WBNB/USDT LP"
      ? [
          { quantity: "amountA", asset: "USDT", noun, sender: "router_address" },
          { quantity: "amountB", asset: "BNB", noun, sender: "router_address" }
        ]
      : [
          { quantity: "amountA", asset: "USDT", noun, sender: "pair_usdt_busd_address" },
          { quantity: "amountB", asset: "BUSD", noun, sender: "pair_usdt_busd_address" }
        ]
  },
  needs: ({ asset = "" }) => [{ token: asset, spender: ROUTER }],
  act: (world, { asset = "" }, amount) => {
    world.take(asset, amount)
    world.spend({ token: asset, spender: ROUTER }, amount)
    const out = world.withdraw(asset, amount)
    const names = pairs.find(({ name }) => name === asset)?.tokens ?? ["", ""]
    const [first, second] = sidesOf(asset)
    const paid = (side: string) => out[names[0] === tradedAs(side) ? 0 : 1] ?? 0n
    world.give(first, paid(first))
    world.give(second, paid(second))
    world.show(`remove ${asset}`, amount)
    return { amountA: paid(first), amountB: paid(second) }
  },
  judged: ({ a = "", b = "" }, amount) => ({
    family: "remove_liquidity",
    args: { tokenA: tokenIn(a), tokenB: tokenIn(b), amount },
    tolerances: { liquidity: "0.1%", amountA: "5%", amountB: "5%" }
  }),
  script: ({ asset = "", a = "", b = "" }) => {
    const pair = at(assetOf(asset).key ?? "")
    const shares = [
      `const [first, second] = await behind(providerUrl, ${pair}, ${at(keyOf(a))}, amount)`
    ]
    const least = "(first * 9n) / 10n, (second * 9n) / 10n"
    const ends = "agentAddress, await deadline(providerUrl)"
    return b === "BNB"
      ? [
          ...shares,
          ...sends(
            at("router_address"),
            "removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
            `${at(keyOf(a))}, amount, ${least}, ${ends}`
          )
        ]
      : [
          ...shares,
          ...sends(
            at("router_address"),
            "removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
            `${at(keyOf(a))}, ${at(keyOf(b))}, amount, ${least}, ${ends}`
          )
        ]
  },
  says: {
    precise: [
      "remove {amount} from the pool through the PancakeSwap V2 router, as {a} and {b} to my own account",
      "burn {amount} at PancakeSwap V2 and receive {a} and {b} for that",
      "withdraw the liquidity behind {amount} from PancakeSwap V2, as {a} and {b}"
    ],
    moderate: [
      "remove {amount} as {a} and {b}",
      "withdraw {amount} from the pool as {a} and {b}",
      "take {amount} out of the pool, as {a} and {b}"
    ],
    vague: [
      "let {amount} be {a} and {b} again",
      "dissolve {amount} into {a} and {b}",
      "have {amount} fall apart into {a} and {b}"
    ]
  }
}
