/** The rules on the published contracts, read from a path: nothing of them is in the project. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadSamples } from "../../../../../benchmarks/block/bank/load.ts"
import { blockAnswers } from "../../../../../benchmarks/block/models/answers.ts"
import { readDetection } from "../../../../../benchmarks/block/stages/detect/read.ts"
import { rulesBallot } from "../../../../../benchmarks/block/stages/judge/rules.ts"
import type { Sample } from "../../../../../tasks/block/Sample.ts"
import { countBallots } from "../../../../../validators/block/panel.ts"
import { majority } from "../../../../../validators/block/vote.ts"

const published = fileURLToPath(
  new URL("../../../../../../shared/data/blockbench/samples", import.meta.url)
)
if (!existsSync(published)) {
  console.log("skipped: the published contracts are not here (../shared/data/blockbench)")
}

const isFound = (name: keyof typeof blockAnswers, sample: Sample): boolean => {
  const reading = readDetection(blockAnswers[name]({ source: sample.source, known: sample }))
  if (reading._tag === "Unreadable") assert.fail(`${sample.id}: ${reading.detail}`)
  const { detection } = reading
  return countBallots(detection, [rulesBallot(detection, sample)], majority).found === true
}

layer(NodeServices.layer)("the rules on the published samples", (it) => {
  it.effect.skipIf(!existsSync(published))(
    "find what the annotation says in every variant, and nothing where nothing is said",
    () =>
      Effect.gen(function* () {
        const { samples } = yield* loadSamples(published)
        const flawed = samples.filter(({ vulnerable }) => vulnerable)
        assert.strictEqual(flawed.length, 100 + 7 * 46)
        assert.deepStrictEqual(
          flawed.flatMap((one) => (isFound("oracle", one) ? [] : [`${one.id} ${one.variant}`])),
          []
        )
        assert.isFalse(flawed.some((one) => isFound("null", one)))
        const opaque = flawed.filter(({ variant }) => variant === "shapeshifter")
        assert.isFalse(opaque.some((one) => isFound("keyword", one)))
      })
  )
})
