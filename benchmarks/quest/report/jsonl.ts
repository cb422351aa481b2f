/**
 * A run as JSON for other programs: one object per trial, and one for the run. Owns the form; the command
 * writes the files.
 */

import { Schema } from "effect"
import { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { SessionRun } from "../../../stages/session/stage.ts"
import { Scorecard } from "../../../validators/quest/Scorecard.ts"
import type { TrialRecord, Turn } from "./record.ts"
import { eventsOf, type SessionEvent } from "./session.ts"
import { roundsOf } from "./TrialScore.ts"

const encodeTransaction = Schema.encodeSync(TransactionEvidence)
const encodeScorecard = Schema.encodeSync(Scorecard)

const turnJson = ({ attempt, broadcast, execution, reply, script, step }: Turn) => {
  const result = execution?.result
  return {
    step,
    attempt,
    reply: reply.text,
    finish: reply.finish,
    usage: reply.usage,
    cost: reply.cost,
    latencyMs: reply.latencyMs,
    script,
    answer: result?._tag === "answer" ? result.answer : null,
    failure: result?._tag === "failure" ? result.failure : (broadcast?.failure ?? null),
    stdout: execution?.stdout ?? null,
    stderr: execution?.stderr ?? null,
    calls: execution?.calls.map(({ method, verdict }) => ({ method, verdict })) ?? [],
    transaction:
      broadcast === null || broadcast.transaction === null
        ? null
        : encodeTransaction(broadcast.transaction)
  }
}

const encodeEvent = (event: SessionEvent) => {
  switch (event._tag) {
    case "reads":
      return {
        kind: "reads",
        calls: event.calls.map(({ method, params, result }) => ({ method, params, result }))
      }
    case "transaction":
      return { kind: "transaction", step: event.transaction.step, hash: event.transaction.hash }
    case "call": {
      const { error, method, params, result, verdict } = event.call
      return { kind: "call", method, params, verdict, result, error }
    }
  }
}

/** The trajectory of an agent: what it did, in order. */
const sessionJson = (run: SessionRun) => ({
  ending: run.ending,
  steps: run.acted.steps,
  answer: run.acted.answer,
  failure: run.failure,
  usage: run.reply.usage,
  cost: run.reply.cost,
  latencyMs: run.reply.latencyMs,
  told: run.told,
  trajectory: eventsOf(run).map(encodeEvent),
  transactions: run.acted.transactions.map((transaction) => encodeTransaction(transaction))
})

/** One line of `trials.jsonl`. Amounts are decimal strings in base units. */
export const trialJson = ({ instance, scorecard, session, trial, turns }: TrialRecord) => ({
  run: trial.runId,
  model: trial.model,
  task: trial.item,
  split: trial.split,
  round: trial.round,
  attempt: trial.attempt,
  library: trial.variant,
  status: trial.status,
  outcome: trial.outcome,
  score: trial.score,
  passed: trial.passed,
  kAct: roundsOf(trial),
  error: trial.error,
  instruction: instance?.instruction ?? null,
  tier: instance?.tier ?? null,
  template: instance?.template ?? null,
  optimalSteps: instance?.optimalSteps ?? null,
  parameters: Object.fromEntries(
    Object.entries(instance?.parameters ?? {}).map(([name, { base, text }]) => [
      name,
      { text, base: base === null ? null : base.toString() }
    ])
  ),
  turns: turns.map(turnJson),
  ...(session === undefined ? {} : { session: sessionJson(session) }),
  scorecard: scorecard === null ? null : encodeScorecard(scorecard)
})
