/**
 * `npm run check:kill [-- KILLS [SEED]]`: kills runs of the whole bank with SIGKILL at random
 * moments, resumes them, and compares the rows with those of an undisturbed run. The long form of
 * test/pipeline/kill.test.ts. Exit status 1 when anything differs or too much was paid for twice.
 */
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Random, Schema } from "effect"
import { calm, type Moments, playKilled } from "../support/killing.ts"

const Count = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)
const kills = Count(process.argv[2] ?? "20")
const seed = Count(process.argv[3] ?? "1")
const options = { seed, rounds: 2, concurrency: 4, tasks: [] }

/** Some milliseconds after some request, as often as is asked for. */
const atRandom = (next: () => number): Moments => {
  let left = kills
  return (kill) => {
    if (left > 0 && next() < 0.25) {
      left -= 1
      setTimeout(kill, next() * 400)
    }
    return "well"
  }
}

const check = Effect.gen(function* () {
  yield* Console.error("playing a run undisturbed...")
  const undisturbed = yield* playKilled(options, calm)
  yield* Console.error(`playing it again with up to ${kills} kills...`)
  const random = yield* Random.Random
  const killed = yield* playKilled(
    options,
    atRandom(() => random.nextDoubleUnsafe())
  )
  const differing = killed.rows.filter((row, index) => row !== undisturbed.rows[index])
  const allowed = killed.kills * options.concurrency
  yield* Console.log(
    `${killed.rows.length} trials, ${killed.kills} kills, ${differing.length} rows differ, ` +
      `${killed.paid} replies paid (${undisturbed.paid} undisturbed), ` +
      `${killed.paidTwice} paid twice (at most ${allowed} were in flight)`
  )
  for (const row of differing) yield* Console.log(`differs: ${row}`)
  if (differing.length > 0 || killed.paidTwice > allowed) process.exitCode = 1
}).pipe(Random.withSeed(seed), Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))

NodeRuntime.runMain(check)
