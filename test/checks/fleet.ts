/**
 * `npm run check:fleet [-- THEME]... [--runs N] [--seed N] [--pace N] [--tasks GLOB]`: attacks on workers that share a
 * PostgreSQL database. Prints a line for each theme, and ends with status 1 where something is wrong; what cannot be tried here is
 * named. The whole: `-- storm --runs 50`. A failure is repeated with the seed that was printed.
 */
import { parseArgs } from "node:util"
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Random, Schema } from "effect"
import { goInside, isInside, openNetwork, SERVER, whyNot } from "../support/fleet/machines.ts"
import { absent, installed, ownServer } from "../support/postgres.ts"
import { answers } from "./fleet/answers.ts"
import { dead, deadly } from "./fleet/dead.ts"
import type { Finding } from "./fleet/finding.ts"
import { frozen } from "./fleet/frozen.ts"
import { many } from "./fleet/many.ts"
import { budget, complaint, concurrency } from "./fleet/money.ts"
import { reading } from "./fleet/reading.ts"
import { storm } from "./fleet/storm.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    pace: { type: "string", default: "6" },
    tasks: { type: "string", multiple: true, default: ["erc20_*"] }
  }
})

const { pace, runs, seed, tasks } = Schema.decodeUnknownSync(
  Schema.Struct({
    runs: Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1)),
    seed: Schema.NumberFromString.check(Schema.isInt()),
    pace: Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1)),
    tasks: Schema.Array(Schema.String)
  })
)(values)

/** What a theme needs besides PostgreSQL. */
interface Theme<R> {
  readonly machines: boolean
  readonly run: Effect.Effect<Finding, unknown, R>
}

const themes = {
  answers: { machines: false, run: answers({ tasks }) },
  frozen: { machines: false, run: frozen() },
  many: { machines: false, run: many() },
  reading: { machines: false, run: reading({ tasks: values.tasks === undefined ? [] : tasks }) },
  dead: { machines: true, run: dead() },
  deadly: { machines: true, run: deadly() },
  concurrency: { machines: true, run: concurrency() },
  budget: { machines: true, run: budget() },
  complaint: { machines: true, run: complaint() },
  storm: { machines: true, run: storm({ runs, seed, tasks, pace }) }
}

const shown = <R>(name: string, { machines, run }: Theme<R>) =>
  Effect.gen(function* () {
    const reason = machines ? whyNot() : undefined
    if (reason !== undefined) return yield* Console.log(`${name}: left out, because ${reason}`)
    const { line, output = "", wrong } = yield* run
    yield* Console.log(
      `${name}: ${line}: ${wrong.length === 0 ? "right" : `${wrong.length} WRONG`}`
    )
    for (const each of wrong.slice(0, 40)) yield* Console.log(`  ${each}`)
    if (wrong.length === 0) return
    process.exitCode = 1
    yield* Console.error(output.slice(-8_000))
  })

const check = Effect.gen(function* () {
  if (installed === undefined) return yield* Console.log(absent)
  const inside = isInside()
  if (inside) openNetwork()
  const listens = inside ? [`listen_addresses=${SERVER}`] : []
  yield* Effect.promise(() => ownServer([...listens, "max_connections=500"]))
  for (const [name, theme] of Object.entries(themes)) {
    if (positionals.length === 0 || positionals.includes(name)) yield* shown(name, theme)
  }
}).pipe(Random.withSeed(seed), Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))

if (installed !== undefined && !isInside() && whyNot() === undefined)
  process.exitCode = await goInside()
else NodeRuntime.runMain(check)
