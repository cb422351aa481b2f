/** The goals of all flaws of a system, tried by an attacker who has only the sound contract. Owns how they share one contract. */
import { Effect } from "effect"
import { makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import { type Aim, movesOf, reachedHonestly } from "../../benchmarks/block/drill/proof/honest.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"
import type { Use } from "../../tasks/block/Drill.ts"
import type { Sample } from "../../tasks/block/Sample.ts"

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

/** Goals that are looked at on one contract: they stand on the same setup. */
interface Common {
  readonly sample: Sample
  readonly aims: ReadonlyArray<Aim>
}

const commonOf = Effect.fnUntraced(function* (folder: SystemFolder, seed: number) {
  const flaws = [...folder.flaws.keys()]
  const made = yield* Effect.forEach(flaws, (flaw) =>
    Effect.map(makeSample(plain(folder), flaw, seed), ({ sample }) => ({ flaw, sample }))
  )
  const groups = Map.groupBy(made, ({ sample }) => JSON.stringify(sample.proof?.setup))
  return [...groups.values()].flatMap((group): ReadonlyArray<Common> => {
    const aims = group.flatMap(({ flaw, sample: { proof } }) =>
      proof === null ? [] : [{ flaw, proof }]
    )
    return group.slice(0, 1).map(({ sample }) => ({ sample, aims }))
  })
})

/** Goals of one setup that were reached. Half of the plays have the moves of others that belong to one of the flaws. */
const reachedOn = Effect.fnUntraced(function* (
  { aims, sample }: Common,
  strategies: ReadonlyArray<Use>,
  key: string,
  plays: number
) {
  const { drill, fixed, proof } = sample
  const reached = new Map<string, string>()
  if (drill == null || fixed == null || proof === null) return reached
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode(sourcesOf(fixed, sample))
  const sound = { setup: proof.setup, compiled, names: {} }
  const ground = yield* takeGround()
  const told = aims.filter((aim) => movesOf(aim).length > 0)
  for (let play = 0; play < plays; play += 1) {
    const moved = play % 2 === 0 ? null : (told[(play >> 1) % told.length] ?? null)
    const how = { aims, key: `${key} ${play}`, moved }
    for (const { did, flaw } of yield* reachedHonestly(ground, sound, { drill, strategies }, how)) {
      if (!reached.has(flaw)) reached.set(flaw, did.join("; "))
    }
  }
  return reached
}, Effect.scoped)

/** Goals that were reached in so many plays of each setup, each once. */
export const honestlyReached = Effect.fn("honestlyReached")(function* (
  folder: SystemFolder,
  plays: number,
  seed: number
) {
  const strategies = folder.system.strategies ?? []
  const all = yield* Effect.forEach(yield* commonOf(folder, seed), (common) =>
    reachedOn(common, strategies, `${folder.id} ${seed}`, plays)
  )
  return all.flatMap((reached) => [...reached].map(([flaw, did]) => ({ flaw, did })))
})
