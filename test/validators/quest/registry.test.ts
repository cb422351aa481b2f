/** The vocabulary of families: clear errors for bad arguments, and the bank's own tasks bind. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Option, Record, Redacted, Result, type Schema } from "effect"
import { loadBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { instantiate } from "../../../benchmarks/quest/bank/sampler.ts"
import { addresses, treasury } from "../../../chain/addresses.ts"
import { pathText } from "../../../evm/fieldPath.ts"
import type { Address, Hex } from "../../../evm/Hex.ts"
import { type ProbeValue, probeKey } from "../../../evm/Probe.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import {
  bind,
  familyNames,
  operationOf,
  roomOf,
  traitsOf,
  validateAtomic,
  validateComposite
} from "../../../validators/quest/index.ts"
import { poolsOf, tokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { valueIn } from "../../../validators/quest/reading/readings.ts"
import { atomic } from "./instances.ts"
import { agent, c, env, friend, rich, World } from "./world.ts"

const named: Readonly<Record<string, Address>> = { ...addresses, treasury, agent, rich }

const environment = {
  addresses: named,
  keys: { rich: Redacted.make<Hex>(`0x${"22".repeat(32)}`) }
}

const token = c.usdt_address
const amounts = { amount: { percent: "10" } }
const staking = { pool: c.simple_staking_address, token: c.cake_address, ...amounts }
const pool = { tokenA: token, tokenB: c.busd_address }
const nonce = { _tag: "nonce", owner: friend }

/** Readings that have every key, and note each that is asked for. */
const everything = (asked: Set<string>): Record<string, ProbeValue> => {
  const readAs = (key: string | symbol) =>
    /getReserves|userInfo/.test(String(key)) ? ["1000", "1000", "1000"] : "1000"
  return new Proxy(
    {},
    {
      get: (_, key) => readAs(key),
      getOwnPropertyDescriptor: (_, key) => {
        asked.add(String(key))
        return { value: readAs(key), configurable: true, enumerable: true }
      }
    }
  )
}

/** Arguments of every family, which read as much as they can. */
const EXAMPLES: Readonly<Record<string, Record<string, Schema.Json>>> = {
  native_transfer: { to: friend, amount: "all" },
  erc20_transfer: { token, to: friend, ...amounts },
  erc20_allowance: { token, spender: friend, amount: "1", mode: "increase" },
  wrap: amounts,
  unwrap: amounts,
  nft_transfer: {
    standard: "erc1155",
    token: c.erc1155_token_address,
    id: "1",
    to: friend,
    ...amounts
  },
  nft_approval: {
    token: c.erc721_token_address,
    id: "1",
    spender: friend,
    also: [{ probe: nonce, delta: "1" }]
  },
  swap: { tokenIn: token, tokenOut: c.cake_address, exactIn: { percent: "10" } },
  add_liquidity: { ...pool, amountA: { percent: "10" } },
  remove_liquidity: { ...pool, ...amounts },
  stake: staking,
  unstake: staking,
  harvest: { pool: c.simple_reward_pool_address, rewardToken: c.cake_address },
  contract_state: { changes: [{ probe: nonce, delta: "1" }], value: "1" },
  query: { source: { method: "eth_getTransactionCount" }, values: { nonce: { probe: nonce } } }
}

/** What is wrong with the arguments of a family: the field, and the reason. */
const faultsOf = (family: string, args: Record<string, Schema.Json>): string =>
  Result.match(operationOf({ family, args }, env), {
    onFailure: (faults) =>
      faults.map(({ path, reason }) => `${pathText(path)}: ${reason}`).join("\n"),
    onSuccess: () => ""
  })

