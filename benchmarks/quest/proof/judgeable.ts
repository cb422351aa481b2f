/**
 * Whether the tasks of a bank can be judged on a chain: each is drawn with every value in its lists and
 * with every template that affects its judging, and bound to the chain as its judge will be. Owns locating
 * a fault in the task's file; the validators find the faults.
 */
import { Array as Arr, Effect } from "effect"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { pathText } from "../../../evm/fieldPath.ts"
import { isComposite, type Task } from "../../../tasks/quest/Task.ts"
import { bind, type Fault } from "../../../validators/quest/index.ts"
import type { Bank, Entry } from "../bank/Bank.ts"
import { BankError } from "../bank/bankFiles.ts"
import { type Draw, makeDraw } from "../bank/Draw.ts"
import type { Problem } from "../bank/Problem.ts"
import { instantiate } from "../bank/sampler.ts"
import { type OfflineWorld, offlineWorld } from "./OfflineWorld.ts"

/** Any seed works, because only the values differ. */
const SEED = 1

/** Most draws of one task. */
const MOST_DRAWS = 64

/** Whether a template affects what its instance is judged by. */
const judgesByTemplate = (task: Task): boolean =>
  (!isComposite(task) && task.named_functions !== undefined) ||
  Object.values(task.parameters).some(({ judged }) => judged === "where stated")

/** As many draws as needed to cover every value of every list, and every template that matters. */
const choicesOf = (task: Task): number => {
  const lists = Object.values(task.parameters).map(({ generation }) =>
    generation.method === "from_list" ? generation.values.length : 1
  )
  const records = Object.values(task.records ?? {}).map((rows) => rows.length)
  const templates = judgesByTemplate(task)
    ? task.natural_language_templates.length + task.extra_templates.length
    : 1
  return Math.min(Math.max(...lists, ...records, templates), MOST_DRAWS - 1)
}

/** Draws where every choice takes the item at this index, modulo the length; null: the last one. */
const choosing =
  (place: number | null) =>
  (label: string): Draw => ({
    bytes: makeDraw("questline/judgeable/1", label, place ?? "last").bytes,
    below: (n) => (place === null ? n - 1n : BigInt(place) % n)
  })

/** The task with all of its templates among those that are drawn. */
const withAllTemplates = <T extends Task>(task: T): T => ({
  ...task,
  natural_language_templates: [...task.natural_language_templates, ...task.extra_templates],
  extra_templates: []
})

/** The place in the task's file of a fault in its instance. */
const placeIn = (task: Task, [first, ...rest]: Fault["path"]): Fault["path"] => {
  if (!isComposite(task)) return first === "operations" ? rest.slice(1) : [first ?? "", ...rest]
  return first === "operations"
    ? ["composite_structure", "atomic_operations", ...rest]
    : ["composite_structure", first ?? "", ...rest]
}

const problemsOf = Effect.fnUntraced(function* (
  { file, task }: Entry,
  { env, judges }: OfflineWorld
) {
  const drawn = withAllTemplates(task)
  const places = [...Arr.makeBy(choicesOf(task), (place) => place), null]
  const problems = yield* Effect.forEach(places, (place) =>
    instantiate({
      task: drawn,
      tiers: [],
      seed: String(SEED),
      round: 1,
      env,
      difficulty: "random",
      draw: choosing(place)
    }).pipe(
      Effect.flatMap((instance) => Effect.fromResult(bind(instance, judges))),
      Effect.as<ReadonlyArray<Problem>>([]),
      Effect.catchTags({
        JudgeError: ({ faults }) =>
          Effect.succeed(
            faults.map(({ path, reason }) => ({
              file,
              path: pathText(placeIn(task, path)),
              reason
            }))
          ),
        SamplingError: ({ path, reason }) =>
          Effect.succeed([{ file, path: `parameters.${path}`, reason }]),
        TierUnavailable: ({ message }) => Effect.succeed([{ file, path: "", reason: message }])
      })
    )
  )
  // A field may be wrong with several values; the first is enough.
  return Arr.dedupeWith(problems.flat(), (a, b) => a.path === b.path)
})

/** Everything that keeps the judges of these entries from judging, task by task. */
export const judgeProblems = (
  entries: ReadonlyArray<Entry>,
  profile?: ChainProfile
): Effect.Effect<ReadonlyArray<Problem>> => {
  const world = offlineWorld(SEED, profile)
  return Effect.forEach(entries, (entry) => problemsOf(entry, world)).pipe(
    Effect.map((problems) => problems.flat())
  )
}

/** Fails with a BankError that lists everything that keeps the judges of these entries from judging. */
export const requireJudgeable = Effect.fn("requireJudgeable")(function* (
  { directory }: Pick<Bank, "directory">,
  entries: ReadonlyArray<Entry>,
  profile: ChainProfile
) {
  const [first, ...others] = yield* judgeProblems(entries, profile)
  if (first !== undefined) return yield* new BankError({ directory, problems: [first, ...others] })
})
