/** Leases: one chain for every worker and run, nothing of one lease in the next, time by blocks. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { numberToHex, parseEther } from "viem"
import { addresses } from "../../chain/addresses.ts"
import { Chain, type Lease } from "../../chain/Chain.ts"
import { chainLayer, makeChain } from "../../chain/forkPool.ts"
import { contractsOf, sign } from "./contracts.ts"
import { killNewestNode } from "./killNode.ts"

const recipient = "0x00000000000000000000000000000000000000A1"

/** A swap by the agent and two blocks: every hash that depends on the state and the clock. */
const story = Effect.fnUntraced(function* (chain: Chain["Service"], lease: Lease) {
  const { encode } = contractsOf(chain, lease)
  const { timestamp } = yield* lease.head
  const path = [addresses.wbnb_address, addresses.cake_address]
  const args = [0n, path, chain.agent.address, BigInt(timestamp + 60)]
  const data = encode("router_address", "swapExactETHForTokens", args)
  const value = parseEther("0.25")
  const signed = yield* sign(chain.agent, { to: addresses.router_address, data, value })
  const receipt = yield* lease.sendRaw(signed)
  yield* lease.mine(2)
  return { receipt, head: yield* lease.head }
})

const run = (seed: number) =>
  Effect.gen(function* () {
    const chain = yield* makeChain({ seed, size: 2 })
    const leases = yield* Effect.all([chain.lease, chain.lease])
    const stories = yield* Effect.forEach(leases, (lease) => story(chain, lease))
    return { agent: chain.agent.address, snapshot: chain.snapshot, stories }
  }).pipe(Effect.scoped)

describe("determinism", () => {
  it.effect("gives one seed the same hashes on every worker and in every run", () =>
    Effect.gen(function* () {
      const [first, second, other] = yield* Effect.all([run(11), run(11), run(12)])
      assert.strictEqual(first.stories[0]?.receipt.status, "success")
      assert.deepStrictEqual(first.stories[1], first.stories[0])
      assert.deepStrictEqual(second, first)
      assert.notStrictEqual(other.agent, first.agent)
      assert.notStrictEqual(other.stories[0]?.receipt.hash, first.stories[0]?.receipt.hash)
    })
  )
})

