/**
 * Whether a variant behaves like its sample when run: by the sample's proof if there is one; otherwise, if
 * its code differs, by generated calls of both. Owns which of the two checks applies.
 */
import { Effect } from "effect"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import { Solidity } from "../../solidity/Solidity.ts"
import { refusal } from "./Gate.ts"
import { checkProof } from "./proof.ts"
import { putTextsBack } from "./putBack.ts"
import { type Compared, compareSideBySide } from "./sideBySide.ts"
import { MAIN } from "./transform.ts"
import { type TransformationName, transformations } from "./transformations.ts"
import type { Variant } from "./Variant.ts"

/** Whether a variant has different code from its sample but claims the same behaviour. */
export const isRewritten = ({ chain }: Variant): boolean =>
  (chain as ReadonlyArray<TransformationName>).some((name) => {
    const { keeps } = transformations[name]
    return keeps === "behaviour" || keeps === "code and more"
  })

/** A variant that passed the gate, compared with its sample (or its fix) by generated calls of both. */
const runSideBySide = Effect.fn("runSideBySide")(function* (sample: Sample, variant: Variant) {
  const { compileCode } = yield* Solidity
  const context = Object.fromEntries(sample.context.map(({ path, source }) => [path, source]))
  const isFix = variant.chain.includes("differential")
  const source = isFix ? (sample.fixed ?? sample.source) : sample.source
  return yield* compareSideBySide(
    yield* compileCode({ [MAIN]: source, ...context }),
    yield* compileCode({ [MAIN]: putTextsBack(variant.source, variant.texts), ...context }),
    { names: new Map(Object.entries(variant.names)), source, seed: variant.seed }
  )
})

/** Fails if generated calls tell the two apart. */
export const checkSideBySide = Effect.fn("checkSideBySide")(function* (
  sample: Sample,
  variant: Variant
) {
  const compared = yield* runSideBySide(sample, variant).pipe(
    Effect.catchTag("CompileFailed", ({ message }) =>
      Effect.succeed<Compared>({ difference: message, calls: 0, ran: 0, functions: 0, reached: 0 })
    )
  )
  const { difference } = compared
  return difference === null
    ? compared
    : yield* refusal(sample, variant, { check: "runs", reason: difference })
})

/** Fails if running it shows that the variant may not be shown. */
export const checkExecuted = Effect.fn("checkExecuted")(function* (
  sample: Sample,
  variant: Variant
) {
  if (sample.proof !== null) yield* checkProof(sample, variant)
  else if (isRewritten(variant)) yield* checkSideBySide(sample, variant)
})
