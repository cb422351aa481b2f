/**
 * The lines of the ledger: every movement of every asset between accounts in the agent's transactions,
 * gross, from traces and logs. What the accounts hold before and after is compared too, so that a change
 * which traces and logs do not show is not missed. Owns reading them; it does not judge.
 */
import { BigInt as BigInts } from "effect"
import { sameAddress } from "../../../evm/Hex.ts"
import type { Observation } from "../../../evm/Observation.ts"
import { once, onceOfBoth } from "../../../evm/once.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Books, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Evidence } from "../Evidence.ts"
import type { JudgeEnv } from "../JudgeEnv.ts"
import {
  type AssetKey,
  type Movement,
  movementsOf,
  multiKey,
  NATIVE,
  NOBODY,
  tokenKey
} from "./events.ts"

/** Where gas goes. */
export const VALIDATORS = "gas"
/** The other end of a change that no event and no call shows. */
export const UNKNOWN = "unknown"

/** A movement with the transaction that made it. */
export interface Line extends Movement {
  /** round of the episode, from 1 */
  readonly step: number
  /** position among the episode's transactions */
  readonly transaction: number
}

/** A successful transaction with its books, and its position among all of the episode's. */
export interface Entry {
  readonly index: number
  readonly transaction: TransactionEvidence
  readonly books: Books
}

/** The successful transactions, in order. */
export const entriesOf = once(
  ({ transactions }: Evidence): ReadonlyArray<Entry> =>
    transactions.flatMap((transaction, index) =>
      transaction.status === "success" && transaction.books !== undefined
        ? [{ index, transaction, books: transaction.books }]
        : []
    )
)

/** A whole number of an observation by its probe's key; null if there is none. */
export const numberAt = ({ values }: Observation, key: string, item?: number): bigint | null => {
  const found = ownValue(values, key)
  const value = item === undefined ? found : Array.isArray(found) ? found[item] : null
  return typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : null
}

/** What the calls with value and the events of a transaction moved. */
const recordedMovements = (
  { transaction, books }: Entry,
  env: JudgeEnv
): ReadonlyArray<Movement> => [
  ...books.frames.flatMap(({ from, to, value }) =>
    value === 0n
      ? []
      : [{ asset: NATIVE, from: from.toLowerCase(), to: to.toLowerCase(), amount: value }]
  ),
  ...transaction.logs.flatMap((log) => movementsOf(log, env))
]

const BALANCE =
  /^(?:native_balance\((0x[0-9a-f]{40})\)|(0x[0-9a-f]{40})\.balanceOf\((0x[0-9a-f]{40})(?:,(\d+))?\))$/

/** The net gain of one account in one asset, by the movements. */
export const netOf = (
  movements: ReadonlyArray<Movement>,
  account: string,
  asset: AssetKey
): bigint =>
  BigInts.sumAll(
    movements.map((move) =>
      move.asset !== asset
        ? 0n
        : (move.to === account ? move.amount : 0n) - (move.from === account ? move.amount : 0n)
    )
  )

/**
 * Changes of balances that the movements of a transaction do not account for. A balance that cannot be read
 * on one side is skipped: it belongs to a token that did not exist then, so it was worth nothing. An
 * ERC-721 balance is skipped too: each token is an asset of its own with the events that moved it.
 */
const unrecordedMovements = (
  { transaction, books }: Entry,
  movements: ReadonlyArray<Movement>,
  env: JudgeEnv
): ReadonlyArray<Movement> => {
  const agent = env.agent.toLowerCase()
  const collections = new Set(
    movements.flatMap(({ asset }) => (asset.includes("#") ? [asset.slice(0, 42)] : []))
  )
  return Object.keys(books.after.values).flatMap((key) => {
    const [, coins, token, owner, id] = BALANCE.exec(key) ?? []
    const account = coins ?? owner
    const before = numberAt(books.before, key)
    const after = numberAt(books.after, key)
    if (account === undefined || before === null || after === null) return []
    if (token !== undefined && id === undefined && collections.has(token)) return []
    const asset =
      token === undefined ? NATIVE : id === undefined ? tokenKey(token) : multiKey(token, id)
    const gas =
      asset === NATIVE && account === agent
        ? transaction.gasUsed * transaction.effectiveGasPrice
        : 0n
    const rest = after - before + gas - netOf(movements, account, asset)
    if (rest === 0n) return []
    return rest > 0n
      ? [{ asset, from: UNKNOWN, to: account, amount: rest }]
      : [{ asset, from: account, to: UNKNOWN, amount: -rest }]
  })
}

/**
 * A movement that changes nothing: a zero amount, or one from an account to itself. The zero address is an
 * exception: what it moves to itself is minted for nobody, at the cost of whoever paid for it.
 */
const isNothing = ({ amount, from, to }: Movement): boolean =>
  amount === 0n || (from === to && from !== NOBODY)

/** Every movement of the episode that changes something; gas has lines of its own. */
export const linesOf = onceOfBoth(
  (evidence: Evidence, env: JudgeEnv): ReadonlyArray<Line> =>
    entriesOf(evidence).flatMap((entry) => {
      const movements = recordedMovements(entry, env)
      return [...movements, ...unrecordedMovements(entry, movements, env)].flatMap((move) =>
        isNothing(move) ? [] : [{ ...move, step: entry.transaction.step, transaction: entry.index }]
      )
    })
)

/** What the agent paid for gas, by transaction, including reverted ones. */
export const gasLines = ({ transactions, agent }: Evidence): ReadonlyArray<Line> =>
  transactions.map(({ step, gasUsed, effectiveGasPrice }, transaction) => ({
    step,
    transaction,
    asset: NATIVE,
    from: agent.toLowerCase(),
    to: VALIDATORS,
    amount: gasUsed * effectiveGasPrice
  }))

/**
 * Whether an account is a contract, whose own code decides what it gives: one of the environment, or one
 * with code in the books. Other accounts give only what they or their allowances release.
 */
export const contractsIn = (evidence: Evidence, env: JudgeEnv): ReadonlySet<string> => {
  const known = Object.values(env.contracts).map((address) => address.toLowerCase())
  const found = entriesOf(evidence).flatMap(({ books }) =>
    [books.before, books.after].flatMap(({ values }) =>
      Object.entries(values).flatMap(([key, value]) => {
        const account = /^code_hash\((0x[0-9a-f]{40})\)$/.exec(key)?.[1]
        return account !== undefined && value !== null ? [account] : []
      })
    )
  )
  return new Set(
    [...known, ...found].filter((account) => account !== NOBODY && !sameAddress(account, env.agent))
  )
}
