/**
 * A node in the role of another chain's: the exchange of the genesis as the world could have left it, with
 * other prices, other block numbers, a protocol that takes its share of the fees, none of the fixtures,
 * and an account of the run that somebody has used. In front of it an HTTP server that counts what it is
 * asked, and answers as public nodes do: too many requests, slowly, or without the state of old blocks.
 */
import { NodeFileSystem } from "@effect/platform-node"
import { Effect, Schema } from "effect"
import { encodeFunctionData, numberToHex, parseAbi, parseUnits } from "viem"
import { type Anvil, startAnvil } from "../../chain/Anvil.ts"
import { treasury } from "../../chain/addresses.ts"
import { type Genesis, loadGenesis } from "../../chain/genesis/Genesis.ts"
import { makeNode } from "../../chain/node.ts"
import { bsc } from "../../chain/profile.ts"
import { runAccount } from "../../chain/runLayer.ts"
import { type ChainProfile, contractIn, unitIn } from "../../evm/ChainProfile.ts"
import type { Hex } from "../../evm/Hex.ts"
import { type Handler, json, serve } from "./httpServer.ts"

/** The first block of the stand-in: far from the embedded chain's. */
const FIRST_BLOCK = 48_000_000
const FIRST_TIME = 1_746_000_000
/** Takes the protocol's share of the fees, as LP tokens. */
export const feeTo = "0x0ED943Ce24BaEBf257488771759F9BF482C39706"
/** The seed whose agent somebody has used already. */
export const USED_SEED = 1

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function deposit() payable",
  "function setFeeTo(address to)",
  "function mint(address to)",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)"
])

const data = (functionName: string, args: ReadonlyArray<unknown> = []) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** What is sold to each pool in turn, in ten thousandths of what it holds: enough for another price. */
const SHARES = [173n, 2_091n, 1_337n, 1_713n]
/** What is then sold the other way round. */
const BACK = 29n
/** What is added to a pool, so that it remembers what its fees were worth. */
const ADDED = 4n

/** Pairs of a chain: their address, and what each holds of its tokens. */
const poolsOf = (profile: ChainProfile) =>
  Object.values(profile.contracts).flatMap(({ address, reserves = [] }) => {
    const sides = reserves.map(([key, amount]) => ({
      key,
      token: contractIn(profile, key).address,
      held: parseUnits(amount, unitIn(profile, key).decimals)
    }))
    const [a, b] = sides
    return a === undefined || b === undefined ? [] : [{ pair: address, a, b }]
  })

const GenesisJson = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

/** The genesis without the fixtures, begun at another block and time. */
const genesisOf = Effect.fnUntraced(function* ({ json, profile }: Genesis) {
  const genesis = yield* Schema.decodeUnknownEffect(GenesisJson)(json).pipe(Effect.orDie)
  const fixtures = Object.values(profile.contracts)
    .filter(({ fixture }) => fixture === true)
    .map(({ address }) => address.toLowerCase())
  const alloc = Object.entries(genesis.alloc as Record<string, unknown>)
  return JSON.stringify({
    ...genesis,
    number: numberToHex(FIRST_BLOCK),
    timestamp: numberToHex(FIRST_TIME),
    alloc: Object.fromEntries(alloc.filter(([address]) => !fixtures.includes(address)))
  })
})

