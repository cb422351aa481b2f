/** Calldata and raw logs, as contracts read and write them. */
import {
  type Abi,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi
} from "viem"
import type { Address, Hex } from "../../../evm/Hex.ts"
import { EventLog } from "../../../evm/TransactionEvidence.ts"

/** Calldata of a call in human-readable form. */
export const data = (signature: string, ...args: ReadonlyArray<unknown>): Hex =>
  encodeFunctionData({
    abi: parseAbi<ReadonlyArray<string>>([`function ${signature}`]) as Abi,
    args
  })

/** A raw log, its event not decoded: judges must not need the decoding. */
export const log = (address: Address, event: string, args: Record<string, unknown>): EventLog => {
  const abi = parseAbi<ReadonlyArray<string>>([`event ${event}`]) as Abi
  const [item] = abi
  if (item?.type !== "event") throw new Error(`no event: ${event}`)
  const plain = item.inputs.filter(({ indexed }) => indexed !== true)
  return new EventLog({
    address,
    topics: encodeEventTopics({ abi, args }).filter((topic) => typeof topic === "string"),
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name ?? ""])
    ),
    name: null,
    args: {}
  })
}

const TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"
export const APPROVAL = "Approval(address indexed owner, address indexed spender, uint256 value)"
export const transferLog = (token: Address, from: Address, to: Address, value: bigint) =>
  log(token, TRANSFER, { from, to, value })

const AMOUNTS = "address indexed sender, uint256 amount0, uint256 amount1"

/** What a pair says of liquidity that was added. */
export const mintLog = (pair: Address, amount0: bigint, amount1: bigint): EventLog =>
  log(pair, `Mint(${AMOUNTS})`, { sender: pair, amount0, amount1 })

/** What a pair says of liquidity that was taken out. */
export const burnLog = (pair: Address, amount0: bigint, amount1: bigint): EventLog =>
  log(pair, `Burn(${AMOUNTS}, address indexed to)`, { sender: pair, amount0, amount1, to: pair })

/** A trade with a pair: what came into it and from whom, what went out of it and to whom. */
export const tradeLogs = (
  pair: Address,
  [tokenIn, from, amountIn]: readonly [Address, Address, bigint],
  [tokenOut, to, amountOut]: readonly [Address, Address, bigint]
): ReadonlyArray<EventLog> => [
  transferLog(tokenIn, from, pair, amountIn),
  transferLog(tokenOut, pair, to, amountOut),
  log(
    pair,
    "Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
    tokenIn.toLowerCase() < tokenOut.toLowerCase()
      ? {
          sender: from,
          amount0In: amountIn,
          amount1In: 0n,
          amount0Out: 0n,
          amount1Out: amountOut,
          to
        }
      : {
          sender: from,
          amount0In: 0n,
          amount1In: amountIn,
          amount0Out: amountOut,
          amount1Out: 0n,
          to
        }
  )
]
