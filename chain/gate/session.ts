/**
 * One lease's side of the gate: takes the text of a JSON-RPC body and gives the text of its answer.
 * Owns the order of the checks, the limits of a session, and what is logged. HTTP is RpcGate.ts.
 */
import { Effect, Option, Result, Schema, Semaphore } from "effect"
import type { ChainError } from "../Chain.ts"
import { makeBudget } from "./budget.ts"
import { type LoggedCall, makeCallLog } from "./CallLog.ts"
import {
  answerText,
  type CallFailed,
  Code,
  callFailed,
  decodeRequest,
  errorText,
  type Id,
  parseBody,
  type Refusal,
  type Request,
  refusal
} from "./envelope.ts"
import { Limits } from "./Limits.ts"
import { admit } from "./methods.ts"
import type { Ask } from "./upstream.ts"

/** A call with its place in the log. */
interface Arrived {
  readonly id: Id
  readonly logged: LoggedCall
  readonly request: Result.Result<Request, Refusal>
}

const Named = Schema.Struct({ method: Schema.String })
const methodOf = Schema.decodeUnknownOption(Named)
const jsonOf = Schema.decodeUnknownOption(Schema.Json)

/** Measures how long the node works, against the caller's budget. */
type Timed = ReturnType<typeof makeBudget>["timed"]

/** How a session differs from that of a script; absent fields are a script's. */
export interface SessionOptions {
  /** most calls, refused ones included */
  readonly calls?: number
  /** answers a method beyond the reads, such as a wallet's; undefined: it is not one of them */
  readonly own?: (
    method: string,
    params: ReadonlyArray<Schema.Json>
  ) => Effect.Effect<Schema.Json, Refusal | CallFailed> | undefined
  /** says why a method that is not there is not there */
  readonly absent?: (method: string) => string
}

/** What a session has of its own. */
interface Session {
  readonly options: SessionOptions
  readonly log: ReturnType<typeof makeCallLog>
  readonly budget: ReturnType<typeof makeBudget>
  readonly ask: Ask
  readonly working: Semaphore.Semaphore
  /** the first failure that was the node's */
  fault: Option.Option<ChainError>
}

/** Numbers the call and decodes its envelope, before any call of the same body runs. */
const arriveIn = ({ log, options }: Session, raw: unknown): Arrived => {
  const { calls = Limits.calls } = options
  const request = decodeRequest(raw)
  const method = Option.match(methodOf(raw), { onNone: () => "", onSome: (_) => _.method })
  const params = Result.isSuccess(request)
    ? request.success.params
    : Option.getOrElse(jsonOf(raw), () => null)
  const logged = log.arrive(method, params)
  const id = Result.isSuccess(request) ? request.success.id : null
  return { id, logged, request: log.count() > calls ? Result.fail(exhausted(calls)) : request }
}

const refuse = (call: Arrived, error: Refusal): string => {
  call.logged.refused(error.message)
  return errorText(call.id, error)
}

/** Ends a call without a result; `params` is what the node was asked, if it was asked. */
const failIn = (
  session: Session,
  call: Arrived,
  params: ReadonlyArray<Schema.Json>,
  error: Refusal | CallFailed | ChainError
): string => {
  if (error._tag === "Refusal") return refuse(call, error)
  if (error._tag === "ChainError") {
    session.fault = Option.orElse(session.fault, () => Option.some(error))
  }
  const seen = error._tag === "ChainError" ? noAnswer : error
  call.logged.failed(params, seen.message)
  return errorText(call.id, seen)
}

const workIn = (
  session: Session,
  { method, params: sent }: Request,
  call: Arrived
): Effect.Effect<string> => {
  const { ask, budget, options } = session
  const spent = budget.spent()
  if (spent !== undefined) return Effect.succeed(refuse(call, spent))
  let params: ReadonlyArray<Schema.Json> = sent
  const read = Effect.suspend(() =>
    Effect.flatMap(admit(method, sent, ask, options.absent), (admitted) => {
      params = admitted.params
      return admitted._tag === "Fixed" ? Effect.succeed(admitted.result) : ask(method, params)
    })
  )
  const answered: Effect.Effect<Schema.Json, Refusal | CallFailed | ChainError> =
    options.own?.(method, sent) ?? read
  return answered.pipe(
    Effect.match({
      onSuccess: (result) => {
        const encoded = JSON.stringify(result)
        call.logged.answered(params, result, encoded)
        return answerText(call.id, encoded)
      },
      onFailure: (error) => failIn(session, call, params, error)
    })
  )
}

const runIn = (session: Session, call: Arrived): Effect.Effect<string> => {
  const { budget, working } = session
  const { request } = call
  return Result.isFailure(request)
    ? Effect.succeed(refuse(call, request.failure))
    : Effect.suspend(() => workIn(session, request.success, call)).pipe(
        working.withPermit,
        Effect.tap((text) => Effect.sync(() => budget.answer(text)))
      )
}

/** A session whose calls go to what `upstream` gives; it has the node's work timed. */
export const makeSession = (upstream: (timed: Timed) => Ask, options: SessionOptions = {}) => {
  const log = makeCallLog(options.calls)
  const budget = makeBudget()
  const session: Session = {
    options,
    log,
    budget,
    ask: upstream(budget.timed),
    working: Semaphore.makeUnsafe(Limits.concurrency),
    fault: Option.none()
  }
  const arrive = (raw: unknown) => arriveIn(session, raw)
  const run = (call: Arrived) => runIn(session, call)

  const batch = Effect.fnUntraced(function* (items: ReadonlyArray<unknown>) {
    const calls = items.map(arrive)
    let bytes = 0
    const answers = yield* Effect.forEach(
      calls,
      (call) =>
        bytes > Limits.responseBytes
          ? Effect.sync(() => refuse(call, tooMuch))
          : Effect.tap(run(call), (text) => Effect.sync(() => (bytes += text.length))),
      { concurrency: Limits.concurrency }
    )
    return `[${answers.join(",")}]`
  })

  const malformed = (error: Refusal): string => {
    log.arrive("", null).refused(error.message)
    return errorText(null, error)
  }

  /** Answers a body; every failure is a JSON-RPC error in the answer. */
  const answer = (body: string): Effect.Effect<string> => {
    budget.receive(body)
    return parseBody(body).pipe(
      Effect.flatMap((parsed) => {
        if (!Array.isArray(parsed)) return run(arrive(parsed))
        return parsed.length === 0 || parsed.length > Limits.batch
          ? Effect.fail(batchSize)
          : batch(parsed)
      }),
      Effect.catchTag("Refusal", (error) => Effect.sync(() => malformed(error)))
    )
  }

  return {
    answer,
    /** whether the script continues far beyond its limits, so that its requests need not be read */
    spent: () => log.count() > 2 * (options.calls ?? Limits.calls) || budget.flooded(),
    records: log.records,
    fault: () => session.fault,
    overran: budget.overran
  }
}

const noAnswer = callFailed(
  Code.internal,
  "the node did not answer; this is not the fault of the script"
)
const exhausted = (calls: number) =>
  refusal(Code.limit, `no more calls may be made here than ${calls}; read less, or use Multicall3`)
const tooMuch = refusal(
  Code.limit,
  `the answers of one batch are above ${Limits.responseBytes} bytes; ask for less at a time`
)
const batchSize = refusal(Code.invalidRequest, `a batch holds 1 to ${Limits.batch} calls`)
