/** Owns the list of all operations. A new one is a declaration beside this file and a line here. */
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Step } from "../Plan.ts"
import { count, donate, pay, post, setValue } from "./contracts.ts"
import { buy, route, swap, unwrap, wrap } from "./exchange.ts"
import { entrust, give, handOver, operator } from "./items.ts"
import { borrow, giveSafely, permit, sendItems } from "./lent.ts"
import { provide, remove } from "./liquidity.ts"
import type { Operation, Slots } from "./Operation.ts"
import { askAllowance, askCoins, askTokens } from "./questions/accounts.ts"
import { askBlock, askGas, askNonce, askPending, askStaked } from "./questions/chain.ts"
import { askApproved, askCollection, askOwner, askUri } from "./questions/collectibles.ts"
import { askInput, askOutput, askReserves, askSupply, askToken } from "./questions/market.ts"
import { allow, lower, raise, revoke } from "./rights.ts"
import { approveAndCall, empty, flee, fund, note, transferAndCall } from "./special.ts"
import { harvest, stake, unstake } from "./staking.ts"
import { burn, pull, transfer } from "./transfers.ts"

export const operations: ReadonlyArray<Operation> = [
  transfer,
  burn,
  pull,
  wrap,
  unwrap,
  swap,
  buy,
  route,
  provide,
  remove,
  stake,
  unstake,
  harvest,
  allow,
  raise,
  lower,
  revoke,
  give,
  entrust,
  operator,
  handOver,
  count,
  post,
  donate,
  setValue,
  pay,
  fund,
  note,
  empty,
  flee,
  approveAndCall,
  transferAndCall,
  borrow,
  permit,
  giveSafely,
  sendItems,
  askCoins,
  askTokens,
  askAllowance,
  askOwner,
  askApproved,
  askCollection,
  askUri,
  askStaked,
  askPending,
  askBlock,
  askGas,
  askNonce,
  askToken,
  askSupply,
  askReserves,
  askOutput,
  askInput
]

const byName = new Map(operations.map((operation) => [operation.name, operation]))

/** The operation of a step. Every step of a plan has one. */
export const operationOf = ({ operation }: Pick<Step, "operation">): Operation => {
  const found = byName.get(operation)
  if (found === undefined) throw new Error(`there is no operation "${operation}"`)
  return found
}

/** Whether a step asks for an answer, and sends nothing. */
export const isQuestion = (step: Pick<Step, "operation">): boolean =>
  operationOf(step).answer !== undefined

/** What the amount of a step is of; null: it has none. */
export const assetIn = (operation: Operation, slots: Slots): string | null =>
  operation.amount === null ? null : (ownValue(slots, operation.amount.slot) ?? null)
