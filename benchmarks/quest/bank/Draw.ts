/**
 * The randomness of an instance: streams of bytes that depend only on their labels, and are the same on
 * every platform.
 *
 * A stream's key is keccak-256 of the UTF-8 JSON array of its labels; its block i is keccak-256 of the key
 * followed by i as four big-endian bytes; its bytes are blocks 0, 1, 2... in order. A number below n takes
 * as many bytes as n - 1 needs, drops the excess high bits, and is drawn again until it is below n, so that
 * every number is equally likely.
 */
import { bytesToBigInt, concat, keccak256, numberToHex, stringToBytes } from "viem"

/** A stream of bytes; each call continues where the last one ended. */
export interface Draw {
  readonly bytes: (count: number) => Uint8Array
  /** uniform among 0, 1, ... n - 1; `n` is at least 1 */
  readonly below: (n: bigint) => bigint
}

/** Starts the stream of `labels`. Equal labels give equal bytes. */
export const makeDraw = (...labels: ReadonlyArray<string | number>): Draw => {
  const key = keccak256(stringToBytes(JSON.stringify(labels)))
  let counter = 0
  let rest: Uint8Array = new Uint8Array()
  const bytes = (count: number): Uint8Array => {
    const taken = new Uint8Array(count)
    let filled = 0
    while (filled < count) {
      if (rest.length === 0) {
        rest = keccak256(concat([key, numberToHex(counter++, { size: 4 })]), "bytes")
      }
      const part = rest.subarray(0, count - filled)
      taken.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
    }
    return taken
  }
  const below = (n: bigint): bigint => {
    if (n === 1n) return 0n
    const bits = (n - 1n).toString(2).length
    for (;;) {
      const drawn = bytesToBigInt(bytes(Math.ceil(bits / 8))) & ((1n << BigInt(bits)) - 1n)
      if (drawn < n) return drawn
    }
  }
  return { bytes, below }
}

/** One of `items`, all equally likely. */
export const pick = <A>(draw: Draw, items: readonly [A, ...Array<A>]): A =>
  items[Number(draw.below(BigInt(items.length)))] ?? items[0]
