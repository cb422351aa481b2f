/** The vocabulary of families: clear errors for bad arguments, and the bank's own tasks bind. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Redacted, type Schema } from "effect"
import { loadBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { instantiate } from "../../../benchmarks/quest/bank/sampler.ts"
import { addresses, treasury } from "../../../chain/addresses.ts"
import type { Address, Hex } from "../../../evm/Hex.ts"
import { probeKey } from "../../../evm/Probe.ts"
import {
  familyNames,
  JudgeError,
  operationOf,
  probesOf,
  traitsOf,
  validateAtomic,
  validateComposite
} from "../../../validators/quest/index.ts"
import { poolsOf } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { agent, c, env, friend, rich, World } from "./world.ts"

const named: Readonly<Record<string, Address>> = { ...addresses, treasury, agent, rich }

const environment = {
  addresses: named,
  keys: { rich: Redacted.make<Hex>(`0x${"22".repeat(32)}`) }
}

const errorOf = (family: string, args: Record<string, Schema.Json>): JudgeError => {
  let found: unknown
  try {
    operationOf({ family, args })
  } catch (error) {
    found = error
  }
  assert.instanceOf(found, JudgeError)
  return found
}

describe("arguments", () => {
  it("are refused with the family, the field and the remedy", () => {
    const transfer = { token: c.usdt_address, to: friend, amount: "1" }
    assert.include(errorOf("teleport", {}).message, 'unknown validator family "teleport"')
    assert.include(errorOf("teleport", {}).message, "erc20_transfer")
    for (const [args, field] of [
      [{ ...transfer, to: "0x12" }, "to"],
      [{ ...transfer, amount: "1.5" }, "amount"],
      [{ ...transfer, amount: { percent: "ten" } }, "percent"],
      [{ token: c.usdt_address, to: friend }, "amount"],
      [{ ...transfer, recipient: friend }, "recipient"]
    ] as const) {
      const error = errorOf("erc20_transfer", args)
      assert.include(error.message, field)
      assert.include(error.message, "validation.args")
      assert.strictEqual(error.operation, "family erc20_transfer")
    }
  })

  it("name exactly one exact side of a swap, and one kind of change", () => {
    const swap = { tokenIn: "native", tokenOut: c.usdt_address }
    assert.include(errorOf("swap", swap).message, "exactly one of exactIn and exactOut")
    assert.include(errorOf("swap", { ...swap, exactIn: "1", exactOut: "1" }).message, "exactly one")
    const probe = { _tag: "nonce", owner: friend }
    assert.include(
      errorOf("contract_state", { changes: [{ probe }] }).message,
      "exactly one of value and delta"
    )
  })

  it("that an atomic task lacks are our error, never a score", () => {
    const judge = (validation: Parameters<typeof atomic>[0]) => () => {
      const task = atomic(validation)
      return validateAtomic(task, new World().evidence(task), env)
    }
    assert.throws(judge({ family: "wrap", args: { amount: "1" } }), /targets/)
    const unjudged = { family: "native_transfer", args: { to: friend, amount: "1", data: "0x12" } }
    assert.throws(judge({ ...unjudged, targets: [friend], weights: { success: 100 } }), /function/)
  })
})

describe("the environment", () => {
  it("finds the pairs of BSC by the factory's rule", () => {
    assert.deepStrictEqual(
      new Set(poolsOf(env).map(({ address }) => address.toLowerCase())),
      new Set(
        [
          c.pair_usdt_busd_address,
          c.pair_wbnb_usdt_address,
          c.pair_cake_wbnb_address,
          c.pair_busd_wbnb_address
        ].map((address) => address.toLowerCase())
      )
    )
  })
})

layer(NodeServices.layer)("the project's bank", (it) => {
  it.effect("binds, reads each probe once, and scores 0 where nothing was done", () =>
    Effect.gen(function* () {
      const bank = yield* loadBank({ envKeys: Object.keys(named), families: familyNames })
      assert.isAtLeast(bank.entries.length, 13)
      for (const { task, tiers } of bank.entries) {
        const draft = {
          task,
          tiers,
          seed: "1",
          round: 1,
          env: environment,
          difficulty: "random"
        } as const
        const instance = yield* instantiate(draft)
        const keys = probesOf(instance, env).map(probeKey)
        assert.strictEqual(new Set(keys).size, keys.length, task.id)
        const evidence = new World().evidence(instance)
        const card =
          instance.split === "atomic"
            ? validateAtomic(instance, evidence, env)
            : validateComposite(
                instance,
                evidence,
                { optimal: instance.optimalSteps, actual: 1 },
                env
              )
        assert.strictEqual(card.score, 0, task.id)
        assert.isFalse(card.passed, task.id)
      }
    })
  )

  it.effect("names amounts and quantities that its families have", () =>
    Effect.gen(function* () {
      const bank = yield* loadBank({ envKeys: Object.keys(named), families: familyNames })
      const found = new Set<string>()
      for (const { task, tiers } of bank.entries) {
        const instance = yield* instantiate({
          task,
          tiers,
          seed: "1",
          round: 1,
          env: environment,
          difficulty: "random"
        })
        for (const { id, validation } of instance.operations) {
          if (validation === null) continue
          const { adds, amounts } = traitsOf(validation.family)
          const { quantities } = operationOf(validation)
          for (const [argument, quantity] of Object.entries(amounts)) {
            if (validation.args[argument] === undefined) continue
            found.add(validation.family)
            assert.include(quantities, quantity, `${task.id}: ${id}`)
          }
          assert.isTrue(!adds || Object.keys(amounts).length > 0, validation.family)
        }
      }
      const stated = familyNames.filter((name) => Object.keys(traitsOf(name).amounts).length > 0)
      assert.deepStrictEqual([...found].sort(), [...stated].sort())
    })
  )

  it.effect("looks past the model's own account of itself", () =>
    Effect.gen(function* () {
      const bank = yield* loadBank({ envKeys: Object.keys(named), families: familyNames })
      const boast = { success: true, type: "QUERY_RESULT", tx_hash: "0x1", balance_raw: "1000" }
      for (const { task, tiers } of bank.entries) {
        const draft = {
          task,
          tiers,
          seed: "2",
          round: 1,
          env: environment,
          difficulty: "random"
        } as const
        const instance = yield* instantiate(draft)
        const evidence = new World().evidence(instance, { answer: boast })
        const card =
          instance.split === "atomic"
            ? validateAtomic(instance, evidence, env)
            : validateComposite(
                instance,
                evidence,
                { optimal: instance.optimalSteps, actual: 1 },
                env
              )
        assert.strictEqual(card.score, 0, task.id)
      }
    })
  )
})
