/**
 * A model that somebody else drives: it is seated at a session, hands the session over, and is done when its
 * driver ends it. Owns this hand-over.
 */
import { Deferred, Effect } from "effect"
import { Desk, type DeskOf } from "../../../models/agents/Desk.ts"
import { type Model, noUsage, Reply } from "../../../models/Model.ts"
import type { Answer } from "../../../stages/session/Acted.ts"

/** A model and its driver's side. `name` tells it from every other one. */
export const makeDriven = (name: string) => {
  const seated = Deferred.makeUnsafe<DeskOf>()
  const ended = Deferred.makeUnsafe<Answer | undefined>()

  /** Waits for the end of the session. */
  const drive = (desk: DeskOf) =>
    Effect.gen(function* () {
      yield* Deferred.succeed(seated, desk)
      const answer = yield* Deferred.await(ended)
      if (answer !== undefined) desk.answer(answer)
      desk.ended({ _tag: "finished" })
    })

  // Without a desk it is asked who it is.
  const complete: Model["complete"] = () =>
    Effect.flatMap(Desk, (desk) => (desk === null ? Effect.void : drive(desk))).pipe(
      Effect.as(
        new Reply({ text: name, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })
      )
    )
  const model: Model = {
    ...{ name, provider: "driven", price: null, settings: {}, baseline: true },
    complete
  }
  return {
    model,
    /** the session, once it is open */
    desk: Deferred.await(seated),
    /** ends the session; an answer replaces the one that was submitted in it */
    end: (answer?: Answer) => Deferred.succeed(ended, answer)
  }
}
