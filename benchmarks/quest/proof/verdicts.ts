/**
 * One attempt of a proof: the script, and what its score means. Owns these verdicts; proveBank.ts and
 * proveEpisodes.ts choose the scripts.
 */
import type { Library } from "../../../models/Model.ts"
import type { Played, Round } from "./Player.ts"
import type { Attempt, Verdict } from "./proof.ts"

const showReturned = ({ execution: { result } }: Round): string =>
  JSON.stringify(
    result._tag === "transaction"
      ? Object.fromEntries(Object.entries(result.request).filter(([, value]) => value !== null))
      : result,
    (_, value) => (typeof value === "bigint" ? value.toString() : value)
  )

/** How a trial ended: the failure, the revert, or the failed checks. */
const endingOf = ({ failure, rounds, scorecard }: Played): string => {
  if (failure !== null) {
    if (failure._tag === "schema_invalid") return `schema_invalid ${failure.rule}`
    return failure._tag === "rejected" ? `rejected: ${failure.reason}` : failure._tag
  }
  if (rounds.at(-1)?.broadcast.transaction?.status === "reverted") return "reverted"
  const failed = scorecard.checks.filter(({ holds }) => !holds).map(({ name }) => name)
  return failed.length === scorecard.checks.length ? "every check" : failed.join(", ")
}

/** What is being tried. */
export interface Script {
  readonly task: string
  readonly library: Library
  readonly group: Attempt["group"]
  readonly name: string
  readonly detail: string
  readonly source: string
  readonly below: number
  readonly throws: boolean
}

/**
 * Failures of the script itself; they do not count as killing a wrong script, because they say nothing
 * about the judging.
 */
const FAILED_SCRIPTS: ReadonlySet<string> = new Set([
  ...["syntax_error", "import_refused", "script_threw", "script_stalled"]
])

const inconclusive = ({ failure }: Played, throws: boolean): boolean =>
  failure?._tag === "timeout" ||
  failure?._tag === "resource_abuse" ||
  (failure !== null && FAILED_SCRIPTS.has(failure._tag) && !throws)

const verdictOf = (script: Script, played: Played): Verdict => {
  const { score, passed } = played.scorecard
  if (script.group !== "wrong") return passed && score === 100 ? "right" : "failed"
  if (inconclusive(played, script.throws)) return "unjudged"
  return passed || score >= script.below ? "survived" : "killed"
}

export const attemptOf = (script: Script, played: Played): Attempt => ({
  ...script,
  verdict: verdictOf(script, played),
  by: endingOf(played),
  score: played.scorecard.score,
  returned: played.rounds.map(showReturned).join("\n"),
  scorecard: played.scorecard
})
