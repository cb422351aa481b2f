/** OpenAI, by its chat completions. */
import { readChatCompletion } from "./chatCompletions.ts"
import type { Provider } from "./Provider.ts"

export const openai: Provider = {
  name: "openai",
  title: "OpenAI",
  asked: "chat completions",
  form: "openai/MODEL",
  example: "openai/gpt-5",
  home: { baseUrl: "https://api.openai.com/v1", variable: "OPENAI_BASE_URL" },
  keyVariables: ["OPENAI_API_KEY"],
  prices: "listed",
  systemRoles: ["system", "developer"],
  model: async ({ baseUrl, key = "", fetch }, modelId) => {
    const { createOpenAI } = await import("@ai-sdk/openai")
    return createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).chat(modelId)
  },
  read: readChatCompletion,
  options: ({ systemRole, providerOptions }) => ({
    ...(systemRole === "system" || systemRole === "developer"
      ? { systemMessageMode: systemRole }
      : {}),
    ...providerOptions
  })
}
