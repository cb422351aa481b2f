/** Patches that are made from the source of a system: each is judged as a reply of a model is. */
import { Effect, Result, Stream } from "effect"
import { makeSample, makeSound } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { tryPatch } from "../../benchmarks/block/stages/patch/stage.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"

/** A patch, as a source of the system in which its lines stand in the place of the sound ones. */
export interface NamedSource {
  readonly name: string
  readonly source: string
}

/** What becomes of patches of a flaw, one after the other; those that do not compile are left out. */
export const judgeMade = (
  folder: SystemFolder,
  flaw: string,
  seed: number,
  patches: ReadonlyArray<NamedSource>
) =>
  Stream.fromIterable(patches).pipe(
    Stream.mapEffect(
      Effect.fnUntraced(function* ({ name, source: text }) {
        const { sample } = yield* makeSample(folder, flaw, seed)
        const { attack, drill, fixed, proof, source, support } = sample
        if (proof === null || drill == null) return []
        const proven = { proof, names: {}, support, attack, fixed, drill, added: [] }
        const made = yield* makeSound({ ...folder, source: text }, flaw, seed)
        const { compileCode } = yield* Solidity
        const compiled = yield* Effect.result(compileCode(sourcesOf(made.source, proven)))
        if (Result.isFailure(compiled)) return []
        const reply = `\`\`\`solidity\n${made.source}\n\`\`\``
        const { detail, ending } = yield* tryPatch.run({ reply, source, proven })
        return [{ name, ending, detail }]
      })
    ),
    Stream.flatMap((judged) => Stream.fromIterable(judged))
  )
