/**
 * Turns a script's request into a signed transaction. The signer fills only what is absent: chain
 * id, pending nonce, legacy type, the node's gas price, gas by estimate. Given fields are
 * honoured, and what cannot be signed or sent as given is the model's failure, with its name.
 */
import { Effect, Redacted, Schema } from "effect"
import { hexToBytes, type TransactionSerializable } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Account, Chain, Lease } from "../../chain/Chain.ts"
import { type Hex, Quantity, sameAddress } from "../../evm/Hex.ts"
import { SignedRequest } from "../../validators/Evidence.ts"
import type { ModelFailure } from "../outcome.ts"
import type { TransactionRequest } from "../sandbox-execute/Execution.ts"

/** Gas given to a transaction whose estimate fails, so that its revert is mined. */
const GAS_OF_A_REVERT = 1_000_000n
/** No block of the chain holds more. */
const BLOCK_GAS_LIMIT = 30_000_000n

type Kind = "legacy" | "eip2930" | "eip1559"
type Rejection = Extract<ModelFailure, { _tag: "rejected" }>

const rejected = (
  reason: Rejection["reason"],
  detail: string
): Effect.Effect<never, ModelFailure> =>
  Effect.fail<ModelFailure>({ _tag: "rejected", reason, detail })

const kindOf = (request: TransactionRequest): Effect.Effect<Kind, ModelFailure> => {
  if (request.type === null) {
    if (request.gasPrice === null && request.maxFeePerGas !== null) return Effect.succeed("eip1559")
    return Effect.succeed(request.accessList === null ? "legacy" : "eip2930")
  }
  if (request.type === 0) return Effect.succeed("legacy")
  if (request.type === 1) return Effect.succeed("eip2930")
  if (request.type === 2) return Effect.succeed("eip1559")
  return rejected("unsupported_type", `transaction type ${request.type} is not accepted`)
}

const decodeQuantity = (answer: unknown) =>
  Schema.decodeUnknownEffect(Quantity)(answer).pipe(Effect.map(BigInt), Effect.orDie)

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

/**
 * The least gas of a transaction that a block may hold: the intrinsic cost (EIP-2028, EIP-2930) or
 * the floor of its calldata (EIP-7623), the higher one. The node takes one with less into its pool
 * and then waits for ever to mine it.
 */
const leastGas = ({ data, accessList }: TransactionRequest): bigint => {
  const bytes = hexToBytes(data)
  const zeros = bytes.filter((byte) => byte === 0).length
  const others = bytes.length - zeros
  const listed = (accessList ?? []).reduce(
    (sum, { storageKeys }) => sum + 2_400 + storageKeys.length * 1_900,
    0
  )
  return BigInt(21_000 + Math.max(zeros * 4 + others * 16 + listed, zeros * 10 + others * 40))
}

/** What the node asks for a unit of gas now, wei: the gate tells a script the same. */
export const nodeGasPrice = (lease: Lease) =>
  lease.rpc("eth_gasPrice", []).pipe(Effect.flatMap(decodeQuantity))

