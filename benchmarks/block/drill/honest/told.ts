/**
 * What a call tells: what it returns, and the events of the contract. Owns when two contracts tell the same: a fix may
 * emit more, but not less. Pure.
 */
import { type Abi, toEventHash } from "viem"
import type { CompiledContract } from "../../solidity/Solidity.ts"
import type { Log } from "../ground.ts"

/** What one step told; of a step that failed, nothing counts. */
export interface Told {
  /** hex; null: it was no call */
  readonly returned: string | null
  /** events of the contract, in order */
  readonly events: ReadonlyArray<Log>
}

/** Events that a fix must emit as before, by the hash of their signature. */
export const eventsOf = ({ abi }: CompiledContract): ReadonlyMap<string, string> =>
  new Map(
    (abi as unknown as Abi).flatMap((item) =>
      // An allowance may be set on the way or not, as the fix likes; what it is afterwards is compared.
      item.type === "event" && item.name !== "Approval" ? [[toEventHash(item), item.name]] : []
    )
  )

const WORD = 64

const wordsOf = (hex: string): ReadonlyArray<string> =>
  hex.slice(2).match(new RegExp(`.{1,${WORD}}`, "g")) ?? []

/** Whether two answers are the same, word by word, but for amounts that differ by the slack. */
const isSame = (one: string, other: string, slack: bigint): boolean => {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return (
    slack > 0n &&
    words.length === others.length &&
    words.every((word, index) => {
      const difference = BigInt(`0x${word}`) - BigInt(`0x${others[index] ?? ""}`)
      return difference <= slack && -difference <= slack
    })
  )
}

const isSameEvent = (one: Log, other: Log, slack: bigint): boolean =>
  one.topics.length === other.topics.length &&
  one.topics.every((topic, index) => isSame(topic, other.topics[index] ?? "0x", slack)) &&
  isSame(one.data, other.data, slack)

/** The first thing that is not told as on the right contract; null if all is. */
export const untold = (
  expected: Told,
  actual: Told,
  names: ReadonlyMap<string, string>,
  slack: bigint
): string | null => {
  if (expected.returned !== null && !isSame(expected.returned, actual.returned ?? "0x", slack)) {
    return `it returns ${actual.returned}, not ${expected.returned}`
  }
  const left = [...actual.events]
  for (const event of expected.events) {
    const at = left.findIndex((one) => isSameEvent(event, one, slack))
    if (at < 0) return `the event ${names.get(event.topics[0] ?? "")} is not emitted as before`
    left.splice(at, 1)
  }
  return null
}
