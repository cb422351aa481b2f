import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Queue } from "effect"
import type { ModelDefinition } from "../../models/config.ts"
import { type Message, ModelRequest, type ToolOffer } from "../../models/Model.ts"
import { resolveModel } from "../../models/registry.ts"
import { type Handler, json, serve } from "../support/httpServer.ts"
import { contextOf, noBank } from "./fixtures.ts"

const KEY = "sk-test-5f2c9d1e7a3b4c6d8e0f"

const Live = (at: string) =>
  Layer.mergeAll(
    NodeHttpClient.layerUndici,
    NodeServices.layer,
    ConfigProvider.layer(
      ConfigProvider.fromUnknown({
        OPENAI_API_KEY: KEY,
        ANTHROPIC_API_KEY: KEY,
        ANTHROPIC_BASE_URL: at
      })
    )
  )

const offer: ToolOffer = {
  name: "send",
  description: "Sends.",
  parameters: { type: "object", properties: { to: { type: "string" } }, required: ["to"] }
}

const opening: ReadonlyArray<Message> = [
  { role: "system", content: "You act." },
  { role: "user", content: "Send one." }
]

const requestOf = (model: string, messages: ReadonlyArray<Message>) =>
  new ModelRequest({
    model,
    messages: [...messages],
    temperature: 0,
    maxOutputTokens: 100,
    tools: [offer]
  })

const call = (id: string, name: string, text: string) => ({
  id,
  type: "function",
  function: { name, arguments: text }
})

const chat = (calls: ReadonlyArray<ReturnType<typeof call>>, content: string | null = null) =>
  json({
    id: "1",
    object: "chat.completion",
    created: 0,
    model: "tiny",
    choices: [
      {
        index: 0,
        finish_reason: "tool_calls",
        message: { role: "assistant", content, tool_calls: calls }
      }
    ],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 }
  })

const events =
  (parts: ReadonlyArray<unknown>): Handler =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.end(
      [...parts.map((part) => `data: ${JSON.stringify(part)}\n\n`), "data: [DONE]\n\n"].join("")
    )
  }

/** What a model replies that is served so, and what it was sent. */
const replyTo = Effect.fnUntraced(function* (
  handler: Handler,
  messages: ReadonlyArray<Message> = opening,
  spec = (base: string) => `${base}#tiny`,
  definitionsAt: (base: string) => Record<string, ModelDefinition> = () => ({})
) {
  const { baseUrl, origin, requests } = yield* serve(handler)
  return yield* Effect.gen(function* () {
    const model = yield* resolveModel(spec(baseUrl), {
      ...noBank,
      definitions: definitionsAt(baseUrl)
    })
    const reply = yield* model.complete(requestOf(model.name, messages), contextOf())
    const received = yield* Queue.take(requests)
    return { reply, body: JSON.parse(received.body) }
  }).pipe(Effect.provide(Live(`${origin}/v1`)))
})

const SECRET_CALL = call("c9", "send", JSON.stringify({ to: KEY }))

