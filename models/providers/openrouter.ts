/** OpenRouter: many providers' models behind one key, with the dollars of each call. */
import { createOpenRouter } from "@openrouter/ai-sdk-provider"
import { readChatCompletion } from "./chatCompletions.ts"
import type { Provider } from "./Provider.ts"

export const openrouter: Provider = {
  name: "openrouter",
  baseUrl: "https://openrouter.ai/api/v1",
  baseUrlVariable: "OPENROUTER_BASE_URL",
  keyVariables: ["OPENROUTER_API_KEY"],
  systemRoles: ["system"],
  model: ({ baseUrl, key = "", fetch }, modelId) =>
    createOpenRouter({ baseURL: baseUrl, apiKey: key, fetch }).chat(modelId, {
      usage: { include: true }
    }),
  read: readChatCompletion,
  keep: (modelId) =>
    modelId.startsWith("anthropic/") ? { cacheControl: { type: "ephemeral" } } : undefined,
  options: ({ reasoningEffort, providerOptions }) => ({
    ...(reasoningEffort === undefined ? {} : { reasoning: { effort: reasoningEffort } }),
    ...providerOptions
  })
}