/** Trade and liquidity since the genesis, and an account of the run in somebody's hands. */
const live = Effect.fnUntraced(function* (anvil: Anvil, { artifacts, profile }: Genesis) {
  const node = makeNode(anvil, artifacts)
  const send = (to: Hex, data: Hex, value = 0n) => node.send({ from: treasury, to, data, value })
  const [factory, router, wrapped] = [
    profile.exchange.factory,
    profile.exchange.router,
    profile.wrappedNative
  ].map((key) => contractIn(profile, key).address) as [Hex, Hex, Hex]
  const sell = Effect.fnUntraced(function* (given: bigint, path: readonly [Hex, Hex]) {
    const args = [given, 0n, path, treasury, BigInt(FIRST_TIME * 2)]
    yield* send(path[0], data("approve", [router, given]))
    yield* send(router, data("swapExactTokensForTokens", args))
  })

  yield* send(factory, data("setFeeTo", [feeTo]))
  const pools = poolsOf(profile)
  for (const [index, { a, b, pair }] of pools.entries()) {
    for (const { held, token } of [a, b]) {
      yield* send(token, data("transfer", [pair, (held * ADDED) / 10_000n]))
    }
    yield* send(pair, data("mint", [treasury]))
    // Coins are sold for dollars, and dollars for dollars.
    const [given, taken] = b.key === profile.wrappedNative ? [b, a] : [a, b]
    const amount = (given.held * (SHARES[index % SHARES.length] ?? 0n)) / 10_000n
    if (given.token === wrapped) yield* send(wrapped, data("deposit"), amount)
    yield* sell(amount, [given.token, taken.token])
    yield* sell((taken.held * BACK) / 10_000n, [taken.token, given.token])
  }

  const { address } = runAccount(USED_SEED, "agent")
  const { address: token } = contractIn(profile, profile.holdings.rich.token)
  yield* send(token, data("transfer", [address, 3_500_017n]))
  yield* node.setNonce(address, 7)
  // A delegation (EIP-7702), as thieves leave them on accounts whose key is known.
  yield* anvil.call("anvil_setCode", [address, `0xef0100${"57".repeat(20)}`])
  yield* anvil.call("anvil_mine", ["0x5"])
})

export interface Manners {
  /** every so many-th request is turned away with status 429 */
  readonly busyEvery?: number
  /** what it says then beside the status */
  readonly busyHeaders?: Readonly<Record<string, string>>
  /** wall clock of each answer, ms */
  readonly slowMs?: number
  /** blocks before this one have no state */
  readonly prunedBelow?: number
  /** what it says of its chain */
  readonly chainId?: number
}

const Asked = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.Unknown,
    method: Schema.String,
    params: Schema.optionalKey(Schema.Array(Schema.Unknown))
  })
)

const forward =
  (url: string, body: string, afterMs: number): Handler =>
  (response, received) => {
    const ask = async () => {
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
      const headers = { "content-type": "application/json" }
      json(await (await fetch(url, { method: "POST", headers, body })).json())(response, received)
    }
    ask().catch(() => response.destroy())
  }

/** Reads whose last parameter says in which block. */
const STATE = /^eth_get(Balance|Code|StorageAt|TransactionCount)$/

/** The node of a chain, BSC's unless a profile says otherwise, and the server in front of it; both end with the scope. */
export const upstream = (profile: ChainProfile = bsc) =>
  Effect.gen(function* () {
    const genesis = yield* loadGenesis({ profile })
    const { chainId } = profile
    const anvil = yield* startAnvil({ chainId, genesis: yield* genesisOf(genesis) })
    yield* anvil.call("anvil_setBlockTimestampInterval", [3])
    yield* live(anvil, genesis)
    const head = yield* makeNode(anvil, {}).head

    let manners: Manners = {}
    let requests = 0
    const asked = new Map<string, number>()
    const answered = new Map<string, number>()
    const handler: Handler = (response, received) => {
      const { id, method, params = [] } = Schema.decodeUnknownSync(Asked)(received.body)
      requests += 1
      const key = `${method} ${JSON.stringify(params)}`
      asked.set(key, (asked.get(key) ?? 0) + 1)
      if (manners.busyEvery !== undefined && requests % manners.busyEvery === 0) {
        response.writeHead(429, manners.busyHeaders ?? {})
        response.end("slow down")
        return
      }
      answered.set(key, (answered.get(key) ?? 0) + 1)
      const refuse = (message: string) =>
        json({ jsonrpc: "2.0", id, error: { code: -32000, message } })(response, received)
      if (STATE.test(method) && Number(params.at(-1)) < (manners.prunedBelow ?? 0)) {
        return refuse(`missing trie node ${"5a".repeat(32)} (path ) state is not available`)
      }
      if (method === "eth_chainId" && manners.chainId !== undefined) {
        return json({ jsonrpc: "2.0", id, result: numberToHex(manners.chainId) })(
          response,
          received
        )
      }
      forward(anvil.url, received.body, manners.slowMs ?? 0)(response, received)
    }
    const { origin } = yield* serve(handler)
    return {
      url: origin,
      head,
      /** how often each read was asked, and how often it was answered */
      asked,
      answered,
      requests: () => requests,
      behave: (next: Manners) => {
        manners = next
      }
    }
  }).pipe(Effect.provide(NodeFileSystem.layer))
