/**
 * The feedback for a model between the rounds of an episode: what its last message did. Facts only, short
 * enough for a context window. Owns the wording; conversation.ts decides when it is sent.
 */
import { formatUnits } from "viem"
import type { Observation } from "../../../evm/Observation.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { probeKey } from "../../../evm/Probe.ts"
import type { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import type { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import type { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { type Asset, assetsOf, type JudgeEnv } from "../../../validators/quest/JudgeEnv.ts"
import type { Episode } from "./protocol/Protocol.ts"

/** Events and script output beyond these limits are counted, not shown. */
const MAX_EVENTS = 20
const MAX_TEXT = 2000

const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}... (${text.length} characters)`

const rounds = (left: number): string => {
  if (left === 0) return "No round is left. A submission takes none: send it now, with its answer."
  return left === 1 ? "1 round is left." : `${left} rounds are left.`
}

/** Why a message or its transaction had no effect, in a sentence. */
const failureText = (failure: ModelFailure): string => {
  switch (failure._tag) {
    case "schema_invalid":
      return `Your message was not valid (rule ${failure.rule}): ${failure.detail}.`
    case "timeout":
      return `Your script was stopped after ${failure.limitMs} ms.`
    case "rejected":
      return `Your transaction was not sent (${failure.reason}): ${failure.detail}.`
    case "syntax_error":
    case "import_refused":
    case "script_threw":
    case "script_stalled":
    case "sandbox_error":
      return `Your script failed: ${cut(failure.detail)}`
    case "agent_failed":
      return `The agent failed: ${cut(failure.detail)}`
    case "resource_abuse":
      return `Your script was stopped: ${failure.detail}.`
    case "reply_unusable":
      return `Your message could not be used (${failure.finish}): ${failure.detail}.`
  }
}

const eventLine = (event: TransactionEvidence["logs"][number]): string =>
  event.name === null
    ? `- log of ${event.address} (event not known)`
    : `- ${event.name} of ${event.address}: ${JSON.stringify(event.args)}`

const eventLines = (transaction: TransactionEvidence): ReadonlyArray<string> => {
  const { logs } = transaction
  const more = logs.length - MAX_EVENTS
  return logs.length === 0
    ? ["Events: none."]
    : [
        "Events:",
        ...logs.slice(0, MAX_EVENTS).map(eventLine),
        ...(more > 0 ? [`- and ${more} more`] : [])
      ]
}

const amount = (asset: Asset, base: string): string =>
  `${formatUnits(BigInt(base), asset.unit.decimals)} ${asset.unit.symbol}`

const held = (asset: Asset, at: Observation | null): string | undefined => {
  const value = ownValue(at?.values, probeKey(asset.probe))
  return typeof value === "string" ? value : undefined
}

/** The agent's holdings that differ between two observations, one per line. */
const balanceChanges = (
  env: JudgeEnv,
  before: Observation | null,
  after: Observation | null
): ReadonlyArray<string> =>
  assetsOf(env).flatMap((asset) => {
    const [was, is] = [held(asset, before), held(asset, after)]
    return was === undefined || is === undefined || was === is
      ? []
      : [`- ${amount(asset, was)} -> ${amount(asset, is)}`]
  })

/** The agent's holdings, one per line. */
const holdings = (env: JudgeEnv, at: Observation): ReadonlyArray<string> =>
  assetsOf(env).flatMap((asset) => {
    const value = held(asset, at)
    return value === undefined ? [] : [`- ${amount(asset, value)}`]
  })

const transactionLines = (
  env: JudgeEnv,
  execution: Execution,
  broadcast: Broadcast,
  transaction: TransactionEvidence
): ReadonlyArray<string> => {
  const changes = balanceChanges(env, execution.before, broadcast.after)
  return [
    transaction.status === "success"
      ? "Your transaction succeeded."
      : `Your transaction reverted: ${transaction.revertReason ?? "no reason given"}.`,
    `Receipt: hash ${transaction.hash}, status ${transaction.status === "success" ? 1 : 0}, block ${transaction.block.number}, gas used ${transaction.gasUsed}.`,
    ...eventLines(transaction),
    ...(changes.length === 0
      ? ["Your balances are as before."]
      : ["Balances that changed:", ...changes])
  ]
}

/** What a step did. */
export const stepFeedback =
  (env: JudgeEnv) =>
  (step: {
    readonly execution: Execution
    readonly broadcast: Broadcast
    readonly roundsLeft: number
  }): string => {
    const { execution, broadcast } = step
    const { result } = execution
    const lines =
      result._tag === "failure"
        ? [failureText(result.failure)]
        : result._tag === "answer"
          ? [`Result: ${cut(JSON.stringify(result.answer))}`]
          : broadcast.failure !== null
            ? [failureText(broadcast.failure)]
            : broadcast.transaction !== null
              ? transactionLines(env, execution, broadcast, broadcast.transaction)
              : []
    const printed = [execution.stdout, execution.stderr].filter((text) => text !== "").join("\n")
    return [
      ...lines,
      ...(printed === "" ? [] : ["Your script printed:", cut(printed)]),
      rounds(step.roundsLeft)
    ].join("\n")
  }

/** Which rule a message broke. */
export const failureFeedback = (failure: ModelFailure, left: number): string =>
  `${failureText(failure)}\n${rounds(left)}`

/** The facts, as an answer to an error report: how the latest transaction ended, and the holdings. */
export const factsFeedback =
  (env: JudgeEnv) =>
  (episode: Episode, left: number): string => {
    const last = episode.transactions.at(-1)
    const at = episode.after
    return [
      "The facts, as the chain has them:",
      last === undefined
        ? "No transaction of yours has been mined."
        : last.status === "success"
          ? `Your latest transaction (${last.hash}) succeeded.`
          : `Your latest transaction (${last.hash}) reverted: ${last.revertReason ?? "no reason given"}.`,
      ...(at === null ? [] : ["You hold:", ...holdings(env, at)]),
      "If the task cannot be done from here, a second error report ends the episode.",
      rounds(left)
    ].join("\n")
  }
