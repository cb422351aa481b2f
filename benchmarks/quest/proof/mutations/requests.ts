/**
 * Wrong scripts whose transaction is the reference's with one thing changed: an amount, an argument, the
 * contract, the function, the data, or a field of the request. Each is a script that returns the changed
 * request; the chain of an instance is the same every time, so what the solution computed from it stays
 * valid.
 */
import { Schema } from "effect"
import { parseUnits, toFunctionSelector } from "viem"
import { Address, type Hex, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { type Call, requesting, returning, stranger } from "../../scripts/scriptText.ts"
import { amountSlots, decodedCall, encode, parseFunction, withArgument } from "./calls.ts"
import type { Mutation } from "./Mutation.ts"
import {
  type Draft,
  isBound,
  judgedParameters,
  otherToken,
  type Subject,
  validationOf
} from "./Subject.ts"

const WHOLE = 10n ** 18n

/** The unasked value that is sent along: 0.01 BNB, in wei. */
const TIP = 10n ** 16n

const draft = (
  detail: string,
  call: Call | null,
  fields: Readonly<Record<string, unknown>> = {}
): ReadonlyArray<Draft> =>
  call === null
    ? []
    : [
        {
          detail,
          call: Object.keys(fields).length === 0 ? call : null,
          source: requesting(call, fields)
        }
      ]

/** The reference's call; mutations of requests do not apply to a query. */
const callOf = ({ reference }: Subject): Call | null =>
  reference._tag === "request" ? reference.call : null

const fromCall =
  (make: (call: Call, subject: Subject) => ReadonlyArray<Draft>) =>
  (subject: Subject): ReadonlyArray<Draft> => {
    const call = callOf(subject)
    return call === null ? [] : make(call, subject)
  }

/** Each judged amount of the request, changed. */
const amounts =
  (change: (amount: bigint, tolerance: string | null, subject: Subject) => bigint) =>
  (subject: Subject): ReadonlyArray<Draft> =>
    amountSlots(subject).flatMap(({ name, amount, tolerance, replace }) => {
      const changed = change(amount, tolerance, subject)
      return changed < 0n ? [] : draft(name, replace(changed))
    })

const slackOf = (amount: bigint, tolerance: string | null, { slack }: Subject): bigint =>
  tolerance === null ? 0n : slack(amount, tolerance)

/** A percentage of the task, misread as a number of whole tokens. */
const percentAsUnits = (subject: Subject): ReadonlyArray<Draft> =>
  judgedParameters(subject)
    .filter(({ declared }) => /%|percent/i.test(declared.unit ?? ""))
    .filter(({ name }) => !isBound(subject, name))
    .flatMap(({ text }) =>
      amountSlots(subject).flatMap(({ name, replace }) =>
        draft(name, replace(parseUnits(text, 18)))
      )
    )

/** Arguments that `where` states, of the types that `changed` changes. */
const stated =
  (changed: (type: string, value: unknown, subject: Subject) => ReadonlyArray<unknown>) =>
  (subject: Subject): ReadonlyArray<Draft> => {
    const decoded = decodedCall(subject)
    if (decoded === null) return []
    const names = new Set(
      Object.keys(decoded.accepted.where).map((name) => name.replace(/\[.*$/, ""))
    )
    return decoded.item.inputs.flatMap(({ name = "", type }, index) =>
      names.has(name)
        ? changed(type, decoded.args[index], subject).flatMap((value) =>
            draft(name, withArgument(decoded, index, value))
          )
        : []
    )
  }

const isPath = Schema.is(Schema.Array(Address))

const paths = (type: string, value: unknown, subject: Subject): ReadonlyArray<unknown> => {
  if (type !== "address[]" || !isPath(value) || value.length < 2) return []
  const end = otherToken(subject, value)
  return [
    value.toReversed(),
    ...(end === undefined ? [] : [[...value.slice(0, -1), end]]),
    ...(value.length > 2 ? [[...value.slice(0, 1), ...value.slice(-1)]] : [])
  ]
}

/** If a slippage is stated, its limit is dropped: no minimum output, or any input. */
const unbounded = (subject: Subject): ReadonlyArray<Draft> => {
  const decoded = decodedCall(subject)
  if (decoded === null || validationOf(subject)?.args.slippage === undefined) return []
  return decoded.item.inputs.flatMap(({ name = "" }, index) => {
    const value = decoded.args[index]
    if (typeof value !== "bigint") return []
    if (/min$/i.test(name)) return draft(name, withArgument(decoded, index, 0n))
    return /max$/i.test(name) ? draft(name, withArgument(decoded, index, value * 10n)) : []
  })
}

const otherValues = (_: string, value: unknown): ReadonlyArray<unknown> => {
  if (typeof value === "bigint") return [value + 1n, value + 1000n]
  return typeof value === "boolean" ? [!value] : []
}

const otherTexts = (type: string, value: unknown): ReadonlyArray<unknown> => {
  if (typeof value !== "string") return []
  if (type === "string") return [`${value}!`, value.toUpperCase(), ""]
  return type === "bytes" ? [`${value}00`, "0x"] : []
}

const otherAddresses = (type: string, value: unknown, subject: Subject): ReadonlyArray<unknown> => {
  if (type !== "address" || typeof value !== "string") return []
  const router = subject.contracts.router_address
  const token = otherToken(subject, [value])
  return [subject.agent, router, token].filter(
    (address) => address !== undefined && !sameAddress(address, value)
  )
}

/** Contracts that also have the called function: another token, another pool. */
const siblings = (call: Call, { abis, contracts }: Subject): ReadonlyArray<Address> => {
  const selector = call.data.slice(0, 10)
  return Object.entries(abis).flatMap(([key, abi]) => {
    const address = contracts[key]
    if (address === undefined || sameAddress(address, call.to)) return []
    const has = abi.some((text) => {
      const item = parseFunction(text)
      return item !== null && toFunctionSelector(item) === selector
    })
    return has ? [address] : []
  })
}

/** Other functions of the called contract with the same argument types, with the same arguments. */
const wrongFunctions = (call: Call, subject: Subject): ReadonlyArray<Draft> => {
  const decoded = decodedCall(subject)
  if (decoded === null) return []
  const types = JSON.stringify(decoded.item.inputs.map(({ type }) => type))
  const accepted = new Set(
    (validationOf(subject)?.functions ?? []).flatMap(({ signature }) => {
      const item = signature === "" ? null : parseFunction(signature)
      return item === null ? [] : [toFunctionSelector(item)]
    })
  )
  const key = Object.entries(subject.contracts).find(([, one]) => sameAddress(one, call.to))?.[0]
  return (ownValue(subject.abis, key ?? "") ?? []).flatMap((text) => {
    const item = parseFunction(text)
    const same =
      item !== null &&
      item.stateMutability !== "view" &&
      item.stateMutability !== "pure" &&
      JSON.stringify(item.inputs.map(({ type }) => type)) === types
    if (!same || accepted.has(toFunctionSelector(item))) return []
    const data = encode(item, decoded.args)
    return data === null ? [] : draft(item.name, { ...call, data })
  })
}

/** A selector that no contract here has. */
const UNKNOWN_SELECTOR = "0xdeadbeef"

const cut = (data: Hex, bytes: number): Hex => `0x${data.slice(2, 2 + 2 * bytes)}`
const sizeOf = (data: Hex): number => (data.length - 2) / 2

/** Plain sends have data only if it is judged. */
const ofData = (make: (call: Call, subject: Subject) => ReadonlyArray<Draft>) =>
  fromCall((call, subject) => (call.data === "0x" ? [] : make(call, subject)))

/** BNB in addition to what the task asks for; if the amount itself is BNB, more than its tolerance. */
const valueOnTop = fromCall((call, subject) => {
  if (call.value === 0n) return draft("", { ...call, value: TIP })
  // If no value is judged, the value sent along may be more than what is taken.
  return amountSlots(subject)
    .filter(({ name }) => name === "value")
    .flatMap(({ amount, tolerance, replace }) =>
      draft("", replace(amount + slackOf(amount, tolerance, subject) + TIP))
    )
})

const fields = (added: (subject: Subject) => Readonly<Record<string, unknown>>) =>
  fromCall((call, subject) => draft("", call, added(subject)))

const gasUsedOf = ({ reference }: Subject): bigint =>
  reference._tag === "request" ? reference.gasUsed : 21_000n

const amountMutations: ReadonlyArray<Mutation> = [
  {
    name: "amount just above the tolerance",
    below: 100,
    make: amounts((amount, tolerance, subject) => amount + slackOf(amount, tolerance, subject) + 1n)
  },
  {
    name: "amount just below the tolerance",
    below: 100,
    make: amounts((amount, tolerance, subject) => amount - slackOf(amount, tolerance, subject) - 1n)
  },
  { name: "amount x 10", below: 100, make: amounts((amount) => amount * 10n) },
  { name: "amount / 10", below: 100, make: amounts((amount) => amount / 10n) },
  { name: "amount in wei taken for tokens", below: 100, make: amounts((amount) => amount * WHOLE) },
  { name: "amount in tokens taken for wei", below: 100, make: amounts((amount) => amount / WHOLE) },
  { name: "amount of 6 decimals", below: 100, make: amounts((amount) => amount / 10n ** 12n) },
  // Revoking an allowance also has an amount of 0; then it is not a mutation.
  { name: "no-op: amount 0", below: 50, make: amounts(() => 0n) },
  { name: "percentage read as units", below: 100, make: percentAsUnits }
]

const argumentMutations: ReadonlyArray<Mutation> = [
  {
    name: "argument: a stranger's address",
    below: 50,
    make: stated((type) => (type === "address" ? [stranger] : []))
  },
  { name: "argument: another known address", below: 100, make: stated(otherAddresses) },
  { name: "argument: another value", below: 100, make: stated(otherValues) },
  { name: "argument: another text or data", below: 60, make: stated(otherTexts) },
  { name: "path: another", below: 100, make: stated(paths) },
  { name: "slippage: no bound", below: 60, make: unbounded }
]

const targetMutations: ReadonlyArray<Mutation> = [
  {
    name: "to a stranger",
    below: 50,
    make: fromCall((call) => draft("", { ...call, to: stranger }))
  },
  {
    name: "to the agent itself",
    below: 50,
    make: fromCall((call, { agent }) => draft("", { ...call, to: agent }))
  },
  {
    name: "to a contract that has the function too",
    below: 100,
    make: ofData((call, subject) =>
      siblings(call, subject).flatMap((to) => draft(to, { ...call, to }))
    )
  },
  {
    name: "to another contract",
    below: 50,
    make: fromCall((call, { contracts }) =>
      [contracts.message_board_address, contracts.factory_address]
        .filter((to) => to !== undefined)
        .filter((to) => !sameAddress(to, call.to))
        .slice(0, 1)
        .flatMap((to) => draft("", { ...call, to }))
    )
  }
]

const dataMutations: ReadonlyArray<Mutation> = [
  { name: "function: another of the contract", below: 60, make: ofData(wrongFunctions) },
  {
    name: "function: an unknown selector",
    below: 100,
    make: ofData((call) =>
      draft("", { ...call, data: `${UNKNOWN_SELECTOR}${call.data.slice(10)}` as Hex })
    )
  },
  {
    name: "message: another",
    below: 60,
    make: fromCall((call, subject) =>
      validationOf(subject)?.args.data === undefined || decodedCall(subject) !== null
        ? []
        : (["0x", `${call.data}00`, cut(call.data, sizeOf(call.data) - 1)] as const).flatMap(
            (data) => draft(data, { ...call, data })
          )
    )
  },
  {
    name: "data: cut in half",
    below: 100,
    make: ofData((call) => draft("", { ...call, data: cut(call.data, sizeOf(call.data) >> 1) }))
  },
  {
    name: "data: the selector alone",
    below: 100,
    make: ofData((call) => draft("", { ...call, data: cut(call.data, 4) }))
  },
  {
    name: "data: left out",
    below: 100,
    make: ofData((call) => draft("", { ...call, data: "0x" }))
  }
]

const fieldMutations: ReadonlyArray<Mutation> = [
  {
    name: "value on top",
    below: 100,
    make: valueOnTop
  },
  {
    name: "gas too low",
    below: 50,
    make: fields((subject) => ({ gas: (gasUsedOf(subject) * 7n) / 10n }))
  },
  { name: "sent for another account", below: 50, make: fields(() => ({ from: stranger })) },
  {
    name: "for another chain",
    below: 50,
    make: fields(({ chainId }) => ({ chainId: chainId === 1 ? 56 : 1 }))
  },
  {
    name: "with a nonce of later",
    below: 50,
    make: fields(({ reference }) => ({
      nonce: reference._tag === "request" ? reference.nonce + 1 : 1
    }))
  },
  { name: "without a recipient", below: 50, make: fields(() => ({ to: null })) },
  {
    name: "with a second payment beside it",
    below: 50,
    make: fromCall((call) => [
      { detail: "", call: null, source: returning([call, { to: stranger, value: TIP }]) }
    ])
  }
]

/** Every wrong script that is a changed request. */
export const requestMutations: ReadonlyArray<Mutation> = [
  ...amountMutations,
  ...argumentMutations,
  ...targetMutations,
  ...dataMutations,
  ...fieldMutations
]
