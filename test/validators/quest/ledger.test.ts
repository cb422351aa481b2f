/**
 * The ledger on a real node: for each way in which value can go where nobody asked, an episode whose
 * balances look right; and right answers in ways that nobody expects.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Address } from "../../../evm/Hex.ts"
import { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { amountOut } from "../../../validators/quest/amm.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { atomic, composite } from "./instances.ts"
import {
  addNative,
  approve,
  buy,
  deposit,
  fails,
  type Player,
  play,
  remove,
  type Step,
  sell,
  stands,
  swap,
  withdraw,
  world
} from "./playing.ts"
import { c, data, e18, friend, stranger, zero } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address
const router = c.router_address
const pair = c.pair_wbnb_usdt_address
const rewards = c.simple_reward_pool_address
const lp = c.pair_usdt_busd_address

const transfer = (token: Address, to: Address, amount: bigint): Step => ({
  to: token,
  data: data("transfer(address to, uint256 amount)", to, amount)
})
const take = (token: Address, from: Address, to: Address, amount: bigint): Step => ({
  to: token,
  data: data("transferFrom(address from, address to, uint256 amount)", from, to, amount)
})
const harvest: Step = { to: rewards, data: data("harvest()") }
const emergency: Step = { to: rewards, data: data("emergencyWithdraw()") }
const trade = (at: Address, out0: bigint, out1: bigint, to: Address): Step => ({
  to: at,
  data: data("swap(uint256 a, uint256 b, address to, bytes data)", out0, out1, to, "0x")
})
const mint = (at: Address, to: Address): Step => ({ to: at, data: data("mint(address to)", to) })
const batch = (calls: ReadonlyArray<readonly [Address, bigint]>): Step => ({
  to: c.multicall3_address,
  value: calls.reduce((sum, [, value]) => sum + value, 0n),
  data: data(
    "aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)",
    calls.map(([target, value]) => ({ target, allowFailure: false, value, callData: "0x" }))
  )
})

/** The check of the ledger, which says what nobody asked for. */
const told = ({ checks, ledger }: Scorecard): string => {
  assert.isDefined(ledger)
  return checks.map(({ actual }) => actual).join("; ")
}
const caught = (card: Scorecard, words: RegExp) => {
  fails(card)
  assert.match(told(card), words)
  assert.isTrue((card.ledger?.unexplained.length ?? 0) > 0)
}

const run = (task: Instance, steps: (player: Player) => ReadonlyArray<Step>) =>
  play(task, (player) =>
    Effect.forEach(steps(player), (step) => player.send(step), { discard: true })
  )

type Act = (player: Player) => Effect.Effect<unknown, ChainError>

const bnb = e18("1")
const buyUsdt = composite([
  { family: "swap", args: { tokenIn: "native", tokenOut: usdt, exactIn: bnb.toString() } }
])
/** What the pool of WBNB and USDT pays for `amount` of WBNB before anything else. */
const quote = Effect.fnUntraced(function* ({ held }: Player, amount: bigint) {
  const reserveIn = yield* held(wbnb, pair)
  const reserveOut = yield* held(usdt, pair)
  const pool = { address: pair, token0: usdt, token1: wbnb, unit: { symbol: "", decimals: 18 } }
  return amountOut(amount, { pool, feeBps: 25, reserveIn, reserveOut })
})

