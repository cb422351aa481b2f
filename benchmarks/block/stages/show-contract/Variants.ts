/**
 * Variants that may be shown: made, passed through the gate, and run if there is a proof. Owns that trials
 * which need the same variant at the same time make it once, and that variants with the same code are run
 * once.
 */
import { Cache, Context, Data, Duration, Effect, Exit, Layer, Result, Schema } from "effect"
import type { Chain, ChainError } from "../../../../chain/Chain.ts"
import { digest } from "../../../../evm/digest.ts"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import type { CompilerBroken, Solidity } from "../../solidity/Solidity.ts"
import { checkExecuted } from "../transform/executed.ts"
import { Gate, Refused } from "../transform/Gate.ts"
import {
  drillFor,
  fixFor,
  hasSameCode,
  otherSourcesFor,
  transform,
  untouched
} from "../transform/transform.ts"
import type { TransformationName } from "../transform/transformations.ts"
import { NotTransformable, type Variant } from "../transform/Variant.ts"
import type { ProvenAs } from "./Exhibit.ts"

/** A variant that may be shown. */
interface Shown {
  readonly variant: Variant
  /** null if the sample has no proof */
  readonly proven: ProvenAs | null
}

/** Why a variant may not be shown, for any trial. */
type Refusal = Refused | NotTransformable

class Wanted extends Data.Class<{
  readonly sample: Sample
  readonly chain: ReadonlyArray<TransformationName>
  readonly seed: number
}> {}

/** The variants that are in use in a run. */
const CAPACITY = 128

/** Makes each requested thing once. A variant that cannot be made is remembered; a failure of ours is not. */
const once = <A, R>(
  lookup: (wanted: Wanted) => Effect.Effect<A, Refusal | CompilerBroken | ChainError, R>
) =>
  Effect.map(
    Cache.makeWith((wanted: Wanted) => catchRefusals(lookup(wanted)), {
      capacity: CAPACITY,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero),
      requireServicesAt: "construction"
    }),
    (cache) => (wanted: Wanted) => Effect.flatMap(Cache.get(cache, wanted), Effect.fromResult)
  )

const isRefusal = Schema.is(Schema.Union([Refused, NotTransformable]))

const catchRefusals = <A, R>(
  made: Effect.Effect<A, Refusal | CompilerBroken | ChainError, R>
): Effect.Effect<Result.Result<A, Refusal>, CompilerBroken | ChainError, R> =>
  Effect.matchEffect(made, {
    onFailure: (error) =>
      isRefusal(error) ? Effect.succeed(Result.fail(error)) : Effect.fail(error),
    onSuccess: (value) => Effect.succeed(Result.succeed(value))
  })

/** Whether exactly this source was already proven by the author of the sample. */
export const isCertified = ({ certified = [] }: Sample, { source }: Variant): boolean =>
  certified.length > 0 && certified.includes(digest(source))

const provenAs = Effect.fnUntraced(function* (sample: Sample, variant: Variant) {
  if (sample.proof === null) return null
  return {
    proof: sample.proof,
    names: variant.names,
    ...(yield* otherSourcesFor(sample, variant)),
    fixed: yield* fixFor(sample, variant),
    ...(sample.drill == null ? {} : { drill: yield* drillFor(sample.drill, sample, variant) }),
    added: variant.added
  } satisfies ProvenAs
})

export class Variants extends Context.Service<
  Variants,
  {
    /** A variant that passed its gate and, if there is a proof, behaves like its sample. */
    readonly make: (
      sample: Sample,
      chain: ReadonlyArray<TransformationName>,
      seed: number
    ) => Effect.Effect<Shown, Refusal | CompilerBroken | ChainError>
  }
>()("questline/show-contract/Variants") {
  static readonly layer: Layer.Layer<Variants, never, Gate | Solidity | Chain> = Layer.effect(
    Variants,
    Effect.gen(function* () {
      const gate = yield* Gate
      const runOnce = yield* once(({ sample, seed }) =>
        checkExecuted(sample, untouched(sample, seed))
      )
      const makeOnce = yield* once(
        Effect.fnUntraced(function* ({ chain, sample, seed }) {
          const variant = yield* transform(sample, chain, seed)
          if (!isCertified(sample, variant)) {
            if (chain.length > 0) yield* gate.check(sample, variant)
            yield* hasSameCode(variant)
              ? runOnce(new Wanted({ sample, chain: [], seed }))
              : checkExecuted(sample, variant)
          }
          return { variant, proven: yield* provenAs(sample, variant) } satisfies Shown
        })
      )
      return Variants.of({
        make: (sample, chain, seed) => makeOnce(new Wanted({ sample, chain, seed }))
      })
    })
  )
}
