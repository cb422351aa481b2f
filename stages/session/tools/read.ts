/** The tool `read`: everything that can be read of the chain. Reads are free. Owns its kinds and their results. */
import { Effect, Result, Schema } from "effect"
import { Hash32, Quantity } from "../../../evm/Hex.ts"
import { decodeReturned, encodeCall, functionOf, topicOf } from "./calldata.ts"
import { Account, callFields, quantityOf, requestOf, Wei } from "./parameters.ts"
import { asBytes, told } from "./results.ts"
import { sessionTool, type ToolPlace, ToolRefused } from "./tool.ts"

const Read = Schema.Struct({
  kind: Schema.Literals([
    "balance",
    "call",
    "code",
    "logs",
    "quote",
    "transaction",
    "block",
    "gas_price",
    "nonce"
  ]).annotate({
    description:
      "balance: the coin, or a token, of an address. call: a function that only reads. code: whether a contract is there. logs: events. quote: what a swap gives now. transaction: one that was mined. block: the latest, or by number. gas_price: in wei. nonce: how many transactions an address has sent."
  }),
  address: Schema.optionalKey(
    Account.annotate({
      description: "balance, nonce: whose, your own if absent; code, logs: of what"
    })
  ),
  token: Schema.optionalKey(
    Account.annotate({ description: "balance: of this token; the coin if absent" })
  ),
  ...callFields,
  to: Schema.optionalKey(Account.annotate({ description: "call: the contract" })),
  event: Schema.optionalKey(
    Schema.String.annotate({
      description: "logs: only this event, such as Transfer(address,address,uint256)"
    })
  ),
  fromBlock: Schema.optionalKey(Schema.Int),
  toBlock: Schema.optionalKey(Schema.Int),
  amountIn: Schema.optionalKey(Wei),
  path: Schema.optionalKey(
    Schema.Array(Account).annotate({
      description: "quote: the tokens in order, the first is given and the last is received"
    })
  ),
  router: Schema.optionalKey(
    Account.annotate({ description: "quote: another router than the chain's exchange" })
  ),
  hash: Schema.optionalKey(Hash32.annotate({ description: "transaction: its hash" })),
  number: Schema.optionalKey(Schema.Int.annotate({ description: "block: its number" }))
})
type Read = typeof Read.Type

const BALANCE_OF = Result.getOrThrow(functionOf("balanceOf(address) view returns (uint256)"))
const AMOUNTS_OUT = Result.getOrThrow(
  functionOf("getAmountsOut(uint256,address[]) view returns (uint256[])")
)

const missing = (kind: string, field: string) =>
  new ToolRefused({ message: `read: ${kind} needs ${field}` })

const decimalOf = (value: Schema.Json): string => String(BigInt(String(value)))

const balance = Effect.fnUntraced(function* ({ address, token }: Read, place: ToolPlace) {
  const owner = address ?? place.account
  if (token === undefined) {
    const coin = yield* told(place.rpc("eth_getBalance", [owner, "latest"]))
    return { address: owner, token: null, balance: decimalOf(coin) }
  }
  const data = Result.getOrThrow(encodeCall(BALANCE_OF, [owner]))
  const answer = yield* told(place.rpc("eth_call", [{ to: token, data }, "latest"]))
  const units = decodeReturned(BALANCE_OF, asBytes(answer))
  return units === null
    ? yield* new ToolRefused({ message: `read: no token answers balanceOf at ${token}` })
    : { address: owner, token, balance: units }
})

const call = Effect.fnUntraced(function* (
  { args, data, signature, to, value }: Read,
  place: ToolPlace
) {
  if (to === undefined) return yield* missing("call", "to, the contract's address")
  const asked = {
    to,
    ...(args === undefined ? {} : { args }),
    ...(data === undefined ? {} : { data }),
    ...(signature === undefined ? {} : { signature }),
    ...(value === undefined ? {} : { value })
  }
  const { item, request } = yield* requestOf(asked, place.account)
  const answer = asBytes(yield* told(place.rpc("eth_call", [request, "latest"])))
  return {
    data: answer,
    ...(item === null || item.outputs.length === 0 ? {} : { returns: decodeReturned(item, answer) })
  }
})

