/**
 * Turns a script's request into a signed transaction. The signer fills only absent fields: chain id,
 * pending nonce, legacy type, the node's gas price, gas by estimate. Given fields are kept; if the
 * request cannot be signed or sent with them, that is the model's failure, with a named reason. Owns
 * these rules.
 */
import { Effect, Redacted, Schema } from "effect"
import { hexToBytes, numberToHex, type TransactionSerializable } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { BLOCK_GAS_LIMIT } from "../../chain/Anvil.ts"
import { type Account, type Chain, ChainError, type Lease } from "../../chain/Chain.ts"
import { type Hex, Quantity, sameAddress } from "../../evm/Hex.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import { SignedRequest } from "../../evm/TransactionEvidence.ts"
import type { ModelFailure } from "../outcome.ts"
import type { TransactionRequest } from "../sandbox-execute/Execution.ts"

/** The gas of a transaction whose estimate fails, so that its revert is mined. */
const GAS_OF_A_REVERT = 1_000_000n

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

/**
 * The minimum gas of a valid transaction: the intrinsic cost (EIP-2028, EIP-2930) or the floor of its
 * calldata (EIP-7623), whichever is higher. The node accepts a transaction with less into its pool and
 * never mines it.
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

const hasEntries = (list: TransactionRequest["accessList"]): boolean =>
  list !== null && list.length > 0

/**
 * Estimates gas in the block that will contain the transaction. At the head's own time, values that
 * grow with time would not have changed, and writing them would look too cheap. The access list is
 * included, because it adds to the cost. Fees are left out, because with them the node would check the
 * balance.
 */
const estimateOf = (agent: Account, { accessList, data, to, value }: TransactionRequest) => ({
  method: "eth_estimateGas",
  params: [
    {
      from: agent.address,
      to,
      data,
      value: numberToHex(value),
      // An empty list is left out: it costs nothing, but the node would not recognise a plain payment.
      ...(hasEntries(accessList) ? { accessList } : {})
    },
    "pending"
  ]
})

const decodeAnswers = Schema.decodeUnknownEffect(
  Schema.Tuple([Quantity, Quantity, Quantity, Schema.NullOr(Quantity)])
)

/** What the signer reads from the node, in one request; amounts in wei. */
const askNode = Effect.fnUntraced(
  function* (lease: Lease, agent: Account, request: TransactionRequest) {
    const [nonce, gasPrice, balance, estimate = null] = yield* lease.batch([
      { method: "eth_getTransactionCount", params: [agent.address, "latest"] },
      { method: "eth_gasPrice", params: [] },
      { method: "eth_getBalance", params: [agent.address, "latest"] },
      ...(request.gas === null ? [estimateOf(agent, request)] : [])
    ])
    const answers = yield* decodeAnswers([nonce, gasPrice, balance, estimate])
    return {
      nonce: Number(answers[0]),
      gasPrice: BigInt(answers[1]),
      balance: BigInt(answers[2]),
      estimate: answers[3] === null ? GAS_OF_A_REVERT : BigInt(answers[3])
    }
  },
  Effect.catchTag("SchemaError", (error) =>
    Effect.fail(new ChainError({ operation: "sign", message: schemaWords(error) }))
  )
)

/** What is paid for a unit of gas at most, and its part for the validator; in wei. */
const feesOf = (kind: Kind, request: TransactionRequest, gasPrice: bigint) =>
  kind === "eip1559"
    ? {
        maxGasPrice: request.maxFeePerGas ?? request.gasPrice ?? gasPrice,
        priority: request.maxPriorityFeePerGas ?? request.gasPrice ?? 0n
      }
    : { maxGasPrice: request.gasPrice ?? request.maxFeePerGas ?? gasPrice, priority: 0n }

/** What a signature adds to a request. */
interface Filled {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly maxGasPrice: bigint
  readonly priority: bigint
}

/**
 * Checks `request` against the rules, and fills what is absent, for the head of `lease`. Returns it with the
 * node's current gas price in wei, which scripts also see through the gate.
 */
const fill = Effect.fnUntraced(function* (
  lease: Lease,
  { agent, profile: { chainId } }: Signer,
  request: TransactionRequest
) {
  if (request.from !== null && !sameAddress(request.from, agent.address)) {
    return yield* rejected("wrong_from", `from is ${request.from}, the agent is ${agent.address}`)
  }
  if (request.chainId !== null && request.chainId !== BigInt(chainId)) {
    return yield* rejected("wrong_chain", `chainId is ${request.chainId}, the chain is ${chainId}`)
  }
  const kind = yield* kindOf(request)
  const { balance, estimate, gasPrice, nonce } = yield* askNode(lease, agent, request)
  if (request.nonce !== null && request.nonce !== nonce) {
    return yield* rejected("wrong_nonce", `nonce is ${request.nonce}, the next one is ${nonce}`)
  }
  const { maxGasPrice, priority } = feesOf(kind, request, gasPrice)
  if (priority > maxGasPrice) {
    return yield* rejected(
      "fee_too_low",
      `maxPriorityFeePerGas ${priority} is above maxFeePerGas ${maxGasPrice}`
    )
  }
  const gas = request.gas ?? estimate
  if (gas > BLOCK_GAS_LIMIT) {
    return yield* rejected("gas_limit", `gas ${gas} is above the block's ${BLOCK_GAS_LIMIT}`)
  }
  const least = leastGas(request)
  if (gas < least) {
    return yield* rejected("gas_limit", `gas ${gas} is below ${least}, what its data alone costs`)
  }
  const needed = request.value + gas * maxGasPrice
  if (needed > balance) {
    return yield* rejected(
      "insufficient_funds",
      `value and gas need ${needed} wei, the agent holds ${balance} wei`
    )
  }
  const filled: Filled = { chainId, nonce, gas, maxGasPrice, priority }
  return { kind, filled, gasPrice }
})

/** Who signs, and for which chain. */
type Signer = Pick<Chain["Service"], "agent" | "profile">

/** A signed request, and the node's gas price at that time, wei. */
export interface Signed {
  readonly request: SignedRequest
  readonly gasPrice: bigint
}

const signedAs = (
  { address }: Account,
  { data, to, value }: TransactionRequest,
  { filled: { gas, maxGasPrice, nonce }, kind }: { readonly kind: Kind; readonly filled: Filled },
  raw: Hex
): SignedRequest =>
  new SignedRequest({ from: address, to, data, value, gas, nonce, type: kind, maxGasPrice, raw })

/**
 * Signs `request` as the chain's agent for the head of `lease`. Fails with the model's failure or ours.
 */
export const signRequest = Effect.fn("signRequest")(function* (
  lease: Lease,
  signer: Signer,
  request: TransactionRequest
) {
  const made = yield* fill(lease, signer, request)
  const raw = yield* sign(signer.agent, made.kind, request, made.filled)
  const signed: Signed = {
    request: signedAs(signer.agent, request, made, raw),
    gasPrice: made.gasPrice
  }
  return signed
})

/**
 * Takes a transaction that its sender has signed: `request` is what `raw` says, with every field given. The
 * same rules hold as for a request that we sign.
 */
export const acceptSigned = Effect.fn("acceptSigned")(function* (
  lease: Lease,
  signer: Signer,
  request: TransactionRequest,
  raw: Hex
) {
  const made = yield* fill(lease, signer, request)
  const signed: Signed = {
    request: signedAs(signer.agent, request, made, raw),
    gasPrice: made.gasPrice
  }
  return signed
})

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
