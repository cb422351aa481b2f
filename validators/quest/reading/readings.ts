/**
 * Reads numbers and values out of observations. Owns the arithmetic of "how much did this change", with the
 * agent's gas costs removed from native balances.
 */
import { formatUnits } from "viem"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import type { Observation } from "../../../evm/Observation.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { type Probe, type ProbeValue, probeKey } from "../../../evm/Probe.ts"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, nativeBalance, tokenBalance, type Unit } from "../JudgeEnv.ts"

/** A probe, or one element of the tuple that it returns. */
export interface Reading {
  readonly probe: Probe
  readonly index: number | null
}

/** A probe that returns one value. */
export const reading = (probe: Probe, index: number | null = null): Reading => ({ probe, index })

/** What the agent holds of the native coin or of a token. */
export const holding = ({ agent }: JudgeEnv, token: "native" | Address): Reading =>
  reading(token === "native" ? nativeBalance(agent) : tokenBalance(token, agent))

/** Equal readings have equal keys. */
export const readingKey = ({ probe, index }: Reading): string =>
  index === null ? probeKey(probe) : `${probeKey(probe)}[${index}]`

/** What was read; null if the call reverted or found no code. Evidence has every probe of its judge. */
export const valueIn = (observation: Observation, { probe, index }: Reading): ProbeValue => {
  const value = ownValue(observation.values, probeKey(probe)) ?? null
  if (index === null || value === null) return value
  return (Array.isArray(value) ? value[index] : index === 0 ? value : undefined) ?? null
}

/** A whole number that was read; 0 if there is none. */
export const integerIn = (observation: Observation, at: Reading): bigint => {
  const value = valueIn(observation, at)
  return typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}

/** gas that the agent's transactions used, reverted ones included */
export const gasUsed = (evidence: Evidence): bigint =>
  evidence.transactions.reduce((sum, transaction) => sum + transaction.gasUsed, 0n)

/** wei that the agent paid for gas, reverted transactions included */
const gasPaid = (evidence: Evidence): bigint =>
  evidence.transactions.reduce((sum, { gasUsed, effectiveGasPrice }) => {
    return sum + gasUsed * effectiveGasPrice
  }, 0n)

/** After minus before; gas costs are removed from the agent's native balance. */
export const changeOf = (evidence: Evidence, at: Reading): bigint => {
  const change = integerIn(evidence.after, at) - integerIn(evidence.before, at)
  return at.probe._tag === "native_balance" && sameAddress(at.probe.owner, evidence.agent)
    ? change + gasPaid(evidence)
    : change
}

/** An amount for display: "1.5 USDT (1500000000000000000)". */
export const amountText = (amount: bigint, unit: Unit): string =>
  unit.decimals === 0
    ? `${amount} ${unit.symbol}`
    : `${formatUnits(amount, unit.decimals)} ${unit.symbol} (${amount})`

/**
 * The allowed range of an amount: "10 ± 0.01 USDT (10000000)", or from where to where; a plain amount if it
 * is exact.
 */
export const rangeText = (
  { expected, high, low }: Readonly<Record<"expected" | "low" | "high", bigint>>,
  unit: Unit
): string => {
  const text = amountText(expected, unit)
  const [below, above] = [expected - low, high - expected]
  const amount = (value: bigint) => formatUnits(value, unit.decimals)
  if (below === 0n && above === 0n) return text
  return below === above
    ? text.replace(` ${unit.symbol}`, () => ` ± ${amount(above)} ${unit.symbol}`)
    : `${text}, from ${amount(low)} to ${amount(high)}`
}

/** Signed distance from `expected` in parts per million; null if nothing was expected. */
export const deviationPpm = (actual: bigint, expected: bigint): number | null => {
  if (expected === 0n) return null
  const size = expected < 0n ? -expected : expected
  return Number(((actual - expected) * 1_000_000n) / size)
}
