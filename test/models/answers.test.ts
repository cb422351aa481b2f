/** Answers in the providers' own words: errors in them, refusals, usage and what a call costs. */
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Queue } from "effect"
import type { ModelDefinition } from "../../models/config.ts"
import type { Model, Reply } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"
import { resolveModel } from "../../models/registry.ts"
import { type Handler, json, serve } from "../support/httpServer.ts"
import { completion } from "../support/wire.ts"
import { contextOf, noBank, requestOf } from "./fixtures.ts"

const Live = Layer.mergeAll(
  NodeHttpClient.layerUndici,
  NodeServices.layer,
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      OPENAI_API_KEY: "sk-test-1234567890",
      OPENROUTER_API_KEY: "sk-or-1234567890",
      ANTHROPIC_API_KEY: "sk-ant-1234567890",
      GEMINI_API_KEY: "AIza-1234567890"
    })
  )
)

/** One call of a definition's model, whose provider answers so. */
const call = Effect.fnUntraced(function* (handler: Handler, definition: ModelDefinition) {
  const { origin, requests } = yield* serve(handler)
  const model: Model = yield* resolveModel("mine", {
    ...noBank,
    definitions: {
      mine: definition.model.startsWith("http")
        ? { ...definition, model: `${origin}/v1#tiny` }
        : { baseUrl: `${origin}/v1`, ...definition }
    }
  })
  const result = yield* Effect.result(model.complete(requestOf("mine"), contextOf()))
  const received = yield* Queue.take(requests)
  return { result, model, body: JSON.parse(received.body) }
})

const replyTo = (handler: Handler, definition: ModelDefinition) =>
  Effect.flatMap(call(handler, definition), ({ result }) =>
    result._tag === "Failure" ? Effect.die(result.failure) : Effect.succeed<Reply>(result.success)
  )

const errorTo = (handler: Handler, definition: ModelDefinition) =>
  Effect.flatMap(call(handler, definition), ({ result }) =>
    result._tag === "Success"
      ? Effect.die("expected an error")
      : Effect.succeed<ModelError>(result.failure)
  )

const openai = { model: "openai/gpt-4o" }
const openrouter = { model: "openrouter/vendor/name" }
const anthropic = { model: "anthropic/claude-sonnet-4-5" }
const google = { model: "google/gemini-2.5-flash" }
const endpoint = { model: "http://endpoint" }

const events =
  (...data: ReadonlyArray<unknown>): Handler =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.end(data.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""))
  }

const tagOf = ({ reason }: ModelError) => reason._tag

describe("an error under status 200", () => {
  it.effect("means what its code means, wherever it stands", () =>
    Effect.gen(function* () {
      const error = (code: number, message = "no") => ({ error: { code, message } })
      const inside = (code: number) =>
        json({
          ...completion({ content: "half" }),
          choices: [
            { index: 0, message: { content: "half" }, finish_reason: "error", ...error(code) }
          ]
        })
      assert.strictEqual(tagOf(yield* errorTo(json(error(429)), openrouter)), "RateLimited")
      assert.strictEqual(tagOf(yield* errorTo(json(error(502)), openrouter)), "Failing")
      assert.strictEqual(tagOf(yield* errorTo(json(error(402)), openrouter)), "Billing")
      assert.strictEqual(tagOf(yield* errorTo(json(error(400)), openrouter)), "Rejected")
      assert.strictEqual(tagOf(yield* errorTo(inside(429), openrouter)), "RateLimited")
      assert.strictEqual(tagOf(yield* errorTo(inside(401), openrouter)), "Auth")
      const streamed = { ...openrouter, stream: true }
      const begun = { choices: [{ index: 0, delta: { content: "half" } }] }
      assert.strictEqual(tagOf(yield* errorTo(events(begun, error(429)), streamed)), "RateLimited")
    }).pipe(Effect.provide(Live))
  )

  it.effect("is read from a whole body even if a stream was asked for", () =>
    Effect.gen(function* () {
      const streamed = { ...openrouter, stream: true }
      const denied = yield* errorTo(json({ error: { code: 402, message: "no" } }), streamed)
      assert.strictEqual(tagOf(denied), "Billing")
      const whole = yield* errorTo(json(completion({ content: "a" })), streamed)
      assert.strictEqual(tagOf(whole), "Unreadable")
    }).pipe(Effect.provide(Live))
  )

  it.effect("is read in the forms of Anthropic and Google", () =>
    Effect.gen(function* () {
      const overloaded = { type: "error", error: { type: "overloaded_error", message: "busy" } }
      const exhausted = { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "busy" } }
      assert.strictEqual(tagOf(yield* errorTo(json(overloaded), anthropic)), "Overloaded")
      assert.strictEqual(tagOf(yield* errorTo(json(exhausted), google)), "RateLimited")
      assert.strictEqual(
        tagOf(yield* errorTo(events(overloaded), { ...anthropic, stream: true })),
        "Overloaded"
      )
      assert.strictEqual(
        tagOf(yield* errorTo(events(exhausted), { ...google, stream: true })),
        "RateLimited"
      )
      assert.strictEqual(tagOf(yield* errorTo(json([exhausted], 429), google)), "RateLimited")
    }).pipe(Effect.provide(Live))
  )
})

