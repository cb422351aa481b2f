/** The names of BlockBench's own models, for display. answers.ts has what they say. */
import type { Form } from "../../../models/forms.ts"

/** The forms that BlockBench adds to those of any model's name. */
export const blockForms: ReadonlyArray<Form> = [
  { form: "oracle", who: "the annotation of the contract itself", key: null },
  { form: "keyword", who: "reads words instead of code", key: null },
  {
    form: "report:FILE",
    who: "a static analyser's report: SARIF, Slither's or Mythril's JSON",
    key: null
  }
]
