/**
 * The input for wrong and further right episodes of a composite: its instance, the solution's scripts and
 * what each of them sent. Owns these types and the facts that an operation's validation gives;
 * wrongEpisodes.ts and rightEpisodes.ts make the episodes.
 */
import { Schema } from "effect"
import { type Address, type Hex, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import type { CompositeTask } from "../../../../tasks/quest/Task.ts"
import { type Traits, traitsOf } from "../../../../validators/quest/index.ts"
import { type Call, wordOf } from "../../scripts/scriptText.ts"
import { isMoved, isUsed } from "../dependence.ts"
import type { Answer } from "./Subject.ts"

/** Scripts in order, and what is submitted at the end. */
export interface ScriptedEpisode {
  /** for display */
  readonly name: string
  /** which part was changed, if there are several; otherwise empty */
  readonly detail: string
  readonly scripts: ReadonlyArray<string>
  /** made from what the scripts answered; absent: their answers unchanged */
  readonly answer?: (answer: Answer) => Answer
  /**
   * scripts, from 0, whose transactions must succeed; otherwise the episode is just the solution with a
   * failed step
   */
  readonly decisive?: ReadonlyArray<number>
}

/** A movement of tokens, or of unwrapped BNB; base units. */
export interface Flow {
  readonly token: Address | "native"
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** What episodes are made from. */
export interface EpisodeSubject {
  readonly task: CompositeTask
  readonly instance: Instance
  /** of the solution, one per operation */
  readonly scripts: ReadonlyArray<string>
  /** what each of them sent; null for one that only read */
  readonly calls: ReadonlyArray<Call | null>
  /** what each of them moved, and the gas that it took */
  readonly moved: ReadonlyArray<{ readonly flows: ReadonlyArray<Flow>; readonly gasUsed: bigint }>
  /** the same task at another seed: the solution's scripts, and what they answered */
  readonly other: { readonly scripts: ReadonlyArray<string>; readonly answer: Answer }
  readonly agent: Address
  /** the second account, which has given the agent an allowance in USDT */
  readonly rich: Address
  readonly contracts: Readonly<Record<string, Address>>
  /** base units of one USDT; absent: it has 18 decimals */
  readonly dollar?: bigint
  /** the largest distance from an amount that a tolerance allows, base units */
  readonly slack: (amount: bigint, tolerance: string) => bigint
}

/** An operation that sent something, and how it is judged. */
export interface Step {
  /** index among the operations, from 0 */
  readonly index: number
  readonly id: string
  readonly call: Call
  readonly flows: ReadonlyArray<Flow>
  readonly gasUsed: bigint
  /** what the family of its validation declares about it */
  readonly traits: Traits
  readonly args: Readonly<Record<string, unknown>>
  readonly tolerances: Readonly<Record<string, string>>
  readonly goal: boolean
}

/** The operations that send something. */
export const sendingSteps = ({ instance, calls, moved }: EpisodeSubject): ReadonlyArray<Step> =>
  instance.operations.flatMap(({ id, role, validation }, index) => {
    const call = calls[index] ?? null
    return call === null || role === "query"
      ? []
      : [
          {
            index,
            id,
            call,
            flows: moved[index]?.flows ?? [],
            gasUsed: moved[index]?.gasUsed ?? 0n,
            traits: traitsOf(validation?.family ?? ""),
            args: validation?.args ?? {},
            tolerances: validation?.tolerances ?? {},
            goal: role === "goal"
          }
        ]
  })

/** Whether an operation needs what another one brings, leaves or allows. */
export const areDependent = (subject: EpisodeSubject): boolean => {
  const text = JSON.stringify(subject.instance.operations.map(({ validation }) => validation?.args))
  return (
    subject.instance.operations.some(({ role }) => role === "serves") ||
    sendingSteps(subject).some(
      ({ args, index, traits }) =>
        (args.amount === "all" && isMoved(subject.agent, subject.moved, index)) ||
        (traits.usedUp === true && isUsed(subject.instance, args, index))
    ) ||
    text.includes("from_operation")
  )
}

const WORD = /[0-9a-f]{64}/g
const isAmount = (value: bigint): boolean => value > 10n ** 10n && value < 10n ** 30n

/** The amount that a step is about: its BNB, or the first amount in its call. */
interface AmountSlot {
  readonly amount: bigint
  /** the task states it as a number, whatever happens before */
  readonly stated: boolean
  /** its tolerance, base units */
  readonly slack: bigint
  readonly replace: (amount: bigint) => Call
}

const isBaseUnits = Schema.is(Schema.String.check(Schema.isPattern(/^\d+$/)))

/** The amount of a step; null if its operation has none. */
export const amountSlot = (subject: EpisodeSubject, step: Step): AmountSlot | null => {
  const [first] = Object.entries(step.traits.amounts)
  if (first === undefined) return null
  const [argument, quantity] = first
  const { call } = step
  const words = [...call.data.slice(10).matchAll(WORD)].map(([text]) => text)
  const written = step.args[argument]
  // With few decimals, an amount of the token is not larger than other words of the call.
  const word =
    words.find((text) => isBaseUnits(written) && BigInt(`0x${text}`) === BigInt(written)) ??
    words.find((text) => isAmount(BigInt(`0x${text}`)))
  const amount = call.value > 0n ? call.value : word === undefined ? null : BigInt(`0x${word}`)
  if (amount === null) return null
  const tolerance = ownValue(step.tolerances, quantity) ?? "exact"
  return {
    amount,
    stated: isBaseUnits(step.args[argument]),
    slack: subject.slack(amount, tolerance),
    replace: (other) =>
      call.value > 0n
        ? { ...call, value: other }
        : { ...call, data: withWord(call.data, words.indexOf(word ?? ""), other) }
  }
}

/** Calldata with the argument word at `index` replaced. */
const withWord = (data: Hex, index: number, value: bigint): Hex => {
  const start = 10 + 64 * index
  const word = value.toString(16).padStart(64, "0")
  return `0x${data.slice(2, start)}${word}${data.slice(start + 64)}`
}

/** The call with one account replaced by another, wherever it names it; null if it does not. */
export const withAccount = (call: Call, from: string, to: Address): Call | null => {
  const names = call.data.includes(wordOf(from))
  if (!names && !sameAddress(call.to, from)) return null
  return {
    ...call,
    to: sameAddress(call.to, from) ? to : call.to,
    data: `0x${call.data.slice(2).replaceAll(wordOf(from), wordOf(to))}`
  }
}

/** The accounts that the task draws, then the second account and the agent's own. */
export const accountsOf = ({ task, instance, agent }: EpisodeSubject): ReadonlyArray<string> => {
  const named = (method: string, keys: ReadonlyArray<string>) =>
    Object.entries(task.parameters).flatMap(([name, { type, generation }]) =>
      type === "address" &&
      generation.method === method &&
      (generation.method !== "from_env" || keys.includes(generation.env_key))
        ? (ownValue(instance.parameters, name)?.text ?? [])
        : []
    )
  return [...named("random", []), ...named("from_env", ["rich", "rich_address"]), agent]
}
