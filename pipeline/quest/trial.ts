/**
 * One trial from task to scorecard: which stage comes after which, for atomic trials and episodes
 * alike. The same code plays a trial for the first time, on resuming, and from its rows alone.
 */
import { Effect } from "effect"
import type { Address } from "../../evm/Hex.ts"
import { ModelRequest, type Reply } from "../../models/Model.ts"
import type { instantiate } from "../../stages/instantiate/stage.ts"
import { classOf, type OutcomeClass } from "../../stages/outcome.ts"
import { judgedOf } from "../../stages/validate/input.ts"
import type { ValidateInput } from "../../stages/validate/stage.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { Scorecard } from "../../validators/Scorecard.ts"
import type { RunConfig } from "../run/RunConfig.ts"
import {
  afterErrorReport,
  afterFailure,
  afterPlan,
  afterStep,
  afterSubmit,
  type Episode,
  type Move,
  open,
  readMove,
  sentBy,
  type Words
} from "./conversation.ts"
import type { TrialStages } from "./TrialStages.ts"

/** What a trial is played with. */
export interface TrialJob {
  readonly trialId: number
  /** id of the run */
  readonly run: string
  readonly model: string
  readonly round: number
  /** of the trial: how often it has been run */
  readonly attempt: number
  /** what the instance is drawn from; not asked for when a trial is read from its rows */
  readonly draft: () => typeof instantiate.input.Type
  readonly config: RunConfig
  readonly agent: Address
  /** contract key -> address */
  readonly contracts: Readonly<Record<string, Address>>
  /** what is said to the model about an instance */
  readonly words: (instance: Instance) => Words
}

/** A played trial: all that a validator needs, and the calls that it took. */
export interface Played {
  readonly episode: Episode
  readonly evidence: ValidateInput
  readonly replies: ReadonlyArray<{ readonly reply: Reply; readonly fresh: boolean }>
}

/** Plays the trial to its end, up to and without its score. */
export const play = Effect.fn("play")(function* (stages: TrialStages, job: TrialJob) {
  const { config, trialId, round } = job
  const { output: instance } = yield* stages.instantiate(job.draft, {
    trialId,
    step: 0,
    attempt: 1
  })
  const words = job.words(instance)
  const replies: Array<{ reply: Reply; fresh: boolean }> = []
  let episode = open(instance, words)
  while (episode.ending === null) {
    const { messages, step, attempt } = episode
    const { output: reply, fresh } = yield* stages.generate(
      () => ({
        request: new ModelRequest({
          model: job.model,
          messages: [...messages],
          temperature: config.temperature,
          maxOutputTokens: config.maxOutputTokens
        }),
        round,
        step,
        attempt,
        ...(job.attempt > 1 ? { rerun: job.attempt } : {}),
        ...(job.config.fresh === true ? { fresh: job.run } : {})
      }),
      { trialId, step, attempt },
      instance
    )
    replies.push({ reply, fresh })
    episode = yield* advance(stages, job, words, episode, reply)
  }
  return { episode, evidence: evidenceOf(job, episode), replies } satisfies Played
})

/** The episode after a reply. */
const advance = (
  stages: TrialStages,
  job: TrialJob,
  words: Words,
  episode: Episode,
  reply: Reply
) => {
  const move = readMove(episode, reply)
  switch (move._tag) {
    case "plan":
      return Effect.succeed(afterPlan(episode, reply, move.plan, words))
    case "failed":
      return Effect.succeed(afterFailure(episode, reply, move.failure, words))
    case "error_report":
      return Effect.succeed(afterErrorReport(episode, reply, words))
    case "submit":
      return Effect.succeed(afterSubmit(episode, move.answer))
    case "run":
      return Effect.map(runStep(stages, job, episode, move), ({ execution, broadcast }) =>
        afterStep(episode, reply, move, execution, broadcast, words)
      )
  }
}

/** Executes a step and sends what it returned, both on one node. */
const runStep = (
  stages: TrialStages,
  job: TrialJob,
  episode: Episode,
  move: Extract<Move, { _tag: "run" }>
) =>
  stages.step(({ execute, broadcast }) =>
    Effect.gen(function* () {
      const { instance, step } = episode
      const place = { trialId: job.trialId, step, attempt: 1 }
      const common = { seed: String(job.config.seed), instance, sent: [...sentBy(episode)] }
      const execution = yield* execute(
        () => ({
          ...common,
          library: job.config.library,
          step,
          action: move.action,
          timeoutMs: job.config.scriptTimeoutMs
        }),
        place
      )
      const sent = yield* broadcast(() => ({ ...common, execution: execution.output }), place)
      return { execution: execution.output, broadcast: sent.output }
    })
  )

const evidenceOf = (job: TrialJob, episode: Episode): ValidateInput => {
  const { instance, rounds, before, after, failure, ending } = episode
  return judgedOf({
    instance,
    rounds,
    agent: job.agent,
    contracts: job.contracts,
    before,
    after,
    transactions: [...episode.transactions],
    calls: [...episode.calls],
    answer: episode.answer,
    failure,
    forfeited: ending === "forfeited"
  })
}

/** The class that a judged trial is counted under. */
export const outcomeOf = (episode: Episode, scorecard: Scorecard): OutcomeClass => {
  if (scorecard.passed) return "pass"
  const { failure, transactions, instance } = episode
  const sent = transactions.length > 0
  if (failure !== null && (instance.split === "atomic" || !sent)) return classOf(failure)
  if (sent) {
    return transactions.every(({ status }) => status === "reverted") ? "reverted" : "wrong_state"
  }
  return instance.answer === null ? "nothing_sent" : "wrong_state"
}
