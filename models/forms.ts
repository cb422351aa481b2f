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
  { form: "oracle", who: "the project's reference solutions", key: null },
  { form: "null", who: "replies with nothing useful", key: null },
  { form: "constant", who: "one fixed answer to every task", key: null },
  {
    form: "cheat:NAME",
    who: "an adversary that must pass nothing; cheat:* is all of them",
    key: null
  }
]

/** The forms in one line, as the help of `--model` has them. */
export const formsInLine: string = MODEL_FORMS.map(({ form }) => form).join(", ")

const widest = Math.max(...MODEL_FORMS.map(({ form }) => form.length))

/** A form as a line of a list. */
const lineOf = ({ form, who, key }: Form): string =>
  `  ${form.padEnd(widest)}  ${who}${key === null ? "" : `, key: ${key}`}`

/** Every form there is, one a line. */
export const formsInLines: string = MODEL_FORMS.map(lineOf).join("\n")

/** The name of a model is none of the known forms. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  /** what was wrong, and every form there is; holds no secret */
  message: Schema.String
}) {}

export const unknown = (what: string): UnknownModel =>
  new UnknownModel({ message: `${what}. Models:\n${formsInLines}` })
