/**
 * That wording and judge agree on how exact an amount is: a template that says "exactly", and a note
 * that says so of the judging, stand beside an exact tolerance only. Owns finding those words.
 */
import { Predicate, type Schema } from "effect"
import { placeholdersOf, textsOf } from "../Placeholder.ts"
import { answerIn, type Task, type Validation } from "../Task.ts"
import { type Fault, judgedOf } from "./judged.ts"

/** Words that leave no room, with the parameter that follows. */
const EXACT =
  /\b(?:exactly|precisely|to the last unit|not a unit more or less)\b(?:\s+\{(\w+)\})?/gi

/** Which quantity's tolerance holds for the amount in an argument; elsewhere they have one name. */
const QUANTITIES: Readonly<Record<string, string>> = { exactIn: "spent", exactOut: "received" }

const holds = (value: Schema.Json, name: string): boolean =>
  textsOf(value).some(({ text }) => placeholdersOf(text).some((found) => found.name === name))

/** The quantities whose amount a parameter states: of arguments, and of changes in a list. */
const quantitiesOf = (args: Validation["args"], name: string): ReadonlyArray<string> =>
  Object.entries(args).flatMap(([key, value]) => {
    if (!holds(value, name)) return []
    if (!Array.isArray(value)) return [QUANTITIES[key] ?? key]
    return value.flatMap((item: Schema.Json) =>
      Predicate.isReadonlyObject(item) && Predicate.isString(item.quantity) && holds(item, name)
        ? [item.quantity]
        : []
    )
  })

/** Whether some operation is judged exactly by what the parameter states. */
const isExact = (task: Task, name: string): boolean =>
  judgedOf(task).some(({ validation: { args, tolerances } }) => {
    const quantities = quantitiesOf(args, name)
    return quantities.length > 0 && quantities.every((each) => tolerances?.[each] === "exact")
  })

const templateFaults = (task: Task): ReadonlyArray<Fault> =>
  (["natural_language_templates", "extra_templates"] as const).flatMap((field) =>
    task[field].flatMap((template, index) =>
      Array.from(template.matchAll(EXACT)).flatMap(([said, name]) =>
        name !== undefined && isExact(task, name)
          ? []
          : [
              {
                path: [field, index],
                reason: `says "${said}", but what is judged has a tolerance: leave the word out, or judge it exactly`
              }
            ]
      )
    )
  )

/** A note that says of the whole task that it is judged exactly. */
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
  ...(answerIn(task) === undefined ? templateFaults(task) : []),
  ...noteFaults(task)
]
