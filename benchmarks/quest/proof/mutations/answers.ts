/**
 * Wrong answers to queries: right values that were never read, values that are not the chain's, and answers
 * of another form. In most of them the solution itself does the reading, so that only the answer is wrong.
 */
import { Record, type Schema } from "effect"
import { formatUnits } from "viem"
import { type Address, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { AnswerKey } from "../../../../tasks/quest/Task.ts"
import { around, literal, readingByHand, returning, stranger } from "../../scripts/scriptText.ts"
import type { Mutation } from "./Mutation.ts"
import { callTo, contractReads } from "./reads.ts"
import { type Answer, type Draft, type Subject, validationOf } from "./Subject.ts"

const answerOf = ({ reference }: Subject): Answer | null =>
  reference._tag === "answer" ? reference.answer : null

const one = (source: string, detail = ""): ReadonlyArray<Draft> => [{ detail, source, call: null }]

/** Another answer than the solution's, after the solution has read. */
const answering = (subject: Subject, answer: unknown, detail = ""): ReadonlyArray<Draft> =>
  one(around(subject.rendered, literal({ query_result: answer })), detail)

const fromAnswer =
  (make: (answer: Answer, subject: Subject) => ReadonlyArray<Draft>) =>
  (subject: Subject): ReadonlyArray<Draft> => {
    const answer = answerOf(subject)
    return answer === null ? [] : make(answer, subject)
  }

const keysOf = (subject: Subject): Readonly<Record<string, AnswerKey>> =>
  validationOf(subject)?.answer ?? {}

/** The answer with one value changed, key by key; `undefined` leaves the key as it is. */
const changing = (
  change: (type: AnswerKey["type"], value: Schema.Json) => Schema.Json | undefined
) =>
  fromAnswer((answer, subject) =>
    Object.entries(keysOf(subject)).flatMap(([key, { type }]) => {
      const changed = change(type, ownValue(answer, key) ?? null)
      return changed === undefined || changed === answer[key]
        ? []
        : answering(subject, { ...answer, [key]: changed }, key)
    })
  )

const quantity = (value: Schema.Json): bigint | null =>
  typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : null

const ofQuantity = (change: (value: bigint) => Schema.Json | undefined) =>
  changing((type, value) => {
    const amount = type === "quantity" ? quantity(value) : null
    return amount === null ? undefined : change(amount)
  })

/** A value as if nothing was read, in the key's own form. */
const empty: Readonly<Record<AnswerKey["type"], Schema.Json>> = {
  quantity: "0",
  address: "0x0000000000000000000000000000000000000000",
  text: "",
  boolean: false
}

const differently = (type: AnswerKey["type"], value: Schema.Json): Schema.Json | undefined => {
  switch (type) {
    case "quantity":
      return undefined
    case "address":
      return stranger
    case "boolean":
      return !value
    case "text":
      return `${String(value)} `
  }
}

/** The answer in a form that is not the stated one. */
const inAnotherForm = (type: AnswerKey["type"], value: Schema.Json): Schema.Json | undefined => {
  const amount = quantity(value)
  if (type === "boolean") return String(value)
  if (type !== "quantity") return [value]
  // A number that holds a quantity exactly counts like its text.
  return amount !== null && amount !== BigInt(Number(amount)) ? Number(amount) : `${amount} wei`
}

/** Contracts that the task's JSON does not name as its source. */
const otherSource = (subject: Subject): Address | undefined => {
  const judged = JSON.stringify(validationOf(subject)?.args.source ?? null).toLowerCase()
  return ["wbnb_address", "usdt_address", "busd_address"]
    .flatMap((key) => ownValue(subject.contracts, key) ?? [])
    .find((address) => !judged.includes(address.toLowerCase()))
}

/** totalSupply() */
const TOTAL_SUPPLY = "0x18160ddd"

/** Calls of the judged contract that it answers with an error. */
const failingReads = (subject: Subject): ReadonlyArray<Draft> => {
  const answer = answerOf(subject)
  const [first] = contractReads(subject)
  const wbnb = subject.contracts.wbnb_address
  // WBNB's fallback accepts every call.
  return answer === null || first === undefined || sameAddress(first.to, wbnb ?? "")
    ? []
    : one(readingByHand([callTo({ ...first, data: "0xdeadbeef" })], { query_result: answer }))
}

/** Every wrong script of a query. */
export const answerMutations: ReadonlyArray<Mutation> = [
  {
    name: "answer: right, without reading",
    below: 60,
    make: fromAnswer((answer) => one(returning({ query_result: answer })))
  },
  {
    name: "answer: right, after reading another contract",
    below: 60,
    make: fromAnswer((answer, subject) => {
      const other = otherSource(subject)
      return other === undefined
        ? []
        : one(readingByHand([callTo({ to: other, data: TOTAL_SUPPLY })], { query_result: answer }))
    })
  },
  {
    name: "answer: right, after asking for the chain only",
    below: 60,
    make: fromAnswer((answer) =>
      one(readingByHand([{ method: "eth_chainId", params: [] }], { query_result: answer }))
    )
  },
  { name: "answer: right, after a call that fails", below: 60, make: failingReads },
  {
    name: "answer: another seed's",
    below: 60,
    make: fromAnswer((answer, subject) => {
      const { reference } = subject.other
      const same = reference._tag !== "answer" || literal(reference.answer) === literal(answer)
      return same ? [] : answering(subject, reference.answer)
    })
  },
  { name: "answer: one more", below: 60, make: ofQuantity((value) => (value + 1n).toString()) },
  {
    name: "answer: one less",
    below: 60,
    make: ofQuantity((value) => (value === 0n ? undefined : (value - 1n).toString()))
  },
  { name: "answer: x 10", below: 60, make: ofQuantity((value) => (value * 10n).toString()) },
  {
    name: "answer: in whole tokens",
    below: 60,
    make: ofQuantity((value) => formatUnits(value, 18))
  },
  { name: "answer: another value", below: 60, make: changing(differently) },
  { name: "answer: in another form", below: 60, make: changing(inAnotherForm) },
  { name: "answer: empty values", below: 60, make: changing((type) => empty[type]) },
  { name: "answer: a value missing", below: 60, make: changing(() => null) },
  {
    name: "answer: other keys",
    below: 60,
    make: fromAnswer((answer, subject) =>
      answering(
        subject,
        Record.mapKeys(answer, (key) => `the_${key}`)
      )
    )
  },
  {
    name: "answer: values under each other's keys",
    below: 60,
    make: fromAnswer((answer, subject) => {
      const values = Object.values(answer)
      const turned = Object.keys(answer).map(
        (key, index) => [key, values[(index + 1) % values.length] ?? null] as const
      )
      const swapped = Object.fromEntries(turned)
      return literal(swapped) === literal(answer) ? [] : answering(subject, swapped)
    })
  },
  {
    name: "answer: one level too deep",
    below: 60,
    make: fromAnswer((answer, subject) => answering(subject, { result: answer }))
  },
  {
    name: "answer: without query_result",
    below: 60,
    make: fromAnswer((answer, subject) => one(around(subject.rendered, literal(answer))))
  },
  {
    name: "answer: as text",
    below: 60,
    make: fromAnswer((answer, subject) => answering(subject, JSON.stringify(answer)))
  },
  {
    name: "answer: a transaction instead",
    below: 60,
    make: fromAnswer((_, { agent }) => one(returning({ to: agent, value: 0n })))
  }
]
