/**
 * Checks that wording and judge agree on how exact an amount is: a template or a note may say "exactly"
 * only if the tolerance is exact. Owns finding those words.
 */
import { Predicate, type Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import { answerIn, type Task, type Validation } from "../../../../tasks/quest/Task.ts"
import { placeholdersOf, textsOf } from "../Placeholder.ts"
import { type Fault, judgedOf } from "./judged.ts"

/** Words for exactness, with the parameter that follows. */
const EXACT = /\b(?:exactly|precisely)\b(?:\s+\{(\w+)\})?/gi
/** The same for an amount that is elsewhere in the text. */
const NO_ROOM =
  /\bno more and no less\b|\bnot a (?:unit|wei) more\b|\bto the (?:last )?(?:unit|wei)\b|\bexact (?:amount|input|output)\b/gi

/** Which quantity's tolerance applies to the amount in an argument, if their names differ. */
const QUANTITIES: Readonly<Record<string, string>> = { exactIn: "spent", exactOut: "received" }

const holds = (value: Schema.Json, name: string): boolean =>
  textsOf(value).some(({ text }) => placeholdersOf(text).some((found) => found.name === name))

/** The quantities whose amount a parameter states: in arguments, and in lists of changes. */
const quantitiesOf = (args: Validation["args"], name: string): ReadonlyArray<string> =>
  Object.entries(args).flatMap(([key, value]) => {
    if (!holds(value, name)) return []
    if (!Array.isArray(value)) return [ownValue(QUANTITIES, key) ?? key]
    return value.flatMap((item: Schema.Json) =>
      Predicate.isReadonlyObject(item) && Predicate.isString(item.quantity) && holds(item, name)
        ? [item.quantity]
        : []
    )
  })

/** Whether some operation is judged exactly by the value of the parameter. */
const isExact = (task: Task, name: string): boolean =>
  judgedOf(task).some(({ validation: { args, tolerances } }) => {
    const quantities = quantitiesOf(args, name)
    return quantities.length > 0 && quantities.every((each) => tolerances?.[each] === "exact")
  })

/** Whether some operation is judged exactly. */
const hasExact = (task: Task): boolean =>
  judgedOf(task).some(({ validation: { tolerances = {} } }) => {
    const all = Object.values(tolerances)
    return all.length > 0 && all.every((tolerance) => tolerance === "exact")
  })

/** Words of a text that claim exactness although the judging has a tolerance. */
const overstated = (task: Task, text: string): ReadonlyArray<string> => [
  ...Array.from(text.matchAll(EXACT)).flatMap(([said, name]) =>
    name !== undefined && isExact(task, name) ? [] : [said]
  ),
  ...Array.from(text.matchAll(NO_ROOM)).flatMap(([said]) => (hasExact(task) ? [] : [said]))
]

/** The texts that a model sees: the templates, and in naive mode the description. */
const textFaults = (task: Task): ReadonlyArray<Fault> => {
  const fields = ["natural_language_templates", "extra_templates"] as const
  const texts = fields.flatMap((field) =>
    task[field].map((text, index) => ({ path: [field, index], text }))
  )
  return [...texts, { path: ["description"], text: task.description }].flatMap(({ path, text }) =>
    overstated(task, text).map((said) => ({
      path,
      reason: `says "${said}", but what is judged has a tolerance: leave the word out, or judge it exactly`
    }))
  )
}

/** A note that says that the whole task is judged exactly. */
const JUDGED_EXACTLY = /\bjudged\b[^;]*\bexactly\b/i

const noteFaults = (task: Task): ReadonlyArray<Fault> => {
  const loose = judgedOf(task).flatMap(({ validation: { tolerances = {} } }) =>
    Object.entries(tolerances).filter(([, tolerance]) => tolerance !== "exact")
  )
  return loose.length === 0
    ? []
    : (task.deviation ?? []).flatMap(({ what }, index) =>
        JUDGED_EXACTLY.test(what)
          ? [
              {
                path: ["deviation", index, "what"],
                reason: `says that it is judged exactly, but ${loose.map(([name, room]) => `${name} by ${room}`).join(", ")}: make them agree`
              }
            ]
          : []
      )
}

/** Where text and tolerance of a task disagree. */
export const exactnessFaults = (task: Task): ReadonlyArray<Fault> => [
  // An answer is always compared exactly.
  ...(answerIn(task) === undefined ? textFaults(task) : []),
  ...noteFaults(task)
]
