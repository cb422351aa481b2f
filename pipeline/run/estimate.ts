/**
 * What a run will probably take, before it is started: calls, tokens and dollars by model. A task
 * that the model has done before counts as it did then; any other as its benchmark guesses. Owns the
 * sums; limits are Limits.ts.
 */
import { Effect } from "effect"
import type { EarlierTrials } from "../../db/spending.ts"
import type { Guess } from "./Benchmark.ts"
import type { ResolvedRun } from "./run.ts"

export interface ModelEstimate {
  readonly model: string
  readonly trials: number
  readonly calls: number
  /** in and out */
  readonly tokens: number
  /** US dollars; null: the price of some of it is unknown */
  readonly cost: number | null
  /** tasks that earlier trials of the model speak for */
  readonly known: number
  readonly tasks: number
}

const sumUp = (
  model: string,
  rounds: number,
  guesses: ReadonlyArray<Guess>,
  known: number
): ModelEstimate => {
  const total = (part: (guess: Guess) => number) =>
    Math.round(rounds * guesses.reduce((sum, guess) => sum + part(guess), 0))
  const unknown = guesses.some(({ cost }) => cost === null)
  return {
    model,
    trials: rounds * guesses.length,
    calls: total(({ calls }) => calls),
    tokens: total(({ tokens }) => tokens),
    cost: unknown ? null : rounds * guesses.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    known,
    tasks: guesses.length
  }
}

/** What the run will probably take, a row a model. */
export const estimate = Effect.fn("Estimate.estimate")(function* (
  { config, models, prepared }: Pick<ResolvedRun, "config" | "models" | "prepared">,
  earlier: ReadonlyArray<EarlierTrials>
) {
  const tasks = yield* prepared.guesses
  return models.map((model): ModelEstimate => {
    if (model.baseline) {
      const free = tasks.map(({ of }) => ({ ...of(model), tokens: 0 }))
      return sumUp(model.name, config.rounds, free, free.length)
    }
    const seen = new Map(
      earlier.filter((row) => row.model === model.name).map((row) => [row.item, row])
    )
    const guesses = tasks.map(({ item, of }) => seen.get(item) ?? of(model))
    const known = tasks.filter(({ item }) => seen.has(item)).length
    return sumUp(model.name, config.rounds, guesses, known)
  })
})
