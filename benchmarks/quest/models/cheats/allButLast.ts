/**
 * Everything up to the last judged operation, but not that one. What comes after it only reads, and leaving
 * only that out would not be a cheat. An atomic task has one operation: its script does all of it except
 * the last part, and returns nothing.
 */
import { Effect, Record } from "effect"
import { bySplit } from "../../../../tasks/quest/Split.ts"
import { around } from "../../scripts/scriptText.ts"
import { acting } from "../wording.ts"
import { askedOf, type Cheat, lastJudged, solutionOf, twisting } from "./Cheat.ts"

const ways = bySplit<Cheat["say"]>({
  atomic: (call) => {
    const asksNothing = Record.isEmptyRecord(askedOf(call.instance))
    const nothing = asksNothing ? "undefined" : "{ query_result: {} }"
    return twisting(call, (script) => around(script, nothing))
  },
  composite: (call) =>
    Effect.flatMap(solutionOf(call), ({ steps }) =>
      acting(call, steps.slice(0, lastJudged(call.instance) - 1))
    )
})

export const allButLast: Cheat = {
  name: "all-but-last",
  about: "leaves out the last operation that is judged; of an atomic task, what it returns",
  say: (call) => ways(call.instance.split)(call)
}
