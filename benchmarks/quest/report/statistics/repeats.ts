/** What several rounds show about one task: pass@k and pass^k. Pure. */
import { Schema } from "effect"
import { passAtK, passHatK } from "../../../../report/statistics/items.ts"
import { isDone, mean, type Rows } from "./arithmetic.ts"

/** Means over the tasks with at least k finished trials. */
export const Repeat = Schema.Struct({
  k: Schema.Int,
  /** number of tasks that it covers */
  tasks: Schema.Int,
  /** chance that at least one of k trials of a task passes */
  passAtK: Schema.Number,
  /** chance that all of k do */
  passHatK: Schema.Number
})
export type Repeat = typeof Repeat.Type

/** For k from 1 to the number of rounds of one model. */
export const repeatsOf = (rows: Rows): ReadonlyArray<Repeat> => {
  const tasks = [...Map.groupBy(rows.filter(isDone), ({ item }) => item).values()].map((own) => ({
    attempts: own.length,
    passed: own.filter(({ passed }) => passed).length
  }))
  const most = Math.max(0, ...tasks.map(({ attempts }) => attempts))
  return Array.from({ length: most }, (_, index) => {
    const k = index + 1
    const enough = tasks.filter(({ attempts }) => attempts >= k)
    return {
      k,
      tasks: enough.length,
      passAtK: mean(enough.map(({ attempts, passed }) => passAtK(passed, attempts, k) ?? 0)),
      passHatK: mean(enough.map(({ attempts, passed }) => passHatK(passed, attempts, k) ?? 0))
    }
  })
}
