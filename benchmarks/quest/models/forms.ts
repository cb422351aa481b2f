/** The names of QuestBench's own models, for help and errors. ownModels.ts resolves them. */
import type { Form } from "../../../models/forms.ts"

/** The prefix of adversaries' names. */
export const CHEAT = "cheat:"

/** The forms that QuestBench adds to those of any model's name. */
export const questForms: ReadonlyArray<Form> = [
  { form: "oracle", who: "the project's reference solutions", key: null },
  { form: "constant", who: "one fixed answer to every task", key: null },
  {
    form: "cheat:NAME",
    who: "an adversary that must not pass; cheat:* means all of them",
    key: null
  }
]
