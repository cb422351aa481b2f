/**
 * What a run may spend from now on: as was said when it was started, said anew when it is resumed,
 * and as much once more when it had paused. Owns changing the run's options; keeping to them is
 * Limits.ts.
 */
import { Effect, Option } from "effect"
import { Store } from "../../db/Store.ts"
import { find } from "./findRun.ts"
import { noLimits, type RunLimits } from "./RunConfig.ts"
import { configOf, settingsOf } from "./run.ts"

/** The limits that a command names; the others stay. */
export type NewLimits = Partial<Omit<RunLimits, "since">>

/** The limits of a run that is about to be played, written to its options where they change. */
export const allow = Effect.fn("Allowance.allow")(function* (id: string, named: NewLimits = {}) {
  const store = yield* Store
  while (true) {
    const run = yield* find(Option.some(id))
    const config = yield* configOf(run)
    const before = config.limits ?? noLimits
    const anew = run.status === "paused" || Object.keys(named).length > 0
    if (!anew) return before
    const limits = { ...before, ...named, since: yield* store.spentOn(id) }
    const changed = { ...(yield* settingsOf(run)), limits }
    // Another process may have changed the options meanwhile: then they are read again.
    if (yield* store.changeConfig(id, run.config, changed)) return limits
  }
})
