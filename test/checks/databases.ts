/**
 * `npm run check:databases [-- COUNT [SEED]]`: gives damaged databases (1,000 unless told) to the
 * commands that open one. The long form of test/pipeline/commands/databases.test.ts. Exit status 1 where
 * a process is ended by one, hangs, or fails in a way that nobody meant.
 */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, FileSystem, Schema } from "effect"
import { makeSound, supervise } from "../support/damage/supervise.ts"

const Count = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)
const count = Count(process.argv[2] ?? "1000")
const seed = Count(process.argv[3] ?? "1")

const check = Effect.gen(function* () {
  const folder = yield* (yield* FileSystem.FileSystem).makeTempDirectoryScoped()
  yield* makeSound(folder)
  const halves = [0, 1].map((half) =>
    Array.from({ length: count }, (_, number) => number).filter((number) => number % 2 === half)
  )
  const found = yield* Effect.forEach(halves, (numbers) => supervise(folder, seed, numbers), {
    concurrency: 2
  })
  const faults = found.flatMap((half) => half.faults)
  for (const fault of faults) yield* Console.error(fault)
  const commands = found.reduce((sum, half) => sum + half.commands, 0)
  yield* Console.log(
    `${count} databases, ${commands} commands: ${faults.length} faults; ${found.map(({ statuses }) => JSON.stringify(statuses)).join(" ")}`
  )
  if (faults.length > 0) yield* Effect.die(new Error("a damaged database does harm"))
}).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

NodeRuntime.runMain(check)
