/**
 * Estimates a run before it starts: calls, tokens and dollars, for measured and auxiliary models. If a
 * model has done a task before, the estimate uses that; for other tasks the benchmark estimates. Owns the
 * sums.
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
  /** tasks that earlier trials of the model cover */
  readonly known: number
  readonly tasks: number
}

/** `times`: how often each task is played. */
const sumUp = (
  model: string,
  times: number,
  guesses: ReadonlyArray<Guess>,
  known: number
): ModelEstimate => {
  const total = (part: (guess: Guess) => number) =>
    Math.round(times * guesses.reduce((sum, guess) => sum + part(guess), 0))
  const unknown = guesses.some(({ cost }) => cost === null)
  return {
    model,
    trials: times * guesses.length,
    calls: total(({ calls }) => calls),
    tokens: total(({ tokens }) => tokens),
    cost: unknown ? null : times * guesses.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    known,
    tasks: guesses.length
  }
}

/**
 * The estimate for the run, one row per model: the measured models, and those that each trial asks in
 * addition.
 */
export const estimate = Effect.fn("Estimate.estimate")(function* (
  {
    config,
    models,
    auxiliary,
    prepared
  }: Pick<ResolvedRun, "config" | "models" | "auxiliary" | "prepared">,
  earlier: ReadonlyArray<EarlierTrials>
) {
  const tasks = yield* prepared.guesses
  const asked = auxiliary.map((other) => {
    const guesses = tasks.flatMap((task) => task.auxiliary?.(other) ?? [])
    return sumUp(other.name, config.rounds * models.length, guesses, 0)
  })
  const measured = models.map((model): ModelEstimate => {
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
  return { models: measured, auxiliary: asked }
})
