/**
 * What the long checks of whole runs share: a run whose calls go wrong, or that is killed, must end
 * with the rows of a calm one, and pay for nothing again but what was in flight.
 */
import { Console, Effect } from "effect"
import { calm, type Moments, playKilled, type RunOptions } from "../support/killing.ts"

/** Calls that go wrong on the way. */
export const FAULTY_SHARE = 0.3

/** Plays a calm run and another, prints how they compare, and sets the exit status to 1 where they differ. */
export const compareWithCalm = Effect.fn("compareWithCalm")(function* (
  options: RunOptions,
  how: string,
  moments: Moments
) {
  yield* Console.error("playing a calm run...")
  const undisturbed = yield* playKilled(options, calm)
  yield* Console.error(`playing it again ${how}...`)
  const disturbed = yield* playKilled(options, moments)
  const differing = disturbed.rows.filter((row, index) => row !== undisturbed.rows[index])
  // Rounds may ask the same: such a request is answered twice in a calm run, too.
  const paidTwice = disturbed.paidTwice - undisturbed.paidTwice
  const allowed = disturbed.kills * options.concurrency
  yield* Console.log(
    `${options.format ?? "openai"}${options.stream === true ? ", streamed" : ""}: ` +
      `${disturbed.rows.length} trials, ${disturbed.kills} kills, ${differing.length} rows differ, ` +
      `${disturbed.requests} requests for ${disturbed.paid} replies (${undisturbed.paid} in the calm run), ` +
      `${paidTwice} paid twice (at most ${allowed} were in flight)`
  )
  for (const row of differing) yield* Console.log(`differs: ${row}`)
  const wrong = differing.length > 0 || paidTwice > allowed
  if (wrong || disturbed.rows.length !== undisturbed.rows.length) process.exitCode = 1
})
