/** Owns the families of the staking fixtures: stake, unstake, harvest. */

import { Schema } from "effect"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { Account, Amount, sharedArgs } from "../args.ts"
import { rewardRate, rewardRecord, stakedIn, tokenBalance, unitOf } from "../JudgeEnv.ts"
import { emergencyWithdrawals, proven } from "../ledger/actions.ts"
import {
  delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  family,
  resolve,
  traceOf
} from "../Operation.ts"
import { fungibleEvents, successful, transfers } from "../reading/logs.ts"
import { integerIn, reading } from "../reading/readings.ts"
import { noTraits } from "../Traits.ts"

/** Rates are per this amount staked. */
const RATE_BASE = 10n ** 18n

const StakeArgs = Schema.Struct({ pool: Account, token: Account, amount: Amount, ...sharedArgs })
type StakeArgs = typeof StakeArgs.Type

const stakeProbes =
  ({ pool, token }: StakeArgs) =>
  ({ agent }: { readonly agent: Address }) => [tokenBalance(token, agent), stakedIn(pool, agent)]

/** `sign` 1n stakes, -1n takes out. */
const move = (
  context: ExpectContext,
  args: StakeArgs,
  amount: bigint,
  sign: 1n | -1n
): Expectation => {
  const { env, evidence } = context
  const { pool, token } = args
  const unit = unitOf(env, token)
  const shared = { quantity: "amount", unit, fallback: "0.1%" }
  const staked = delta(context, {
    ...shared,
    label: `${unit.symbol} ${sign === 1n ? "staked" : "taken out"}`,
    reading: reading(stakedIn(pool, env.agent)),
    expected: sign * amount
  })
  const held = delta(context, {
    ...shared,
    label: `${unit.symbol} ${sign === 1n ? "given" : "received"}`,
    reading: reading(tokenBalance(token, env.agent)),
    expected: -sign * amount
  })
  const [from, to] = sign === 1n ? [env.agent, pool] : [pool, env.agent]
  return {
    ...emptyExpectation,
    deltas: [staked, held],
    traces: [
      traceOf(staked, {
        key: `stake:${pool}:${sign}`.toLowerCase(),
        label: `${unit.symbol} moved from ${from} to ${to}`,
        amounts: transfers(evidence, token, from, to)
      })
    ],
    spends: sign === 1n ? [{ token, owner: env.agent, spender: pool, amount }] : []
  }
}

/** Tokens into a pool. */
export const stake = family(
  "stake",
  StakeArgs,
  {
    amounts: { amount: "amount" },
    adds: true,
    undoneBy: "withdraw(uint256 amount)",
    plan: { name: "stake", words: /\b(stak\w+|deposit\w*\b.*\b(pool|farm|staking))\b/ }
  },
  (args) => ({
    quantities: ["amount"],
    probes: stakeProbes(args),
    expect: (context) => {
      const own = reading(tokenBalance(args.token, context.env.agent))
      return move(context, args, resolve(context, args.amount, own), 1n)
    }
  })
)

const UnstakeArgs = Schema.Struct({
  ...StakeArgs.fields,
  /** by the pool's emergency withdrawal, which gives up the rewards */
  emergency: Schema.optionalKey(Schema.Literal(true))
})

/** Tokens out of a pool; "all" is the whole stake. */
export const unstake = family(
  "unstake",
  UnstakeArgs,
  {
    amounts: { amount: "amount" },
    adds: true,
    emergencyBy: "emergencyWithdraw()",
    plan: {
      name: "unstake",
      words: /\b(unstak\w+|emergency|withdraw\w*\b.*\b(pool|stak\w+|farm))\b/
    }
  },
  ({ emergency, ...args }) => ({
    quantities: ["amount"],
    probes: stakeProbes(args),
    expect: (context) => {
      const own = reading(stakedIn(args.pool, context.env.agent))
      const expectation = move(context, args, resolve(context, args.amount, own), -1n)
      return emergency === undefined
        ? expectation
        : {
            ...expectation,
            forfeits: [args.pool],
            conditions: expectation.deltas
              .slice(0, 1)
              .flatMap((staked) =>
                proven(
                  staked,
                  "stake taken out by the pool's EmergencyWithdraw",
                  emergencyWithdrawals(context.evidence, args.pool, context.env.agent)
                )
              )
          }
    }
  })
)

