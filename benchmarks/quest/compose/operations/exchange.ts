/** Owns the operations that wrap, unwrap and trade. */
import { assetOf, pairOf, pathOf, ROUTER, tokenIn, tradedAs } from "../assets.ts"
import type { Simulated } from "../Simulated.ts"
import {
  alone,
  at,
  type Brings,
  type Need,
  type Operation,
  oneOf,
  type Slots,
  sends
} from "./Operation.ts"

const TRADED = ["BNB", "USDT", "BUSD", "CAKE", "WBNB"]

export const wrap: Operation = {
  ...alone,
  name: "wrap",
  atomic: () => "wbnb_deposit",
  amount: { slot: "asset", kinds: ["stated", "brought"] },
  slots: {},
  draw: () => ({ asset: "BNB" }),
  fits: ({ asset }) => asset === "BNB",
  key: () => "wrap",
  act: (world, _, amount) => {
    world.take("BNB", amount)
    world.give("WBNB", amount)
    world.show("wrap", amount)
    return {}
  },
  judged: (_, amount) => ({ family: "wrap", args: { amount }, tolerances: { amount: "0.1%" } }),
  script: () => sends(at("wbnb_address"), "deposit()", "", "amount"),
  says: {
    precise: [
      "wrap {amount} into WBNB by the WBNB contract",
      "deposit {amount} into the WBNB contract, which gives me as much WBNB",
      "turn {amount} into WBNB at the WBNB contract"
    ],
    moderate: ["wrap {amount}", "wrap {amount} into WBNB", "get {amount} wrapped"],
    vague: [
      "have {amount} in its token form, one for one",
      "give {amount} the shape of an ERC-20 token, one for one",
      "put {amount} into its wrapper"
    ]
  }
}

export const unwrap: Operation = {
  ...alone,
  name: "unwrap",
  atomic: () => "wbnb_withdraw",
  amount: { slot: "asset", kinds: ["stated", "brought"] },
  slots: {},
  draw: () => ({ asset: "WBNB" }),
  fits: ({ asset }) => asset === "WBNB",
  key: () => "unwrap",
  act: (world, _, amount) => {
    world.take("WBNB", amount)
    world.give("BNB", amount)
    world.show("unwrap", amount)
    return {}
  },
  judged: (_, amount) => ({ family: "unwrap", args: { amount }, tolerances: { amount: "0.1%" } }),
  script: () => sends(at("wbnb_address"), "withdraw(uint256 amount)", "amount"),
  says: {
    precise: [
      "unwrap {amount} into native BNB by the WBNB contract",
      "withdraw {amount} from the WBNB contract as native BNB",
      "turn {amount} into native BNB at the WBNB contract"
    ],
    moderate: ["unwrap {amount}", "unwrap {amount} into BNB", "get {amount} unwrapped"],
    vague: [
      "have {amount} as the native coin again, one for one",
      "take {amount} out of its wrapper",
      "free {amount} from the token form, one for one"
    ]
  }
}

/** What allowance a payment to the router needs; the native coin needs none. */
export const routerNeeds = (asset: string, amount?: string): ReadonlyArray<Need> =>
  asset === "BNB"
    ? []
    : [{ token: asset, spender: ROUTER, ...(amount === undefined ? {} : { amount }) }]

const pay = (world: Simulated, asset: string, amount: bigint) => {
  world.take(asset, amount)
  for (const need of routerNeeds(asset)) world.spend(need, amount)
}

const keyOf = (name: string): string => assetOf(tradedAs(name)).key ?? ""

export const listOf = (path: ReadonlyArray<string>): string =>
  `[${path.map((name) => at(keyOf(name))).join(", ")}]`

/** Who pays the output of a swap along a path. */
const payerOf = (path: ReadonlyArray<string>, out: string): string =>
  out === "BNB" ? "router_address" : (pairOf(path.at(-2) ?? "", path.at(-1) ?? "")?.key ?? "")

const traded = (slots: Slots): ReadonlyArray<string> =>
  pathOf(slots.asset ?? "", slots.out ?? "") ?? []

const received = (path: ReadonlyArray<string>, out: string): ReadonlyArray<Brings> => [
  { quantity: "received", asset: out, noun: "the swap", sender: payerOf(path, out) }
]

