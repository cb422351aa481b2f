/**
 * Checks of a bank that go beyond reading it and need no chain: each template is rated, an instance can be
 * drawn, its validators can read their arguments, and each library has a fitting solution. Owns these
 * checks; proveBank.ts checks the scores of scripts.
 */
import { Effect } from "effect"
import { Library } from "../../../models/Model.ts"
import { counted } from "../../../report/text.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Bank, Entry } from "../bank/Bank.ts"
import type { BankRatings } from "../bank/bankFiles.ts"
import type { Problem } from "../bank/Problem.ts"
import { CERTIFICATE, RATINGS, TASK } from "../bank/taskFolder.ts"
import { certificateFault } from "../compose/recheck.ts"
import { fileBeside, readSolution, renderSolution, solutionSteps } from "../scripts/solutions.ts"
import { judgeProblems } from "./judgeable.ts"
import { drawOffline } from "./OfflineWorld.ts"

/** A problem outside a bank's own files: the place in the task, and what to do. */
type Finding = Omit<Problem, "file">

/** Any seed works, because only the values differ. */
const SEED = 1

const templatesOf = ({ task }: Entry): ReadonlyArray<string> => [
  ...task.natural_language_templates,
  ...task.extra_templates
]

/** Templates without a rating, if there are ratings. */
const ratingFindings = (entry: Entry): ReadonlyArray<Finding> => {
  const counted = entry.task.natural_language_templates.length
  return entry.tiers.flatMap((tier, index) => {
    if (tier !== null) return []
    const field = index < counted ? "natural_language_templates" : "extra_templates"
    const path = `${field}[${index < counted ? index : index - counted}]`
    const reason = `it has no rating: add one to ${entry.task.id}/${RATINGS} (\`questline tasks rate\`)`
    return [{ path, reason }]
  })
}

/** Ratings of texts that no task has. */
const strayRatings = (
  { inFolder, tasks }: BankRatings,
  entries: ReadonlyArray<Entry>
): ReadonlyArray<Problem> => {
  const texts = new Map(entries.map((entry) => [entry.task.id, new Set(templatesOf(entry))]))
  return Object.entries(tasks).flatMap(([id, rated]) => {
    const own = texts.get(id)
    const at = inFolder.has(id)
      ? { file: `${id}/${RATINGS}`, path: "" }
      : { file: RATINGS, path: `tasks.${id}` }
    if (own === undefined) return [{ ...at, reason: "is not a task of the bank: remove it" }]
    return rated.flatMap(({ template }, index) =>
      own.has(template)
        ? []
        : [{ ...at, path: `${at.path}[${index}]`, reason: "rates a text that no template has" }]
    )
  })
}

/** Solutions that are missing, or do not fit the instance. */
const solutionFindings = Effect.fnUntraced(function* (directory: string, instance: Instance) {
  const findings: Array<Finding> = []
  for (const library of Library.literals) {
    const check = Effect.gen(function* () {
      const source = yield* readSolution(directory, library, instance.task)
      for (let step = 1; step <= instance.optimalSteps; step++) {
        yield* renderSolution(source, library, instance, step)
      }
      const steps = solutionSteps(source)
      if (steps !== instance.optimalSteps) {
        const reason = `the ${library} solution has ${counted(steps, "step")}, the task ${instance.optimalSteps}`
        findings.push({ path: "composite_structure.optimal_steps", reason })
      }
    })
    yield* check.pipe(
      Effect.catchTag("SolutionError", ({ message }) =>
        Effect.sync(() => findings.push({ path: "", reason: message }))
      )
    )
  }
  return findings
})

/** A certificate beside a task that does not hold for it. */
const certificateProblems = Effect.fnUntraced(function* (bank: Bank, { task }: Entry) {
  const file = `${task.id}/${CERTIFICATE}`
  const problem = (reason: string): ReadonlyArray<Problem> => [{ file, path: "", reason }]
  const beside = (name: string) => fileBeside(bank.directory, task.id, name)
  return yield* Effect.all([beside(CERTIFICATE), beside(TASK)]).pipe(
    Effect.map(([certificate, written]) => {
      if (certificate === null || written === null) return []
      const fault = certificateFault(written, certificate)
      return fault === null ? [] : problem(`it does not hold: ${fault}. Compose the task again`)
    }),
    Effect.catch(({ message }) => Effect.succeed(problem(message)))
  )
})

const checkEntry = Effect.fnUntraced(function* (bank: Bank, entry: Entry) {
  const unjudged = yield* judgeProblems([entry], bank.home)
  const findings = [
    ...(bank.ratings === null ? [] : ratingFindings(entry)),
    // A task that cannot be drawn is reported once.
    ...(yield* drawOffline(entry, { seed: SEED, profile: bank.home }).pipe(
      Effect.flatMap((instance) => solutionFindings(bank.directory, instance)),
      Effect.catch(({ message }) =>
        Effect.succeed(unjudged.length > 0 ? [] : [{ path: "", reason: message }])
      )
    ))
  ]
  const uncertified = yield* certificateProblems(bank, entry)
  return [
    ...unjudged,
    ...uncertified,
    ...findings.map((finding): Problem => ({ file: entry.file, ...finding }))
  ]
})

/** Everything wrong with these entries of a bank that can be found without a chain, task by task. */
export const checkBank = Effect.fn("checkBank")(function* (
  bank: Bank,
  entries: ReadonlyArray<Entry>
) {
  const problems = yield* Effect.forEach(entries, (entry) => checkEntry(bank, entry))
  const stray = bank.ratings === null ? [] : strayRatings(bank.ratings, bank.entries)
  return [...problems.flat(), ...stray]
})
