/**
 * Patches of the flaws of a system, judged as replies of a model are: those that are made from its source, and those that its
 * authors wrote.
 */
import { Effect, Result, Stream } from "effect"
import { makeSample, makeSound } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { tryPatch } from "../../benchmarks/block/stages/patch/stage.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import { AT_ONCE } from "./systems.ts"

/** A patch, as a source of the system in which its lines stand in the place of the sound ones. */
export interface NamedSource {
  readonly name: string
  readonly source: string
}

/** What becomes of a patched source; null if it does not compile. What is drawn for it depends on `turn`. */
const judged = Effect.fnUntraced(function* (sample: Sample, patched: string, turn: number) {
  const { attack, drill, fixed, proof, source, support } = sample
  if (proof === null || drill == null) return null
  const proven = { proof, names: {}, support, attack, fixed, drill, added: [] }
  const { compileCode } = yield* Solidity
  const compiled = yield* Effect.result(compileCode(sourcesOf(patched, proven)))
  if (Result.isFailure(compiled)) return null
  const reply = `Turn ${turn}\n\`\`\`solidity\n${patched}\n\`\`\``
  const { detail, ending } = yield* tryPatch.run({ reply, source, proven })
  return { detail, ending }
})

/** What becomes of patches of a flaw, in their order; those that do not compile are left out. */
export const judgeMade = (
  folder: SystemFolder,
  flaw: string,
  seed: number,
  patches: ReadonlyArray<NamedSource>
) =>
  Stream.fromIterable(patches).pipe(
    Stream.mapEffect(
      Effect.fnUntraced(function* ({ name, source }) {
        const { sample } = yield* makeSample(folder, flaw, seed)
        const made = yield* makeSound({ ...folder, source }, flaw, seed)
        const found = yield* judged(sample, made.source, 0)
        return found === null ? [] : [{ name, ...found }]
      }),
      { concurrency: AT_ONCE }
    ),
    Stream.flatMap((found) => Stream.fromIterable(found))
  )

/** What becomes of the patches that stand in the folder for a flaw, each judged so many times. */
export const judgeWritten = (folder: SystemFolder, flaw: string, seed: number, times: number) =>
  Stream.fromEffect(makeSample(folder, flaw, seed)).pipe(
    Stream.flatMap(({ patches, sample }) =>
      Stream.fromIterable(
        patches.flatMap((one) => Array.from({ length: times }, (_, turn) => ({ ...one, turn })))
      ).pipe(
        Stream.mapEffect(
          ({ patch: { kind, name }, source, turn }) =>
            Effect.map(judged(sample, source, turn), (found) => ({
              name,
              kind,
              ending: found?.ending ?? "not_compiled",
              detail: found?.detail ?? null
            })),
          { concurrency: AT_ONCE }
        )
      )
    )
  )