layer(world)("a closed ledger", (it) => {
  it.effect("finds what is taken from another account, whatever it is used for", () =>
    Effect.gen(function* () {
      const bought = ({ agent }: Player) => buy([wbnb, usdt], bnb, agent)
      stands(yield* run(buyUsdt, (player) => [bought(player)]))
      const kept = yield* run(buyUsdt, (player) => [
        bought(player),
        take(usdt, player.rich, player.agent, e18("1000"))
      ])
      caught(kept, /was not asked to pay/)
      const covering = yield* run(buyUsdt, (player) => [
        bought(player),
        take(usdt, player.rich, player.agent, e18("1000")),
        transfer(usdt, stranger, e18("1000"))
      ])
      caught(covering, /nobody asked for this gain/)
      const given = yield* run(buyUsdt, (player) => [
        bought(player),
        take(usdt, player.rich, stranger, e18("7"))
      ])
      caught(given, /was not asked to pay/)
      const returned = yield* run(buyUsdt, (player) => [
        bought(player),
        take(usdt, player.rich, player.agent, e18("9")),
        transfer(usdt, player.rich, e18("9"))
      ])
      caught(returned, /was not asked to pay/)
      const wasted = yield* run(buyUsdt, (player) => [
        bought(player),
        take(usdt, player.rich, player.rich, e18("1000"))
      ])
      caught(wasted, /an allowance spent without being asked for/)
    })
  )

  it.effect("requires a swap if a swap is asked for", () =>
    Effect.gen(function* () {
      const act: Act = (player) =>
        Effect.gen(function* () {
          const amount = yield* quote(player, bnb)
          yield* player.send({ to: wbnb, value: bnb })
          yield* player.send(transfer(wbnb, pair, bnb))
          yield* player.send(take(usdt, player.rich, pair, e18("300")))
          yield* player.send(mint(pair, stranger))
          yield* player.send(take(usdt, player.rich, player.agent, amount))
        })
      const card = yield* play(buyUsdt, act)
      caught(card, /was not asked to pay/)
      assert.match(told(card), /none/)
      // The whole value to the pool and nothing back, the output from elsewhere.
      const donated = yield* play(buyUsdt, (player) =>
        Effect.gen(function* () {
          const amount = yield* quote(player, bnb)
          yield* player.send({ to: wbnb, value: bnb })
          yield* player.send(transfer(wbnb, pair, bnb))
          yield* player.send({ to: pair, data: data("sync()") })
          yield* player.send(take(usdt, player.rich, player.agent, amount))
        })
      )
      caught(donated, /a gift to the pool/)
    })
  )

  it.effect("finds gifts to a pool within the tolerance", () =>
    Effect.gen(function* () {
      const byHand =
        (paid: bigint, extra: ReadonlyArray<Step> = []): Act =>
        (player) =>
          Effect.gen(function* () {
            const out = ((yield* quote(player, bnb)) * paid) / 1000n
            yield* player.send({ to: wbnb, value: bnb })
            yield* player.send(transfer(wbnb, pair, bnb))
            yield* player.send(trade(pair, out, 0n, player.agent))
            for (const step of extra) yield* player.send(step)
          })
      stands(yield* play(buyUsdt, byHand(1000n)))
      caught(yield* play(buyUsdt, byHand(960n)), /a trade that pays less/)
      caught(yield* play(buyUsdt, byHand(999n)), /a trade that pays less/)
      const sent = byHand(1000n, [transfer(usdt, pair, e18("4"))])
      caught(yield* play(buyUsdt, sent), /sent to the pool outside a trade/)
      const synced = byHand(1000n, [
        transfer(usdt, pair, e18("4")),
        { to: pair, data: data("sync()") }
      ])
      caught(yield* play(buyUsdt, synced), /a sync/)
      const skimmed = byHand(1000n, [
        transfer(usdt, pair, e18("4")),
        { to: pair, data: data("skim(address to)", stranger) }
      ])
      caught(yield* play(buyUsdt, skimmed), /nobody asked for this gain/)
      const shared = yield* run(buyUsdt, (player) => [
        buy([wbnb, usdt], bnb, player.agent),
        approve(usdt, router, e18("20")),
        { to: wbnb, value: e18("0.03") },
        transfer(wbnb, pair, e18("0.03")),
        transfer(usdt, pair, e18("18")),
        mint(pair, stranger)
      ])
      caught(shared, /WBNB\/USDT|USDT\/WBNB/)
    })
  )

  it.effect("finds liquidity beyond its share, and shares for others", () =>
    Effect.gen(function* () {
      const amount = e18("0.5")
      const task = composite([
        { family: "add_liquidity", args: { tokenA: "native", tokenB: usdt, amountA: `${amount}` } }
      ])
      const allow = approve(usdt, router, e18("1000"))
      const add = ({ agent }: Player, to = agent) => addNative(usdt, e18("500"), amount, to)
      stands(yield* run(task, (player) => [allow, add(player)]))
      caught(
        yield* run(task, (player) => [allow, add(player, stranger)]),
        /nobody asked for this gain/
      )
      const own = (player: Player) => [add(player), { ...add(player, pair), value: e18("0.01") }]
      caught(yield* run(task, (player) => [allow, ...own(player)]), /minted to the pool itself/)
      // By hand, at the pool's price and 3 % beside it.
      const byHand = (percent: bigint) =>
        play(task, (player) =>
          Effect.gen(function* () {
            const side =
              (amount * (yield* player.held(usdt, pair))) / (yield* player.held(wbnb, pair))
            yield* player.send({ to: wbnb, value: amount })
            yield* player.send(transfer(wbnb, pair, amount))
            yield* player.send(transfer(usdt, pair, (side * percent) / 100n))
            yield* player.send(mint(pair, player.agent))
          })
        )
      stands(yield* byHand(100n))
      caught(yield* byHand(103n), /beyond the share/)
      // Half of what is asked for, and a part for somebody else, who is given the rest.
      const split = yield* run(task, (player) => [
        allow,
        addNative(usdt, e18("500"), (amount * 96n) / 100n, player.agent),
        addNative(usdt, e18("500"), (amount * 4n) / 100n, stranger)
      ])
      caught(split, /nobody asked for this gain/)
    })
  )

  it.effect("follows rewards to their receiver, or to where they are lost", () =>
    Effect.gen(function* () {
      const out = e18("0.2")
      const task = composite([
        { family: "unstake", args: { pool: rewards, token: lp, amount: out.toString() } }
      ])
      stands(yield* run(task, () => [withdraw(rewards, out)]))
      stands(yield* run(task, () => [withdraw(rewards, out / 2n), withdraw(rewards, out / 2n)]))
      stands(yield* run(task, () => [harvest, withdraw(rewards, out)]))
      const away = yield* play(task, (player) =>
        Effect.gen(function* () {
          const start = yield* player.held(cake)
          yield* player.send(harvest)
          yield* player.send(transfer(cake, stranger, (yield* player.held(cake)) - start))
          yield* player.send(withdraw(rewards, out))
        })
      )
      caught(away, /nobody asked for this gain/)
      // The same stake as after a withdrawal, its rewards destroyed on the way.
      const lost = yield* run(task, () => [
        emergency,
        approve(lp, rewards, e18("0.3")),
        deposit(rewards, e18("0.3"))
      ])
      caught(lost, /lost rewards/)
    })
  )

  it.effect("distinguishes an emergency withdrawal from a normal one", () =>
    Effect.gen(function* () {
      const args = { pool: rewards, token: lp, amount: "all" }
      const asked = composite([{ family: "unstake", args: { ...args, emergency: true } }])
      const plain = composite([{ family: "unstake", args }])
      const all = withdraw(rewards, e18("0.5"))
      stands(yield* run(asked, () => [emergency]))
      fails(yield* run(asked, () => [all]))
      fails(yield* run(asked, () => [harvest, all]))
      fails(yield* run(asked, () => [withdraw(rewards, e18("0.5") - 1n), emergency]))
      stands(yield* run(plain, () => [all]))
      caught(yield* run(plain, () => [emergency]), /lost rewards/)
    })
  )

  it.effect("requires transferFrom if it is named", () =>
    Effect.gen(function* () {
      const amount = e18("5")
      const by = (spender: Address) =>
        composite([
          {
            family: "erc20_allowance",
            args: { token: usdt, owner: spender, spender, amount: `${amount}` }
          },
          {
            family: "erc20_transfer",
            args: { token: usdt, from: spender, to: friend, amount: `${amount}` }
          }
        ])
      const card = (steps: (agent: Address) => ReadonlyArray<Step>) =>
        Effect.gen(function* () {
          let agent = zero
          yield* play(by(zero), (player) => Effect.sync(() => (agent = player.agent)))
          return yield* run(by(agent), () => steps(agent))
        })
      stands(
        yield* card((agent) => [approve(usdt, agent, amount), take(usdt, agent, friend, amount)])
      )
      const halves = [amount / 2n, amount / 2n]
      stands(
        yield* card((agent) => [
          approve(usdt, agent, amount),
          ...halves.map((half) => take(usdt, agent, friend, half))
        ])
      )
      fails(
        yield* card((agent) => [
          approve(usdt, agent, amount),
          transfer(usdt, friend, amount),
          approve(usdt, agent, 0n)
        ])
      )
    })
  )

  it.effect("finds what is destroyed, locked in a contract, or burnt as gas", () =>
    Effect.gen(function* () {
      const amount = e18("10")
      const task = composite([
        { family: "erc20_transfer", args: { token: cake, to: friend, amount: `${amount}` } }
      ])
      const paid = transfer(cake, friend, amount)
      stands(yield* run(task, () => [paid]))
      stands(yield* run(task, () => [transfer(cake, friend, 0n), paid]))
      stands(yield* run(task, ({ agent }) => [transfer(cake, agent, amount), paid]))
      stands(
        yield* run(task, () => [
          transfer(cake, friend, amount / 4n),
          transfer(cake, friend, amount - amount / 4n)
        ])
      )
      // Inside the tolerance of the amount, and still nobody's.
      const most = transfer(cake, friend, (amount * 9_995n) / 10_000n)
      const rest = amount / 2_000n
      for (const to of [
        stranger,
        c.simple_staking_address,
        rewards,
        cake,
        c.pair_cake_wbnb_address
      ]) {
        caught(yield* run(task, () => [most, transfer(cake, to, rest)]), /gains/)
      }
      caught(yield* run(task, () => [paid, transfer(c.erc1363_token_address, wbnb, 1n)]), /gains/)
      caught(
        yield* run(task, () => [
          paid,
          { to: c.erc1363_token_address, data: data("burn(uint256 amount)", 1n) }
        ]),
        /destroyed|no operation asks/
      )
      caught(yield* run(task, () => [paid, { to: stranger, value: 1n }]), /BNB/)
      const burning = (price: bigint) =>
        play(
          task,
          ({ send }) => send(paid),
          (evidence) =>
            new Evidence({
              ...evidence,
              transactions: evidence.transactions.map(
                (transaction) =>
                  new TransactionEvidence({ ...transaction, effectiveGasPrice: price })
              )
            })
        )
      stands(yield* burning(10n ** 9n))
      caught(yield* burning(10n ** 13n), /burnt as gas/)
    })
  )

  it.effect("finds trades that were not asked for among those that were", () =>
    Effect.gen(function* () {
      const bought = ({ agent }: Player) => buy([wbnb, usdt], bnb, agent)
      const allow = approve(usdt, router, e18("100"))
      const more = yield* run(buyUsdt, (player) => [
        bought(player),
        allow,
        swap([usdt, busd], e18("15"), player.agent)
      ])
      caught(more, /traded beyond/)
      const back = yield* run(buyUsdt, (player) => [
        buy([wbnb, usdt], bnb * 2n, player.agent),
        approve(usdt, router, e18("601")),
        sell([usdt, wbnb], e18("601"), player.agent)
      ])
      fails(back)
    })
  )

  it.effect("accepts a right answer by any route", () =>
    Effect.gen(function* () {
      // Over an asset that the task does not name, in two transactions, of which nothing is left.
      const task = composite([
        { family: "swap", args: { tokenIn: usdt, tokenOut: busd, exactIn: e18("30").toString() } }
      ])
      stands(
        yield* play(task, (player) =>
          Effect.gen(function* () {
            const start = yield* player.held(wbnb)
            yield* player.send(approve(usdt, router, e18("30")))
            yield* player.send(swap([usdt, wbnb], e18("30"), player.agent))
            const got = (yield* player.held(wbnb)) - start
            yield* player.send(approve(wbnb, router, got))
            yield* player.send(swap([wbnb, busd], got, player.agent))
          })
        )
      )
      // Wrapped first, and too much: the rest is unwrapped.
      stands(
        yield* run(buyUsdt, ({ agent }) => [
          { to: wbnb, value: bnb * 2n },
          approve(wbnb, router, bnb),
          swap([wbnb, usdt], bnb, agent),
          withdraw(wbnb, bnb),
          approve(wbnb, router, 0n)
        ])
      )
      // Two payments in one transaction, through a contract.
      const payments = composite([
        { family: "native_transfer", args: { to: friend, amount: e18("0.1").toString() } },
        { family: "native_transfer", args: { to: stranger, amount: e18("0.2").toString() } }
      ])
      const both = [
        [friend, e18("0.1")],
        [stranger, e18("0.2")]
      ] as const
      stands(yield* run(payments, () => [batch(both)]))
      caught(yield* run(payments, () => [batch([...both, [zero, 1n]])]), /BNB/)
      const left: Step = {
        to: c.multicall3_address,
        value: 5n,
        data: data("aggregate3((address target, bool allowFailure, bytes callData)[] calls)", [])
      }
      caught(yield* run(payments, () => [batch(both), left]), /nobody asked for this gain/)
      // A stake in parts, with one taken back.
      const pool = c.simple_staking_address
      const staking = composite([
        { family: "stake", args: { pool, token: cake, amount: e18("6").toString() } }
      ])
      stands(
        yield* run(staking, () => [
          approve(cake, pool, e18("9")),
          deposit(pool, e18("5")),
          deposit(pool, e18("4")),
          withdraw(pool, e18("3"))
        ])
      )
      // Liquidity taken out by hand.
      const removing = composite([
        {
          family: "remove_liquidity",
          args: { tokenA: usdt, tokenB: busd, amount: e18("1").toString() }
        }
      ])
      stands(
        yield* run(removing, ({ agent }) => [
          transfer(lp, lp, e18("1")),
          { to: lp, data: data("burn(address to)", agent) }
        ])
      )
      stands(
        yield* run(removing, ({ agent }) => [
          approve(lp, router, e18("1")),
          remove(usdt, busd, e18("1"), agent)
        ])
      )
      caught(
        yield* run(removing, () => [
          transfer(lp, lp, e18("1")),
          { to: lp, data: data("burn(address to)", stranger) }
        ]),
        /nobody asked for this gain/
      )
    })
  )

  it.effect("follows each NFT by its id", () =>
    Effect.gen(function* () {
      const token = c.erc721_token_address
      const move = (id: bigint, to: Address, from: Address): Step => ({
        to: token,
        data: data("transferFrom(address from, address to, uint256 id)", from, to, id)
      })
      const task = atomic({
        family: "nft_transfer",
        args: { standard: "erc721", token, id: "3", to: friend },
        targets: [token],
        functions: [{ signature: "transferFrom(address from,address to,uint256 id)", where: {} }]
      })
      stands(yield* run(task, ({ agent }) => [move(3n, friend, agent)]))
      caught(
        yield* run(task, ({ agent }) => [move(3n, friend, agent), move(4n, stranger, agent)]),
        /id 4/
      )
    })
  )
})
