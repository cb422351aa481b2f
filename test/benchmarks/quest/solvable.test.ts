/**
 * Every task can be done from what the standard prompt tells and public standards: what each
 * reference solution uses is in the prompt of its task. No solution is run.
 */
import { createRequire } from "node:module"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { type Abi, erc20Abi, multicall3Abi, parseAbi, toFunctionSignature } from "viem"
import { loadBank, questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { allowancesOf } from "../../../benchmarks/quest/prompt/holdings.ts"
import { standards } from "../../../benchmarks/quest/prompt/standards.ts"
import { wordsFor } from "../../../benchmarks/quest/prompt/words.ts"
import { readSolution } from "../../../benchmarks/quest/scripts/solutions.ts"
import { drawOn } from "../../../benchmarks/quest/stages/drawOn.ts"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import { envKeys } from "../../../stages/chainFacts.ts"
import { familyNames } from "../../../validators/quest/index.ts"

const load = createRequire(import.meta.url)
const AbiFile = Schema.Struct({ abi: Schema.Array(Schema.Unknown) })

/** The functions of an interface that OpenZeppelin publishes. */
const published = (name: string): Abi =>
  Schema.decodeUnknownSync(AbiFile)(load(`@openzeppelin/contracts/build/contracts/${name}.json`))
    .abi as Abi

const signaturesOf = (abi: Abi): ReadonlyArray<string> =>
  abi.flatMap((item) => (item.type === "function" ? [toFunctionSignature(item)] : []))

/** What each name in a prompt stands for, from elsewhere than the prompt's own table. */
const known: Readonly<Record<string, ReadonlyArray<string>>> = {
  "ERC-20": signaturesOf(erc20Abi),
  "EIP-2612": signaturesOf(published("IERC20Permit")),
  "EIP-5267": signaturesOf(published("IERC5267")),
  "ERC-1363": signaturesOf(published("IERC1363")),
  "ERC-721": signaturesOf(published("IERC721Metadata")),
  "ERC-1155": signaturesOf(published("IERC1155MetadataURI")),
  "ERC-3156 lender": signaturesOf(published("IERC3156FlashLender")),
  "ERC-3156 borrower": signaturesOf(published("IERC3156FlashBorrower")),
  Multicall3: signaturesOf(multicall3Abi),
  WETH9: ["deposit()", "withdraw(uint256)"],
  "Uniswap V2": [
    "getPair(address,address)",
    "token0()",
    "token1()",
    "getReserves()",
    "getAmountsOut(uint256,address[])",
    "getAmountsIn(uint256,address[])",
    "swapExactETHForTokens(uint256,address[],address,uint256)",
    "swapExactTokensForETH(uint256,uint256,address[],address,uint256)",
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
    "swapTokensForExactTokens(uint256,uint256,address[],address,uint256)",
    "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)",
    "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)",
    "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)",
    "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
  ]
}

/** The functions that a prompt lists, and those of the standards that it names. */
const toldBy = (prompt: string): ReadonlySet<string> => {
  const listed = Array.from(prompt.matchAll(/(?:^ {2}|; )(\w+\([^)]*\))/gm), ([, call = ""]) =>
    toFunctionSignature(parseAbi([`function ${call}`] as readonly string[])[0] as never)
  )
  const named = Object.entries(known).flatMap(([name, functions]) =>
    prompt.includes(name) ? functions : []
  )
  return new Set([...listed, ...named])
}

const PARAMETER = /\bparams\.(\w+)|^ {2}(\w+): string/gm
const ADDRESS = /0x[0-9a-fA-F]{40}\b/g

/** What a solution uses of the chain. */
const usedBy = (source: string) => ({
  functions: Array.from(source.matchAll(/"(function [^"]+)"/g), ([, line = ""]) =>
    toFunctionSignature(parseAbi([line] as readonly string[])[0] as never)
  ),
  keys: Array.from(source.matchAll(/deployedContracts\.(\w+)/g), ([, key = ""]) => key),
  parameters: Array.from(source.matchAll(PARAMETER), ([, one, other]) => one ?? other ?? ""),
  addresses: Array.from(source.matchAll(ADDRESS), ([address]) => address)
})

/** Below the limits of 2,500 and 700 by what instances of other seeds and templates may take more. */
const LIMITS = { standard: 2450, paper: 680 } as const

layer(Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), NodeServices.layer), {
  excludeTestServices: true
})("the standard prompt", (it) => {
  const drawAll = Effect.gen(function* () {
    const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
    return yield* Effect.forEach(bank.entries, ({ task, tiers }) =>
      drawOn(task, { seed: 1, difficulty: "random", tiers })
    )
  })

  it.effect("mentions everything that the reference solutions use", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const instances = yield* drawAll
      assert.lengthOf(instances, 107)
      for (const instance of instances) {
        for (const library of ["ethers", "viem"] as const) {
          const setting = { chain, library, naive: false, context: "standard" } as const
          const { prompt: messages } = wordsFor(instance, { ...setting, scriptTimeoutMs: 60_000 })
          const prompt = messages.map(({ content }) => content).join("\n")
          const used = usedBy(yield* readSolution(questBank, library, instance.task))
          const where = `${instance.task}, ${library}`
          for (const key of used.keys) assert.include(prompt, `${key} 0x`, where)
          const told = toldBy(prompt)
          for (const each of used.functions) assert.isTrue(told.has(each), `${where}: ${each}`)
          const values = used.parameters.map((name) => instance.parameters[name]?.text ?? "")
          for (const address of [
            ...used.addresses,
            ...values.filter((text) => /^0x[\da-f]{40}$/i.test(text))
          ]) {
            assert.include(prompt.toLowerCase(), address.toLowerCase(), where)
          }
        }
      }
    })
  )

  it.effect("is short, and the paper's is shorter", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      for (const instance of (yield* drawAll).filter(({ split }) => split === "atomic")) {
        for (const library of ["ethers", "viem"] as const) {
          for (const context of ["standard", "paper"] as const) {
            const setting = { chain, library, naive: false, context, scriptTimeoutMs: 60_000 }
            const { prompt: messages } = wordsFor(instance, setting)
            const tokens = messages.reduce((sum, { content }) => sum + countTokens(content), 0)
            assert.isAtMost(tokens, LIMITS[context], `${instance.task}, ${library}, ${context}`)
          }
        }
      }
    })
  )

  it.effect("lists the allowances that the agent has given", () =>
    Effect.gen(function* () {
      const { agent, profile } = yield* Chain
      const given = new Map(
        (yield* drawAll).map((instance) => [
          instance.task,
          allowancesOf(instance, agent.address, profile)
        ])
      )
      assert.deepStrictEqual(
        given.get("swap_exact_tokens_for_bnb")?.map(({ spender }) => spender),
        ["router_address"]
      )
      assert.deepStrictEqual(given.get("emergency_withdraw"), [])
      assert.deepStrictEqual(given.get("query_nft_approval_status"), [])
      assert.include(given.get("erc20_increase_allowance")?.[0]?.amount, "read how much")
      assert.deepStrictEqual(given.get("stake_single_token"), [
        { asset: "CAKE", amount: "100", spender: "simple_staking_address" }
      ])
    })
  )

  it("describes standards by their functions", () => {
    for (const [name, functions] of Object.entries(standards)) {
      for (const each of known[name] ?? []) {
        assert.isTrue(
          functions.includes(each) || standards["ERC-20"]?.includes(each),
          `${name}: ${each}`
        )
      }
    }
  })
})