const code = Effect.fnUntraced(function* ({ address }: Read, { rpc }: ToolPlace) {
  if (address === undefined) return yield* missing("code", "address")
  const bytes = asBytes(yield* told(rpc("eth_getCode", [address, "latest"])))
  // Whole contracts would fill a model's context; whether one is there is what is mostly asked.
  return { address, isContract: bytes !== "0x", bytes: (bytes.length - 2) / 2 }
})

/** Logs that one answer has at most. */
const MOST_LOGS = 200

const logs = Effect.fnUntraced(function* (
  { address, event, fromBlock, toBlock }: Read,
  { rpc }: ToolPlace
) {
  const topic =
    event === undefined
      ? undefined
      : yield* Effect.fromResult(topicOf(event)).pipe(
          Effect.mapError(({ message }) => new ToolRefused({ message: `read: ${message}` }))
        )
  const filter = {
    ...(address === undefined ? {} : { address }),
    ...(topic === undefined ? {} : { topics: [topic] }),
    ...(fromBlock === undefined ? {} : { fromBlock: quantityOf(Math.max(0, fromBlock)) }),
    ...(toBlock === undefined ? {} : { toBlock: quantityOf(Math.max(0, toBlock)) })
  }
  const found = yield* told(rpc("eth_getLogs", [filter]))
  const all = Array.isArray(found) ? found : []
  return { logs: all.slice(0, MOST_LOGS), left: Math.max(0, all.length - MOST_LOGS) }
})

const quote = Effect.fnUntraced(function* (
  { amountIn, path = [], router: named }: Read,
  { router: known, rpc }: ToolPlace
) {
  const router = named ?? known
  if (amountIn === undefined) return yield* missing("quote", "amountIn, in base units")
  if (path.length < 2) return yield* missing("quote", "path, with two tokens or more")
  if (router === null) return yield* missing("quote", "router: this chain has no known exchange")
  const data = Result.getOrThrow(encodeCall(AMOUNTS_OUT, [String(BigInt(amountIn)), path]))
  const answer = yield* told(rpc("eth_call", [{ to: router, data }, "latest"]))
  const amounts = decodeReturned(AMOUNTS_OUT, asBytes(answer))
  return Array.isArray(amounts)
    ? { router, path, amounts, amountOut: amounts.at(-1) ?? null }
    : yield* new ToolRefused({ message: `read: no exchange answers getAmountsOut at ${router}` })
})

const transaction = Effect.fnUntraced(function* ({ hash }: Read, { rpc }: ToolPlace) {
  if (hash === undefined) return yield* missing("transaction", "hash")
  const receipt = yield* told(rpc("eth_getTransactionReceipt", [hash]))
  if (receipt === null) {
    return yield* new ToolRefused({ message: `read: no transaction ${hash} was mined here` })
  }
  return { transaction: yield* told(rpc("eth_getTransactionByHash", [hash])), receipt }
})

const Head = Schema.Struct({ number: Quantity, timestamp: Quantity })
const decodeHead = Schema.decodeUnknownEffect(Head)

const block = Effect.fnUntraced(function* ({ number }: Read, { rpc }: ToolPlace) {
  const at = number === undefined ? "latest" : quantityOf(Math.max(0, number))
  const head = yield* decodeHead(yield* told(rpc("eth_getBlockByNumber", [at, false]))).pipe(
    Effect.mapError(() => new ToolRefused({ message: `read: there is no block ${number}` }))
  )
  return { number: Number(head.number), timestamp: Number(head.timestamp) }
})

const gasPrice = Effect.fnUntraced(function* (_: Read, { rpc }: ToolPlace) {
  return { gasPrice: decimalOf(yield* told(rpc("eth_gasPrice", []))) }
})

const nonce = Effect.fnUntraced(function* ({ address }: Read, place: ToolPlace) {
  const owner = address ?? place.account
  const count = yield* told(place.rpc("eth_getTransactionCount", [owner, "latest"]))
  return { address: owner, nonce: Number(count) }
})

const kinds = { balance, call, code, logs, quote, transaction, block, gas_price: gasPrice, nonce }

export const read = sessionTool("read", {
  title: "Read the chain",
  description:
    "Reads the chain at its latest block. Free, as often as you like. What each kind needs: balance (address, token: both optional), call (to, and signature with args or data), code (address), logs (address, event, fromBlock, toBlock: all optional), quote (amountIn, path), transaction (hash), block (number: optional), gas_price, nonce (address: optional).",
  parameters: Read,
  readOnly: true,
  run: (input, place) => kinds[input.kind](input, place)
})
