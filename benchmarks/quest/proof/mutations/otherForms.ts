/**
 * Right episodes in which a composite's own operations are done in unusual but valid ways: in two parts, by
 * longer routes, through Multicall3, with allowances that are reset, in every kind of transaction. Pure.
 * The forms are the same for every task; each applies if the solution's own transactions show that it can.
 */
import { Schema } from "effect"
import { toFunctionSelector } from "viem"
import { Address, sameAddress } from "../../../../evm/Hex.ts"
import { move, pay, wrap } from "../../scripts/moves.ts"
import { around, type Call, requesting } from "../../scripts/scriptText.ts"
import { isReadFrom, isTakenBack } from "../dependence.ts"
import { argumentsOf, unbounded, withArguments } from "./bounds.ts"
import { callOf } from "./calls.ts"
import {
  amountSlot,
  areDependent,
  type EpisodeSubject,
  type ScriptedEpisode,
  type Step,
  sendingSteps
} from "./ScriptedEpisode.ts"

type Made = Omit<ScriptedEpisode, "name">
export type Make = (subject: EpisodeSubject) => ReadonlyArray<Made>

const label = ({ id, index }: Step): string => `${index + 1}: ${id}`

/** The solution with other transactions in place of a step's. */
export const instead = (
  { scripts }: EpisodeSubject,
  step: Step,
  calls: ReadonlyArray<Call | string | null>,
  detail = label(step)
): ReadonlyArray<Made> => {
  const known = calls.flatMap((call) =>
    call === null ? [] : typeof call === "string" ? call : requesting(call)
  )
  return known.length < calls.length
    ? []
    : [{ detail, scripts: scripts.toSpliced(step.index, 1, ...known) }]
}

/** Each operation in another form; not those that are judged by the very call. */
export const eachStep =
  (make: (subject: EpisodeSubject, step: Step) => ReadonlyArray<Made>): Make =>
  (subject) =>
    sendingSteps(subject)
      .filter(({ args }) => args.calls === undefined)
      .flatMap((step) => make(subject, step))

/** Every request of the solution with other fields, made from its own `result`. */
const everyRequest =
  (fields: string): Make =>
  ({ scripts }) => [
    {
      detail: "",
      scripts: scripts.map((script) => around(script, `"to" in result ? ${fields} : result`))
    }
  ]

const APPROVE = toFunctionSelector("approve(address,uint256)")
const TRANSFER = toFunctionSelector("transfer(address,uint256)")
const MOST = 2n ** 256n - 1n

/** Approvals that serve a later operation, with what is sent before and after them. */
const approvals = (subject: EpisodeSubject): ReadonlyArray<Step> =>
  sendingSteps(subject).filter(({ goal, call }) => !goal && call.data.startsWith(APPROVE))

const spenderOf = ({ call }: Step): Address => `0x${call.data.slice(34, 74)}`

/** Whether an operation is judged by more than its amount: by what a callback counted. */
const isSingle = ({ args }: Step): boolean => args.also !== undefined

/** Splits an operation at an amount. Operations after it may rely on a single transaction. */
const inTwoParts = eachStep((subject, step) => {
  const slot = amountSlot(subject, step)
  if (!step.goal || slot === null || !step.traits.adds || isSingle(step)) return []
  if (areDependent(subject) && step.index < subject.scripts.length - 1) return []
  const third = slot.amount / 3n
  return instead(subject, step, [
    unbounded(slot.replace(third)),
    unbounded(slot.replace(slot.amount - third))
  ])
})

const SELL = toFunctionSelector("swapExactTokensForETH(uint256,uint256,address[],address,uint256)")
/** 0.01 BNB, in wei. */
const CENT = 10n ** 16n
const isAmount = Schema.is(Schema.BigInt)
const isPath = Schema.is(Schema.Array(Address))

/** A trade over one more pool, if the two ends share no pool and no path is stated. */
const overWbnb = eachStep((subject, step) => {
  const { wbnb_address: wbnb } = subject.contracts
  if (!step.traits.trades || step.args.path !== undefined || wbnb === undefined) return []
  if (isReadFrom(subject, step.index)) return []
  const paths: Array<ReadonlyArray<Address>> = []
  const call = withArguments(step.call, (name, value) => {
    if (name.endsWith("Min")) return 0n
    if (name !== "path" || !isPath(value)) return value
    const [first, last] = [value.at(0), value.at(-1)]
    if (first === undefined || last === undefined || value.some((one) => sameAddress(one, wbnb)))
      return value
    const path = [first, wbnb, last]
    paths.push(path)
    return path
  })
  return paths.length === 0 ? [] : instead(subject, step, [call])
})

