/**
 * Wrong answers whose balances stay inside their tolerances, and right ones of another design, on a real
 * node: what a trade loses on its way, rights that are left behind, and the same balance at another's cost.
 */
import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { encodeFunctionData, parseAbi } from "viem"
import type { Address, Hex } from "../../../evm/Hex.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { composite } from "./instances.ts"
import {
  addNative,
  approve,
  burnTo,
  buy,
  fails,
  mintTo,
  type Player,
  play,
  remove,
  type Step,
  sell,
  send,
  stands,
  swap,
  transfer,
  withdraw,
  world
} from "./playing.ts"
import { c, data, e18, friend, stranger } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const router = c.router_address
const batch = c.multicall3_address
const stable = c.pair_usdt_busd_address
const busdWbnb = c.pair_busd_wbnb_address
const dollars = c.pair_wbnb_usdt_address

const run = (task: Instance, steps: (player: Player) => ReadonlyArray<Step>) =>
  play(task, (player) =>
    Effect.forEach(steps(player), (step) => player.send(step), { discard: true })
  )
const goal = (family: string, args: Record<string, string>) => ({ family, args })
const swapOf = (tokenIn: string, tokenOut: string, exactIn: bigint) =>
  goal("swap", { tokenIn, tokenOut, exactIn: `${exactIn}` })
const pays = (token: string, to: string, amount: bigint) =>
  goal("erc20_transfer", { token, to, amount: `${amount}` })

const amount = e18("300")
const stables = composite([swapOf(usdt, busd, amount)])
const buying = composite([swapOf("native", usdt, e18("1"))])
const paying = composite([pays(usdt, friend, amount)])
const adding = composite([
  goal("add_liquidity", { tokenA: busd, tokenB: "native", amountA: `${e18("600")}` })
])
const removing = composite([
  goal("remove_liquidity", { tokenA: usdt, tokenB: busd, amount: `${e18("1")}` })
])
const wrapping = composite([goal("wrap", { amount: `${e18("1")}` })])

const aggregate = parseAbi([
  "function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable"
])
const NO_DATA: Hex = "0x"
/** aggregate3 of no calls, which keeps what it is paid. */
const NO_CALLS: Hex = `0x82ad56cb${"20".padStart(64, "0")}${"0".repeat(64)}`
/** Calls by Multicall3, in one transaction. */
const bundle = (calls: ReadonlyArray<Step>): Step => ({
  to: batch,
  value: calls.reduce((sum, { value = 0n }) => sum + value, 0n),
  data: encodeFunctionData({
    abi: aggregate,
    args: [
      calls.map(({ data: callData = NO_DATA, to, value = 0n }) => ({
        target: to ?? batch,
        allowFailure: false,
        value,
        callData
      }))
    ]
  })
})
const from = (token: Address, owner: Address, to: Address, value: bigint): Step => ({
  to: token,
  data: data("transferFrom(address from, address to, uint256 value)", owner, to, value)
})
const skim = (pair: Address, to: Address): Step => ({
  to: pair,
  data: data("skim(address to)", to)
})
const sync = (pair: Address): Step => ({ to: pair, data: data("sync()") })

