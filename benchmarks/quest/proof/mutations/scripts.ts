/**
 * Whole scripts that are wrong for any task: nothing, an error, a claim, a transaction that has nothing to
 * do with the task. A claim of success earned full marks in the published code.
 */
import { toFunctionSelector } from "viem"
import { type Address, type Hex, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { type Call, requesting, returning, scriptOf, stranger } from "../../scripts/scriptText.ts"
import { amountSlots, encode, parseFunction } from "./calls.ts"
import type { Mutation } from "./Mutation.ts"
import type { Draft, Subject } from "./Subject.ts"

const returns = (value: unknown): (() => ReadonlyArray<Draft>) => {
  const source = returning(value)
  return () => [{ detail: "", source, call: null }]
}

const sends = (call: Call): ReadonlyArray<Draft> => [{ detail: "", call, source: requesting(call) }]

const encoded = (signature: string, args: ReadonlyArray<unknown>): Hex | null => {
  const item = parseFunction(signature)
  return item === null ? null : encode(item, args)
}

/** A transaction that succeeds, at a contract of the environment. */
const unrelated =
  (key: string, signature: string, args: (subject: Subject) => ReadonlyArray<unknown>) =>
  (subject: Subject): ReadonlyArray<Draft> => {
    const to = subject.contracts[key]
    const data = encoded(signature, args(subject))
    return to === undefined || data === null ? [] : sends({ to, data, value: 0n })
  }

const targetOf = ({ reference }: Subject): Address | null =>
  reference._tag === "request" ? reference.call.to : null

/** Whether the contract at an address has a function. */
const offers = ({ contracts, abis }: Subject, address: Address, signature: string): boolean => {
  const wanted = parseFunction(signature)
  const key = Object.entries(contracts).find(([, one]) => sameAddress(one, address))?.[0] ?? ""
  return (
    wanted !== null &&
    (ownValue(abis, key) ?? []).some((text) => {
      const item = parseFunction(text)
      return item !== null && toFunctionSelector(item) === toFunctionSelector(wanted)
    })
  )
}

const TRANSFER = "transfer(address to,uint256 amount)"

/** Tokens of the task, or else USDT, to someone whom the task does not name. */
const tokensToStranger = (subject: Subject): ReadonlyArray<Draft> => {
  const target = targetOf(subject)
  if (target === null) return []
  const token = offers(subject, target, TRANSFER) ? target : subject.contracts.usdt_address
  const [slot] = amountSlots(subject).filter(({ amount }) => amount > 0n)
  const data = encoded(TRANSFER, [stranger, slot?.amount ?? 10n ** 18n])
  return token === undefined || data === null ? [] : sends({ to: token, data, value: 0n })
}

const nothingOnTarget = (subject: Subject): ReadonlyArray<Draft> => {
  const to = targetOf(subject)
  return to === null ? [] : sends({ to, data: "0x", value: 0n })
}

const zeroTransfer = (subject: Subject): ReadonlyArray<Draft> => {
  const to = targetOf(subject)
  const data = encoded(TRANSFER, [subject.agent, 0n])
  return to === null || data === null || !offers(subject, to, TRANSFER)
    ? []
    : sends({ to, data, value: 0n })
}

const success = { success: true, type: "QUERY_RESULT", tx_hash: `0x${"ab".repeat(32)}` }

/** Every wrong script that does not use the solution. */
export const scriptMutations: ReadonlyArray<Mutation> = [
  { name: "script: returns nothing", below: 50, make: returns(undefined) },
  { name: "script: returns an empty object", below: 50, make: returns({}) },
  { name: "script: returns a transaction hash", below: 50, make: returns(success.tx_hash) },
  { name: "script: claims success", below: 50, make: returns(success) },
  {
    name: "script: claims success as an answer",
    below: 50,
    make: returns({ query_result: success })
  },
  {
    name: "script: throws",
    below: 50,
    throws: true,
    make: () => [{ detail: "", source: scriptOf('throw new Error("I give up")'), call: null }]
  },
  {
    name: "unrelated: a counter is counted up",
    below: 50,
    make: unrelated("simple_counter_address", "increment()", () => [])
  },
  {
    name: "unrelated: 0 BNB to itself",
    below: 50,
    make: ({ agent }) => sends({ to: agent, data: "0x", value: 0n })
  },
  {
    name: "unrelated: an approval of a stranger",
    below: 50,
    make: unrelated("busd_address", "approve(address spender,uint256 amount)", () => [stranger, 1n])
  },
  { name: "no-op: a plain call of the target", below: 50, make: nothingOnTarget },
  { name: "no-op: a transfer of 0 to itself", below: 50, make: zeroTransfer },
  {
    name: "a payment to a stranger",
    below: 50,
    make: ({ reference }) =>
      sends({
        to: stranger,
        data: "0x",
        value:
          reference._tag === "request" && reference.call.value > 0n
            ? reference.call.value
            : 10n ** 16n
      })
  },
  { name: "a payment of tokens to a stranger", below: 50, make: tokensToStranger }
]
