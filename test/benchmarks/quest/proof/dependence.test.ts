/** Whether operations of a composite touch each other: what one brings, takes back, or waits for. */
import { assert, describe, it } from "@effect/vitest"
import {
  brings,
  isAwaited,
  isReadFrom,
  isTakenBack
} from "../../../../benchmarks/quest/proof/dependence.ts"
import type { Address } from "../../../../evm/Hex.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { composite } from "../../../validators/quest/instances.ts"
import { agent, c, friend } from "../../../validators/quest/world.ts"

const [usdt, cake, pool] = [c.usdt_address, c.cake_address, c.simple_staking_address]

const flow = (token: Address | "native", from: Address, to: Address) => ({
  flows: [{ token, from, to }]
})

describe("operations of a composite", () => {
  it("bring the account a token, in any spelling of its address", () => {
    const upper: Address = `0x${usdt.slice(2).toUpperCase()}`
    assert.isTrue(brings([flow(upper, pool, agent)], agent, usdt))
    assert.isTrue(brings([flow("native", pool, agent)], agent, "native"))
    assert.isFalse(brings([flow(usdt, agent, friend)], agent, usdt))
    assert.isFalse(brings([flow(usdt, agent, agent)], agent, usdt))
    assert.isFalse(brings([], agent, usdt))
  })

  it("take back what another one brought somewhere", () => {
    const [stake, unstake] = [flow(cake, agent, pool), flow(cake, pool, agent)]
    assert.isTrue(isTakenBack([stake, unstake], 0))
    assert.isFalse(isTakenBack([stake, flow(usdt, pool, agent)], 0))
    assert.isFalse(isTakenBack([stake], 0))
    assert.isFalse(isTakenBack([stake, unstake], 5))
  })

  it("wait for what an earlier one brought", () => {
    const moved = [flow(usdt, pool, agent), flow(cake, agent, friend), flow(usdt, agent, friend)]
    const send = (
      amount: string | { readonly from_operation: number; readonly quantity: string }
    ) => ({
      family: "erc20_transfer",
      args: { token: usdt, to: friend, amount }
    })
    const awaited = (index: number, token: Address, ...sends: Parameters<typeof composite>[0]) => {
      const instance: Instance = composite(sends)
      return isAwaited({ agent, instance, moved }, index, token)
    }
    const brought = (from_operation: number) => send({ from_operation, quantity: "received" })
    assert.isTrue(awaited(1, usdt, send("1"), send("1"), brought(0)))
    assert.isFalse(awaited(1, cake, send("1"), send("1"), brought(0)))
    assert.isFalse(awaited(1, usdt, send("1"), send("1"), send("1")))
    assert.isFalse(awaited(0, usdt, send("1"), send("1"), brought(0)))
    const contracts = { pair_wbnb_usdt_address: pool }
    const isRead = (index: number, script: string) =>
      isReadFrom(
        { contracts, instance: composite([send("1"), brought(0)]), moved, scripts: ["", script] },
        index
      )
    assert.isTrue(isRead(0, "deployedContracts.pair_wbnb_usdt_address"))
    assert.isFalse(isRead(0, "deployedContracts.pair_cake_wbnb_address"))
    assert.isFalse(isRead(1, "deployedContracts.pair_wbnb_usdt_address"))
    // Operation 10 is not operation 1.
    assert.isFalse(awaited(2, usdt, send("1"), send("1"), send("1"), brought(10)))
  })
})
