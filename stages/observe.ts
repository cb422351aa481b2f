/**
 * Reads probes from a leased node: all of them in one batch, at its head. The only place where a
 * probe becomes a JSON-RPC call.
 */
import { Effect, Result, Schema } from "effect"
import { type Abi, decodeFunctionResult, encodeFunctionData, keccak256, parseAbi } from "viem"
import { type Block, ChainError, type Lease } from "../chain/Chain.ts"
import { BlockHeader, toBlock } from "../chain/node.ts"
import { Hex, Quantity } from "../evm/Hex.ts"
import { BlockRef, Observation } from "../validators/Evidence.ts"
import { type Probe, type ProbeValue, probeKey } from "../validators/Probe.ts"

type Call = { readonly method: string; readonly params: ReadonlyArray<unknown> }

/** How one probe is asked, and how its answer is read. */
interface Reading {
  readonly key: string
  readonly call: Call
  readonly read: (answer: Hex) => ProbeValue
}

const quantity = (answer: Hex): string => BigInt(answer).toString()

/** A decoded ABI value as an observation holds it. */
const plain = (value: unknown): string | boolean =>
  typeof value === "boolean" ? value : Schema.is(Hex)(value) ? value.toLowerCase() : String(value)

const reading = (probe: Probe, block: Hex): Reading => {
  const key = probeKey(probe)
  switch (probe._tag) {
    case "native_balance":
      return {
        key,
        call: { method: "eth_getBalance", params: [probe.owner, block] },
        read: quantity
      }
    case "nonce":
      return {
        key,
        call: { method: "eth_getTransactionCount", params: [probe.owner, block] },
        read: quantity
      }
    case "code_hash":
      return {
        key,
        call: { method: "eth_getCode", params: [probe.address, block] },
        read: (code) => (code === "0x" ? null : keccak256(code))
      }
    case "gas_price":
      return { key, call: { method: "eth_gasPrice", params: [] }, read: quantity }
    case "call": {
      const abi = parseAbi<ReadonlyArray<string>>([`function ${probe.signature}`]) as Abi
      const data = encodeFunctionData({ abi, args: probe.args })
      return {
        key,
        call: { method: "eth_call", params: [{ to: probe.to, data }, block] },
        // A view that answers nothing (no code there), or what is no such value, has no value, like
        // one that reverts.
        read: (answer) => {
          const value: unknown = Result.getOrNull(
            Result.try(() => decodeFunctionResult({ abi, data: answer }))
          )
          return value === null ? null : Array.isArray(value) ? value.map(plain) : plain(value)
        }
      }
    }
  }
}

const decodeAnswers = Schema.decodeUnknownEffect(
  Schema.Array(Schema.NullOr(Schema.Union([Hex, Quantity])))
)

const decodeHeader = Schema.decodeUnknownEffect(BlockHeader)

/** The block of that number: what a probe that says nothing about time is read in. */
const blockAt = (lease: Lease, number: number): Effect.Effect<Block, ChainError> =>
  lease.rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]).pipe(
    Effect.flatMap(decodeHeader),
    Effect.map(toBlock),
    Effect.catchTag("SchemaError", (error) =>
      Effect.fail(new ChainError({ operation: "observe", message: error.message }))
    )
  )

/**
 * Reads `probes` at the head of `lease`, or in the block of a number. A probe whose call reverts,
 * or that finds no code, has the value null. Fails with a ChainError when the node cannot be asked
 * or a probe is malformed.
 */
export const observe = Effect.fn("observe")(function* (
  lease: Lease,
  probes: ReadonlyArray<Probe>,
  number?: number
) {
  const head = number === undefined ? yield* lease.head : yield* blockAt(lease, number)
  const block: Hex = `0x${head.number.toString(16)}`
  const readings = yield* Effect.try({
    try: () => probes.map((probe) => reading(probe, block)),
    catch: (cause) =>
      new ChainError({
        operation: "observe",
        message: `a probe cannot be encoded (${String(cause)}): correct the task's validation`
      })
  })
  const answers = yield* lease.batch(readings.map(({ call }) => call)).pipe(
    Effect.flatMap(decodeAnswers),
    Effect.catchTag("SchemaError", (error) =>
      Effect.fail(new ChainError({ operation: "observe", message: error.message }))
    )
  )
  const values: Record<string, ProbeValue> = {}
  yield* Effect.try({
    try: () => {
      readings.forEach(({ key, read }, index) => {
        const answer = answers[index]
        values[key] = answer === null || answer === undefined ? null : read(answer)
      })
    },
    catch: (cause) => new ChainError({ operation: "observe", message: String(cause), cause })
  })
  return new Observation({
    block: new BlockRef({ number: head.number, timestamp: head.timestamp, hash: head.hash }),
    values
  })
})
