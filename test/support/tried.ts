/** A flaw of a system, ready for parts of the judge to be tried by themselves: a node, the right contract, and patches. */
import { Effect } from "effect"
import { makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import { readSystem } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"

/** `settingOf`: a setting with a source in the place of the contract's; `patched`: the source of a patch in the folder. */
export const readyToTry = Effect.fnUntraced(function* (system: string, flaw: string) {
  const { patches, sample } = yield* makeSample(yield* readSystem(system), flaw, 1)
  const { drill, fixed, proof, source } = sample
  if (drill == null || proof === null || fixed === null) return yield* Effect.die("not whole")
  const { compileCode } = yield* Solidity
  const settingOf = (text: string) =>
    Effect.map(compileCode(sourcesOf(text, sample)), (compiled) => ({
      setup: proof.setup,
      compiled,
      names: {}
    }))
  const right = yield* settingOf(fixed)
  const contract = right.compiled.contracts.get(sample.flaw.contract ?? "")
  if (contract === undefined) return yield* Effect.die("no contract")
  const ground = yield* takeGround()
  const patched = (name: string): string =>
    patches.find(({ patch }) => patch.name === name)?.source ?? ""
  const accepted = { right, contract, alternatives: [] }
  return { accepted, drill, fixed, ground, patched, settingOf, source }
})
