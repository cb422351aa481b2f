/**
 * Asks many view functions at once: a node takes ten times as long for each call as for what most of them compute. Owns the
 * program that stands at the asking address for that one request, and the form of its input and output.
 */
import { Effect, Predicate } from "effect"
import { concatHex, type Hex, numberToHex, size, zeroAddress } from "viem"
import { BLOCK_GAS_LIMIT } from "../../../../chain/Anvil.ts"
import type { Lease } from "../../../../chain/Chain.ts"

/** A call of a view function. */
export interface View {
  readonly to: Hex
  readonly data: Hex
}

/**
 * Its input are records of an address (20 bytes), a length (2 bytes) and so many bytes of calldata; its output are records of
 * whether the call worked (1 byte), a length (4 bytes) and so many bytes of what it returned. Each call gets so much gas.
 */
const BEFORE_GAS: Hex = concatHex([
  "0x5f5f", // input place, output place
  "0x5b368210600b575ff3", // each record, or return what is written
  "0x5b81358060501c61ffff169060601c", // its length, its address
  "0x81846016018437", // its calldata, where the output will stand
  "0x5f5f83858463" // a static call
])
const AFTER_GAS: Hex = concatHex([
  "0xfa",
  "0x8353", // whether it worked
  "0x3d60e01b8360010152", // the length
  "0x3d5f846005013e", // what it returned
  "0x50906005013d01916016010190600256" // the next places
])

const RECORD = { worked: 1, length: 4 }

/** What the calls returned, in their order; null where one failed. */
const returnsIn = (output: Hex, count: number): ReadonlyArray<Hex | null> => {
  const returns: Array<Hex | null> = []
  let at = 2
  const take = (bytes: number): string => {
    const taken = output.slice(at, at + 2 * bytes)
    at += 2 * bytes
    return taken
  }
  for (let index = 0; index < count; index += 1) {
    const worked = take(RECORD.worked) === "01"
    const returned: Hex = `0x${take(Number(`0x${take(RECORD.length)}`))}`
    returns.push(worked ? returned : null)
  }
  return returns
}

const askedWith =
  (gas: Hex) =>
  ({ data, to }: View) => ({ method: "eth_call", params: [{ to, data, gas }, "latest"] })

/**
 * What these view functions return to nobody in particular, and other reads in the same request; null where one fails. A view
 * that returns megabytes leaves no gas for the rest: then each is asked by itself. `most`: units of gas for each.
 */
export const viewAll = Effect.fnUntraced(function* (
  lease: Lease,
  views: ReadonlyArray<View>,
  others: Parameters<Lease["batch"]>[0],
  most = BLOCK_GAS_LIMIT
) {
  const data = concatHex(
    views.flatMap(({ data, to }) => [to, numberToHex(size(data), { size: 2 }), data])
  )
  const gas = numberToHex(most * BigInt(views.length + 1))
  const code = concatHex([BEFORE_GAS, numberToHex(most, { size: 4 }), AFTER_GAS])
  const program = { [zeroAddress]: { code } }
  const [output, ...answers] = yield* lease.batch([
    { method: "eth_call", params: [{ to: zeroAddress, data, gas }, "latest", program] },
    ...others
  ])
  const returns = Predicate.isString(output)
    ? returnsIn(output as Hex, views.length)
    : yield* lease.batch(views.map(askedWith(numberToHex(most))))
  return { returns, others: answers }
})
