/**
 * Families that turn BNB into WBNB and back.
 */
import { Schema } from "effect"
import { heldAt } from "../conservation.ts"
import {
  contractAt,
  type JudgeEnv,
  NATIVE_UNIT,
  nativeBalance,
  tokenBalance,
  unitOf
} from "../JudgeEnv.ts"
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
import { wraps } from "../reading/logs.ts"
import { type Reading, reading } from "../reading/readings.ts"

const Args = Schema.Struct({ amount: Amount, ...sharedArgs })

const holdings = (env: JudgeEnv): { readonly native: Reading; readonly wrapped: Reading } => ({
  native: reading(nativeBalance(env.agent)),
  wrapped: reading(tokenBalance(contractAt(env, "wbnb_address"), env.agent))
})

const probes = (env: JudgeEnv) => Object.values(holdings(env)).map(({ probe }) => probe)

/** `sign` 1n wraps, -1n unwraps. */
const exchange = (context: ExpectContext, amount: bigint, sign: 1n | -1n): Expectation => {
  const { env, evidence } = context
  const { native, wrapped } = holdings(env)
  const wbnb = contractAt(env, "wbnb_address")
  const shared = { quantity: "amount", fallback: "0.1%" }
  const tokens = delta(context, {
    ...shared,
    label: sign === 1n ? "WBNB received" : "WBNB given",
    reading: wrapped,
    unit: unitOf(env, wbnb),
    expected: sign * amount
  })
  const coins = delta(context, {
    ...shared,
    label: sign === 1n ? "BNB given, gas excluded" : "BNB received, gas excluded",
    reading: native,
    unit: NATIVE_UNIT,
    expected: -sign * amount
  })
  const kind = sign === 1n ? "Deposit" : "Withdrawal"
  return {
    ...emptyExpectation,
    deltas: [tokens, coins],
    traces: [
      traceOf(tokens, {
        key: `wbnb:${kind}`,
        label: sign === 1n ? "BNB wrapped" : "WBNB unwrapped",
        amounts: wraps(evidence, wbnb, env.agent, kind)
      })
    ],
    conditions: proven(
      evidence,
      tokens,
      sign === 1n ? "BNB wrapped, by WBNB's Deposit" : "WBNB unwrapped, by WBNB's Withdrawal",
      wrapsOf(evidence, env, kind)
    ),
    holdings: heldAt(context, "native", coins.reading, tokens.reading)
  }
}

/** BNB into WBNB, by deposit() or by a plain send. */
export const wrap = family("wrap", Args, ({ amount }) => ({
  quantities: ["amount"],
  probes,
  expect: (context) => exchange(context, resolve(context, amount, holdings(context.env).native), 1n)
}))

/** WBNB into BNB. */
export const unwrap = family("unwrap", Args, ({ amount }) => ({
  quantities: ["amount"],
  probes,
  expect: (context) =>
    exchange(context, resolve(context, amount, holdings(context.env).wrapped), -1n)
}))
