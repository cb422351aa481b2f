/** Drawing: streams, grids, printing, and instances that depend on nothing but their labels. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import {
  keccak256 as ethersKeccak,
  concat as join,
  toUtf8Bytes,
  verifyTypedData,
  Wallet
} from "ethers"
import { bytesToHex, getAddress } from "viem"
import { makeDraw } from "../../../../benchmarks/quest/bank/Draw.ts"
import { type Grid, gridOf, pointOf, printDecimal } from "../../../../benchmarks/quest/bank/Grid.ts"
import { fillText, placeholdersOf } from "../../../../benchmarks/quest/bank/Placeholder.ts"
import { instantiate } from "../../../../benchmarks/quest/bank/sampler.ts"
import { canonicalJson } from "../../../../evm/digest.ts"
import { Hex } from "../../../../evm/Hex.ts"
import type { AtomicTask, Parameter } from "../../../../tasks/quest/Task.ts"
import { draw, env, load, services } from "./fixture.ts"

const random = (spec: {
  readonly min?: string
  readonly max?: string
  readonly decimals?: number
  readonly step?: string
}) => gridOf({ method: "random", ...spec })

const made = (grid: Grid | string): Grid => {
  if (typeof grid === "string") return assert.fail(grid)
  return grid
}

/** A task with nothing but `parameters`, the last of which its template states. */
const taskWith = (parameters: Record<string, Parameter>, more = {}): AtomicTask => ({
  id: "made_up",
  category: "made",
  subcategory: "up",
  difficulty: "easy",
  description: "",
  natural_language_templates: [
    Object.keys(parameters)
      .map((name) => `{${name}}`)
      .join("|")
  ],
  extra_templates: [],
  parameters,
  setup: [],
  validation: { family: "none", args: {}, weights: { success: 100 } },
  ...more
})

const drawTask = (task: AtomicTask, seed: string, round = 1) =>
  instantiate({ task, tiers: [], seed, round, env, difficulty: "random" })