describe("leases", () => {
  layer(chainLayer({ seed: 7, size: 1 }))((it) => {
    const scoped = <A, E>(use: (lease: Lease) => Effect.Effect<A, E>) =>
      Effect.gen(function* () {
        const { lease } = yield* Chain
        return yield* lease.pipe(Effect.flatMap(use), Effect.scoped)
      })

    /** What a fresh lease must find, whatever the one before it did. */
    const assertFresh = Effect.gen(function* () {
      const chain = yield* Chain
      yield* scoped((lease) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* lease.head, chain.snapshot)
          assert.strictEqual(yield* lease.rpc("anvil_getAutomine", []), true)
          assert.strictEqual(yield* lease.rpc("anvil_getIntervalMining", []), null)
          assert.deepStrictEqual(yield* lease.rpc("eth_accounts", []), [])
          assert.strictEqual(yield* lease.rpc("eth_gasPrice", []), "0x3b9aca00")
          assert.deepStrictEqual(yield* lease.rpc("txpool_status", []), {
            pending: "0x0",
            queued: "0x0"
          })
          const stranger = { from: recipient, to: recipient, gas: "0x5208", gasPrice: "0x0" }
          const refused = yield* Effect.flip(lease.rpc("eth_sendTransaction", [stranger]))
          assert.include(refused.message, "No Signer")
          yield* lease.mine(1)
          const next = yield* lease.head
          assert.strictEqual(next.timestamp - chain.snapshot.timestamp, chain.blockTime)
          const [block] = yield* lease.batch([
            { method: "eth_getBlockByNumber", params: ["latest", false] }
          ])
          const { baseFeePerGas, gasLimit, miner } = block as Record<string, unknown>
          assert.deepStrictEqual([baseFeePerGas, gasLimit], ["0x0", "0x1c9c380"])
          assert.strictEqual(miner, `0x${"0".repeat(40)}`)
        })
      )
    })

    const leaks: Readonly<
      Record<string, ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>>
    > = {
      "balances and blocks": [
        ["anvil_setBalance", [recipient, "0x5"]],
        ["evm_mine", []]
      ],
      "the mining mode": [["anvil_setAutomine", [false]]],
      "interval mining": [["anvil_setIntervalMining", [3600]]],
      impersonation: [["anvil_impersonateAccount", [recipient]]],
      "impersonation of everyone": [["anvil_autoImpersonateAccount", [true]]],
      "the clock": [
        ["anvil_setBlockTimestampInterval", [60]],
        ["evm_increaseTime", [1000]],
        ["evm_setNextBlockTimestamp", [2_000_000_000]]
      ],
      "the fee recipient": [["anvil_setCoinbase", [recipient]]],
      "the base fee": [["anvil_setNextBlockBaseFeePerGas", ["0x7"]]],
      "the gas limit": [["evm_setBlockGasLimit", ["0x1000000"]]],
      "its snapshots": [["evm_revert", ["0x0"]]]
    }
    for (const [what, calls] of Object.entries(leaks)) {
      it.effect(`never leak ${what}`, () =>
        Effect.gen(function* () {
          yield* scoped((lease) =>
            Effect.forEach(calls, ([method, params]) => lease.rpc(method, params))
          )
          yield* assertFresh
        })
      )
    }

    it.effect("never leak a transaction that waits in the pool", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const signed = yield* sign(chain.agent, { to: recipient, nonce: 5, value: 1n })
        yield* scoped((lease) => lease.rpc("eth_sendRawTransaction", [signed]))
        yield* assertFresh
      })
    )

    it.effect("are replaced when the lease asks for it", () =>
      Effect.gen(function* () {
        const before = yield* scoped((lease) => Effect.as(lease.discard, lease.url))
        const after = yield* scoped((lease) => Effect.succeed(lease.url))
        assert.notStrictEqual(after, before)
        assert.strictEqual(yield* scoped((lease) => Effect.succeed(lease.url)), after)
        yield* assertFresh
      })
    )

    it.effect("fail with a ChainError when the node dies, and are replaced", () =>
      Effect.gen(function* () {
        const error = yield* scoped((lease) =>
          Effect.gen(function* () {
            killNewestNode()
            return yield* Effect.flip(Effect.forever(lease.head))
          })
        )
        assert.strictEqual(error._tag, "ChainError")
        assert.include(error.message, "gave no answer")
        yield* assertFresh
      })
    )

    it.effect("wait while all nodes are taken", () =>
      Effect.gen(function* () {
        const { lease } = yield* Chain
        const urls = yield* Effect.forEach(
          [1, 2, 3],
          () => Effect.scoped(Effect.map(lease, ({ url }) => url)),
          { concurrency: 3 }
        )
        assert.strictEqual(new Set(urls).size, 1)
      })
    )

    it.effect("run on chain time: calls, estimates and pending blocks too", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { encode, read } = contractsOf(chain, lease)
        const now = BigInt(chain.snapshot.timestamp)
        assert.strictEqual(yield* read("multicall3_address", "getCurrentBlockTimestamp"), now)
        const path = [addresses.wbnb_address, addresses.usdt_address]
        const swap = (deadline: bigint) => ({
          from: chain.agent.address,
          to: addresses.router_address,
          value: numberToHex(parseEther("1")),
          data: encode("router_address", "swapExactETHForTokens", [0n, path, recipient, deadline])
        })
        const gas = yield* lease.rpc("eth_estimateGas", [swap(now + 60n)])
        assert.isAbove(Number(gas), 80_000)
        assert.strictEqual(yield* lease.rpc("eth_estimateGas", [swap(now + 60n)]), gas)
        const late = yield* Effect.flip(lease.rpc("eth_estimateGas", [swap(now - 1n)]))
        assert.include(late.message, "EXPIRED")
        const pending = yield* lease.rpc("eth_getBlockByNumber", ["pending", false])
        const { timestamp } = pending as { timestamp: string }
        assert.strictEqual(BigInt(timestamp), now + BigInt(chain.blockTime))
      })
    )

    it.effect("send from any account without fees, and say why a transaction failed", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { balance, write } = contractsOf(chain, lease)
        const { rich } = chain
        yield* write(rich.address, "usdt_address", "transfer", [recipient, 5n])
        assert.strictEqual(yield* balance("usdt_address", recipient), 5n)
        assert.strictEqual(yield* lease.rpc("eth_getBalance", [rich.address, "latest"]), "0x0")
        const error = yield* Effect.flip(
          write(recipient, "usdt_address", "transfer", [rich.address, 6n])
        )
        assert.include(error.message, "BEP20: transfer amount exceeds balance")
        assert.deepStrictEqual(yield* lease.rpc("eth_accounts", []), [])
      })
    )

    it.effect("return a receipt for a reverted transaction, and an error for a refused one", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { encode } = contractsOf(chain, lease)
        const data = encode("usdt_address", "transfer", [recipient, parseEther("1001")])
        const signed = yield* sign(chain.agent, { to: addresses.usdt_address, data })
        const receipt = yield* lease.sendRaw(signed)
        assert.strictEqual(receipt.status, "reverted")
        assert.strictEqual(receipt.effectiveGasPrice, 1_000_000_000n)
        assert.strictEqual(receipt.block.number, chain.snapshot.number + 1)
        const again = yield* Effect.exit(lease.sendRaw(signed))
        assert.isTrue(Exit.isFailure(again))
      })
    )

    it.effect("set balances, nonces, the gas price and contracts", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { read } = contractsOf(chain, lease)
        yield* lease.setBalance(recipient, 77n)
        yield* lease.setNonce(recipient, 41)
        const at = "0x00000000000000000000000000000000000000c1"
        yield* lease.deploy("MetadataToken", at, ["Seeded", "SEED", "8", "12345", recipient])
        yield* lease.setGasPrice(4_200_000_000n)
        assert.strictEqual(yield* lease.rpc("eth_getBalance", [recipient, "latest"]), "0x4d")
        assert.strictEqual(
          yield* lease.rpc("eth_getTransactionCount", [recipient, "latest"]),
          "0x29"
        )
        assert.strictEqual(BigInt(String(yield* lease.rpc("eth_gasPrice", []))), 4_200_000_000n)
        const metadata = yield* Effect.forEach(
          ["name", "symbol", "decimals", "totalSupply"],
          (each) => read("erc1363_token_address", each, [], at)
        )
        assert.deepStrictEqual(metadata, ["Seeded", "SEED", 8, 12_345n])
        const low = yield* Effect.flip(lease.setGasPrice(1n))
        assert.include(low.message, "1000000000")
        const unknown = yield* Effect.flip(lease.deploy("Nothing", at, []))
        assert.include(unknown.message, "MetadataToken")
        const wrong = yield* Effect.flip(lease.deploy("MetadataToken", at, ["Seeded"]))
        assert.include(
          wrong.message,
          "constructor of MetadataToken takes (string name, string symbol, uint8 decimals_"
        )
        const zero = `0x${"0".repeat(40)}`
        const reverts = yield* Effect.flip(
          lease.deploy("MetadataToken", at, ["No", "NO", 8, 1n, zero])
        )
        assert.match(
          reverts.message,
          /^The constructor of MetadataToken fails, .* reverts with ERC20InvalidReceiver\(0x0+\)$/
        )
      })
    )
  })
})
