/**
 * The solution of another task, with values of that task: the next one in the bank's order, of the same
 * split, whose values can be drawn.
 */
import { Effect, Option } from "effect"
import { listOutside } from "../../../../evm/outsideFiles.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { splitOf } from "../../../../tasks/quest/Task.ts"
import { questBank } from "../../bank/Bank.ts"
import { drawValue } from "../../bank/values.ts"
import { parameterNames, readSolution } from "../../scripts/solutions.ts"
import { acting } from "../wording.ts"
import { type Cheat, type CheatCall, elsewhere, readTask, solutionOf } from "./Cheat.ts"

/** The tasks of the project, from the one after the call's own on. */
const others = Effect.fnUntraced(function* ({ instance }: CheatCall) {
  const names = yield* listOutside(questBank).pipe(Effect.orElseSucceed(() => []))
  // A file at the top of the bank has an extension, a task's folder has none.
  const ids = names.filter((name) => !name.includes("."))
  const after = ids.filter((id) => id > instance.task)
  return [...after, ...ids.filter((id) => id < instance.task)]
})

/** The instance with another task's id and values; fails if these cannot be drawn. */
const instead = Effect.fnUntraced(function* (call: CheatCall, id: string) {
  const { instance, library } = call
  const task = yield* readTask(call, id)
  if (splitOf(task) !== instance.split) return Option.none()
  const names = parameterNames(yield* readSolution(call.directory, library, id, call.dialect))
  const values = yield* Effect.forEach(names, (name) => drawValue(elsewhere(call, task, 1), name))
  const drawn = values.map(({ text, base }, index) => [
    names[index] ?? "",
    { text, base: base === null ? null : BigInt(base) }
  ])
  return Option.some(new Instance({ ...instance, task: id, parameters: Object.fromEntries(drawn) }))
})

export const otherTask: Cheat = {
  name: "other-task",
  about: "replays the solution of another task",
  say: Effect.fnUntraced(function* (call) {
    for (const id of yield* others(call)) {
      const other = yield* instead(call, id).pipe(
        Effect.catchTag("SamplingError", () => Effect.succeedNone)
      )
      if (Option.isSome(other)) {
        return yield* acting(call, (yield* solutionOf(call, other.value)).steps)
      }
    }
    return yield* acting(call, [])
  })
}
