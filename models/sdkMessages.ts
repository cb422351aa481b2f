/**
 * Messages and tools in the AI SDK's form, and the calls of tools that it reports in ours. Owns this
 * translation; completion.ts makes the calls.
 */
import {
  type AssistantModelMessage,
  assistantModelMessageSchema,
  jsonSchema,
  type ModelMessage,
  type ToolSet,
  tool
} from "ai"
import { Option, Schema } from "effect"
import { redactedJson } from "../evm/secrets.ts"
import {
  MAX_REPLY_BYTES,
  type Message,
  type ModelRequest,
  ToolCall,
  type ToolOffer
} from "./Model.ts"
import type { Provider, Settings } from "./providers/Provider.ts"

/** What decides the form of a request's messages. */
interface Speaking {
  readonly provider: Provider
  readonly modelId: string
  readonly definition: Settings
}

/** Moves the system text to the start of the first user message. */
const saidByUser = (messages: ReadonlyArray<Message>): ReadonlyArray<Message> => {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content)
  const [first, ...rest] = messages.filter(({ role }) => role !== "system")
  const content = [...system, ...(first === undefined ? [] : [first.content])].join("\n\n")
  return [{ role: "user", content }, ...rest]
}

/**
 * Marks where the provider should cache the input: after the system text, which all tasks of a split
 * share, and at the end of a conversation, which the next call continues.
 */
const isKept = (index: number, messages: ReadonlyArray<Message>): boolean =>
  messages[index]?.role === "system" || (index === messages.length - 1 && messages.length > 2)

/** An assistant's message; in the provider's own form if that was kept. */
const assistantMessage = ({ calls = [], content, turn }: Message): AssistantModelMessage => {
  const own = assistantModelMessageSchema.safeParse({ role: "assistant", content: turn })
  if (turn !== undefined && own.success) return own.data
  if (calls.length === 0) return { role: "assistant", content }
  return {
    role: "assistant",
    content: [
      ...(content === "" ? [] : [{ type: "text" as const, text: content }]),
      ...calls.map(({ id, input, tool }) => ({
        type: "tool-call" as const,
        toolCallId: id,
        toolName: tool,
        input
      }))
    ]
  }
}

const messageOf = (message: Message): ModelMessage => {
  const { answers, content, role } = message
  switch (role) {
    case "assistant":
      return assistantMessage(message)
    case "tool":
      return {
        role,
        content: [
          {
            type: "tool-result",
            toolCallId: answers?.id ?? "",
            toolName: answers?.tool ?? "",
            output: { type: "text", value: content }
          }
        ]
      }
    default:
      return { role, content }
  }
}

/** The messages of a request, as the provider takes them. */
export const messagesFor = (
  { messages }: ModelRequest,
  { definition, modelId, provider }: Speaking
): Array<ModelMessage> => {
  const said = definition.systemRole === "user" ? saidByUser(messages) : messages
  const keep = provider.keep?.(modelId)
  return said.map((message, index) => ({
    ...messageOf(message),
    ...(keep !== undefined && isKept(index, said)
      ? { providerOptions: { [provider.name]: { ...keep } } }
      : {})
  }))
}

/** The tools of a request. None runs by itself: the calls are the reply, and are checked where they are made. */
export const toolsFor = (tools: ReadonlyArray<ToolOffer> | undefined): { tools?: ToolSet } =>
  tools === undefined
    ? {}
    : {
        tools: Object.fromEntries(
          tools.map(({ description, name, parameters }) => [
            name,
            tool({ description, inputSchema: jsonSchema({ ...parameters }) })
          ])
        )
      }

/** A call as the SDK reports it. */
interface Reported {
  readonly toolCallId: string
  readonly toolName: string
  readonly input: unknown
}

/** What a reply says besides its text. */
export interface Called {
  readonly calls?: ReadonlyArray<ToolCall>
  readonly turn?: Schema.Json
}

const Kept = Schema.fromJsonString(
  Schema.Struct({
    calls: Schema.Array(ToolCall),
    turn: Schema.optionalKey(Schema.Json)
  })
)
const decodeKept = Schema.decodeUnknownOption(Kept)

/** The deepest nesting of a call's input: no tool takes more than lists of tuples. */
const MAX_DEPTH = 64

/** Walks level by level, so that no depth exhausts the stack. */
const isTooDeep = (value: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : []
    )
  }
  return false
}

const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

/**
 * The calls of a reply, and the reply in the provider's own form. Calls that are longer than a reply may be
 * are not kept.
 */
export const calledIn = (
  reported: ReadonlyArray<Reported>,
  messages: ReadonlyArray<ModelMessage>
): Called => {
  if (reported.length === 0) return {}
  const deep = reported.some(({ input }) => isTooDeep(input))
  // The reply in its own form has the same input, which could not be stored or sent back.
  const own = deep ? null : messages.find(({ role }) => role === "assistant")?.content
  const text = redactedJson(
    JSON.stringify({
      calls: reported.map(({ input, toolCallId, toolName }) => ({
        id: toolCallId,
        tool: toolName,
        input: isTooDeep(input) ? TOO_DEEP : (input ?? null)
      })),
      ...(Array.isArray(own) ? { turn: own } : {})
    })
  )
  return Buffer.byteLength(text) > MAX_REPLY_BYTES
    ? {}
    : Option.getOrElse(decodeKept(text), () => ({}))
}
