/**
 * `npm run check:kill [-- KILLS [SEED [tools]]]`: kills a run of the whole bank with SIGKILL at random
 * moments, while 30 % of its calls go wrong on the way, resumes it each time, and compares the rows
 * with those of a calm run. With `tools` the model acts by tools. The long form of test/pipeline/run/kill.test.ts. Exit status 1 when anything
 * differs or too much was paid for twice.
 */
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Random, Schema } from "effect"
import { type Moments, stormy } from "../support/killing.ts"
import { recordedSolutions } from "../support/sessions/solutions.ts"
import { compareWithCalm, FAULTY_SHARE } from "./calm.ts"

const Count = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)
const kills = Count(process.argv[2] ?? "100")
const seed = Count(process.argv[3] ?? "1")
const byTools = process.argv[4] === "tools"
const rounds = byTools ? 1 : 3
const options = { seed, rounds, concurrency: 4, tasks: [], hangs: true }

/** Some milliseconds after some request, as often as is asked for. */
const atRandom = (random: () => number): Moments => {
  const storm = stormy(FAULTY_SHARE, random)
  let left = kills
  return (kill, ...request) => {
    if (left > 0 && random() < 0.2) {
      left -= 1
      setTimeout(() => {
        // Between two sittings there is nothing to kill: that moment does not count.
        if (!kill()) left += 1
      }, random() * 400)
    }
    return storm(kill, ...request)
  }
}

const check = Effect.gen(function* () {
  const random = yield* Random.Random
  const moments = atRandom(() => random.nextDoubleUnsafe())
  const acts = byTools ? { acts: yield* recordedSolutions({ seed, rounds }) } : {}
  yield* compareWithCalm(
    { ...options, ...acts },
    `with ${kills} kills and faults on the way`,
    moments
  )
}).pipe(Random.withSeed(seed), Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))

NodeRuntime.runMain(check)
