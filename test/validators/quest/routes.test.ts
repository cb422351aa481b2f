/**
 * Trades that lead over other assets in several transactions, on a real node: by whatever way the agent
 * ends with what is asked for it stands, and a trade that serves none of those that are asked for fails.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Address } from "../../../evm/Hex.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { composite } from "./instances.ts"
import {
  approve,
  buy,
  fails,
  type Player,
  play,
  type Step,
  sell,
  send,
  stands,
  swap,
  transfer,
  withdraw,
  world
} from "./playing.ts"
import { c, data, e18 } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address
const router = c.router_address
const staking = c.simple_staking_address

const caught = (card: Scorecard, words: RegExp) => {
  fails(card)
  assert.match((card.ledger?.unexplained ?? []).join("; "), words)
}

const goal = (family: string, args: Record<string, string>) => ({ family, args })
const swapOf = (tokenIn: string, tokenOut: string, exactIn: bigint) =>
  goal("swap", { tokenIn, tokenOut, exactIn: `${exactIn}` })

/** A part of the agent's trades: so much of one token, or all that an earlier one brought. */
type Leg = readonly [from: Address, to: Address, amount: bigint | "brought", percent?: bigint]

/** Trades one after the other; what one brings is what the next may give. */
const legs = (player: Player, list: ReadonlyArray<Leg>): Effect.Effect<unknown, ChainError> => {
  const brought = new Map<Address, bigint>()
  return Effect.forEach(
    list,
    Effect.fnUntraced(function* ([from, to, amount, percent = 100n]) {
      const given = amount === "brought" ? ((brought.get(from) ?? 0n) * percent) / 100n : amount
      const start = yield* player.held(to)
      yield* player.send(approve(from, router, given))
      yield* player.send(swap([from, to], given, player.agent))
      brought.set(from, (brought.get(from) ?? given) - given)
      brought.set(to, (brought.get(to) ?? 0n) + (yield* player.held(to)) - start)
    }),
    { discard: true }
  )
}
const by = (task: Instance, ...list: ReadonlyArray<Leg>) =>
  play(task, (player) => legs(player, list))
const amount = e18("300")
const rebalance = composite([swapOf(usdt, busd, amount), swapOf(cake, busd, e18("50"))])

