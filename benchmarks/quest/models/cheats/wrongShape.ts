/** The right script and the right messages, in forms that the protocol does not have. */
import { Effect } from "effect"
import { stranger } from "../../scripts/scriptText.ts"
import { message } from "../wording.ts"
import { type Cheat, solutionOf } from "./Cheat.ts"

export const wrongShape: Cheat = {
  name: "wrong-shape",
  about: "says the right things in shapes that the protocol does not have",
  say: Effect.fnUntraced(function* (call) {
    const { steps } = yield* solutionOf(call)
    const script = yield* steps[(Math.max(1, call.step) - 1) % steps.length] ?? Effect.succeed("")
    const shapes = [
      { plan: ["do it"] },
      { action: "script", code: script },
      { tool: "executeSkill", arguments: { source: script } },
      { submit: "yes" },
      { query: "native_balance" },
      [{ submit: true }],
      { query: { kind: "balance", owner: stranger } },
      { error_detected: "true" },
      { type: "submit", answer: {} }
    ]
    return message(shapes[call.step % shapes.length] ?? {})
  })
}