/** Every change of the agent's stake in `pool`, with the time of its block in seconds. */
const stakeChanges = ({ env, evidence }: ExpectContext, pool: Address, rewardToken: Address) =>
  successful(evidence).flatMap((transaction) =>
    fungibleEvents(transaction).flatMap(({ address, event }) => {
      if (event.eventName !== "Transfer" || sameAddress(address, rewardToken)) return []
      const { from, to, value } = event.args
      const time = BigInt(transaction.block.timestamp)
      if (sameAddress(from, env.agent) && sameAddress(to, pool)) return [{ time, change: value }]
      if (sameAddress(from, pool) && sameAddress(to, env.agent)) return [{ time, change: -value }]
      return []
    })
  )

/** Rewards paid to the agent, with the time of their block. */
const payments = ({ env, evidence }: ExpectContext, pool: Address, rewardToken: Address) =>
  successful(evidence).flatMap((transaction) =>
    fungibleEvents(transaction).flatMap(({ address, event }) =>
      event.eventName === "Transfer" &&
      sameAddress(address, rewardToken) &&
      sameAddress(event.args.from, pool) &&
      sameAddress(event.args.to, env.agent)
        ? [{ time: BigInt(transaction.block.timestamp), amount: event.args.value }]
        : []
    )
  )

/** What the agent has earned by `time`: the reading before, plus rate x stake x elapsed seconds. */
const earned = (
  context: ExpectContext,
  pool: Address,
  rewardToken: Address,
  time: bigint
): bigint => {
  const { env, evidence } = context
  const field = (index: number) =>
    integerIn(evidence.before, reading(rewardRecord(pool, env.agent), index))
  const rate = integerIn(evidence.before, reading(rewardRate(pool)))
  let staked = field(0)
  let reward = field(1)
  let since = field(2)
  for (const step of stakeChanges(context, pool, rewardToken)) {
    if (step.time > time) break
    reward += (staked * rate * (step.time - since)) / RATE_BASE
    staked += step.change
    since = step.time
  }
  return reward + (staked * rate * (time - since)) / RATE_BASE
}

/** The reward that has accrued until the block of the last payment, paid to the agent. */
export const harvest = family(
  "harvest",
  Schema.Struct({ pool: Account, rewardToken: Account, ...sharedArgs }),
  { ...noTraits, plan: { name: "harvest", words: /\b(harvest\w*|claim\w*|collect\w*)\b/ } },
  ({ pool, rewardToken }) => ({
    quantities: ["reward"],
    probes: ({ agent }) => [
      rewardRecord(pool, agent),
      rewardRate(pool),
      tokenBalance(rewardToken, agent)
    ],
    expect: (context) => {
      const { env, evidence } = context
      const paid = payments(context, pool, rewardToken)
      const last = paid.at(-1)?.time ?? BigInt(evidence.after.block.timestamp)
      const unit = unitOf(env, rewardToken)
      const key = `harvest:${pool}`.toLowerCase()
      const reward = delta(context, {
        quantity: "reward",
        label: `${unit.symbol} harvested`,
        reading: reading(tokenBalance(rewardToken, env.agent)),
        unit,
        expected: earned(context, pool, rewardToken, last),
        measured: { key, amount: paid.reduce((sum, { amount }) => sum + amount, 0n) },
        fallback: "0.1%"
      })
      return {
        ...emptyExpectation,
        deltas: [reward],
        traces: [
          traceOf(reward, {
            key,
            label: `${unit.symbol} paid by the pool`,
            amounts: paid.map(({ amount }) => amount)
          })
        ],
        conditions: proven(
          reward,
          `${unit.symbol} paid by the pool to the agent`,
          paid.map(({ amount }) => amount)
        )
      }
    }
  })
)
