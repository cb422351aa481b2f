/**
 * Proves that an action happened that the instruction names: by the action's own events or calls in the
 * agent's successful transactions, never by a balance that something else could have changed. Owns these
 * proofs; each is a condition of the operation's expectation.
 */
import { BigInt as BigInts, Result } from "effect"
import { decodeEventLog, parseAbi } from "viem"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, routerOf, type Unit, wrappedOf } from "../JudgeEnv.ts"
import type { Condition, Delta } from "../Operation.ts"
import { fungibleEvents, successful } from "../reading/logs.ts"
import { amountText } from "../reading/readings.ts"
import { atLeast } from "../tolerances/decisions.ts"
import { NATIVE, tokenKey } from "./events.ts"
import { entriesOf, netOf } from "./lines.ts"
import { movedIn } from "./moved.ts"
import { transferFromOf } from "./reads.ts"
import type { Trade } from "./tradesMade.ts"

/** The action moved at least what `of` asks for. */
export const proven = (
  of: Pick<Delta, "expected" | "low" | "high"> & { readonly unit: Unit },
  label: string,
  amounts: ReadonlyArray<bigint>
): ReadonlyArray<Condition> => {
  const least = of.expected < 0n ? -of.high : of.low
  const sum = BigInts.sumAll(amounts)
  return [
    {
      label,
      expected: `at least ${amountText(least, of.unit)}`,
      actual: sum === 0n ? "none" : amountText(sum, of.unit),
      holds: sum > 0n ? atLeast(sum, least) : atLeast(0n, least) && of.expected === 0n
    }
  ]
}

/** Amounts that `token.transferFrom(from, to, ...)` was called with, by any account. */
export const transferFroms = (
  evidence: Evidence,
  token: Address,
  from: Address,
  to: Address
): ReadonlyArray<bigint> =>
  entriesOf(evidence).flatMap(({ books }) =>
    books.frames.flatMap((frame) => {
      const args = sameAddress(frame.to, token) ? transferFromOf(frame) : undefined
      return args !== undefined && sameAddress(args[0], from) && sameAddress(args[1], to)
        ? [args[2]]
        : []
    })
  )

/** What was wrapped or unwrapped, without what the router does itself. */
export const wrapsOf = (
  evidence: Evidence,
  env: JudgeEnv,
  kind: "Deposit" | "Withdrawal"
): ReadonlyArray<bigint> => {
  const [coin, router] = [wrappedOf(env), routerOf(env)]
  return successful(evidence)
    .flatMap(fungibleEvents)
    .flatMap(({ address, event }) => {
      if (coin === undefined || !sameAddress(address, coin) || event.eventName !== kind) return []
      const account = event.eventName === "Deposit" ? event.args.dst : event.args.src
      return router !== undefined && sameAddress(account, router) ? [] : [event.args.wad]
    })
}

/** What the agent gained of one token by a trade; a coin counts in both of its forms. */
const gained = (env: JudgeEnv, { lines }: Trade, token: Address | "native"): bigint => {
  const coin = wrappedOf(env)
  const forms = [NATIVE, ...(coin === undefined ? [] : [tokenKey(coin)])]
  const asset = token === "native" ? NATIVE : tokenKey(token)
  return BigInts.sumAll(
    (forms.includes(asset) ? forms : [asset]).map((form) =>
      netOf(lines, env.agent.toLowerCase(), form)
    )
  )
}

/** What the agent gave to pools and got from them, of one token, over all of its trades. */
export const tradedBy = (
  evidence: Evidence,
  env: JudgeEnv,
  token: Address | "native"
): { readonly gave: bigint; readonly got: bigint } => {
  const nets = movedIn(evidence, env).trades.map((trade) => gained(env, trade, token))
  return {
    gave: BigInts.sumAll(nets.map((net) => (net < 0n ? -net : 0n))),
    got: BigInts.sumAll(nets.map((net) => (net > 0n ? net : 0n)))
  }
}

const emergency = parseAbi([
  "event EmergencyWithdraw(address indexed user, uint256 amount, uint256 forfeitedReward)"
])

/** What `account` withdrew from `pool` by its emergency withdrawal. */
export const emergencyWithdrawals = (
  evidence: Evidence,
  pool: Address,
  account: Address
): ReadonlyArray<bigint> =>
  successful(evidence)
    .flatMap(({ logs }) => logs)
    .flatMap(({ address, data, topics: [signature, ...indexed] }) => {
      if (signature === undefined || !sameAddress(address, pool)) return []
      const event = Result.getOrUndefined(
        Result.try(() => decodeEventLog({ abi: emergency, topics: [signature, ...indexed], data }))
      )
      return event !== undefined && sameAddress(event.args.user, account) ? [event.args.amount] : []
    })
