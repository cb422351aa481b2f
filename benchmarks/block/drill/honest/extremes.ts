/**
 * States in which nothing is left, or no room: several uses are taken as far as the right contract lets them. What a patch asks
 * only while there is something is not asked there.
 */
import { Effect } from "effect"
import { BLOCK_TIME } from "../../../../chain/node.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { actors, type Step } from "../../../../tasks/block/Proof.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { inWays } from "./calls.ts"
import { drawCall, goAhead } from "./drawCall.ts"
import { type Chosen, takeAll } from "./numbers.ts"
import { otherSigners } from "./signatures.ts"

/** So many uses at most are taken that far. */
const MOST = 4

/** Steps that are made on each contract alike. */
export interface Done {
  readonly ahead: ReadonlyArray<Step>
  /** which of them fail on the right contract */
  readonly fails: ReadonlyArray<boolean>
}

export const NOTHING_DONE: Done = { ahead: [], fails: [] }

/** Takes any uses as far as the right contract lets them, each by all accounts: to where nothing is left, or no room. */
export const toExtremes = Effect.fnUntraced(function* (scene: Scene, drill: Drill, draws: Draws) {
  const any = { drill, touched: new Set<string>(), numbers: null }
  const ahead: Array<Step> = []
  const fails: Array<boolean> = []
  for (let left = draws.int(1, MOST); left > 0; left -= 1) {
    const drawn = yield* drawCall(scene, any, draws)
    // Each number would have to be signed.
    if (drawn === null || otherSigners(drawn.call).length > 0) continue
    const { at, call, callWith, params, steps, values } = drawn
    const before = steps.slice(0, at)
    fails.push(...(yield* goAhead(scene, before)))
    ahead.push(...before)
    const { timestamp } = yield* scene.lease.head
    const made: Chosen["made"] = (ways) =>
      inWays(scene, callWith, ways, BigInt(timestamp + BLOCK_TIME))
    for (const by of actors) {
      const chosen = { call, values, params, by, made }
      const taken = yield* takeAll(scene, chosen, callWith, draws)
      if (taken === null) continue
      ahead.push(taken.taking)
      fails.push(taken.failed)
    }
  }
  return { ahead, fails } satisfies Done
})
