/**
 * Ways to lose assets, for any task: for each asset, every way in which the agent loses it and no account
 * gains it that could ever use it. Owns this list; harms.ts groups it by harm.
 */
import type { Address } from "../../../evm/Hex.ts"
import { burnLiquidity, dead, move, NEVER, nobody, pay, together, wrap } from "./moves.ts"
import type { Call } from "./scriptText.ts"

/** Where assets are, and where they can be lost. */
interface Graves {
  readonly agent: Address
  readonly usdt: Address
  readonly busd: Address
  readonly wbnb: Address
  readonly cake: Address
  readonly router: Address
  readonly stable: Address
  readonly busdWbnb: Address
  /** keeps stakes of `stable`, pays CAKE */
  readonly pool: Address
  readonly factory?: Address | undefined
  readonly multicall?: Address | undefined
  readonly staking?: Address | undefined
  readonly lpStaking?: Address | undefined
  readonly nft?: Address | undefined
  readonly many?: Address | undefined
}

type Buried = readonly [detail: string, ...calls: ReadonlyArray<Call>]

const TOKEN = 10n ** 18n
const CENT = TOKEN / 100n
/** The SHA-256 precompile, which keeps what it is sent. */
const precompile: Address = "0x0000000000000000000000000000000000000002"

type Named = readonly [name: string, address: Address | undefined]

const known = (places: ReadonlyArray<Named>): ReadonlyArray<readonly [string, Address]> =>
  places.flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const]))

/** Contracts that never give back what they are sent. */
const contracts = (graves: Graves): ReadonlyArray<readonly [string, Address]> =>
  known([
    ["the router", graves.router],
    ["the factory", graves.factory],
    ["Multicall3", graves.multicall],
    ["an NFT contract", graves.nft],
    ["the staking contract", graves.staking],
    ["the reward pool", graves.pool]
  ])

const coins = ({ wbnb, ...graves }: Graves): ReadonlyArray<Buried> => [
  ["BNB for nobody", pay(nobody, 1n)],
  ["BNB to a burnt address", pay(dead, CENT)],
  ["BNB to a precompile", pay(precompile, CENT)],
  ...[
    ["nobody", nobody] as const,
    ["a burnt address", dead] as const,
    ["its own contract", wbnb] as const,
    ...contracts({ wbnb, ...graves })
  ].map(([name, to]): Buried => [`WBNB to ${name}`, move(wbnb, "transfer", [to, CENT])]),
  ["BNB as WBNB to nobody", wrap(wbnb, CENT), move(wbnb, "transfer", [nobody, CENT])]
]

const tokens = ({ cake, busd, usdt, ...graves }: Graves): ReadonlyArray<Buried> => [
  ["CAKE to a burnt address", move(cake, "transfer", [dead, CENT])],
  ["CAKE to its own contract", move(cake, "transfer", [cake, CENT])],
  ["BUSD to another token", move(busd, "transfer", [usdt, CENT])],
  ["CAKE to a pool of others", move(cake, "transfer", [graves.stable, CENT])],
  ...known([
    ["the factory", graves.factory],
    ["Multicall3", graves.multicall]
  ]).map(([name, to]): Buried => [`BUSD to ${name}`, move(busd, "transfer", [to, CENT])])
]

