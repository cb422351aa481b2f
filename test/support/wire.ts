/**
 * The wire formats of providers as a server speaks them: chat completions (OpenAI's, and with what
 * OpenRouter adds), Anthropic messages and Gemini generateContent, whole and streamed. Owns reading
 * a request and writing an answer; which answer, and how it goes wrong, is providerServer.ts.
 */
import { Schema } from "effect"
import type { Message, Reply, Usage } from "../../models/Model.ts"

export type Format = "openai" | "openrouter" | "anthropic" | "google"

export const FORMATS = ["openai", "openrouter", "anthropic", "google"] as const

/** Where each format is served, after the origin. */
export const BASE_PATHS: Readonly<Record<Format, string>> = {
  openai: "/v1",
  openrouter: "/api/v1",
  anthropic: "/anthropic/v1",
  google: "/v1beta"
}

/** What a model says, with what a test wants of it. */
export interface Said {
  readonly text: string
  /** of tools, in OpenAI's formats; one of the tool `run` where absent and `finish` says that tools are called */
  readonly calls?: ReadonlyArray<{ readonly tool: string; readonly input: unknown }>
  /** `stop` where absent */
  readonly finish?: Reply["finish"]
  /** 100 in and 20 out where absent */
  readonly usage?: Usage
  /** in the formats that state one */
  readonly cost?: number | null
}

/** A request, whatever format it came in. */
export interface Asked {
  readonly format: Format
  readonly path: string
  readonly streaming: boolean
  readonly model: string
  readonly messages: ReadonlyArray<Message>
  /** as it was sent */
  readonly body: string
}

const Split = Schema.Struct({ text: Schema.optionalKey(Schema.String) })
const Content = Schema.Union([Schema.String, Schema.Null, Schema.Array(Split)])

const Body = Schema.fromJsonString(
  Schema.Struct({
    model: Schema.optionalKey(Schema.String),
    stream: Schema.optionalKey(Schema.Boolean),
    messages: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          role: Schema.Literals(["system", "developer", "user", "assistant", "tool"]),
          content: Schema.optionalKey(Content)
        })
      )
    ),
    system: Schema.optionalKey(Content),
    contents: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({ role: Schema.Literals(["user", "model"]), parts: Schema.Array(Split) })
      )
    ),
    systemInstruction: Schema.optionalKey(Schema.Struct({ parts: Schema.Array(Split) }))
  })
)
const readBody = Schema.decodeUnknownSync(Body)

const textOf = (content: typeof Content.Type = null): string =>
  typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("")

/** The results of tools are what the user says. */
const ROLES = { developer: "system", tool: "user" } as const

const system = (content: typeof Content.Type | undefined): ReadonlyArray<Message> =>
  content === undefined ? [] : [{ role: "system", content: textOf(content) }]

const formatOf = (path: string): Format => {
  if (path.startsWith(`${BASE_PATHS.google}/models/`)) return "google"
  if (path.endsWith("/messages")) return "anthropic"
  return path.startsWith(BASE_PATHS.openrouter) ? "openrouter" : "openai"
}

/** Reads a request. Throws where it is in none of the formats. */
export const readAsked = (path: string, body: string): Asked => {
  const read = readBody(body)
  const format = formatOf(path)
  const said = (read.messages ?? []).map(
    ({ role, content }): Message => ({
      role: role === "developer" || role === "tool" ? ROLES[role] : role,
      content: textOf(content)
    })
  )
  const turns = (read.contents ?? []).map(
    ({ role, parts }): Message => ({
      role: role === "model" ? "assistant" : role,
      content: textOf(parts)
    })
  )
  return {
    format,
    path,
    body,
    streaming: read.stream ?? path.includes(":streamGenerateContent"),
    model: read.model ?? /\/models\/([^:]+):/.exec(path)?.[1] ?? "",
    messages: [...system(read.system ?? read.systemInstruction?.parts), ...said, ...turns]
  }
}

const usageOf = (said: Said): Usage =>
  said.usage ?? { input: 100, output: 20, cached: null, reasoning: null }

