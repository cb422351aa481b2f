/**
 * Generated calls of a contract, from its interface: every function, several times, with arguments at the
 * edges and in between, from several senders. Owns which ones; the same seed gives the same calls. Pure.
 */
import type { AbiFunction, AbiParameter } from "viem"
import type { Hex } from "../../../../evm/Hex.ts"
import type { Draws } from "./random.ts"

/** How often each function is called, with other arguments each time. */
const ROUNDS = 6
/** How many candidates are tried for one call, so that a guard that nobody can pass costs little time. */
const TRIES = 5

/** A generated call. */
export interface MadeUp {
  readonly item: AbiFunction
  readonly args: ReadonlyArray<unknown>
  readonly from: Hex
  /** wei */
  readonly value: bigint
}

/** Addresses that may be sender, argument, or both. */
export interface Cast {
  readonly senders: ReadonlyArray<Hex>
  readonly addresses: ReadonlyArray<Hex>
}

const ETHER = 10n ** 18n

/** Whole numbers with this many bits: the edges, small ones, and amounts of coins. */
const numberOf = (bits: number, signed: boolean, draws: Draws): bigint => {
  const most = (1n << BigInt(signed ? bits - 1 : bits)) - 1n
  const some = [0n, 1n, 1n, 2n, 3n, 7n, 10n, 100n, 1_000n, ETHER / 100n, ETHER, 5n * ETHER, most]
  const fits = some.filter((one) => one <= most)
  const one = draws.pick(fits)
  return signed && draws.chance(25) ? -one : one
}

const bytesOf = (length: number, draws: Draws): Hex =>
  `0x${Array.from({ length }, () => draws.int(0, 255).toString(16).padStart(2, "0")).join("")}`

/** A value of that ABI type. */
const drawn = (parameter: AbiParameter, cast: Cast, draws: Draws): unknown => {
  const { type } = parameter
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list !== null) {
    const length = list[2] ? Number(list[2]) : draws.int(0, 3)
    const inner = { ...parameter, type: list[1] ?? "" }
    return Array.from({ length }, () => drawn(inner, cast, draws))
  }
  if ("components" in parameter && type === "tuple") {
    return parameter.components.map((part) => drawn(part, cast, draws))
  }
  const number = /^(u?)int(\d*)$/.exec(type)
  if (number !== null) {
    const bits = Number(number[2] || 256)
    const value = numberOf(bits, number[1] === "", draws)
    return bits <= 48 ? Number(value) : value
  }
  if (type === "bool") return draws.chance(50)
  if (type === "address") return draws.pick(cast.addresses)
  if (type === "string") return draws.pick(["", "a", "word", "a longer text of more than a word"])
  if (type === "function") return bytesOf(24, draws)
  const fixed = /^bytes(\d+)$/.exec(type)
  return fixed === null ? bytesOf(draws.pick([0, 4, 36]), draws) : bytesOf(Number(fixed[1]), draws)
}

/** Values for a list of parameters. */
export const valuesOf = (
  parameters: ReadonlyArray<AbiParameter>,
  cast: Cast,
  draws: Draws
): ReadonlyArray<unknown> => parameters.map((parameter) => drawn(parameter, cast, draws))

const shuffled = <A>(list: ReadonlyArray<A>, draws: Draws): ReadonlyArray<A> => {
  const left = [...list]
  return list.flatMap(() => left.splice(draws.int(0, left.length - 1), 1))
}

/** Calls of a contract's functions, in a drawn order: each with alternatives that are tried if it reverts. */
export const callsOf = (
  functions: ReadonlyArray<AbiFunction>,
  cast: Cast,
  draws: Draws
): ReadonlyArray<ReadonlyArray<MadeUp>> =>
  Array.from({ length: ROUNDS }).flatMap(() =>
    shuffled(functions, draws).map((item) =>
      Array.from({ length: TRIES }, () => ({
        item,
        args: valuesOf(item.inputs, cast, draws),
        // Mostly the same values, so that a stored value is used again.
        from: draws.chance(60) ? (cast.senders[0] as Hex) : draws.pick(cast.senders),
        value: item.stateMutability === "payable" ? draws.pick([0n, 1n, ETHER / 100n, ETHER]) : 0n
      }))
    )
  )
