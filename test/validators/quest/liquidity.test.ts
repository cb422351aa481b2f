/** Liquidity put into a pair and taken out: wrong answers first. */
import { describe, it } from "@effect/vitest"
import type { Address } from "../../../evm/Hex.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import {
  agent,
  burnLog,
  c,
  data,
  e18,
  log,
  mintLog,
  router,
  stranger,
  transferLog,
  type World,
  zero
} from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address

const addSignature =
  "addLiquidity(address tokenA,address tokenB,uint256 amountADesired,uint256 amountBDesired,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)"

describe("add_liquidity", () => {
  const amount = e18("10")
  const pair = c.pair_usdt_busd_address
  const order = (tokenA: Address, tokenB: Address) => ({
    signature: addSignature,
    where: { tokenA, tokenB, to: agent }
  })
  const task = (more = {}) =>
    atomic({
      family: "add_liquidity",
      args: { tokenA: usdt, tokenB: busd, amountA: amount.toString(), ...more },
      targets: [router],
      functions: [order(usdt, busd), order(busd, usdt)],
      tolerances: { amountA: "0.1%", amountB: "5%", liquidity: "5%" }
    })
  /** 10 USDT go with 10.1 BUSD, and mint 10 / 10,000,000 of the supply of 1,000,000. */
  const add =
    (a: bigint, options: { to?: Address; min?: bigint; swapped?: boolean; b?: bigint } = {}) =>
    (world: World) => {
      const { to = agent, min = 1n, swapped = false, b = (a * 101n) / 100n } = options
      const order = <T>(x: T, y: T): readonly [T, T] => (swapped ? [y, x] : [x, y])
      const desired = order(a, b)
      const call = data(addSignature, ...order(usdt, busd), ...desired, min, min, to, 1n)
      return world
        .send({
          to: router,
          data: call,
          logs: [
            transferLog(usdt, agent, pair, a),
            transferLog(busd, agent, pair, b),
            transferLog(pair, zero, to, a / 10n),
            mintLog(pair, a, b)
          ]
        })
        .give(usdt, agent, -a)
        .give(busd, agent, -b)
        .give(pair, to, a / 10n)
    }

  it("gives less than 50 for liquidity for a stranger, and for none", () => {
    assertScore(judged(task(), add(amount, { to: stranger })), 20)
    assertScore(
      judged(task(), (world) =>
        world.send({ to: router, data: data(addSignature, usdt, busd, 0n, 0n, 0n, 0n, agent, 1n) })
      ),
      40
    )
  })

  it("gives 70 for another amount, and for a side off the pool's price", () => {
    assertScore(judged(task(), add(amount + amount / 1000n + 1n)), 70)
    assertScore(judged(task(), add(amount / 10n)), 70)
    assertScore(judged(task(), add(amount, { b: e18("11") })), 70)
    assertScore(
      judged(task(), (world) => add(amount)(world).give(pair, agent, -amount / 100n)),
      70
    )
  })

  it("accepts the tokens in either order", () => {
    assertFull(judged(task(), add(amount)))
    assertFull(judged(task(), add(amount, { swapped: true })))
  })

  it("bounds both minimums by a stated slippage", () => {
    const bounded = task({ slippage: "5" })
    assertFull(judged(bounded, add(amount, { min: e18("9.6") })))
    assertScore(judged(bounded, add(amount, { min: e18("9.5") })), 80)
    assertScore(judged(bounded, add(amount, { min: 0n })), 80)
  })

  it("accepts BNB as the other side", () => {
    const signature =
      "addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)"
    const native = atomic({
      family: "add_liquidity",
      args: { tokenA: "native", tokenB: usdt, amountA: e18("0.02").toString() },
      targets: [router],
      functions: [{ signature, where: { token: usdt, to: agent } }]
    })
    const value = e18("0.02")
    const other = c.pair_wbnb_usdt_address
    const act = (tokens: bigint) => (world: World) =>
      world
        .send({
          to: router,
          value,
          data: data(signature, usdt, tokens, 1n, 1n, agent, 1n),
          logs: [
            transferLog(usdt, agent, other, tokens),
            log(c.wbnb_address, "Deposit(address indexed dst, uint256 wad)", {
              dst: router,
              wad: value
            }),
            transferLog(c.wbnb_address, router, other, value),
            transferLog(other, zero, agent, value * 100n),
            mintLog(other, tokens, value)
          ]
        })
        .give(usdt, agent, -tokens)
        .give(c.pair_wbnb_usdt_address, agent, value * 100n)
    assertFull(judged(native, act(value * 600n)))
    assertScore(judged(native, act(value * 500n)), 70)
  })
})

describe("remove_liquidity", () => {
  const signature =
    "removeLiquidity(address tokenA,address tokenB,uint256 liquidity,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)"
  const pair = c.pair_usdt_busd_address
  const task = atomic({
    family: "remove_liquidity",
    args: { tokenA: usdt, tokenB: busd, amount: { percent: "40" } },
    targets: [router],
    functions: [{ signature, where: { tokenA: usdt, tokenB: busd, to: agent } }],
    tolerances: { liquidity: "0.1%" }
  })
  const remove =
    (liquidity: bigint, to: Address = agent) =>
    (world: World) =>
      world
        .send({
          to: router,
          data: data(signature, usdt, busd, liquidity, 1n, 1n, to, 1n),
          logs: [
            transferLog(pair, agent, pair, liquidity),
            transferLog(pair, pair, zero, liquidity),
            transferLog(usdt, pair, to, liquidity * 10n),
            transferLog(busd, pair, to, (liquidity * 101n) / 10n),
            burnLog(pair, liquidity * 10n, (liquidity * 101n) / 10n)
          ]
        })
        .give(pair, agent, -liquidity)
        .give(usdt, to, liquidity * 10n)
        .give(busd, to, (liquidity * 101n) / 10n)

  it("judges the share by our own reading of the LP balance", () => {
    assertFull(judged(task, remove(e18("0.6"))))
    assertFull(judged(task, remove(e18("0.6006"))))
    assertScore(judged(task, remove(e18("0.6006") + 1n)), 70)
    assertScore(judged(task, remove(e18("0.4"))), 70)
    assertScore(judged(task, remove(e18("0.6"), stranger)), 20)
  })
})