const chatUsage = (said: Said) => {
  const { input, output, cached, reasoning } = usageOf(said)
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: (input ?? 0) + (output ?? 0),
    ...(cached === null ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning === null ? {} : { completion_tokens_details: { reasoning_tokens: reasoning } }),
    ...(said.cost === undefined ? {} : { cost: said.cost })
  }
}

const toolCalls = ({ calls = [{ tool: "run", input: {} }] }: Said) =>
  calls.map(({ input, tool }, index) => ({
    index,
    id: `call_${index + 1}`,
    type: "function",
    function: { name: tool, arguments: JSON.stringify(input) }
  }))

/** What the model says of itself: its text, a refusal, or a call of a tool. */
const chatMessage = (said: Said) => {
  const { finish, text } = said
  if (finish === "tool_calls") {
    return { role: "assistant", content: null, tool_calls: toolCalls(said) }
  }
  return finish === "refusal"
    ? { role: "assistant", content: null, refusal: text }
    : { role: "assistant", content: text }
}

const chatFinish = ({ finish = "stop" }: Said): string => (finish === "refusal" ? "stop" : finish)

/** A chat completion on the wire, with what a test changes of it. */
export const completion = (
  message: Readonly<Record<string, unknown>>,
  rest: { readonly finish_reason?: string; readonly usage?: unknown } = {}
) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "tiny",
  choices: [
    {
      index: 0,
      message: { role: "assistant", ...message },
      finish_reason: rest.finish_reason ?? "stop"
    }
  ],
  ...(rest.usage === undefined ? {} : { usage: rest.usage })
})

const stopReasons: Readonly<Record<Reply["finish"], string>> = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
  refusal: "refusal",
  tool_calls: "tool_use",
  other: "pause_turn"
}

const anthropicUsage = (said: Said) => {
  const { input, output, cached, reasoning } = usageOf(said)
  return {
    input_tokens: (input ?? 0) - (cached ?? 0),
    ...(cached === null ? {} : { cache_read_input_tokens: cached, cache_creation_input_tokens: 0 }),
    output_tokens: output ?? 0,
    ...(reasoning === null ? {} : { output_tokens_details: { thinking_tokens: reasoning } })
  }
}

const anthropicBlock = ({ text, finish }: Said) =>
  finish === "tool_calls"
    ? { type: "tool_use", id: "toolu_1", name: "run", input: {} }
    : { type: "text", text }

const googleReasons: Readonly<Record<Reply["finish"], string>> = {
  stop: "STOP",
  length: "MAX_TOKENS",
  content_filter: "SAFETY",
  refusal: "SAFETY",
  tool_calls: "STOP",
  other: "OTHER"
}

const googleUsage = (said: Said) => {
  const { input, output, cached, reasoning } = usageOf(said)
  return {
    promptTokenCount: input ?? 0,
    candidatesTokenCount: (output ?? 0) - (reasoning ?? 0),
    totalTokenCount: (input ?? 0) + (output ?? 0),
    ...(cached === null ? {} : { cachedContentTokenCount: cached }),
    ...(reasoning === null ? {} : { thoughtsTokenCount: reasoning })
  }
}

const googleAnswer = (said: Said, model: string) => {
  const common = { usageMetadata: googleUsage(said), modelVersion: model }
  // A prompt that is refused comes back without a candidate.
  if (said.finish === "refusal") {
    return { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, ...common }
  }
  const part =
    said.finish === "tool_calls" ? { functionCall: { name: "run", args: {} } } : { text: said.text }
  const content = { role: "model", parts: [part] }
  const finishReason = googleReasons[said.finish ?? "stop"]
  return { candidates: [{ index: 0, content, finishReason }], ...common }
}

