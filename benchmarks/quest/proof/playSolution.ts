/**
 * Plays a task's reference solution, step after step: what it did is what mutations are made of.
 */
import { Effect } from "effect"
import type { Hex } from "../../../evm/Hex.ts"
import type { Library } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Evidence } from "../../../validators/quest/Evidence.ts"
import type { Bank } from "../bank/Bank.ts"
import { readSolution, renderSolution } from "../scripts/solutions.ts"
import { type Played, playStep, type StepPlayed, scoreSteps } from "./harness.ts"
import type { Reference } from "./mutations/Subject.ts"

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
