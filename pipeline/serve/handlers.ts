/** Answers the requests of api.ts by a practice, through a queue. */
import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { pathText } from "../../evm/fieldPath.ts"
import { refusalsOf } from "../../evm/schemaWords.ts"
import type { Fault } from "../engine/Stages.ts"
import type { Practice } from "../run/Practice.ts"
import { VERSION } from "../version.ts"
import { Authorization, BadInput, Fields, ServeApi, Unauthorized } from "./api.ts"
import type { OpenSessions } from "./OpenSessions.ts"
import type { Queue } from "./Queue.ts"
import { rpc, sessions } from "./sessions.ts"
import { knowing, WRONG_TOKEN } from "./token.ts"
import { told, wordsOf } from "./told.ts"

/** What is served. */
export interface Served {
  readonly practice: Practice
  readonly queue: Queue
  readonly sessions: OpenSessions
  /** null: nobody has to know a token */
  readonly token: Redacted.Redacted<string> | null
}

/** One result for each of `asked`, in its order. Those of a seed are played together. */
const all = <A extends { readonly seed?: number }, B>(
  { queue }: Served,
  asked: ReadonlyArray<A>,
  one: (asked: A) => Effect.Effect<B, Fault>
) =>
  Effect.gen(function* () {
    const seedOf = (index: number) => asked[index]?.seed ?? 1
    const order = [...asked.keys()].sort((a, b) => seedOf(a) - seedOf(b) || a - b)
    const results: Array<B | { readonly error: ReturnType<typeof wordsOf> }> = []
    yield* Effect.forEach(
      order,
      (index) =>
        Effect.suspend(() => one(asked[index] as A)).pipe(
          Effect.catch((error) => Effect.succeed({ error: wordsOf(error) })),
          Effect.tap((result) =>
            Effect.sync(() => {
              results[index] = result
            })
          ),
          Effect.ensuring(queue.finish)
        ),
      { concurrency: "unbounded", discard: true }
    )
    return { results }
  })

const group = (served: Served) =>
  HttpApiBuilder.group(
    ServeApi,
    "practice",
    Effect.fn(function* (handlers) {
      const { practice, queue } = served
      const admitted = <A, E>(use: Effect.Effect<A, E>) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.andThen(queue.admit(1), Effect.ensuring(restore(use), queue.finish))
        )
      const batch = <A extends { readonly seed?: number }, B>(
        asked: ReadonlyArray<A>,
        one: (asked: A) => Effect.Effect<B, Fault>
      ) => Effect.andThen(queue.admit(asked.length), all(served, asked, one))
      return handlers.handleAll({
        tasks: () => Effect.succeed({ tasks: practice.tasks }),
        draw: ({ payload }) => admitted(told(practice.draw(payload))),
        drawBatch: ({ payload }) => batch(payload.drawings, practice.draw),
        score: ({ payload }) => admitted(told(practice.score(payload))),
        scoreBatch: ({ payload }) => batch(payload.attempts, practice.score)
      })
    })
  )

const system = ({ queue, sessions }: Served) =>
  HttpApiBuilder.group(
    ServeApi,
    "system",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({
        health: () =>
          Effect.sync(() => ({
            status: "ok" as const,
            version: VERSION,
            waiting: queue.waiting,
            most: queue.most,
            sessions: sessions.count
          }))
      })
    })
  )

const authorization = ({ token }: Served) => {
  const mayAsk = knowing(token)
  return Layer.succeed(Authorization, {
    bearer: (use, { credential }) =>
      mayAsk(Redacted.value(credential))
        ? use
        : Effect.fail(
            new Unauthorized({
              code: "Unauthorized",
              field: null,
              message: WRONG_TOKEN
            })
          )
  })
}

const fields = HttpApiMiddleware.layerSchemaErrorTransform(Fields, ({ cause, kind }) => {
  const [first] = refusalsOf(cause.issue)
  const field = pathText(first?.path ?? [])
  const reason = first?.reason ?? "cannot be read"
  return Effect.fail(
    new BadInput({
      code: "BadInput",
      field: field === "" ? null : field,
      message: `${field === "" ? `the ${kind === "Payload" ? "body" : kind.toLowerCase()}` : field}: ${reason}`
    })
  )
})

/** The routes of the API, with its OpenAPI document at /openapi.json. */
export const routes = (served: Served) =>
  HttpApiBuilder.layer(ServeApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide([group(served), sessions(served.sessions), rpc(served.sessions), system(served)]),
    Layer.provide([authorization(served), fields])
  )
