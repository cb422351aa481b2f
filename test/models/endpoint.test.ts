import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Deferred, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { isTooLarge, MAX_REPLY_BYTES } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"
import { resolveModel } from "../../models/registry.ts"
import { type Handler, json, serve } from "../support/httpServer.ts"
import { apiError, completion } from "../support/wire.ts"
import { contextOf, noBank, requestOf } from "./fixtures.ts"

const KEY = "sk-test-5f2c9d1e7a3b4c6d8e0f"

const Live = Layer.mergeAll(
  NodeHttpClient.layerUndici,
  NodeServices.layer,
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({ OPENAI_API_KEY: KEY, OTHER_KEY: "other-key-1" })
  )
)

const ask = Effect.fnUntraced(function* (handler: Handler, query = "") {
  const { baseUrl, requests } = yield* serve(handler)
  const model = yield* resolveModel(`${baseUrl}${query}#tiny`, noBank)
  const fiber = yield* Effect.forkChild(
    Effect.result(model.complete(requestOf(model.name), contextOf()))
  )
  const received = yield* Queue.take(requests)
  return { model, fiber, received, requests }
})

/** What one call to a server that answers so comes to: a reply or an error, as one value. */
const outcome = Effect.fnUntraced(function* (handler: Handler, query = "") {
  const { fiber, received } = yield* ask(handler, query)
  const result = yield* Fiber.join(fiber)
  assert.notInclude(JSON.stringify(result), KEY)
  return { result, received }
})

const replyTo = Effect.fnUntraced(function* (handler: Handler, query = "") {
  const { result, received } = yield* outcome(handler, query)
  if (result._tag === "Failure") return yield* Effect.die(result.failure)
  return { reply: result.success, received }
})

const errorTo = Effect.fnUntraced(function* (handler: Handler) {
  const { result } = yield* outcome(handler)
  if (result._tag === "Success") return yield* Effect.die("expected a failure")
  const error: ModelError = result.failure
  assert.isUndefined(error.cause)
  assert.notInclude(error.message, KEY)
  assert.include(error.message, "#tiny")
  return error
})

