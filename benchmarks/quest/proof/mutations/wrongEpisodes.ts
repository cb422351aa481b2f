/**
 * The wrong episodes of a composite, made from its solution by named mutations. The mutations are the same
 * for every task; each applies if the task's own JSON says that it can. Pure.
 */
import { Record, Schema } from "effect"
import { encodeFunctionData, erc20Abi } from "viem"
import { Address } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { type Harm, harmsIn, kinds } from "../../scripts/harms.ts"
import { type Call, requesting, stranger } from "../../scripts/scriptText.ts"
import { otherFunctions } from "../synonyms.ts"
import {
  accountsOf,
  amountSlot,
  areDependent,
  type EpisodeSubject,
  type ScriptedEpisode,
  type Step,
  sendingSteps,
  withAccount
} from "./ScriptedEpisode.ts"
import { type Answer, callKey } from "./Subject.ts"
import { otherWays } from "./ways.ts"
import { wrappedByRouter } from "./wrappedByRouter.ts"

type Make = (subject: EpisodeSubject) => ReadonlyArray<Omit<ScriptedEpisode, "name">>

const label = ({ id, index }: Step): string => `${index + 1}: ${id}`

/** The solution with one script replaced; none if the call is still the same. */
const instead = (
  { scripts }: EpisodeSubject,
  step: Step,
  call: Call | null
): ReadonlyArray<Omit<ScriptedEpisode, "name">> =>
  call === null || callKey(call) === callKey(step.call)
    ? []
    : [{ detail: label(step), scripts: scripts.with(step.index, requesting(call)) }]

const goals = (subject: EpisodeSubject): ReadonlyArray<Step> =>
  sendingSteps(subject).filter(({ goal }) => goal)

const encodeTransfer = (to: `0x${string}`, amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount] })

/** The solution, and one more script after it. */
const followedBy =
  (call: (subject: EpisodeSubject) => Call | null): Make =>
  (subject) => {
    const more = call(subject)
    return more === null ? [] : [{ detail: "", scripts: [...subject.scripts, requesting(more)] }]
  }

const tokens = ["cake_address", "busd_address", "usdt_address"] as const

/** The call with the token that the operation is about replaced by another. */
const otherToken = (subject: EpisodeSubject, { args, call }: Step): Call | null => {
  const token = [args.token, args.tokenOut, args.tokenB].find(
    (one) => typeof one === "string" && one.startsWith("0x")
  )
  if (typeof token !== "string") return null
  const other = tokens
    .flatMap((key) => ownValue(subject.contracts, key) ?? [])
    .find((one) => !JSON.stringify([args, call.to]).toLowerCase().includes(one.toLowerCase()))
  return other === undefined ? null : withAccount(call, token, other)
}

const isHexAddress = Schema.is(Address)

/** For the operations that act, in their task's order. */
const acting: Readonly<Record<string, Make>> = {
  "an operation is left out": (subject) =>
    sendingSteps(subject).map((step) => ({
      detail: label(step),
      scripts: subject.scripts.toSpliced(step.index, 1)
    })),
  "an operation reverts": (subject) =>
    goals(subject)
      .slice(-1)
      .flatMap((step) => {
        const wbnb = subject.contracts.wbnb_address
        const data = `0x2e1a7d4d${"f".repeat(64)}` as const
        return instead(subject, step, wbnb === undefined ? null : { to: wbnb, data, value: 0n })
      }),
  "an amount just outside its tolerance": (subject) =>
    goals(subject).flatMap((step) => {
      const slot = amountSlot(subject, step)
      if (slot === null) return []
      const { amount, slack } = slot
      const below = amount - slack - 1n
      return instead(subject, step, slot.replace(below < 0n ? amount + slack + 1n : below))
    }),
  "an amount halved": (subject) =>
    goals(subject)
      .slice(0, 1)
      .flatMap((step) => {
        const slot = amountSlot(subject, step)
        return slot === null ? [] : instead(subject, step, slot.replace(slot.amount / 2n))
      }),
  "by a function that is not asked for": otherFunctions(false),
  "for a stranger": (subject) =>
    goals(subject).flatMap((step) => {
      const [moved] = accountsOf(subject).flatMap(
        (account) => withAccount(step.call, account, stranger) ?? []
      )
      return instead(subject, step, moved ?? { ...step.call, to: stranger })
    }),
  "two accounts change places": (subject) => {
    const [first, second] = goals(subject).filter(({ traits }) => traits.pays === true)
    if (first === undefined || second === undefined) return []
    const accounts = accountsOf(subject).slice(0, -1)
    const named = (step: Step) =>
      accounts.find((account) => withAccount(step.call, account, stranger) !== null)
    const [one, other] = [named(first), named(second)]
    if (!isHexAddress(one) || !isHexAddress(other) || one === other) return []
    const calls = [withAccount(first.call, one, other), withAccount(second.call, other, one)]
    const [moved, back] = calls.flatMap((call) => (call === null ? [] : requesting(call)))
    // Swapping equal amounts would change nothing.
    return moved === undefined || back === undefined || moved === requesting(second.call)
      ? []
      : [{ detail: "", scripts: subject.scripts.with(first.index, moved).with(second.index, back) }]
  },
  "with another token": (subject) =>
    goals(subject).flatMap((step) => instead(subject, step, otherToken(subject, step))),
  twice: (subject) =>
    goals(subject)
      .filter(({ traits }) => traits.adds)
      .map((step) => ({
        detail: label(step),
        scripts: [...subject.scripts, requesting(step.call)],
        decisive: [subject.scripts.length]
      })),
  "dependent operations in reverse": (subject) =>
    areDependent(subject) && sendingSteps(subject).length > 1
      ? [{ detail: "", scripts: subject.scripts.toReversed() }]
      : [],
  "a wei to a stranger": followedBy(() => ({ to: stranger, data: "0x", value: 1n })),
  "a token to a stranger": followedBy(({ contracts: { busd_address: to } }) =>
    to === undefined ? null : { to, data: encodeTransfer(stranger, 10n ** 18n), value: 0n }
  ),
  "another seed's values": ({ scripts, other }) =>
    scripts.join() === other.scripts.join() ? [] : [{ detail: "", scripts: other.scripts }]
}

