/** A patch of a system's contract: what its author is told, and that the proof alone does not decide. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeSample } from "../../../../../benchmarks/block/bank/systems/makeSample.ts"
import { readSystem } from "../../../../../benchmarks/block/bank/systems/readSystem.ts"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { lacks } from "../../../../../benchmarks/block/stages/patch/keptInterface.ts"
import { patchMessages } from "../../../../../benchmarks/block/stages/patch/prompt.ts"
import { tryPatch } from "../../../../../benchmarks/block/stages/patch/stage.ts"
import { sourcesOf } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import type { Sample } from "../../../../../tasks/block/Sample.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

const provenBy = ({ attack, drill, fixed, proof, support }: Sample) =>
  proof === null || drill == null
    ? assert.fail("the sample has no proof or no drill")
    : { proof, drill, fixed, support, attack, names: {}, added: [] }

const made = Effect.flatMap(readSystem("harbor_vault"), (folder) =>
  makeSample(folder, "foreign_shares", 1)
)

layer(services)("a patch of a system's contract", (it) => {
  it.effect(
    "is asked for with the honest uses, in the contract's names, and without the attacks",
    () =>
      Effect.gen(function* () {
        const { sample } = yield* made
        const proven = provenBy(sample)
        const [, { content }] = patchMessages(sample.source, proven)
        const name = sample.flaw.contract ?? ""
        assert.include(
          content,
          `who calls ${name}.deposit(amount, who); who is alice or bob, amount is from 1 ether to`
        )
        assert.include(content, "Amounts must be the same to the last unit")
        assert.include(content, "A fix may choose")
        const terms = content.slice(content.indexOf("What has happened"))
        assert.notMatch(terms, /\b(?:UNIT|UNLOCK|FEE|CAP)\b/)
        for (const { name: attack } of proven.drill.attacks) assert.notInclude(terms, attack)
        const [, alone] = patchMessages(sample.source, { ...proven, drill: undefined } as never)
        assert.notInclude(alone.content, "honest users")
      })
  )

  it.effect("fails if it stops only the proof's attack, or changes honest use", () =>
    Effect.gen(function* () {
      const { patches, sample } = yield* made
      const { source } = sample
      // Honest ones are judged by the same drill in drill/systems.test.ts.
      const hostile = patches.filter(({ patch }) => patch.kind === "hostile").slice(0, 2)
      const endings = yield* Effect.forEach(hostile, ({ patch, source: patched }) =>
        Effect.map(
          tryPatch.run({
            reply: `\`\`\`solidity\n${patched}\n\`\`\``,
            source,
            proven: provenBy(sample)
          }),
          ({ ending }) => [patch.name, ending] as const
        )
      )
      assert.lengthOf(endings, 2)
      for (const [name, ending] of endings) assert.notStrictEqual(ending, "patched", name)
    })
  )

  it.effect("may make a function what it is in the fix, and drops none", () =>
    Effect.gen(function* () {
      const folder = yield* readSystem("keeper_proxy")
      const { sample } = yield* makeSample(folder, "value_in_many", 1)
      const { compileCode } = yield* Solidity
      const compiled = (source: string) => compileCode(sourcesOf(source, provenBy(sample)))
      const shown = yield* compiled(sample.source)
      const right = yield* compiled(sample.fixed ?? "")
      assert.match(lacks(shown, right) ?? "", /has no function \w+\(bytes\[\]\) payable$/)
      assert.isNull(lacks(shown, right, [], right))
      const many = /function \w+(\(bytes\[\] calldata \w+\) external payable)/
      const without = yield* compiled(sample.source.replace(many, "function other$1"))
      assert.match(
        lacks(shown, without, [], right) ?? "",
        /has no function \w+\(bytes\[\]\) payable$/
      )
    })
  )
})
