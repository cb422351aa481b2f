/** Owns the families that wrap and unwrap the native coin. */

import { Result, Schema } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import { Amount, sharedArgs } from "../args.ts"
import { coinOn, type JudgeEnv, nativeBalance, tokenBalance, unitOf } from "../JudgeEnv.ts"
import { proven, wrapsOf } from "../ledger/actions.ts"
import {
  delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  familyOn,
  resolve,
  traceOf
} from "../Operation.ts"
import { type Reading, reading } from "../reading/readings.ts"
import type { Traits } from "../Traits.ts"

const Args = Schema.Struct({ amount: Amount, ...sharedArgs })

/** What the agent holds of the native coin, and of its wrapped form `token`. */
const holdings = (
  { agent }: JudgeEnv,
  token: Address
): { readonly native: Reading; readonly wrapped: Reading } => ({
  native: reading(nativeBalance(agent)),
  wrapped: reading(tokenBalance(token, agent))
})

/** `sign` 1n wraps, -1n unwraps. */
const exchange = (
  context: ExpectContext,
  token: Address,
  amount: bigint,
  sign: 1n | -1n
): Expectation => {
  const { env, evidence } = context
  const { native, wrapped } = holdings(env, token)
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

/** A family that converts between the native coin and its wrapped form. */
const wrapping = (name: string, from: "native" | "wrapped", traits: Traits) =>
  familyOn(name, Args, traits, ({ amount }, env) =>
    Result.map(coinOn(env), (token) => ({
      quantities: ["amount"],
      probes: () => Object.values(holdings(env, token)).map(({ probe }) => probe),
      expect: (context) =>
        exchange(
          context,
          token,
          resolve(context, amount, holdings(env, token)[from]),
          from === "native" ? 1n : -1n
        )
    }))
  )

/** The native coin into its wrapped form, by deposit() or by a plain send. */
export const wrap = wrapping("wrap", "native", {
  amounts: { amount: "amount" },
  adds: true,
  wrapping: "wraps",
  plan: {
    name: "wrap",
    words: /\b(wrap\w*|deposit\w*\b.*\bw?bnb|wbnb deposit\w*)\b/
  }
})

/** The wrapped form into the native coin. */
export const unwrap = wrapping("unwrap", "wrapped", {
  amounts: { amount: "amount" },
  adds: true,
  wrapping: "unwraps",
  plan: {
    name: "unwrap",
    words: /\b(unwrap\w*|withdraw\w*\b.*\bw?bnb|wbnb withdraw\w*)\b/
  }
})
