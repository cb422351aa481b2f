/**
 * What a run may spend: dollars, tokens, and the time of a trial. Each call is counted by an estimate
 * before it is made and by its actual cost afterwards, so the sum stays under the limit. The first call
 * that might exceed it is refused, and the run pauses. The estimate assumes the longest reply that is
 * allowed (or, without such a limit, that was seen), and counts the prompt as the provider counted earlier
 * ones. Owns the counting; the model owns what a call costs, and run.ts how a run pauses.
 */
import { Context, Duration, Effect, Layer, Option } from "effect"
import type { DbError } from "../../db/DbError.ts"
import { ownTime } from "../../evm/ownClock.ts"
import {
  dollarsOf,
  inputTokens,
  type Spending,
  spendingOf,
  TYPICAL_OUTPUT
} from "../../models/estimate.ts"
import type { Model, ModelRequest, Reply } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"
import { CallRefused } from "../../stages/generate/Models.ts"
import type { RunLimits } from "./RunConfig.ts"
import { type Budget, makeAccount, none, plus } from "./spending/account.ts"

/** What calls took, as far as it is known. */
interface Spent {
  readonly tokens: number
  readonly cost: number
}

/** Makes a call if it is allowed, and counts what it took. */
export type Admit = (
  model: Model,
  request: ModelRequest,
  call: Effect.Effect<Reply, ModelError>
) => Effect.Effect<Reply, ModelError | CallRefused>

/** The calls of one trial. */
interface Calls {
  readonly admit: Admit
  /** To be run when what its calls took is stored, or never will be. Until then it is kept from other processes. */
  readonly stored: Effect.Effect<void>
}

export class Limits extends Context.Service<
  Limits,
  {
    /**
     * Begins a trial, whose calls are made each only if the run can pay for it and the trial's time is not over. A call in
     * progress is never cut off, because it is paid for.
     */
    readonly begin: Effect.Effect<Calls>
    /** Why the run may make no further call; none while it may. */
    readonly reached: Effect.Effect<Option.Option<CallRefused>>
  }
>()("questline/pipeline/Limits") {
  /**
   * `budget` is what is left of the limits, for all processes that play the run. `whole` are those of a run of which only
   * a part is played here, as they were given.
   */
  static readonly layer = (
    limits: RunLimits,
    budget: Budget,
    whole: RunLimits = limits
  ): Layer.Layer<Limits, DbError> => Layer.effect(Limits, make(limits, budget, whole))
}

/** An amount whose unknown cost counts 0. */
const known = ({ cost, tokens }: Spending): Spent => ({ tokens, cost: cost ?? 0 })

const money = (dollars: number): string => `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`

/** What a model's replies have shown, for estimating the next call; null: nothing yet. */
interface Seen {
  /** highest ratio of a prompt's counted tokens to those estimated from its length */
  readonly input: number | null
  /** tokens of the longest reply */
  readonly output: number | null
}

const unseen: Seen = { input: null, output: null }

const most = (a: number | null, b: number | null): number | null =>
  a === null ? b : Math.max(a, b ?? a)

/** A limit as it was given, and the part of it that holds here. */
const stated = (whole: string, own: string): string =>
  whole === own ? whole : `${whole}, of which this part of the run has ${own}`

/** Why a call with this estimate is not made, given the estimates of the others in progress. */
const objection = (
  limits: RunLimits,
  whole: RunLimits,
  { cost, tokens }: Spending,
  sums: Spent,
  others: Spent
): string | undefined => {
  const { since } = limits
  const costs = sums.cost - since.cost + others.cost + (cost ?? 0)
  if (limits.cost !== null && costs > limits.cost) {
    return `the next call may cost ${money(cost ?? 0)} and bring the total to ${money(costs)}; --max-cost is ${stated(money(whole.cost ?? limits.cost), money(limits.cost))} (spent so far: ${money(sums.cost - since.cost)})`
  }
  const total = sums.tokens - since.tokens + others.tokens + tokens
  if (limits.tokens !== null && total > limits.tokens) {
    return `the next call may bring the number of tokens to ${total}; --max-tokens is ${stated(`${whole.tokens ?? limits.tokens}`, `${limits.tokens}`)} (used so far: ${sums.tokens - since.tokens})`
  }
  return undefined
}

