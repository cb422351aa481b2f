/** The bank on Ethereum: nothing of BSC is left in it, amounts fit its tokens, scripts follow its tasks. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Redacted, Result } from "effect"
import { dialectOf, translateBank } from "../../../../benchmarks/quest/bank/dialect.ts"
import { instantiate } from "../../../../benchmarks/quest/bank/sampler.ts"
import {
  parameterNames,
  readSolution,
  renderSolution,
  solutionSteps
} from "../../../../benchmarks/quest/scripts/solutions.ts"
import { treasury } from "../../../../chain/addresses.ts"
import { bsc, profileNamed } from "../../../../chain/profile.ts"
import { addressesIn } from "../../../../evm/ChainProfile.ts"
import type { Hex } from "../../../../evm/Hex.ts"
import { envKeysOf } from "../../../../stages/chainFacts.ts"
import { familyNames } from "../../../../validators/quest/index.ts"
import { load, services } from "./fixture.ts"

const ethereum = Result.getOrThrow(profileNamed("ethereum"))

const env = {
  keys: { rich: Redacted.make<Hex>(`0x${"22".repeat(32)}`) },
  addresses: {
    ...addressesIn(ethereum),
    treasury,
    agent: "0x1111111111111111111111111111111111111111",
    test_address: "0x1111111111111111111111111111111111111111",
    rich: "0x2222222222222222222222222222222222222222",
    rich_address: "0x2222222222222222222222222222222222222222"
  }
} as const

const dialect = dialectOf(bsc, ethereum)
const vocabulary = { envKeys: new Set(envKeysOf(ethereum)), families: new Set(familyNames) }

/** What only BSC has: its words, and the addresses of what stands elsewhere on Ethereum. */
const HOME = /(?<![A-Za-z])(bnb|wbnb|busd|cake|pancakeswap|bsc)(?![A-Za-z])/i
const homeAddresses = Object.values(addressesIn(bsc)).filter(
  (address) => !Object.values(addressesIn(ethereum)).includes(address)
)
const isOfHome = (text: string): boolean =>
  HOME.test(text) ||
  homeAddresses.some((address) => text.toLowerCase().includes(address.toLowerCase()))

const translate = Effect.map(load(), (bank) => ({
  bank,
  ...translateBank(bank, dialect, vocabulary)
}))

describe("a dialect", () => {
  it("replaces whole words and keys, and leaves words that only contain them", () => {
    assert.strictEqual(
      dialect.text("Swap BNB for CAKE on PancakeSwap V2 (wbnb_address, pair_busd_wbnb_address)"),
      "Swap ETH for UNI on Uniswap V2 (weth_address, pair_dai_weth_address)"
    )
    assert.strictEqual(
      dialect.text("swapExactETHForTokens, Pancakes, bnbs"),
      "swapExactETHForTokens, Pancakes, bnbs"
    )
    assert.strictEqual(
      dialect.text(bsc.contracts.busd_address?.address ?? ""),
      ethereum.contracts.dai_address?.address
    )
    assert.strictEqual(dialectOf(bsc, bsc).text("WBNB on BSC"), "WBNB on BSC")
  })
})

layer(services)("the bank on Ethereum", (it) => {
  it.effect("leaves out the tasks that the profile names, and no others", () =>
    Effect.gen(function* () {
      const { absent, bank, entries } = yield* translate
      assert.deepStrictEqual(
        Object.fromEntries(absent.map(({ id, reason }) => [id, reason])),
        ethereum.without
      )
      assert.strictEqual(entries.length + absent.length, bank.entries.length)
    })
  )

  it.effect("has no word or address of BSC in prompts, setups and judging", () =>
    Effect.gen(function* () {
      for (const { task, tiers } of (yield* translate).entries) {
        for (const seed of ["1", "2"]) {
          const draft = { task, tiers, seed, round: 1, env, difficulty: "random" } as const
          const { answer, instruction, operations, parameters, setup } = yield* instantiate(draft)
          const said = operations.map(({ validation }) => validation)
          const text = JSON.stringify(
            [answer, instruction, Object.keys(parameters), setup, said],
            (_, value) => (typeof value === "bigint" ? value.toString() : value)
          )
          assert.isFalse(isOfHome(text), `${task.id}: ${text}`)
        }
      }
    })
  )

  it.effect("uses each token's own decimals", () =>
    Effect.gen(function* () {
      const { entries } = yield* translate
      const drawn = Effect.fnUntraced(function* (id: string) {
        const entry = entries.find(({ task }) => task.id === id)
        assert.isDefined(entry, id)
        const { task, tiers } = entry
        return yield* instantiate({ task, tiers, seed: "1", round: 1, env, difficulty: "random" })
      })
      const transfer = (yield* drawn("erc20_transfer_fixed")).parameters
      const { amount, token_decimals } = transfer
      assert.strictEqual(token_decimals?.text, "6")
      assert.strictEqual(amount?.base, BigInt(Math.round(Number(amount?.text) * 1e6)))
      const swap = yield* drawn("swap_exact_tokens_for_tokens")
      assert.include(JSON.stringify(swap.setup), '"100000000"')
      assert.strictEqual(swap.parameters.token_out_decimals?.text, "18")
      const loan = (yield* drawn("erc20_flashloan")).parameters
      assert.strictEqual((loan.amount?.base ?? 0n) * 3n, (loan.fee_amount?.base ?? 0n) * 1000n)
      const wrap = (yield* drawn("wbnb_deposit")).parameters
      assert.isAbove(Number(wrap.amount?.base), 1e14)
    })
  )

  it.effect("has solutions in both libraries, with its own names", () =>
    Effect.gen(function* () {
      const { bank, entries } = yield* translate
      for (const { task, tiers } of entries) {
        const instance = yield* instantiate({
          task,
          tiers,
          seed: "1",
          round: 1,
          env,
          difficulty: "random"
        })
        for (const library of ["ethers", "viem"] as const) {
          const source = yield* readSolution(bank.directory, library, task.id, dialect)
          assert.isFalse(isOfHome(source), `${library} ${task.id}`)
          for (const name of parameterNames(source)) assert.property(task.parameters, name, task.id)
          yield* renderSolution(source, library, instance, solutionSteps(source))
        }
      }
    })
  )
})
