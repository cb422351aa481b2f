/**
 * One lease's side of the gate: takes the text of a JSON-RPC body and gives the text of its answer.
 * Owns the order of checks for a call, the limits of a session and what is logged. Knows no HTTP.
 */
import { Effect, Option, Result, Schema, Semaphore } from "effect"
import type { ChainError } from "../Chain.ts"
import { type LoggedCall, makeCallLog } from "./CallLog.ts"
import {
  answerText,
  Code,
  callFailed,
  decodeRequest,
  errorText,
  type Id,
  parseBody,
  type Refusal,
  type Request,
  refusal
} from "./JsonRpc.ts"
import { Limits } from "./Limits.ts"
import { type Admitted, admit } from "./Methods.ts"
import type { Ask } from "./Upstream.ts"

/** A call with its place in the log. */
interface Arrived {
  readonly id: Id
  readonly logged: LoggedCall
  readonly request: Result.Result<Request, Refusal>
}

const Named = Schema.Struct({ method: Schema.String })
const methodOf = Schema.decodeUnknownOption(Named)
const jsonOf = Schema.decodeUnknownOption(Schema.Json)

/** A session whose calls go to `ask`. */
export const makeSession = (ask: Ask) => {
  const log = makeCallLog()
  const working = Semaphore.makeUnsafe(Limits.concurrency)
  let fault: Option.Option<ChainError> = Option.none()

  /** Numbers the call and decodes its envelope, before any call of the same body runs. */
  const arrive = (raw: unknown): Arrived => {
    const request = decodeRequest(raw)
    const method = Option.match(methodOf(raw), { onNone: () => "", onSome: (_) => _.method })
    const params = Result.isSuccess(request)
      ? request.success.params
      : Option.getOrElse(jsonOf(raw), () => null)
    const logged = log.arrive(method, params)
    const id = Result.isSuccess(request) ? request.success.id : null
    return { id, logged, request: log.count() > Limits.calls ? Result.fail(exhausted) : request }
  }

  const refuse = (call: Arrived, error: Refusal): string => {
    call.logged.refused(error.message)
    return errorText(call.id, error)
  }

  /** The node's answer to an admitted call, as JSON-RPC text. */
  const perform = Effect.fnUntraced(function* (
    call: Arrived,
    request: Request,
    { params, ...admitted }: Admitted
  ) {
    const failed = (error: ReturnType<typeof callFailed>) => {
      call.logged.failed(params, error.message)
      return errorText(call.id, error)
    }
    const result =
      admitted._tag === "Fixed" ? Effect.succeed(admitted.result) : ask(request.method, params)
    return yield* result.pipe(
      Effect.map((result) => {
        const encoded = JSON.stringify(result)
        call.logged.answered(params, result, encoded)
        return answerText(call.id, encoded)
      }),
      Effect.catchTag("CallFailed", (error) => Effect.sync(() => failed(error))),
      Effect.catchTag("ChainError", (error) => Effect.sync(() => failed(atFault(error))))
    )
  })

  const atFault = (error: ChainError) => {
    fault = Option.orElse(fault, () => Option.some(error))
    return callFailed(Code.internal, "the node did not answer; this is no fault of the script")
  }

  const run = (call: Arrived): Effect.Effect<string> => {
    if (Result.isFailure(call.request)) return Effect.succeed(refuse(call, call.request.failure))
    const request = call.request.success
    return admit(request.method, request.params, ask).pipe(
      Effect.flatMap((admitted) => perform(call, request, admitted)),
      Effect.catchTag("Refusal", (error) => Effect.sync(() => refuse(call, error))),
      Effect.catchTag(["CallFailed", "ChainError"], (error) =>
        Effect.sync(() => {
          const seen = error._tag === "ChainError" ? atFault(error) : error
          call.logged.failed(request.params, seen.message)
          return errorText(call.id, seen)
        })
      ),
      working.withPermit
    )
  }

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
  const answer = (body: string): Effect.Effect<string> =>
    parseBody(body).pipe(
      Effect.flatMap((parsed) => {
        if (!Array.isArray(parsed)) return run(arrive(parsed))
        return parsed.length === 0 || parsed.length > Limits.batch
          ? Effect.fail(batchSize)
          : batch(parsed)
      }),
      Effect.catchTag("Refusal", (error) => Effect.sync(() => malformed(error)))
    )

  return { answer, records: log.records, fault: () => fault }
}

const exhausted = refusal(
  Code.limit,
  `a script may make ${Limits.calls} calls; read less, or use Multicall3`
)
const tooMuch = refusal(
  Code.limit,
  `the answers of one batch are above ${Limits.responseBytes} bytes; ask for less at a time`
)
const batchSize = refusal(Code.invalidRequest, `a batch holds 1 to ${Limits.batch} calls`)
