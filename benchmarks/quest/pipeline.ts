/**
 * QuestBench as a pipeline: an instance is drawn, the model acts in an episode (one call for an atomic
 * trial; a plan and rounds for a composite), and what was recorded is judged. Owns the wiring;
 * conversation.ts decides what a reply means and what is sent next.
 */

import type { ChainProfile } from "../../evm/ChainProfile.ts"
import type { Address } from "../../evm/Hex.ts"
import { onceOfBoth } from "../../evm/once.ts"
import type { Library, Reply } from "../../models/Model.ts"
import { pipeline } from "../../pipeline/engine/Pipeline.ts"
import { type Caller, questionTo } from "../../stages/generate/question.ts"
import { generate } from "../../stages/generate/stage.ts"
import { classOf, type OutcomeClass } from "../../stages/outcome.ts"
import { StepNode } from "../../stages/StepNode.ts"
import type { Execution } from "../../stages/sandbox-execute/Execution.ts"
import type { ToolsRun } from "../../stages/session/tools/stage.ts"
import type { Broadcast } from "../../stages/sign-and-broadcast/Broadcast.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import type { Scorecard } from "../../validators/quest/Scorecard.ts"
import {
  afterErrorReport,
  afterFailure,
  afterLastReply,
  afterPlan,
  afterSession,
  afterStep,
  afterSubmit,
  afterTools,
  open,
  readMove,
  sentBy,
  type Words
} from "./episode/conversation.ts"
import type { Move } from "./episode/Move.ts"
import type { Episode } from "./episode/protocol/Protocol.ts"
import type { ActingProtocol } from "./flags.ts"
import { QuestTrial } from "./models/baseline.ts"
import { instantiate } from "./stages/instantiate.ts"
import { judgedOf } from "./stages/judgedOf.ts"
import { sandboxExecute, session, signAndBroadcast, tools } from "./stages/steps.ts"
import { type ValidateInput, validate } from "./stages/validate.ts"

/** What is known about a trial, whether it is played or read back. */
export interface Setting {
  readonly agent: Address
  /** contract key -> address */
  readonly contracts: Readonly<Record<string, Address>>
  /** of the run's chain */
  readonly profile: ChainProfile
  /** what is said to the model about an instance */
  readonly words: (instance: Instance) => Words
  /** how the run's models act */
  readonly acting: ActingProtocol
  /** the task's own name for its workflow; null if it has none, or if the trial is read back */
  readonly pattern: string | null
}

/** What only a trial that is played has. */
interface QuestLive extends Caller {
  /** what the instance is drawn from */
  readonly draft: typeof instantiate.input.Type
  readonly seed: number
  readonly library: Library
  /** wall clock of one script, ms */
  readonly scriptTimeoutMs: number
  /** wall clock of one session, ms */
  readonly sessionTimeoutMs: number
  /** what an agent is told about an instance */
  readonly briefing: (instance: Instance) => string
}

interface Round {
  readonly episode: Episode
  readonly reply: Reply
  readonly move: Move
  /** null if nothing was executed */
  readonly step: { readonly execution: Execution; readonly broadcast: Broadcast } | null
  /** null if no tool was called */
  readonly tools: { readonly used: ToolsRun } | null
  readonly words: Words
}

/** The episode after a round. */
const afterRound = ({ episode, move, reply, step, tools, words }: Round): Episode => {
  switch (move._tag) {
    case "act":
      return tools === null ? episode : afterTools(episode, reply, tools.used)
    case "plan":
      return afterPlan(episode, reply, move.plan, words)
    case "failed":
      if (episode.protocol.tools !== null) return afterLastReply(episode, move.failure)
      return afterFailure(episode, reply, move.failure, words)
    case "error_report":
      return afterErrorReport(episode, reply, words)
    case "submit":
      return afterSubmit(episode, move)
    case "run":
      return step === null
        ? episode
        : afterStep(episode, reply, move, step.execution, step.broadcast, words)
  }
}

/** Where an episode's next call stands, with the tools that it offers. */
const placeOf = ({ attempt, protocol: { tools }, step }: Episode) => ({
  step,
  attempt,
  ...(tools === null ? {} : { tools })
})

/** The calls of a reply, on the chain as the episode has left it. */
const callsIn = (
  episode: Episode,
  calls: Extract<Move, { _tag: "act" }>["calls"],
  { seed }: Pick<QuestLive, "seed">
): typeof tools.input.Type => ({
  seed: String(seed),
  instance: episode.instance,
  sent: [...sentBy(episode)],
  calls: [...calls]
})

