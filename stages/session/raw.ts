/**
 * Reads a transaction that was signed elsewhere: who signed it, and what it says, in the form of a request
 * with every field given. Owns this reading; sign.ts has the rules that the request must keep.
 */

import { Effect } from "effect"
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from "viem"
import type { Address, Hex } from "../../evm/Hex.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { ModelFailure } from "../outcome.ts"
import { TransactionRequest } from "../sandbox-execute/Execution.ts"

/** More than a block's gas can pay for as calldata. */
const MAX_BYTES = 256 * 1024

const types: Readonly<Record<string, number>> = {
  legacy: 0,
  eip2930: 1,
  eip1559: 2,
  eip4844: 3,
  eip7702: 4
}

const rejected = (
  reason: Extract<ModelFailure, { _tag: "rejected" }>["reason"],
  detail: string
): ModelFailure => ({ _tag: "rejected", reason, detail })

const unreadable = (why: unknown): ModelFailure => ({
  _tag: "schema_invalid",
  rule: 5,
  detail: `it is not a signed transaction: ${String(why).slice(0, 300)}`
})

/** An absent quantity is 0 in the bytes of a transaction. */
const requestOf = (
  transaction: ReturnType<typeof parseTransaction>,
  type: number,
  to: Address,
  from: Address
) => {
  const { accessList, chainId, data, gas, gasPrice, maxFeePerGas, nonce, value } = transaction
  const fees =
    type === 2
      ? {
          gasPrice: null,
          maxFeePerGas: maxFeePerGas ?? 0n,
          maxPriorityFeePerGas: transaction.maxPriorityFeePerGas ?? 0n
        }
      : { gasPrice: gasPrice ?? 0n, maxFeePerGas: null, maxPriorityFeePerGas: null }
  return new TransactionRequest({
    to,
    from,
    data: data ?? "0x",
    value: value ?? 0n,
    gas: gas ?? 0n,
    ...fees,
    nonce: nonce ?? 0,
    type,
    chainId: chainId === undefined ? null : BigInt(chainId),
    accessList:
      accessList?.map(({ address, storageKeys }) => ({
        address,
        storageKeys: [...storageKeys]
      })) ?? null
  })
}

/** What a signed transaction says. Fails with what is wrong with it. */
export const readSigned = Effect.fn("readSigned")(function* (raw: Hex) {
  if (raw.length > 2 + 2 * MAX_BYTES) {
    return yield* Effect.fail(unreadable(`it is over ${MAX_BYTES} bytes`))
  }
  const transaction = yield* Effect.try({
    try: () => parseTransaction(raw as TransactionSerialized),
    catch: unreadable
  })
  const type = ownValue(types, transaction.type ?? "") ?? 5
  if (type > 2) {
    return yield* Effect.fail(
      rejected("unsupported_type", `transaction type ${transaction.type} is not accepted`)
    )
  }
  const { to } = transaction
  if (to === undefined || to === null) {
    return yield* Effect.fail<ModelFailure>({
      _tag: "schema_invalid",
      rule: 4,
      detail: "it creates a contract: it must have a `to`"
    })
  }
  if (transaction.chainId === undefined) {
    return yield* Effect.fail(rejected("wrong_chain", "it is signed for no chain (EIP-155)"))
  }
  const from = yield* Effect.tryPromise({
    try: () => recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }),
    catch: unreadable
  })
  return requestOf(transaction, type, to, from)
})