describe("arguments", () => {
  it("are refused with the field and the reason", () => {
    const transfer = { token: c.usdt_address, to: friend, amount: "1" }
    assert.strictEqual(faultsOf("erc20_transfer", transfer), "")
    assert.include(faultsOf("teleport", {}), 'family: unknown validator family "teleport"')
    assert.include(faultsOf("teleport", {}), "erc20_transfer")
    for (const [args, says] of [
      [{ ...transfer, to: "0x12" }, /^args\.to: expected an address/],
      [{ ...transfer, to: c.usdt_address.replace("d", "D") }, /^args\.to: .* wrong checksum/],
      [{ ...transfer, amount: "1.5" }, /^args\.amount: must be .*"1\.5"/],
      [{ ...transfer, amount: "" }, /^args\.amount: must be/],
      [{ ...transfer, amount: "-1" }, /^args\.amount: -1 is below 0/],
      [{ ...transfer, amount: "1".padEnd(80, "0") }, /^args\.amount: 10+ is more than any token/],
      [{ ...transfer, amount: null }, /^args\.amount: must be .*null/],
      [
        { ...transfer, amount: { percent: "ten" } },
        /^args\.amount\.percent: expected a percentage/
      ],
      [{ ...transfer, amount: { percent: "101" } }, /^args\.amount\.percent: 101 is above 100/],
      [{ token: c.usdt_address, to: friend }, /^args\.amount: the field is missing/],
      [{ ...transfer, recipient: friend }, /^args\.recipient: the field is unknown/]
    ] as const) {
      assert.match(faultsOf("erc20_transfer", args), says)
    }
  })

  it("must name exactly one exact side of a swap, and one kind of change", () => {
    const swap = { tokenIn: "native", tokenOut: c.usdt_address }
    assert.include(faultsOf("swap", swap), "exactly one of exactIn and exactOut")
    assert.include(faultsOf("swap", { ...swap, exactIn: "1", exactOut: "1" }), "exactly one")
    const probe = { _tag: "nonce", owner: friend }
    assert.include(
      faultsOf("contract_state", { changes: [{ probe }] }),
      "exactly one of value and delta"
    )
  })

  it("of swaps and liquidity must name what the exchange has", () => {
    const swap = { tokenIn: c.usdt_address, tokenOut: c.busd_address, exactIn: "1" }
    const { usdt_address: usdt, busd_address: busd, cake_address: cake } = c
    for (const [args, says] of [
      [{ ...swap, slippage: "a lot" }, /^args\.slippage: expected a percentage/],
      [{ ...swap, slippage: "-1" }, /^args\.slippage: expected a percentage/],
      [{ ...swap, slippage: "1e30" }, /^args\.slippage: expected a percentage/],
      [{ ...swap, slippage: "9".repeat(40) }, /^args\.slippage: 9+ is above 100/],
      [{ ...swap, slippage: null }, /^args\.slippage: must be text, not null/],
      [{ ...swap, tokenOut: friend }, /^args: no known pools lead from/],
      [{ ...swap, tokenOut: usdt }, /^args: no known pools lead from/],
      [{ ...swap, path: [usdt, cake, busd] }, /^args\.path\[1\]: no known pool of/],
      [{ ...swap, path: [busd, usdt] }, /^args\.path: it does not lead from/],
      [{ ...swap, path: [] }, /^args\.path: it does not lead from/]
    ] as const) {
      assert.match(faultsOf("swap", args), says)
    }
    const add = { tokenA: cake, tokenB: usdt, amountA: "1" }
    assert.match(faultsOf("add_liquidity", add), /^args: no known pool of/)
    const noRouter = { ...env, contracts: { wbnb_address: c.wbnb_address } }
    const bound = operationOf({ family: "swap", args: swap }, noRouter)
    assert.match(
      JSON.stringify(Result.getFailure(bound)),
      /the chain has no contract \\"router_address\\"/
    )
  })

  it("of probes and events must be readable", () => {
    const probe = {
      _tag: "call",
      to: c.usdt_address,
      signature: "balanceOf(address) returns (uint256)",
      args: [friend]
    }
    const reserves = {
      _tag: "call",
      to: c.pair_usdt_busd_address,
      signature: "getReserves() returns (uint112,uint112,uint32)",
      args: []
    }
    const change = (more: object) => ({ changes: [{ probe, delta: "1", ...more }] })
    const at = "args\\.changes\\[0\\]"
    assert.strictEqual(faultsOf("contract_state", change({})), "")
    assert.strictEqual(faultsOf("contract_state", change({ probe: reserves, index: 2 })), "")
    for (const [more, says] of [
      [{ probe: { _tag: "telepathy" } }, `^${at}\\.probe: .*telepathy`],
      [
        { probe: { ...probe, signature: "balanceOf(" } },
        `^${at}\\.probe\\.signature: .* is not a func`
      ],
      [{ probe: { ...probe, signature: "balanceOf(address)" } }, `signature: .* returns nothing`],
      [{ probe: { ...probe, args: [] } }, `^${at}\\.probe\\.args: 0 arguments are given`],
      [
        { probe: { ...probe, args: ["bob"] } },
        `^${at}\\.probe\\.args\\[0\\]: "bob" is not an address`
      ],
      [
        { probe: { ...probe, to: c.usdt_address.replace("d", "D") } },
        `probe\\.to: .* wrong checksum`
      ],
      [
        { probe: { _tag: "nonce", owner: c.usdt_address.replace("d", "D") } },
        `probe\\.owner: .* wrong`
      ],
      [{ probe: reserves }, `^${at}\\.index: the probe answers several values`],
      [{ probe: reserves, index: 3 }, `^${at}\\.index: .* there is no index 3`],
      [{ probe: reserves, index: -1 }, `^${at}\\.index: .* there is no index -1`],
      [{ index: 1 }, `^${at}\\.index: .* there is no index 1`],
      [{ delta: "1".padEnd(80, "0") }, `^${at}\\.delta: .* more than any token`],
      [{ delta: "some" }, `^${at}\\.delta: must be`]
    ] as const) {
      assert.match(faultsOf("contract_state", change(more)), new RegExp(says))
    }
    const stands = (value: string) => ({ changes: [{ probe, value }] })
    assert.match(faultsOf("contract_state", stands("many")), /value: "many" is not a whole number/)
    assert.match(faultsOf("contract_state", stands("0x10")), /value: "0x10" is not a whole number/)
    const event = {
      address: c.usdt_address,
      signature: "Paid(address indexed by,uint256 amount)",
      where: { by: friend },
      amounts: { amount: "5" }
    }
    const emitted = (more: object) => ({ ...change({}), events: [{ ...event, ...more }] })
    assert.strictEqual(faultsOf("contract_state", emitted({})), "")
    for (const [more, says] of [
      [
        { signature: "Paid(address" },
        /^args\.events\[0\]\.signature: .* is not an event signature/
      ],
      [{ signature: "" }, /^args\.events\[0\]\.signature: .* is not an event signature/],
      [{ where: { to: friend } }, /^args\.events\[0\]\.where\.to: Paid has no argument "to"/],
      [{ where: { by: "bob" } }, /^args\.events\[0\]\.where\.by: "bob" is not an address/],
      [{ amounts: { sum: "5" } }, /^args\.events\[0\]\.amounts\.sum: Paid has no argument/],
      [{ amounts: { by: "5" } }, /^args\.events\[0\]\.amounts\.by: .* is not an amount/],
      [{ amounts: { amount: "-5" } }, /^args\.events\[0\]\.amounts\.amount: -5 is below 0/],
      [{ address: "0x1" }, /^args\.events\[0\]\.address: expected an address/]
    ] as const) {
      assert.match(faultsOf("contract_state", emitted(more)), says)
    }
  })

  it("that an atomic task lacks are our fault, never a score", () => {
    const judge = (validation: Parameters<typeof atomic>[0]) => {
      const task = atomic(validation)
      return Option.getOrThrow(Result.getFailure(bind(task, env))).message
    }
    const wrap = { family: "wrap", args: { amount: "1" } }
    assert.match(judge(wrap), /operations\[0\]\.validation\.targets: no target address/)
    assert.match(
      judge({ ...wrap, targets: ["router"] }),
      /targets\[0\]: "router" is not an address/
    )
    const typo = c.usdt_address.replace("d", "D")
    assert.match(judge({ ...wrap, targets: [typo] }), /targets\[0\]: .* wrong checksum/)
    const whole = { ...wrap, targets: [c.wbnb_address], tolerances: { amount: "100%" } }
    assert.match(judge(whole), /tolerances\.amount: 100% forgives everything/)
    const unjudged = { family: "native_transfer", args: { to: friend, amount: "1", data: "0x12" } }
    assert.match(
      judge({ ...unjudged, targets: [friend], weights: { success: 100 } }),
      /weights: `data` is stated but no check judges it: give `function` a weight/
    )
    const later = { ...wrap, args: { amount: { from_operation: 0, quantity: "amount" } } }
    assert.match(
      judge({ ...later, targets: [c.wbnb_address] }),
      /args\.amount: no earlier operation 0 with a quantity "amount"/
    )
  })

  it("of an answer must be what the chain has, and nothing else", () => {
    const probe = { _tag: "gas_price" }
    const ask = (type: "quantity" | "address" | "boolean", key = "price") => {
      const task = atomic({
        family: "query",
        args: { source: { method: "eth_gasPrice" }, values: { price: { probe } } },
        weights: { read: 30, keys: 20, value: 50 },
        answer: { [key]: { type, description: "" } }
      })
      return Result.match(bind(task, env), {
        onFailure: ({ message }) => message,
        onSuccess: () => ""
      })
    }
    assert.strictEqual(ask("quantity"), "")
    assert.match(
      ask("address"),
      /validation\.answer\.price\.type: is address, but the value is quan/
    )
    assert.match(
      ask("quantity", "cost"),
      /validation\.answer\.cost: no query has a value of this name/
    )
  })
})

