/**
 * Functions that a template names. An instruction that names a function asks for this way of acting. Owns
 * finding such names and checking that each is enforced: by every function that the task accepts, or by the
 * task's declaration for that template. If a name cannot be enforced, the template must not contain one.
 */
import {
  type AtomicTask,
  answerIn,
  isComposite,
  type Task,
  type Validation
} from "../../../../tasks/quest/Task.ts"
import type { Fault } from "./judged.ts"

/** Words that are functions of common contracts, but also verbs. */
const VERBS =
  "allowance|approve|burn|decimals|deposit|donate|harvest|increment|mint|permit|stake|symbol|transfer|unstake|withdraw"

/** Words after "call" that name nothing. */
const NO_NAMES = new Set(
  "a an any at back by do for from function functions in into is it its me no of on one or out so that the them then this through to twice up with without".split(
    " "
  )
)

const CAMEL = "[a-z]+(?:[A-Z][a-z\\d]*)+"
const WAY = "\\b(?:with|by|use|using|via|through)\\s+(?:the\\s+)?(?:its\\s+)?"

/** Each finds a name as its group. */
const NAMES: ReadonlyArray<RegExp> = [
  // call approve, calls its function increment
  /\b(?:call|calls|calling|invoke|invokes|invoking)\s+(?:(?:the|its)\s+)?(?:payable\s+)?(?:function\s+)?`?([a-z]\w*)/g,
  // increment()
  /(?<![\w{])([a-z_]\w*)\((?!s\))/g,
  // the deposit function
  new RegExp(`\\b(${VERBS}|${CAMEL})\\s+(?:function|method)s?\\b`, "g"),
  // with deposit, by withdraw
  new RegExp(`${WAY}(${VERBS})(?=\\s*(?:[.,;:)]|$|(?:on|of|at|and|for)\\b))`, "g"),
  new RegExp(`(?:${WAY}|\\()(${CAMEL})\\b`, "g"),
  /\b(eth_\w+)/g
]

/** In an instruction to act, a word of this form is a function; in a question it may be a value. */
const CAMEL_WORD = new RegExp(`(?<![\\w{])(${CAMEL})\\b`, "g")

/** A callback, such as onApprovalReceived: the contract calls it, not the agent. */
const CALLBACK = /^on[A-Z]/

/** The functions that a template of the task names, in order, without duplicates. */
export const namedIn = (task: Task, template: string): ReadonlyArray<string> => {
  // An instruction may begin with its call.
  const text = template.replace(/\b(Call|Invoke|Use|Using|With)\b/g, (word) => word.toLowerCase())
  const patterns = answerIn(task) === undefined ? [...NAMES, CAMEL_WORD] : NAMES
  const found = patterns
    // Most texts name nothing, and a search is faster than listing all matches.
    .flatMap((pattern) => (text.search(pattern) < 0 ? [] : Array.from(text.matchAll(pattern))))
    .sort((a, b) => a.index - b.index)
    .flatMap(([, name = ""]) => (NO_NAMES.has(name) || CALLBACK.test(name) ? [] : [name]))
  return [...new Set(found)]
}

/** The name of a signature's function; empty for a plain send. */
const nameOf = (signature: string): string => signature.split("(", 1)[0] ?? ""

const acceptedBy = ({ functions = [] }: Validation): ReadonlyArray<string> => [
  ...new Set(functions.map(({ signature }) => nameOf(signature)))
]

/** Every template, counted ones first, with its place. */
const templatesOf = ({ natural_language_templates: counted, extra_templates: extra }: Task) =>
  [...counted, ...extra].map((template, index) => ({
    template,
    index,
    path:
      index < counted.length
        ? ["natural_language_templates", index]
        : ["extra_templates", index - counted.length]
  }))

/** What is wrong between the names in one template of an atomic task and the task's declaration for it. */
const faultIn = (
  { validation, named_functions = {} }: AtomicTask,
  names: ReadonlyArray<string>,
  index: number
): string | null => {
  const accepted = acceptedBy(validation)
  const declared = named_functions[String(index)]
  const held = accepted.length > 0 && accepted.every((name) => names.includes(name))
  if (declared === undefined) {
    return names.length === 0 || held
      ? null
      : `names ${names.join(", ")}, but another way passes: declare it in named_functions, or do not name a function`
  }
  const stray = declared.find((name) => !accepted.includes(name))
  if (stray !== undefined) return `named_functions has "${stray}", which the task does not accept`
  const unsaid = declared.find((name) => !names.includes(name))
  return unsaid === undefined
    ? null
    : `does not name ${unsaid}, which named_functions declares for it`
}

/** A description goes with any template, so it may name a function only if no other is accepted. */
const descriptionFaults = (task: Task): ReadonlyArray<Fault> => {
  const names = namedIn(task, task.description)
  const sole =
    !isComposite(task) && acceptedBy(task.validation).every((name) => names.includes(name))
  return names.length === 0 || sole
    ? []
    : [
        {
          path: ["description"],
          reason: `names ${names.join(", ")}, but another way passes: do not name a function`
        }
      ]
}

/** Texts that name a function without it being enforced, and declarations without effect. */
export const namingFaults = (task: Task): ReadonlyArray<Fault> => {
  const templates = templatesOf(task)
  const faults = templates.flatMap(({ index, path, template }): ReadonlyArray<Fault> => {
    const names = namedIn(task, template)
    if (!isComposite(task) && answerIn(task) === undefined) {
      const reason = faultIn(task, names, index)
      return reason === null ? [] : [{ path, reason }]
    }
    const judged = isComposite(task) ? "an episode by its end state" : "a query by its answer"
    return names.length === 0
      ? []
      : [
          {
            path,
            reason: `names ${names.join(", ")}, but ${judged} is judged: do not name a function`
          }
        ]
  })
  const declared = isComposite(task) ? {} : (task.named_functions ?? {})
  const nowhere = Object.keys(declared).filter((index) => templates[Number(index)] === undefined)
  return [
    ...faults,
    ...descriptionFaults(task),
    ...nowhere.map((index) => ({
      path: ["named_functions", index],
      reason: `template ${index} does not exist: counted ones come first, from 0`
    }))
  ]
}

/**
 * How the names in a published template narrow its task; `open`: names that cannot be enforced, because
 * every way passes. A task that accepts one function is narrow already.
 */
export const narrowingOf = (
  task: Task,
  template: string
): { readonly declared: ReadonlyArray<string>; readonly open: ReadonlyArray<string> } => {
  const names = namedIn(task, template)
  const accepted = isComposite(task) ? [] : acceptedBy(task.validation)
  const held = accepted.filter((name) => names.includes(name))
  return {
    declared: held.length === accepted.length ? [] : held,
    open: held.length > 0 || accepted.length === 1 ? [] : names
  }
}

/** The validation as a template narrows it: only the functions that it names are accepted. */
export const narrowed = (task: Task, index: number, validation: Validation): Validation => {
  const names = isComposite(task) ? undefined : task.named_functions?.[String(index)]
  if (names === undefined) return validation
  const functions = (validation.functions ?? []).filter(({ signature }) =>
    names.includes(nameOf(signature))
  )
  const others = (validation.essential ?? []).filter((check) => check !== "function")
  return { ...validation, functions, essential: ["function", ...others] }
}
