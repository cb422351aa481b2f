/** PancakeSwap as a user of BSC finds it: quotes, pairs, swaps of all kinds, liquidity, new pairs. */

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { parseEther } from "viem"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import type { Hex } from "../../evm/Hex.ts"
import { contractsOf, type Key } from "./contracts.ts"

const { wbnb_address: WBNB, usdt_address: USDT, busd_address: BUSD, cake_address: CAKE } = addresses
const ROUTER = "router_address"

const pairs: ReadonlyArray<readonly [Key, Hex, Hex]> = [
  ["pair_usdt_busd_address", USDT, BUSD],
  ["pair_wbnb_usdt_address", USDT, WBNB],
  ["pair_cake_wbnb_address", CAKE, WBNB],
  ["pair_busd_wbnb_address", WBNB, BUSD]
]

/** What 0.25 % of fee leaves of a swap (PancakeSwap V2). */
const amountOut = (amount: bigint, reserveIn: bigint, reserveOut: bigint) => {
  const paid = amount * 9975n
  return (paid * reserveOut) / (reserveIn * 10_000n + paid)
}

/** A lease with the agent's view of the exchange on it. */
const market = Effect.gen(function* () {
  const chain = yield* Chain
  const lease = yield* chain.lease
  const contracts = contractsOf(chain, lease)
  const agent = chain.agent.address
  const deadline = BigInt(chain.snapshot.timestamp + 60)
  const quote = (amount: bigint, path: ReadonlyArray<Hex>) =>
    Effect.map(
      contracts.read(ROUTER, "getAmountsOut", [amount, path]),
      (amounts) => amounts as ReadonlyArray<bigint>
    )
  const approve = (key: Key, amount: bigint) =>
    contracts.write(agent, key, "approve", [addresses.router_address, amount])
  const swap = (functionName: string, args: ReadonlyArray<unknown>, value = 0n) =>
    contracts.write(agent, ROUTER, functionName, [...args, agent, deadline], value)
  return { ...contracts, lease, agent, deadline, quote, approve, swap }
})

