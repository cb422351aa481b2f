/**
 * `npm run check:providers [-- FORMAT [SEED]]`: plays 107 tasks x 3 rounds against a provider of
 * which 30 % of the calls go wrong on the way (limits, errors, hangs, cuts, nonsense), and compares
 * with a calm run. FORMAT is openai, openrouter, anthropic or google, with `+stream` for answers in
 * pieces; OpenAI's where absent. Exit status 1 when a row differs or a reply was paid for twice.
 */
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Random, Schema } from "effect"
import { stormy } from "../support/killing.ts"
import { FORMATS } from "../support/wire.ts"
import { compareWithCalm, FAULTY_SHARE } from "./calm.ts"

const [name = "openai", mode = ""] = (process.argv[2] ?? "").split("+")
const format = Schema.decodeUnknownSync(Schema.Literals(FORMATS))(name === "" ? "openai" : name)
const stream = mode === "stream"
const seed = Schema.decodeUnknownSync(Schema.NumberFromString)(process.argv[3] ?? "1")
const options = { seed, rounds: 3, concurrency: 4, tasks: [], format, stream, hangs: true }

const check = Effect.gen(function* () {
  const random = yield* Random.Random
  const storm = stormy(FAULTY_SHARE, () => random.nextDoubleUnsafe())
  yield* compareWithCalm(options, "with faults on the way", storm)
}).pipe(Random.withSeed(seed), Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))

NodeRuntime.runMain(check)
