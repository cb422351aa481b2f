/** Answers the requests about sessions, and passes on the JSON-RPC of each. */
import { ByteSize, Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { counted } from "../../report/text.ts"
import { ServeApi } from "./api.ts"
import type { OpenSessions } from "./OpenSessions.ts"

/** Bytes of a JSON-RPC body, and of a message over a WebSocket. */
export const RPC_BYTES = 1024 * 1024

/** Opening, finishing and dropping sessions. */
export const sessions = (open: OpenSessions) =>
  HttpApiBuilder.group(
    ServeApi,
    "sessions",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({
        open: ({ payload }) => open.open(payload),
        finish: ({ params, payload }) => open.finish(params.session, payload.answer),
        drop: ({ params }) => Effect.as(open.drop(params.session), { session: params.session })
      })
    })
  )

const plain = (status: number, text: string) => HttpServerResponse.text(text, { status })

const tooLarge = plain(
  413,
  `the body cannot be read, or has more than ${counted(RPC_BYTES, "byte")}: ask for less at a time`
)

/** JSON-RPC is passed on as text: what is wrong with it is an answer of the session. */
export const rpc = (open: OpenSessions) =>
  HttpApiBuilder.group(
    ServeApi,
    "rpc",
    Effect.fn(function* (handlers) {
      const talking = handlers.handleRaw("talk", ({ params, request }) =>
        Effect.flatMap(open.at(params.secret), ({ talk }) => talk(request))
      )
      return talking.handleRaw("ask", ({ params, request }) =>
        Effect.gen(function* () {
          const { ask } = yield* open.at(params.secret)
          const body = yield* Effect.option(
            Effect.provideService(
              request.text,
              HttpServerRequest.MaxBodySize,
              ByteSize.bytes(RPC_BYTES)
            )
          )
          if (Option.isNone(body)) return tooLarge
          const answer = yield* ask(body.value)
          return Option.match(answer, {
            onNone: () =>
              plain(429, "the session answers no more, or too many calls are under way"),
            onSome: (text) => HttpServerResponse.text(text, { contentType: "application/json" })
          })
        })
      )
    })
  )
