/**
 * The conversation of a trial, as a pure state machine: what is asked next, what a reply means,
 * and what the model is told of what became of it. An atomic trial is one call; a composite's
 * episode is a plan and then rounds in one growing conversation. Owns the protocol (spec: "Instance
 * -> model -> script"); the words are prompt.ts and feedback.ts.
 */
import { Option, type Schema } from "effect"
import type { Hex } from "../../evm/Hex.ts"
import { isTooLarge, MAX_REPLY_BYTES, type Message, type Reply } from "../../models/Model.ts"
import { extractScript } from "../../stages/generate/extract.ts"
import type { ModelFailure } from "../../stages/outcome.ts"
import type { Execution } from "../../stages/sandbox-execute/Execution.ts"
import type { Broadcast } from "../../stages/sign-and-broadcast/Broadcast.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { GateCall, Observation, TransactionEvidence } from "../../validators/Evidence.ts"
import { type Plan, readPlan, readRound } from "./control.ts"
import type { Ending, Move } from "./Move.ts"

/** Error reports that end an episode: the first is answered with the facts. */
const MAX_ERROR_REPORTS = 2
/** The planning call, and one more when the plan could not be read. */
const MAX_PLANNING_CALLS = 2

export interface Episode {
  readonly instance: Instance
  readonly messages: ReadonlyArray<Message>
  /** an answer that is asked for may follow the last round, in a call of its own */
  readonly lastWord: boolean
  /** of the next call: 0 plans, rounds (and an atomic trial's only call) start at 1 */
  readonly step: number
  /** of the next call, from 1 */
  readonly attempt: number
  /** K_act: executed rounds so far */
  readonly rounds: number
  readonly errorReports: number
  readonly plan: Plan | null
  /** the first observation, and the last */
  readonly before: Observation | null
  readonly after: Observation | null
  readonly transactions: ReadonlyArray<TransactionEvidence>
  readonly calls: ReadonlyArray<GateCall>
  readonly answer: Readonly<Record<string, Schema.Json>> | null
  /** of the latest round; null when nothing was wrong with it */
  readonly failure: ModelFailure | null
  readonly ending: Ending | null
}

/** The words that the machine speaks; see prompt.ts and feedback.ts. */
export interface Words {
  /** the messages of the first call */
  readonly opening: ReadonlyArray<Message>
  readonly planUnreadable: string
  /** opens the rounds; said once, after the plan */
  readonly rounds: string
  readonly afterStep: (step: {
    readonly execution: Execution
    readonly broadcast: Broadcast
    readonly roundsLeft: number
  }) => string
  readonly afterFailure: (failure: ModelFailure, roundsLeft: number) => string
  /** the facts, as an answer to an error report */
  readonly afterErrorReport: (episode: Episode, roundsLeft: number) => string
}

/** Nothing is said: for a conversation whose replies are there already. */
export const silent: Words = {
  opening: [],
  planUnreadable: "",
  rounds: "",
  afterStep: () => "",
  afterFailure: () => "",
  afterErrorReport: () => ""
}

/**
 * A trial before its first call. `lastWord`: a composite that asks for an answer may still submit it
 * after its last round; in runs from before this was so, an episode ends with its last round.
 */
export const open = (instance: Instance, words: Words, lastWord = true): Episode => ({
  instance,
  messages: words.opening,
  lastWord: lastWord && instance.split === "composite" && instance.answer !== null,
  step: instance.split === "atomic" ? 1 : 0,
  attempt: 1,
  rounds: 0,
  errorReports: 0,
  plan: null,
  before: null,
  after: null,
  transactions: [],
  calls: [],
  answer: null,
  failure: null,
  ending: null
})

/** Signed transactions of the episode so far, to be replayed under its next step. */
export const sentBy = (episode: Episode): ReadonlyArray<Hex> =>
  episode.transactions.map((transaction) => transaction.request.raw)

/** A reply that its provider ended early and that says nothing usable, by its finish. */
const unusable = (reply: Reply): ModelFailure | undefined => {
  const failure = (
    finish: Extract<ModelFailure, { _tag: "reply_unusable" }>["finish"],
    detail: string
  ): ModelFailure => ({ _tag: "reply_unusable", finish, detail })
  if (isTooLarge(reply)) {
    return failure("too_large", `the reply is over ${MAX_REPLY_BYTES} bytes`)
  }
  if (reply.finish === "refusal") return failure("refusal", "the model refused")
  if (reply.finish === "content_filter") return failure("content_filter", "the reply was filtered")
  if (reply.finish === "tool_calls") return failure("tool_calls", "the reply calls a tool")
  if (reply.text.trim() === "") return failure("empty", "the reply is empty")
  if (reply.finish === "length") return failure("length", "the reply was cut at its length limit")
  return undefined
}

/**
 * What was wrong with a step. A script that ends in the middle because its reply was cut is no
 * mistake of its syntax.
 */
const blamed = (reply: Reply, failure: ModelFailure | null): ModelFailure | null => {
  const unfinished =
    failure?._tag === "syntax_error" || (failure?._tag === "schema_invalid" && failure.rule === 1)
  if (reply.finish !== "length" || !unfinished) return failure
  return {
    _tag: "reply_unusable",
    finish: "length",
    detail: `the reply was cut at its length limit, and the script with it (${failure.detail})`
  }
}

