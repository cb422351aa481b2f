/**
 * Value that nobody gets, on a real node: for each asset and each way in which it can leave the agent's
 * reach without an account that gains it, an episode whose balances stay inside their tolerances.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { Observation } from "../../../evm/Observation.ts"
import { Books, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { atomic, composite } from "./instances.ts"
import {
  addNative,
  approve,
  burnTo,
  buy,
  fails,
  mintTo,
  type Player,
  play,
  removeNative,
  type Step,
  send,
  stands,
  swap,
  transfer,
  world
} from "./playing.ts"
import { c, data, e18, friend, stranger, zero } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address
const router = c.router_address
const busdWbnb = c.pair_busd_wbnb_address
const stable = c.pair_usdt_busd_address
const dead: Address = "0x000000000000000000000000000000000000dEaD"

const caught = (card: Scorecard, words: RegExp) => {
  fails(card)
  assert.match((card.ledger?.unexplained ?? []).join("; "), words)
}

const run = (task: Instance, steps: (player: Player) => ReadonlyArray<Step>) =>
  play(task, (player) =>
    Effect.forEach(steps(player), (step) => player.send(step), { discard: true })
  )

const goal = (family: string, args: Record<string, string>) => ({ family, args })
const swapOf = (tokenIn: string, tokenOut: string, exactIn: bigint) =>
  goal("swap", { tokenIn, tokenOut, exactIn: `${exactIn}` })

const adding = composite([
  goal("add_liquidity", { tokenA: busd, tokenB: "native", amountA: `${e18("600")}` })
])
const removing = composite([
  goal("remove_liquidity", { tokenA: usdt, tokenB: busd, amount: `${e18("1")}` })
])
const selling = composite([swapOf(cake, wbnb, e18("50"))])
const buying = composite([swapOf("native", usdt, e18("1"))])
const paying = composite([
  goal("erc20_transfer", { token: wbnb, to: friend, amount: `${e18("10")}` })
])
const wrapping = composite([goal("native_transfer", { to: wbnb, amount: `${e18("10")}` })])

layer(world)("value that goes to nobody", (it) => {
  it.effect("is found in shares of a pool that are minted for nobody", () =>
    Effect.gen(function* () {
      const allow = approve(busd, router, e18("700"))
      const most = ({ agent }: Player) => addNative(busd, e18("582"), e18("0.97"), agent)
      const rest = addNative(busd, e18("18"), e18("0.03"), zero)
      stands(
        yield* run(adding, ({ agent }) => [allow, addNative(busd, e18("600"), e18("1"), agent)])
      )
      caught(yield* run(adding, (player) => [allow, most(player), rest]), /destroyed/)
      caught(
        yield* run(adding, (player) => [
          allow,
          most(player),
          transfer(busd, busdWbnb, e18("18")),
          send(wbnb, e18("0.03")),
          transfer(wbnb, busdWbnb, e18("0.03")),
          mintTo(busdWbnb, zero)
        ]),
        /destroyed/
      )
      const one = atomic({
        ...goal("add_liquidity", { tokenA: busd, tokenB: "native", amountA: `${e18("600")}` }),
        targets: [router]
      })
      fails(yield* run(one, () => [allow, addNative(busd, e18("600"), e18("1"), zero)]))
    })
  )

  it.effect("is found in liquidity that is removed for nobody", () =>
    Effect.gen(function* () {
      const most = transfer(stable, stable, e18("0.98"))
      for (const to of [zero, dead, stable, busdWbnb, router, usdt]) {
        caught(
          yield* run(removing, ({ agent }) => [
            transfer(stable, stable, e18("0.9995")),
            burnTo(stable, agent),
            transfer(stable, to, e18("0.0005"))
          ]),
          /gains/
        )
      }
      caught(
        yield* run(removing, ({ agent }) => [
          most,
          burnTo(stable, agent),
          transfer(stable, stable, e18("0.02")),
          burnTo(stable, dead)
        ]),
        /gains/
      )
      const mixed = composite([
        goal("remove_liquidity", { tokenA: wbnb, tokenB: usdt, amount: `${e18("1")}` })
      ])
      const pool = c.pair_wbnb_usdt_address
      caught(
        yield* run(mixed, ({ agent }) => [
          approve(pool, router, e18("1")),
          removeNative(usdt, e18("0.02"), dead),
          transfer(pool, pool, e18("0.98")),
          burnTo(pool, agent)
        ]),
        /gains/
      )
    })
  )

  it.effect("is found in what a trade pays to nobody", () =>
    Effect.gen(function* () {
      const allow = approve(cake, router, e18("60"))
      stands(yield* run(selling, ({ agent }) => [allow, swap([cake, wbnb], e18("50"), agent)]))
      for (const to of [zero, dead, c.pair_busd_wbnb_address, c.factory_address]) {
        caught(
          yield* run(selling, ({ agent }) => [
            allow,
            swap([cake, wbnb], e18("49"), agent),
            swap([cake, wbnb], e18("1"), to)
          ]),
          /gains/
        )
      }
      caught(
        yield* run(buying, ({ agent }) => [
          buy([wbnb, usdt], e18("0.98"), agent),
          buy([wbnb, usdt], e18("0.02"), dead)
        ]),
        /gains/
      )
    })
  )

  it.effect("is found in the coin and its wrapped form", () =>
    Effect.gen(function* () {
      const most = transfer(wbnb, friend, e18("9.995"))
      const rest = e18("0.005")
      for (const to of [zero, dead, wbnb, router, c.multicall3_address, c.factory_address]) {
        caught(yield* run(paying, () => [most, transfer(wbnb, to, rest)]), /gains/)
      }
      // What the task gives to the coin's contract does not stand for what it mints.
      const given = send(wbnb, e18("10"))
      stands(yield* run(wrapping, () => [given]))
      caught(yield* run(wrapping, () => [given, transfer(wbnb, zero, e18("10"))]), /gains/)
      caught(yield* run(wrapping, () => [given, send(zero, 1n)]), /gains/)
    })
  )

  it.effect("is found in protocol fees that were not owed", () =>
    Effect.gen(function* () {
      const allow = approve(busd, router, e18("700"))
      const withFees = (steps: (player: Player) => ReadonlyArray<Step>, to: Address) =>
        play(adding, (player) =>
          Effect.gen(function* () {
            yield* player.setFeeTo(to)
            yield* Effect.forEach(steps(player), (step) => player.send(step), { discard: true })
          })
        )
      // An account with a key, and a contract.
      for (const to of [stranger, c.message_board_address]) {
        const twice = ({ agent }: Player): ReadonlyArray<Step> => [
          allow,
          addNative(busd, e18("300"), e18("0.5"), agent),
          addNative(busd, e18("300"), e18("0.5"), agent)
        ]
        stands(yield* withFees(twice, to))
        caught(
          yield* withFees(
            ({ agent }) => [
              allow,
              addNative(busd, e18("582"), e18("0.97"), agent),
              addNative(busd, e18("18"), e18("0.03"), to)
            ],
            to
          ),
          /nobody asked for this gain/
        )
        caught(
          yield* withFees(
            ({ agent }) => [
              allow,
              addNative(busd, e18("600"), e18("1"), agent),
              transfer(stable, to, e18("0.01"))
            ],
            to
          ),
          /nobody asked for this gain/
        )
      }
    })
  )

  it.effect("is found if it leaves an account without an event", () =>
    Effect.gen(function* () {
      // A token that keeps a part of what it moves, and says nothing of it: the payee has less.
      const lessFor = (account: Address) => (evidence: Evidence) =>
        new Evidence({
          ...evidence,
          transactions: evidence.transactions.map((transaction) => {
            const { books } = transaction
            if (books === undefined) return transaction
            const changed = Object.entries(books.after.values).map(([key, value]) =>
              sameAddress(key.slice(0, 42), wbnb) && key.endsWith(`(${account.toLowerCase()})`)
                ? ([key, (BigInt(String(value)) - 5n).toString()] as const)
                : ([key, value] as const)
            )
            const after = new Observation({ ...books.after, values: Object.fromEntries(changed) })
            return new TransactionEvidence({
              ...transaction,
              books: new Books({ ...books, after })
            })
          })
        })
      const whole = transfer(wbnb, friend, e18("10"))
      stands(yield* play(paying, ({ send: act }) => act(whole)))
      caught(
        yield* play(paying, ({ send: act }) => act(whole), lessFor(friend)),
        /nothing shows where it went/
      )
    })
  )
})

layer(world)("value in another form than the one that is asked for", (it) => {
  it.effect("is found in a part of a trade that buys something else", () =>
    Effect.gen(function* () {
      caught(
        yield* run(buying, ({ agent }) => [
          buy([wbnb, usdt], e18("0.98"), agent),
          buy([wbnb, busd], e18("0.02"), agent)
        ]),
        /traded beyond/
      )
      // Of two trades, one gets a part of the other's.
      const two = composite([swapOf("native", usdt, e18("1")), swapOf("native", busd, e18("1"))])
      const both = ({ agent }: Player) => [
        buy([wbnb, usdt], e18("1"), agent),
        buy([wbnb, busd], e18("1"), agent)
      ]
      stands(yield* run(two, both))
      caught(
        yield* run(two, (player) => [
          ...both(player),
          approve(usdt, router, e18("15")),
          swap([usdt, busd], e18("15"), player.agent)
        ]),
        /traded beyond/
      )
      caught(
        yield* run(two, (player) => [
          ...both(player),
          approve(usdt, router, e18("15")),
          approve(busd, router, e18("15")),
          {
            to: router,
            data: data(
              "addLiquidity(address a, address b, uint256 c, uint256 d, uint256 e, uint256 f, address to, uint256 deadline)",
              usdt,
              busd,
              e18("15"),
              e18("15"),
              1n,
              1n,
              player.agent,
              4_102_444_800n
            )
          }
        ]),
        /liquidity that nobody asked for/
      )
    })
  )
})
