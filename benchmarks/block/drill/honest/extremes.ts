/**
 * States in which nothing is left, or no room: several uses are taken as far as the right contract lets them. What a patch asks
 * only while there is something is not asked there.
 */
import { Effect } from "effect"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { actors, type Step } from "../../../../tasks/block/Proof.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { type Done, goAhead } from "./ahead.ts"
import { drawCall } from "./drawCall.ts"
import { choose, takeAll } from "./numbers.ts"
import { otherSigners } from "./signatures.ts"

/** So many uses at most are taken that far. */
const MOST = 4

/** Takes any uses as far as the right contract lets them, each by all accounts: to where nothing is left, or no room. */
export const toExtremes = Effect.fnUntraced(function* (scene: Scene, drill: Drill, draws: Draws) {
  const any = { drill, touched: new Set<string>(), numbers: null }
  const ahead: Array<Step> = []
  const fails: Array<boolean> = []
  for (let left = draws.int(1, MOST); left > 0; left -= 1) {
    const drawn = yield* drawCall(scene, any, draws)
    // Each number would have to be signed.
    if (drawn === null || otherSigners(drawn.call).length > 0) continue
    const before = drawn.steps.slice(0, drawn.at)
    fails.push(...(yield* goAhead(scene, before)))
    ahead.push(...before)
    const chosen = yield* choose(scene, drawn, drawn.call.from)
    for (const by of actors) {
      const taken = yield* takeAll(scene, { ...chosen, by }, draws)
      if (taken === null) continue
      ahead.push(taken.taking)
      fails.push(taken.failed)
    }
  }
  return { ahead, fails } satisfies Done
})