describe("exchange", () => {
  layer(chainLayer({ seed: 21, size: 1 }))((it) => {
    it.effect("has the mainnet router, factory and pairs", () =>
      Effect.gen(function* () {
        const { read } = yield* market
        assert.strictEqual(yield* read(ROUTER, "factory"), addresses.factory_address)
        assert.strictEqual(yield* read(ROUTER, "WETH"), WBNB)
        assert.strictEqual(yield* read("factory_address", "allPairsLength"), 4n)
        for (const [index, [key, token0, token1]] of pairs.entries()) {
          for (const tokens of [
            [token0, token1],
            [token1, token0]
          ]) {
            assert.strictEqual(yield* read("factory_address", "getPair", tokens), addresses[key])
          }
          assert.strictEqual(yield* read("factory_address", "allPairs", [index]), addresses[key])
          assert.strictEqual(yield* read(key, "token0"), token0)
          assert.strictEqual(yield* read(key, "token1"), token1)
          assert.strictEqual(yield* read(key, "factory"), addresses.factory_address)
          assert.strictEqual(yield* read(key, "symbol"), "Cake-LP")
        }
        const none = yield* read("factory_address", "getPair", [CAKE, USDT])
        assert.strictEqual(none, `0x${"0".repeat(40)}`)
        const hash = yield* read("factory_address", "INIT_CODE_PAIR_HASH")
        assert.strictEqual(
          hash,
          "0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5"
        )
      })
    )

    it.effect("has deep pools whose reserves are their balances", () =>
      Effect.gen(function* () {
        const { read, balance } = yield* market
        for (const [key, token0, token1] of pairs) {
          const [reserve0, reserve1] = (yield* read(key, "getReserves")) as [bigint, bigint]
          const keyOf = (token: Hex) =>
            Object.entries(addresses).find(([, address]) => address === token)?.[0] as Key
          assert.strictEqual(yield* balance(keyOf(token0), addresses[key]), reserve0)
          assert.strictEqual(yield* balance(keyOf(token1), addresses[key]), reserve1)
        }
      })
    )

    it.effect("quotes plausible prices at the fee of version 2", () =>
      Effect.gen(function* () {
        const { read, quote } = yield* market
        const one = parseEther("1")
        const [, usdt] = yield* quote(one, [WBNB, USDT])
        const [reserve0, reserve1] = (yield* read("pair_wbnb_usdt_address", "getReserves")) as [
          bigint,
          bigint
        ]
        assert.strictEqual(usdt, amountOut(one, reserve1, reserve0))
        assert.closeTo(Number(usdt) / 1e18, 600, 10)
        const [, , viaBnb] = yield* quote(one, [CAKE, WBNB, USDT])
        assert.closeTo(Number(viaBnb) / 1e18, 2.5, 0.05)
        const [, busd] = yield* quote(one, [USDT, BUSD])
        assert.closeTo(Number(busd) / 1e18, 1, 0.01)
        const [needed] = (yield* read(ROUTER, "getAmountsIn", [usdt, [WBNB, USDT]])) as [bigint]
        assert.isTrue(needed <= one && needed > (one * 999n) / 1000n)
      })
    )

    it.effect("swaps BNB and tokens in every direction at the quoted amounts", () =>
      Effect.gen(function* () {
        const { balance, quote, approve, swap, agent, lease } = yield* market
        const amount = parseEther("2")
        const [, cake = 0n] = yield* quote(amount, [WBNB, CAKE])
        yield* swap("swapExactETHForTokens", [cake, [WBNB, CAKE]], amount)
        assert.strictEqual(yield* balance("cake_address", agent), parseEther("100") + cake)

        yield* approve("usdt_address", parseEther("500"))
        const [, busd = 0n] = yield* quote(parseEther("100"), [USDT, BUSD])
        yield* swap("swapExactTokensForTokens", [parseEther("100"), busd, [USDT, BUSD]])
        assert.strictEqual(yield* balance("busd_address", agent), parseEther("1000") + busd)

        const before = BigInt(String(yield* lease.rpc("eth_getBalance", [agent, "latest"])))
        const [, bnb = 0n] = yield* quote(parseEther("100"), [USDT, WBNB])
        yield* swap("swapExactTokensForETH", [parseEther("100"), bnb, [USDT, WBNB]])
        const after = BigInt(String(yield* lease.rpc("eth_getBalance", [agent, "latest"])))
        assert.strictEqual(after - before, bnb)

        yield* swap("swapTokensForExactTokens", [
          parseEther("10"),
          parseEther("30"),
          [USDT, WBNB, CAKE]
        ])
        const total = parseEther("110") + cake
        assert.strictEqual(yield* balance("cake_address", agent), total)
        yield* swap("swapETHForExactTokens", [parseEther("5"), [WBNB, BUSD]], parseEther("1"))
        assert.strictEqual(yield* balance("busd_address", agent), parseEther("1005") + busd)
        yield* swap("swapTokensForExactETH", [parseEther("0.01"), parseEther("10"), [USDT, WBNB]])
        const feeOnTransfer = "swapExactTokensForTokensSupportingFeeOnTransferTokens"
        yield* swap(feeOnTransfer, [parseEther("1"), 0n, [USDT, WBNB, CAKE]])
        assert.isTrue((yield* balance("cake_address", agent)) > total)
      })
    )

    it.effect("refuses a swap below its minimum, without an allowance, or too late", () =>
      Effect.gen(function* () {
        const { swap, quote, write, agent, deadline } = yield* market
        const [, cake = 0n] = yield* quote(parseEther("1"), [WBNB, CAKE])
        const low = yield* Effect.flip(
          swap("swapExactETHForTokens", [cake + 1n, [WBNB, CAKE]], parseEther("1"))
        )
        assert.include(low.message, "INSUFFICIENT_OUTPUT_AMOUNT")
        const denied = yield* Effect.flip(swap("swapExactTokensForTokens", [1n, 0n, [USDT, BUSD]]))
        assert.include(denied.message, "TRANSFER_FROM_FAILED")
        const args = [0n, [WBNB, CAKE], agent, deadline - 61n]
        const late = yield* Effect.flip(write(agent, ROUTER, "swapExactETHForTokens", args, 1n))
        assert.include(late.message, "EXPIRED")
      })
    )

    it.effect("adds and removes liquidity, of two tokens and of BNB", () =>
      Effect.gen(function* () {
        const { read, write, balance, approve, agent, deadline } = yield* market
        yield* approve("usdt_address", parseEther("1000"))
        yield* approve("busd_address", parseEther("1000"))
        const ten = parseEther("10")
        const lp = "pair_usdt_busd_address"
        const held = yield* balance(lp, agent)
        yield* write(agent, ROUTER, "addLiquidity", [USDT, BUSD, ten, ten, 0n, 0n, agent, deadline])
        const minted = (yield* balance(lp, agent)) - held
        assert.isTrue(minted > parseEther("9.9"))
        yield* approve(lp, minted)
        const remove = [USDT, BUSD, minted, 1n, 1n, agent, deadline]
        yield* write(agent, ROUTER, "removeLiquidity", remove)
        assert.strictEqual(yield* balance(lp, agent), held)

        const pool = "pair_wbnb_usdt_address"
        const share = yield* balance(pool, agent)
        const add = [USDT, parseEther("100"), 0n, 0n, agent, deadline]
        yield* write(agent, ROUTER, "addLiquidityETH", add, parseEther("1"))
        const gained = (yield* balance(pool, agent)) - share
        assert.isTrue(gained > 0n)
        yield* approve(pool, gained)
        yield* write(agent, ROUTER, "removeLiquidityETH", [USDT, gained, 1n, 1n, agent, deadline])
        assert.strictEqual(yield* read(pool, "balanceOf", [addresses.router_address]), 0n)
      })
    )

    it.effect("makes a new pair through the router, and swaps in it", () =>
      Effect.gen(function* () {
        const { read, write, quote, approve, swap, balance, agent, deadline } = yield* market
        yield* approve("cake_address", parseEther("50"))
        yield* approve("usdt_address", parseEther("500"))
        const add = [CAKE, USDT, parseEther("40"), parseEther("100"), 0n, 0n, agent, deadline]
        const receipt = yield* write(agent, ROUTER, "addLiquidity", add)
        const pair = (yield* read("factory_address", "getPair", [CAKE, USDT])) as Hex
        assert.isTrue(receipt.logs.some((log) => log.address.toLowerCase() === pair.toLowerCase()))
        assert.strictEqual(yield* read("factory_address", "allPairsLength"), 5n)
        assert.strictEqual(yield* read("factory_address", "allPairs", [4n]), pair)
        const reserves = (yield* read("pair_usdt_busd_address", "getReserves", [], pair)) as [
          bigint,
          bigint
        ]
        assert.deepStrictEqual([...reserves.slice(0, 2)], [parseEther("40"), parseEther("100")])
        const [, usdt = 0n] = yield* quote(parseEther("1"), [CAKE, USDT])
        const before = yield* balance("usdt_address", agent)
        yield* swap("swapExactTokensForTokens", [parseEther("1"), usdt, [CAKE, USDT]])
        assert.strictEqual(yield* balance("usdt_address", agent), before + usdt)
        const twice = yield* Effect.flip(
          write(agent, "factory_address", "createPair", [USDT, CAKE])
        )
        assert.include(twice.message, "PAIR_EXISTS")
      })
    )

    it.effect("wraps and unwraps BNB, by deposit and by a plain send", () =>
      Effect.gen(function* () {
        const { write, balance, lease, agent } = yield* market
        yield* write(agent, "wbnb_address", "deposit", [], parseEther("1"))
        yield* lease.send({ from: agent, to: WBNB, value: parseEther("2") })
        assert.strictEqual(yield* balance("wbnb_address", agent), parseEther("103"))
        yield* write(agent, "wbnb_address", "withdraw", [parseEther("103")])
        const bnb = yield* lease.rpc("eth_getBalance", [agent, "latest"])
        assert.strictEqual(BigInt(String(bnb)), parseEther("200"))
      })
    )
  })
})