/** Every round is used: a submission is free and its answer counts, all else comes to nothing. */
const readLastWord = (reply: Reply): Move => {
  const said = unusable(reply) === undefined ? readRound(reply.text) : undefined
  const submitted = said?._tag === "submit" || (said?._tag === "script" && said.submit)
  return submitted
    ? { _tag: "submit", answer: said.answer, ending: "submitted" }
    : { _tag: "submit", answer: null, ending: "budget" }
}

/** Reads a reply in its place. Linear in its length; never throws. */
export const readMove = (episode: Episode, reply: Reply): Move => {
  if (episode.lastWord && roundsLeft(episode) === 0) return readLastWord(reply)
  const failure = unusable(reply)
  if (failure?._tag === "reply_unusable" && failure.finish !== "length") {
    return episode.step === 0 ? { _tag: "plan", plan: Option.none() } : { _tag: "failed", failure }
  }
  if (episode.instance.split === "atomic") {
    const script = extractScript(reply.text)
    return script._tag === "script"
      ? runScript(script.source)
      : {
          _tag: "failed",
          failure: failure ?? { _tag: "schema_invalid", rule: 6, detail: script.detail }
        }
  }
  if (episode.step === 0) return { _tag: "plan", plan: readPlan(reply.text) }
  const round = readRound(reply.text)
  switch (round._tag) {
    case "script":
      return { ...runScript(round.source), submit: round.submit, answer: round.answer }
    case "query":
      return {
        _tag: "run",
        action: { _tag: "query", query: round.query },
        submit: false,
        answer: null
      }
    case "error_detected":
      return { ...round, _tag: "error_report" }
    case "submit":
      return { ...round, ending: "submitted" }
    case "invalid":
      return {
        _tag: "failed",
        failure: failure ?? { _tag: "schema_invalid", rule: round.rule, detail: round.detail }
      }
  }
}

const runScript = (source: string): Extract<Move, { _tag: "run" }> => ({
  _tag: "run",
  action: { _tag: "script", source },
  submit: false,
  answer: null
})

/** Adds the model's reply and our answer to the conversation, and moves on to the next call. */
const say = (episode: Episode, reply: Reply, answer: string): Episode => ({
  ...episode,
  messages: [
    ...episode.messages,
    { role: "assistant", content: reply.text.slice(0, MAX_REPLY_BYTES) },
    { role: "user", content: answer }
  ]
})

const roundsLeft = (episode: Episode): number => episode.instance.maxRounds - episode.rounds

/** Counts an executed round; the budget may end the episode. */
const countRound = (episode: Episode, failure: ModelFailure | null): Episode => {
  const rounds = episode.rounds + 1
  return {
    ...episode,
    failure,
    rounds,
    step: rounds + 1,
    attempt: 1,
    ending:
      episode.instance.split === "atomic"
        ? "complete"
        : rounds >= episode.instance.maxRounds && !episode.lastWord
          ? "budget"
          : null
  }
}

/** After a planning reply: the rounds open, or the model is told once that no plan was found. */
export const afterPlan = (
  episode: Episode,
  reply: Reply,
  plan: Option.Option<Plan>,
  words: Words
): Episode =>
  Option.isNone(plan) && episode.attempt < MAX_PLANNING_CALLS
    ? { ...say(episode, reply, words.planUnreadable), attempt: episode.attempt + 1 }
    : {
        ...say(episode, reply, words.rounds),
        plan: Option.getOrNull(plan),
        step: 1,
        attempt: 1
      }

/** After a reply that breaks a rule: it counts as a round, and the model is told which. */
export const afterFailure = (
  episode: Episode,
  reply: Reply,
  failure: ModelFailure,
  words: Words
): Episode => {
  const counted = countRound(episode, failure)
  return say(counted, reply, words.afterFailure(failure, roundsLeft(counted)))
}

/** After an error report: the facts the first time, the end with 0 the second. */
export const afterErrorReport = (episode: Episode, reply: Reply, words: Words): Episode => {
  const counted = countRound(
    { ...episode, errorReports: episode.errorReports + 1 },
    episode.failure
  )
  return counted.errorReports >= MAX_ERROR_REPORTS
    ? { ...counted, ending: "forfeited" }
    : say(counted, reply, words.afterErrorReport(counted, roundsLeft(counted)))
}

/** After a bare submit, or what is said in its place after the last round: free, and the end. */
export const afterSubmit = (
  episode: Episode,
  { answer, ending }: Extract<Move, { _tag: "submit" }>
): Episode => ({ ...episode, answer, ending })

/** After an executed step: what it did is evidence, and what the model is told. */
export const afterStep = (
  episode: Episode,
  reply: Reply,
  move: Extract<Move, { _tag: "run" }>,
  execution: Execution,
  broadcast: Broadcast,
  words: Words
): Episode => {
  const { result } = execution
  const failure = blamed(reply, result._tag === "failure" ? result.failure : broadcast.failure)
  const counted = countRound(episode, failure)
  const { transaction } = broadcast
  const next: Episode = {
    ...counted,
    before: episode.before ?? execution.before,
    after: broadcast.after ?? episode.after,
    calls: [...episode.calls, ...execution.calls],
    transactions:
      transaction === null ? episode.transactions : [...episode.transactions, transaction],
    answer:
      episode.instance.split === "atomic" && result._tag === "answer" ? result.answer : move.answer
  }
  if (move.submit) return { ...next, ending: "submitted" }
  return say(next, reply, words.afterStep({ execution, broadcast, roundsLeft: roundsLeft(next) }))
}
