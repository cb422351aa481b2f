/**
 * What the harness does to a node: send, mine, deploy, read the head. Owns the decoding of blocks and
 * receipts and the rules of a harness transaction. The genesis builder, the run's layer and every lease
 * use it.
 */

import { Effect, Option, Result, Schema } from "effect"
import { decodeErrorResult, encodeDeployData, numberToHex } from "viem"
import { Address, Hash32, Hex, Quantity } from "../evm/Hex.ts"
import { ownValue } from "../evm/ownValue.ts"
import { BLOCK_GAS_LIMIT } from "./Anvil.ts"
import { deployer, treasury } from "./addresses.ts"
import {
  type Block,
  ChainError,
  type HarnessTransaction,
  type Lease,
  type Receipt
} from "./Chain.ts"
import type { Artifact, Artifacts } from "./genesis/Artifact.ts"
import type { JsonRpc } from "./JsonRpc.ts"

/** Seconds between blocks. */
export const BLOCK_TIME = 3
/** The default and the minimum of eth_gasPrice, wei. */
const GAS_PRICE = 1_000_000_000n

export const BlockHeader = Schema.Struct({ number: Quantity, timestamp: Quantity, hash: Hash32 })
const RpcReceipt = Schema.Struct({
  transactionHash: Hash32,
  status: Schema.Literals(["0x0", "0x1"]),
  blockHash: Hash32,
  blockNumber: Quantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
  logs: Schema.Array(Schema.Struct({ address: Address, topics: Schema.Array(Hash32), data: Hex }))
})

/** A block as the node answers it. */
export const toBlock = (header: typeof BlockHeader.Type): Block => ({
  number: Number(header.number),
  timestamp: Number(header.timestamp),
  hash: header.hash
})

const toReceipt = (receipt: typeof RpcReceipt.Type): Receipt => ({
  hash: receipt.transactionHash,
  status: receipt.status === "0x1" ? "success" : "reverted",
  block: { number: Number(receipt.blockNumber), hash: receipt.blockHash },
  gasUsed: BigInt(receipt.gasUsed),
  effectiveGasPrice: BigInt(receipt.effectiveGasPrice),
  logs: receipt.logs
})

export interface NodeOperations extends Omit<Lease, "discard" | "deploy" | "sound"> {
  /** as a lease's; the constructor sees `from` as its sender, the deployer by default */
  readonly deploy: (
    contract: string,
    at: Hex,
    args: ReadonlyArray<unknown>,
    from?: Hex
  ) => Effect.Effect<void, ChainError>
}

const impersonating = <A>({ call }: JsonRpc, account: Hex, use: Effect.Effect<A, ChainError>) =>
  Effect.acquireUseRelease(
    call("anvil_impersonateAccount", [account]),
    () => use,
    () => call("anvil_stopImpersonatingAccount", [account])
  )

/** Sends without the key of `from`; gas is free unless a price is given. */
const sendAt = (rpc: JsonRpc, transaction: HarnessTransaction, gasPrice: bigint, gas: bigint) =>
  impersonating(
    rpc,
    transaction.from,
    rpc.callAs(RpcReceipt, "eth_sendTransactionSync", [
      {
        from: transaction.from,
        to: transaction.to,
        data: transaction.data ?? "0x",
        value: numberToHex(transaction.value ?? 0n),
        gas: numberToHex(gas),
        gasPrice: numberToHex(gasPrice)
      }
    ])
  ).pipe(Effect.map(toReceipt))

/** The node's error when the failed transaction is called again on the state before it. */
const revertOf = ({ call }: JsonRpc, transaction: HarnessTransaction, receipt: Receipt) =>
  call("eth_call", [
    {
      from: transaction.from,
      to: transaction.to,
      data: transaction.data ?? "0x",
      value: numberToHex(transaction.value ?? 0n)
    },
    numberToHex(receipt.block.number - 1)
  ]).pipe(
    Effect.match({
      onSuccess: () => ({ message: "the node gives no reason", data: null }),
      onFailure: ({ message, data }) => ({ message, data })
    })
  )

const send = (rpc: JsonRpc) =>
  Effect.fn("Node.send")(function* (transaction: HarnessTransaction) {
    const receipt = yield* sendAt(rpc, transaction, 0n, BLOCK_GAS_LIMIT)
    if (receipt.status === "success") return receipt
    const { message, data } = yield* revertOf(rpc, transaction, receipt)
    return yield* new ChainError({
      operation: "send",
      message: `The harness's transaction from ${transaction.from} to ${transaction.to} was mined but failed: ${message}. Check the setup that asked for it.`,
      answered: true,
      data,
      cause: message
    })
  })

const sendRaw = ({ callAs }: JsonRpc) =>
  Effect.fn("Node.sendRaw")(function* (signed: Hex) {
    return yield* callAs(RpcReceipt, "eth_sendRawTransactionSync", [signed]).pipe(
      Effect.map(toReceipt)
    )
  })

