/** A model of AI SDK 4 that follows a script: one transfer with the kit's own tool. */
import { isAnswered, saidIn, transferOf } from "./transfer.ts"

interface Tool {
  readonly name: string
  readonly parameters: { readonly properties: Readonly<Record<string, unknown>> }
}

interface Call {
  readonly prompt: Parameters<typeof saidIn>[0]
  readonly mode: { readonly tools?: ReadonlyArray<Tool> }
}

const common = {
  rawCall: { rawPrompt: null, rawSettings: {} },
  usage: { promptTokens: 1, completionTokens: 1 }
}

const doGenerate = async ({ mode, prompt }: Call) => {
  if (isAnswered(prompt)) return { ...common, finishReason: "stop", text: "done" }
  const tool = mode.tools?.find(({ name }) => /native_transfer|^send_/i.test(name))
  if (tool === undefined) throw new Error("the kit has no tool that sends the coin")
  const { amount, to } = transferOf(saidIn(prompt))
  const args = "value" in tool.parameters.properties ? { to, value: amount } : { to, amount }
  const call = { toolCallType: "function", toolCallId: "1", toolName: tool.name }
  return {
    ...common,
    finishReason: "tool-calls",
    toolCalls: [{ ...call, args: JSON.stringify(args) }]
  }
}

export const model: never = {
  ...{ specificationVersion: "v1", provider: "script", modelId: "script" },
  doGenerate
} as never