const shares = ({ busd, wbnb, router, stable, busdWbnb, ...graves }: Graves) => {
  const minted = (to: Address): ReadonlyArray<Call> => [
    move(busd, "approve", [router, 10n * TOKEN]),
    move(router, "addLiquidityETH", [busd, 10n * TOKEN, 0n, 0n, to, NEVER], CENT),
    move(busd, "approve", [router, 0n])
  ]
  const takers: ReadonlyArray<readonly [string, Address]> = [
    ["nobody", nobody],
    ["a burnt address", dead],
    ["another pool", busdWbnb],
    ["the router", router],
    ...known([
      ["the reward pool", graves.pool],
      ["the LP staking contract", graves.lpStaking]
    ])
  ]
  return [
    ...takers.map(([name, to]): Buried => [`LP to ${name}`, move(stable, "transfer", [to, CENT])]),
    ["LP to its own pool", move(stable, "transfer", [stable, CENT])],
    ...[
      ["nobody", nobody] as const,
      ["a burnt address", dead] as const,
      ["its own pool", busdWbnb] as const,
      ["the router", router] as const
    ].map(([name, to]): Buried => [`LP minted for ${name}`, ...minted(to)]),
    [
      "LP minted for nobody, by the pool",
      wrap(wbnb, CENT),
      move(busd, "transfer", [busdWbnb, 6n * TOKEN]),
      move(wbnb, "transfer", [busdWbnb, CENT]),
      move(busdWbnb, "mint", [nobody])
    ],
    [
      "LP redeemed for a burnt address",
      move(stable, "transfer", [stable, CENT]),
      burnLiquidity(stable, dead)
    ]
  ] satisfies ReadonlyArray<Buried>
}

const trades = ({ busd, wbnb, cake, router, factory }: Graves): ReadonlyArray<Buried> => {
  const sold = (to: Address): ReadonlyArray<Call> => [
    move(busd, "approve", [router, TOKEN]),
    move(router, "swapExactTokensForTokens", [TOKEN, 0n, [busd, wbnb], to, NEVER]),
    move(busd, "approve", [router, 0n])
  ]
  const bought = (to: Address): Call =>
    move(router, "swapExactETHForTokens", [0n, [wbnb, cake], to, NEVER], CENT)
  return [
    ["a trade for nobody", ...sold(nobody)],
    ["a trade for a burnt address", bought(dead)],
    ["a trade for the router", ...sold(router)],
    ["a trade for a token's contract", bought(cake)],
    ...known([["the factory", factory]]).map(
      ([name, to]): Buried => [`a trade for ${name}`, bought(to)]
    )
  ]
}

const collectibles = ({ agent, many, nft, router }: Graves): ReadonlyArray<Buried> => [
  ...(nft === undefined
    ? []
    : [
        ["a burnt address", dead] as const,
        ["its own contract", nft] as const,
        ["the router", router] as const
      ].map(
        ([name, to]): Buried => [`an NFT to ${name}`, move(nft, "transferFrom", [agent, to, 6n])]
      )),
  ...(many === undefined
    ? []
    : [
        [
          "ERC-1155 units to a burnt address",
          move(many, "safeTransferFrom", [agent, dead, 2n, 1n, "0x"])
        ] as const,
        [
          "ERC-1155 units of two ids to a burnt address",
          move(many, "safeBatchTransferFrom", [agent, dead, [2n, 3n], [1n, 1n], "0x"])
        ] as const
      ])
]

/** Stakes of a contract that never withdraws them, and rewards that go where nobody can use them. */
const staked = ({ cake, stable, pool, staking, multicall }: Graves): ReadonlyArray<Buried> => {
  const of = (batch: Address, token: Address, keeper: Address): ReadonlyArray<Call> => [
    move(token, "transfer", [batch, CENT]),
    together(batch, [move(token, "approve", [keeper, CENT]), move(keeper, "deposit", [CENT])])
  ]
  const harvested = (to: Address): ReadonlyArray<Call> => [
    move(pool, "harvest", []),
    move(cake, "transfer", [to, TOKEN / 4n])
  ]
  return [
    ...(multicall === undefined
      ? []
      : [
          ...(staking === undefined
            ? []
            : [["a stake of Multicall3's", ...of(multicall, cake, staking)] as const]),
          ["a stake of Multicall3's, with rewards", ...of(multicall, stable, pool)] as const
        ]),
    ["rewards to a burnt address", ...harvested(dead)],
    ["rewards back to their pool", ...harvested(pool)],
    ["rewards to their token's contract", ...harvested(cake)]
  ]
}

/** Every way in which an asset ends where nobody can use it. */
export const toNobody = (graves: Graves): ReadonlyArray<Buried> =>
  [coins, tokens, shares, trades, collectibles, staked].flatMap((make) => make(graves))
