/**
 * The forms that a model can be named in, for a reader, and the refusal of a name that is none of
 * them. What a name stands for is registry.ts.
 */
import { Schema } from "effect"
import { providers } from "./providers/index.ts"

/** A form of a model's name. */
export interface Form {
  /** as after `--model`, with the parts that the user fills in */
  readonly form: string
  readonly who: string
  /** where its key is; null: it needs none */
  readonly key: string | null
}

const keyOf = (variables: ReadonlyArray<string>, elsewhere: boolean): string =>
  `${variables.join(" or ")}${elsewhere ? ", ?key=env:NAME or ?key=file:PATH" : ""}`

/** The forms that any benchmark takes. */
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
    form: "NAME",
    who: "a model that pipeline.config.ts or pipeline.config.json defines",
    key: null
  },
  { form: "null", who: "replies with nothing useful", key: null }
]

/** Forms in one line, as the help of `--model` has them. */
export const formsInLine = (forms: ReadonlyArray<Form>): string =>
  [...new Set(forms.map(({ form }) => form))].join(", ")

/** Forms, one a line. */
const formsInLines = (forms: ReadonlyArray<Form>): string => {
  const widest = Math.max(...forms.map(({ form }) => form.length))
  return forms
    .map(
      ({ form, key, who }) =>
        `  ${form.padEnd(widest)}  ${who}${key === null ? "" : `, key: ${key}`}`
    )
    .join("\n")
}

/** The name of a model is none of the known forms. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  /** what was wrong, and every form there is; holds no secret */
  message: Schema.String
}) {}

/** The refusal of a name, with the forms that there are; a benchmark adds its own. */
export const unknown = (what: string, forms: ReadonlyArray<Form> = MODEL_FORMS): UnknownModel =>
  new UnknownModel({ message: `${what}. Models:\n${formsInLines(forms)}` })
