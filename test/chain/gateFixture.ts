/**
 * What the tests of the gate share: a real node with a contract and a few transactions on it, and
 * a plain JSON-RPC client that sends whatever it is told to.
 */
import { createRequire } from "node:module"
import { Context, Effect, Layer, Schema } from "effect"
import { type Anvil, startAnvil } from "../../chain/Anvil.ts"
import type { ChainError } from "../../chain/Chain.ts"
import { RpcGate } from "../../chain/RpcGate.ts"

const require = createRequire(import.meta.url)
const Artifact = Schema.Struct({ bytecode: Schema.String, abi: Schema.Array(Schema.Unknown) })
const weth = Schema.decodeUnknownSync(Artifact)(
  require("canonical-weth/build/contracts/WETH9.json")
)

const Receipt = Schema.Struct({
  contractAddress: Schema.NullOr(Schema.String),
  transactionHash: Schema.String,
  blockHash: Schema.String,
  blockNumber: Schema.String
})

export const sender = "0x00000000000000000000000000000000000a11ce"
/** An account whose code returns 2,200,000 zero bytes: an answer of 4.4 MB. */
export const huge = "0x0000000000000000000000000000000000009999"
/** An account whose code returns 1,000,000 zero bytes: an answer of 2 MB. */
export const large = "0x0000000000000000000000000000000000007777"
/** An account whose code runs until its gas is gone. */
export const endless = "0x0000000000000000000000000000000000008888"
/** keccak256("Deposit(address,uint256)") */
export const depositTopic = "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c"

const fill = Effect.fnUntraced(function* (anvil: Anvil) {
  yield* anvil.call("anvil_impersonateAccount", [sender])
  yield* anvil.call("anvil_setBalance", [sender, "0x56bc75e2d63100000"])
  yield* anvil.call("anvil_setCode", [huge, "0x622191c05ff3"])
  yield* anvil.call("anvil_setCode", [large, "0x620f42405ff3"])
  yield* anvil.call("anvil_setCode", [endless, "0x5b5f56"])
  const send = (transaction: object) =>
    anvil.callAs(Receipt, "eth_sendTransactionSync", [{ from: sender, ...transaction }])
  const deployed = yield* send({ data: weth.bytecode, gas: "0x2dc6c0" })
  const token = deployed.contractAddress ?? ""
  const deposit = yield* send({ to: token, data: "0xd0e30db0", value: "0xde0b6b3a7640000" })
  yield* anvil.call("anvil_stopImpersonatingAccount", [sender])
  return { token, deposit }
})

/** A node with WETH9 deployed by `sender`, who then deposited 1 ether. */
export class TestNode extends Context.Service<
  TestNode,
  {
    readonly anvil: Anvil
    readonly token: string
    readonly deposit: typeof Receipt.Type
  }
>()("questline/test/TestNode") {
  static readonly layer: Layer.Layer<TestNode, ChainError> = Layer.effect(
    TestNode,
    Effect.gen(function* () {
      const anvil = yield* startAnvil({})
      return { anvil, ...(yield* fill(anvil)) }
    })
  )
}

export const Fixture = Layer.merge(TestNode.layer, RpcGate.layer)

/** A session of the gate on the test node. */
export const openSession = Effect.gen(function* () {
  const { anvil } = yield* TestNode
  return yield* (yield* RpcGate).open(anvil)
})

export const rpc = (method: string, ...params: ReadonlyArray<unknown>) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params
})

const Reply = Schema.Struct({
  id: Schema.Union([Schema.Int, Schema.String, Schema.Null]),
  result: Schema.optionalKey(Schema.Json),
  error: Schema.optionalKey(
    Schema.Struct({
      code: Schema.Int,
      message: Schema.String,
      data: Schema.optionalKey(Schema.String)
    })
  )
})
export type Reply = typeof Reply.Type

/** Posts a body, text as it is and anything else as JSON. */
export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  Effect.promise(async (signal) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal
    })
    return { status: response.status, text: await response.text() }
  })

const decodeReply = Schema.decodeUnknownEffect(Schema.fromJsonString(Reply))
const decodeReplies = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(Reply)))

/** One JSON-RPC exchange. */
export const ask = (url: string, body: unknown) =>
  post(url, body).pipe(Effect.flatMap(({ text }) => decodeReply(text)))

/** One exchange whose answer is a batch. */
export const askAll = (url: string, bodies: unknown) =>
  post(url, bodies).pipe(Effect.flatMap(({ text }) => decodeReplies(text)))
