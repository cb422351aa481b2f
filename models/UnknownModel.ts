/** The refusal of a name that is none of the forms that a model can be named in. */
import { Schema } from "effect"

/** The name of a model is none of the known forms. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  /** what was wrong, and every form there is; holds no secret */
  message: Schema.String
}) {}

/** The forms of a model's name, for a reader. */
export const MODEL_FORMS: ReadonlyArray<string> = [
  "oracle                          the project's reference solutions",
  "null                            replies with nothing useful",
  "constant                        one fixed answer to every task",
  "cheat:NAME                      an adversary that must pass nothing; cheat:* is all of them",
  "cmd:./agent                     your own program: JSON on stdin, the reply on stdout",
  "openai/MODEL                    OpenAI (key: OPENAI_API_KEY)",
  "anthropic/MODEL                 Anthropic (key: ANTHROPIC_API_KEY)",
  "google/MODEL                    Google Gemini (key: GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY)",
  "openrouter/VENDOR/MODEL         OpenRouter (key: OPENROUTER_API_KEY)",
  "http://127.0.0.1:8000/v1#name   an OpenAI-compatible endpoint (key: OPENAI_API_KEY, ?key=env:NAME or ?key=file:PATH)",
  "NAME                            a model that pipeline.config.ts or pipeline.config.json defines"
]

export const unknown = (what: string): UnknownModel =>
  new UnknownModel({
    message: `${what}. Models:\n${MODEL_FORMS.map((form) => `  ${form}`).join("\n")}`
  })
