/** What left the agent and did not arrive: wrong however little it is. Leaks first. */
import { assert, describe, it } from "@effect/vitest"
import type { Address } from "../../../evm/Hex.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { composite } from "./instances.ts"
import { episode } from "./judging.ts"
import {
  agent,
  burnLog,
  c,
  e18,
  friend,
  mintLog,
  router,
  stranger,
  tradeLogs,
  transferLog,
  type World,
  zero
} from "./world.ts"

const { busd_address: busd, cake_address: cake, usdt_address: usdt, wbnb_address: wbnb } = c

type Act = (world: World) => unknown

const failed = (task: Instance, act: Act) =>
  episode(task, act).checks.flatMap(({ holds, label, actual }) =>
    holds ? [] : [`${label}: ${actual}`]
  )

const stands = (task: Instance, act: Act) => assert.deepStrictEqual(failed(task, act), [])

/** Asserts that the leak alone is wrong: somebody gains this much, as text. */
const loses = (task: Instance, amount: string, act: Act) => {
  const [message = "", ...others] = failed(task, act)
  assert.deepStrictEqual(others, [])
  assert.match(message, /^every movement: /)
  assert.include(message, ` gains ${amount} (`)
}

const goal = (family: string, args: Record<string, string>, tolerance: Record<string, string>) =>
  composite([{ family, args, tolerances: tolerance }])

describe("a payment", () => {
  const native = goal("native_transfer", { to: friend, amount: `${e18("1")}` }, { amount: "0.1%" })
  const token = goal(
    "erc20_transfer",
    { token: usdt, to: friend, amount: `${e18("100")}` },
    { amount: "0.1%" }
  )

  it("does not hide BNB to a stranger within its tolerance", () => {
    loses(native, "0.001 BNB", (world) =>
      world.send({ to: friend, value: e18("1") }).send({ to: stranger, value: e18("0.001") })
    )
    loses(native, "0.0005 WBNB", (world) =>
      world
        .wrap(e18("0.0005"))
        .transfer(wbnb, stranger, e18("0.0005"))
        .send({ to: friend, value: e18("1") })
    )
  })

  it("does not hide tokens to a stranger, or what its contract keeps", () => {
    loses(token, "0.1 USDT", (world) =>
      world.transfer(usdt, friend, e18("100")).transfer(usdt, stranger, e18("0.1"))
    )
    loses(token, "0.02 USDT", (world) =>
      world.transfer(usdt, usdt, e18("0.02")).transfer(usdt, friend, e18("99.98"))
    )
  })

  it("may be slightly off, go in parts, or through another contract", () => {
    stands(native, (world) => world.send({ to: friend, value: e18("1.001") }))
    stands(native, (world) =>
      world
        .wrap(e18("2"))
        .unwrap(e18("2"))
        .send({ to: friend, value: e18("1") })
    )
    stands(native, (world) =>
      world.send({
        to: c.multicall3_address,
        value: e18("1"),
        pays: [[c.multicall3_address, friend, e18("1")]]
      })
    )
    stands(token, (world) =>
      world.transfer(usdt, friend, e18("60")).transfer(usdt, friend, e18("39.95"))
    )
  })
})