layer(world)("a trade over another token, in several transactions", (it) => {
  it.effect("counts the proceeds of each of several trades once", () =>
    Effect.gen(function* () {
      stands(
        yield* by(rebalance, [usdt, busd, amount], [cake, wbnb, e18("50")], [wbnb, busd, "brought"])
      )
      stands(
        yield* by(
          rebalance,
          [usdt, wbnb, amount],
          [wbnb, busd, "brought"],
          [cake, wbnb, e18("50")],
          [wbnb, busd, "brought"]
        )
      )
      // Both over the same token, sold at once.
      stands(
        yield* by(rebalance, [usdt, wbnb, amount], [cake, wbnb, e18("50")], [wbnb, busd, "brought"])
      )
      // In halves, one directly.
      stands(
        yield* by(
          rebalance,
          [usdt, busd, amount / 2n],
          [usdt, wbnb, amount / 2n],
          [wbnb, busd, "brought"],
          [cake, wbnb, e18("50")],
          [wbnb, busd, "brought"]
        )
      )
    })
  )

  it.effect("allows a path through what another operation brings", () =>
    Effect.gen(function* () {
      // What is bought on the way is sold whole, beside an operation that gains the same asset.
      const task = composite([swapOf(cake, "native", e18("100")), swapOf(usdt, busd, amount)])
      stands(
        yield* play(task, (player) =>
          Effect.gen(function* () {
            yield* player.send(approve(cake, router, e18("100")))
            yield* player.send(sell([cake, wbnb], e18("100"), player.agent))
            yield* legs(player, [
              [usdt, wbnb, amount],
              [wbnb, busd, "brought"]
            ])
          })
        )
      )
      stands(
        yield* play(task, (player) =>
          Effect.gen(function* () {
            yield* legs(player, [
              [usdt, wbnb, amount],
              [wbnb, busd, "brought"]
            ])
            yield* player.send(approve(cake, router, e18("100")))
            yield* player.send(sell([cake, wbnb], e18("100"), player.agent))
          })
        )
      )
      const through = composite([swapOf("native", usdt, e18("1")), swapOf(cake, busd, e18("50"))])
      stands(
        yield* play(through, (player) =>
          Effect.gen(function* () {
            yield* player.send(buy([wbnb, usdt], e18("1"), player.agent))
            yield* legs(player, [
              [cake, wbnb, e18("50")],
              [wbnb, usdt, "brought"],
              [usdt, busd, "brought"]
            ])
          })
        )
      )
    })
  )

  it.effect("follows a stated path over several transactions", () =>
    Effect.gen(function* () {
      const stated = composite([
        {
          family: "swap",
          args: {
            tokenIn: usdt,
            tokenOut: busd,
            exactIn: `${amount}`,
            path: [usdt, wbnb, busd]
          }
        }
      ])
      stands(yield* by(stated, [usdt, wbnb, amount], [wbnb, busd, "brought"]))
      stands(
        yield* by(
          stated,
          [usdt, wbnb, amount],
          [wbnb, busd, "brought", 50n],
          [wbnb, busd, "brought"]
        )
      )
      fails(yield* by(stated, [usdt, busd, amount]))
      fails(
        yield* by(
          stated,
          [usdt, busd, amount / 2n],
          [usdt, wbnb, amount / 2n],
          [wbnb, busd, "brought"]
        )
      )
    })
  )

  it.effect("follows pairs that pay each other in separate transactions", () =>
    Effect.gen(function* () {
      const [one, other] = [c.pair_wbnb_usdt_address, c.pair_busd_wbnb_address]
      const out = (token: Address, paid: Address, amount: bigint) =>
        token.toLowerCase() < paid.toLowerCase() ? ([amount, 0n] as const) : ([0n, amount] as const)
      const trade = (pair: Address, amounts: readonly [bigint, bigint], to: Address) => ({
        to: pair,
        data: data("swap(uint256 a, uint256 b, address to, bytes data)", ...amounts, to, "0x")
      })
      const paidOut = Effect.fnUntraced(function* (
        { held }: Player,
        pair: Address,
        paid: Address,
        token: Address,
        exact: bigint
      ) {
        const [reserveIn, reserveOut] = [yield* held(paid, pair), yield* held(token, pair)]
        return (exact * 9975n * reserveOut) / (reserveIn * 10_000n + exact * 9975n)
      })
      const both = (task: Instance, last: (player: Player) => Address) =>
        play(task, (player) =>
          Effect.gen(function* () {
            const first = yield* paidOut(player, one, usdt, wbnb, amount)
            const second = yield* paidOut(player, other, wbnb, busd, first)
            yield* player.send(transfer(usdt, one, amount))
            yield* player.send(trade(one, out(wbnb, usdt, first), other))
            yield* player.send(trade(other, out(busd, wbnb, second), last(player)))
          })
        )
      const sold = composite([swapOf(usdt, busd, amount)])
      stands(yield* both(sold, ({ agent }) => agent))
      fails(yield* both(sold, () => c.factory_address))
      const beside = composite([swapOf(usdt, busd, amount), swapOf(cake, busd, e18("50"))])
      stands(
        yield* play(beside, (player) =>
          Effect.gen(function* () {
            yield* player.send(approve(cake, router, e18("50")))
            yield* player.send(swap([cake, wbnb, busd], e18("50"), player.agent))
            const first = yield* paidOut(player, one, usdt, wbnb, amount)
            const second = yield* paidOut(player, other, wbnb, busd, first)
            yield* player.send(transfer(usdt, one, amount))
            yield* player.send(trade(one, out(wbnb, usdt, first), other))
            yield* player.send(trade(other, out(busd, wbnb, second), player.agent))
          })
        )
      )
    })
  )

  it.effect("separates several trades of one bundle", () =>
    Effect.gen(function* () {
      const batch = c.multicall3_address
      const call = (step: Step) => ({ target: step.to, allowFailure: false, callData: step.data })
      const all = (steps: ReadonlyArray<Step>): Step => ({
        to: batch,
        data: data(
          "aggregate3((address target, bool allowFailure, bytes callData)[] calls)",
          steps.map(call)
        )
      })
      const take = (token: Address, from: Address, to: Address, of: bigint): Step => ({
        to: token,
        data: data("transferFrom(address from, address to, uint256 amount)", from, to, of)
      })
      const pay = (
        pair: Address,
        token: Address,
        paid: Address,
        of: bigint,
        to: Address
      ): Step => ({
        to: pair,
        data: data(
          "swap(uint256 a, uint256 b, address to, bytes data)",
          ...(token.toLowerCase() < paid.toLowerCase() ? [of, 0n] : [0n, of]),
          to,
          "0x"
        )
      })
      const out = Effect.fnUntraced(function* (
        { held }: Player,
        pair: Address,
        paid: Address,
        token: Address,
        exact: bigint
      ) {
        const [reserveIn, reserveOut] = [yield* held(paid, pair), yield* held(token, pair)]
        return (exact * 9975n * reserveOut) / (reserveIn * 10_000n + exact * 9975n)
      })
      const [stable, cakes] = [c.pair_usdt_busd_address, c.pair_cake_wbnb_address]
      const two = composite([swapOf(usdt, busd, amount), swapOf(cake, wbnb, e18("50"))])
      stands(
        yield* play(two, (player) =>
          Effect.gen(function* () {
            const { agent } = player
            const dollars = yield* out(player, stable, usdt, busd, amount)
            const coins = yield* out(player, cakes, cake, wbnb, e18("50"))
            yield* player.send(approve(usdt, batch, amount))
            yield* player.send(approve(cake, batch, e18("50")))
            yield* player.send(
              all([
                take(usdt, agent, stable, amount),
                take(cake, agent, cakes, e18("50")),
                pay(stable, busd, usdt, dollars, agent),
                pay(cakes, wbnb, cake, coins, agent)
              ])
            )
          })
        )
      )
      // A part of a trade that buys something else, in the same transaction.
      const bought = composite([swapOf("native", usdt, e18("1"))])
      const split = (parts: ReadonlyArray<readonly [Address, bigint]>) =>
        play(bought, ({ agent, send: act }) =>
          act({
            to: batch,
            value: e18("1"),
            data: data(
              "aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)",
              parts.map(([token, value]) => {
                const { data: callData, to: target } = buy([wbnb, token], value, agent)
                return { target, allowFailure: false, value, callData }
              })
            )
          })
        )
      stands(
        yield* split([
          [usdt, e18("0.6")],
          [usdt, e18("0.4")]
        ])
      )
      caught(
        yield* split([
          [usdt, e18("0.98")],
          [busd, e18("0.02")]
        ]),
        /traded beyond/
      )
      // There and back again in one bundle, beside what is asked for.
      const one = composite([swapOf(usdt, busd, amount)])
      const beside = (back: bigint) =>
        play(one, (player) =>
          Effect.gen(function* () {
            const { agent } = player
            const dollars = yield* out(player, stable, usdt, busd, amount)
            yield* player.send(approve(usdt, batch, amount))
            yield* player.send(approve(busd, batch, back))
            yield* player.send(
              all([
                take(usdt, agent, stable, amount),
                pay(stable, busd, usdt, dollars, agent),
                ...(back === 0n
                  ? []
                  : [
                      take(busd, agent, stable, back),
                      pay(stable, usdt, busd, (back * 99n) / 100n, agent)
                    ])
              ])
            )
          })
        )
      stands(yield* beside(0n))
      // Very many trades that lead nowhere are judged like few.
      const tiny = e18("0.01")
      caught(
        yield* play(one, (player) =>
          Effect.gen(function* () {
            const { agent } = player
            const many = Array.from({ length: 60 }).flatMap(() => [
              take(usdt, agent, stable, tiny),
              pay(stable, busd, usdt, (tiny * 99n) / 100n, agent),
              take(busd, agent, stable, tiny),
              pay(stable, usdt, busd, (tiny * 98n) / 100n, agent)
            ])
            yield* player.send(approve(usdt, batch, amount))
            yield* player.send(approve(busd, batch, amount))
            yield* player.send(all(many))
          })
        ),
        /traded beyond/
      )
      fails(yield* beside(e18("10")))
    })
  )

  it.effect("treats a coin and its wrapped form as one asset, in both directions", () =>
    Effect.gen(function* () {
      const wrapped = composite([swapOf(cake, wbnb, e18("50"))])
      stands(
        yield* play(wrapped, (player) =>
          Effect.gen(function* () {
            const start = yield* player.held(wbnb)
            yield* player.send(approve(cake, router, e18("50")))
            yield* player.send(swap([cake, wbnb], e18("50"), player.agent))
            const got = (yield* player.held(wbnb)) - start
            yield* player.send(withdraw(wbnb, got))
            yield* player.send(send(wbnb, got))
          })
        )
      )
      const paidFirst = composite([
        { family: "swap", args: { tokenIn: usdt, tokenOut: "native", exactIn: `${amount}` } }
      ])
      stands(
        yield* play(paidFirst, (player) =>
          Effect.gen(function* () {
            const start = yield* player.held(wbnb)
            yield* legs(player, [[usdt, wbnb, amount]])
            yield* player.send(withdraw(wbnb, (yield* player.held(wbnb)) - start))
          })
        )
      )
    })
  )

  it.effect("finds a trade that serves none of those asked for", () =>
    Effect.gen(function* () {
      // There and back: the fees of both are lost, inside the band of what the pool decides.
      caught(
        yield* by(
          rebalance,
          [usdt, busd, amount],
          [cake, wbnb, e18("50")],
          [wbnb, busd, "brought"],
          [busd, usdt, e18("15")],
          [usdt, busd, e18("15")]
        ),
        /traded beyond/
      )
      const bought = composite([swapOf(usdt, busd, amount)])
      caught(
        yield* by(bought, [usdt, busd, amount], [busd, wbnb, e18("200")], [wbnb, busd, "brought"]),
        /traded beyond/
      )
      // The same in one transaction, which brings the agent nothing.
      caught(
        yield* play(bought, (player) =>
          Effect.gen(function* () {
            yield* legs(player, [[usdt, busd, amount]])
            yield* player.send(approve(busd, router, e18("200")))
            yield* player.send(swap([busd, usdt, wbnb, busd], e18("200"), player.agent))
          })
        ),
        /traded beyond/
      )
      // A path that keeps a part of what it leads over.
      caught(yield* by(bought, [usdt, wbnb, amount], [wbnb, busd, "brought", 98n]), /traded beyond/)
      // An operation's own gain, sold for another's.
      const two = composite([
        swapOf(cake, wbnb, e18("80")),
        swapOf(usdt, busd, amount),
        goal("stake", { pool: staking, token: cake, amount: `${e18("5")}` })
      ])
      caught(
        yield* play(two, (player) =>
          Effect.gen(function* () {
            yield* player.send(approve(cake, staking, e18("5")))
            yield* player.send({
              to: staking,
              data: "0xb6b55f250000000000000000000000000000000000000000000000004563918244f40000"
            })
            yield* legs(player, [
              [cake, wbnb, e18("80")],
              [usdt, busd, amount],
              [wbnb, busd, "brought", 3n]
            ])
          })
        ),
        /traded beyond/
      )
    })
  )
})
