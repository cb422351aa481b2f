/**
 * The allow-list: the read methods of a node that a script may call, each with the Schema of its
 * parameters. Any other method does not exist for a script. Filters and subscriptions are left out
 * because they create state in the node.
 */
import { Effect, Schema } from "effect"
import type { ChainError } from "../Chain.ts"
import { type CallFailed, Code, type Refusal, refusal } from "./envelope.ts"
import { Limits } from "./Limits.ts"
import {
  Address,
  BlockNumber,
  BlockTag,
  Bytes,
  Call,
  FeeHistoryCount,
  Flag,
  Hash,
  LogFilter,
  OptionalBlock,
  Percentiles,
  Quantity,
  Slot,
  StorageKeys
} from "./params.ts"
import type { Ask } from "./upstream.ts"

type Params = ReadonlyArray<Schema.Json>

/** An allowed call: the parameters for the node, or the answer if the node need not be asked. */
type Admitted =
  | { readonly _tag: "Forward"; readonly params: Params }
  | { readonly _tag: "Fixed"; readonly params: Params; readonly result: Schema.Json }

/** Decodes what a script sent. `ask` is used to resolve block tags. */
type Admit = (
  params: Params,
  ask: Ask
) => Effect.Effect<Admitted, Refusal | CallFailed | ChainError>

type Elements = ReadonlyArray<Schema.ConstraintDecoder<Schema.Json>>

const decoder = <const E extends Elements>(...elements: E) => {
  const decode = Schema.decodeUnknownEffect(Schema.Tuple(elements))
  return (params: Params) =>
    params.length > elements.length
      ? Effect.fail(
          refusal(
            Code.invalidParams,
            `at most ${elements.length} parameters are taken; state and block overrides are refused`
          )
        )
      : decode(params, { onExcessProperty: "error" }).pipe(
          Effect.mapError((error) => refusal(Code.invalidParams, `params: ${error.message}`))
        )
}

const forward = (...elements: Elements): Admit => {
  const decode = decoder(...elements)
  return (params) => Effect.map(decode(params), (params) => ({ _tag: "Forward", params }))
}

const decodeNone = decoder()
/** Answered by the gate: a script has no accounts on the node, whatever the node holds. */
const noAccounts: Admit = (params) =>
  Effect.map(decodeNone(params), () => ({ _tag: "Fixed", params: [], result: [] }))

const decodeLogFilter = decoder(LogFilter)
const decodeHead = Schema.decodeUnknownEffect(Schema.Struct({ number: Quantity }))

const numberOf = Effect.fnUntraced(function* (tag: string, ask: Ask) {
  if (tag.startsWith("0x")) return BigInt(tag)
  const block = yield* ask("eth_getBlockByNumber", [tag, false])
  const head = yield* decodeHead(block).pipe(
    Effect.mapError(() => refusal(Code.invalidParams, `there is no ${tag} block`))
  )
  return BigInt(head.number)
})

/** Logs of one block, or of a range whose ends are resolved to numbers before it is measured. */
const logs: Admit = Effect.fnUntraced(function* (params, ask) {
  const [{ fromBlock = "latest", toBlock = "latest", ...filter }] = yield* decodeLogFilter(params)
  if (filter.blockHash !== undefined) return { _tag: "Forward", params: [filter] }
  const from = yield* numberOf(fromBlock, ask)
  const to = toBlock === fromBlock ? from : yield* numberOf(toBlock, ask)
  if (to < from) return yield* refusal(Code.invalidParams, "fromBlock is after toBlock")
  if (to - from >= Limits.logBlocks) {
    return yield* refusal(
      Code.invalidParams,
      `eth_getLogs spans ${to - from + 1n} blocks, the limit is ${Limits.logBlocks}; ask for a smaller range`
    )
  }
  return {
    _tag: "Forward",
    params: [{ ...filter, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }]
  }
})

/** A Map, so that no key of a prototype is a method; looked up with the exact name. */
const methods: ReadonlyMap<string, Admit> = new Map<string, Admit>([
  ["eth_accounts", noAccounts],
  ["eth_blobBaseFee", forward()],
  ["eth_blockNumber", forward()],
  ["eth_call", forward(Call, OptionalBlock)],
  ["eth_chainId", forward()],
  ["eth_createAccessList", forward(Call, OptionalBlock)],
  ["eth_estimateGas", forward(Call, OptionalBlock)],
  ["eth_feeHistory", forward(FeeHistoryCount, BlockTag, Percentiles)],
  ["eth_gasPrice", forward()],
  ["eth_getBalance", forward(Address, OptionalBlock)],
  ["eth_getBlockByHash", forward(Hash, Flag)],
  ["eth_getBlockByNumber", forward(BlockTag, Flag)],
  ["eth_getBlockReceipts", forward(OptionalBlock)],
  ["eth_getBlockTransactionCountByHash", forward(Hash)],
  ["eth_getBlockTransactionCountByNumber", forward(BlockTag)],
  ["eth_getCode", forward(Address, OptionalBlock)],
  ["eth_getLogs", logs],
  ["eth_getProof", forward(Address, StorageKeys, OptionalBlock)],
  ["eth_getStorageAt", forward(Address, Slot, OptionalBlock)],
  ["eth_getTransactionByBlockHashAndIndex", forward(Hash, BlockNumber)],
  ["eth_getTransactionByBlockNumberAndIndex", forward(BlockTag, BlockNumber)],
  ["eth_getTransactionByHash", forward(Hash)],
  ["eth_getTransactionCount", forward(Address, OptionalBlock)],
  ["eth_getTransactionReceipt", forward(Hash)],
  ["eth_maxPriorityFeePerGas", forward()],
  ["eth_syncing", forward()],
  ["net_listening", forward()],
  ["net_version", forward()],
  ["web3_clientVersion", forward()],
  ["web3_sha3", forward(Bytes)]
])

/** The names of the allow-list. */
export const allowedMethods: ReadonlyArray<string> = [...methods.keys()]

/** What a script is told of a method that is not there. */
const onlyReads = (method: string): string =>
  `the method ${method} does not exist here: this endpoint only reads the chain. ` +
  "Transactions are not sent by the script: return the request from executeSkill, and it is signed and sent for you."

/**
 * Decides whether a call may be made. Refusals tell the caller's author what to do (`absent`); ethers reads
 * "the method ... does not exist" as "unsupported" and falls back to polling.
 */
export const admit = (
  method: string,
  params: Params,
  ask: Ask,
  absent: (method: string) => string = onlyReads
): Effect.Effect<Admitted, Refusal | CallFailed | ChainError> => {
  const entry = methods.get(method)
  return entry === undefined
    ? Effect.fail(refusal(Code.methodNotFound, absent(method.slice(0, Limits.methodLength))))
    : entry(params, ask)
}
