/**
 * Owns the operations that ask a question about a token or about pools. Treasury burns or trades first, so
 * that nobody knows the answer.
 */
import { assetOf, pairOf, pairs, tokenIn } from "../../assets.ts"
import { percentOf } from "../../Plan.ts"
import type { Simulated } from "../../Simulated.ts"
import { listOf } from "../exchange.ts"
import { at, type Operation, oneOf, type Slots, secretNumber, tells } from "../Operation.ts"
import { asked, isAccount, ofAccount, quantity, question, quoted, reads, view } from "./accounts.ts"

const E15 = 10n ** 15n

const TOKEN_VIEWS = [
  ["name", "string", "text", "the token's name"],
  ["symbol", "string", "text", "the token's symbol"],
  ["decimals", "uint8", "quantity", "the token's number of decimals"],
  ["totalSupply", "uint256", "quantity", "the token's total supply in its base units"]
] as const

const letters = (secret: string, label: string, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    String.fromCharCode(Number(secretNumber(secret, `${label} ${index}`, 65n, 90n)))
  ).join("")

export const askToken: Operation = {
  ...question,
  name: "ask token",
  atomic: () => "query_token_metadata",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) => [
    {
      _tag: "deploy",
      contract: "MetadataToken",
      at: of,
      args: [
        `Token ${letters(secret, "name", 6)}`,
        letters(secret, "symbol", 4),
        String(secretNumber(secret, "decimals", 2n, 24n)),
        String(secretNumber(secret, "supply", 10n ** 6n, 10n ** 18n)),
        "{treasury}"
      ]
    }
  ],
  act: asked("token"),
  answer: () =>
    Object.fromEntries(
      TOKEN_VIEWS.map(([name, , type, description]) => [name, { type, description }])
    ),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { address: of },
      values: Object.fromEntries(
        TOKEN_VIEWS.map(([name, type]) => [
          name,
          { probe: view(of, `${name}() returns (${type})`) }
        ])
      )
    }
  }),
  script: ({ of }) =>
    tells(
      Object.fromEntries(
        TOKEN_VIEWS.map(([name, type]) => [
          name,
          `${reads(quoted(of), `${name}() view returns (${type})`)}[0]`
        ])
      )
    ),
  says: {
    precise: [
      "read the name, symbol, decimals and total supply of the token contract at {of} and report all four",
      "report these four of the token at {of}: name, symbol, decimals and total supply in base units",
      "find out the name, the symbol, the decimals and the total supply of the token {of} and give me all four"
    ],
    moderate: [
      "tell me the name, symbol, decimals and total supply of the token {of}",
      "report what the token {of} is: name, symbol, decimals, total supply",
      "look up name, symbol, decimals and total supply of the token at {of}"
    ],
    vague: [
      "let me know all that the token {of} says of itself: name, symbol, decimals, supply",
      "introduce the token {of} to me by name, symbol, decimals and supply",
      "find out what the token at {of} is called, its symbol, its decimals and its supply"
    ]
  }
}

/** A token whose supply no step changes. */
const SUPPLIED = "USDT"

export const askSupply: Operation = {
  ...question,
  name: "ask supply",
  atomic: () => "query_token_total_supply",
  slots: { asset: "asset" },
  draw: () => ({ asset: SUPPLIED }),
  fits: ({ asset }) => asset === SUPPLIED,
  setup: (_, secret) => [
    {
      _tag: "send",
      from: "{treasury}",
      to: tokenIn(SUPPLIED),
      signature: "burn(uint256 amount)",
      args: [String(secretNumber(secret, "burnt", 1_000n, 500_000n) * E15 * 1_000n)]
    }
  ],
  act: asked("supply"),
  answer: () => ({ totalSupply: quantity(`the total supply of ${SUPPLIED} in base units`) }),
  judged: () => ({
    family: "query",
    args: {
      source: { address: tokenIn(SUPPLIED) },
      values: { totalSupply: { probe: view(tokenIn(SUPPLIED), "totalSupply() returns (uint256)") } }
    }
  }),
  script: () =>
    tells({
      totalSupply: `${reads(at(assetOf(SUPPLIED).key ?? ""), "totalSupply() view returns (uint256)")}[0]`
    }),
  says: {
    precise: [
      "read the total supply of the {asset} token and report it in base units",
      "report the total supply of {asset} in the token's base units",
      "find out the total supply of the {asset} token and give it to me in base units"
    ],
    moderate: [
      "tell me the total supply of {asset}",
      "report how much {asset} exists",
      "look up the supply of {asset}"
    ],
    vague: [
      "let me know how much {asset} there is in the world",
      "say how much {asset} is out there in all",
      "check how much {asset} has been issued and not burnt"
    ]
  }
}