describe("an error that its status does not describe", () => {
  it.effect("stops the model if the account, the key, the model or an option is wrong", () =>
    Effect.gen(function* () {
      const cases = [
        [
          openai,
          429,
          { code: "insufficient_quota", message: "You exceeded it" },
          "credit",
          "Billing"
        ],
        [
          anthropic,
          400,
          { type: "invalid_request_error", message: "Your credit balance is too low" },
          "credit",
          "Billing"
        ],
        [
          google,
          400,
          { code: 400, message: "bad", details: [{ reason: "API_KEY_INVALID" }] },
          "GEMINI_API_KEY",
          "Auth"
        ],
        [
          openrouter,
          400,
          { code: 400, message: "x/y is not a valid model ID" },
          "name",
          "NotFound"
        ],
        [
          openai,
          400,
          { code: "unsupported_value", message: "temperature" },
          "pipeline.config",
          "Unsupported"
        ]
      ] as const
      for (const [definition, status, error, remedy, tag] of cases) {
        const failed = yield* errorTo(json({ error }, status), definition)
        assert.strictEqual(tagOf(failed), tag, failed.message)
        assert.include(failed.message, remedy)
      }
    }).pipe(Effect.provide(Live))
  )

  it.effect("is the model's own outcome if a filter refuses the request", () =>
    Effect.gen(function* () {
      const moderated = { code: 403, message: "flagged", metadata: { reasons: ["violence"] } }
      const azure = { code: "content_filter", message: "filtered" }
      for (const [error, status] of [
        [moderated, 403],
        [azure, 400]
      ] as const) {
        const reply = yield* replyTo(json({ error }, status), openrouter)
        assert.strictEqual(reply.finish, "content_filter")
      }
    }).pipe(Effect.provide(Live))
  )
})

describe("a call", () => {
  it.effect(
    "costs what the provider says, else what the configuration says, else an unknown amount",
    () =>
      Effect.gen(function* () {
        const usage = {
          prompt_tokens: 1_000_000,
          completion_tokens: 500_000,
          prompt_tokens_details: { cached_tokens: 400_000 }
        }
        const price = { input: 2, output: 10, cached: 0.5 }
        const said = (more: object) =>
          json(completion({ content: "a" }, { usage: { ...usage, ...more } }))
        const own = yield* replyTo(said({ cost: 0.25 }), { ...endpoint, price })
        assert.deepStrictEqual([own.cost, own.priced], [0.25, "provider"])
        const ours = yield* replyTo(said({}), { ...endpoint, price })
        assert.deepStrictEqual([ours.cost, ours.priced], [1.2 + 0.2 + 5, "config"])
        const unknown = yield* replyTo(said({}), endpoint)
        assert.deepStrictEqual([unknown.cost, unknown.priced], [null, undefined])
        const uncounted = yield* replyTo(json(completion({ content: "a" })), { ...endpoint, price })
        assert.deepStrictEqual([uncounted.cost, uncounted.priced], [null, undefined])
      }).pipe(Effect.provide(Live))
  )

  it.effect("counts reads and writes of Anthropic's cache as input, each at its price", () =>
    Effect.gen(function* () {
      const message = {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude",
        content: [{ type: "text", text: "hi" }],
        stop_reason: "end_turn",
        usage: {
          input_tokens: 100,
          cache_read_input_tokens: 1000,
          cache_creation_input_tokens: 200,
          output_tokens: 50
        }
      }
      const price = { input: 10, output: 100, cached: 1, cacheWrite: 20 }
      const reply = yield* replyTo(json(message), { ...anthropic, price })
      assert.deepStrictEqual(reply.usage, {
        input: 1300,
        output: 50,
        cached: 1000,
        kept: 200,
        reasoning: null
      })
      assert.closeTo(reply.cost ?? 0, (1000 + 1000 + 4000 + 5000) / 1e6, 1e-12)
    }).pipe(Effect.provide(Live))
  )

  it.effect("uses the options of its definition, which are part of the key of stored replies", () =>
    Effect.gen(function* () {
      const well = json(completion({ content: "a" }))
      const common = { topP: 0.9, seed: 7, reasoningEffort: "low" } as const
      const own = { provider: { order: ["a"] } }
      const routed = yield* call(well, { ...openrouter, ...common, providerOptions: own })
      assert.include(routed.body, { model: "vendor/name", top_p: 0.9, seed: 7 })
      assert.deepStrictEqual(routed.body.reasoning, { effort: "low" })
      assert.deepStrictEqual(routed.body.provider, { order: ["a"] })
      const { baseUrl, ...options } = routed.model.settings.options ?? {}
      assert.match(String(baseUrl), /^http:\/\/127\.0\.0\.1:\d+\/v1$/)
      assert.deepStrictEqual<unknown>(options, {
        model: "openrouter/vendor/name",
        ...common,
        providerOptions: own
      })
      const settings = { temperature: null, maxOutputTokens: 9, price: { input: 1, output: 2 } }
      const { model } = yield* call(well, { ...openai, ...settings })
      assert.deepInclude(model.settings, { temperature: null, maxOutputTokens: 9 })
      assert.deepStrictEqual(model.price, settings.price)
    }).pipe(Effect.provide(Live))
  )

  it.effect("sends the system text in the role that the definition asks for", () =>
    Effect.gen(function* () {
      const well = json(completion({ content: "a" }))
      const user = { role: "user", content: "Write one." }
      for (const definition of [openai, endpoint]) {
        for (const systemRole of ["system", "developer"] as const) {
          const { body } = yield* call(well, { ...definition, systemRole })
          assert.deepStrictEqual(body.messages, [
            { role: systemRole, content: "You write scripts." },
            user
          ])
        }
      }
      for (const definition of [openai, openrouter, endpoint]) {
        const { body } = yield* call(well, { ...definition, systemRole: "user" })
        assert.deepStrictEqual(body.messages, [
          { role: "user", content: "You write scripts.\n\nWrite one." }
        ])
      }
      const refused = yield* Effect.flip(call(well, { ...anthropic, systemRole: "developer" }))
      assert.include(String(refused), "systemRole")
    }).pipe(Effect.provide(Live))
  )
})
