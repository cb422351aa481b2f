/**
 * What a run may spend: dollars, tokens, and the time of a trial. Each call is counted by an estimate
 * before it is made and by its actual cost afterwards, so the sum stays under the limit. The first call
 * that might exceed it is refused, and the run pauses. The estimate assumes the longest reply that is
 * allowed (or, without such a limit, that was seen), and counts the prompt as the provider counted earlier
 * ones. Owns the counting; the model owns what a call costs, and run.ts how a run pauses.
 */
import { Clock, Context, Duration, Effect, Layer, Option, TxRef } from "effect"
import type { DbError } from "../../db/DbError.ts"
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

/** What calls took, as far as it is known. */
interface Spent {
  readonly tokens: number
  readonly cost: number
}

/** Makes a call if it is allowed, and counts what it took. */
type Admit = (
  model: Model,
  request: ModelRequest,
  call: Effect.Effect<Reply, ModelError>
) => Effect.Effect<Reply, ModelError | CallRefused>

export class Limits extends Context.Service<
  Limits,
  {
    /**
     * Begins a trial and gives the function that makes its calls: each only if the run can pay for it and
     * the trial's time is not over. A call in progress is never cut off, because it is paid for.
     */
    readonly begin: Effect.Effect<Admit>
    /** Why the run may make no further call; none while it may. */
    readonly reached: Effect.Effect<Option.Option<CallRefused>>
  }
>()("questline/pipeline/Limits") {
  /** `spent` reads what the whole run has spent so far, including other processes' calls. */
  static readonly layer = (
    limits: RunLimits,
    spent: Effect.Effect<Spent, DbError>
  ): Layer.Layer<Limits, DbError> => Layer.effect(Limits, make(limits, spent))
}

/** How long a sum is used before it is read again: other processes may spend on the same run. */
const REREAD_AFTER = Duration.seconds(5)

const none: Spent = { tokens: 0, cost: 0 }

const add = (one: Spent, { cost, tokens }: Spending): Spent => ({
  tokens: one.tokens + tokens,
  cost: one.cost + (cost ?? 0)
})

const subtract = (one: Spent, { cost, tokens }: Spending): Spent => ({
  tokens: one.tokens - tokens,
  cost: one.cost - (cost ?? 0)
})

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

/** What is known about a run's spending at one moment. */
interface Account {
  /** by calls that have ended */
  readonly sums: Spent
  /** estimates for the calls in progress */
  readonly underWay: Spent
  /** why no further call may be made */
  readonly reached: Option.Option<CallRefused>
}

/** Why a call with this estimate is not made, given the estimates of the others in progress. */
const objection = (
  limits: RunLimits,
  { cost, tokens }: Spending,
  sums: Spent,
  others: Spent
): string | undefined => {
  const { since } = limits
  const costs = sums.cost - since.cost + others.cost + (cost ?? 0)
  if (limits.cost !== null && costs > limits.cost) {
    return `the next call may cost ${money(cost ?? 0)} and bring the total to ${money(costs)}; --max-cost is ${money(limits.cost)} (spent so far: ${money(sums.cost - since.cost)})`
  }
  const total = sums.tokens - since.tokens + others.tokens + tokens
  if (limits.tokens !== null && total > limits.tokens) {
    return `the next call may bring the number of tokens to ${total}; --max-tokens is ${limits.tokens} (used so far: ${sums.tokens - since.tokens})`
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

/** Keeps a run's account: what is spent, and what is set aside for calls under way. */
const makeAccount = Effect.fnUntraced(function* (
  limits: RunLimits,
  spent: Effect.Effect<Spent, DbError>
) {
  const account = yield* TxRef.make<Account>({
    sums: yield* spent,
    underWay: none,
    reached: Option.none()
  })
  let readAt = yield* Clock.currentTimeMillis

  const reread = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - readAt < Duration.toMillis(REREAD_AFTER)) return
    readAt = now
    const { cost, tokens } = yield* spent
    // Never less: a call of this process may be counted here before it is stored.
    yield* TxRef.update(account, (now) => ({
      ...now,
      sums: { tokens: Math.max(now.sums.tokens, tokens), cost: Math.max(now.sums.cost, cost) }
    }))
    // A sum that cannot be read now is read again at the next call.
  }).pipe(Effect.ignore)

  /**
   * Reserves the estimate for a call if there is room for it, or says why the call is refused. If only the
   * estimates for calls in progress leave no room, it waits for one to end: most take less than estimated.
   */
  const reserve = (probably: Spending) =>
    Effect.tx(
      Effect.gen(function* () {
        const now = yield* TxRef.get(account)
        if (Option.isSome(now.reached)) return now.reached
        const why = objection(limits, probably, now.sums, none)
        if (why !== undefined) {
          const reached = Option.some(new CallRefused({ limit: "spending", message: why }))
          yield* TxRef.set(account, { ...now, reached })
          return reached
        }
        if (objection(limits, probably, now.sums, now.underWay) !== undefined)
          return yield* Effect.txRetry
        yield* TxRef.set(account, { ...now, underWay: add(now.underWay, probably) })
        return Option.none<CallRefused>()
      })
    )

  const book = (took: Spending) =>
    TxRef.update(account, (now) => ({ ...now, sums: add(now.sums, took) }))

  const release = (probably: Spending) =>
    TxRef.update(account, (now) => ({ ...now, underWay: subtract(now.underWay, probably) }))

  const reached = Effect.map(TxRef.get(account), (now) => now.reached)
  return { reread, reserve, book, release, reached }
})

const make = Effect.fnUntraced(function* (limits: RunLimits, spent: Effect.Effect<Spent, DbError>) {
  const { book, reached, release, reread, reserve } = yield* makeAccount(limits, spent)
  const { guess, learn } = makeGuesses()
  const limited = limits.cost !== null || limits.tokens !== null

  /** Counts what a call took. */
  const count = (model: Model, request: ModelRequest, reply: Reply) => {
    learn(model, request, reply)
    return book(spendingOf(request, reply))
  }

  const admit: Admit = Effect.fnUntraced(function* (model, request, call) {
    if (!limited) return yield* call
    yield* reread
    const probably = guess(model, request)
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

  const begin = Effect.map(Clock.currentTimeMillis, (startedAt): Admit => {
    const { trialMs } = limits
    if (trialMs === null) return admit
    return Effect.fnUntraced(function* (model, request, call) {
      if ((yield* Clock.currentTimeMillis) - startedAt <= trialMs) {
        return yield* admit(model, request, call)
      }
      return yield* new CallRefused({
        limit: "trial_time",
        message: `the trial was not finished after ${Duration.format(Duration.millis(trialMs))} (--max-trial-time)`
      })
    })
  })

  return Limits.of({ begin, reached })
})