/** What is judged about an episode; one value for each, because results are remembered by its evidence. */
export const evidenceOf = onceOfBoth(
  ({ agent, contracts, profile }: Setting, episode: Episode): ValidateInput => {
    const { instance, rounds, before, after, failure, ending } = episode
    return judgedOf({
      instance,
      rounds,
      agent,
      contracts,
      profile,
      before,
      after,
      transactions: [...episode.transactions],
      calls: [...episode.calls],
      answer: episode.answer,
      failure,
      forfeited: ending === "forfeited"
    })
  }
)

/** The class that a judged trial is counted under. */
const outcomeOf = (episode: Episode, scorecard: Scorecard): OutcomeClass => {
  if (scorecard.passed) return "pass"
  const { failure, transactions, instance, protocol } = episode
  const sent = transactions.length > 0
  if (failure !== null && (protocol.failureIsFinal || !sent)) return classOf(failure)
  if (sent) {
    return transactions.every(({ status }) => status === "reverted") ? "reverted" : "wrong_state"
  }
  return instance.answer === null ? "nothing_sent" : "wrong_state"
}

export const questPipeline = pipeline<QuestLive>()<{ readonly setting: Setting }>("setting")
  .stage("instance", instantiate, [], (_, { draft }) => draft)
  .value("words", ["setting", "instance"], ({ instance, setting }) => setting.words(instance))
  .branch("session", ["setting", "instance"], {
    as: "driven",
    taken: ({ instance, setting }) => (setting.acting === "session" ? instance : null),
    body: (body) =>
      body.stage(
        "acted",
        session,
        ["driven"],
        ({ driven }, { briefing, seed, sessionTimeoutMs, ...caller }) => ({
          seed: String(seed),
          instance: driven,
          asked: questionTo(caller, [{ role: "user", content: briefing(driven) }]),
          limitMs: sessionTimeoutMs
        })
      )
  })
  .loop("episode", ["setting", "instance", "words", "session"], {
    open: ({ instance, session, setting, words }) =>
      session === null
        ? open(instance, words, setting.acting)
        : afterSession(open(instance, words), session.acted),
    isOver: ({ ending }) => ending !== null,
    body: (round) =>
      round
        .stage(
          "reply",
          generate,
          ["episode"],
          ({ episode }, live) => questionTo(live, episode.messages, placeOf(episode)),
          {
            at: ({ episode: { attempt, step } }) => ({ step, attempt }),
            subject: ({ episode: { instance } }, { library }) =>
              new QuestTrial({ instance, library })
          }
        )
        .value("move", ["episode", "reply"], ({ episode, reply }) => readMove(episode, reply))
        .branch("step", ["episode", "move"], {
          as: "runs",
          taken: ({ move }) => (move._tag === "run" ? move : null),
          shared: { tag: StepNode, make: StepNode.make },
          body: (step) =>
            step
              .stage(
                "execution",
                sandboxExecute,
                ["episode", "runs"],
                ({ episode, runs: { action } }, { library, scriptTimeoutMs, seed }) => ({
                  seed: String(seed),
                  instance: episode.instance,
                  sent: [...sentBy(episode)],
                  library,
                  step: episode.step,
                  action,
                  timeoutMs: scriptTimeoutMs
                }),
                { at: ({ episode }) => ({ step: episode.step, attempt: 1 }) }
              )
              .stage(
                "broadcast",
                signAndBroadcast,
                ["episode", "execution"],
                ({ episode, execution }, { seed }) => ({
                  seed: String(seed),
                  instance: episode.instance,
                  sent: [...sentBy(episode)],
                  execution
                }),
                { at: ({ episode }) => ({ step: episode.step, attempt: 1 }) }
              )
        })
        .branch("tools", ["episode", "move"], {
          as: "called",
          taken: ({ move }) => (move._tag === "act" ? move : null),
          body: (body) =>
            body.stage(
              "used",
              tools,
              ["episode", "called"],
              ({ called: { calls }, episode }, live) => callsIn(episode, calls, live),
              { at: ({ episode }) => ({ step: episode.step, attempt: 1 }) }
            )
        }),
    next: (round) => afterRound(round)
  })
  .judge("scorecard", validate, ["setting", "episode"], ({ episode, setting }) =>
    evidenceOf(setting, episode)
  )
  .value("outcome", ["episode", "scorecard"], ({ episode, scorecard }) =>
    outcomeOf(episode, scorecard)
  )
