/**
 * Further right scripts of an instance, made from its reference solution: the same transaction or answer in
 * every form that the prompt allows, other functions that the task accepts, and amounts just inside the
 * tolerance. Pure. All of them must reach full marks.
 */
import { Predicate, Record, Schema } from "effect"
import { encodeFunctionData, getAddress, isAddress, parseAbi } from "viem"
import { ownValue } from "../../../evm/ownValue.ts"
import { traitsOf } from "../../../validators/quest/index.ts"
import {
  around,
  literal,
  type Read,
  readingByHand,
  renamed,
  requesting
} from "../scripts/scriptText.ts"
import { otherCalls } from "./mutations/accepted.ts"
import { amountSlots, decodedCall, withArgument } from "./mutations/calls.ts"
import { callTo, contractReads, readsOf } from "./mutations/reads.ts"
import { type Answer, type Subject, validationOf } from "./mutations/Subject.ts"

/** A right script. */
interface Variant {
  readonly name: string
  /** which part it changed, if there are several; otherwise empty */
  readonly detail: string
  readonly source: string
}

const variant = (name: string, source: string, detail = ""): Variant => ({ name, detail, source })

/** The solution, exported in other ways. */
const exportForms = ({ rendered }: Subject): ReadonlyArray<Variant> => [
  variant(
    "export: a list, and a default",
    `${renamed(rendered, "main")}
export const describe = (): string => "what this script does"
export { main as executeSkill }
export default main
`
  ),
  variant(
    "export: an arrow function that takes what it needs",
    `${renamed(rendered, "main")}
const answer = { run: main }
export const executeSkill = (...inputs: Parameters<typeof main>) => answer.run(...inputs)
`
  )
]

type Fields = Readonly<Record<string, unknown>>
type Requested = Extract<Subject["reference"], { readonly _tag: "request" }>

const hex = (value: bigint): string => `0x${value.toString(16)}`
const isSafe = (value: bigint): boolean => value <= BigInt(Number.MAX_SAFE_INTEGER)

/** What a request may say of fields that it does not need. */
const absentForms = ({ data, value }: Requested["call"]): Readonly<Record<string, Fields>> => ({
  "request: null for what is absent": {
    from: null,
    gas: null,
    gasPrice: null,
    nonce: null,
    type: null,
    chainId: null,
    accessList: null,
    ...(data === "0x" ? { data: null } : {}),
    ...(value === 0n ? { value: null } : {})
  },
  "request: undefined for what is absent": {
    ...(data === "0x" ? { data: undefined } : {}),
    ...(value === 0n ? { value: undefined } : {}),
    maxFeePerGas: undefined
  }
})

/** The fields of a request in forms that mean the same. */
const requestForms = (subject: Subject): ReadonlyArray<Variant> => {
  const { reference, agent, chainId } = subject
  if (reference._tag !== "request") return []
  const { call, gas, gasPrice, nonce } = reference
  const forms: Readonly<Record<string, Fields>> = {
    "request: amounts as hex": { value: hex(call.value), gas: hex(gas), gasPrice: hex(gasPrice) },
    "request: amounts as decimal text": {
      value: call.value.toString(),
      gasLimit: gas.toString(),
      gasPrice: gasPrice.toString()
    },
    "request: numbers": {
      ...(isSafe(call.value) ? { value: Number(call.value) } : {}),
      gas: Number(gas),
      nonce,
      chainId,
      type: 0
    },
    "request: gasLimit, legacy by its name": {
      gasLimit: gas,
      gasPrice,
      nonce: BigInt(nonce),
      chainId: BigInt(chainId),
      type: "legacy"
    },
    "request: EIP-1559 fees": { maxFeePerGas: gasPrice, maxPriorityFeePerGas: 0n },
    "request: EIP-1559 by its name": {
      type: "eip1559",
      maxFeePerGas: gasPrice.toString(),
      maxPriorityFeePerGas: "0x0",
      accessList: []
    },
    "request: type 2 as a number": {
      type: 2,
      maxFeePerGas: gasPrice,
      maxPriorityFeePerGas: gasPrice
    },
    "request: an empty access list": { type: 1, accessList: [], gasPrice },
    "request: lower-case addresses, and a sender": {
      to: call.to.toLowerCase(),
      from: agent.toLowerCase()
    },
    "request: checksummed addresses, and a sender": { to: getAddress(call.to), from: agent },
    ...absentForms(call),
    ...(call.data === "0x"
      ? {}
      : { "request: input for data": { data: undefined, input: call.data } })
  }
  return Object.entries({ ...forms, ...costs(subject, reference) }).map(([name, fields]) =>
    variant(name, requesting(call, fields))
  )
}

/** If all BNB is sent, nothing is left to pay more with. */
const sendsAll = (subject: Subject): boolean => {
  const validation = validationOf(subject)
  return traitsOf(validation?.family ?? "").native === true && validation?.args.amount === "all"
}

/** Access lists, more gas and higher prices than needed, all within the limit for fees. */
const costs = (
  subject: Subject,
  { call, gasPrice, gasUsed }: Extract<Subject["reference"], { _tag: "request" }>
): Readonly<Record<string, Fields>> => {
  const accessList = [{ address: call.to, storageKeys: [`0x${"0".repeat(64)}`] }]
  return sendsAll(subject)
    ? {}
    : {
        "request: an access list, without gas": { accessList },
        "request: an access list with EIP-1559 fees": {
          accessList,
          maxFeePerGas: 2n * gasPrice,
          maxPriorityFeePerGas: gasPrice
        },
        "request: twice the price": { gasPrice: 2n * gasPrice },
        "request: a fee just below 0.05 BNB": { gasPrice: (49n * 10n ** 15n) / gasUsed },
        "request: much gas": { gas: 2_000_000n }
      }
}

