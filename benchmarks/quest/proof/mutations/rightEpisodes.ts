/**
 * Further right episodes of a composite, made from its solution: more rounds than needed, the same
 * transactions in other forms and by other functions, independent operations in another order. Pure. All of
 * them must reach a base of 100.
 */
import { Predicate, Record } from "effect"
import { toFunctionSelector } from "viem"
import { around, requesting, scriptOf, stranger } from "../../scripts/scriptText.ts"
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

/** Functions that take the same arguments and do the same. An empty signature is a plain send. */
const SYNONYMS: ReadonlyArray<readonly [string, string]> = [
  [
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
    "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)"
  ],
  [
    "swapExactETHForTokens(uint256,address[],address,uint256)",
    "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)"
  ],
  [
    "swapExactTokensForETH(uint256,uint256,address[],address,uint256)",
    "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)"
  ],
  ["safeTransferFrom(address,address,uint256)", "transferFrom(address,address,uint256)"],
  ["deposit()", ""]
]

const selectorOf = (signature: string): string =>
  signature === "" ? "0x" : toFunctionSelector(signature)

/** The same script, with the request calling the other function. */
const renamedCalls = (script: string, from: string, to: string): string =>
  around(script, `{ ...result, data: ${JSON.stringify(to)} + result.data.slice(${from.length}) }`)

const otherFunctions = (subject: EpisodeSubject): ReadonlyArray<Made> =>
  sendingSteps(subject).flatMap(({ call, id, index }) => {
    const synonym = SYNONYMS.map((pair) => pair.map(selectorOf)).find(
      ([from = ""]) => call.data.slice(0, 10) === from
    )
    const [from, to] = synonym ?? []
    const script = subject.scripts[index]
    return from === undefined || to === undefined || script === undefined
      ? []
      : once(subject.scripts.with(index, renamedCalls(script, from, to)), `${index + 1}: ${id}`)
  })

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
  "by another function": otherFunctions,
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

/** For the requested answer. */
const answers: typeof acting = {
  "a look at the chain first": ({ scripts }) => once([LOOK, ...scripts]),
  "questions in another order": ({ scripts }) => once(scripts.toReversed()),
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
