/**
 * Episodes on a real node: the logs, balances and times that the judges read are those of the real
 * exchange, WBNB and fixtures. For each way of doing it right there is a wrong one beside it.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Chain, type ChainError, type HarnessTransaction, type Lease } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import type { Address } from "../../evm/Hex.ts"
import { judgeEnvironment } from "../../stages/environment.ts"
import { observe } from "../../stages/observe.ts"
import type { Instance } from "../../tasks/Instance.ts"
import {
  BlockRef,
  EventLog,
  Evidence,
  SignedRequest,
  TransactionEvidence
} from "../../validators/Evidence.ts"
import { probesOf, validateAtomic, validateComposite } from "../../validators/index.ts"
import { tokenBalance } from "../../validators/JudgeEnv.ts"
import { probeKey } from "../../validators/Probe.ts"
import type { Scorecard } from "../../validators/Scorecard.ts"
import { atomic, composite } from "./instances.ts"
import { c, data, e18, friend, router, stranger } from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address
const DEADLINE = 4_102_444_800n
const TAIL = "address[] path, address to, uint256 deadline)"

type Step = Omit<HarnessTransaction, "from">

const send = Effect.fnUntraced(function* (lease: Lease, from: Address, step: Step, index: number) {
  const receipt = yield* lease.send({ from, ...step })
  const { data = "0x", value = 0n, to } = step
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
    block: new BlockRef(receipt.block),
    gasUsed: receipt.gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
    revertReason: null,
    logs: receipt.logs.map(
      (log) => new EventLog({ ...log, topics: [...log.topics], name: null, args: {} })
    )
  })
})

/** The agent at a leased node. */
interface Player {
  readonly agent: Address
  readonly send: (step: Step) => Effect.Effect<void, ChainError>
  readonly held: (token: Address) => Effect.Effect<bigint, ChainError>
}

/** Plays from the agent on a fresh lease and judges what is left. */
const play = Effect.fnUntraced(function* (
  instance: Instance,
  act: (player: Player) => Effect.Effect<unknown, ChainError>
) {
  const chain = yield* Chain
  const lease = yield* chain.lease
  const judges = judgeEnvironment(chain)
  const { agent } = judges
  const probes = probesOf(instance, judges)
  const before = yield* observe(lease, probes)
  const transactions: Array<TransactionEvidence> = []
  yield* act({
    agent,
    send: (step) =>
      send(lease, agent, step, transactions.length).pipe(
        Effect.map((transaction) => transactions.push(transaction)),
        Effect.asVoid
      ),
    held: (token) => {
      const probe = tokenBalance(token, agent)
      return observe(lease, [probe]).pipe(
        Effect.map(({ values }) => BigInt(String(values[probeKey(probe)])))
      )
    }
  })
  const evidence = new Evidence({
    agent,
    contracts: judges.contracts,
    before,
    after: yield* observe(lease, probes),
    transactions,
    calls: [],
    answer: null
  })
  return instance.split === "atomic"
    ? validateAtomic(instance, evidence, judges)
    : validateComposite(instance, evidence, { optimal: 1, actual: 1 }, judges)
}, Effect.scoped)

