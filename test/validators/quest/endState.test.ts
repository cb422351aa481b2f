/** Episodes: what must stand at the end, and what events must prove. Wrong answers first. */
import { assert, describe, it } from "@effect/vitest"
import type { Address } from "../../../evm/Hex.ts"
import { Instance } from "../../../tasks/quest/Instance.ts"
import { table6 } from "../../benchmarks/quest/report/statistics/paper.ts"
import { composite } from "./instances.ts"
import { episode } from "./judging.ts"
import {
  agent,
  burnLog,
  c,
  e18,
  friend,
  mintLog,
  rich,
  router,
  stranger,
  transferLog,
  type World,
  zero
} from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address

type Act = (world: World) => unknown

/** Asserts a base of 100, and shows what failed. */
const stands = (task: Instance, act: Act) => {
  const card = episode(task, act)
  assert.deepStrictEqual(
    card.checks.filter(({ holds }) => !holds),
    []
  )
  assert.strictEqual(card.base, 100)
  assert.isTrue(card.passed)
}

const fails = (task: Instance, act: Act) => {
  const card = episode(task, act)
  assert.deepStrictEqual([card.base, card.score, card.passed], [0, 0, false])
}

describe("approve, then swap", () => {
  const amount = e18("12.34")
  const task = composite([
    { role: "serves", family: "erc20_allowance", args: {} },
    { family: "swap", args: { tokenIn: usdt, tokenOut: busd, exactIn: amount.toString() } }
  ])
  const trade =
    (part: bigint, to: Address = agent): Act =>
    (world) =>
      world.approve(usdt, router, part).swap([usdt, busd], part, { to })

  it("gives 0 for no action, half of it, reverts, or another trade", () => {
    fails(task, () => undefined)
    fails(task, (world) => world.approve(usdt, router, amount))
    fails(task, (world) => world.send({ to: router, reverted: true }))
    stands(task, trade(amount + amount / 1000n))
    fails(task, trade(amount + amount / 1000n + 1n))
    fails(task, trade(amount / 10n ** 12n))
    fails(task, trade(amount, stranger))
    fails(task, (world) => world.swap([usdt, wbnb], amount))
    fails(task, (world) => world.transfer(usdt, stranger, amount))
  })

  it("gives 0 if value also goes elsewhere", () => {
    fails(task, (world) => trade(amount)(world) && world.transfer(cake, stranger, 1n))
    fails(task, (world) => trade(amount)(world) && world.send({ to: stranger, value: 1n }))
    fails(task, (world) => trade(amount)(world) && world.transfer(usdt, stranger, 1n))
  })

  it("accepts any way: direct, by a hop, in halves, after a failure", () => {
    stands(task, trade(amount))
    stands(task, (world) => world.swap([usdt, wbnb, busd], amount))
    stands(task, (world) => trade(amount / 2n)(world) && trade(amount - amount / 2n)(world))
    stands(task, (world) => world.send({ to: router, reverted: true }) && trade(amount)(world))
  })

  it("loses points with the steps as in the paper's table 6", () => {
    for (const [optimalSteps, steps, score] of table6) {
      const card = episode(new Instance({ ...task, optimalSteps }), trade(amount), { steps })
      assert.strictEqual(card.score, score, `${steps} steps for ${optimalSteps}`)
    }
  })

  it("loses points with the steps, and is 0 without any step", () => {
    const score = (steps: number) => episode(task, trade(amount), { steps }).score
    assert.deepStrictEqual([1, 2, 3, 4].map(score), [100, 100, 200 / 3, 50])
    assert.strictEqual(score(0), 0)
    assert.strictEqual(episode(task, trade(amount), { steps: 0 }).base, 0)
  })
})

describe("wrap, then unwrap", () => {
  const amount = e18("0.042")
  const task = composite([
    { family: "wrap", args: { amount: amount.toString() } },
    { family: "unwrap", args: { amount: amount.toString() } }
  ])

  it("does not take the starting state for the end", () => {
    fails(task, () => undefined)
    fails(task, (world) => world.send({ to: wbnb, reverted: true }))
  })

  it("requires both, with the sampled amount", () => {
    fails(task, (world) => world.wrap(amount))
    fails(task, (world) => world.unwrap(amount))
    const more = amount + amount / 1000n + 1n
    fails(task, (world) => world.wrap(more).unwrap(more))
    fails(task, (world) => world.wrap(amount / 2n).unwrap(amount / 2n))
    fails(task, (world) => world.wrap(amount).unwrap(amount - amount / 500n - 1n))
  })

  it("accepts it in either order, in parts, and with a mistake set right", () => {
    stands(task, (world) => world.wrap(amount).unwrap(amount))
    stands(task, (world) => world.unwrap(amount).wrap(amount))
    stands(task, (world) =>
      world
        .wrap(amount / 3n)
        .wrap(amount - amount / 3n)
        .unwrap(amount)
    )
    const mistake = e18("1")
    stands(task, (world) => world.wrap(mistake).unwrap(mistake).wrap(amount).unwrap(amount))
  })
})

