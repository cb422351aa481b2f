/** What is said about a trial that was practised: the same words as about a stored one. Pure. */
import type { Library } from "../../../models/Model.ts"
import type { Scored } from "../../../pipeline/run/Practice.ts"
import type { Entry } from "../bank/Bank.ts"
import type { PlayedWhole } from "../proof/Player.ts"
import { TrialRecord, turnsOf } from "../report/record.ts"
import { verdictOf } from "../report/verdict.ts"

interface About {
  readonly entry: Pick<Entry, "task" | "split">
  readonly library: Library
  readonly round: number
  readonly seed: number
}

/** The trial as it would be read back from a run. */
const recordOf = (
  { setting, trace, whole }: PlayedWhole,
  { entry, library, round }: About
): TrialRecord => {
  const { episode, instance, outcome, scorecard } = whole.values
  const { passed, score } = scorecard
  const session = whole.bodies.session?.[0]?.values.acted
  return new TrialRecord({
    trial: {
      ...{ id: 0, runId: "", model: "", item: entry.task.id, split: entry.split, variant: library },
      ...{ round, attempt: 1, status: "done", owner: null, heartbeatAt: null, startedAt: null },
      ...{ lease: null, token: 0, claims: 0 },
      ...{ finishedAt: null, outcome, score, passed, error: null, spent: null },
      measures: { rounds: episode.rounds }
    },
    agent: setting.agent,
    contracts: setting.contracts,
    instance,
    ...(session === undefined ? {} : { session }),
    turns: turnsOf(whole.bodies.episode ?? [], trace),
    ending: episode.ending,
    scorecard,
    stages: [],
    unread: 0
  })
}

/** What an answer is worth, and why. */
export const scoredOf = (played: PlayedWhole, about: About): Scored => {
  const { episode, instance, outcome, scorecard } = played.whole.values
  const { checks, passed, safety, score } = scorecard
  return {
    ...{ task: about.entry.task.id, seed: about.seed, round: about.round },
    ...{ reward: score / 100, score, passed, outcome },
    verdict: verdictOf(recordOf(played, about)).text,
    checks: checks.map(({ actual, deviationPpm, expected, holds, label, name, weight }) => ({
      ...{ name, label, expected, actual, deviationPpm, weight, holds }
    })),
    safety: safety.map(({ detail, kind }) => ({ kind, detail })),
    steps: episode.rounds,
    optimalSteps: instance.optimalSteps
  }
}
