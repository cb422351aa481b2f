/**
 * `npm run check:replies [-- COUNT [SEED]]`: reads 10,000 generated replies as an atomic trial, a
 * planning call and a round of an episode would, runs every script that they yield in the real
 * sandbox and sends what it returns to a real node. Each must end in an outcome of a known type;
 * exit status 1 when anything crashes, hangs or fails.
 */
import { availableParallelism } from "node:os"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Console, Effect, Layer, Random, Ref, References, Schema } from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import {
  afterFailure,
  afterStep,
  open,
  readMove
} from "../../benchmarks/quest/episode/conversation.ts"
import { wordsFor } from "../../benchmarks/quest/prompt/words.ts"
import { playStep, scoreSteps } from "../../benchmarks/quest/proof/harness.ts"
import { Chain } from "../../chain/Chain.ts"
import { noUsage, Reply } from "../../models/Model.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import { drawOn } from "../../stages/instantiate/drawOn.ts"
import { worldOf } from "../../stages/World.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { familyNames } from "../../validators/quest/index.ts"
import { makeReplies } from "../support/replies.ts"

const Count = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)
const count = Count(process.argv[2] ?? "10000")
const seed = Count(process.argv[3] ?? "1")
/** A script's own limit is 3 s, and it may be tried on three nodes. */
const HANGS_AFTER = "60 seconds"

const TASKS = ["bnb_transfer_basic", "query_pair_reserves", "composite_approve_swap_tokens"]

const replyOf = (text: string): Reply =>
  new Reply({ text, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })

/** Takes a reply through the protocol at one place; gives what it came to. */
const take = Effect.fnUntraced(function* (instance: Instance, step: number, text: string) {
  const chain = yield* Chain
  const setting = {
    library: "ethers",
    naive: false,
    context: "full",
    scriptTimeoutMs: 3_000
  } as const
  const words = wordsFor(instance, { chain, ...setting })
  const episode = { ...open(instance, words), step }
  const reply = replyOf(text)
  const move = readMove(episode, reply)
  if (move._tag === "failed") {
    afterFailure(episode, reply, move.failure, words)
    return move.failure._tag
  }
  if (move._tag !== "run" || move.action._tag !== "script") return move._tag
  const played = yield* playStep({
    instance,
    source: move.action.source,
    library: setting.library,
    timeoutMs: setting.scriptTimeoutMs
  })
  afterStep(episode, reply, move, played.execution, played.broadcast, words)
  const { failure, scorecard } = yield* scoreSteps(instance, [played])
  if (failure !== null) return `script: ${failure._tag}`
  return `script: ${played.execution.result._tag}${scorecard.passed ? ", passed" : ""}`
})

const check = Effect.gen(function* () {
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const places: Array<{ readonly instance: Instance; readonly step: number }> = []
  for (const { task, split } of bank.entries.filter(({ task }) => TASKS.includes(task.id))) {
    const instance = yield* drawOn(task, { seed })
    for (const step of split === "atomic" ? [1] : [0, 1]) places.push({ instance, step })
  }
  const replies = yield* makeReplies(count)
  const outcomes = yield* Ref.make<Readonly<Record<string, number>>>({})
  let done = 0
  yield* Effect.forEach(
    replies,
    Effect.fnUntraced(function* (text, index) {
      const place = places[index % places.length]
      if (place === undefined) return
      const outcome = yield* take(place.instance, place.step, text).pipe(
        Effect.timeout(HANGS_AFTER),
        Effect.catchCause((cause) =>
          Effect.as(
            Console.error(
              `reply ${index}: ${Cause.pretty(cause)}\n${JSON.stringify(text.slice(0, 2_000))}`
            ),
            "FAILED"
          )
        )
      )
      yield* Ref.update(outcomes, (all) => ({ ...all, [outcome]: (all[outcome] ?? 0) + 1 }))
      done += 1
      if (done % 1_000 === 0) yield* Console.error(`${done} of ${count} replies`)
    }),
    { concurrency: availableParallelism() + 1, discard: true }
  )
  const counted = Object.entries(yield* Ref.get(outcomes)).sort(([, a], [, b]) => b - a)
  for (const [outcome, times] of counted)
    yield* Console.log(`${String(times).padStart(6)}  ${outcome}`)
  const failed = counted.find(([outcome]) => outcome === "FAILED")?.[1] ?? 0
  yield* Console.log(`${done} replies, ${failed} without an outcome of a known type`)
  if (failed > 0) process.exitCode = 1
}).pipe(
  Random.withSeed(seed),
  Effect.provideService(References.MinimumLogLevel, "Warn"),
  Effect.provide(
    worldOf({ seed, concurrency: availableParallelism() + 1 }).pipe(
      Layer.provideMerge(NodeServices.layer)
    )
  )
)

NodeRuntime.runMain(check)
