/** Calldata in words: the contract's name and the function with its arguments, where they are known. */

import { Option, Result } from "effect"
import { type Abi, decodeFunctionData, parseAbi } from "viem"
import type { Hex } from "../../../evm/Hex.ts"

/** A contract whose interface is known; `abi` is human-readable. */
export interface KnownContract {
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

const argument = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(argument).join(", ")}]` : String(value)

/** The name of a known contract, or the address. */
export const contractName = (decoder: CallDecoder, address: string): string =>
  decoder.get(address.toLowerCase())?.name ?? address

/** e.g. `Tether USD (USDT).transfer(0x..., 1000)`; the bare data of an unknown call. */
export const describeCall = (decoder: CallDecoder, to: string | null, data: Hex): string => {
  const known = decoder.get((to ?? "").toLowerCase())
  if (data === "0x")
    return known === undefined ? "none: a plain send" : `none: a plain send to ${known.name}`
  const decoded = Option.fromUndefinedOr(known).pipe(
    Option.flatMap(({ abi, name }) =>
      Result.getSuccess(
        Result.try(() => {
          const { args, functionName } = decodeFunctionData({ abi, data })
          return `${name}.${functionName}(${(args ?? []).map(argument).join(", ")})`
        })
      )
    )
  )
  return Option.getOrElse(decoded, () => `data ${data}`)
}