const setGasPrice = (rpc: JsonRpc) =>
  Effect.fn("Node.setGasPrice")(function* (wei: bigint) {
    // The node suggests what the last block's transactions paid, and never less than one gwei.
    if (wei < GAS_PRICE) {
      return yield* new ChainError({
        operation: "setGasPrice",
        message: `A gas price of ${wei} wei cannot be set: the node never answers less than ${GAS_PRICE} wei.`
      })
    }
    yield* sendAt(rpc, { from: treasury, to: treasury }, wei, 21_000n)
  })

const deployError = (message: string, error?: ChainError) =>
  new ChainError({
    operation: "deploy",
    message,
    ...(error === undefined ? {} : { answered: true, data: error.data, cause: error })
  })

/** The error of a constructor that reverts, in the contract's own words where it has any. */
const constructorFailed = (contract: string, { abi }: Artifact, error: ChainError): ChainError => {
  if (!error.answered) return error
  const data = Schema.decodeUnknownOption(Hex)(error.data)
  const own = Option.flatMap(data, (data) =>
    Result.getSuccess(Result.try(() => decodeErrorResult({ abi, data })))
  ).pipe(Option.filter(({ errorName }) => errorName !== "Error"))
  const why = Option.match(own, {
    onNone: () => (/OutOfGas|OOG/.test(error.message) ? "it does not end" : error.message),
    onSome: ({ args = [], errorName }) => `it reverts with ${errorName}(${args.join(", ")})`
  })
  return deployError(
    `The constructor of ${contract} fails, with ${BLOCK_GAS_LIMIT} gas: ${why}`,
    error
  )
}

/** Fails unless the constructor takes as many values as it is given. */
const requireFit = (contract: string, { abi }: Artifact, args: ReadonlyArray<unknown>) => {
  const [inputs = []] = abi.flatMap((item) => (item.type === "constructor" ? [item.inputs] : []))
  if (inputs.length === args.length) return Effect.void
  const wanted = inputs.map(({ name = "", type }) => `${type} ${name}`.trimEnd())
  return Effect.fail(
    deployError(
      `The constructor of ${contract} takes (${wanted.join(", ")}), not (${args.join(", ")}).`
    )
  )
}

const deploy = ({ call, callAs }: JsonRpc, artifacts: Artifacts, send: NodeOperations["send"]) =>
  Effect.fn("Node.deploy")(function* (
    contract: string,
    at: Hex,
    args: ReadonlyArray<unknown>,
    from: Hex = deployer
  ) {
    const artifact = ownValue(artifacts, contract)
    if (artifact === undefined) {
      return yield* new ChainError({
        operation: "deploy",
        message: `No contract ${contract} in the genesis sources. Known: ${Object.keys(artifacts).join(", ")}.`
      })
    }
    yield* requireFit(contract, artifact, args)
    const code = yield* Effect.try({
      try: () => encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args }),
      catch: (cause) =>
        new ChainError({
          operation: "deploy",
          message: `The constructor of ${contract} does not take (${args.join(", ")}).`,
          cause
        })
    })
    // Creation code that stands at an address runs there as its constructor would: a call returns
    // the runtime code, immutables filled in, and a transaction leaves the storage.
    yield* call("anvil_setCode", [at, code])
    // A constructor that creates contracts counts on from here; those of the genesis create none.
    if (artifact.own === true) yield* call("anvil_setNonce", [at, "0x1"])
    const creation = { from, to: at, gas: numberToHex(BLOCK_GAS_LIMIT) }
    const runtime = yield* callAs(Hex, "eth_call", [creation, "latest"]).pipe(
      Effect.mapError((error) => constructorFailed(contract, artifact, error))
    )
    if (runtime === "0x") {
      return yield* deployError(`The constructor of ${contract} leaves no code.`)
    }
    yield* send({ from, to: at })
    yield* call("anvil_setCode", [at, runtime])
    if (artifact.own !== true) yield* call("anvil_setNonce", [at, "0x1"])
  })

/** The operations on the node behind `rpc`; `deploy` knows the contracts of `artifacts`. */
export const makeNode = (rpc: JsonRpc, artifacts: Artifacts): NodeOperations => {
  const { call, callAs } = rpc
  const sendHere = send(rpc)
  return {
    url: rpc.url,
    rpc: call,
    batch: rpc.batch,
    ask: rpc.ask,
    head: callAs(BlockHeader, "eth_getBlockByNumber", ["latest", false]).pipe(Effect.map(toBlock)),
    send: sendHere,
    sendRaw: sendRaw(rpc),
    // The clock's step is still set, so the blocks are BLOCK_TIME apart.
    mine: (blocks) => call("anvil_mine", [numberToHex(blocks)]).pipe(Effect.asVoid),
    setBalance: (owner, wei) =>
      call("anvil_setBalance", [owner, numberToHex(wei)]).pipe(Effect.asVoid),
    setNonce: (owner, nonce) =>
      call("anvil_setNonce", [owner, numberToHex(nonce)]).pipe(Effect.asVoid),
    setGasPrice: setGasPrice(rpc),
    deploy: deploy(rpc, artifacts, sendHere)
  }
}
