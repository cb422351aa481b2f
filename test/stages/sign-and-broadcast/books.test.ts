/** What is read of a transaction beside its receipt, on a real node: its calls, and the state around it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { encodeFunctionData, parseAbi, parseEther } from "viem"
import { addresses as c } from "../../../chain/addresses.ts"
import { Chain, type HarnessTransaction } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import type { Address, Hex } from "../../../evm/Hex.ts"
import { type Probe, probeKey } from "../../../evm/Probe.ts"
import { type Books, EventLog } from "../../../evm/TransactionEvidence.ts"
import { factsOf } from "../../../stages/chainFacts.ts"
import { framesOf, readBooks } from "../../../stages/sign-and-broadcast/books.ts"
import {
  nativeBalance,
  reservesOf,
  stakedIn,
  tokenBalance
} from "../../../validators/quest/JudgeEnv.ts"
import { bookProbes } from "../../../validators/quest/ledger/reads.ts"
import { services } from "../../benchmarks/quest/bank/fixture.ts"

const abi = parseAbi([
  "function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable",
  "struct Call { address target; bool allowFailure; uint256 value; bytes callData; }",
  "function aggregate3Value(Call[] calls) payable",
  "function withdraw(uint256 amount)"
])
const friend: Address = "0x3333333333333333333333333333333333333333"
const ether = parseEther

const booksOf = (step: Omit<HarnessTransaction, "from">) =>
  Effect.gen(function* () {
    const chain = yield* Chain
    const facts = factsOf(chain)
    const lease = yield* chain.lease
    const receipt = yield* lease.send({ from: chain.agent.address, ...step })
    const logs = receipt.logs.map(
      (log) => new EventLog({ ...log, topics: [...log.topics], name: null, args: {} })
    )
    return yield* readBooks(lease, (mined) => bookProbes(facts, mined), receipt, logs, 1n)
  }).pipe(Effect.scoped)

const values = ({ before, after }: Books, probe: Probe) => {
  const key = probeKey(probe)
  return [before.values[key], after.values[key]]
}
const grown = (books: Books, probe: Probe) => {
  const [before, after] = values(books, probe)
  return BigInt(String(after)) - BigInt(String(before))
}
const paid = ({ frames }: Books) =>
  frames.flatMap(({ from, to, value }) => (value > 0n ? [[from, to, value] as const] : []))
const lower = (rows: ReadonlyArray<readonly [string, string, bigint]>) =>
  rows.map(([from, to, value]) => [from.toLowerCase(), to.toLowerCase(), value])

layer(chainLayer({ seed: 1, size: 1 }).pipe(Layer.provideMerge(services)))("the books", (it) => {
  it.effect("have every call with value, and the reserves and balances around a trade", () =>
    Effect.gen(function* () {
      const agent = (yield* Chain).agent.address
      const path = [c.wbnb_address, c.usdt_address]
      const args = [1n, path, agent, 4_102_444_800n] as const
      const data = encodeFunctionData({ abi, functionName: "swapExactETHForTokens", args })
      const value = ether("0.5")
      const books = yield* booksOf({ to: c.router_address, data, value })
      assert.deepStrictEqual(
        lower(paid(books)),
        lower([
          [agent, c.router_address, value],
          [c.router_address, c.wbnb_address, value]
        ])
      )
      assert.strictEqual(books.after.block.number, books.before.block.number + 1)
      assert.strictEqual(grown(books, nativeBalance(agent)), -value)
      assert.isTrue(grown(books, tokenBalance(c.usdt_address, agent)) > 0n)
      const [before, after] = values(books, reservesOf(c.pair_wbnb_usdt_address))
      assert.notDeepEqual(before, after)
    })
  )

  it.effect("leave out what an inner call sent before it reverted", () =>
    Effect.gen(function* () {
      const agent = (yield* Chain).agent.address
      const inner = (target: Address, value: bigint, callData: Hex = "0x") => ({
        target,
        allowFailure: true,
        value,
        callData
      })
      // The exchange's router takes BNB from WBNB alone.
      const calls = [inner(friend, 3n), inner(c.router_address, 5n)]
      const data = encodeFunctionData({ abi, functionName: "aggregate3Value", args: [calls] })
      const books = yield* booksOf({ to: c.multicall3_address, data, value: 8n })
      assert.deepStrictEqual(
        lower(paid(books)),
        lower([
          [agent, c.multicall3_address, 8n],
          [c.multicall3_address, friend, 3n]
        ])
      )
      assert.strictEqual(grown(books, nativeBalance(c.multicall3_address)), 5n)
    })
  )

  it.effect("have the stakes of a pool that is called", () =>
    Effect.gen(function* () {
      const agent = (yield* Chain).agent.address
      const pool = c.simple_reward_pool_address
      const data = encodeFunctionData({ abi, functionName: "withdraw", args: [ether("0.1")] })
      const books = yield* booksOf({ to: pool, data })
      assert.strictEqual(grown(books, stakedIn(pool, agent)), -ether("0.1"))
      assert.strictEqual(grown(books, tokenBalance(c.pair_usdt_busd_address, agent)), ether("0.1"))
    })
  )

  it.effect("read a trace however deep its calls are nested, without failed calls", () =>
    Effect.gen(function* () {
      const call = { type: "CALL", from: friend, to: friend, value: "0x1", input: "0x" }
      let deep: unknown = call
      for (let depth = 0; depth < 1_000; depth += 1) deep = { ...call, calls: [deep] }
      assert.strictEqual((yield* framesOf(deep)).length, 1_001)
      const failed = { ...call, error: "execution reverted", calls: [call] }
      const others = ["STATICCALL", "DELEGATECALL"].map((type) => ({ ...call, type }))
      const { input: _, ...bare } = call
      const destroyed = { ...bare, type: "SELFDESTRUCT" }
      const frames = yield* framesOf({ ...call, calls: [failed, ...others, destroyed] })
      assert.deepStrictEqual(
        frames.map(({ kind }) => kind),
        ["call", "selfdestruct"]
      )
      assert.strictEqual((yield* Effect.flip(framesOf({ type: "CALL" })))._tag, "ChainError")
    })
  )
})
