/**
 * Functions that lead to the same end state as the one that a solution calls. Owns the list, and whether an
 * operation takes another function: if it states the calls that it asks for, only these are right. Pure.
 */
import { Schema } from "effect"
import { toFunctionSelector } from "viem"
import { around } from "../scripts/scriptText.ts"
import { parseFunction } from "./mutations/calls.ts"
import {
  type EpisodeSubject,
  type ScriptedEpisode,
  type Step,
  sendingSteps
} from "./mutations/ScriptedEpisode.ts"

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

const selectorOf = (signature: string): string => {
  const item = parseFunction(signature)
  return item === null ? "0x" : toFunctionSelector(item)
}

const isCalls = Schema.is(Schema.Array(Schema.Struct({ signature: Schema.String })))

/** Whether an operation may be done by the function with this selector. */
const takes = ({ args: { calls } }: Step, selector: string): boolean =>
  calls === undefined ||
  (isCalls(calls) && calls.some(({ signature }) => selectorOf(signature) === selector))

/** The same script, with the request calling the other function. */
const renamedCalls = (script: string, from: string, to: string): string =>
  around(script, `{ ...result, data: ${JSON.stringify(to)} + result.data.slice(${from.length}) }`)

/** Each operation by another function. `taken`: one that the operation takes, or one that it does not. */
export const otherFunctions =
  (taken: boolean) =>
  (subject: EpisodeSubject): ReadonlyArray<Omit<ScriptedEpisode, "name">> =>
    sendingSteps(subject).flatMap((step) => {
      const { call, id, index } = step
      const [from, to] =
        SYNONYMS.map((pair) => pair.map(selectorOf)).find(
          ([from = ""]) => call.data.slice(0, 10) === from
        ) ?? []
      const script = subject.scripts[index]
      return from === undefined ||
        to === undefined ||
        script === undefined ||
        takes(step, to) !== taken
        ? []
        : [
            {
              detail: `${index + 1}: ${id}`,
              scripts: subject.scripts.with(index, renamedCalls(script, from, to))
            }
          ]
    })
