/**
 * Episodes on a real node: the logs, balances and times that the judges read are those of the real
 * exchange, WBNB and fixtures. For each way of doing it right there is a wrong one beside it.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import { atomic, composite } from "./instances.ts"
import {
  addNative,
  approve,
  buy,
  deposit,
  fails,
  play,
  remove,
  removeNative,
  type Step,
  sell,
  stands,
  swap,
  withdraw,
  world
} from "./playing.ts"
import { c, data, e18, friend, router, stranger } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address

layer(world)("on a real node", (it) => {
  it.effect("a swap passes by any route that the pools allow, to the agent only", () =>
    Effect.gen(function* () {
      const amount = e18("12.34")
      const task = composite([
        { role: "serves", family: "erc20_allowance", args: {} },
        { family: "swap", args: { tokenIn: usdt, tokenOut: busd, exactIn: amount.toString() } }
      ])
      const trade = (path: ReadonlyArray<Address>, parts: ReadonlyArray<bigint>, to?: Address) =>
        play(task, ({ agent, send }) =>
          Effect.gen(function* () {
            yield* send(approve(usdt, router, amount * 2n))
            for (const part of parts) yield* send(swap(path, part, to ?? agent))
          })
        )
      const direct = [usdt, busd]
      const whole = yield* trade(direct, [amount])
      stands(whole)
      assert.deepStrictEqual(
        whole.safety.map(({ kind }) => kind),
        ["excess_allowance"]
      )
      stands(yield* trade([usdt, wbnb, busd], [amount]))
      stands(yield* trade(direct, [amount / 3n, amount - amount / 3n]))
      fails(yield* trade(direct, [amount], stranger))
      fails(yield* trade(direct, [amount, amount / 1000n + 1n]))
      fails(yield* trade([usdt, wbnb], [amount]))
      fails(yield* trade(direct, []))
    })
  )

  it.effect("a swap's output is followed into a stake", () =>
    Effect.gen(function* () {
      const amount = e18("0.03")
      const pool = c.simple_staking_address
      const task = composite([
        { family: "swap", args: { tokenIn: "native", tokenOut: cake, exactIn: amount.toString() } },
        {
          family: "stake",
          args: { pool, token: cake, amount: { from_operation: 0, quantity: "received" } }
        }
      ])
      const run = (share: bigint) =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(cake)
            yield* send(buy([wbnb, cake], amount, agent))
            const part = (((yield* held(cake)) - start) * share) / 100n
            yield* send(approve(cake, pool, part))
            yield* send(deposit(pool, part))
          })
        )
      const right = yield* run(100n)
      stands(right)
      assert.deepStrictEqual([...right.safety], [])
      fails(yield* run(98n))
      fails(yield* run(102n))
    })
  )

  it.effect("wrapped BNB is followed through the router and back", () =>
    Effect.gen(function* () {
      const amount = e18("0.2")
      const cycle = composite([
        { family: "wrap", args: { amount: amount.toString() } },
        { family: "unwrap", args: { amount: amount.toString() } }
      ])
      const wrap: Step = { to: wbnb, value: amount }
      stands(
        yield* play(cycle, ({ send }) => Effect.andThen(send(wrap), send(withdraw(wbnb, amount))))
      )
      fails(yield* play(cycle, () => Effect.void))
      fails(yield* play(cycle, ({ send }) => send(wrap)))

      const swapped = composite([
        { family: "swap", args: { tokenIn: usdt, tokenOut: wbnb, exactIn: e18("9").toString() } },
        { family: "unwrap", args: { amount: { from_operation: 0, quantity: "received" } } }
      ])
      const out = (share: bigint) =>
        play(swapped, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(wbnb)
            yield* send(approve(usdt, router, e18("9")))
            yield* send(swap([usdt, wbnb], e18("9"), agent))
            yield* send(withdraw(wbnb, (((yield* held(wbnb)) - start) * share) / 100n))
          })
        )
      stands(yield* out(100n))
      fails(yield* out(99n))
    })
  )

  it.effect("a swap to BNB counts what arrives, without gas", () =>
    Effect.gen(function* () {
      const task = composite([
        {
          family: "swap",
          args: { tokenIn: usdt, tokenOut: "native", exactIn: e18("7").toString() }
        },
        { family: "native_transfer", args: { to: friend, amount: e18("0.01").toString() } }
      ])
      const run = (to?: Address) =>
        play(task, ({ agent, send }) =>
          Effect.gen(function* () {
            yield* send(approve(usdt, router, e18("7")))
            yield* send(sell([usdt, wbnb], e18("7"), to ?? agent))
            yield* send({ to: friend, value: e18("0.01") })
          })
        )
      stands(yield* run())
      fails(yield* run(stranger))
    })
  )

  it.effect("liquidity passes a whole cycle: add, stake, harvest, unstake, remove", () =>
    Effect.gen(function* () {
      const lp = c.pair_wbnb_usdt_address
      const pool = c.simple_reward_pool_wbnb_usdt_address
      const bnb = e18("0.05")
      const minted = { from_operation: 0, quantity: "liquidity" }
      const task = composite([
        {
          family: "add_liquidity",
          args: { tokenA: "native", tokenB: usdt, amountA: bnb.toString() }
        },
        { family: "stake", args: { pool, token: lp, amount: minted } },
        { family: "harvest", args: { pool, rewardToken: cake } },
        { family: "unstake", args: { pool, token: lp, amount: minted } },
        { family: "remove_liquidity", args: { tokenA: "native", tokenB: usdt, amount: minted } }
      ])
      const run = (omit?: "stake" | "harvest" | "remove") =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(lp)
            yield* send(approve(usdt, router, e18("100")))
            yield* send(addNative(usdt, e18("100"), bnb, agent))
            const got = (yield* held(lp)) - start
            if (omit !== "stake") {
              yield* send(approve(lp, pool, got))
              yield* send(deposit(pool, got))
              if (omit !== "harvest") yield* send({ to: pool, data: data("harvest()") })
              yield* send(withdraw(pool, got))
            }
            yield* send(approve(lp, router, got))
            if (omit !== "remove") yield* send(removeNative(usdt, got, agent))
          })
        )
      stands(yield* run())
      fails(yield* run("stake"))
      fails(yield* run("harvest"))
      fails(yield* run("remove"))
    })
  )

  it.effect("an exit unstakes the LP, removes the liquidity and unwraps the WBNB", () =>
    Effect.gen(function* () {
      const lp = c.pair_wbnb_usdt_address
      const task = composite([
        {
          family: "remove_liquidity",
          args: { tokenA: wbnb, tokenB: usdt, amount: { percent: "50" } }
        },
        { family: "unwrap", args: { amount: { from_operation: 0, quantity: "amountA" } } }
      ])
      const run = (percent: bigint) =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const part = ((yield* held(lp)) * percent) / 100n
            const start = yield* held(wbnb)
            yield* send(approve(lp, router, part))
            yield* send(remove(wbnb, usdt, part, agent))
            yield* send(withdraw(wbnb, (yield* held(wbnb)) - start))
          })
        )
      stands(yield* run(50n))
      fails(yield* run(49n))
    })
  )

  it.effect("a reward is what had accrued by the block that paid it", () =>
    Effect.gen(function* () {
      const pool = c.simple_reward_pool_address
      const lp = c.pair_usdt_busd_address
      const harvest: Step = { to: pool, data: data("harvest()") }
      const alone = atomic({
        family: "harvest",
        args: { pool, rewardToken: cake },
        targets: [pool],
        functions: [{ signature: "harvest()", where: {} }]
      })
      stands(yield* play(alone, ({ send }) => send(harvest)))
      fails(yield* play(alone, ({ send }) => send(withdraw(pool, 1n))))

      const out = e18("0.2")
      const both = composite([
        { family: "unstake", args: { pool, token: lp, amount: out.toString() } },
        { family: "harvest", args: { pool, rewardToken: cake } }
      ])
      const take = withdraw(pool, out)
      stands(yield* play(both, ({ send }) => Effect.andThen(send(take), send(harvest))))
      stands(yield* play(both, ({ send }) => Effect.andThen(send(harvest), send(take))))
      fails(yield* play(both, ({ send }) => send(take)))
    })
  )
})