describe("an OpenAI-compatible endpoint", () => {
  it.effect("sends messages and settings, and keeps the exact body but no key", () =>
    Effect.gen(function* () {
      const { reply, received } = yield* replyTo(
        json(
          completion(
            { content: "hello", reasoning_content: "thinking" },
            {
              usage: {
                prompt_tokens: 120,
                completion_tokens: 34,
                total_tokens: 154,
                prompt_tokens_details: { cached_tokens: 100 },
                completion_tokens_details: { reasoning_tokens: 12 }
              }
            }
          )
        )
      )
      assert.strictEqual(reply.text, "hello")
      assert.strictEqual(reply.finish, "stop")
      assert.deepStrictEqual(reply.usage, { input: 120, output: 34, cached: 100, reasoning: 12 })
      assert.isNull(reply.cost)
      assert.strictEqual(received.method, "POST")
      assert.strictEqual(received.path, "/v1/chat/completions")
      assert.isUndefined(received.headers.traceparent ?? received.headers.b3)
      assert.strictEqual(received.headers.authorization, `Bearer ${KEY}`)
      assert.deepStrictEqual(reply.sent, JSON.parse(received.body))
      assert.deepStrictEqual(JSON.parse(received.body), {
        model: "tiny",
        max_tokens: 2048,
        temperature: 0.7,
        messages: [
          { role: "system", content: "You write scripts." },
          { role: "user", content: "Write one." }
        ]
      })
    }).pipe(Effect.provide(Live))
  )

  it.effect("keeps unknown counts unknown, and a cost that the provider states", () =>
    Effect.gen(function* () {
      const none = yield* replyTo(json(completion({ content: "a" })))
      assert.deepStrictEqual(none.reply.usage, {
        input: null,
        output: null,
        cached: null,
        reasoning: null
      })
      const stated = yield* replyTo(
        json(
          completion(
            { content: "a" },
            { usage: { prompt_tokens: 3, completion_tokens: 4, cost: 0.0125 } }
          )
        )
      )
      assert.deepStrictEqual(stated.reply.usage, {
        input: 3,
        output: 4,
        cached: null,
        reasoning: null
      })
      assert.strictEqual(stated.reply.cost, 0.0125)
    }).pipe(Effect.provide(Live))
  )

  it.effect("takes the key from the variable that the address names", () =>
    Effect.gen(function* () {
      const { received } = yield* replyTo(json(completion({ content: "a" })), "?key=env:OTHER_KEY")
      assert.strictEqual(received.headers.authorization, "Bearer other-key-1")
      assert.strictEqual(received.path, "/v1/chat/completions")
    }).pipe(Effect.provide(Live))
  )

  it.effect("returns what ended early as a reply", () =>
    Effect.gen(function* () {
      const cut = yield* replyTo(json(completion({ content: "half" }, { finish_reason: "length" })))
      assert.deepStrictEqual([cut.reply.finish, cut.reply.text], ["length", "half"])
      const filtered = yield* replyTo(
        json(completion({ content: "" }, { finish_reason: "content_filter" }))
      )
      assert.strictEqual(filtered.reply.finish, "content_filter")
      const called = yield* replyTo(
        json(
          completion(
            {
              content: null,
              tool_calls: [
                { id: "c1", type: "function", function: { name: "run", arguments: "{}" } }
              ]
            },
            { finish_reason: "tool_calls" }
          )
        )
      )
      assert.deepStrictEqual([called.reply.finish, called.reply.text], ["tool_calls", ""])
      const empty = yield* replyTo(json(completion({ content: null })))
      assert.deepStrictEqual([empty.reply.finish, empty.reply.text], ["stop", ""])
      const odd = yield* replyTo(json(completion({ content: "x" }, { finish_reason: "abort" })))
      assert.strictEqual(odd.reply.finish, "other")
    }).pipe(Effect.provide(Live))
  )

  it.effect("cuts a text that is longer than a reply may be, and marks it as cut", () =>
    Effect.gen(function* () {
      const over = yield* replyTo(json(completion({ content: "x".repeat(MAX_REPLY_BYTES + 1000) })))
      assert.isTrue(isTooLarge(over.reply))
      assert.strictEqual(over.reply.text.length, MAX_REPLY_BYTES + 1)
      const fits = yield* replyTo(json(completion({ content: "x".repeat(MAX_REPLY_BYTES) })))
      assert.isFalse(isTooLarge(fits.reply))
    }).pipe(Effect.provide(Live))
  )

  const tagOf = (status: number) =>
    status === 429 ? "RateLimited" : status === 529 ? "Overloaded" : "Failing"
  for (const status of [408, 409, 425, 429, 500, 502, 503, 529]) {
    it.effect(`HTTP ${status} can be retried`, () =>
      Effect.gen(function* () {
        const error = yield* errorTo(json(apiError("try later"), status))
        assert.deepStrictEqual(error.reason, { _tag: tagOf(status), retryAfterMs: null })
        assert.include(error.message, `HTTP ${status}`)
        assert.include(error.message, "try later")
      }).pipe(Effect.provide(Live))
    )
  }

  const FINAL: Readonly<Record<number, string>> = {
    307: "NotFound",
    400: "Rejected",
    401: "Auth",
    402: "Billing",
    403: "Auth",
    404: "NotFound",
    422: "Rejected"
  }
  for (const status of Object.keys(FINAL).map(Number)) {
    it.effect(`HTTP ${status} is permanent, and its message holds no key`, () =>
      Effect.gen(function* () {
        const error = yield* errorTo(
          json(apiError(`Incorrect API key provided: ${KEY}`), status, { location: "/elsewhere" })
        )
        assert.strictEqual(error.reason._tag, FINAL[status])
        assert.include(error.message, `HTTP ${status}`)
        assert.include(error.message, "Incorrect API key provided: <redacted>")
      }).pipe(Effect.provide(Live))
    )
  }

  it.effect("honours Retry-After in seconds, in milliseconds and as a date", () =>
    Effect.gen(function* () {
      const waitAfter = (headers: Readonly<Record<string, string>>) =>
        Effect.map(errorTo(json(apiError("slow down"), 429, headers)), ({ reason }) =>
          reason._tag === "RateLimited" ? reason.retryAfterMs : undefined
        )
      assert.strictEqual(yield* waitAfter({ "retry-after": "7" }), 7000)
      assert.strictEqual(yield* waitAfter({ "retry-after": "0.5" }), 500)
      assert.strictEqual(yield* waitAfter({ "retry-after": "9", "retry-after-ms": "250" }), 250)
      assert.isNull(yield* waitAfter({ "retry-after": "soon" }))
      yield* TestClock.setTime(1_700_000_000_000)
      assert.strictEqual(
        yield* waitAfter({ "retry-after": "Tue, 14 Nov 2023 22:13:50 GMT" }),
        30_000
      )
      assert.strictEqual(yield* waitAfter({ "retry-after": "Tue, 14 Nov 2023 22:00:00 GMT" }), 0)
    }).pipe(Effect.provide(Live))
  )

  it.effect("a body that is no completion can be retried", () =>
    Effect.gen(function* () {
      const broken = yield* errorTo((response) => {
        response.writeHead(200, { "content-type": "application/json" })
        response.end('{"choices": [')
      })
      assert.strictEqual(broken.reason._tag, "Unreadable")
      const page = yield* errorTo((response) => {
        response.writeHead(200, { "content-type": "text/html" })
        response.end("<html><body>Welcome</body></html>")
      })
      assert.strictEqual(page.reason._tag, "Unreadable")
      assert.include(page.message, "check the address")
      const silent = yield* errorTo((response) => response.end())
      assert.strictEqual(silent.reason._tag, "Unreadable")
      const choiceless = yield* errorTo(json({ ...completion({ content: "" }), choices: [] }))
      assert.strictEqual(choiceless.reason._tag, "Unreadable")
      const inside = yield* errorTo(json(apiError("upstream is down", "server_error")))
      assert.strictEqual(inside.reason._tag, "Failing")
      assert.include(inside.message, "upstream is down")
    }).pipe(Effect.provide(Live))
  )

  it.effect("a completion under another content type is read all the same", () =>
    Effect.gen(function* () {
      const { reply } = yield* replyTo((response) => {
        response.writeHead(200, { "content-type": "text/plain" })
        response.end(JSON.stringify(completion({ content: "fine" })))
      })
      assert.strictEqual(reply.text, "fine")
    }).pipe(Effect.provide(Live))
  )

  it.effect("a connection that is cut or refused can be retried", () =>
    Effect.gen(function* () {
      const cut = yield* errorTo((response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
        response.write('{"choices"')
        response.destroy()
      })
      assert.strictEqual(cut.reason._tag, "Unreadable")
      const hung = yield* errorTo((response) => response.destroy())
      assert.strictEqual(hung.reason._tag, "Unreadable")
      const model = yield* resolveModel("http://127.0.0.1:1/v1#tiny", noBank)
      const refused = yield* Effect.flip(model.complete(requestOf(model.name), contextOf()))
      assert.strictEqual(refused.reason._tag, "Unreachable")
    }).pipe(Effect.provide(Live))
  )

  it.effect("gives up on a server that never answers", () =>
    Effect.gen(function* () {
      const { fiber } = yield* ask(() => {})
      yield* TestClock.adjust("15 minutes")
      const result = yield* Fiber.join(fiber)
      if (result._tag === "Success") return assert.fail("expected a time-out")
      assert.strictEqual(result.failure.reason._tag, "Unreadable")
      assert.include(result.failure.message, "no answer within 15m")
    }).pipe(Effect.provide(Live))
  )

  it.effect("gives up on an answer that stops in the middle", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* serve((response) => {
        response.writeHead(200, { "content-type": "application/json" })
        response.write('{"choices": [')
      })
      const model = yield* resolveModel(`${baseUrl}#tiny`, { ...noBank, timeout: "1000 days" })
      const fiber = yield* Effect.forkChild(
        Effect.flip(model.complete(requestOf(model.name), contextOf()))
      )
      // Time passes only as fast as the answer's first part gets here.
      const turn = Effect.callback<void>((resume) => {
        setImmediate(() => resume(Effect.void))
      })
      yield* Effect.raceFirst(
        Effect.exit(Fiber.join(fiber)),
        Effect.forever(Effect.andThen(turn, TestClock.adjust("1 minute")))
      )
      const error = yield* Fiber.join(fiber)
      assert.strictEqual(error.reason._tag, "Unreadable")
      assert.include(error.message, "stopped coming in the middle")
    }).pipe(Effect.provide(Live))
  )

  it.effect("closes the connection when it is interrupted", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { fiber } = yield* ask((response) => {
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
      })
      yield* Fiber.interrupt(fiber)
      yield* Deferred.await(closed)
    }).pipe(Effect.provide(Live))
  )
})
