/** What the signer fills in, on a real node: gas that suffices in the block to come. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { encodeFunctionData, parseAbi, parseEther } from "viem"
import { addresses } from "../../../chain/addresses.ts"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/ForkPool.ts"
import { decodeRequest } from "../../../stages/sandbox-execute/request.ts"
import { signRequest } from "../../../stages/sign-and-broadcast/sign.ts"
import type { Hex } from "../../../tasks/Primitives.ts"
import { services } from "../../tasks/fixture.ts"

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
      return yield* lease.sendRaw((yield* signRequest(lease, chain.agent, request)).raw)
    }).pipe(Effect.scoped)

  it.effect("gives enough gas where the block before accrued the reward at its own time", () =>
    Effect.gen(function* () {
      const all = yield* signed(encodeFunctionData({ abi, functionName: "emergencyWithdraw" }))
      const part = yield* signed(
        encodeFunctionData({ abi, functionName: "withdraw", args: [amount] })
      )
      assert.deepStrictEqual([all.status, part.status], ["success", "success"])
    })
  )
})
