/** Notes when a session was last called. Owns what counts as a call: a body that it answers. */
import { Clock, Effect } from "effect"

/** `answer`, and when it last answered or began to, ms since the epoch. */
export const timing = Effect.fnUntraced(function* (
  answer: (body: string) => Effect.Effect<string>
) {
  let latest = yield* Clock.currentTimeMillis
  const note = Effect.map(Clock.currentTimeMillis, (now) => {
    latest = now
  })
  return {
    answer: (body: string) => Effect.andThen(note, Effect.ensuring(answer(body), note)),
    usedAt: Effect.sync(() => latest)
  }
})
