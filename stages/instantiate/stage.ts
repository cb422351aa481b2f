/**
 * The stage that draws an instance from a task: values, template, instruction. Pure: the keys that
 * sign for a task are the chain's, each fixed by the address of its account, so that none is part
 * of the stored input.
 */
import { Effect, Schema } from "effect"
import { Difficulty, instantiate as draw } from "../../benchmarks/quest/bank/sampler.ts"
import { Chain } from "../../chain/Chain.ts"
import { Address } from "../../evm/Hex.ts"
import { Instance, Tier } from "../../tasks/quest/Instance.ts"
import { AtomicTask, CompositeTask } from "../../tasks/quest/Task.ts"
import { signersOf } from "../chainFacts.ts"
import { make, never } from "../Stage.ts"

const Input = Schema.Struct({
  task: Schema.Union([CompositeTask, AtomicTask]),
  /** the tier of each template, extra ones after the counted ones; null where none was rated */
  tiers: Schema.Array(Schema.NullOr(Tier)),
  seed: Schema.String,
  round: Schema.Int,
  difficulty: Difficulty,
  /** every address that a placeholder may name */
  addresses: Schema.Record(Schema.String, Address)
})
type Input = typeof Input.Type

export const instantiate = make({
  name: "instantiate",
  version: 1,
  input: Input,
  output: Instance,
  identity: "code",
  retry: never,
  run: Effect.fn("instantiate")(function* ({ addresses, ...draft }: Input) {
    return yield* draw({ ...draft, env: { addresses, keys: signersOf(yield* Chain) } })
  })
})
