/**
 * The limits of a run: those of its start, replaced by those of `resume`, and granted again when a paused
 * run is resumed. Owns changing the run's options; ../Limits.ts enforces them.
 */
import { Duration, Effect, Option } from "effect"
import { Store } from "../../../db/Store.ts"
import { dollars, number } from "../../../report/text.ts"
import { find } from "../findRun.ts"
import { noLimits, type RunLimits } from "../RunConfig.ts"
import { configOf, settingsOf } from "../run.ts"

/** The limits that a command names. */
export type NewLimits = Partial<Omit<RunLimits, "since">>

/** If a command names limits, only these apply; otherwise the earlier ones stay. */
export const limitsAfter = (before: RunLimits | undefined, named: NewLimits): RunLimits => {
  const { since } = before ?? noLimits
  return Object.keys(named).length === 0 ? (before ?? noLimits) : { ...noLimits, ...named, since }
}

/** Limits by their options, each with its amount. */
const texts = ({ cost, tokens, trialMs }: RunLimits): ReadonlyMap<string, string> =>
  new Map([
    ...(cost === null ? [] : [["--max-cost", dollars(cost)] as const]),
    ...(tokens === null ? [] : [["--max-tokens", number(tokens)] as const]),
    ...(trialMs === null
      ? []
      : [["--max-trial-time", Duration.format(Duration.millis(trialMs))] as const])
  ])

/** Which limits apply from now on, and which earlier ones no longer do; empty if there was never one. */
export const limitsLine = (before: RunLimits | undefined, now: RunLimits): string => {
  const [was, is] = [texts(before ?? noLimits), texts(now)]
  const holds = [...is].map(([option, amount]) => `${option} ${amount}`)
  const gone = [...was].flatMap(([option, amount]) =>
    is.has(option) ? [] : [`${option} ${amount}`]
  )
  if (holds.length + gone.length === 0) return ""
  return `limits from now on: ${holds.length === 0 ? "none" : holds.join(", ")}${
    gone.length === 0 ? "" : `; no longer: ${gone.join(", ")}`
  }`
}

/** The limits of a run that is about to be played, written to its options if they change. */
export const allow = Effect.fn("Allowance.allow")(function* (id: string, named: NewLimits = {}) {
  const store = yield* Store
  while (true) {
    const run = yield* find(Option.some(id))
    const { limits: before } = yield* configOf(run)
    const anew = run.status === "paused" || Object.keys(named).length > 0
    if (!anew) return before ?? noLimits
    const limits = { ...limitsAfter(before, named), since: yield* store.spentOn(id) }
    const changed = { ...(yield* settingsOf(run)), limits }
    // Another process may have changed the options meanwhile; then they are read again.
    if (yield* store.changeConfig(id, run.config, changed)) return limits
  }
})