describe("a stream", () => {
  it("matches its documentation, computed with another implementation of the hash", () => {
    const key = ethersKeccak(toUtf8Bytes('["a",1]'))
    const blocks = ["0x00000000", "0x00000001"].map((index) => ethersKeccak(join([key, index])))
    const stream = makeDraw("a", 1)
    const bytes = [stream.bytes(5), stream.bytes(40), stream.bytes(19)].map((part) =>
      bytesToHex(part)
    )
    assert.strictEqual(join(bytes), join(blocks))
  })

  it("gives each number below n equally often, and none above", () => {
    const stream = makeDraw("uniform")
    const counts = new Map<bigint, number>()
    for (let i = 0; i < 6_000; i++) {
      const drawn = stream.below(6n)
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    assert.deepStrictEqual([...counts.keys()].sort(), [0n, 1n, 2n, 3n, 4n, 5n])
    for (const count of counts.values()) assert.approximately(count, 1_000, 120)
    assert.strictEqual(stream.below(1n), 0n)
  })
})

describe("a grid", () => {
  it("has both ends and every point between them", () => {
    const thousandths = made(random({ min: "0.001", max: "0.1", decimals: 3 }))
    assert.strictEqual(thousandths.size, 100n)
    assert.strictEqual(pointOf(thousandths, 0n), "0.001")
    assert.strictEqual(pointOf(thousandths, 99n), "0.1")
    const fives = made(random({ min: "10", max: "90", step: "5" }))
    assert.strictEqual(fives.size, 17n)
    assert.strictEqual(pointOf(fives, 16n), "90")
    assert.strictEqual(made(random({ min: "1", max: "10" })).size, 10n)
    assert.strictEqual(made(random({ min: "-2", max: "2" })).size, 5n)
  })

  it("prints no superfluous zero and loses no digit", () => {
    const cents = made(random({ min: "1", max: "100", decimals: 2 }))
    assert.deepStrictEqual(
      [4_900n, 1_130n, 5n].map((index) => pointOf(cents, index)),
      ["50", "12.3", "1.05"]
    )
    assert.strictEqual(printDecimal("50.0"), "50")
    assert.strictEqual(printDecimal("0.050"), "0.05")
    assert.strictEqual(printDecimal("100"), "100")
    assert.strictEqual(printDecimal("9007199254740993.1"), "9007199254740993.1")
  })

  it("that is empty or malformed says why", () => {
    assert.match(String(random({ min: "1" })), /needs min and max/)
    assert.match(String(random({ min: "2", max: "1" })), /below min/)
    assert.match(String(random({ min: "1", max: "2", step: "0" })), /above 0/)
    assert.match(String(random({ min: "0.001", max: "1", decimals: 2 })), /more than 2 decimals/)
  })
})

describe("placeholders", () => {
  it("are found by name and kind, but not inside values", () => {
    assert.deepStrictEqual(
      placeholdersOf("{a} {b_1:base} {2} { c }").map(({ name, base }) => [name, base]),
      [
        ["a", false],
        ["b_1", true]
      ]
    )
    assert.strictEqual(
      fillText("{a}{b}", ({ name }) => (name === "a" ? "{b}" : "$&")),
      "{b}$&"
    )
  })

  it("canonical JSON does not depend on the order of keys", () => {
    assert.strictEqual(
      canonicalJson({ b: [1, { d: null, c: "é" }], a: true }),
      '{"a":true,"b":[1,{"c":"é","d":null}]}'
    )
  })
})

describe("values", () => {
  it.effect("stay on their grid and cover it", () =>
    Effect.gen(function* () {
      const task = taskWith({
        share: {
          type: "integer",
          generation: { method: "random", min: "10", max: "90", step: "5" }
        },
        amount: {
          type: "number",
          base_decimals: 18,
          generation: { method: "random", min: "0.01", max: "0.05", decimals: 2 }
        }
      })
      const shares = new Set<string>()
      const amounts = new Set<string>()
      for (let round = 0; round < 400; round++) {
        const { parameters, instruction } = yield* drawTask(task, "grid", round)
        const { share, amount } = parameters
        shares.add(share?.text ?? "")
        amounts.add(`${amount?.text} ${amount?.base}`)
        assert.strictEqual(instruction, `${share?.text}|${amount?.text}`)
      }
      const expected = Array.from({ length: 17 }, (_, index) => String(10 + 5 * index))
      assert.deepStrictEqual([...shares].sort(), expected.sort())
      assert.deepStrictEqual(
        [...amounts].sort(),
        ["1", "2", "3", "4", "5"].map((cents) => `0.0${cents} ${cents}0000000000000000`)
      )
    })
  )

  it.effect("of every other kind are of their type", () =>
    Effect.gen(function* () {
      const task = taskWith(
        {
          account: { type: "address", generation: { method: "random" } },
          agent_address: {
            type: "address",
            generation: { method: "from_env", env_key: "agent" }
          },
          lower: {
            type: "address",
            generation: {
              method: "fixed",
              value: "0x55d398326f99059ff775485246999027b3197955"
            }
          },
          note: {
            type: "string",
            generation: { method: "random", length: 20, charset: "alphanumeric_space" }
          },
          flag: { type: "boolean", generation: { method: "fixed", value: true } },
          price: { type: "number", generation: { method: "fixed", value: "5.0" } },
          symbol: {
            type: "string",
            generation: { method: "from_record", record: "token", field: "symbol" }
          },
          decimals: {
            type: "integer",
            generation: { method: "from_record", record: "token", field: "decimals" }
          }
        },
        {
          records: {
            token: [
              { symbol: "AAA", decimals: "6" },
              { symbol: "BBB", decimals: "18" }
            ]
          }
        }
      )
      const symbols = new Set<string>()
      for (let round = 0; round < 60; round++) {
        const { parameters } = yield* drawTask(task, "kinds", round)
        const text = (name: string) => parameters[name]?.text ?? ""
        assert.strictEqual(text("account"), getAddress(text("account")))
        assert.notInclude(Object.values(env.addresses), text("account"))
        assert.strictEqual(text("agent_address"), env.addresses.agent)
        assert.strictEqual(text("lower"), "0x55d398326f99059fF775485246999027B3197955")
        assert.match(text("note"), /^[A-Za-z0-9]([A-Za-z0-9]| (?! )){18}[A-Za-z0-9]$/)
        assert.deepStrictEqual([text("flag"), text("price")], ["true", "5"])
        assert.strictEqual(text("decimals"), text("symbol") === "AAA" ? "6" : "18")
        symbols.add(text("symbol"))
      }
      assert.strictEqual(symbols.size, 2)
    })
  )

  it.effect("stay the same if another parameter is added", () =>
    Effect.gen(function* () {
      const account: Parameter = { type: "address", generation: { method: "random" } }
      const alone = yield* drawTask(taskWith({ account }), "1")
      const beside = yield* drawTask(taskWith({ other: account, account }), "1")
      assert.deepStrictEqual(beside.parameters.account, alone.parameters.account)
      assert.notDeepEqual(beside.parameters.other, alone.parameters.account)
    })
  )

  it.effect("may be chosen from other values, or be a share of one", () =>
    Effect.gen(function* () {
      const task = taskWith({
        amount: {
          type: "number",
          generation: { method: "random", min: "100", max: "1000", decimals: 2 }
        },
        fee: {
          type: "number",
          base_decimals: 18,
          generation: { method: "percent_of", parameter: "amount", percent: "0.3" }
        },
        asked: { type: "address", generation: { method: "random" } },
        holder: {
          type: "address",
          generation: { method: "from_list", values: ["{asked}", "{treasury}"] }
        }
      })
      const holders = new Set<string>()
      for (let round = 0; round < 30; round++) {
        const { parameters } = yield* drawTask(task, "others", round)
        const { amount, fee, asked, holder } = parameters
        const cents = BigInt((Number(amount?.text) * 100).toFixed(0))
        assert.strictEqual(fee?.base, cents * 3n * 10n ** 13n)
        const isAsked = holder?.text === asked?.text
        assert.isTrue(isAsked || holder?.text === getAddress(env.addresses.treasury ?? ""))
        holders.add(String(isAsked))
      }
      assert.strictEqual(holders.size, 2)
    })
  )

  it.effect("may be the parts of a signature that anyone can verify", () =>
    Effect.gen(function* () {
      const part = (name: "v" | "r" | "s"): Parameter => ({
        type: name === "v" ? "integer" : "string",
        generation: { method: "from_signature", signature: "permit", part: name }
      })
      const fields = [
        { name: "owner", type: "address" },
        { name: "value", type: "uint256" }
      ]
      const domain = { name: "T1363", version: "1", chainId: 56 }
      const task = taskWith(
        {
          value: {
            type: "number",
            base_decimals: 18,
            generation: { method: "random", min: "1", max: "9", decimals: 2 }
          },
          v: part("v"),
          r: part("r"),
          s: part("s")
        },
        {
          signatures: {
            permit: {
              signer: "rich",
              domain: { ...domain, verifyingContract: "{erc1363_token_address}" },
              types: { Permit: fields },
              primaryType: "Permit",
              message: { owner: "{rich}", value: "{value:base}" }
            }
          }
        }
      )
      const wallet = new Wallet(ethersKeccak("0x01"))
      const keys = { rich: Redacted.make(Schema.decodeUnknownSync(Hex)(wallet.privateKey)) }
      const draft = { task, tiers: [], seed: "1", round: 1, difficulty: "random" } as const
      const { addresses } = env
      const { parameters } = yield* instantiate({ ...draft, env: { addresses, keys } })
      const text = (name: string) => parameters[name]?.text ?? ""
      const signer = verifyTypedData(
        { ...domain, verifyingContract: env.addresses.erc1363_token_address ?? "" },
        { Permit: fields },
        { owner: env.addresses.rich, value: parameters.value?.base },
        { v: Number(text("v")), r: text("r"), s: text("s") }
      )
      assert.strictEqual(signer, wallet.address)
      const keyless = yield* Effect.flip(instantiate({ ...draft, env: { addresses } }))
      assert.include(keyless.message, 'needs a key of "rich"')
    })
  )

  it.effect("that depend on themselves are an error", () =>
    Effect.gen(function* () {
      const waits = (parameter: string): Parameter => ({
        type: "number",
        generation: { method: "percent_of", parameter, percent: "50" }
      })
      const error = yield* Effect.flip(drawTask(taskWith({ a: waits("b"), b: waits("a") }), "1"))
      assert.include(error.message, "depends on itself")
    })
  )

  it.effect("that cannot be drawn are an error that names task and parameter", () =>
    Effect.gen(function* () {
      const away: Parameter = {
        type: "address",
        generation: { method: "from_env", env_key: "moon" }
      }
      const error = yield* Effect.flip(drawTask(taskWith({ away }), "1"))
      assert.strictEqual(error._tag, "SamplingError")
      assert.include(error.message, 'made_up: parameter away names "moon"')
      const base: Parameter = {
        type: "number",
        base_decimals: 6,
        generation: { method: "fixed", value: "0.1234567" }
      }
      assert.include(
        (yield* Effect.flip(drawTask(taskWith({ base }), "1"))).message,
        "more decimals than its base_decimals"
      )
    })
  )
})

layer(services)("an instance", (it) => {
  it.effect("is the same for the same labels, and differs for others", () =>
    Effect.gen(function* () {
      const bank = yield* load()
      for (const entry of bank.entries) {
        const first = yield* draw(entry, "7")
        assert.deepStrictEqual(yield* draw(entry, "7"), first)
        const others = [yield* draw(entry, "8"), yield* draw(entry, "7", 2)]
        for (const other of others) assert.notStrictEqual(other.entropy, first.entropy)
        const vague = yield* draw(entry, "7", 1, "vague")
        assert.deepStrictEqual(vague.parameters, first.parameters)
        assert.strictEqual(vague.tier, "vague")
        assert.isAtLeast(vague.template, entry.task.natural_language_templates.length)
      }
    })
  )

  it.effect("draws its template at random, and reaches each", () =>
    Effect.gen(function* () {
      const bank = yield* load()
      for (const entry of bank.entries) {
        const drawn = new Set<number>()
        for (let round = 0; round < 60; round++)
          drawn.add((yield* draw(entry, "t", round)).template)
        assert.deepStrictEqual(
          [...drawn].sort(),
          entry.task.natural_language_templates.map((_, index) => index)
        )
      }
    })
  )

  it.effect("reports a clarity that the task does not have", () =>
    Effect.gen(function* () {
      const [entry] = (yield* load()).entries
      if (entry === undefined) return assert.fail("the bank is empty")
      const error = yield* Effect.flip(draw(entry, "1", 1, "moderate"))
      assert.strictEqual(error._tag, "TierUnavailable")
      assert.include(error.message, "it has no moderate template (it has: precise, vague)")
    })
  )
})
