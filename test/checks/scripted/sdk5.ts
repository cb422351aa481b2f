/** A model of AI SDK 5 that follows a script: one transfer with the session's tool `send`. */
import { isAnswered, saidIn, transferOf } from "./transfer.ts"

interface Call {
  readonly prompt: Parameters<typeof saidIn>[0]
}

const DECIMALS = 18

const weiOf = (amount: string): string => {
  const [whole = "0", rest = ""] = amount.split(".")
  return BigInt(whole + rest.padEnd(DECIMALS, "0")).toString()
}

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

const reply = ({ prompt }: Call) => {
  if (isAnswered(prompt)) {
    return { finishReason: "stop", content: [{ type: "text", text: "done" }] }
  }
  const { amount, to } = transferOf(saidIn(prompt))
  const call = { type: "tool-call", toolCallId: "1", toolName: "send" }
  const input = JSON.stringify({ to, value: weiOf(amount) })
  return { finishReason: "tool-calls", content: [{ ...call, input }] }
}

const doStream = async (call: Call) => {
  const { content, finishReason } = reply(call)
  const parts = content.flatMap(
    (part): ReadonlyArray<object> =>
      "text" in part
        ? [
            { type: "text-start", id: "1" },
            { type: "text-delta", id: "1", delta: part.text },
            { type: "text-end", id: "1" }
          ]
        : [part]
  )
  const start = { type: "stream-start", warnings: [] }
  const end = { type: "finish", finishReason, usage }
  return {
    stream: new ReadableStream({
      start: (controller) => {
        for (const part of [start, ...parts, end]) controller.enqueue(part)
        controller.close()
      }
    })
  }
}

export const model: never = {
  ...{ specificationVersion: "v2", provider: "script", modelId: "script", supportedUrls: {} },
  doGenerate: async (call: Call) => ({ ...reply(call), usage, warnings: [] }),
  doStream
} as never
