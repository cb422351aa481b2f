/**
 * No variant tells the answer: who reads comments only finds no flaw in any variant, of our own
 * contracts and of the published ones, which are read from a path.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { loadSamples } from "../../../benchmarks/block/bank/load.ts"
import { loadOwnSet } from "../../../benchmarks/block/bank/ownSet.ts"
import { makeSample } from "../../../benchmarks/block/bank/systems/makeSample.ts"
import { readSystem } from "../../../benchmarks/block/bank/systems/readSystem.ts"
import { load } from "../../../benchmarks/block/load.ts"
import { blockAnswers } from "../../../benchmarks/block/models/answers.ts"
import {
  type BlockOptions,
  defaults,
  executedVariants,
  usualVariants
} from "../../../benchmarks/block/options.ts"
import { readDetection } from "../../../benchmarks/block/stages/detect/read.ts"
import { rulesBallot } from "../../../benchmarks/block/stages/judge/rules.ts"
import { transform } from "../../../benchmarks/block/stages/transform/transform.ts"
import { derived, readChain } from "../../../benchmarks/block/stages/transform/transformations.ts"
import { commentsOf } from "../../../validators/block/outline.ts"
import { countBallots } from "../../../validators/block/panel.ts"
import type { Target } from "../../../validators/block/places.ts"
import { majority } from "../../../validators/block/vote.ts"
import { oneIn } from "../../support/oneIn.ts"

const published = fileURLToPath(
  new URL("../../../../shared/data/blockbench/samples", import.meta.url)
)
if (!existsSync(published)) {
  console.log("skipped: the published contracts are not here (../shared/data/blockbench)")
}

const isTold = (target: Target): boolean => {
  const reading = readDetection(blockAnswers.comments({ source: target.source, known: null }))
  if (reading._tag === "Unreadable") assert.fail(reading.detail)
  const { detection } = reading
  return countBallots(detection, [rulesBallot(detection, target)], majority).found === true
}

const chainOf = (variant: string) => derived(Result.getOrThrow(readChain(variant)))

describe("a variant's chain", () => {
  it("starts from minimal_sanitized, after the fix if there is one", () => {
    for (const variant of [...usualVariants, ...executedVariants]) {
      const chain = chainOf(variant)
      assert.strictEqual(chain[chain[0] === "differential" ? 1 : 0], "minimal_sanitized", variant)
    }
    assert.deepStrictEqual(chainOf("original"), [])
    assert.deepStrictEqual(chainOf("trojan(minimal_sanitized)"), ["minimal_sanitized", "trojan"])
  })
})

const config = {
  bench: "block",
  models: ["oracle"],
  split: "all",
  tasks: ["tip_jar"],
  rounds: 1,
  seed: 1,
  temperature: 0,
  maxTokens: null
}
const itemsOf = (options: Partial<BlockOptions>) =>
  Effect.map(load(config as never, { ...defaults, ...options }), ({ items, notes }) => ({
    variants: items.map(({ variant }) => variant),
    notes
  }))

layer(NodeServices.layer)("the answer", (it) => {
  it.effect("is in no comment of any variant of our own contracts", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnSet()
      assert.isAbove(samples.filter(isTold).length, 5, "the originals do tell")
      const told: Array<string> = []
      // What the others derive from, and each of the others of some contracts.
      const variants = usualVariants.filter((variant) => variant !== "differential")
      for (const [index, sample] of oneIn(2, samples, "SLICES").entries()) {
        const variant = variants[index % variants.length] ?? ""
        if (isTold(yield* transform(sample, chainOf(variant), 1))) {
          told.push(`${sample.id} ${variant}`)
        }
      }
      assert.deepStrictEqual(told, [])
    })
  )

  it.effect(
    "is not shown by a missing comment: with and without a flaw, a system has the same ones",
    () =>
      Effect.gen(function* () {
        const folder = yield* readSystem("gift_tree")
        for (const name of oneIn(4, [...folder.flaws.keys()], "SLICES")) {
          const { sample } = yield* makeSample(folder, name, 1)
          const { source } = yield* transform(sample, chainOf("minimal_sanitized"), 1)
          const sound = yield* transform(sample, chainOf("differential"), 1)
          const said = (text: string) =>
            commentsOf(text)
              .map((one) => one.text)
              .sort()
          assert.isAbove(said(source).length, 5)
          assert.deepStrictEqual(said(source), said(sound.source), name)
        }
      })
  )

  it.effect("is shown only if the original is asked for, with a warning", () =>
    Effect.gen(function* () {
      for (const task of ["detect", "exploit", "patch"] as const) {
        const { notes, variants } = yield* itemsOf({ task })
        assert.notInclude(variants, "original")
        assert.notInclude(notes.join(), "with hints")
      }
      const { notes, variants } = yield* itemsOf({ variants: ["original"] })
      assert.deepStrictEqual(variants, ["original"])
      assert.include(notes.join(), "original (with hints)")
    })
  )

  it.effect.skipIf(!existsSync(published))(
    "stands in no comment of the published variants, and of ours of them",
    () =>
      Effect.gen(function* () {
        const { samples } = yield* loadSamples(published)
        const flawed = samples.filter(({ vulnerable }) => vulnerable)
        assert.strictEqual(flawed.length, 100 + 7 * 46)
        const some = oneIn(9, flawed, "SLICES")
        const told = some.filter(isTold).map(({ id, variant }) => `${id} ${variant}`)
        const base = flawed.filter(
          ({ subset, variant }) => subset === "tc" && variant === "minimal_sanitized"
        )
        for (const [index, sample] of base.entries()) {
          for (const variant of index % 12 === 0 ? ["chameleon", "false_prophet"] : []) {
            const made = yield* Effect.option(transform(sample, chainOf(variant), 1))
            if (made._tag === "Some" && isTold(made.value))
              told.push(`${sample.id} ours ${variant}`)
          }
        }
        assert.deepStrictEqual(told, [])
      })
  )
})
