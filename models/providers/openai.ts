/** OpenAI, by its chat completions. */
import { createOpenAI } from "@ai-sdk/openai"
import { readChatCompletion } from "./chatCompletions.ts"
import type { Provider } from "./Provider.ts"

export const openai: Provider = {
  name: "openai",
  baseUrl: "https://api.openai.com/v1",
  baseUrlVariable: "OPENAI_BASE_URL",
  keyVariables: ["OPENAI_API_KEY"],
  systemRoles: ["system", "developer"],
  model: ({ baseUrl, key = "", fetch }, modelId) =>
    createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).chat(modelId),
  read: readChatCompletion,
  options: ({ systemRole, providerOptions }) => ({
    ...(systemRole === "system" || systemRole === "developer"
      ? { systemMessageMode: systemRole }
      : {}),
    ...providerOptions
  })
}