/** The same trade by the function with an exact output, with the output that the solution got. */
const exactOutput = eachStep((subject, step) => {
  const { agent } = subject
  const { call, traits, flows } = step
  const args = argumentsOf(call)
  const path = args.get("path")
  const amountIn = args.get("amountIn")
  const toBnb = call.data.startsWith(SELL)
  const gain = flows.find(
    ({ token, to }) => sameAddress(to, agent) && (token === "native") === toBnb
  )
  if (!traits.trades || gain === undefined || !isPath(path)) return []
  const ends = [path, agent, MOST] as const
  if (call.value > 0n) {
    return instead(subject, step, [
      move(call.to, "swapETHForExactTokens", [gain.amount, ...ends], call.value)
    ])
  }
  const name = toBnb ? "swapTokensForExactETH" : "swapTokensForExactTokens"
  return isAmount(amountIn)
    ? instead(subject, step, [move(call.to, name, [gain.amount, amountIn, ...ends])])
    : []
})

/** More than is asked for, and the rest taken back by the operation's own opposite. */
const putRight = eachStep((subject, step) => {
  const { call, goal } = step
  const { adds, undoneBy } = step.traits
  const slot = amountSlot(subject, step)
  // The allowance must also cover the part that is taken back.
  // Nor can it be told from what another operation takes back from there.
  const bound =
    undoneBy !== undefined && (areDependent(subject) || isTakenBack(subject.moved, step.index))
  // What raises or lowers an allowance adds up, and nothing takes it back.
  const { mode = "set" } = step.args
  if (!goal || slot === null || !slot.stated || bound || mode !== "set" || isSingle(step)) return []
  const more = slot.amount / 10n
  const too = slot.replace(slot.amount + more)
  if (!adds) return instead(subject, step, [too, call])
  return undoneBy === undefined
    ? []
    : callOf(call.to, undoneBy, [more]).flatMap((back) => instead(subject, step, [too, back]))
})

/** The two tokens of a pool in the other order. */
const mirrored = eachStep((subject, step) => {
  const values = argumentsOf(step.call)
  if (!values.has("tokenA")) return []
  const other = (name: string) =>
    name.replace(/([AB])(?=$|Desired|Min)/, (side) => (side === "A" ? "B" : "A"))
  return instead(subject, step, [
    withArguments(step.call, (name) => (name.endsWith("Min") ? 0n : values.get(other(name))))
  ])
})

/** Whether a step is a transfer of tokens that another call may make as well. */
const isPlainTransfer = ({ args, call, goal }: Step): boolean =>
  goal && args.calls === undefined && call.data.startsWith(TRANSFER)

/** An argument word of a call. */
const wordAt = ({ data }: Call, index: number): string =>
  data.slice(10 + 64 * index, 74 + 64 * index)

/** BNB and tokens to several accounts through Multicall3, which passes all of it on. */
const throughMulticall: Make = (subject) => {
  const { agent, contracts, scripts } = subject
  const { multicall3_address: batch, wbnb_address: wrapped } = contracts
  const steps = sendingSteps(subject)
  // A payment to WBNB wraps, for whoever pays.
  const payments = steps.filter(
    ({ call }) => call.data === "0x" && call.value > 0n && call.to !== wrapped
  )
  const tokens = steps.filter(isPlainTransfer)
  if (batch === undefined || steps.some(({ goal }) => !goal)) return []
  const rest = (moved: ReadonlyArray<Step>) =>
    scripts.filter((_, index) => !moved.some((step) => step.index === index))
  const allPayments = move(
    batch,
    "aggregate3Value",
    [
      payments.map(({ call: { to, value } }) => ({
        target: to,
        allowFailure: false,
        value,
        callData: "0x" as const
      }))
    ],
    payments.reduce((sum, { call }) => sum + call.value, 0n)
  )
  const allTokens = move(batch, "aggregate3", [
    tokens.map(({ call }) => ({
      target: call.to,
      allowFailure: false,
      callData: move(call.to, "transferFrom", [
        agent,
        `0x${wordAt(call, 0).slice(24)}`,
        BigInt(`0x${wordAt(call, 1)}`)
      ]).data
    }))
  ])
  const granted = [...Map.groupBy(tokens, ({ call }) => call.to.toLowerCase())].map(([, group]) =>
    move(group[0]?.call.to ?? batch, "approve", [
      batch,
      group.reduce((sum, { call }) => sum + BigInt(`0x${wordAt(call, 1)}`), 0n)
    ])
  )
  return [
    ...(payments.length === 0
      ? []
      : [{ detail: "BNB", scripts: [requesting(allPayments), ...rest(payments)] }]),
    ...(tokens.length === 0
      ? []
      : [
          {
            detail: "tokens",
            scripts: [
              ...granted.map((call) => requesting(call)),
              requesting(allTokens),
              ...rest(tokens)
            ]
          }
        ])
  ]
}

