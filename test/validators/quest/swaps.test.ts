/** Quotes and swaps: wrong answers first. */

import { describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import { liquidityFor, quoteIn, quoteOut, reservesBetween } from "../../../validators/quest/amm.ts"
import { reservesOf } from "../../../validators/quest/JudgeEnv.ts"
import { drawn } from "../../support/drawn.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import { agent, c, data, e18, env, log, router, stranger, tradeLogs, World } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address
const pair = c.pair_usdt_busd_address

const Reserve = Schema.BigInt.check(
  Schema.isBetweenBigInt({ minimum: 10n ** 18n, maximum: 10n ** 27n })
)
const Input = Schema.BigInt.check(
  Schema.isBetweenBigInt({ minimum: 10n ** 9n, maximum: 10n ** 24n })
)

/** The observation of a world whose USDT/BUSD pool has these reserves. */
const observed = (reserveUsdt: bigint, reserveBusd: bigint) => {
  const args = { tokenA: usdt, tokenB: busd, amountA: "1" }
  const task = atomic({ family: "add_liquidity", args, targets: [router] })
  const probe = {
    _tag: "call" as const,
    to: c.pair_usdt_busd_address,
    signature: "getReserves() returns (uint112,uint112,uint32)",
    args: []
  }
  return new World().set(probe, [String(reserveUsdt), String(reserveBusd), "1"]).evidence(task)
    .before
}

const swapTask = (
  args: Record<string, Schema.Json>,
  where: Record<string, string> = { to: agent },
  essential?: readonly ["function"]
) =>
  atomic({
    ...(essential === undefined ? {} : { essential }),
    family: "swap",
    args,
    targets: [router],
    functions: [
      "swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)",
      "swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)",
      "swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)",
      "swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)"
    ].map((signature) => ({ signature, where }))
  })

describe("quotes", () => {
  it.prop(
    "pay the most that the product with the fee allows",
    [Reserve, Reserve, Input],
    ([a, b, amount]) => {
      const out = quoteOut(env, observed(a, b), [usdt, busd], amount) ?? 0n
      const kept = a * 10_000n + amount * 9_975n
      return kept * (b - out) >= a * b * 10_000n && kept * (b - out - 1n) < a * b * 10_000n
    },
    drawn()
  )

  it.prop(
    "ask for an input that buys the output, and hardly more",
    [Reserve, Reserve, Input],
    ([a, b, out]) => {
      const at = observed(a, b)
      const price = quoteIn(env, at, [usdt, busd], out)
      if (out >= b) return price === null
      const bought = quoteOut(env, at, [usdt, busd], price ?? 0n) ?? 0n
      const cheaper = quoteOut(env, at, [usdt, busd], (price ?? 0n) - 2n) ?? 0n
      return bought >= out && cheaper < out + 1n
    },
    drawn()
  )

  it.prop(
    "take liquidity at the pool's price",
    [Reserve, Reserve, Input],
    ([a, b, amount]) => {
      const at = observed(a, b)
      const pool = reservesBetween(env, at, usdt, busd)
      if (pool === null) return false
      const { paired } = liquidityFor(at, pool, amount)
      return paired * a <= amount * b && (paired + 1n) * a > amount * b
    },
    drawn()
  )
})

describe("swap", () => {
  const amount = e18("0.0042")
  const args = { tokenIn: "native", tokenOut: usdt, exactIn: amount.toString() }
  const where = { "path[0]": wbnb, "path[-1]": usdt, to: agent }
  const task = swapTask(args, where)
  const buy =
    (amountIn: bigint, options: { to?: Address; minOut?: bigint } = {}) =>
    (world: World) =>
      world.swap([wbnb, usdt], amountIn, { native: "in", ...options })

  it("gives less than 50 for a payment to a stranger, another token and a donation", () => {
    assertScore(judged(task, buy(amount, { to: stranger })), 20)
    assertScore(
      judged(task, (world) => world.swap([wbnb, busd], amount, { native: "in" })),
      20
    )
    assertScore(
      judged(task, (world) => world.send({ to: router, value: amount })),
      20
    )
  })

  it("tolerates 0.1 % of the stated amount, and not a wei more", () => {
    const slip = amount / 1000n
    for (const close of [amount + slip, amount - slip]) assertFull(judged(task, buy(close)))
    assertFull(judged(task, buy(amount + slip * 2n), 2000n))
    assertScore(judged(task, buy(amount + slip + 1n)), 70)
    assertScore(judged(task, buy(amount - slip - 1n)), 70)
  })

  it("gives 70 for a wrong amount: 1 % more, a power of ten, double", () => {
    for (const wrong of [(amount * 101n) / 100n, amount / 10n, amount * 2n]) {
      assertScore(judged(task, buy(wrong)), 70)
    }
  })

  it("accepts the direct path and a hop, by any accepted function", () => {
    assertFull(judged(task, buy(amount)))
    assertFull(judged(task, (world) => world.swap([wbnb, busd, usdt], amount, { native: "in" })))
  })

  it("requires an output within 5 % of the quote, inclusive", () => {
    const quote = new World().pays(wbnb, usdt, amount)
    const room = (quote * 5n) / 100n
    // The price moved before: the pool pays by what it holds then.
    const short = (missing: bigint) => (world: World) => {
      const kept = amount * 9_975n
      const reserve = e18("10000")
      const left = ((quote - missing) * (reserve * 10_000n + kept)) / kept + 1n
      return world
        .begin()
        .set(reservesOf(c.pair_wbnb_usdt_address), [String(left), String(reserve), "1700000000"])
        .send({
          to: router,
          value: amount,
          data: data(
            "swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)",
            1n,
            [wbnb, usdt],
            agent,
            1n
          ),
          logs: [
            log(wbnb, "Deposit(address indexed dst, uint256 wad)", { dst: router, wad: amount }),
            ...tradeLogs(
              c.pair_wbnb_usdt_address,
              [wbnb, router, amount],
              [usdt, agent, quote - missing]
            )
          ]
        })
        .give(usdt, agent, quote - missing)
    }
    assertFull(judged(task, short(room)))
    // The 5 % of the best path's quote, where a hop pays more, can reach lower; here direct is best.
    assertScore(judged(task, short(room + 1n)), 70)
    assertFull(judged(task, short(room * 2n), 2000n))
  })

  it("requires a minimum output by the stated slippage, and gives 50 without it", () => {
    const bounded = swapTask({ ...args, slippage: "5" }, where, ["function"])
    const quote = new World().pays(wbnb, usdt, amount)
    assertFull(judged(bounded, buy(amount, { minOut: (quote * 95n) / 100n })))
    assertFull(judged(bounded, buy(amount, { minOut: (quote * 99n) / 100n })))
    assertScore(judged(bounded, buy(amount, { minOut: (quote * 94n) / 100n })), 50)
    assertScore(judged(bounded, buy(amount, { minOut: 0n })), 50)
  })

  it("judges an exact output and leaves the input to the pool", () => {
    const out = e18("2.5")
    const exact = swapTask({ tokenIn: usdt, tokenOut: busd, exactOut: out.toString() })
    const cost = quoteIn(env, observed(e18("10000000"), e18("10100000")), [usdt, busd], out) ?? 0n
    const signature =
      "swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)"
    const take = (received: bigint, paid: bigint) => (world: World) => {
      const reserve = e18("10100000")
      const asked = ((paid - 1n) * (reserve - received) * 9_975n) / (received * 10_000n)
      return world
        .begin()
        .set(reservesOf(pair), [String(asked), String(reserve), "1700000000"])
        .send({
          to: router,
          data: data(signature, received, paid, [usdt, busd], agent, 1n),
          logs: tradeLogs(pair, [usdt, agent, paid], [busd, agent, received])
        })
        .give(usdt, agent, -paid)
        .give(busd, agent, received)
    }
    assertFull(judged(exact, take(out, cost)))
    assertFull(judged(exact, take(out + out / 1000n, cost)))
    assertScore(judged(exact, take(out + out / 1000n + 1n, cost)), 70)
    assertFull(judged(exact, take(out, (cost * 105n) / 100n)))
    assertScore(judged(exact, take(out, (cost * 106n) / 100n)), 70)
  })

  it("bounds the maximum input by a stated slippage", () => {
    const out = e18("2.5")
    const cost = quoteIn(env, observed(e18("10000000"), e18("10100000")), [usdt, busd], out) ?? 0n
    const args = { tokenIn: usdt, tokenOut: busd, exactOut: out.toString(), slippage: "5" }
    const signature =
      "swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)"
    const take = (most: bigint) => (world: World) =>
      world
        .send({
          to: router,
          data: data(signature, out, most, [usdt, busd], agent, 1n),
          logs: tradeLogs(pair, [usdt, agent, cost], [busd, agent, out])
        })
        .give(usdt, agent, -cost)
        .give(busd, agent, out)
    assertFull(judged(swapTask(args), take((cost * 105n) / 100n)))
    assertScore(judged(swapTask(args), take((cost * 106n) / 100n)), 80)
    assertScore(judged(swapTask(args), take(2n ** 256n - 1n)), 80)
  })

  it("judges a stated path pool by pool", () => {
    const path = [cake, wbnb, usdt, busd]
    const cakes = e18("2")
    const routed = swapTask({ tokenIn: cake, tokenOut: busd, exactIn: cakes.toString(), path })
    assertFull(judged(routed, (world) => world.swap(path, cakes)))
    assertScore(
      judged(routed, (world) => world.swap([cake, wbnb, busd], cakes)),
      70
    )
  })

  it("judges a swap to BNB by the native balance, without gas", () => {
    const sale = swapTask({ tokenIn: usdt, tokenOut: "native", exactIn: e18("3.21").toString() })
    const sell = (to: Address) => (world: World) =>
      world.swap([usdt, wbnb], e18("3.21"), { native: "out", to })
    assertFull(judged(sale, sell(agent)))
    assertScore(judged(sale, sell(stranger)), 20)
  })

  it("accepts an exact output bought with its exact cost, within the stated slippage", () => {
    const out = e18("2.5")
    const at = observed(e18("10000000"), e18("10100000"))
    const cost = quoteIn(env, at, [usdt, busd], out) ?? 0n
    const args = { tokenIn: usdt, tokenOut: busd, exactOut: out.toString(), slippage: "5" }
    const signature =
      "swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)"
    const sell = (amount: bigint, bought: bigint) => (world: World) =>
      world
        .send({
          to: router,
          data: data(signature, amount, 0n, [usdt, busd], agent, 1n),
          logs: tradeLogs(pair, [usdt, agent, amount], [busd, agent, bought])
        })
        .give(usdt, agent, -amount)
        .give(busd, agent, bought)
    assertFull(judged(swapTask(args), sell(cost, out)))
    assertScore(judged(swapTask(args), sell(cost, out + out / 1000n + 1n)), 70)
    assertScore(judged(swapTask(args), sell((cost * 106n) / 100n, out)), 50)
  })
})