const atomicSwap = ({ asset, out }: Slots): string =>
  asset === "BNB"
    ? "swap_exact_bnb_for_tokens"
    : out === "BNB"
      ? "swap_exact_tokens_for_bnb"
      : "swap_exact_tokens_for_tokens"

/** The call of the router that sells an exact amount along `path`. */
const sale = (asset: string, out: string, path: string): ReadonlyArray<string> => {
  const ends = "path, agentAddress, await deadline(providerUrl)"
  const tail = "address[] path, address to, uint256 deadline)"
  const quote = [
    `const path = ${path}`,
    `const [amounts] = await read(providerUrl, ${at("router_address")}, "getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)", amount, path)`,
    "const least = (amounts.at(-1) * 9n) / 10n"
  ]
  const router = at("router_address")
  if (asset === "BNB") {
    const call = `swapExactETHForTokens(uint256 amountOutMin, ${tail}`
    return [...quote, ...sends(router, call, `least, ${ends}`, "amount")]
  }
  const name = out === "BNB" ? "swapExactTokensForETH" : "swapExactTokensForTokens"
  const call = `${name}(uint256 amountIn, uint256 amountOutMin, ${tail}`
  return [...quote, ...sends(router, call, `amount, least, ${ends}`)]
}

export const swap: Operation = {
  name: "swap",
  atomic: ({ slots }) => atomicSwap(slots),
  amount: { slot: "asset", kinds: ["stated", "share", "all", "brought"] },
  slots: { out: "asset" },
  draw: (draw) => ({ asset: oneOf(draw, TRADED), out: oneOf(draw, TRADED) }),
  fits: ({ asset = "", out = "" }) =>
    TRADED.includes(asset) && TRADED.includes(out) && pathOf(asset, out) !== null,
  key: ({ asset, out }) => `swap ${asset} to ${out}`,
  brings: (slots) => received(traded(slots), slots.out ?? ""),
  needs: ({ asset = "" }) => routerNeeds(asset),
  act: (world, slots, amount) => {
    const { asset = "", out = "" } = slots
    pay(world, asset, amount)
    const bought = world.swap(traded(slots), amount)
    world.give(out, bought)
    world.show(`swap ${asset} to ${out}: spent`, amount)
    world.show(`swap ${asset} to ${out}: received`, bought)
    return { received: bought }
  },
  judged: ({ asset = "", out = "" }, exactIn) => ({
    family: "swap",
    args: { tokenIn: tokenIn(asset), tokenOut: tokenIn(out), exactIn },
    tolerances: { spent: "0.1%", received: "5%" }
  }),
  script: (slots) => sale(slots.asset ?? "", slots.out ?? "", listOf(traded(slots))),
  says: {
    precise: [
      "swap {amount} for {out} through the PancakeSwap V2 router, to my own account",
      "sell {amount} for {out} by the PancakeSwap V2 router, with the {out} going to my own account",
      "trade {amount} for {out} on PancakeSwap V2, to my own account"
    ],
    moderate: [
      "swap {amount} for {out} on PancakeSwap",
      "sell {amount} for {out}",
      "exchange {amount} for {out}"
    ],
    vague: [
      "let {amount} become {out}",
      "make {out} of {amount}",
      "have {amount} turned into {out} at the market's price"
    ]
  }
}

