/**
 * Keeps the latest outputs in memory, for trials that nobody reads back, such as those of a proof. Outputs
 * that several trials share are made once, as with a Store.
 */
import { Effect, Option } from "effect"
import type { Output } from "../../db/rows.ts"
import type { Outputs } from "./outputs.ts"

/** How many are kept: those of a few hundred trials. */
const KEPT = 2000

/** Places in trials are not kept, because there are no rows to read them from. */
export const inMemory = (kept: number = KEPT): Outputs => {
  const known = new Map<string, Output>()
  const keep = (output: Output): void => {
    known.delete(output.key)
    known.set(output.key, output)
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
  }
  return {
    output: (key) =>
      Effect.sync(() => {
        const found = known.get(key)
        if (found !== undefined) keep(found)
        return Option.fromUndefinedOr(found)
      }),
    saveStep: ({ durable, durationMs, key, stage, value, version }) =>
      Effect.sync(() => {
        const first = known.get(key)
        if (first !== undefined) return first.value
        keep({ key, stage, stageVersion: version, value, createdAt: 0, durationMs, durable })
        return value
      }),
    linkStep: () => Effect.succeed(true)
  }
}
