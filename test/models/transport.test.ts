import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeFetch, type Observer, type TransportError } from "../../models/transport.ts"
import { serve } from "../support/httpServer.ts"

const unobserved: Observer = {
  sent: () => undefined,
  answered: () => undefined,
  received: () => undefined,
  ended: () => undefined,
  failed: () => undefined
}

const options = {
  idleTimeout: Duration.minutes(2),
  maxBytes: 1000,
  observer: unobserved
}

describe("the way to a provider", () => {
  it.effect("restarts its time-out with each part of an answer, and passes each on at once", () =>
    Effect.gen(function* () {
      const steps = yield* Effect.forEach(["a", "b", "c", ""], () => Deferred.make<void>())
      const context = yield* Effect.context<never>()
      const { origin } = yield* serve((response) => {
        response.writeHead(200, { "content-type": "text/plain" }).flushHeaders()
        const send = Effect.forEach(steps, (step, index) =>
          Effect.andThen(
            Deferred.await(step),
            Effect.sync(() => (index < 3 ? response.write("abc"[index]) : response.end()))
          )
        )
        Effect.runForkWith(context)(send)
      })
      const fetch = yield* makeFetch(options)
      const answer = yield* Effect.promise(() => fetch(origin, { method: "POST", body: "{}" }))
      const reader = answer.body?.getReader()
      const parts: Array<string> = []
      for (const step of steps) {
        yield* TestClock.adjust("110 seconds")
        yield* Deferred.succeed(step, undefined)
        const part = yield* Effect.promise(async () => reader?.read())
        parts.push(new TextDecoder().decode(part?.value))
      }
      assert.deepStrictEqual(parts, ["a", "b", "c", ""])
    }).pipe(Effect.scoped, Effect.provide(NodeHttpClient.layerUndici))
  )

  it.effect("reads up to its limit, and says so", () =>
    Effect.gen(function* () {
      const { origin } = yield* serve((response) => response.end("x".repeat(1001)))
      const failed = yield* Deferred.make<TransportError>()
      const observer: Observer = {
        ...unobserved,
        failed: (error) => Deferred.doneUnsafe(failed, Effect.succeed(error))
      }
      const fetch = yield* makeFetch({ ...options, observer })
      const answer = yield* Effect.promise(() => fetch(origin, { method: "POST", body: "{}" }))
      const text = yield* Effect.exit(Effect.tryPromise(() => answer.text()))
      assert.strictEqual(text._tag, "Failure")
      assert.strictEqual((yield* Deferred.await(failed)).reason, "too_large")
    }).pipe(Effect.scoped, Effect.provide(NodeHttpClient.layerUndici))
  )

  it.effect("follows no redirect, and closes its connections with its scope", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { origin } = yield* serve((response, { path }) => {
        if (path === "/moved") {
          response.writeHead(307, { location: "/elsewhere" }).end()
          return
        }
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
        response.writeHead(200).write("a")
      })
      const statusOf = Effect.fnUntraced(function* (path: string) {
        const fetch = yield* makeFetch(options)
        const answer = yield* Effect.promise(() => fetch(origin + path, { method: "POST" }))
        return answer.status
      }, Effect.scoped)
      assert.strictEqual(yield* statusOf("/moved"), 307)
      assert.strictEqual(yield* statusOf("/open"), 200)
      yield* Deferred.await(closed)
    }).pipe(Effect.scoped, Effect.provide(NodeHttpClient.layerUndici))
  )
})
