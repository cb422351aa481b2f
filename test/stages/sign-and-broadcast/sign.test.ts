/** What the signer fills in and refuses, on a real node: gas that suffices in the block to come. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { encodeFunctionData, numberToHex, parseAbi, parseEther, parseGwei } from "viem"
import { addresses } from "../../../chain/addresses.ts"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import type { Hex } from "../../../evm/Hex.ts"
import { decodeRequest } from "../../../stages/sandbox-execute/request.ts"
import { signRequest } from "../../../stages/sign-and-broadcast/sign.ts"
import { services } from "../../benchmarks/quest/bank/fixture.ts"

const abi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function deposit(uint256 amount)",
  "function withdraw(uint256 amount)",
  "function emergencyWithdraw()"
])
const pool = addresses.simple_reward_pool_address
const amount = parseEther("0.25")

layer(chainLayer({ seed: 1, size: 1 }).pipe(Layer.provideMerge(services)))("the signer", (it) => {
  const signed = (data: Hex) =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const lease = yield* chain.lease
      const from = chain.agent.address
      const send = (to: Hex, call: Hex) => lease.send({ from, to, data: call, value: 0n })
      const approval = { abi, functionName: "approve", args: [pool, amount] } as const
      yield* send(addresses.pair_usdt_busd_address, encodeFunctionData(approval))
      yield* send(pool, encodeFunctionData({ abi, functionName: "deposit", args: [amount] }))
      const request = yield* decodeRequest({ to: pool, data }, "viem")
      return yield* lease.sendRaw((yield* signRequest(lease, chain, request)).request.raw)
    }).pipe(Effect.scoped)

  it.effect("gives enough gas even if the block before accrued the reward", () =>
    Effect.gen(function* () {
      const all = yield* signed(encodeFunctionData({ abi, functionName: "emergencyWithdraw" }))
      const part = yield* signed(
        encodeFunctionData({ abi, functionName: "withdraw", args: [amount] })
      )
      assert.deepStrictEqual([all.status, part.status], ["success", "success"])
    })
  )

  it.effect("refuses only gas above the limit of a block", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const lease = yield* chain.lease
      const data = encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] })
      const token = addresses.usdt_address
      const sign = (gas: bigint, more = {}) =>
        decodeRequest({ to: token, data, gas, ...more }, "viem").pipe(
          Effect.flatMap((request) => signRequest(lease, chain, request)),
          Effect.map(({ request }) => request)
        )
      const spent = (request: { readonly raw: Hex }) => lease.sendRaw(request.raw)
      // A legacy one pays for its calldata, one with an access list for the list.
      const list = { accessList: [{ address: token, storageKeys: [`0x${"0".repeat(64)}`] }] }
      for (const more of [{}, list]) {
        const refusal = yield* Effect.flip(sign(21_000n, more))
        assert.deepInclude(refusal, { _tag: "rejected", reason: "gas_limit" })
        const least = BigInt(
          /below (\d+)/.exec("detail" in refusal ? refusal.detail : "")?.[1] ?? 0
        )
        assert.isTrue(least > 21_000n)
        yield* Effect.flip(sign(least - 1n, more))
        const { status, gasUsed } = yield* spent(yield* sign(least, more))
        assert.deepStrictEqual({ status, gasUsed }, { status: "reverted", gasUsed: least })
      }
    }).pipe(Effect.scoped)
  )

  it.effect("gives enough gas for an access list, whatever the fees", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const lease = yield* chain.lease
      const data = encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] })
      const to = addresses.usdt_address
      // Slots that the call never reads: what they cost, nothing in it pays back.
      const storageKeys = [1n, 2n, 3n].map((slot) => numberToHex(slot, { size: 32 }))
      const accessList = [{ address: pool, storageKeys }]
      const fees = [{}, { gasPrice: parseGwei("3") }, { type: 2, maxFeePerGas: parseGwei("3") }]
      for (const more of fees) {
        const signed = yield* decodeRequest({ to, data, accessList, ...more }, "ethers").pipe(
          Effect.flatMap((request) => signRequest(lease, chain, request)),
          Effect.map(({ request }) => request)
        )
        const { status } = yield* lease.sendRaw(signed.raw)
        assert.strictEqual(status, "success")
      }
    }).pipe(Effect.scoped)
  )
})
