/** Any endpoint that speaks OpenAI's chat completions, at the address that the user names. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { Array as Arr, Predicate } from "effect"
import { readChatCompletion } from "./chatCompletions.ts"
import type { Provider } from "./Provider.ts"

/** The request with its system messages said by the developer, as newer models name the role. */
const saidByDeveloper = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  messages: Arr.ensure(body.messages).map((message) =>
    Predicate.hasProperty(message, "role") && message.role === "system"
      ? { ...message, role: "developer" }
      : message
  )
})

export const endpoint: Provider = {
  name: "endpoint",
  baseUrl: "",
  baseUrlVariable: "",
  keyVariables: ["OPENAI_API_KEY"],
  systemRoles: ["system", "developer"],
  model: ({ baseUrl, key, fetch }, modelId, { systemRole }) =>
    createOpenAICompatible({
      name: "endpoint",
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(systemRole === "developer" ? { transformRequestBody: saidByDeveloper } : {})
    })(modelId),
  read: readChatCompletion,
  options: ({ providerOptions }) => providerOptions ?? {}
}