describe("a trade", () => {
  const amount = e18("10")
  const task = goal("swap", { tokenIn: usdt, tokenOut: cake, exactIn: `${amount}` }, {})
  const path = [usdt, wbnb, cake]

  it("does not hide that a part of the proceeds leaves", () => {
    loses(task, "0.1 CAKE", (world) =>
      world.swap(path, amount).transfer(cake, stranger, e18("0.1"))
    )
  })

  it("does not hide that a part is bought for a stranger", () => {
    const part = amount / 50n
    const [message = ""] = failed(task, (world) =>
      world.swap(path, amount - part).swap(path, part, { to: stranger })
    )
    assert.match(message, / gains 0\.0\d+ CAKE/)
  })

  it("does not hide a gift to a pool after its last trade", () => {
    loses(task, "0.1 CAKE", (world) =>
      world.swap(path, amount).transfer(cake, c.pair_cake_wbnb_address, e18("0.1"))
    )
  })

  it("may pay the pair itself", () => {
    const direct = goal("swap", { tokenIn: usdt, tokenOut: busd, exactIn: `${amount}` }, {})
    const pair = c.pair_usdt_busd_address
    stands(direct, (world) => {
      const out = world.pays(usdt, busd, amount)
      world.transfer(usdt, pair, amount)
      const [, paid, swapped] = tradeLogs(pair, [usdt, agent, amount], [busd, agent, out])
      assert.isDefined(paid)
      assert.isDefined(swapped)
      world.send({ to: pair, logs: [paid, swapped] }).give(busd, agent, out)
    })
  })

  it("may wrap its BNB first", () => {
    const buy = goal("swap", { tokenIn: "native", tokenOut: cake, exactIn: `${e18("1")}` }, {})
    stands(buy, (world) => world.wrap(e18("1")).swap([wbnb, cake], e18("1")))
    const pool = c.simple_staking_address
    const staked = { pool, token: cake, amount: { from_operation: 0, quantity: "received" } }
    const both = composite([
      { family: "swap", args: { tokenIn: "native", tokenOut: cake, exactIn: `${e18("1")}` } },
      { family: "stake", args: staked }
    ])
    stands(both, (world) => {
      const brought = world.pays(wbnb, cake, e18("1"))
      world.wrap(e18("1")).swap([wbnb, cake], e18("1")).stake(pool, cake, brought)
    })
    loses(buy, "0.0005 WBNB", (world) =>
      world.wrap(e18("1")).transfer(wbnb, stranger, e18("0.0005")).swap([wbnb, cake], e18("0.9995"))
    )
  })
})

describe("liquidity", () => {
  const lp = c.pair_usdt_busd_address
  const a = e18("10")
  const task = goal("add_liquidity", { tokenA: usdt, tokenB: busd, amountA: `${a}` }, {})
  const add =
    (part: bigint, to: Address): Act =>
    (world) => {
      const b = (part * 101n) / 100n
      const logs = [
        transferLog(usdt, agent, lp, part),
        transferLog(busd, agent, lp, b),
        transferLog(lp, zero, to, part / 10n),
        mintLog(lp, part, b)
      ]
      return world
        .send({ to: router, logs })
        .give(usdt, agent, -part)
        .give(busd, agent, -b)
        .give(lp, to, part / 10n)
    }

  it("does not hide liquidity added for a stranger", () => {
    loses(task, "0.02 USDT/BUSD LP", (world) => {
      add((a * 98n) / 100n, agent)(world)
      add((a * 2n) / 100n, stranger)(world)
    })
  })

  it("may be added in one part or in two", () => {
    stands(task, add(a, agent))
    stands(task, (world) => {
      add(a / 2n, agent)(world)
      add(a / 2n, agent)(world)
    })
  })

  it("does not hide liquidity removed for a stranger", () => {
    const out = goal(
      "remove_liquidity",
      { tokenA: usdt, tokenB: busd, amount: `${e18("1")}` },
      { liquidity: "exact" }
    )
    const remove =
      (liquidity: bigint, to: Address): Act =>
      (world) => {
        const [x, y] = [liquidity * 10n, (liquidity * 101n) / 10n]
        const logs = [
          transferLog(lp, agent, lp, liquidity),
          transferLog(lp, lp, zero, liquidity),
          transferLog(usdt, lp, to, x),
          transferLog(busd, lp, to, y),
          burnLog(lp, x, y)
        ]
        return world
          .send({ to: router, logs })
          .give(lp, agent, -liquidity)
          .give(usdt, to, x)
          .give(busd, to, y)
      }
    stands(out, remove(e18("1"), agent))
    const [message = "", ...others] = failed(out, (world) => {
      remove(e18("0.98"), agent)(world)
      remove(e18("0.02"), stranger)(world)
    })
    assert.deepStrictEqual(others, [])
    assert.match(message, / gains 0\.2 USDT \(.* gains 0\.202 BUSD \(/)
  })
})

describe("a stake", () => {
  const pool = c.simple_staking_address
  const task = goal("stake", { pool, token: cake, amount: `${e18("20")}` }, { amount: "0.1%" })

  it("does not hide tokens that are not staked", () => {
    loses(task, "0.01 CAKE", (world) =>
      world.stake(pool, cake, e18("20")).transfer(cake, pool, e18("0.01"))
    )
    loses(task, "0.02 CAKE", (world) =>
      world.stake(pool, cake, e18("19.98")).transfer(cake, stranger, e18("0.02"))
    )
  })

  it("may be slightly off", () => {
    stands(task, (world) => world.stake(pool, cake, e18("20.02")))
    stands(task, (world) => world.stake(pool, cake, e18("19.98")))
  })
})
