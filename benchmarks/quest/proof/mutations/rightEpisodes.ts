/**
 * Further right episodes of a composite, made from its solution: more rounds than needed, the same
 * transactions in other forms and by other functions, independent operations in another order. Pure. All of
 * them must reach a base of 100.
 */
import { Predicate, Record } from "effect"
import { around, requesting, scriptOf, stranger } from "../../scripts/scriptText.ts"
import { otherFunctions } from "../synonyms.ts"
import { byHand } from "./byHand.ts"
import { otherForms } from "./otherForms.ts"
import {
  amountSlot,
  areDependent,
  type EpisodeSubject,
  type ScriptedEpisode,
  sendingSteps
} from "./ScriptedEpisode.ts"
import type { Answer } from "./Subject.ts"

type Made = Omit<ScriptedEpisode, "name">

const once = (scripts: ReadonlyArray<string>, detail = ""): ReadonlyArray<Made> => [
  { detail, scripts }
]

const LOOK = scriptOf(`const body = { jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] }
  const response = await fetch(providerUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  const { result } = await response.json()
  return { query_result: { looked_at: String(BigInt(result)) } }`)

const HEX = `"to" in result
    ? { ...result, value: "0x" + BigInt(result.value ?? 0).toString(16), gasPrice: null }
    : result`

/** For the operations that act. */
const acting: Readonly<Record<string, (subject: EpisodeSubject) => ReadonlyArray<Made>>> = {
  "a look at the chain first": ({ scripts }) => once([LOOK, ...scripts]),
  "amounts as hex": ({ scripts }) => once(scripts.map((script) => around(script, HEX))),
  "an approval first that changes nothing": ({ scripts, contracts }) => {
    const token = contracts.erc1363_token_address
    if (token === undefined) return []
    const spender = stranger.slice(2).padStart(64, "0")
    const data = `0x095ea7b3${spender}${"0".repeat(64)}` as const
    return once([requesting({ to: token, data, value: 0n }), ...scripts])
  },
  "a failed transaction first": ({ scripts, contracts }) => {
    const wbnb = contracts.wbnb_address
    const data = `0x2e1a7d4d${"f".repeat(64)}` as const
    return wbnb === undefined ? [] : once([requesting({ to: wbnb, data, value: 0n }), ...scripts])
  },
  "by another function": otherFunctions(true),
  "independent operations in another order": (subject) =>
    areDependent(subject) || sendingSteps(subject).length < 2
      ? []
      : once(subject.scripts.toReversed()),
  "an amount just inside its tolerance": (subject) =>
    areDependent(subject)
      ? []
      : sendingSteps(subject).flatMap((step) => {
          const slot = amountSlot(subject, step)
          if (slot === null || !slot.stated || slot.slack < 2n) return []
          const inside = requesting(slot.replace(slot.amount - slot.slack + 1n))
          return once(subject.scripts.with(step.index, inside), `${step.index + 1}: ${step.id}`)
        })
}

const answering =
  (change: (right: Answer) => Answer) =>
  ({ scripts }: EpisodeSubject): ReadonlyArray<Made> => [{ detail: "", scripts, answer: change }]

/**
 * Questions alone in reverse. Beside operations that act, those about the start come first: a question that
 * is asked for at the end stays there.
 */
const questionsMoved = (subject: EpisodeSubject): ReadonlyArray<Made> => {
  const { instance, scripts } = subject
  if (sendingSteps(subject).length === 0) return once(scripts.toReversed())
  const isEarly = (index: number): boolean => {
    const { role, validation } = instance.operations[index] ?? {}
    return role === "query" && validation?.args.at !== "after"
  }
  const early = scripts.filter((_, index) => isEarly(index)).toReversed()
  const moved = [...early, ...scripts.filter((_, index) => !isEarly(index))]
  return moved.every((script, index) => script === scripts[index]) ? [] : once(moved)
}

/** For the requested answer. */
const answers: typeof acting = {
  "a look at the chain first": ({ scripts }) => once([LOOK, ...scripts]),
  "questions in another order": questionsMoved,
  "answer: hex": answering((right) =>
    Record.map(right, (value) =>
      Predicate.isString(value) && /^\d+$/.test(value) ? `0x${BigInt(value).toString(16)}` : value
    )
  ),
  "answer: a key more": answering((right) => ({ ...right, note: "read at the latest block" }))
}

/** Every further right episode of a subject. */
export const rightEpisodes = (subject: EpisodeSubject): ReadonlyArray<ScriptedEpisode> =>
  Object.entries(
    subject.instance.answer === null ? { ...acting, ...otherForms, ...byHand } : answers
  ).flatMap(([name, make]) =>
    make(subject).map((episode): ScriptedEpisode => ({ name, ...episode }))
  )
