/**
 * The forms of a model's name, for help and errors. Owns these texts and the refusal of an unknown
 * name; registry.ts resolves names.
 */
import { Schema } from "effect"
import { providers } from "./providers/index.ts"

/** A form of a model's name. */
export interface Form {
  /** as written after `--model`, with the parts that the user fills in */
  readonly form: string
  readonly who: string
  /** where its key is; null: it needs no key */
  readonly key: string | null
}

const keyOf = (variables: ReadonlyArray<string>, elsewhere: boolean): string =>
  `${variables.join(" or ")}${elsewhere ? ", ?key=env:NAME or ?key=file:PATH" : ""}`

/** The forms that every benchmark takes. */
export const MODEL_FORMS: ReadonlyArray<Form> = [
  ...providers.map(({ asked, form, home, keyVariables, title }) => ({
    form,
    who: `${title} (${asked})`,
    key: keyOf(keyVariables, home === null)
  })),
  {
    form: "cmd:./agent",
    who: "your own program: JSON on stdin, the reply on stdout",
    key: null
  },
  {
    form: "agent:./agent",
    who: "your own agent: it acts over JSON-RPC, one process for each trial",
    key: null
  },
  {
    form: "NAME",
    who: "a model that pipeline.config.ts or pipeline.config.json defines",
    key: null
  },
  { form: "null", who: "replies with nothing useful", key: null }
]

/** The forms in one line, for the help of `--model`. */
export const formsInLine = (forms: ReadonlyArray<Form>): string =>
  [...new Set(forms.map(({ form }) => form))].join(", ")

/** The forms, one on each line. */
const formsInLines = (forms: ReadonlyArray<Form>): string => {
  const widest = Math.max(...forms.map(({ form }) => form.length))
  return forms
    .map(
      ({ form, key, who }) =>
        `  ${form.padEnd(widest)}  ${who}${key === null ? "" : `, key: ${key}`}`
    )
    .join("\n")
}

/** The name of a model has an unknown form. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  /** what was wrong, and all known forms; holds no secret */
  message: Schema.String
}) {}

/** The refusal of a name, with all known forms; a benchmark adds its own. */
export const unknown = (what: string, forms: ReadonlyArray<Form> = MODEL_FORMS): UnknownModel =>
  new UnknownModel({ message: `${what}. Models:\n${formsInLines(forms)}` })
