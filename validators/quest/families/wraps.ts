/**
 * Families that turn the native coin into its wrapped form and back.
 */
import { Schema } from "effect"
import { asErc20, type JudgeEnv, nativeBalance, tokenBalance, unitOf } from "../JudgeEnv.ts"
import { proven, wrapsOf } from "../ledger/actions.ts"
import {
  Amount,
  delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  family,
  resolve,
  sharedArgs,
  traceOf
} from "../Operation.ts"
import { type Reading, reading } from "../reading/readings.ts"

const Args = Schema.Struct({ amount: Amount, ...sharedArgs })

const holdings = (env: JudgeEnv): { readonly native: Reading; readonly wrapped: Reading } => ({
  native: reading(nativeBalance(env.agent)),
  wrapped: reading(tokenBalance(asErc20(env, "native"), env.agent))
})

const probes = (env: JudgeEnv) => Object.values(holdings(env)).map(({ probe }) => probe)

/** `sign` 1n wraps, -1n unwraps. */
const exchange = (context: ExpectContext, amount: bigint, sign: 1n | -1n): Expectation => {
  const { env, evidence } = context
  const { native, wrapped } = holdings(env)
  const token = asErc20(env, "native")
  const unit = unitOf(env, token)
  const coin = env.profile.native
  const shared = { quantity: "amount", fallback: "0.1%" }
  const tokens = delta(context, {
    ...shared,
    label: `${unit.symbol} ${sign === 1n ? "received" : "given"}`,
    reading: wrapped,
    unit,
    expected: sign * amount
  })
  const coins = delta(context, {
    ...shared,
    label: `${coin.symbol} ${sign === 1n ? "given" : "received"}, gas excluded`,
    reading: native,
    unit: coin,
    expected: -sign * amount
  })
  const kind = sign === 1n ? "Deposit" : "Withdrawal"
  return {
    ...emptyExpectation,
    deltas: [tokens, coins],
    traces: [
      traceOf(tokens, {
        key: `wbnb:${kind}`,
        label: sign === 1n ? `${coin.symbol} wrapped` : `${unit.symbol} unwrapped`,
        amounts: wrapsOf(evidence, env, kind)
      })
    ],
    conditions: proven(
      tokens,
      sign === 1n
        ? `${coin.symbol} wrapped, by ${unit.symbol}'s Deposit`
        : `${unit.symbol} unwrapped, by ${unit.symbol}'s Withdrawal`,
      wrapsOf(evidence, env, kind)
    )
  }
}

/** The native coin into its wrapped form, by deposit() or by a plain send. */
export const wrap = family(
  "wrap",
  Args,
  { amounts: { amount: "amount" }, adds: true, wrapping: "wraps" },
  ({ amount }) => ({
    quantities: ["amount"],
    probes,
    expect: (context) =>
      exchange(context, resolve(context, amount, holdings(context.env).native), 1n)
  })
)

/** The wrapped form into the native coin. */
export const unwrap = family(
  "unwrap",
  Args,
  { amounts: { amount: "amount" }, adds: true, wrapping: "unwraps" },
  ({ amount }) => ({
    quantities: ["amount"],
    probes,
    expect: (context) =>
      exchange(context, resolve(context, amount, holdings(context.env).wrapped), -1n)
  })
)
