/**
 * `npm run check:engines`: runs the bank's right and wrong scripts on a machine and, where one returns there, on
 * the other engine too, compares what came of each, and ends with 1 where two differ. Prints why scripts
 * were passed on. Options: `--tasks GLOB` and `--only GLOB` (of the attempts' names; again for more),
 * `--seed N`; `--seconds N`: how long at most, the tasks in an order that the seed decides; `--hostile`: the attempts
 * of the escape suite instead of the bank.
 */
import { inspect, parseArgs } from "node:util"
import { NodeServices } from "@effect/platform-node"
import {
  Array as Arr,
  Duration,
  Effect,
  Glob,
  Layer,
  Option,
  Order,
  References,
  Result
} from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { onChain } from "../../benchmarks/quest/bank/onChain.ts"
import { selectTasks } from "../../benchmarks/quest/bank/selection.ts"
import { Player } from "../../benchmarks/quest/proof/Player.ts"
import { proveBank } from "../../benchmarks/quest/proof/proveBank.ts"
import { RpcGate } from "../../chain/RpcGate.ts"
import { readProfile } from "../../chain/readProfile.ts"
import { digest } from "../../evm/digest.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import { worldOf } from "../../stages/World.ts"
import { familyNames } from "../../validators/quest/index.ts"
import { attempts } from "../stages/sandbox-execute/escapes/all.ts"
import { oddPrograms, oddValues } from "../stages/sandbox-execute/escapes/inventions.ts"
import { fixture, Gated, job, Outside } from "../stages/sandbox-execute/sandboxFixture.ts"

const { values } = parseArgs({
  options: {
    tasks: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "86400" },
    hostile: { type: "boolean", default: false }
  }
})

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))

let equal = 0
const passed = new Map<string, number>()
const differences: Array<string> = []

/** Notes what came of a script on both engines; words of errors are not compared, because none returned. */
const note = (source: string, machine: unknown, other: unknown): void => {
  const [here, there] = [machine, other].map((run) => inspect(run, { depth: 30 }))
  if (here === there) equal += 1
  else differences.push(`${source}\nmachine: ${here}\nprocess: ${there}`)
}
const notePassed = (why: string): void => {
  passed.set(why, (passed.get(why) ?? 0) + 1)
}

/** The sandbox, with each script that returns on a machine run once more by the other engine. */
const comparing = Layer.effect(
  Sandbox,
  Effect.gen(function* () {
    const real = yield* Sandbox
    const quick: Sandbox["Service"]["quick"] = Effect.fnUntraced(function* (job, ask) {
      const ending = yield* real.quick(job, ask)
      if (Result.isFailure(ending)) {
        notePassed(ending.failure)
        return ending
      }
      note(job.source, ending.success, yield* real.run(job))
      return ending
    })
    return Sandbox.of({ ...real, quick })
  })
)

/** The attempts of the escape suite, which have one script each. */
const hostile = Effect.gen(function* () {
  const { quick, run } = yield* Sandbox
  const { anvil } = yield* Gated
  const { contracts } = yield* Outside
  const gate = yield* RpcGate
  const all = [...Object.values(attempts).flat(), ...oddValues, ...oddPrograms]
  yield* Effect.forEach(
    all,
    ({ source, timeoutMs }) =>
      Effect.gen(function* () {
        const [first, second] = [yield* gate.open(anvil), yield* gate.open(anvil)]
        const around = { contracts, timeoutMs: timeoutMs ?? 30_000 }
        const ending = yield* quick(job(source, { ...around, providerUrl: first.url }), first.ask)
        if (Result.isFailure(ending)) return notePassed(ending.failure)
        note(
          source,
          ending.success,
          yield* run(job(source, { ...around, providerUrl: second.url }))
        )
      }).pipe(Effect.scoped),
    { concurrency: 4, discard: true }
  )
}).pipe(Effect.provide(fixture({})))

const bank = Effect.gen(function* () {
  const profile = yield* readProfile("bsc")
  const size = { concurrency: 4, seed: Number(values.seed), profile }
  const written = yield* loadBank({ envKeys, families: familyNames })
  const { bank } = yield* onChain(written, profile)
  const all = yield* selectTasks(bank, { patterns: values.tasks, split: "all" })
  const placeOf = ({ task }: (typeof all)[number]) => digest(values.seed, task.id)
  const entries = Arr.sort(all, Order.mapInput(Order.String, placeOf))
  const globs = values.only.map((text) => Glob.make(text))
  yield* proveBank(bank, entries, {
    seed: size.seed,
    only: (name) => globs.length === 0 || globs.some((glob) => Glob.match(glob, name)),
    watch: () => Effect.void
  }).pipe(
    Effect.provide(
      Player.layer().pipe(Layer.provideMerge(comparing.pipe(Layer.provideMerge(worldOf(size)))))
    )
  )
})

const program = Effect.gen(function* () {
  const ended = yield* Effect.timeoutOption(
    values.hostile ? hostile : bank,
    Duration.seconds(Number(values.seconds))
  )
  if (Option.isNone(ended)) yield* say(`ended after ${values.seconds} s: not all was compared`)
  for (const difference of differences.slice(0, 20)) yield* say(`${difference}\n`)
  for (const [why, count] of passed) yield* say(`${count} passed on: ${why}`)
  yield* say(`${equal} equal, ${differences.length} different`)
}).pipe(
  Effect.provideService(References.MinimumLogLevel, "Warn"),
  Effect.provide(NodeServices.layer)
)

await Effect.runPromise(program)
process.exitCode = differences.length === 0 ? 0 : 1
