/** Plays a task's reference solution, as the oracle does. Mutations are made from what it did. */
import { Effect } from "effect"
import type { Library } from "../../../models/Model.ts"
import type { Task } from "../../../tasks/quest/Task.ts"
import type { Bank } from "../bank/Bank.ts"
import { makeOracle } from "../models/oracle.ts"
import type { Answer } from "../models/wording.ts"
import { readSolution, renderSolution } from "../scripts/solutions.ts"
import type { Reference } from "./mutations/Subject.ts"
import { dialectHere } from "./onHome.ts"
import { Player, type Round } from "./Player.ts"

/** What a script did; null if it failed, or nothing was run. */
export const referenceOf = (round: Round | undefined): Reference | null => {
  if (round === undefined) return null
  const { result, calls } = round.execution
  if (result._tag === "answer") {
    const reads = calls.filter(({ verdict }) => verdict === "answered")
    return { _tag: "answer", answer: result.answer, reads }
  }
  const { transaction } = round.broadcast
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

/** All keys that any of the scripts answered. */
export const answered = (rounds: ReadonlyArray<Round>): Answer =>
  Object.assign(
    {},
    ...rounds.flatMap(({ execution: { result } }) =>
      result._tag === "answer" ? [result.answer] : []
    )
  )

/** Plays the solution of a task in the instance that `seed` draws. */
export const playSolution = Effect.fnUntraced(function* (
  bank: Bank,
  task: Task,
  library: Library,
  seed: number
) {
  const { directory } = bank
  const dialect = yield* dialectHere(bank)
  const solution = yield* readSolution(directory, library, task.id, dialect)
  const model = yield* makeOracle({ directory, dialect })
  const played = yield* (yield* Player).play({ task, seed, library, model })
  const { instance, rounds } = played
  const scripts = yield* Effect.forEach(Array.from({ length: instance.optimalSteps }), (_, index) =>
    renderSolution(solution, library, instance, index + 1)
  )
  return { solution, scripts, played, reference: referenceOf(rounds[0]) }
})

export type Solved = Effect.Success<ReturnType<typeof playSolution>>
