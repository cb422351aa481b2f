/**
 * How a tool reaches its session: JSON-RPC calls, whatever carries them. Owns the type, its failures, and the
 * reading of JSON-RPC texts; Session.ts answers them.
 */
import { Effect, Option, Schema } from "effect"

/** Why a call of a session has no result. `data`: the bytes that a contract reverted with. */
export class RpcRefused extends Schema.TaggedError<RpcRefused>()("RpcRefused", {
  code: Schema.Int,
  message: Schema.String,
  data: Schema.optionalKey(Schema.String)
}) {}

/** Makes one call of a session. */
export type SessionRpc = (
  method: string,
  params: ReadonlyArray<Schema.Json>
) => Effect.Effect<Schema.Json, RpcRefused>

const Answered = Schema.Union([
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Int,
      message: Schema.String,
      data: Schema.optionalKey(Schema.Unknown)
    })
  }),
  Schema.Struct({ result: Schema.Json })
])
const decodeAnswered = Schema.decodeUnknownEffect(Schema.fromJsonString(Answered))

const unanswered = (message: string) => new RpcRefused({ code: -32603, message })

/** Calls over something that answers the text of one JSON-RPC request; none: it takes no more. */
export const rpcOver =
  (ask: (body: string) => Effect.Effect<Option.Option<string>>): SessionRpc =>
  (method, params) =>
    Effect.gen(function* () {
      const text = yield* ask(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
      if (Option.isNone(text)) {
        return yield* unanswered(
          "the session takes no more calls: finish it, or ask for less at once"
        )
      }
      const answer = yield* decodeAnswered(text.value).pipe(
        Effect.mapError(() => unanswered("the session gave no JSON-RPC answer"))
      )
      if ("result" in answer) return answer.result
      const { code, data, message } = answer.error
      return yield* new RpcRefused({
        code,
        message,
        ...(typeof data === "string" ? { data } : {})
      })
    })
