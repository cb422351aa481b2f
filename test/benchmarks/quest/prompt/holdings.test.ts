import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { formatEther } from "viem"
import {
  agentHoldings,
  holdingsFor,
  richHoldings
} from "../../../../benchmarks/quest/prompt/holdings.ts"
import { addresses } from "../../../../chain/addresses.ts"
import { Chain } from "../../../../chain/Chain.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import type { Address } from "../../../../evm/Hex.ts"
import { type Probe, probeKey } from "../../../../evm/Probe.ts"
import type { SetupAction } from "../../../../evm/SetupAction.ts"
import { observe } from "../../../../stages/observe.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import {
  allowanceOf,
  multiTokenBalance,
  nativeBalance,
  stakedIn,
  tokenBalance
} from "../../../../validators/quest/JudgeEnv.ts"

const ether = (value: unknown): string => formatEther(BigInt(String(value)))

const instanceWith = (setup: ReadonlyArray<SetupAction>): Instance =>
  new Instance({
    task: "t",
    split: "atomic",
    category: "c",
    subcategory: null,
    difficulty: "easy",
    round: 1,
    entropy: "00",
    template: 0,
    tier: null,
    instruction: "",
    description: "",
    parameters: {},
    setup,
    operations: [{ id: "t", role: "goal", validation: null }],
    answer: null,
    optimalSteps: 1,
    maxRounds: 1
  })

layer(Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), NodeServices.layer), {
  excludeTestServices: true
})("what a prompt says of holdings", (it) => {
  it.effect("matches what the accounts hold at the run's snapshot", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const { agent, rich } = { agent: chain.agent.address, rich: chain.rich.address }
      const lease = yield* chain.lease
      const { erc721_token_address: nft, erc1155_token_address: items, usdt_address } = addresses
      const probeOf = (contract: Address | null): Probe =>
        contract === null
          ? nativeBalance(agent)
          : contract === addresses.simple_reward_pool_address
            ? stakedIn(contract, agent)
            : tokenBalance(contract, agent)
      const fungible = agentHoldings(chain.profile).filter(
        ({ contract }) => contract !== nft && contract !== items
      )
      const ids = ["1", "2", "3"].map((id) => multiTokenBalance(items, agent, id))
      const extra = [
        tokenBalance(nft, agent),
        ...ids,
        tokenBalance(usdt_address, rich),
        allowanceOf(usdt_address, rich, agent)
      ]
      const { values } = yield* observe(lease, [
        ...fungible.map(({ contract }) => probeOf(contract)),
        ...extra
      ])
      for (const { contract, amount, asset } of fungible) {
        assert.strictEqual(ether(values[probeKey(probeOf(contract))]), amount, asset)
      }
      const [owned, one, two, three, richUsdt, allowed] = extra.map(
        (probe) => values[probeKey(probe)]
      )
      assert.strictEqual(owned, "10")
      assert.deepStrictEqual([one, two, three], ["1000", "500", "100"])
      assert.include(
        JSON.stringify(agentHoldings(chain.profile)),
        "1000 of id 1, 500 of id 2, 100 of id 3"
      )
      assert.deepStrictEqual(
        richHoldings(chain.profile).map(({ amount }) => amount),
        [ether(richUsdt), `an allowance to you of ${ether(allowed)}`]
      )
    })
  )

  it.effect("leaves out the amounts that a setup draws, and only those", () =>
    Effect.gen(function* () {
      const { agent: account, profile } = yield* Chain
      const agent = account.address
      const named = holdingsFor(
        instanceWith([
          { _tag: "native_balance", owner: agent, wei: "83417200000000000000" },
          { _tag: "token_balance", token: addresses.cake_address, owner: agent, amount: "1" },
          {
            _tag: "send",
            from: agent,
            to: addresses.usdt_address,
            signature: "approve(address spender,uint256 amount)",
            args: [addresses.router_address, "5"]
          }
        ]),
        agent,
        profile
      )
      const unstated = named.filter(({ amount }) => amount.startsWith("some"))
      assert.deepStrictEqual(
        unstated.map(({ asset }) => asset),
        ["BNB", "CAKE"]
      )
      assert.isFalse(JSON.stringify(named).includes("83.4172"))
    })
  )
})
