/** The model that plays. */
export const model = "openai/gpt-5"
