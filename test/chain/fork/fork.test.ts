/** A chain on a fork of a stand-in for BSC: what is read of it, how often, and what is laid over it. */
import { readdirSync, readFileSync } from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, FileSystem, Layer, Option, Redacted } from "effect"
import { numberToHex, parseEther } from "viem"
import { startAnvil } from "../../../chain/Anvil.ts"
import { addresses, treasury } from "../../../chain/addresses.ts"
import { Chain, ChainError, type Lease } from "../../../chain/Chain.ts"
import type { ForkPin } from "../../../chain/fork/ForkPin.ts"
import { ForkFolder, GivenSource, parseForkSource } from "../../../chain/fork/ForkSource.ts"
import { deal } from "../../../chain/fork/overlay.ts"
import { pinFork } from "../../../chain/fork/pinFork.ts"
import { makeChain } from "../../../chain/forkPool.ts"
import { makeJsonRpc } from "../../../chain/JsonRpc.ts"
import { onNode, StepNode } from "../../../stages/StepNode.ts"
import { USED_SEED, upstream } from "../../support/upstream.ts"
import { contractsOf } from "../contracts.ts"

class StandIn extends Context.Service<StandIn, Effect.Success<ReturnType<typeof upstream>>>()(
  "test/StandIn"
) {}

const pinOf = (url: string, block?: number, chainId = 56) =>
  Effect.flatMap(parseForkSource(url), (source) =>
    pinFork(source, Option.fromUndefinedOr(block), chainId)
  )

const chainOn = (fork: ForkPin, folder: string, size = 1) =>
  makeChain({ seed: USED_SEED, size, fork }).pipe(Effect.provideService(ForkFolder, folder))

const temporaryFolder = Effect.flatMap(FileSystem.FileSystem, (fs) => fs.makeTempDirectoryScoped())

const setUp = { setup: [], sent: [] }
/** What every run reads alike: reserves, rewards, holdings and the head. */
const facts = (chain: Chain["Service"], lease: Lease) =>
  Effect.gen(function* () {
    const { read } = contractsOf(chain, lease)
    const agent = chain.agent.address
    return {
      snapshot: chain.snapshot,
      reserves: yield* read("pair_wbnb_usdt_address", "getReserves", []),
      reward: yield* read("simple_reward_pool_address", "pendingReward", [agent]),
      usdt: yield* read("usdt_address", "balanceOf", [agent]),
      lp: yield* read("pair_wbnb_usdt_address", "balanceOf", [agent]),
      code: yield* lease.rpc("eth_getCode", [agent, "latest"]),
      nonce: yield* lease.rpc("eth_getTransactionCount", [agent, "latest"]),
      bnb: yield* lease.rpc("eth_getBalance", [agent, "latest"])
    }
  })

const factsOf = (chain: Chain["Service"]) =>
  Effect.scoped(Effect.flatMap(chain.lease, (lease) => facts(chain, lease)))

