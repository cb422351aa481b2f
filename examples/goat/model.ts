/** The model that plays. */
import { openai } from "@ai-sdk/openai"

export const model = openai("gpt-5")
