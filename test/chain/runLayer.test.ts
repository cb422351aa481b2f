/** What stands at a run's snapshot: the accounts, their holdings, and the clock. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { isHex, parseEther } from "viem"
import { privateKeyToAddress } from "viem/accounts"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import { runAccount } from "../../chain/runLayer.ts"
import { contractsOf } from "./contracts.ts"

describe("an account of a run", () => {
  it("has the address of its key", () => {
    for (const seed of [0, 1, 7, 2_026]) {
      for (const role of ["agent", "rich"] as const) {
        const { address, privateKey } = runAccount(seed, role)
        const key = Redacted.value(privateKey)
        assert.isTrue(isHex(key) && privateKeyToAddress(key) === address, `${role} of ${seed}`)
      }
    }
  })
})

describe("RunLayer", () => {
  layer(chainLayer({ seed: 7, size: 1 }))((it) => {
    it.effect("funds the agent as the benchmark says", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { balance, read } = contractsOf(chain, lease)
        const agent = chain.agent.address
        assert.strictEqual(
          BigInt(String(yield* lease.rpc("eth_getBalance", [agent, "latest"]))),
          parseEther("100")
        )
        assert.strictEqual(yield* lease.rpc("eth_getTransactionCount", [agent, "latest"]), "0x0")
        for (const [key, amount] of [
          ["usdt_address", "1000"],
          ["busd_address", "1000"],
          ["wbnb_address", "100"],
          ["cake_address", "100"],
          ["pair_usdt_busd_address", "1.5"],
          ["pair_wbnb_usdt_address", "2"],
          ["erc1363_token_address", "1000000"]
        ] as const) {
          assert.strictEqual(yield* balance(key, agent), parseEther(amount), key)
        }
        for (let id = 1n; id <= 10n; id++) {
          assert.strictEqual(yield* read("erc721_token_address", "ownerOf", [id]), agent)
        }
        assert.strictEqual(yield* balance("erc721_token_address", agent), 10n)
        for (const [id, amount] of [
          [1n, 1000n],
          [2n, 500n],
          [3n, 100n]
        ]) {
          assert.strictEqual(yield* read("erc1155_token_address", "balanceOf", [agent, id]), amount)
        }
      })
    )

    it.effect("has half an LP staked, with 100 seconds of rewards", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const { balance, read } = contractsOf(chain, yield* chain.lease)
        const pool = "simple_reward_pool_address"
        const agent = chain.agent.address
        assert.strictEqual(yield* read(pool, "stakedAmount", [agent]), parseEther("0.5"))
        assert.strictEqual(yield* read(pool, "pendingReward", [agent]), parseEther("0.5"))
        assert.strictEqual(yield* balance("cake_address", addresses[pool]), parseEther("100"))
        const empty = yield* read("simple_reward_pool_wbnb_usdt_address", "stakedAmount", [agent])
        assert.strictEqual(empty, 0n)
      })
    )

    it.effect("gives the rich account its tokens, and the agent an allowance on them", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const { balance, read } = contractsOf(chain, yield* chain.lease)
        const { agent, rich } = chain
        assert.strictEqual(yield* balance("usdt_address", rich.address), parseEther("5000"))
        const allowance = yield* read("usdt_address", "allowance", [rich.address, agent.address])
        assert.strictEqual(allowance, parseEther("1000"))
      })
    )

    it.effect("backs every WBNB, and gives the treasury plenty of each asset", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { balance, read } = contractsOf(chain, lease)
        const held = yield* lease.rpc("eth_getBalance", [addresses.wbnb_address, "latest"])
        assert.strictEqual(yield* read("wbnb_address", "totalSupply"), BigInt(String(held)))
        for (const key of [
          "wbnb_address",
          "usdt_address",
          "busd_address",
          "cake_address",
          "pair_usdt_busd_address",
          "pair_wbnb_usdt_address",
          "pair_cake_wbnb_address",
          "pair_busd_wbnb_address",
          "erc1363_token_address"
        ] as const) {
          assert.isAbove(Number(yield* balance(key, chain.treasury)), 1e23, key)
        }
      })
    )
  })
})