describe("a model that is offered tools", () => {
  it.live("is sent them, and its calls are kept in order", () =>
    Effect.gen(function* () {
      const { body, reply } = yield* replyTo(
        chat([call("c1", "send", '{"to":"0x1"}'), call("c2", "send", '{"to":"0x2"}')], "Two.")
      )
      assert.deepStrictEqual(body.tools, [
        {
          type: "function",
          function: { name: "send", description: "Sends.", parameters: offer.parameters }
        }
      ])
      assert.strictEqual(reply.text, "Two.")
      assert.strictEqual(reply.finish, "tool_calls")
      assert.deepStrictEqual(reply.calls, [
        { id: "c1", tool: "send", input: { to: "0x1" } },
        { id: "c2", tool: "send", input: { to: "0x2" } }
      ])
      assert.strictEqual(reply.usage.input, 7)
    }).pipe(Effect.scoped)
  )

  it.live("may call what does not exist, and write what is not JSON: both are kept as calls", () =>
    Effect.gen(function* () {
      const { reply } = yield* replyTo(
        chat([call("c1", "destroy", "{}"), call("c2", "send", '{"to":'), call("c3", "send", "")])
      )
      assert.deepStrictEqual(
        reply.calls?.map(({ tool }) => tool),
        ["destroy", "send", "send"]
      )
      assert.strictEqual(reply.calls?.[1]?.input, '{"to":')
    }).pipe(Effect.scoped)
  )

  it.live("may nest its input as deep as it likes: that is a reply, and no failure of ours", () =>
    Effect.gen(function* () {
      const nested = (depth: number) => `${'{"to":'.repeat(depth)}1${"}".repeat(depth)}`
      const deepest = yield* replyTo(chat([call("c1", "send", nested(20_000))]))
      assert.strictEqual(deepest.reply.finish, "other")
      assert.isUndefined(deepest.reply.calls)
      const deep = nested(500)
      const { reply } = yield* replyTo(chat([call("c1", "send", deep), call("c2", "send", "{}")]))
      assert.deepStrictEqual(
        reply.calls?.map(({ input }) => typeof input),
        ["string", "object"]
      )
      assert.isUndefined(reply.turn)
    }).pipe(Effect.scoped)
  )

  it.live("streams its calls", () =>
    Effect.gen(function* () {
      const chunk = (delta: object, finish: string | null = null) => ({
        id: "1",
        object: "chat.completion.chunk",
        created: 0,
        model: "tiny",
        choices: [{ index: 0, delta, finish_reason: finish }]
      })
      const { reply } = yield* replyTo(
        events([
          chunk({
            role: "assistant",
            tool_calls: [
              {
                index: 0,
                id: "c1",
                type: "function",
                function: { name: "send", arguments: '{"to"' }
              }
            ]
          }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: ':"0x1"}' } }] }),
          chunk({}, "tool_calls")
        ]),
        opening,
        () => "streamed",
        (base) => ({ streamed: { model: `${base}#tiny`, stream: true } })
      )
      assert.deepStrictEqual(reply.calls, [{ id: "c1", tool: "send", input: { to: "0x1" } }])
      assert.strictEqual(reply.finish, "tool_calls")
      assert.isDefined(reply.turn)
    }).pipe(Effect.scoped)
  )

  it.live("is sent its own calls and their results again", () =>
    Effect.gen(function* () {
      const first = yield* replyTo(chat([call("c1", "send", '{"to":"0x1"}')]))
      const { calls, text, turn } = first.reply
      assert.isDefined(turn)
      const { body } = yield* replyTo(chat([]), [
        ...opening,
        {
          role: "assistant",
          content: text,
          ...(calls === undefined ? {} : { calls }),
          ...(turn === undefined ? {} : { turn })
        },
        { role: "tool", content: '{"ok":true}', answers: { id: "c1", tool: "send" } }
      ])
      assert.deepInclude(body.messages[2], { role: "assistant" })
      assert.strictEqual(body.messages[2].tool_calls[0].id, "c1")
      assert.deepInclude(body.messages[3], {
        role: "tool",
        tool_call_id: "c1",
        content: '{"ok":true}'
      })
    }).pipe(Effect.scoped)
  )

  it.live("cannot put a key of ours into a stored call", () =>
    Effect.gen(function* () {
      const { reply } = yield* replyTo(chat([SECRET_CALL]))
      assert.notInclude(JSON.stringify(reply), KEY)
    }).pipe(Effect.scoped)
  )

  it.live("keeps signed thoughts of Anthropic's models, which must be sent back", () =>
    Effect.gen(function* () {
      const handler = json({
        id: "m",
        type: "message",
        role: "assistant",
        model: "claude",
        stop_reason: "tool_use",
        stop_sequence: null,
        usage: { input_tokens: 5, output_tokens: 2 },
        content: [
          { type: "thinking", thinking: "Hm.", signature: "c2lnbmVk" },
          { type: "tool_use", id: "t1", name: "send", input: { to: "0x1" } }
        ]
      })
      const spec = () => "anthropic/claude-test"
      const { reply } = yield* replyTo(handler, opening, spec)
      assert.deepStrictEqual(reply.calls, [{ id: "t1", tool: "send", input: { to: "0x1" } }])
      const { body } = yield* replyTo(
        handler,
        [
          ...opening,
          {
            role: "assistant",
            content: reply.text,
            calls: reply.calls ?? [],
            turn: reply.turn ?? null
          },
          { role: "tool", content: "sent", answers: { id: "t1", tool: "send" } }
        ],
        spec
      )
      const [thought, used] = body.messages[1].content
      assert.deepInclude(thought, { type: "thinking", signature: "c2lnbmVk" })
      assert.deepInclude(used, { type: "tool_use", id: "t1" })
      assert.deepInclude(body.messages[2].content[0], { type: "tool_result", tool_use_id: "t1" })
    }).pipe(Effect.scoped)
  )
})