/** Guesses what the next call takes, by what calls of the same model took. */
const makeGuesses = () => {
  const seen = new Map<string, Seen>()

  const guess = (model: Model, request: ModelRequest): Spending => {
    const { input: ratio, output: longest } = seen.get(model.name) ?? unseen
    const output = request.maxOutputTokens ?? longest ?? TYPICAL_OUTPUT
    const input = Math.ceil(inputTokens(request.messages, request.tools) * (ratio ?? 1))
    return { tokens: input + output, cost: dollarsOf(model.price, input, output) }
  }

  const learn = (model: Model, request: ModelRequest, reply: Reply): void => {
    const { input, output } = reply.usage
    const before = seen.get(model.name) ?? unseen
    const ratio =
      input === null ? null : input / Math.max(1, inputTokens(request.messages, request.tools))
    seen.set(model.name, {
      input: most(before.input, ratio),
      output: most(before.output, output)
    })
  }
  return { guess, learn }
}

/** The sums that a run may reach. */
const mostOf = ({ cost, since, tokens }: RunLimits) => ({
  cost: cost === null ? null : since.cost + cost,
  tokens: tokens === null ? null : since.tokens + tokens
})

/** Counts each call against the limits. */
const makeCounted = Effect.fnUntraced(function* (
  limits: RunLimits,
  budget: Budget,
  whole: RunLimits
) {
  const { guess, learn } = makeGuesses()
  const { book, reached, release, reserve, store } = yield* makeAccount(
    mostOf(limits),
    (probably, sums, others) => objection(limits, whole, probably, sums, others),
    budget
  )

  const begin = Effect.sync((): Calls => {
    /** what the trial's calls took that is not stored */
    let unstored = none

    /** Counts what a call took. */
    const count = (model: Model, request: ModelRequest, reply: Reply) => {
      const took = known(spendingOf(request, reply))
      learn(model, request, reply)
      unstored = plus(unstored, took)
      return book(took)
    }

    const admit: Admit = Effect.fnUntraced(function* (model, request, call) {
      const probably = known(guess(model, request))
      return yield* Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const refused = yield* restore(reserve(probably))
          if (Option.isSome(refused)) return yield* refused.value
          return yield* restore(call).pipe(
            Effect.tap((reply) => count(model, request, reply)),
            Effect.ensuring(release(probably))
          )
        })
      )
    })
    const stored = Effect.suspend(() => {
      const took = unstored
      unstored = none
      return store(took)
    })
    return { admit, stored }
  })
  return { begin, reached }
})

const unlimited: Limits["Service"] = {
  begin: Effect.succeed({ admit: (_model, _request, call) => call, stored: Effect.void }),
  reached: Effect.succeedNone
}

/** Refuses the calls of a trial whose time is over, and makes the others. */
const timed = ({ trialMs }: RunLimits, { begin, reached }: Limits["Service"]) =>
  Limits.of({
    reached,
    begin: Effect.gen(function* () {
      const { admit, stored } = yield* begin
      if (trialMs === null) return { admit, stored }
      const startedAt = yield* ownTime
      const inTime: Admit = Effect.fnUntraced(function* (model, request, call) {
        if ((yield* ownTime) - startedAt <= trialMs) {
          return yield* admit(model, request, call)
        }
        return yield* new CallRefused({
          limit: "trial_time",
          message: `the trial was not finished after ${Duration.format(Duration.millis(trialMs))} (--max-trial-time)`
        })
      })
      return { admit: inTime, stored }
    })
  })

const make = Effect.fnUntraced(function* (limits: RunLimits, budget: Budget, whole: RunLimits) {
  const limited = limits.cost !== null || limits.tokens !== null
  return timed(limits, limited ? yield* makeCounted(limits, budget, whole) : unlimited)
})
