/** How an instance is drawn from a task of the bank, as a stage. */
import { Schema } from "effect"
import { Address } from "../../../evm/Hex.ts"
import { makeInstantiate } from "../../../stages/instantiate/stage.ts"
import { Instance, Tier } from "../../../tasks/quest/Instance.ts"
import { AtomicTask, CompositeTask } from "../../../tasks/quest/Task.ts"
import { Difficulty, instantiate as draw } from "../bank/sampler.ts"

const Draft = Schema.Struct({
  task: Schema.Union([CompositeTask, AtomicTask]),
  /** the tier of each template, extra ones after the counted ones; null if none was rated */
  tiers: Schema.Array(Schema.NullOr(Tier)),
  seed: Schema.String,
  round: Schema.Int,
  difficulty: Difficulty,
  /** every address that a placeholder may name */
  addresses: Schema.Record(Schema.String, Address)
})

export const instantiate = makeInstantiate({
  version: 1,
  draft: Draft,
  instance: Instance,
  draw: ({ addresses, ...draft }, keys) => draw({ ...draft, env: { addresses, keys } })
})
