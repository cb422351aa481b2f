/** Calldata and raw logs, as contracts read and write them. */
import {
  type Abi,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi
} from "viem"
import type { Address, Hex } from "../../tasks/Primitives.ts"
import { EventLog } from "../../validators/Evidence.ts"

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