/** A transfer of tokens by an allowance that the account gives itself. */
const byOwnAllowance = eachStep((subject, step) => {
  const { call, goal } = step
  if (!goal || !call.data.startsWith(TRANSFER)) return []
  const [to, amount] = [call.data.slice(34, 74), BigInt(`0x${call.data.slice(74, 138)}`)]
  return instead(subject, step, [
    move(call.to, "approve", [subject.agent, amount]),
    move(call.to, "transferFrom", [subject.agent, `0x${to}`, amount])
  ])
})

/** Further right ways to act. */
export const otherForms: Readonly<Record<string, Make>> = {
  "in two parts": inTwoParts,
  "by a longer route": overWbnb,
  "by the function of exact output": exactOutput,
  "too much first, then put right": putRight,
  "a wrap and an unwrap of its own": (subject) => {
    const { wbnb_address: wbnb } = subject.contracts
    return wbnb === undefined
      ? []
      : [
          {
            detail: "",
            scripts: [
              ...[wrap(wbnb, CENT), move(wbnb, "withdraw", [CENT])].map((call) => requesting(call)),
              ...subject.scripts
            ]
          }
        ]
  },
  "the pool's tokens in the other order": mirrored,
  "without a bound of its own": eachStep((subject, step) => {
    const call = unbounded(step.call)
    return step.args.slippage !== undefined || call.data === step.call.data
      ? []
      : instead(subject, step, [call])
  }),
  "with a deadline that never comes": eachStep((subject, step) => {
    const call = withArguments(step.call, (name, value) => (name === "deadline" ? MOST : value))
    return call === null || call.data === step.call.data ? [] : instead(subject, step, [call])
  }),
  "through Multicall3": throughMulticall,
  "by an allowance to itself": byOwnAllowance,
  "an unlimited allowance for a while": (subject) => {
    // A script that takes its amount from the allowance would no longer be right.
    const steps = subject.scripts.some((script) => script.includes("allowance("))
      ? []
      : approvals(subject)
    const most = steps.reduce(
      (scripts, step) =>
        scripts.with(
          step.index,
          requesting(move(step.call.to, "approve", [spenderOf(step), MOST]))
        ),
      subject.scripts
    )
    const reset = steps.map((step) =>
      requesting(move(step.call.to, "approve", [spenderOf(step), 0n]))
    )
    return steps.length === 0 ? [] : [{ detail: "", scripts: [...most, ...reset] }]
  },
  "allowances set to zero first": (subject) => {
    const steps = approvals(subject)
    const reset = steps.map((step) =>
      requesting(move(step.call.to, "approve", [spenderOf(step), 0n]))
    )
    return steps.length === 0 ? [] : [{ detail: "", scripts: [...reset, ...subject.scripts] }]
  },
  "an access list, without gas": everyRequest(
    `{ ...result, accessList: [{ address: result.to, storageKeys: ["0x${"0".repeat(64)}"] }] }`
  ),
  "EIP-1559 fees": everyRequest(
    `{ ...result, type: 2, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }`
  ),
  "much gas": everyRequest(`{ ...result, gas: 2_000_000n }`),
  "bytes after each call": everyRequest(
    `String(result.data ?? "0x").length > 10 ? { ...result, data: result.data + "51e57710" } : result`
  ),
  "addresses in lower case": everyRequest(`{ ...result, to: String(result.to).toLowerCase() }`),
  "a payment of nothing to itself first": ({ scripts, agent }) => [
    { detail: "", scripts: [requesting(pay(agent, 0n)), ...scripts] }
  ],
  "a fee just below 0.05 BNB": (subject) =>
    sendingSteps(subject)
      .slice(-1)
      .map((step) => ({
        detail: label(step),
        scripts: subject.scripts.with(
          step.index,
          requesting(step.call, { gasPrice: (49n * 10n ** 15n) / step.gasUsed })
        )
      }))
}