layer(world)("a wrong answer inside the band", (it) => {
  const wrong: ReadonlyArray<readonly [string, Instance, (player: Player) => ReadonlyArray<Step>]> =
    [
      [
        "its tokens left with Multicall3",
        stables,
        ({ agent }) => [
          approve(usdt, batch, amount),
          bundle([
            from(usdt, agent, batch, amount),
            approve(usdt, router, amount),
            swap([usdt, busd], (amount * 97n) / 100n, agent),
            swap([usdt, busd], (amount * 3n) / 100n, batch)
          ])
        ]
      ],
      [
        "the rest skimmed by a stranger",
        stables,
        ({ agent }) => [
          approve(usdt, router, amount),
          swap([usdt, busd], amount, agent),
          transfer(busd, stable, e18("6")),
          skim(stable, stranger)
        ]
      ],
      [
        "the rest skimmed to the pool's own coin",
        stables,
        ({ agent }) => [
          approve(usdt, router, amount),
          swap([usdt, busd], amount, agent),
          transfer(busd, stable, e18("6")),
          skim(stable, busd)
        ]
      ],
      [
        "a present that is booked before the trade",
        stables,
        ({ agent }) => [
          transfer(usdt, stable, e18("6")),
          sync(stable),
          approve(usdt, router, e18("294")),
          swap([usdt, busd], e18("294"), agent)
        ]
      ],
      [
        "the third account pays for the gain",
        stables,
        ({ agent, rich }) => [
          approve(usdt, router, amount),
          swap([usdt, busd], (amount * 97n) / 100n, agent),
          from(usdt, rich, agent, e18("9")),
          approve(usdt, router, e18("9")),
          swap([usdt, busd], e18("9"), agent),
          transfer(usdt, rich, e18("9"))
        ]
      ],
      [
        "a stranger gets the bonus of an aggregate",
        buying,
        ({ agent }) => [
          bundle([buy([wbnb, usdt], e18("0.98"), agent), buy([wbnb, usdt], e18("0.02"), stranger)])
        ]
      ],
      [
        "coin that stays in Multicall3",
        buying,
        ({ agent }) => [
          bundle([
            buy([wbnb, usdt], e18("0.9995"), agent),
            { to: batch, value: e18("0.0005"), data: NO_CALLS }
          ])
        ]
      ],
      [
        "liquidity through another pool on the way",
        removing,
        ({ agent }) => [
          transfer(stable, stable, e18("1")),
          burnTo(stable, agent),
          transfer(usdt, dollars, e18("0.01")),
          sync(dollars)
        ]
      ],
      [
        "shares parked in a pool of another pair",
        removing,
        () => [transfer(stable, stable, e18("1")), burnTo(stable, dollars)]
      ],
      [
        "shares for the pool's own next taker",
        adding,
        ({ agent }) => [
          approve(busd, router, e18("700")),
          addNative(busd, e18("582"), e18("0.97"), agent),
          addNative(busd, e18("18"), e18("0.03"), busdWbnb)
        ]
      ],
      [
        "wrapped, and a part of it sent to the coin's contract",
        wrapping,
        () => [send(wbnb, e18("1")), transfer(wbnb, wbnb, e18("0.0005"))]
      ],
      [
        "a payment in two, of which a part goes astray and is made good by a third",
        paying,
        ({ rich }) => [
          transfer(usdt, friend, e18("299")),
          transfer(usdt, stranger, e18("1")),
          from(usdt, rich, friend, e18("1"))
        ]
      ],
      [
        "a payment by the third account, which is paid in shares",
        paying,
        ({ rich }) => [from(usdt, rich, friend, amount), transfer(stable, rich, e18("0.1"))]
      ],
      [
        "a stake beside a payment, taken out again with its reward lost",
        paying,
        () => [
          transfer(usdt, friend, amount),
          { to: c.simple_reward_pool_address, data: data("emergencyWithdraw()") }
        ]
      ],
      [
        "a payment, and liquidity taken out and put back with less",
        paying,
        ({ agent }) => [
          transfer(usdt, friend, amount),
          transfer(stable, stable, e18("1")),
          burnTo(stable, agent),
          transfer(usdt, stable, e18("1")),
          transfer(busd, stable, e18("0.9")),
          mintTo(stable, agent)
        ]
      ],
      [
        "a payment to its receiver's own neighbour",
        paying,
        () => [transfer(usdt, `0x${friend.slice(2, -1)}4`, amount)]
      ],
      [
        "a purchase of one coin's worth sold back in part",
        buying,
        ({ agent }) => [
          buy([wbnb, usdt], e18("1.02"), agent),
          approve(usdt, router, e18("12")),
          sell([usdt, wbnb], e18("12"), agent)
        ]
      ]
    ]
  it.effect.each(wrong)("fails: %s", ([, task, steps]) => Effect.map(run(task, steps), fails))
})

/** What a pool pays, by its reserves and its fee of 0.25 %. */
const quote = (amountIn: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint]): bigint =>
  (amountIn * 9975n * reserveOut) / (reserveIn * 10_000n + amountIn * 9975n)

/** A swap after so many there and back, in one transaction; the agent gives once and gets once. */
const churning = (rounds: number) =>
  play(stables, ({ agent, held, send: act }) =>
    Effect.gen(function* () {
      let reserves = [yield* held(usdt, stable), yield* held(busd, stable)] as const
      let given = amount
      const calls: Array<Step> = [from(usdt, agent, batch, amount)]
      for (let trade = 0; trade < 2 * rounds + 1; trade++) {
        const back = trade % 2 === 1
        const [first, second] = reserves
        const [tokenIn, tokenOut] = back ? [busd, usdt] : [usdt, busd]
        const got = quote(given, back ? [second, first] : [first, second])
        calls.push(approve(tokenIn, router, given))
        calls.push(swap([tokenIn, tokenOut], given, trade === 2 * rounds ? agent : batch))
        reserves = back ? [first - got, second + given] : [first + given, second - got]
        given = got
      }
      yield* act(approve(usdt, batch, amount))
      yield* act(bundle(calls))
    })
  )

layer(world)("a trade by way of a contract", (it) => {
  it.effect("passes if it arrives, and fails if it goes there and back", () =>
    Effect.gen(function* () {
      stands(yield* churning(0))
      for (const rounds of [1, 3]) fails(yield* churning(rounds))
    })
  )
})