/** The call with more bytes after it, which no function reads, and with another deadline. */
const callForms = (subject: Subject): ReadonlyArray<Variant> => {
  const decoded = decodedCall(subject)
  if (decoded === null) return []
  const { call, item } = decoded
  // A signed deadline cannot be changed by the caller.
  const signed = item.inputs.some(({ type }) => type === "bytes32")
  const late = item.inputs.flatMap(({ name = "" }, index) =>
    name === "deadline" && !signed ? (withArgument(decoded, index, 2n ** 256n - 1n) ?? []) : []
  )
  return [
    ...(item.inputs.length === 0
      ? []
      : [variant("call: bytes after it", requesting({ ...call, data: `${call.data}51e57710` }))]),
    ...late.map((other) => variant("call: a deadline that never comes", requesting(other)))
  ]
}

/** The same effect by the task's other functions. */
const otherFunctions = (subject: Subject): ReadonlyArray<Variant> =>
  otherCalls(subject).map(({ signature, call }) =>
    variant("another accepted function", requesting(call), signature || "plain send")
  )

/** Amounts at the edge of a relative tolerance; there is no more than "all". */
const insideTolerance = (subject: Subject): ReadonlyArray<Variant> => {
  const all = Object.values(validationOf(subject)?.args ?? {}).includes("all")
  return amountSlots(subject).flatMap(({ name, amount, tolerance, replace }) => {
    const slack = tolerance?.endsWith("%") ? subject.slack(amount, tolerance) : 0n
    if (slack === 0n) return []
    const edges: ReadonlyArray<readonly [title: string, edge: bigint]> = [
      ["amount just inside, below", amount - slack + 1n],
      ...(all ? [] : [["amount just inside, above", amount + slack - 1n] as const])
    ]
    return edges.flatMap(([title, edge]) => {
      const call = replace(edge)
      return call === null ? [] : [variant(title, requesting(call), name)]
    })
  })
}

const aggregate3 = parseAbi([
  "struct Call3 { address target; bool allowFailure; bytes callData; }",
  "struct Result { bool success; bytes returnData; }",
  "function aggregate3(Call3[] calls) payable returns (Result[] returnData)"
])

/** The solution's calls of contracts, as one call of Multicall3. */
const batched = (subject: Subject): Read | null => {
  const to = subject.contracts.multicall3_address
  const calls = contractReads(subject).map((read) => ({
    target: read.to,
    allowFailure: false,
    callData: read.data
  }))
  if (to === undefined || calls.length === 0) return null
  const data = encodeFunctionData({ abi: aggregate3, functionName: "aggregate3", args: [calls] })
  return callTo({ to, data })
}

const isQuantity = Schema.is(Schema.String.check(Schema.isPattern(/^\d+$/)))

/** The answer's quantities, written in another form. */
const quantitiesAs = (
  subject: Subject,
  answer: Answer,
  write: (value: bigint) => unknown
): Readonly<Record<string, unknown>> => {
  const keys = validationOf(subject)?.answer ?? {}
  return Record.map(answer, (value, key) =>
    ownValue(keys, key)?.type === "quantity" && isQuantity(value) ? write(BigInt(value)) : value
  )
}

/** The answer in every accepted form, and other ways to read it. */
const answerForms = (subject: Subject): ReadonlyArray<Variant> => {
  const { reference, rendered } = subject
  if (reference._tag !== "answer") return []
  const { answer } = reference
  const forms: Readonly<Record<string, unknown>> = {
    "answer: bigint": quantitiesAs(subject, answer, (value) => value),
    "answer: hex": quantitiesAs(subject, answer, hex),
    "answer: a number where it is safe": quantitiesAs(subject, answer, (value) =>
      isSafe(value) ? Number(value) : value.toString()
    ),
    "answer: a key more": { ...answer, note: "read at the latest block" },
    "answer: keys in another order": Object.fromEntries(Object.entries(answer).toReversed()),
    "answer: addresses in lower case": Record.map(answer, (value) =>
      Predicate.isString(value) && isAddress(value) ? value.toLowerCase() : value
    )
  }
  const batch = batched(subject)
  const result = { query_result: answer }
  return [
    ...Object.entries(forms).map(([name, form]) =>
      variant(name, around(rendered, literal({ query_result: form })))
    ),
    variant("read by hand, in one batch", readingByHand(readsOf(subject), result)),
    ...(batch === null ? [] : [variant("read through Multicall3", readingByHand([batch], result))])
  ]
}

/** Every further right script of a subject, without duplicates. */
export const variantsOf = (subject: Subject): ReadonlyArray<Variant> => {
  const seen = new Set<string>()
  return [
    ...exportForms(subject),
    ...requestForms(subject),
    ...callForms(subject),
    ...otherFunctions(subject),
    ...insideTolerance(subject),
    ...answerForms(subject)
  ].filter(({ source }) => {
    const fresh = !seen.has(source)
    seen.add(source)
    return fresh
  })
}
