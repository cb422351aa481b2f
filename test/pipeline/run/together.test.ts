/** Two processes of the command line on one database: on one run, and on two that ask the same. */
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { Store } from "../../../db/Store.ts"
import { temporaryFolder } from "../../db/support.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { ownProcess, PROCESS_TIMEOUT } from "../commands/support.ts"

const SEED = 9
const tasks = ["bnb_transfer_basic", "query_pair_reserves", "erc20_approve", "wbnb_deposit"]

const storedTrials = (url: string) =>
  Effect.gen(function* () {
    const store = yield* Store
    const runs = yield* store.listRuns
    const trials = yield* Effect.forEach(runs, ({ id }) => store.attemptsOf(id))
    return { runs, trials: trials.flat() }
  }).pipe(Effect.provide(Store.layer({ url })))

layer(NodeServices.layer, { excludeTestServices: true })("two processes", (it) => {
  it.effect(
    "play one run: each trial once, and if one dies, the other plays its trials",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const url = join(folder, "run.db")
        // The first request is never answered: who made it holds its trial until it is killed. It leaves one of
        // the two calls at once to the other process.
        const asked = yield* Deferred.make<void>()
        const server = yield* oracleServer({
          ...{ seed: SEED, rounds: 1, library: "ethers" },
          behave: (arrival) => {
            if (arrival > 1) return "well"
            Deferred.doneUnsafe(asked, Effect.void)
            return "hang_first_byte"
          }
        })
        const common = ["--db", url, "--json"]
        let endFirst = () => {}
        let waited = ""
        const second = Effect.suspend(() =>
          ownProcess(folder, ["resume", ...common], {
            heard: (stderr) => {
              waited = /waiting for .*/.exec(stderr)?.[0] ?? waited
              if (waited !== "") endFirst()
            }
          })
        )
        const start = ["run", "--model", server.model, "--seed", `${SEED}`, "--concurrency", "2"]
        const first = ownProcess(
          folder,
          [...start, ...tasks.flatMap((task) => ["--tasks", task]), ...common],
          {
            heard: (_, signal) => {
              endFirst = () => signal("SIGKILL")
            }
          }
        )
        const [killed, ended] = yield* Effect.all(
          [first, Effect.andThen(Deferred.await(asked), second)],
          {
            concurrency: 2
          }
        )
        assert.strictEqual(killed.status, -1, killed.stderr)
        assert.strictEqual(ended.status, 0, ended.stderr)
        assert.match(waited, /^waiting for \d trials? that other processes play \(\d+\)$/)
        assert.match(ended.stderr, /4 of 4 trials finished/)
        const { runs, trials } = yield* storedTrials(url)
        assert.deepStrictEqual(
          trials.map(({ status, score, owner }) => [status, score, owner]),
          tasks.map(() => ["done", 100, null])
        )
        assert.strictEqual(runs[0]?.status, "done")
        const paid = yield* server.completed
        assert.strictEqual(paid.length, tasks.length)
        assert.strictEqual(new Set(paid).size, tasks.length)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.effect(
    "play two runs with the same requests, and only one pays",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const url = join(folder, "runs.db")
        const server = yield* oracleServer({ seed: SEED, rounds: 1, library: "ethers" })
        const run = ownProcess(folder, [
          ...["run", "--model", server.model, "--seed", `${SEED}`, "--db", url],
          ...tasks.flatMap((task) => ["--tasks", task])
        ])
        const ended = yield* Effect.all([run, run], { concurrency: 2 })
        for (const { status, stderr } of ended) assert.strictEqual(status, 0, stderr)
        const { runs, trials } = yield* storedTrials(url)
        assert.deepStrictEqual(
          runs.map(({ done, status }) => [status, done]),
          [
            ["done", 4],
            ["done", 4]
          ]
        )
        assert.isTrue(trials.every(({ score }) => score === 100))
        const paid = yield* server.completed
        assert.strictEqual(paid.length, tasks.length)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
