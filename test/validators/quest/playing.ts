/**
 * Plays transactions on a real node and judges what is left, as a run does: probes before and after,
 * and the books of every transaction. Owns the calls that the tests of judges send; what is right or
 * wrong is each test's own matter.
 */
import { NodeServices } from "@effect/platform-node"
import { assert } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { getAddress } from "viem"
import {
  Chain,
  type ChainError,
  type HarnessTransaction,
  type Lease
} from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import type { Address } from "../../../evm/Hex.ts"
import { BlockRef } from "../../../evm/Observation.ts"
import { probeKey } from "../../../evm/Probe.ts"
import { EventLog, SignedRequest, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import { factsOf } from "../../../stages/chainFacts.ts"
import { observe } from "../../../stages/observe.ts"
import { readBooks } from "../../../stages/sign-and-broadcast/books.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import {
  bind,
  type JudgeEnv,
  type Room,
  roomOf,
  underRooms,
  validateAtomic,
  validateComposite
} from "../../../validators/quest/index.ts"
import { tokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { bookProbes } from "../../../validators/quest/ledger/reads.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { sure } from "./judging.ts"
import { agrees } from "./stretching.ts"
import { c, data, router } from "./world.ts"

const encode = Schema.encodeSync(Evidence)
const decode = Schema.decodeSync(Evidence)

/** The same evidence, and nothing that was found of it. */
const copied = (evidence: Evidence): Evidence => decode(encode(evidence))

const DEADLINE = 4_102_444_800n
const TAIL = "address[] path, address to, uint256 deadline)"

export type Step = Omit<HarnessTransaction, "from">

const GAS_PRICE = 1_000_000_000n

const sendFrom = Effect.fnUntraced(function* (
  lease: Lease,
  env: JudgeEnv,
  step: Step,
  index: number
) {
  const from = env.agent
  const receipt = yield* lease.send({ from, ...step })
  const { data = "0x", value = 0n, to } = step
  const logs = receipt.logs.map(
    (log) => new EventLog({ ...log, topics: [...log.topics], name: null, args: {} })
  )
  return new TransactionEvidence({
    step: index + 1,
    hash: receipt.hash,
    request: new SignedRequest({
      from,
      to,
      data,
      value,
      gas: receipt.gasUsed,
      nonce: index,
      type: "legacy",
      maxGasPrice: receipt.effectiveGasPrice,
      raw: "0x"
    }),
    status: receipt.status,
    block: new BlockRef(yield* lease.head),
    gasUsed: receipt.gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
    revertReason: null,
    logs,
    books: yield* readBooks(lease, (mined) => bookProbes(env, mined), receipt, logs, GAS_PRICE)
  })
})

/** The agent at a leased node. */
export interface Player {
  readonly agent: Address
  /** the second account, which lets the agent take 1,000 USDT */
  readonly rich: Address
  readonly send: (step: Step) => Effect.Effect<void, ChainError>
  readonly held: (token: Address, owner?: Address) => Effect.Effect<bigint, ChainError>
  /** has the exchange pay the protocol's share of its fees to an account */
  readonly setFeeTo: (account: Address) => Effect.Effect<void, ChainError>
}

/** Plays from the agent on a fresh lease and judges what is left. */
export const play = Effect.fnUntraced(function* (
  instance: Instance,
  act: (player: Player) => Effect.Effect<unknown, ChainError>,
  change: (evidence: Evidence) => Evidence = (evidence) => evidence
) {
  const chain = yield* Chain
  const lease = yield* chain.lease
  const judges = factsOf(chain)
  const { agent } = judges
  const { probes } = sure(bind(instance, judges))
  const before = yield* observe(lease, probes)
  const transactions: Array<TransactionEvidence> = []
  yield* act({
    agent,
    rich: chain.rich.address,
    send: (step) =>
      sendFrom(lease, judges, step, transactions.length).pipe(
        Effect.map((transaction) => transactions.push(transaction)),
        Effect.asVoid
      ),
    held: (token, owner = agent) => {
      const probe = tokenBalance(token, owner)
      return observe(lease, [probe]).pipe(
        Effect.map(({ values }) => BigInt(String(values[probeKey(probe)])))
      )
    },
    setFeeTo: Effect.fnUntraced(function* (account) {
      const { factory_address: factory } = c
      const setter = {
        _tag: "call",
        to: factory,
        signature: "feeToSetter() returns (address)",
        args: []
      } as const
      const { values } = yield* observe(lease, [setter])
      const from = getAddress(String(values[probeKey(setter)]))
      yield* lease.rpc("anvil_setBalance", [from, "0xde0b6b3a7640000"])
      const call = data("setFeeTo(address to)", account)
      const { status } = yield* lease.send({ from, to: factory, data: call })
      assert.strictEqual(status, "success")
    })
  })
  const evidence = change(
    new Evidence({
      agent,
      contracts: judges.contracts,
      before,
      after: yield* observe(lease, probes),
      transactions,
      calls: [],
      answer: null
    })
  )
  const judge = (seen: Evidence, room: Room = roomOf(1000n)) =>
    sure(
      instance.split === "atomic"
        ? validateAtomic(instance, seen, judges, room)
        : validateComposite(instance, seen, { optimal: 1, actual: 1 }, judges, room)
    )
  // What is found once for a trial is what would be found anew under each multiplier.
  const under = underRooms((room) => judge(evidence, room))
  for (const multiplier of [250n, 500n, 1000n, 3000n, 20_000n]) {
    const fresh = judge(copied(evidence), roomOf(multiplier))
    assert.deepStrictEqual(under(roomOf(multiplier)), fresh)
  }
  agrees((room) => judge(evidence, room), instance.task)
  return judge(evidence)
}, Effect.scoped)

/** The coin alone. Wei. */
export const send = (to: Address, value: bigint): Step => ({ to, value })
export const transfer = (token: Address, to: Address, amount: bigint): Step => ({
  to: token,
  data: data("transfer(address to, uint256 amount)", to, amount)
})
/** Shares of a pair for what was sent to it, and what a pair pays for shares that were. */
export const mintTo = (pair: Address, to: Address): Step => ({
  to: pair,
  data: data("mint(address to)", to)
})
export const burnTo = (pair: Address, to: Address): Step => ({
  to: pair,
  data: data("burn(address to)", to)
})
export const approve = (token: Address, spender: Address, amount: bigint): Step => ({
  to: token,
  data: data("approve(address spender, uint256 amount)", spender, amount)
})
export const swap = (path: ReadonlyArray<Address>, amount: bigint, to: Address): Step => ({
  to: router,
  data: data(
    `swapExactTokensForTokens(uint256 a, uint256 m, ${TAIL}`,
    amount,
    1n,
    path,
    to,
    DEADLINE
  )
})
export const buy = (path: ReadonlyArray<Address>, value: bigint, to: Address): Step => ({
  to: router,
  value,
  data: data(`swapExactETHForTokens(uint256 m, ${TAIL}`, 1n, path, to, DEADLINE)
})
export const sell = (path: ReadonlyArray<Address>, amount: bigint, to: Address): Step => ({
  to: router,
  data: data(`swapExactTokensForETH(uint256 a, uint256 m, ${TAIL}`, amount, 1n, path, to, DEADLINE)
})
export const deposit = (pool: Address, amount: bigint): Step => ({
  to: pool,
  data: data("deposit(uint256 amount)", amount)
})
export const withdraw = (from: Address, amount: bigint): Step => ({
  to: from,
  data: data("withdraw(uint256 amount)", amount)
})
export const addNative = (token: Address, tokens: bigint, value: bigint, to: Address): Step => ({
  to: router,
  value,
  data: data(
    "addLiquidityETH(address token, uint256 desired, uint256 a, uint256 b, address to, uint256 deadline)",
    token,
    tokens,
    1n,
    1n,
    to,
    DEADLINE
  )
})
export const remove = (a: Address, b: Address, liquidity: bigint, to: Address): Step => ({
  to: router,
  data: data(
    "removeLiquidity(address a, address b, uint256 liquidity, uint256 c, uint256 d, address to, uint256 deadline)",
    a,
    b,
    liquidity,
    1n,
    1n,
    to,
    DEADLINE
  )
})
export const removeNative = (token: Address, liquidity: bigint, to: Address): Step => ({
  to: router,
  data: data(
    "removeLiquidityETH(address token, uint256 liquidity, uint256 c, uint256 d, address to, uint256 deadline)",
    token,
    liquidity,
    1n,
    1n,
    to,
    DEADLINE
  )
})

export const stands = ({ base, score, checks }: Scorecard) => {
  assert.deepStrictEqual(
    checks.filter(({ holds }) => !holds),
    []
  )
  assert.strictEqual(base ?? score, 100)
}
export const fails = ({ base, score }: Scorecard) => assert.isBelow(base ?? score, 100)

export const world = Layer.provideMerge(chainLayer({ seed: 5, size: 1 }), NodeServices.layer)