describe("approvals", () => {
  const amount = e18("33.3")
  const goal = {
    family: "erc20_allowance",
    args: { token: usdt, spender: router, amount: amount.toString() }
  }

  it("are exact if they are the goal", () => {
    const task = composite([goal])
    stands(task, (world) => world.approve(usdt, router, amount))
    fails(task, (world) => world.approve(usdt, router, amount + 1n))
    fails(task, (world) => world.approve(usdt, router, amount).approve(usdt, router, 0n))
    fails(task, (world) => world.approve(usdt, stranger, amount))
  })

  it("are proven by their event if a later goal spends them", () => {
    const task = composite([
      goal,
      { family: "swap", args: { tokenIn: usdt, tokenOut: busd, exactIn: e18("30").toString() } }
    ])
    stands(task, (world) => world.approve(usdt, router, amount).swap([usdt, busd], e18("30")))
    fails(task, (world) => world.approve(usdt, router, amount + 1n).swap([usdt, busd], e18("30")))
    fails(task, (world) => world.swap([usdt, busd], e18("30")))
  })
})

describe("amounts that earlier steps bring", () => {
  const pool = c.simple_staking_address
  const amount = e18("0.03")
  const swapStake = composite([
    { family: "swap", args: { tokenIn: "native", tokenOut: cake, exactIn: amount.toString() } },
    { role: "serves", family: "erc20_allowance", args: {} },
    {
      family: "stake",
      args: { pool, token: cake, amount: { from_operation: 0, quantity: "received" } }
    }
  ])
  const buy: Act = (world) => world.swap([wbnb, cake], amount, { native: "in" })

  it("stakes what the swap brought", () => {
    const stake =
      (share: bigint): Act =>
      (world) => {
        const got = world.pays(wbnb, cake, amount)
        buy(world)
        world.stake(pool, cake, (got * share) / 1000n)
      }
    stands(swapStake, stake(1000n))
    fails(swapStake, stake(990n))
    fails(swapStake, stake(1010n))
    fails(swapStake, buy)
    fails(swapStake, (world) => world.stake(pool, cake, world.pays(wbnb, cake, amount)))
    fails(swapStake, () => undefined)
  })

  it("stakes the LP tokens that were minted", () => {
    const lp = c.pair_usdt_busd_address
    const farm = c.simple_lp_staking_address
    const stated = e18("10")
    const task = composite([
      { family: "add_liquidity", args: { tokenA: usdt, tokenB: busd, amountA: stated.toString() } },
      {
        family: "stake",
        args: { pool: farm, token: lp, amount: { from_operation: 0, quantity: "liquidity" } }
      }
    ])
    const add =
      (a: bigint): Act =>
      (world) => {
        const b = (a * 101n) / 100n
        const logs = [
          transferLog(usdt, agent, lp, a),
          transferLog(busd, agent, lp, b),
          transferLog(lp, zero, agent, a / 10n),
          mintLog(lp, a, b)
        ]
        world
          .send({ to: router, logs })
          .give(usdt, agent, -a)
          .give(busd, agent, -b)
          .give(lp, agent, a / 10n)
      }
    stands(task, (world) => {
      add(stated)(world)
      world.stake(farm, lp, stated / 10n)
    })
    fails(task, add(stated))
    fails(task, (world) => world.stake(farm, lp, stated / 10n))
    fails(task, (world) => {
      add(stated / 2n)(world)
      world.stake(farm, lp, stated / 20n)
    })
    fails(task, (world) => {
      add(stated)(world)
      world.stake(farm, lp, stated / 11n)
    })
  })

  it("unwraps the WBNB that came out of a pool", () => {
    const lp = c.pair_wbnb_usdt_address
    const task = composite([
      {
        family: "remove_liquidity",
        args: { tokenA: wbnb, tokenB: usdt, amount: { percent: "50" } }
      },
      { family: "unwrap", args: { amount: { from_operation: 0, quantity: "amountA" } } }
    ])
    /** 1 LP of 1,000,000 is 0.01 WBNB and 6 USDT; USDT is token0. */
    const remove: Act = (world) =>
      world
        .send({
          to: router,
          logs: [
            transferLog(lp, agent, lp, e18("1")),
            transferLog(lp, lp, zero, e18("1")),
            transferLog(usdt, lp, agent, e18("6")),
            transferLog(wbnb, lp, agent, e18("0.01")),
            burnLog(lp, e18("6"), e18("0.01"))
          ]
        })
        .give(lp, agent, -e18("1"))
        .give(wbnb, agent, e18("0.01"))
        .give(usdt, agent, e18("6"))
    stands(task, (world) => remove(world) && world.unwrap(e18("0.01")))
    fails(task, remove)
    fails(task, (world) => remove(world) && world.unwrap(e18("0.011")))
    fails(task, (world) => world.unwrap(e18("0.01")))
  })

  it("sends a share, then all that remains", () => {
    const part = (to: Address, share: string | { percent: string }) => ({
      family: "erc20_transfer",
      args: { token: usdt, to, amount: share }
    })
    const task = composite([part(friend, { percent: "40" }), part(rich, "all")])
    stands(task, (world) =>
      world.transfer(usdt, friend, e18("400")).transfer(usdt, rich, e18("600"))
    )
    stands(task, (world) =>
      world.transfer(usdt, rich, e18("600")).transfer(usdt, friend, e18("400"))
    )
    fails(task, (world) =>
      world.transfer(usdt, friend, e18("400")).transfer(usdt, rich, e18("590"))
    )
    fails(task, (world) =>
      world.transfer(usdt, friend, e18("600")).transfer(usdt, rich, e18("400"))
    )
  })
})
