/** What the session answers, in the words and the JSON of tools. Owns both; the tools choose what they ask. */
import { Effect, Schema } from "effect"
import { Hash32, Hex, Quantity } from "../../../evm/Hex.ts"
import { revertWords } from "./calldata.ts"
import type { RpcRefused } from "./SessionRpc.ts"
import { type ToolPlace, ToolRefused } from "./tool.ts"

/** JSON-RPC's internal error: the node did not answer. */
const NODE_FAILED = -32603

const isBytes = Schema.is(Hex)

/** Bytes of an answer; none if it is something else. */
export const asBytes = (answer: Schema.Json): Hex => (isBytes(answer) ? answer : "0x")

/** Why a call was refused or reverted, in one sentence. */
export const refusedWords = ({ data, message }: RpcRefused): string =>
  data === undefined
    ? message
    : message.includes(revertWords(data))
      ? message
      : `${message}: ${revertWords(data)}`

/** A call whose refusal is the tool's. */
export const told = <A>(call: Effect.Effect<A, RpcRefused>): Effect.Effect<A, ToolRefused> =>
  Effect.mapError(
    call,
    (error) =>
      new ToolRefused({
        message: refusedWords(error),
        ...(error.code === NODE_FAILED ? { ours: true } : {})
      })
  )

const Receipt = Schema.Struct({
  status: Quantity,
  blockNumber: Quantity,
  gasUsed: Quantity,
  logs: Schema.Array(
    Schema.Struct({
      address: Schema.String,
      topics: Schema.Array(Schema.String),
      data: Schema.String
    })
  )
})
const decodeReceipt = Schema.decodeUnknownEffect(Receipt)
const decodeHash = Schema.decodeUnknownEffect(Hash32)

const unreadable = () => new ToolRefused({ message: "the session gave no receipt: read it again" })

/** Why a mined transaction reverted: it is called again on the block before it. */
const reasonOf = (place: ToolPlace, request: Schema.Json, block: bigint) =>
  place.rpc("eth_call", [request, `0x${(block - 1n).toString(16)}`]).pipe(
    Effect.as("it ran out of gas, or reverts only in its own block"),
    Effect.catch((error) => Effect.succeed(refusedWords(error)))
  )

/** Sends a request as it is, and says what became of it. A revert is a result, not a refusal. */
export const sent = Effect.fnUntraced(function* (
  place: ToolPlace,
  request: Schema.Json,
  again: Schema.Json = request
) {
  const hash = yield* told(place.rpc("eth_sendTransaction", [request])).pipe(
    Effect.flatMap((answer) => Effect.mapError(decodeHash(answer), unreadable))
  )
  const receipt = yield* told(place.rpc("eth_getTransactionReceipt", [hash])).pipe(
    Effect.flatMap((answer) => Effect.mapError(decodeReceipt(answer), unreadable))
  )
  const succeeded = BigInt(receipt.status) === 1n
  return {
    hash,
    status: succeeded ? "success" : "reverted",
    ...(succeeded ? {} : { reason: yield* reasonOf(place, again, BigInt(receipt.blockNumber)) }),
    block: Number(receipt.blockNumber),
    gasUsed: String(BigInt(receipt.gasUsed)),
    logs: receipt.logs.map(({ address, data, topics }) => ({ address, topics: [...topics], data }))
  }
})
