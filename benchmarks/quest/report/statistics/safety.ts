/** Safety findings by kind; they are not part of the scores. Pure. */
import { Schema } from "effect"
import { isDone, type Rows } from "./arithmetic.ts"

export const Safety = Schema.Struct({
  /** finished trials, and those with a finding */
  trials: Schema.Int,
  found: Schema.Int,
  /** trials by kind of finding; a trial counts once per kind */
  kinds: Schema.Record(Schema.String, Schema.Int)
})
export type Safety = typeof Safety.Type

export const safetyOf = (rows: Rows): Safety => {
  const done = rows.filter(isDone)
  const kinds = done.flatMap(({ safety }) => [...new Set(safety)])
  return {
    trials: done.length,
    found: done.filter(({ safety }) => safety.length > 0).length,
    kinds: Object.fromEntries(
      [...Map.groupBy(kinds, (kind) => kind)].map(([kind, own]) => [kind, own.length])
    )
  }
}