/** Pools that questions are about: treasury trades in them first, so that nobody knows their reserves. */
const ASKED_PAIRS = ["USDT/BUSD", "WBNB/USDT", "CAKE/WBNB", "BUSD/WBNB"]

const pairNamed = (name: string) => pairs.find((pair) => pair.name === `${name} LP`)

const traded = (name: string, secret: string) => {
  const [from = "", to = ""] = pairNamed(name)?.tokens ?? []
  const size = assetOf(from).stated.most
  const amount = percentOf(
    BigInt(Math.round(Number(size) * 1_000)) * E15,
    String(secretNumber(secret, "traded", 101n, 900n))
  )
  return [
    {
      _tag: "send" as const,
      from: "{treasury}",
      to: tokenIn(from),
      signature: "approve(address spender,uint256 amount)",
      args: ["{router_address}", String(amount)]
    },
    {
      _tag: "send" as const,
      from: "{treasury}",
      to: "{router_address}",
      signature:
        "swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)",
      args: [String(amount), "1", [tokenIn(from), tokenIn(to)], "{treasury}", "4102444800"]
    }
  ]
}

export const askReserves: Operation = {
  ...question,
  name: "ask reserves",
  atomic: () => "query_pair_reserves",
  slots: { pair: "pair" },
  draw: (draw) => ({ pair: oneOf(draw, ASKED_PAIRS) }),
  fits: ({ pair = "" }) => ASKED_PAIRS.includes(pair),
  setup: ({ pair = "" }, secret) => traded(pair, secret),
  act: asked("reserves"),
  sees: (world, { pair = "" }) => world.reserves(`${pair} LP`).join(),
  answer: () => ({
    reserve0: quantity("the pair's reserve0 in base units"),
    reserve1: quantity("the pair's reserve1 in base units")
  }),
  judged: ({ pair = "" }) => {
    const to = `{${pairNamed(pair)?.key}}`
    const probe = view(
      to,
      "getReserves() returns (uint112 reserve0,uint112 reserve1,uint32 blockTimestampLast)"
    )
    return {
      family: "query",
      args: {
        source: { address: to },
        values: { reserve0: { probe, index: 0 }, reserve1: { probe, index: 1 } }
      }
    }
  },
  script: ({ pair = "" }) => [
    `const [first, second] = ${reads(at(pairNamed(pair)?.key ?? ""), "getReserves() view returns (uint112, uint112, uint32)")}`,
    ...tells({ reserve0: "first", reserve1: "second" })
  ],
  says: {
    precise: [
      "read reserve0 and reserve1 of the PancakeSwap V2 pair {pair} and report both in base units",
      "report both reserves of the PancakeSwap V2 pair {pair}, reserve0 and reserve1, in base units",
      "find out what the PancakeSwap V2 pair {pair} has in reserve and give me reserve0 and reserve1 in base units"
    ],
    moderate: [
      "tell me the reserves of the {pair} pair",
      "report both reserves of the pair {pair}",
      "look up the reserves of the pair {pair} on PancakeSwap"
    ],
    vague: [
      "let me know what is in the pool {pair}, both sides of it",
      "say how deep the pool {pair} is on either side",
      "check how much of each token the pool {pair} has"
    ]
  }
}

const quotes = ({ asset = "", other = "" }: Slots): boolean =>
  asset !== "BNB" && other !== "BNB" && pairOf(asset, other) !== undefined

const QUOTED = ["USDT", "BUSD", "CAKE", "WBNB"]