/** Signs `request` as the chain's agent for the head of `lease`. Fails with the model's failure or ours. */
export const signRequest = Effect.fn("signRequest")(function* (
  lease: Lease,
  { agent, profile: { chainId } }: Pick<Chain["Service"], "agent" | "profile">,
  request: TransactionRequest
) {
  if (request.from !== null && !sameAddress(request.from, agent.address)) {
    return yield* rejected("wrong_from", `from is ${request.from}, the agent is ${agent.address}`)
  }
  if (request.chainId !== null && request.chainId !== BigInt(chainId)) {
    return yield* rejected("wrong_chain", `chainId is ${request.chainId}, the chain is ${chainId}`)
  }
  const kind = yield* kindOf(request)
  const pending = Number(
    yield* decodeQuantity(yield* lease.rpc("eth_getTransactionCount", [agent.address, "latest"]))
  )
  if (request.nonce !== null && request.nonce !== pending) {
    return yield* rejected("wrong_nonce", `nonce is ${request.nonce}, the next one is ${pending}`)
  }
  const nodePrice = yield* nodeGasPrice(lease)
  const maxGasPrice =
    kind === "eip1559"
      ? (request.maxFeePerGas ?? request.gasPrice ?? nodePrice)
      : (request.gasPrice ?? request.maxFeePerGas ?? nodePrice)
  const priority =
    kind === "eip1559" ? (request.maxPriorityFeePerGas ?? request.gasPrice ?? 0n) : 0n
  if (priority > maxGasPrice) {
    return yield* rejected(
      "fee_too_low",
      `maxPriorityFeePerGas ${priority} is above maxFeePerGas ${maxGasPrice}`
    )
  }
  const gas = request.gas ?? (yield* estimateGas(lease, agent, request))
  if (gas > BLOCK_GAS_LIMIT) {
    return yield* rejected("gas_limit", `gas ${gas} is above the block's ${BLOCK_GAS_LIMIT}`)
  }
  const least = leastGas(request)
  if (gas < least) {
    return yield* rejected("gas_limit", `gas ${gas} is below ${least}, what its data alone costs`)
  }
  const balance = yield* decodeQuantity(
    yield* lease.rpc("eth_getBalance", [agent.address, "latest"])
  )
  const needed = request.value + gas * maxGasPrice
  if (needed > balance) {
    return yield* rejected(
      "insufficient_funds",
      `value and gas need ${needed} wei, the agent holds ${balance} wei`
    )
  }
  const raw = yield* sign(agent, kind, request, {
    chainId,
    nonce: pending,
    gas,
    maxGasPrice,
    priority
  })
  return new SignedRequest({
    from: agent.address,
    to: request.to,
    data: request.data,
    value: request.value,
    gas,
    nonce: pending,
    type: kind,
    maxGasPrice,
    raw
  })
})

const hasEntries = (list: TransactionRequest["accessList"]): boolean =>
  list !== null && list.length > 0

/**
 * Estimates in the block that will hold the transaction: at the head's own time, what grows with
 * time stands still, and writing it looks cheaper than it is. An access list is part of what the
 * transaction costs. Fees are not: with them the node would hold the estimate against the balance.
 */
const estimateGas = (lease: Lease, agent: Account, request: TransactionRequest) =>
  lease
    .rpc("eth_estimateGas", [
      {
        from: agent.address,
        to: request.to,
        data: request.data,
        value: hex(request.value),
        // An empty list costs nothing, yet the node would not take the plain payment for one.
        ...(hasEntries(request.accessList) ? { accessList: request.accessList } : {})
      },
      "pending"
    ])
    .pipe(
      Effect.flatMap(decodeQuantity),
      Effect.catchTag("ChainError", (error) =>
        error.answered ? Effect.succeed(GAS_OF_A_REVERT) : Effect.fail(error)
      )
    )

interface Filled {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly maxGasPrice: bigint
  readonly priority: bigint
}

const sign = (agent: Account, kind: Kind, request: TransactionRequest, filled: Filled) => {
  const base = {
    chainId: filled.chainId,
    to: request.to,
    data: request.data,
    value: request.value,
    nonce: filled.nonce,
    gas: filled.gas
  }
  const accessList = request.accessList ?? []
  const transaction: TransactionSerializable =
    kind === "eip1559"
      ? {
          ...base,
          type: kind,
          accessList,
          maxFeePerGas: filled.maxGasPrice,
          maxPriorityFeePerGas: filled.priority
        }
      : kind === "eip2930"
        ? { ...base, type: kind, accessList, gasPrice: filled.maxGasPrice }
        : { ...base, type: kind, gasPrice: filled.maxGasPrice }
  return Effect.tryPromise({
    try: () => privateKeyToAccount(Redacted.value(agent.privateKey)).signTransaction(transaction),
    catch: (cause): ModelFailure => ({
      _tag: "schema_invalid",
      rule: 5,
      detail: `it cannot be signed: ${String(cause)}`
    })
  })
}