/** Every value of an answer, transformed. */
const answering =
  (change: (right: Answer, subject: EpisodeSubject) => Answer): Make =>
  (subject) => [{ detail: "", scripts: subject.scripts, answer: (right) => change(right, subject) }]

/** Whole numbers, as text or as JSON numbers. */
const quantities = (right: Answer, change: (value: bigint) => bigint): Answer =>
  Record.map(right, (value) =>
    /^\d+$/.test(String(value)) ? change(BigInt(String(value))).toString() : value
  )

/** For the requested answer. */
const answers: Readonly<Record<string, Make>> = {
  "answer: another seed's": answering((_, { other }) => other.answer),
  "answer: one more": answering((right) => quantities(right, (value) => value + 1n)),
  "answer: in tokens": answering((right) => quantities(right, (value) => value / 10n ** 18n)),
  "answer: zero": answering((right) => quantities(right, () => 0n)),
  "answer: values change places": answering((right) => {
    const values = Object.values(right)
    const moved = [...values.slice(1), ...values.slice(0, 1)]
    return Object.fromEntries(Object.keys(right).map((key, index) => [key, moved[index] ?? null]))
  }),
  "answer: a key is missing": answering((right) =>
    Object.fromEntries(Object.entries(right).slice(1))
  ),
  "answer: none": answering(() => ({}))
}

/**
 * Number of tasks that share the ways to lose assets: each way is tried with many tasks, but not with all.
 */
const SHARED_BY = 5

const placeOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)

/** The harms that are tried with a task. */
export const harmsBeside = (subject: EpisodeSubject): ReadonlyArray<Harm> => {
  const harms = harmsIn(subject)
  const turn = placeOf(subject.task.id) % SHARED_BY
  return harms.filter(({ kind }, index) => kind !== kinds.nobody || index % SHARED_BY === turn)
}

/** The solution with a harm added. */
const harmed = (subject: EpisodeSubject): ReadonlyArray<ScriptedEpisode> =>
  harmsBeside(subject).map(({ kind, detail, when, requests }) => {
    const added = requests.map(({ fields, ...call }) => requesting(call, fields))
    const { scripts } = subject
    const first = when === "before" ? 0 : scripts.length
    return {
      name: kind,
      detail: when === "before" ? `${detail}, before` : detail,
      scripts: scripts.toSpliced(first, 0, ...added),
      decisive: requests.flatMap(({ reverts = false }, index) => (reverts ? [] : [first + index]))
    }
  })

/** Every wrong episode of a subject. */
export const wrongEpisodes = (subject: EpisodeSubject): ReadonlyArray<ScriptedEpisode> => {
  const nothing = {
    name: "nothing but the submission",
    detail: "",
    scripts: [],
    answer: () => ({})
  }
  const makers = subject.instance.answer === null ? acting : answers
  const made = Object.entries(makers).flatMap(([name, make]) =>
    make(subject).map((episode): ScriptedEpisode => ({ name, ...episode }))
  )
  return [nothing, ...made, ...harmed(subject), ...otherWays(subject), ...wrappedByRouter(subject)]
}