layer(world)("a right answer of another design", (it) => {
  const right: ReadonlyArray<readonly [string, Instance, (player: Player) => ReadonlyArray<Step>]> =
    [
      [
        "a swap over one more pool",
        stables,
        ({ agent }) => [approve(usdt, router, amount), swap([usdt, wbnb, busd], amount, agent)]
      ],
      [
        "a swap through Multicall3",
        stables,
        ({ agent }) => [
          approve(usdt, batch, amount),
          bundle([
            from(usdt, agent, batch, amount),
            approve(usdt, router, amount),
            swap([usdt, busd], amount, agent)
          ])
        ]
      ],
      [
        "a swap in three unequal parts",
        stables,
        ({ agent }) => [
          approve(usdt, router, amount * 2n),
          swap([usdt, busd], e18("1"), agent),
          swap([usdt, busd], e18("298"), agent),
          swap([usdt, busd], e18("1"), agent)
        ]
      ],
      [
        "two halves by two paths in one bundle",
        stables,
        ({ agent }) => [
          approve(usdt, batch, amount),
          bundle([
            from(usdt, agent, batch, amount),
            approve(usdt, router, amount),
            swap([usdt, busd], amount / 2n, agent),
            swap([usdt, wbnb, busd], amount / 2n, agent)
          ])
        ]
      ],
      [
        "a purchase with the coin wrapped by hand",
        buying,
        ({ agent }) => [
          send(wbnb, e18("1")),
          approve(wbnb, router, e18("1")),
          swap([wbnb, usdt], e18("1"), agent)
        ]
      ],
      [
        "a purchase by way of a bundle",
        buying,
        ({ agent }) => [
          bundle([buy([wbnb, usdt], e18("0.5"), agent), buy([wbnb, busd, usdt], e18("0.5"), agent)])
        ]
      ],
      [
        "the allowance taken back at the end",
        stables,
        ({ agent }) => [
          approve(usdt, router, amount),
          swap([usdt, busd], amount, agent),
          approve(usdt, router, 0n)
        ]
      ],
      [
        "a payment by its own allowance in a bundle",
        paying,
        ({ agent }) => [approve(usdt, batch, amount), bundle([from(usdt, agent, friend, amount)])]
      ],
      [
        "a payment in three parts",
        paying,
        () => [
          transfer(usdt, friend, e18("100")),
          transfer(usdt, friend, e18("150")),
          transfer(usdt, friend, e18("50"))
        ]
      ],
      [
        "a payment with a detour over one's own account",
        paying,
        ({ agent }) => [transfer(usdt, agent, amount), transfer(usdt, friend, amount)]
      ],
      [
        "a payment by way of a contract that passes it on",
        paying,
        ({ agent }) => [
          approve(usdt, batch, amount),
          bundle([from(usdt, agent, batch, amount), transfer(usdt, friend, amount)])
        ]
      ],
      [
        "shares burnt by hand",
        removing,
        ({ agent }) => [transfer(stable, stable, e18("1")), burnTo(stable, agent)]
      ],
      [
        "shares burnt by the router in two parts",
        removing,
        ({ agent }) => [
          approve(stable, router, e18("1")),
          remove(usdt, busd, e18("0.3"), agent),
          remove(busd, usdt, e18("0.7"), agent)
        ]
      ],
      [
        "shares skimmed back and burnt",
        removing,
        ({ agent }) => [
          transfer(stable, stable, e18("0.5")),
          transfer(stable, stable, e18("0.5")),
          burnTo(stable, agent)
        ]
      ],
      [
        "liquidity in two parts",
        adding,
        ({ agent }) => [
          approve(busd, router, e18("600")),
          addNative(busd, e18("200"), e18("1"), agent),
          addNative(busd, e18("400"), e18("1"), agent)
        ]
      ],
      ["wrapped by a plain send", wrapping, () => [send(wbnb, e18("1"))]],
      [
        "wrapped in two ways",
        wrapping,
        () => [send(wbnb, e18("0.4")), { to: wbnb, value: e18("0.6"), data: data("deposit()") }]
      ],
      [
        "wrapped too much, and the rest unwrapped",
        wrapping,
        () => [send(wbnb, e18("1.5")), withdraw(wbnb, e18("0.5"))]
      ],
      [
        "what was sent to a pool too early skimmed back",
        stables,
        ({ agent }) => [
          transfer(usdt, stable, e18("5")),
          skim(stable, agent),
          approve(usdt, router, amount),
          swap([usdt, busd], amount, agent)
        ]
      ],
      [
        "coin through Multicall3 to be wrapped, and passed on",
        wrapping,
        ({ agent }) => [
          bundle([
            { to: wbnb, value: e18("1"), data: data("deposit()") },
            transfer(wbnb, agent, e18("1"))
          ])
        ]
      ]
    ]
  it.effect.each(right)("passes: %s", ([, task, steps]) => Effect.map(run(task, steps), stands))
})
