/**
 * What is judged about a trial: its evidence, or why there is none. Owns that choice for all code that
 * plays trials; validate.ts judges.
 */

import { bsc } from "../../../chain/profile.ts"
import { type ChainProfile, withoutSources } from "../../../evm/ChainProfile.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import { rulesOf } from "../SplitRules.ts"
import type { ValidateInput } from "./validate.ts"

/** What was recorded about a trial. Observations are null if nothing reached the chain. */
interface Seen
  extends Pick<ValidateInput, "instance" | "rounds">,
    Pick<Evidence, "agent" | "contracts" | "transactions" | "calls" | "answer"> {
  readonly profile: ChainProfile
  readonly before: Evidence["before"] | null
  readonly after: Evidence["after"] | null
  /** what was wrong with the latest round */
  readonly failure: ModelFailure | null
  /** given up by a second error report */
  readonly forfeited: boolean
}

const describe = (failure: ModelFailure): string =>
  failure._tag === "timeout"
    ? `timeout after ${failure.limitMs} ms`
    : `${failure._tag}: ${failure.detail}`

/** What is judged: nothing if the model failed before the chain, or forfeited. */
export const judgedOf = (seen: Seen): ValidateInput => {
  const { instance, rounds, before, after, failure, forfeited, profile, ...rest } = seen
  const common = { instance, rounds, multiplier: 1000 }
  const none = (why: string): ValidateInput => ({ ...common, evidence: null, failure: why })
  if (forfeited) return none("a second error report ended the episode")
  if (before === null || after === null) {
    return none(failure === null ? "nothing was run" : describe(failure))
  }
  if (failure !== null && rulesOf(instance.split).failureIsFinal) return none(describe(failure))
  // Evidence on BSC is stored without the chain, as it was before there were others.
  const elsewhere = profile === bsc ? {} : { profile: withoutSources(profile) }
  const evidence = new Evidence({ ...rest, ...elsewhere, before, after })
  return { ...common, failure: null, evidence }
}