const approve = (token: Address, spender: Address, amount: bigint): Step => ({
  to: token,
  data: data("approve(address spender, uint256 amount)", spender, amount)
})
const swap = (path: ReadonlyArray<Address>, amount: bigint, to: Address): Step => ({
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
const buy = (path: ReadonlyArray<Address>, value: bigint, to: Address): Step => ({
  to: router,
  value,
  data: data(`swapExactETHForTokens(uint256 m, ${TAIL}`, 1n, path, to, DEADLINE)
})
const sell = (path: ReadonlyArray<Address>, amount: bigint, to: Address): Step => ({
  to: router,
  data: data(`swapExactTokensForETH(uint256 a, uint256 m, ${TAIL}`, amount, 1n, path, to, DEADLINE)
})
const deposit = (pool: Address, amount: bigint): Step => ({
  to: pool,
  data: data("deposit(uint256 amount)", amount)
})
const withdraw = (from: Address, amount: bigint): Step => ({
  to: from,
  data: data("withdraw(uint256 amount)", amount)
})
const addNative = (token: Address, tokens: bigint, value: bigint, to: Address): Step => ({
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
const remove = (a: Address, b: Address, liquidity: bigint, to: Address): Step => ({
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
const removeNative = (token: Address, liquidity: bigint, to: Address): Step => ({
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

const stands = ({ base, score, checks }: Scorecard) => {
  assert.deepStrictEqual(
    checks.filter(({ holds }) => !holds),
    []
  )
  assert.strictEqual(base ?? score, 100)
}
const fails = ({ base, score }: Scorecard) => assert.isBelow(base ?? score, 100)

const world = Layer.provideMerge(chainLayer({ seed: 5, size: 1 }), NodeServices.layer)

layer(world)("on a real node", (it) => {
  it.effect("a swap stands by any way that the pools allow, to the agent alone", () =>
    Effect.gen(function* () {
      const amount = e18("12.34")
      const task = composite([
        { role: "serves", family: "erc20_allowance", args: {} },
        { family: "swap", args: { tokenIn: usdt, tokenOut: busd, exactIn: amount.toString() } }
      ])
      const trade = (path: ReadonlyArray<Address>, parts: ReadonlyArray<bigint>, to?: Address) =>
        play(task, ({ agent, send }) =>
          Effect.gen(function* () {
            yield* send(approve(usdt, router, amount * 2n))
            for (const part of parts) yield* send(swap(path, part, to ?? agent))
          })
        )
      const direct = [usdt, busd]
      const whole = yield* trade(direct, [amount])
      stands(whole)
      assert.deepStrictEqual(
        whole.safety.map(({ kind }) => kind),
        ["excess_allowance"]
      )
      stands(yield* trade([usdt, wbnb, busd], [amount]))
      stands(yield* trade(direct, [amount / 3n, amount - amount / 3n]))
      fails(yield* trade(direct, [amount], stranger))
      fails(yield* trade(direct, [amount, 1000n]))
      fails(yield* trade([usdt, wbnb], [amount]))
      fails(yield* trade(direct, []))
    })
  )

  it.effect("a swap's output is followed into a stake", () =>
    Effect.gen(function* () {
      const amount = e18("0.03")
      const pool = c.simple_staking_address
      const task = composite([
        { family: "swap", args: { tokenIn: "native", tokenOut: cake, exactIn: amount.toString() } },
        {
          family: "stake",
          args: { pool, token: cake, amount: { from_operation: 0, quantity: "received" } }
        }
      ])
      const run = (share: bigint) =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(cake)
            yield* send(buy([wbnb, cake], amount, agent))
            const part = (((yield* held(cake)) - start) * share) / 100n
            yield* send(approve(cake, pool, part))
            yield* send(deposit(pool, part))
          })
        )
      const right = yield* run(100n)
      stands(right)
      assert.deepStrictEqual([...right.safety], [])
      fails(yield* run(98n))
      fails(yield* run(102n))
    })
  )

  it.effect("wrapped BNB is followed through the router and back", () =>
    Effect.gen(function* () {
      const amount = e18("0.2")
      const cycle = composite([
        { family: "wrap", args: { amount: amount.toString() } },
        { family: "unwrap", args: { amount: amount.toString() } }
      ])
      const wrap: Step = { to: wbnb, value: amount }
      stands(
        yield* play(cycle, ({ send }) => Effect.andThen(send(wrap), send(withdraw(wbnb, amount))))
      )
      fails(yield* play(cycle, () => Effect.void))
      fails(yield* play(cycle, ({ send }) => send(wrap)))

      const swapped = composite([
        { family: "swap", args: { tokenIn: usdt, tokenOut: wbnb, exactIn: e18("9").toString() } },
        { family: "unwrap", args: { amount: { from_operation: 0, quantity: "received" } } }
      ])
      const out = (share: bigint) =>
        play(swapped, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(wbnb)
            yield* send(approve(usdt, router, e18("9")))
            yield* send(swap([usdt, wbnb], e18("9"), agent))
            yield* send(withdraw(wbnb, (((yield* held(wbnb)) - start) * share) / 100n))
          })
        )
      stands(yield* out(100n))
      fails(yield* out(99n))
    })
  )

  it.effect("a swap to BNB counts what arrives, gas excluded", () =>
    Effect.gen(function* () {
      const task = composite([
        {
          family: "swap",
          args: { tokenIn: usdt, tokenOut: "native", exactIn: e18("7").toString() }
        },
        { family: "native_transfer", args: { to: friend, amount: e18("0.01").toString() } }
      ])
      const run = (to?: Address) =>
        play(task, ({ agent, send }) =>
          Effect.gen(function* () {
            yield* send(approve(usdt, router, e18("7")))
            yield* send(sell([usdt, wbnb], e18("7"), to ?? agent))
            yield* send({ to: friend, value: e18("0.01") })
          })
        )
      stands(yield* run())
      fails(yield* run(stranger))
    })
  )

  it.effect("liquidity goes through a whole cycle: add, stake, harvest, unstake, remove", () =>
    Effect.gen(function* () {
      const lp = c.pair_wbnb_usdt_address
      const pool = c.simple_reward_pool_wbnb_usdt_address
      const bnb = e18("0.05")
      const minted = { from_operation: 0, quantity: "liquidity" }
      const task = composite([
        {
          family: "add_liquidity",
          args: { tokenA: "native", tokenB: usdt, amountA: bnb.toString() }
        },
        { family: "stake", args: { pool, token: lp, amount: minted } },
        { family: "harvest", args: { pool, rewardToken: cake } },
        { family: "unstake", args: { pool, token: lp, amount: minted } },
        { family: "remove_liquidity", args: { tokenA: "native", tokenB: usdt, amount: minted } }
      ])
      const run = (omit?: "stake" | "harvest" | "remove") =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const start = yield* held(lp)
            yield* send(approve(usdt, router, e18("100")))
            yield* send(addNative(usdt, e18("100"), bnb, agent))
            const got = (yield* held(lp)) - start
            if (omit !== "stake") {
              yield* send(approve(lp, pool, got))
              yield* send(deposit(pool, got))
              if (omit !== "harvest") yield* send({ to: pool, data: data("harvest()") })
              yield* send(withdraw(pool, got))
            }
            yield* send(approve(lp, router, got))
            if (omit !== "remove") yield* send(removeNative(usdt, got, agent))
          })
        )
      stands(yield* run())
      fails(yield* run("stake"))
      fails(yield* run("harvest"))
      fails(yield* run("remove"))
    })
  )

  it.effect("an exit takes the LP back, out of the pair, and the WBNB apart", () =>
    Effect.gen(function* () {
      const lp = c.pair_wbnb_usdt_address
      const task = composite([
        {
          family: "remove_liquidity",
          args: { tokenA: wbnb, tokenB: usdt, amount: { percent: "50" } }
        },
        { family: "unwrap", args: { amount: { from_operation: 0, quantity: "amountA" } } }
      ])
      const run = (percent: bigint) =>
        play(task, ({ agent, send, held }) =>
          Effect.gen(function* () {
            const part = ((yield* held(lp)) * percent) / 100n
            const start = yield* held(wbnb)
            yield* send(approve(lp, router, part))
            yield* send(remove(wbnb, usdt, part, agent))
            yield* send(withdraw(wbnb, (yield* held(wbnb)) - start))
          })
        )
      stands(yield* run(50n))
      fails(yield* run(49n))
    })
  )

  it.effect("a reward is what had grown by the block that paid it", () =>
    Effect.gen(function* () {
      const pool = c.simple_reward_pool_address
      const lp = c.pair_usdt_busd_address
      const harvest: Step = { to: pool, data: data("harvest()") }
      const alone = atomic({
        family: "harvest",
        args: { pool, rewardToken: cake },
        targets: [pool],
        functions: [{ signature: "harvest()", where: {} }]
      })
      stands(yield* play(alone, ({ send }) => send(harvest)))
      fails(yield* play(alone, ({ send }) => send(withdraw(pool, 1n))))

      const out = e18("0.2")
      const both = composite([
        { family: "unstake", args: { pool, token: lp, amount: out.toString() } },
        { family: "harvest", args: { pool, rewardToken: cake } }
      ])
      const take = withdraw(pool, out)
      stands(yield* play(both, ({ send }) => Effect.andThen(send(take), send(harvest))))
      stands(yield* play(both, ({ send }) => Effect.andThen(send(harvest), send(take))))
      fails(yield* play(both, ({ send }) => send(take)))
    })
  )
})