/** An answer in one piece. */
export const wholeAnswer = ({ format, model }: Asked, said: Said): unknown => {
  switch (format) {
    case "openai":
    case "openrouter":
      return {
        ...completion(chatMessage(said), {
          finish_reason: chatFinish(said),
          usage: chatUsage(said)
        }),
        model
      }
    case "anthropic":
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [anthropicBlock(said)],
        stop_reason: stopReasons[said.finish ?? "stop"],
        stop_sequence: null,
        usage: anthropicUsage(said)
      }
    case "google":
      return googleAnswer(said, model)
  }
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

const halves = (text: string): ReadonlyArray<string> => {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== "")
}

const chatEvents = (said: Said, model: string): ReadonlyArray<string> => {
  const chunk = (choices: ReadonlyArray<unknown>, usage?: unknown) =>
    data({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model,
      choices,
      ...(usage === undefined ? {} : { usage })
    })
  const delta = (value: unknown, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: value, finish_reason }])
  const key = said.finish === "refusal" ? "refusal" : "content"
  const parts =
    said.finish === "tool_calls"
      ? [delta({ tool_calls: toolCalls(said) })]
      : halves(said.text).map((half) => delta({ [key]: half }))
  return [
    ": PROCESSING\n\n",
    delta({ role: "assistant", content: "" }),
    ...parts,
    delta({}, chatFinish(said)),
    chunk([], chatUsage(said)),
    "data: [DONE]\n\n"
  ]
}

const anthropicEvents = (said: Said, model: string): ReadonlyArray<string> => {
  const event = (type: string, rest: Readonly<Record<string, unknown>>) =>
    `event: ${type}\n${data({ type, ...rest })}`
  const { output_tokens, output_tokens_details, ...input } = {
    output_tokens_details: undefined,
    ...anthropicUsage(said)
  }
  const block = anthropicBlock(said)
  const [start, deltas] =
    block.type === "tool_use"
      ? [block, [{ type: "input_json_delta", partial_json: "{}" }]]
      : [
          { type: "text", text: "" },
          halves(said.text).map((text) => ({ type: "text_delta", text }))
        ]
  return [
    event("message_start", {
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...input, output_tokens: 1 }
      }
    }),
    event("content_block_start", { index: 0, content_block: start }),
    event("ping", {}),
    ...deltas.map((delta) => event("content_block_delta", { index: 0, delta })),
    event("content_block_stop", { index: 0 }),
    event("message_delta", {
      delta: { stop_reason: stopReasons[said.finish ?? "stop"], stop_sequence: null },
      usage: { output_tokens, ...(output_tokens_details && { output_tokens_details }) }
    }),
    event("message_stop", {})
  ]
}

const googleEvents = (said: Said, model: string): ReadonlyArray<string> => {
  if (said.finish === "refusal" || said.finish === "tool_calls") {
    return [data(googleAnswer(said, model))]
  }
  const [first = "", ...rest] = halves(said.text)
  const part = (text: string) =>
    data({
      candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }],
      modelVersion: model
    })
  return [part(first), data(googleAnswer({ ...said, text: rest.join("") }, model))]
}

/** An answer in pieces, as server-sent events; the last says that it is complete. */
export const streamedAnswer = ({ format, model }: Asked, said: Said): ReadonlyArray<string> => {
  switch (format) {
    case "openai":
    case "openrouter":
      return chatEvents(said, model)
    case "anthropic":
      return anthropicEvents(said, model)
    case "google":
      return googleEvents(said, model)
  }
}

/** The form in which OpenAI's API reports an error. */
export const apiError = (message: string, type = "invalid_request_error") => ({
  error: { message, type, param: null, code: null }
})

const anthropicTypes: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
  529: "overloaded_error"
}

const googleStatuses: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE"
}

/** An error as the format's provider words it. */
export const errorBody = (format: Format, status: number, message: string): unknown => {
  switch (format) {
    case "openai":
      return apiError(message, status === 429 ? "rate_limit_exceeded" : "server_error")
    case "openrouter":
      return { error: { code: status, message } }
    case "anthropic":
      return { type: "error", error: { type: anthropicTypes[status] ?? "api_error", message } }
    case "google":
      return { error: { code: status, message, status: googleStatuses[status] ?? "INTERNAL" } }
  }
}