describe("evidence", () => {
  it("that lacks what the judge reads is our fault, never a score", () => {
    const args = { token: c.usdt_address, to: friend, amount: "1" }
    const task = atomic({ family: "erc20_transfer", args, targets: [c.usdt_address] })
    const whole = new World().evidence(task)
    const { values } = whole.before
    const key = probeKey(tokenBalance(c.usdt_address, friend))
    const before = { ...whole.before, values: Record.remove(values, key) }
    assert.isTrue(Result.isSuccess(validateAtomic(task, whole, env)))
    const judged = validateAtomic(task, new Evidence({ ...whole, before }), env)
    assert.include(
      Option.getOrThrow(Result.getFailure(judged)).message,
      `evidence.before: it lacks the probe ${key}`
    )
  })

  it("has every value that a family reads", () => {
    const somewhere = new World().evidence(
      atomic({ family: "wrap", args: { amount: "1" }, targets: [token] })
    )
    for (const [family, args] of Object.entries(EXAMPLES)) {
      const operation = Result.getOrThrow(operationOf({ family, args }, env))
      const declared = operation.probes(env).map(probeKey)
      const asked = new Set<string>()
      const values = everything(asked)
      const evidence = {
        ...somewhere,
        before: { ...somewhere.before, values },
        after: { ...somewhere.after, values }
      }
      const room = (expected: bigint, _: string, fallback: string) =>
        roomOf(1000n)(expected, fallback)
      const context = { env, evidence, room, earlier: [] }
      const { deltas, facts } = operation.expect(context)
      for (const { reading } of [...deltas, ...facts]) valueIn(evidence.after, reading)
      operation.query?.values(context)
      assert.isAbove(asked.size, 0, family)
      assert.deepStrictEqual(
        [...asked].filter((key) => !declared.includes(key)),
        [],
        family
      )
    }
    assert.sameMembers(Object.keys(EXAMPLES), [...familyNames])
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
  it.effect("can be bound, reads each probe once, and scores 0 if nothing was done", () =>
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
        const keys = Result.getOrThrow(bind(instance, env)).probes.map(probeKey)
        assert.strictEqual(new Set(keys).size, keys.length, task.id)
        const evidence = new World().evidence(instance)
        const card = Result.getOrThrow(
          instance.split === "atomic"
            ? validateAtomic(instance, evidence, env)
            : validateComposite(
                instance,
                evidence,
                { optimal: instance.optimalSteps, actual: 1 },
                env
              )
        )
        assert.strictEqual(card.score, 0, task.id)
        assert.isFalse(card.passed, task.id)
      }
    })
  )

  it.effect("uses amounts and quantities that its families have", () =>
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
          const { quantities } = Result.getOrThrow(operationOf(validation, env))
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

  it.effect("ignores what the model says about itself", () =>
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
        const card = Result.getOrThrow(
          instance.split === "atomic"
            ? validateAtomic(instance, evidence, env)
            : validateComposite(
                instance,
                evidence,
                { optimal: instance.optimalSteps, actual: 1 },
                env
              )
        )
        assert.strictEqual(card.score, 0, task.id)
      }
    })
  )
})