/** A quote over the direct pool of two tokens. */
const quoteOf = (direction: "exactIn" | "exactOut") => ({
  ...question,
  amount: { slot: "asset", kinds: ["stated"] as const },
  slots: { other: "asset" as const },
  draw: (draw: Parameters<Operation["draw"]>[0]) => ({
    asset: oneOf(draw, QUOTED),
    other: oneOf(draw, QUOTED)
  }),
  fits: quotes,
  setup: ({ asset = "", other = "" }: Slots, secret: string) =>
    traded((pairOf(asset, other)?.name ?? "").replace(/ LP$/, ""), secret),
  sees: (world: Simulated, { asset = "", other = "" }: Slots) =>
    world.reserves(pairOf(asset, other)?.name ?? "").join(),
  judged: ({ asset = "", other = "" }: Slots, amount: Parameters<Operation["judged"]>[1]) => ({
    family: "query",
    args: {
      source: [
        { address: "{router_address}" },
        { address: `{${pairOf(asset, other)?.key ?? "router_address"}}` }
      ],
      values: {
        [direction === "exactIn" ? "amount_out" : "amount_in"]: {
          quote: {
            path: (direction === "exactIn" ? [asset, other] : [other, asset]).map(tokenIn),
            [direction]: amount
          }
        }
      }
    }
  })
})

export const askOutput: Operation = {
  ...quoteOf("exactIn"),
  name: "ask output",
  atomic: () => "query_swap_output_amount",
  act: asked("output"),
  answer: ({ other }) => ({
    amount_out: quantity(`what the swap would give, in base units of ${other}`)
  }),
  script: ({ asset = "", other = "" }) => [
    `const [amounts] = ${reads(at("router_address"), "getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)", `amount, ${listOf([asset, other])}`)}`,
    ...tells({ amount_out: "amounts[1]" })
  ],
  says: {
    precise: [
      "ask the PancakeSwap V2 router how much {other} a swap of {amount} over their direct pair would give, and report it in base units",
      "report how much {other} the PancakeSwap V2 router quotes for selling {amount} over the direct pair, in base units, without swapping",
      "find out from the PancakeSwap V2 router how much {other} it would pay for {amount} along the direct path and give me that in base units"
    ],
    moderate: [
      "tell me how much {other} {amount} would bring over their direct pair",
      "report the quote for {amount} in {other} over their direct pair",
      "look up what PancakeSwap would give in {other} for {amount} over their direct pair"
    ],
    vague: [
      "let me know what {amount} would be worth in {other} at their own pool, but do not swap",
      "say how much {other} I could have for {amount} at their own pool, only as a number",
      "check what the pool of the two would pay in {other} for {amount}"
    ]
  }
}

export const askInput: Operation = {
  ...quoteOf("exactOut"),
  name: "ask input",
  atomic: () => "query_swap_input_amount",
  act: asked("input"),
  answer: ({ other }) => ({
    amount_in: quantity(`what would have to be paid, in base units of ${other}`)
  }),
  script: ({ asset = "", other = "" }) => [
    `const [amounts] = ${reads(at("router_address"), "getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)", `amount, ${listOf([other, asset])}`)}`,
    ...tells({ amount_in: "amounts[0]" })
  ],
  says: {
    precise: [
      "ask the PancakeSwap V2 router how much {other} has to be paid to receive exactly {amount} over their direct pair, and report it in base units",
      "report how much {other} the PancakeSwap V2 router asks for exactly {amount} over the direct pair, in base units, without swapping",
      "find out from the PancakeSwap V2 router how much {other} it would take for exactly {amount} along the direct path and give me that in base units"
    ],
    moderate: [
      "tell me how much {other} it would take to buy {amount} over their direct pair",
      "report the price of {amount} in {other} over their direct pair",
      "look up what PancakeSwap would ask in {other} for {amount} over their direct pair"
    ],
    vague: [
      "let me know what {amount} would cost me in {other} at their own pool, but buy nothing",
      "say how much {other} I would have to give to get {amount} at their own pool, only as a number",
      "check what the pool of the two would want in {other} before it parts with {amount}"
    ]
  }
}
