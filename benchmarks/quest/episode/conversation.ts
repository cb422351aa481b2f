/**
 * The conversation of a trial as a pure state machine. Owns what is asked next, and when the model gets
 * feedback. The protocol of the split (protocol/) says what a reply means and when an episode is over;
 * prompt.ts and feedback.ts have the texts.
 */
import { Option, Result } from "effect"
import type { Hex } from "../../../evm/Hex.ts"
import { MAX_REPLY_BYTES, type Message, type Reply } from "../../../models/Model.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import type { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import type { SessionRun } from "../../../stages/session/stage.ts"
import type { ToolsRun } from "../../../stages/session/tools/stage.ts"
import type { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { ActingProtocol } from "../flags.ts"
import type { Plan } from "./control.ts"
import type { Move } from "./Move.ts"
import { type Episode, roundsLeft } from "./protocol/Protocol.ts"
import { actingProtocol } from "./protocol/protocolOf.ts"

/** Number of error reports that end an episode; the first is answered with the facts. */
const MAX_ERROR_REPORTS = 2
/** The planning call, and one more if the plan could not be read. */
const MAX_PLANNING_CALLS = 2

/** The texts that the machine sends; see prompt.ts and feedback.ts. */
export interface Words {
  /** the messages of the first call */
  readonly prompt: ReadonlyArray<Message>
  readonly planUnreadable: string
  /** opens the rounds; sent once, after the plan */
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

/** Sends nothing: for a conversation whose replies are stored already. */
export const silent: Words = {
  prompt: [],
  planUnreadable: "",
  rounds: "",
  afterStep: () => "",
  afterFailure: () => "",
  afterErrorReport: () => ""
}

/** A trial before its first call. */
export const open = (
  instance: Instance,
  words: Words,
  acting: ActingProtocol = "script"
): Episode => {
  const protocol = actingProtocol(instance.split, acting)
  return {
    protocol,
    instance,
    ...protocol.open(instance),
    messages: words.prompt,
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
  }
}

/** As for a script that returns no answer: what it read earns nothing. */
const unanswered = (
  { answer: keys, split }: Instance,
  { answer }: SessionRun["acted"]
): ModelFailure | null =>
  split === "atomic" && keys !== null && answer === null
    ? { _tag: "schema_invalid", rule: 3, detail: "no answer was submitted" }
    : null

/** A trial that its agent drove to the end: nothing is left to ask. */
export const afterSession = (
  episode: Episode,
  { acted, ending, failure }: SessionRun
): Episode => ({
  ...episode,
  // An episode without a step has taken one, so that no score is divided by 0.
  rounds: Math.max(1, acted.steps),
  before: acted.before,
  after: acted.after,
  transactions: acted.transactions,
  calls: acted.calls,
  answer: acted.answer,
  failure: failure ?? unanswered(episode.instance, acted),
  ending: ending._tag === "time_limit" ? "budget" : "submitted"
})

/** Replies of an episode in which a model acts by tools. */
const MOST_TURNS = 60

/** After the tools that a reply called: the model is told what each came to. */
export const afterTools = (
  episode: Episode,
  { calls, text, turn }: Reply,
  { acted, results }: ToolsRun
): Episode => {
  const step = episode.step + 1
  return {
    ...episode,
    messages: [
      ...episode.messages,
      {
        role: "assistant",
        content: text.slice(0, MAX_REPLY_BYTES),
        ...(calls === undefined ? {} : { calls }),
        ...(turn === undefined ? {} : { turn })
      },
      ...results.map(
        ({ content, id, tool }): Message => ({ role: "tool", content, answers: { id, tool } })
      )
    ],
    step,
    // An episode without a step has taken one, so that no score is divided by 0.
    rounds: Math.max(1, acted.steps),
    before: episode.before ?? acted.before,
    after: acted.after,
    transactions: [...episode.transactions, ...acted.transactions],
    calls: [...episode.calls, ...acted.calls],
    answer: acted.answer ?? episode.answer,
    ending: acted.finished ? "submitted" : step > MOST_TURNS ? "budget" : null
  }
}

/** A reply that calls no tool ends the episode; what was done before it is judged as it stands. */
export const afterLastReply = (episode: Episode, failure: ModelFailure | null): Episode => ({
  ...episode,
  failure: episode.transactions.length > 0 || episode.answer !== null ? null : failure,
  ending: "submitted"
})

/** Signed transactions of the episode so far, to be replayed before its next step. */
export const sentBy = (episode: Episode): ReadonlyArray<Hex> =>
  episode.transactions.map((transaction) => transaction.request.raw)

/**
 * What was wrong with a step. A script that ends in the middle because its reply was cut off does not count
 * as a syntax error.
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

/**
 * What a reply means at its place. Takes time linear in the reply's length. A reply on which our code fails
 * unexpectedly counts as an invalid control message, so that a model cannot avoid being scored.
 */
export const readMove = (episode: Episode, reply: Reply): Move =>
  Result.getOrElse(
    Result.try(() => episode.protocol.read(episode, reply)),
    (defect): Move => ({
      _tag: "failed",
      failure: {
        _tag: "schema_invalid",
        rule: 7,
        detail: `the reply breaks its reading: ${String(defect).slice(0, 300)}`
      }
    })
  )

/** Our text about a step; a short one if what the step did makes our code fail. */
const textOr = (say: () => string): string =>
  Result.getOrElse(Result.try(say), () => "The step was run. What it did cannot be described.")

/** Adds the model's reply and our answer to the conversation, and moves on to the next call. */
const say = (episode: Episode, reply: Reply, answer: string): Episode => ({
  ...episode,
  messages: [
    ...episode.messages,
    { role: "assistant", content: reply.text.slice(0, MAX_REPLY_BYTES) },
    { role: "user", content: answer }
  ]
})

/** Counts an executed round, which may be the episode's last. */
const countRound = (episode: Episode, failure: ModelFailure | null): Episode => {
  const rounds = episode.rounds + 1
  const counted = { ...episode, failure, rounds, step: rounds + 1, attempt: 1 }
  return { ...counted, ending: episode.protocol.over(counted) }
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

/** After a reply that breaks a rule: it counts as a round, and the model is told which rule. */
export const afterFailure = (
  episode: Episode,
  reply: Reply,
  failure: ModelFailure,
  words: Words
): Episode => {
  const counted = countRound(episode, failure)
  return say(counted, reply, words.afterFailure(failure, roundsLeft(counted)))
}

/** After an error report: the facts the first time, the end with 0 points the second. */
export const afterErrorReport = (episode: Episode, reply: Reply, words: Words): Episode => {
  const counted = countRound(
    { ...episode, errorReports: episode.errorReports + 1 },
    episode.failure
  )
  return counted.errorReports >= MAX_ERROR_REPORTS
    ? { ...counted, ending: "forfeited" }
    : say(
        counted,
        reply,
        textOr(() => words.afterErrorReport(counted, roundsLeft(counted)))
      )
}

/** After a submit without a script, or the last call after the final round: free, and the end. */
export const afterSubmit = (
  episode: Episode,
  { answer, ending }: Extract<Move, { _tag: "submit" }>
): Episode => ({ ...episode, answer, ending })

/** After an executed step: what it did is evidence, and the model is told. */
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
    answer: episode.protocol.answerOf(result, move.answer)
  }
  if (move.submit) return { ...next, ending: "submitted" }
  const step = { execution, broadcast, roundsLeft: roundsLeft(next) }
  return say(
    next,
    reply,
    textOr(() => words.afterStep(step))
  )
}
