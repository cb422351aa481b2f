/**
 * One try of a proof: what is tried, what came of it, and what its score means. Owns the verdicts
 * and playing a reference solution; what is tried is proveBank.ts and proveEpisodes.ts.
 */
import { Effect } from "effect"
import type { Hex } from "../../evm/Hex.ts"
import type { Library } from "../../models/Model.ts"
import type { Bank } from "../../tasks/Bank.ts"
import type { Instance } from "../../tasks/Instance.ts"
import { readSolution, renderSolution } from "../../tasks/solutions.ts"
import type { Evidence } from "../../validators/Evidence.ts"
import { playStep, type StepPlayed, scoreSteps, type tryScript } from "./arena.ts"
import type { Reference } from "./mutations/Subject.ts"
import type { Attempt, Verdict } from "./proof.ts"

export type Played = Effect.Success<ReturnType<typeof tryScript>>

const showReturned = ({ execution }: StepPlayed): string =>
  JSON.stringify(
    execution.result._tag === "transaction"
      ? Object.fromEntries(
          Object.entries(execution.result.request).filter(([, value]) => value !== null)
        )
      : execution.result,
    (_, value) => (typeof value === "bigint" ? value.toString() : value)
  )

/** How a trial ended: the failure, the revert, or the checks that do not hold. */
const endingOf = ({ failure, broadcast, scorecard }: Played): string => {
  if (failure !== null) {
    if (failure._tag === "schema_invalid") return `schema_invalid ${failure.rule}`
    return failure._tag === "rejected" ? `rejected: ${failure.reason}` : failure._tag
  }
  if (broadcast.transaction?.status === "reverted") return "reverted"
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

/** Failures of the script itself, which a wrong script that is meant to fail is not killed by. */
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
  returned: showReturned(played),
  scorecard: played.scorecard
})

/** What the solution was seen to do; null where it came to nothing. */
export const referenceOf = ({ execution, broadcast }: StepPlayed): Reference | null => {
  const { result, calls } = execution
  if (result._tag === "answer") {
    const reads = calls.filter(({ verdict }) => verdict === "answered")
    return { _tag: "answer", answer: result.answer, reads }
  }
  const { transaction } = broadcast
  if (result._tag === "failure" || transaction === null) return null
  const { to, data, value } = result.request
  return {
    _tag: "request",
    call: { to, data, value },
    gas: transaction.request.gas,
    gasPrice: transaction.effectiveGasPrice,
    nonce: transaction.request.nonce,
    gasUsed: transaction.gasUsed
  }
}

/** The signed transactions of some steps, to be replayed under the next one. */
export const sentBy = (steps: ReadonlyArray<StepPlayed>): ReadonlyArray<Hex> =>
  steps.flatMap(({ broadcast }) => broadcast.transaction?.request.raw ?? [])

/** What an episode submits: whatever its scripts answered, all keys together; null where none did. */
export const answered = (steps: ReadonlyArray<StepPlayed>): Evidence["answer"] => {
  const answers = steps.flatMap(({ execution: { result } }) =>
    result._tag === "answer" ? [result.answer] : []
  )
  return answers.length === 0 ? null : Object.assign({}, ...answers)
}

/** Plays the solution of an instance, step after step, and scores it. */
export const playSolution = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  library: Library
) {
  const solution = yield* readSolution(bank.directory, library, instance.task)
  const rendered = yield* renderSolution(solution, library, instance)
  const first = yield* playStep({ instance, source: rendered, library })
  const scripts = [rendered]
  const steps: [StepPlayed, ...Array<StepPlayed>] = [first]
  for (let step = 2; step <= instance.optimalSteps; step++) {
    const source = yield* renderSolution(solution, library, instance, step)
    scripts.push(source)
    steps.push(yield* playStep({ instance, source, library, step, sent: sentBy(steps) }))
  }
  const last = steps.at(-1) ?? first
  const answer = answered(steps)
  const played: Played = { ...last, ...(yield* scoreSteps(instance, steps, answer)) }
  return { solution, rendered, scripts, steps, played, reference: referenceOf(first) }
})

export type Solved = Effect.Success<ReturnType<typeof playSolution>>
