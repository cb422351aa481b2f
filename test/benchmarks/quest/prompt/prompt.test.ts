/** Prompts: true of the real chain, complete, of one library only, with an example that runs. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from "viem"
import { protocolOf } from "../../../../benchmarks/quest/episode/protocol/protocolOf.ts"
import { sceneOf } from "../../../../benchmarks/quest/models/cheats/Cheat.ts"
import { type PromptInput, promptMessages } from "../../../../benchmarks/quest/prompt/prompt.ts"
import { QUERY_FORMS } from "../../../../benchmarks/quest/prompt/protocol.ts"
import { Chain } from "../../../../chain/Chain.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { RpcGate } from "../../../../chain/RpcGate.ts"
import { Hex } from "../../../../evm/Hex.ts"
import type { Library } from "../../../../models/Model.ts"
import { contractsOf } from "../../../../stages/chainFacts.ts"
import { extractScript } from "../../../../stages/generate/extract.ts"
import { decodeRequest } from "../../../../stages/sandbox-execute/request.ts"
import { Sandbox } from "../../../../stages/sandbox-execute/Sandbox.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { instanceOf } from "../../../models/fixtures.ts"

const messagesOf = (input: PromptInput) =>
  promptMessages(input, protocolOf(input.instance.split).describe)

const Live = Layer.unwrap(
  Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port }))
).pipe(Layer.provideMerge(Layer.mergeAll(chainLayer({ seed: 31, size: 1 }), RpcGate.layer)))

const libraries: ReadonlyArray<Library> = ["ethers", "viem"]
const other = { ethers: /\bviem\b/i, viem: /\bethers\b/i } as const

const inputOf = Effect.fnUntraced(function* (library: Library, changes: Partial<PromptInput> = {}) {
  const chain = yield* Chain
  return {
    instance: instanceOf("atomic"),
    library,
    naive: false,
    context: "full",
    world: {
      catalog: chain.catalog,
      profile: chain.profile,
      timestamp: chain.snapshot.timestamp,
      blockTime: chain.blockTime,
      scriptSeconds: 60
    },
    accounts: {
      agent: chain.agent.address,
      rich: chain.rich.address,
      holdings: [{ asset: "BNB", amount: "83.4172" }],
      allowances: [{ asset: "USDT", amount: "100", spender: "router_address" }],
      richHoldings: [{ asset: "USDT", amount: "5000" }]
    },
    ...changes
  } satisfies PromptInput
})

const textOf = (messages: ReadonlyArray<{ readonly content: string }>): string =>
  messages.map(({ content }) => content).join("\n")

const asked = (instance: Instance): Instance =>
  new Instance({
    ...instance,
    answer: { balance: { type: "quantity", description: "its balance in base units" } }
  })

const factoryAbi = parseAbi([
  "function getPair(address tokenA, address tokenB) view returns (address)"
])

describe("prompts", () => {
  layer(Live)((it) => {
    it.effect("name the accounts and contracts that the adversaries need", () =>
      Effect.gen(function* () {
        for (const context of ["standard", "full"] as const) {
          const input = yield* inputOf("viem", { context })
          const { instance, library } = input
          const messages = [...messagesOf(input)]
          const { agent, rich } = input.accounts
          assert.deepStrictEqual(
            yield* sceneOf({ instance, library, messages, step: 1, directory: "" }),
            { agent, rich, contracts: contractsOf(yield* Chain) }
          )
        }
        const paper = yield* inputOf("viem", { context: "paper" })
        const messages = [...messagesOf(paper)]
        const { instance, library } = paper
        const failed = yield* Effect.flip(
          sceneOf({ instance, library, messages, step: 1, directory: "" })
        )
        assert.include(failed.message, "--context standard or full")
      })
    )

    for (const library of libraries) {
      it.effect(`of ${library} name every contract with its whole interface, and one library`, () =>
        Effect.gen(function* () {
          const input = yield* inputOf(library)
          for (const text of [
            textOf(messagesOf(input)),
            textOf(messagesOf({ ...input, instance: instanceOf("composite", 3) }))
          ]) {
            for (const { key, address, name, abi } of input.world.catalog) {
              assert.include(text, `\`${key}\` ${address}: ${name}`)
              for (const line of abi) assert.include(text, line)
            }
            assert.match(text, new RegExp(`\\b${library}\\b`))
            assert.notMatch(text, other[library])
            assert.include(text, "83.4172 BNB")
            assert.include(text, "5000 USDT")
            assert.include(text, "You have allowed router_address to spend 100 USDT.")
            assert.notMatch(text, /NaN|\[object|\$\{|undefined[^`]/)
          }
        })
      )

      it.effect(`of ${library} hold an example that runs as it is written`, () =>
        Effect.gen(function* () {
          const chain = yield* Chain
          const [system] = messagesOf(yield* inputOf(library))
          const example = extractScript(system?.content ?? "")
          if (example._tag === "none") return assert.fail(example.detail)
          const lease = yield* chain.lease
          const gate = yield* (yield* RpcGate).open(lease)
          const contracts = contractsOf(chain)
          const { result } = yield* (yield* Sandbox).run({
            source: example.source,
            library,
            providerUrl: gate.url,
            agent: chain.agent.address,
            contracts,
            timestamp: chain.snapshot.timestamp,
            entropy: "00",
            timeoutMs: 30_000
          })
          if (result._tag !== "returned") return assert.fail(JSON.stringify(result))
          const { to, data } = yield* decodeRequest(result.value, library)
          yield* lease.send({ from: chain.agent.address, to, data })
          const pair = yield* lease.rpc("eth_call", [
            {
              to,
              data: encodeFunctionData({
                abi: factoryAbi,
                functionName: "getPair",
                args: [contracts.cake_address ?? zeroAddress, contracts.busd_address ?? zeroAddress]
              })
            },
            "latest"
          ])
          assert.notStrictEqual(
            decodeFunctionResult({
              abi: factoryAbi,
              functionName: "getPair",
              data: yield* Schema.decodeUnknownEffect(Hex)(pair)
            }),
            zeroAddress
          )
        })
      )
    }

    it.effect("begin with the same text for every task of a run", () =>
      Effect.gen(function* () {
        for (const context of ["standard", "full", "paper"] as const) {
          for (const split of ["atomic", "composite"] as const) {
            const input = { ...(yield* inputOf("ethers")), context }
            const [one] = messagesOf({ ...input, instance: instanceOf(split, 2) })
            const [other] = messagesOf({
              ...input,
              instance: asked(new Instance({ ...instanceOf(split, 3), instruction: "Else." })),
              accounts: { ...input.accounts, holdings: [], allowances: [], richHoldings: [] }
            })
            assert.strictEqual(one?.role, "system")
            assert.deepStrictEqual(one, other)
          }
        }
      })
    )

    it.effect("list in the standard context what a contract has, and no more", () =>
      Effect.gen(function* () {
        const input = { ...(yield* inputOf("ethers")), context: "standard" } as const
        const text = textOf(messagesOf(input))
        for (const { key, address } of input.world.catalog) {
          assert.include(text, `${key} ${address}`)
        }
        const pool = "deposit(uint); emergencyWithdraw(); harvest(); pendingReward(address): uint"
        assert.include(text, pool)
        assert.include(text, "ERC-20; EIP-2612; EIP-5267; ERC-1363; burn(uint);")
        assert.notMatch(text, /swapExact|error |event |getReserves|balanceOf/)
      })
    )

    it.effect("give keys alone in the context of the paper, without interface or example", () =>
      Effect.gen(function* () {
        const input = { ...(yield* inputOf("viem")), context: "paper" } as const
        const text = textOf(messagesOf(input))
        for (const { key } of input.world.catalog) {
          assert.include(text, key.replace(/_address$/, ""))
        }
        assert.notMatch(text, /createPair|uint|deposit|ERC-/)
      })
    )

    it.effect("give the instruction unchanged, and the description only in naive mode", () =>
      Effect.gen(function* () {
        const input = yield* inputOf("ethers")
        const { instruction, description } = input.instance
        assert.include(textOf(messagesOf(input)), instruction)
        assert.notInclude(textOf(messagesOf(input)), description)
        assert.include(textOf(messagesOf({ ...input, naive: true })), description)
      })
    )

    it.effect("state the keys of an answer where one is asked for, and where it goes", () =>
      Effect.gen(function* () {
        const input = yield* inputOf("viem")
        const line = "- `balance` (quantity): its balance in base units"
        assert.notInclude(textOf(messagesOf(input)), line)
        const atomic = textOf(messagesOf({ ...input, instance: asked(instanceOf("atomic")) }))
        assert.include(atomic, `The keys of \`query_result\`:\n\n${line}`)
        const composite = textOf(
          messagesOf({ ...input, instance: asked(instanceOf("composite", 2)) })
        )
        assert.include(composite, `The keys of \`answer\`:\n\n${line}`)
        assert.include(composite, '{"submit": true, "answer": { ... }}')
      })
    )

    it.effect("explain an episode to a composite only: its budget, its messages, its end", () =>
      Effect.gen(function* () {
        const input = yield* inputOf("ethers")
        const atomic = textOf(messagesOf(input))
        assert.notInclude(atomic, "submit")
        assert.notInclude(atomic, "round")
        const composite = textOf(messagesOf({ ...input, instance: instanceOf("composite", 3) }))
        assert.include(composite, "at most 6")
        for (const form of QUERY_FORMS) assert.include(composite, form)
        assert.include(composite, '`{"submit": true}`')
        assert.include(composite, "error_detected")
        assert.include(composite, "subtasks")
      })
    )

    it.effect("reveal nothing that the model may not know", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        for (const split of ["atomic", "composite"] as const) {
          const instance = instanceOf(split, 3)
          const text = textOf(messagesOf(yield* inputOf("ethers", { instance })))
          for (const secret of [
            Redacted.value(chain.agent.privateKey),
            chain.treasury,
            instance.entropy,
            instance.operations[0].id,
            instance.task
          ]) {
            assert.notInclude(text, secret)
          }
        }
      })
    )
  })
})
