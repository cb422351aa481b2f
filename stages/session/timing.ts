/** Notes when a session was last called. Owns what counts as a call: a body that it answers. */
import { Effect } from "effect"
import { ownTime } from "../../evm/ownClock.ts"

/** `answer`, and when it last answered or began to, ms since the epoch. */
export const timing = Effect.fnUntraced(function* (
  answer: (body: string) => Effect.Effect<string>
) {
  let latest = yield* ownTime
  const note = Effect.map(ownTime, (now) => {
    latest = now
  })
  return {
    answer: (body: string) => Effect.andThen(note, Effect.ensuring(answer(body), note)),
    usedAt: Effect.sync(() => latest)
  }
})