layer(Layer.mergeAll(Layer.effect(StandIn, upstream()), NodeServices.layer), {
  excludeTestServices: true
})("a fork", (it) => {
  it.effect("is pinned at the latest block once, or at the given one", () =>
    Effect.gen(function* () {
      const node = yield* StandIn
      node.behave({})
      const pin = yield* pinOf(node.url)
      assert.deepStrictEqual(pin, {
        chainId: 56,
        block: node.head.number,
        hash: node.head.hash,
        source: node.url
      })
      assert.strictEqual((yield* pinOf(node.url, pin.block - 3)).block, pin.block - 3)
      const late = yield* Effect.flip(pinOf(node.url, pin.block + 9))
      assert.include(late.message, `has no block ${pin.block + 9}`)
    })
  )

  it.effect("is refused on another chain, or if the state of its block is gone", () =>
    Effect.gen(function* () {
      const node = yield* StandIn
      node.behave({ chainId: 1 })
      const other = yield* Effect.flip(pinOf(node.url))
      assert.include(other.message, "is on chain 1, but the tasks are for chain 56")
      node.behave({ prunedBelow: node.head.number })
      const gone = yield* Effect.flip(pinOf(node.url, node.head.number - 2))
      assert.match(gone.message, /missing trie node.*Use an archive node, or a later block/)
      node.behave({})
    })
  )

  it.effect("is read once for all nodes, retries rate limits, and replays without its node", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const node = yield* StandIn
      const pin = yield* pinOf(node.url)
      node.behave({ busyEvery: 4, busyHeaders: { "retry-after": "0" } })
      const before = new Map(node.answered)
      const often = (key: string) => (node.answered.get(key) ?? 0) - (before.get(key) ?? 0)

      const first = yield* Effect.scoped(
        Effect.gen(function* () {
          const chain = yield* chainOn(pin, folder, 2)
          const leases = yield* Effect.all([chain.lease, chain.lease])
          const [one, two] = yield* Effect.forEach(leases, (lease) => facts(chain, lease), {
            concurrency: 2
          })
          assert.deepStrictEqual(two, one)
          return one
        })
      )
      // The block's header is also asked for to know the node by.
      const reads = [...node.answered.keys()].filter(
        (key) => often(key) > 0 && !key.startsWith("eth_getBlockByNumber")
      )
      assert.isAbove(reads.length, 100)
      const again = reads.filter((key) => often(key) > 1)
      assert.deepStrictEqual(again, [])

      const requests = node.requests()
      assert.deepStrictEqual(
        yield* Effect.scoped(Effect.flatMap(chainOn(pin, folder), factsOf)),
        first
      )
      assert.strictEqual(node.requests(), requests)

      const [name = ""] = readdirSync(folder)
      assert.strictEqual(name, `56-${pin.block}-${pin.hash.slice(2, 10)}.jsonl`)
      const file = `file:${folder}/${name}`
      const offline = yield* pinOf(file)
      assert.deepStrictEqual(offline, { ...pin, source: file })
      assert.deepStrictEqual(
        yield* Effect.scoped(Effect.flatMap(chainOn(offline, folder), factsOf)),
        first
      )
      assert.strictEqual(node.requests(), requests)

      assert.deepStrictEqual(
        [first?.usdt, first?.lp, first?.code, first?.nonce, first?.bnb],
        [parseEther("1000"), parseEther("2"), "0x", "0x0", `0x${parseEther("100").toString(16)}`]
      )
      assert.isAbove(first?.snapshot.number ?? 0, node.head.number)
    })
  )

  it.effect("reports a failed read as one clear error that is not the script's fault", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const node = yield* StandIn
      node.behave({})
      const pin = yield* pinOf(node.url)
      yield* Effect.scoped(Effect.flatMap(chainOn(pin, folder), factsOf))
      const [name = ""] = readdirSync(folder)
      const unknown = `0x${"17".repeat(20)}`
      let tries = 0
      /** A step that reads the account; the first try fails of it, as one that ran out of time would. */
      const step = (chain: Chain["Service"]) =>
        Effect.gen(function* () {
          const node = yield* StepNode.make
          return yield* onNode(setUp, (lease) =>
            Effect.gen(function* () {
              const balance = yield* lease.rpc("eth_getBalance", [unknown, "latest"])
              tries += 1
              if (tries > 1) return balance
              return yield* new ChainError({ operation: "test", message: "out of time" })
            })
          ).pipe(Effect.provideService(StepNode, node))
        }).pipe(Effect.provideService(Chain, chain), Effect.scoped)

      const pinned = yield* pinOf(`file:${folder}/${name}`)
      const offline = yield* Effect.scoped(
        Effect.flatMap(chainOn(pinned, folder), (chain) => Effect.flip(step(chain)))
      )
      assert.strictEqual(offline._tag, "ForkError")
      assert.match(offline.message, new RegExp(`eth_get\\w+ \\["${unknown}".* is not in .*${name}`))
      assert.strictEqual(tries, 0)

      // A slow node: what failed while it was waited for is done again, and finds what was read.
      node.behave({ slowMs: 700 })
      assert.strictEqual(yield* Effect.scoped(Effect.flatMap(chainOn(pin, folder), step)), "0x0")
      assert.strictEqual(tries, 2)
      // A failure that nobody waited in is the node's own.
      node.behave({})
      tries = 0
      const own = yield* Effect.scoped(
        Effect.flatMap(chainOn(pin, folder), (chain) => Effect.flip(step(chain)))
      )
      assert.strictEqual(own._tag, "NodeBroken")
    })
  )

  it.effect("shows a script earlier blocks, but not their state, and only what is recorded", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const node = yield* StandIn
      const pin = yield* pinOf(node.url)
      const chain = yield* chainOn(pin, folder)
      const lease = yield* chain.lease
      const before = numberToHex(pin.block - 1)
      const filter = {
        address: addresses.pair_wbnb_usdt_address,
        fromBlock: numberToHex(pin.block - 60),
        toBlock: "latest"
      }
      const past = Effect.gen(function* () {
        return {
          logs: yield* lease.rpc("eth_getLogs", [filter]),
          block: yield* lease.rpc("eth_getBlockByNumber", [before, false])
        }
      })
      const seen = yield* past
      assert.isAbove((seen.logs as ReadonlyArray<unknown>).length, 2)
      assert.include(JSON.stringify(seen.block), before)
      const requests = node.requests()
      assert.deepStrictEqual(yield* past, seen)
      assert.strictEqual(node.requests(), requests)

      const read = yield* chain.watch
      const state = yield* Effect.flip(lease.rpc("eth_getBalance", [treasury, before]))
      assert.include(state.message, `there is no state of a block before ${pin.block}`)
      const none = yield* lease.rpc("eth_getTransactionByHash", [node.head.hash])
      assert.isNull(none)
      assert.strictEqual(node.requests(), requests)
      // What a script may not read is its own matter, and no failure of the fork.
      yield* read(0)
    })
  )

  it.effect("is refused if the node has another block with its number", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const node = yield* StandIn
      const pin = { ...(yield* pinOf(node.url)), hash: `0x${"ee".repeat(32)}` } as const
      const { message } = yield* Effect.flip(chainOn(pin, folder))
      assert.include(message, `block ${pin.block} of the node at ${node.url} is ${node.head.hash}`)
    })
  )

  it.effect("names a secret source by host and digest, in its recording as well", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const node = yield* StandIn
      const url = `${node.url}/v1/4f9a-topsecret-77`
      const pin = yield* pinOf(url)
      assert.match(pin.source, /^127\.0\.0\.1:\d+#[0-9a-f]{8}$/)
      yield* Effect.scoped(Effect.flatMap(chainOn(pin, folder), factsOf)).pipe(
        Effect.provideService(GivenSource, Option.some(Redacted.make(url)))
      )
      const [name = ""] = readdirSync(folder)
      assert.notInclude(readFileSync(`${folder}/${name}`, "utf8"), "topsecret")
      // Without the URL, the run goes on from what was read.
      yield* Effect.scoped(Effect.flatMap(chainOn(pin, folder), factsOf))
    })
  )

  it.effect("writes a balance into the token's storage, unless it is there already", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const pin = yield* pinOf((yield* StandIn).url)
      const chain = yield* chainOn(pin, folder)
      const lease = yield* chain.lease
      const rpc = yield* makeJsonRpc(lease.url)
      const { read } = contractsOf(chain, lease)
      for (const [key, token] of [
        ["usdt_address", addresses.usdt_address],
        ["wbnb_address", addresses.wbnb_address],
        ["pair_busd_wbnb_address", addresses.pair_busd_wbnb_address]
      ] as const) {
        yield* deal(rpc, token, treasury, 123_456_789n)
        assert.strictEqual(yield* read(key, "balanceOf", [treasury]), 123_456_789n)
      }
      const { hash } = yield* lease.head
      yield* deal(rpc, addresses.usdt_address, treasury, 123_456_789n)
      assert.strictEqual((yield* lease.head).hash, hash)
      const none = yield* Effect.flip(deal(rpc, addresses.router_address, treasury, 1n))
      assert.isDefined(none.message)
    })
  )

  it.effect("is refused if the exchange does not exist there", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const pin = yield* pinOf((yield* startAnvil({})).url)
      const { message } = yield* Effect.flip(chainOn(pin, folder))
      assert.match(message, /no contract at wbnb_address \(0x.*--fork-block/)
    })
  )
})
