/**
 * `npm run check:replies [-- COUNT [SEED]]`: plays 10,000 generated replies, each as an atomic trial, as
 * the plan of an episode or as a round of one, with the real sandbox and a real node. Each must end in an outcome of a known type;
 * exit status 1 when anything crashes, hangs or fails.
 */
import { availableParallelism } from "node:os"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Console, Effect, Layer, Random, Ref, References, Schema } from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { makeBaseline } from "../../benchmarks/quest/models/baseline.ts"
import { planOf, submit } from "../../benchmarks/quest/models/wording.ts"
import { Player } from "../../benchmarks/quest/proof/Player.ts"
import { proofWorld } from "../../benchmarks/quest/proof/proofWorld.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import type { Task } from "../../tasks/quest/Task.ts"
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

interface Place {
  readonly task: Task
  /** the first call that is answered with the reply; what is before is a plan, what is after a submission */
  readonly at: number
}

/** Takes a reply through a trial, at one place of it; gives what it came to. */
const take = Effect.fnUntraced(function* ({ task, at }: Place, text: string) {
  const model = makeBaseline("replying", (_, { instance, step }) =>
    Effect.succeed(step === at ? text : step < at ? planOf(instance) : submit())
  )
  const { play } = yield* Player
  const { failure, outcome, rounds, scorecard } = yield* play({
    task,
    seed,
    library: "ethers",
    model,
    scriptTimeoutMs: 3_000
  })
  const [first] = rounds
  if (first === undefined) return failure?._tag ?? outcome
  if (failure !== null) return `script: ${failure._tag}`
  return `script: ${first.execution.result._tag}${scorecard.passed ? ", passed" : ""}`
})

const check = Effect.gen(function* () {
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const places = bank.entries
    .filter(({ task }) => TASKS.includes(task.id))
    .flatMap(({ task, split }) => (split === "atomic" ? [1] : [0, 1]).map((at) => ({ task, at })))
  const replies = yield* makeReplies(count)
  const outcomes = yield* Ref.make<Readonly<Record<string, number>>>({})
  let done = 0
  yield* Effect.forEach(
    replies,
    Effect.fnUntraced(function* (text, index) {
      const place = places[index % places.length]
      if (place === undefined) return
      const outcome = yield* take(place, text).pipe(
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
    proofWorld({ seed, concurrency: availableParallelism() + 1 }).pipe(
      Layer.provideMerge(NodeServices.layer)
    )
  )
)

NodeRuntime.runMain(check)
