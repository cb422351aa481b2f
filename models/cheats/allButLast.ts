/**
 * Everything up to the last operation that is judged, and not that one: what comes after it only
 * reads, and leaving that out is no cheat. An atomic task has one operation: its script does all of
 * it but the last, and returns nothing.
 */
import { Effect, Record } from "effect"
import { around } from "../../tasks/scriptText.ts"
import { acting } from "../baselines/wording.ts"
import { askedOf, type Cheat, lastJudged, solutionOf, twisting } from "./Cheat.ts"

export const allButLast: Cheat = {
  name: "all-but-last",
  about: "leaves out the last operation that is judged; of an atomic task, what it returns",
  say: (call) => {
    const { instance } = call
    if (instance.split === "composite") {
      return Effect.flatMap(solutionOf(call), ({ steps }) =>
        acting(call, steps.slice(0, lastJudged(instance) - 1))
      )
    }
    const nothing = Record.isEmptyRecord(askedOf(instance)) ? "undefined" : "{ query_result: {} }"
    return twisting(call, (script) => around(script, nothing))
  }
}
