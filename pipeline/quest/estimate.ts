/**
 * What a run will probably take, before it is started: calls, tokens and dollars by model. A task
 * that the model has done before counts as it did then; any other by the length of its prompt and
 * the price by the token. Owns the guess; limits are Limits.ts.
 */
import { Effect } from "effect"
import { Chain } from "../../chain/Chain.ts"
import type { EarlierTrials } from "../../db/spending.ts"
import { dollarsOf, inputTokens, TYPICAL_OUTPUT } from "../../models/estimate.ts"
import type { Message, Model } from "../../models/Model.ts"
import type { Instance } from "../../tasks/Instance.ts"
import { drawOn } from "../proof/arena.ts"
import type { Plan } from "../run/run.ts"
import { wordsFor } from "./words.ts"

/** Tokens that a round's feedback adds to the conversation. */
const FEEDBACK = 300

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

interface Guess {
  readonly calls: number
  readonly tokens: number
  readonly cost: number | null
}

/** A trial by its prompt: an atomic one is a call, an episode a plan and its optimal rounds. */
const byPrompt = (
  { price, settings }: Model,
  instance: Instance,
  opening: ReadonlyArray<Message>,
  maxOutputTokens: number | null
): Guess => {
  const limit = settings.maxOutputTokens ?? maxOutputTokens
  const output = Math.min(TYPICAL_OUTPUT, limit ?? TYPICAL_OUTPUT)
  const calls = instance.split === "atomic" ? 1 : 1 + instance.optimalSteps
  // Each call sends again what was said before it.
  const said = ((calls - 1) * calls) / 2
  const input = calls * inputTokens(opening) + said * (output + FEEDBACK)
  return {
    calls,
    tokens: input + calls * output,
    cost: dollarsOf(price, input, calls * output)
  }
}

const sumUp = (
  model: Model,
  rounds: number,
  guesses: ReadonlyArray<Guess>,
  known: number
): ModelEstimate => {
  const total = (part: (guess: Guess) => number) =>
    Math.round(rounds * guesses.reduce((sum, guess) => sum + part(guess), 0))
  const unknown = guesses.some(({ cost }) => cost === null)
  return {
    model: model.name,
    trials: rounds * guesses.length,
    calls: total(({ calls }) => calls),
    tokens: total(({ tokens }) => tokens),
    cost: unknown ? null : rounds * guesses.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    known,
    tasks: guesses.length
  }
}

/** What the planned run will probably take, a row a model. Needs the chain, whose facts a prompt states. */
export const estimate = Effect.fn("Estimate.estimate")(function* (
  { config, models, tasks }: Plan,
  earlier: ReadonlyArray<EarlierTrials>
) {
  const chain = yield* Chain
  const { difficulty, seed } = config
  const prompts = yield* Effect.forEach(tasks, ({ task, tiers }) =>
    Effect.map(drawOn(task, { seed, difficulty, tiers }), (instance) => ({
      instance,
      opening: wordsFor(instance, { chain, ...config }).opening
    }))
  )
  return models.map((model): ModelEstimate => {
    if (model.baseline) {
      const free = prompts.map(({ instance, opening }) => ({
        ...byPrompt(model, instance, opening, null),
        tokens: 0
      }))
      return sumUp(model, config.rounds, free, free.length)
    }
    const seen = new Map(
      earlier.filter((row) => row.model === model.name).map((row) => [row.task, row])
    )
    const guesses = prompts.map(
      ({ instance, opening }) =>
        seen.get(instance.task) ?? byPrompt(model, instance, opening, config.maxOutputTokens)
    )
    const known = prompts.filter(({ instance }) => seen.has(instance.task)).length
    return sumUp(model, config.rounds, guesses, known)
  })
})
