/** The goals of all flaws of a system, tried by an attacker who has only the sound contract. Owns how they share one contract. */
import { Effect } from "effect"
import { makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import { type Aim, reachedHonestly } from "../../benchmarks/block/drill/proof/honest.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"

/** The same names and constants for each flaw, so that their goals can be looked at on one contract. */
const plain = (folder: SystemFolder): SystemFolder => ({
  ...folder,
  system: {
    ...folder.system,
    names: {},
    constants: Object.fromEntries(
      Object.entries(folder.system.constants).map(([name, [first]]) => [name, [first] as const])
    )
  }
})

/** Goals that were reached in so many plays, each once. Half of the plays have the moves of others of one flaw. */
export const honestlyReached = Effect.fn("honestlyReached")(function* (
  folder: SystemFolder,
  plays: number,
  seed: number
) {
  const flaws = [...folder.flaws.keys()]
  const samples = yield* Effect.forEach(flaws, (flaw) => makeSample(plain(folder), flaw, seed))
  const aims = samples.flatMap(({ sample: { proof } }, index): ReadonlyArray<Aim> => {
    const flaw = flaws[index]
    return proof === null || flaw === undefined ? [] : [{ flaw, proof }]
  })
  const [first] = samples
  const { drill, fixed, proof } = first?.sample ?? {}
  if (first === undefined || drill == null || fixed == null || proof == null) return []
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode(sourcesOf(fixed, first.sample))
  const sound = { setup: proof.setup, compiled, names: {} }
  const tried = { drill, strategies: folder.system.strategies ?? [] }
  const reached = new Map<string, string>()
  yield* Effect.scoped(
    Effect.flatMap(
      takeGround(),
      Effect.fnUntraced(function* (ground) {
        for (let play = 0; play < plays; play += 1) {
          const moved = play % 2 === 0 ? null : (aims[(play >> 1) % aims.length] ?? null)
          const key = `${folder.id} ${seed} ${play}`
          for (const { did, flaw } of yield* reachedHonestly(ground, sound, tried, {
            aims,
            key,
            moved
          })) {
            if (!reached.has(flaw)) reached.set(flaw, did.join("; "))
          }
        }
      })
    )
  )
  return [...reached].map(([flaw, did]) => ({ flaw, did }))
})
