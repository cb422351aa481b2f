/**
 * Every task can be solved: the oracle reaches full marks in the pipeline of a run and on a real node behind the real
 * gate. Only the sandbox is left out: scripts run in this process. The tasks take turns with the libraries: one of
 * two of its turn is solved with ethers, one of four with viem (`SLICES=all`: each);
 * `pipeline check` plays all of them in both.
 */
import { pathToFileURL } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path, Result, Schema } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { makeOracle } from "../../../../benchmarks/quest/models/oracle.ts"
import { Player } from "../../../../benchmarks/quest/proof/Player.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { RpcGate } from "../../../../chain/RpcGate.ts"
import { Sandbox, type ScriptJob } from "../../../../stages/sandbox-execute/Sandbox.ts"
import { Sessions } from "../../../../stages/session/Session.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { load, services } from "./fixture.ts"

const root = new URL("../../../..", import.meta.url).pathname

/** A folder where rendered modules find the libraries. */
const workshop = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-solvable-" })
  yield* fs.symlink(path.join(root, "node_modules"), path.join(directory, "node_modules"))
  yield* fs.writeFileString(path.join(directory, "package.json"), '{"type":"module"}')
  return directory
})

const Module = Schema.Struct({
  executeSkill: Schema.declare(
    (value): value is (...args: ReadonlyArray<unknown>) => Promise<unknown> =>
      typeof value === "function"
  )
})

/** Runs scripts in this process. */
const inProcess = Layer.effect(
  Sandbox,
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const directory = yield* workshop
    let scripts = 0
    const run = Effect.fnUntraced(function* (job: ScriptJob) {
      scripts += 1
      const file = `${directory}/${scripts}.ts`
      yield* Effect.orDie(fs.writeFileString(file, job.source))
      const loaded = yield* Effect.promise<unknown>(() => import(pathToFileURL(file).href))
      const { executeSkill } = yield* Effect.orDie(Schema.decodeUnknownEffect(Module)(loaded))
      const { agent, contracts, providerUrl } = job
      const value = yield* Effect.promise(() => executeSkill(providerUrl, agent, contracts))
      return { result: { _tag: "returned", value }, stdout: "", stderr: "" } as const
    })
    return Sandbox.of({
      run,
      quick: () => Effect.succeed(Result.fail("no machine")),
      fingerprint: {},
      hardening: []
    })
  })
)

const world = Player.layer().pipe(
  Layer.provide([RpcGate.layer, inProcess]),
  Layer.provide(Sessions.layer(1).pipe(Layer.provideMerge(chainLayer({ seed: 1, size: 1 })))),
  Layer.provideMerge(services)
)

layer(world)("every task", (it) => {
  for (const [turn, library] of (["ethers", "viem"] as const).entries()) {
    it.effect(`is solved in ${library} with full marks`, () =>
      Effect.gen(function* () {
        const { play } = yield* Player
        const model = yield* makeOracle({ directory: questBank })
        const { entries } = yield* load()
        const own = entries.filter((_, index) => index % 2 === turn)
        for (const { task } of oneIn(turn === 0 ? 2 : 4, own, "SLICES")) {
          const { outcome, scorecard } = yield* play({ task, seed: turn + 1, library, model })
          const { checks, passed, score } = scorecard
          const failed = checks.filter(({ holds }) => !holds)
          assert.deepStrictEqual(failed, [], task.id)
          assert.deepStrictEqual(
            { outcome, score, passed },
            { outcome: "pass", score: 100, passed: true }
          )
        }
      })
    )
  }
})