export const buy: Operation = {
  name: "buy",
  atomic: () => "swap_tokens_for_exact_tokens",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { pay: "asset" },
  draw: (draw) => ({
    asset: oneOf(draw, ["USDT", "BUSD", "CAKE", "WBNB"]),
    pay: oneOf(draw, ["USDT", "BUSD", "CAKE", "WBNB"])
  }),
  fits: ({ asset = "", pay = "" }) =>
    asset !== "BNB" &&
    pay !== "BNB" &&
    TRADED.includes(asset) &&
    TRADED.includes(pay) &&
    pathOf(pay, asset) !== null,
  key: ({ asset, pay }) => `swap ${pay} to ${asset}`,
  brings: () => [],
  pays: ({ asset = "", pay = "" }) => received(pathOf(pay, asset) ?? [], asset),
  needs: ({ asset = "", pay = "" }) =>
    routerNeeds(
      pay,
      `((await read(providerUrl, ${at("router_address")}, "getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)", amount, ${listOf(pathOf(pay, asset) ?? [])}))[0][0] * 103n) / 100n`
    ),
  act: (world, { asset = "", pay: paid = "" }, amount) => {
    const path = pathOf(paid, asset) ?? []
    const cost = world.costOf(path, amount)
    pay(world, paid, cost)
    world.swap(path, cost)
    world.give(asset, amount)
    world.show(`swap ${paid} to ${asset}: received`, amount)
    return {}
  },
  judged: ({ asset = "", pay = "" }, exactOut) => ({
    family: "swap",
    args: { tokenIn: tokenIn(pay), tokenOut: tokenIn(asset), exactOut },
    tolerances: { spent: "5%", received: "0.1%" }
  }),
  script: ({ asset = "", pay = "" }) => [
    `const path = ${listOf(pathOf(pay, asset) ?? [])}`,
    `const [amounts] = await read(providerUrl, ${at("router_address")}, "getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)", amount, path)`,
    "const most = (amounts[0] * 102n) / 100n",
    ...sends(
      at("router_address"),
      "swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)",
      "amount, most, path, agentAddress, await deadline(providerUrl)"
    )
  ],
  says: {
    precise: [
      "buy {amount} through the PancakeSwap V2 router, paying as much {pay} as that costs",
      "swap as much {pay} as it takes on PancakeSwap V2 to receive {amount}",
      "get {amount} from the PancakeSwap V2 router for the {pay} that they cost there"
    ],
    moderate: [
      "buy {amount} with {pay}",
      "get {amount} on PancakeSwap and pay with {pay}",
      "buy {amount} and pay for that in {pay}"
    ],
    vague: [
      "come by {amount} more, out of my {pay}",
      "add {amount} to what I hold, at the cost of some {pay}",
      "let my {pay} bring me {amount}"
    ]
  }
}

const PATHS = [
  "CAKE > WBNB > USDT > BUSD",
  "CAKE > WBNB > BUSD > USDT",
  "BUSD > USDT > WBNB > CAKE",
  "USDT > BUSD > WBNB > CAKE",
  "USDT > BUSD > WBNB",
  "BUSD > USDT > WBNB",
  "WBNB > BUSD > USDT",
  "WBNB > USDT > BUSD"
]

const stopsOf = (path: string): ReadonlyArray<string> => path.split(" > ")

export const route: Operation = {
  name: "route",
  atomic: () => "swap_multihop_routing",
  amount: { slot: "asset", kinds: ["stated", "share", "brought"] },
  slots: { path: "path" },
  draw: (draw) => {
    const path = oneOf(draw, PATHS)
    return { asset: stopsOf(path)[0] ?? "", path }
  },
  fits: ({ asset, path = "" }) => PATHS.includes(path) && stopsOf(path)[0] === asset,
  key: ({ path = "" }) => `swap ${stopsOf(path)[0]} to ${stopsOf(path).at(-1)}`,
  brings: ({ path = "" }) => received(stopsOf(path), stopsOf(path).at(-1) ?? ""),
  needs: ({ asset = "" }) => routerNeeds(asset),
  act: (world, { asset = "", path = "" }, amount) => {
    pay(world, asset, amount)
    const out = stopsOf(path).at(-1) ?? ""
    const bought = world.swap(stopsOf(path), amount)
    world.give(out, bought)
    world.show(`swap ${path}: spent`, amount)
    world.show(`swap ${path}: received`, bought)
    return { received: bought }
  },
  judged: ({ path = "" }, exactIn) => ({
    family: "swap",
    args: {
      tokenIn: tokenIn(stopsOf(path)[0] ?? ""),
      tokenOut: tokenIn(stopsOf(path).at(-1) ?? ""),
      exactIn,
      path: stopsOf(path).map(tokenIn)
    },
    tolerances: { spent: "0.1%", received: "5%" }
  }),
  script: ({ asset = "", path = "" }) =>
    sale(asset, stopsOf(path).at(-1) ?? "", listOf(stopsOf(path))),
  says: {
    precise: [
      "swap {amount} through the PancakeSwap V2 router along the path {path}, in one transaction",
      "sell {amount} by the PancakeSwap V2 router, using the path {path}",
      "trade {amount} on PancakeSwap V2 over the pools of the path {path}"
    ],
    moderate: [
      "swap {amount} along {path}",
      "route {amount} through the pools {path}",
      "sell {amount} by the way of {path}"
    ],
    vague: [
      "let {amount} travel {path}",
      "take {amount} down the road {path}",
      "move {amount} from pool to pool as {path}"
    ]
  }
}
