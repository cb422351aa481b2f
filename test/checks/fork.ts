/**
 * `npm run check:fork [-- GLOB... --chain NAME]`: plays the bank with the reference solutions on a fork of a
 * stand-in for BSC or another chain with a profile, which has other prices and block numbers and turns away every seventh request, and again from
 * the recording with the stand-in stopped. Prints what was read, and what scored below 100; exit status
 * 1 where a point is missing.
 */
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, FileSystem, Schema } from "effect"
import { readProfile } from "../../chain/readProfile.ts"
import { ownProcess } from "../pipeline/commands/support.ts"
import { upstream } from "../support/upstream.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { chain: { type: "string", default: "bsc" } }
})
const choice = ["--chain", values.chain, ...positionals.flatMap((glob) => ["--tasks", glob])]

const Points = Schema.Struct({ mean: Schema.Finite, of: Schema.Finite })
const decodeEnd = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      models: Schema.Tuple([Schema.Struct({ total: Points, errored: Schema.Int })])
    })
  )
)

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))

/**
 * Plays on a fork of `url`, says what came of it, and gives whether every point was reached. Each in a
 * database of its own, for what one holds is not played again.
 */
const played = Effect.fnUntraced(function* (where: string, cwd: string, url: string) {
  const start = performance.now()
  const db = join(
    yield* (yield* FileSystem.FileSystem).makeTempDirectory({ directory: cwd }),
    "fork.db"
  )
  const args = ["run", ...choice, "--json", "--db", db, "--fork-url", url]
  const { status, stderr, stdout } = yield* ownProcess(cwd, args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const end = yield* decodeEnd(stdout.trim().split("\n").at(-1) ?? "")
  const [{ errored, total }] = end.models
  yield* say(`${where}: ${total.mean} of ${total.of} points, ${errored} errored, ${seconds} s`)
  const reached = status === 0 && total.mean === total.of && total.of > 0
  if (!reached) yield* say(stderr.replaceAll(/^.*: pass, 100 points\n/gm, ""))
  return reached
})

const check = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const cwd = yield* fs.makeTempDirectoryScoped({ prefix: "questline-fork-" })
  const online = yield* Effect.gen(function* () {
    const node = yield* upstream(yield* readProfile(values.chain))
    node.behave({ busyEvery: 7 })
    const reached = yield* played(`on a fork of block ${node.head.number}`, cwd, node.url)
    const turnedAway = node.requests() - [...node.answered.values()].reduce((a, b) => a + b, 0)
    yield* say(
      `the node answered ${node.answered.size} different reads in ${node.requests()} requests, of which it turned away ${turnedAway}`
    )
    return reached
  }).pipe(Effect.scoped)
  const [name = ""] = readdirSync(join(cwd, ".pipeline/forks"))
  const recording = join(cwd, ".pipeline/forks", name)
  yield* say(`recorded: ${name}, ${Math.round(statSync(recording).size / 1000)} kB`)
  const offline = yield* played(
    "from the recording, with the node stopped",
    cwd,
    `file:${recording}`
  )
  process.exitCode = online && offline ? 0 : 1
}).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

NodeRuntime.runMain(check)
