/** Calldata in words: the contract's name and the function with its arguments, if they are known. */

import { Option, Result } from "effect"
import { type Abi, decodeFunctionData, getAbiItem, parseAbi } from "viem"
import type { Hex } from "../../../evm/Hex.ts"

/** A contract whose interface is known; `abi` is human-readable. */
interface KnownContract {
  readonly address: string
  readonly name: string
  readonly abi: ReadonlyArray<string>
}

interface Parsed {
  readonly name: string
  readonly abi: Abi
}

/** Contracts by address in lower case. */
export type CallDecoder = ReadonlyMap<string, Parsed>

/** Parses the interfaces once for any number of calls. */
export const makeCallDecoder = (contracts: ReadonlyArray<KnownContract>): CallDecoder =>
  new Map(
    contracts.map(({ abi, address, name }) => [
      address.toLowerCase(),
      { name, abi: parseAbi<ReadonlyArray<string>>(abi) as Abi }
    ])
  )

const text = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(text).join(", ")}]` : String(value)

/** The name of a known contract, or the address. */
export const contractName = (decoder: CallDecoder, address: string): string =>
  decoder.get(address.toLowerCase())?.name ?? address

/** A call of a known function. */
interface DecodedCall {
  readonly contract: string
  readonly name: string
  /** in the order of the interface; numbers in base units */
  readonly args: ReadonlyArray<readonly [name: string, value: string]>
}

/** What calldata means to a contract; null if the contract or the function is not known. */
export const decodeCall = (
  decoder: CallDecoder,
  to: string | null,
  data: Hex
): DecodedCall | null => {
  const known = decoder.get((to ?? "").toLowerCase())
  if (known === undefined || data === "0x") return null
  const { abi, name } = known
  return Option.getOrNull(
    Result.getSuccess(
      Result.try(() => {
        const { args = [], functionName } = decodeFunctionData({ abi, data })
        const item = getAbiItem({ abi, args, name: functionName })
        const inputs = item?.type === "function" ? item.inputs : []
        return {
          contract: name,
          name: functionName,
          args: args.map(
            (value, index) => [inputs[index]?.name ?? `${index}`, text(value)] as const
          )
        }
      })
    )
  )
}

/** e.g. `Tether USD (USDT).transfer(0x..., 1000)`; the plain data of an unknown call. */
export const describeCall = (decoder: CallDecoder, to: string | null, data: Hex): string => {
  if (data === "0x") {
    const known = decoder.get((to ?? "").toLowerCase())
    return known === undefined ? "none: a plain send" : `none: a plain send to ${known.name}`
  }
  const call = decodeCall(decoder, to, data)
  return call === null
    ? `data ${data}`
    : `${call.contract}.${call.name}(${call.args.map(([, value]) => value).join(", ")})`
}
