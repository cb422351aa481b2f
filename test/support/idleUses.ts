/**
 * Uses of a system that say nothing of a patch, because one of their steps never works on the sound contract. Some are
 * meant so: what must be refused. The others stand in a state that never comes, or ask for too much.
 */
import { Effect } from "effect"
import { makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import {
  type Moment,
  ownOf,
  record,
  withInherited
} from "../../benchmarks/block/drill/honest/compare.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"

/** A use, how often it was made, and its first step that never worked, with the last reason. */
export interface Idle {
  readonly use: string
  readonly times: number
  readonly step: number
  readonly why: string
}

/** The first step of a use that never worked; null if each worked once. */
const idleIn = (use: string, moments: ReadonlyArray<Moment>): Idle | null => {
  const most = Math.max(...moments.map(({ failed }) => failed.length))
  for (let step = 0; step < most; step += 1) {
    const whys = moments.flatMap(({ failed }) => failed.slice(step, step + 1))
    if (whys.some((why) => why === null)) continue
    return { use, times: moments.length, step, why: whys.at(-1) ?? "it was never made" }
  }
  return null
}

/** The idle uses of a system's sound contract over so many drawn sequences, and how many uses there are in all. */
export const idleUses = Effect.fn("idleUses")(function* (
  folder: SystemFolder,
  sequences: number,
  seed: number
) {
  const [flaw = ""] = folder.flaws.keys()
  const { sample } = yield* makeSample(folder, flaw, seed)
  const { drill, fixed, flaw: of, proof } = sample
  if (drill == null || fixed == null || proof === null)
    return yield* Effect.die("a system has a drill, a fix and a proof")
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode(sourcesOf(fixed, sample))
  const contract = compiled.contracts.get(of.contract ?? "")
  if (contract === undefined) return yield* Effect.die(`no contract ${of.contract}`)
  const right = { setup: proof.setup, compiled, names: {} }
  const ground = yield* takeGround()
  const all = withInherited(drill, contract)
  const moments = (yield* Effect.forEach(
    Array.from({ length: sequences }, (_, at) => at),
    (at) => record(ground, right, all, ownOf(contract), `idle ${seed} ${at}`)
  )).flat()
  const byUse = Map.groupBy(moments, ({ use }) => use)
  const idle = all.uses.flatMap(({ name }): ReadonlyArray<Idle> => {
    const own = byUse.get(name)
    if (own === undefined)
      return [{ use: name, times: 0, step: 0, why: "the state has no place for it" }]
    return [idleIn(name, own)].filter((found) => found !== null)
  })
  return { idle, of: all.uses.length }
}, Effect.scoped)
