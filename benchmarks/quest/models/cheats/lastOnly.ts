/**
 * Only the last operation of a workflow, as the solution does it. An atomic task has one operation; its
 * last part is that something goes to the right place: an empty transaction to the right target, or the
 * right keys of an answer without reading anything.
 */
import { Effect, Record } from "effect"
import { bySplit } from "../../../../tasks/quest/Split.ts"
import { around, returning } from "../../scripts/scriptText.ts"
import { acting } from "../wording.ts"
import { askedOf, type Cheat, solutionOf, twisting } from "./Cheat.ts"

const ways = bySplit<Cheat["say"]>({
  atomic: (call) => {
    const asked = askedOf(call.instance)
    return twisting(call, (script) =>
      Record.isEmptyRecord(asked)
        ? around(script, "{ to: result.to }")
        : returning({ query_result: Record.map(asked, () => "0") })
    )
  },
  composite: (call) =>
    Effect.flatMap(solutionOf(call), ({ steps }) => acting(call, steps.slice(-1)))
})

export const lastOnly: Cheat = {
  name: "last-only",
  about: "does only the last operation; of an atomic task, sends nothing to the right target",
  say: (call) => ways(call.instance.split)(call)
}
