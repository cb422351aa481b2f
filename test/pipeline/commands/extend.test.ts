/** A run that is extended, cancelled in part and run again, by commands alone. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Store } from "../../../db/Store.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const SEED = 7
const failing = "cmd:./no-such-agent"

const Counts = Schema.fromJsonString(
  Schema.Struct({
    runs: Schema.Tuple([
      Schema.Struct({
        status: Schema.String,
        trials: Schema.Int,
        done: Schema.Int,
        pending: Schema.Int,
        errored: Schema.Int,
        cancelled: Schema.Int
      })
    ])
  })
)

/** A database with a run of one task on the oracle. */
const started = Effect.gen(function* () {
  const db = join(yield* folder, "runs.db")
  const on = (...args: ReadonlyArray<string>) => command(...args, "--db", db)
  const run = ["run", "--tasks", "wbnb_deposit", "--seed", `${SEED}`]
  const counts = Effect.flatMap(on("runs", "--json"), ({ stdout }) =>
    Effect.map(Schema.decodeEffect(Counts)(stdout), ({ runs: [only] }) => only)
  )
  const stored = <A, E>(use: (store: Store["Service"]) => Effect.Effect<A, E>) =>
    Store.use(use).pipe(Effect.provide(Store.layer({ url: db })))
  const trials = stored((store) =>
    Effect.flatMap(store.listRuns, ([only]) => store.trialsOf(only?.id ?? ""))
  )
  return { on, run, counts, stored, trials }
})

describe("a run", () => {
  it.live(
    "is extended by rounds, models and tasks, and keeps what was played",
    () =>
      Effect.gen(function* () {
        const { counts, on, run, trials } = yield* started
        assert.strictEqual((yield* on(...run)).status, 0)
        const [before] = yield* trials
        const more = ["--rounds", "2", "--model", "null", "--tasks", "query_pair_reserves"]
        const extended = yield* on("resume", ...more)
        assert.strictEqual(extended.status, 0, extended.stderr)
        assert.match(extended.stdout, /oracle +1 +200 ±0 \/ 200/)
        // Over two tasks the intervals overlap, so the models share the rank.
        assert.match(extended.stdout, /null +1 +0 ±0 \/ 200/)
        assert.deepInclude(yield* counts, { status: "done", trials: 8, done: 8 })
        assert.deepStrictEqual((yield* trials)[0], before)

        const fewer = yield* on("resume", "--rounds", "1")
        assert.strictEqual(fewer.status, 2, fewer.stderr)
        assert.match(fewer.stderr, /has 2 rounds already/)
        const unknown = yield* on("resume", "--model", "nul")
        assert.strictEqual(unknown.status, 2, unknown.stderr)
        assert.match(unknown.stderr, /Unknown model "nul"/)
        assert.deepInclude(yield* counts, { status: "done", trials: 8 })
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "continues without cancelled trials, and with them once they are run again",
    () =>
      Effect.gen(function* () {
        const { counts, on, run, stored, trials } = yield* started
        const errored = yield* on(...run, "--model", "oracle", "--model", failing)
        assert.strictEqual(errored.status, 1, errored.stderr)

        const none = yield* on("cancel", "--model", "orakel")
        assert.strictEqual(none.status, 2, none.stderr)
        assert.match(none.stderr, /no model "orakel": it has oracle, cmd:/)
        const done = yield* on("cancel", "--model", "oracle")
        assert.strictEqual(done.status, 2, done.stderr)
        assert.match(
          done.stderr,
          /cancelled: 1 done\. Only trials that are pending or running or errored can/
        )

        const cancelled = yield* on("cancel", "--model", failing)
        assert.match(cancelled.stdout, /Cancelled 1 trial /)
        assert.deepInclude(yield* counts, { status: "done", done: 1, errored: 0, cancelled: 1 })
        const report = yield* on("report")
        assert.match(report.stdout, /2 trials, 1 cancelled/)
        assert.match(report.stdout, /is incomplete and not ranked: of its 1 trial, 1 cancelled\./)
        const shown = yield* on("show", "wbnb_deposit", "--model", failing)
        assert.match(shown.stdout, /Not run: cancelled; `questline rerun` brings it back/)
        assert.strictEqual((yield* on("resume")).status, 0)
        assert.deepInclude(yield* counts, { status: "done", cancelled: 1 })
        assert.strictEqual((yield* on("rescore")).status, 0)

        // A pending trial beside an errored one: --errored leaves it alone.
        assert.strictEqual((yield* on("rerun", "--model", failing)).status, 1)
        assert.deepInclude(yield* counts, { status: "errored", errored: 1, cancelled: 0 })
        const [first] = yield* trials
        if (first === undefined) return assert.fail("no trials")
        yield* stored((store) => store.addTrials(first.runId, [{ ...first, round: 2 }]))
        const only = yield* on("resume", "--errored")
        assert.strictEqual(only.status, 1, only.stderr)
        assert.deepInclude(yield* counts, { status: "errored", done: 1, errored: 1, pending: 1 })
        const both = yield* on("resume", "--errored", "--rounds", "2")
        assert.strictEqual(both.status, 2, both.stderr)
        assert.match(both.stderr, /--errored only retries errored trials/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "asks the model again for a trial that is run again, and keeps the earlier attempt",
    () =>
      Effect.gen(function* () {
        const { counts, on, run, stored } = yield* started
        const server = yield* oracleServer({ seed: SEED, rounds: 1, library: "ethers" })
        const some = ["--tasks", "query_pair_reserves", "--model", server.model]
        assert.strictEqual((yield* on(...run, ...some)).status, 0)
        assert.lengthOf(yield* server.completed, 2)

        const all = yield* on("rerun")
        assert.strictEqual(all.status, 2, all.stderr)
        assert.match(all.stderr, /choose the trials to run again/)
        for (const paid of [3, 4]) {
          const again = yield* on("rerun", "--tasks", "wbnb_*")
          assert.strictEqual(again.status, 0, again.stderr)
          assert.lengthOf(yield* server.completed, paid)
        }
        assert.deepInclude(yield* counts, { status: "done", trials: 2, done: 2 })
        const attempts = yield* stored((store) =>
          Effect.flatMap(store.listRuns, ([only]) => store.attemptsOf(only?.id ?? ""))
        )
        assert.deepStrictEqual(
          attempts.map(({ attempt, score, item: task }) => [task, attempt, score]),
          [
            ["query_pair_reserves", 1, 100],
            ["wbnb_deposit", 1, 100],
            ["wbnb_deposit", 2, 100],
            ["wbnb_deposit", 3, 100]
          ]
        )
        const latest = yield* on("show", "wbnb_deposit")
        assert.match(latest.stdout, /attempt 3/)
        assert.match(latest.stderr, /earlier ones: --attempt 1 to 2/)
        const earlier = yield* on("show", "wbnb_deposit", "--attempt", "1")
        assert.match(earlier.stdout, /✓ 100 of 100/)
        assert.notMatch(earlier.stdout, /attempt/)
        const missing = yield* on("show", "wbnb_deposit", "--attempt", "4")
        assert.match(missing.stderr, /no attempt 4 of wbnb_deposit: it has 1, 2, 3/)

        assert.strictEqual((yield* on("rescore", "--tolerance", "1")).status, 0)
        const out = yield* folder
        yield* on("export", "--out", out)
        const exported = readFileSync(join(out, "trials.jsonl"), "utf8").trim().split("\n")
        assert.lengthOf(exported, 2)
        assert.isTrue(exported.some((line) => line.includes('"attempt":3')))
        const asked = yield* on("resume")
        assert.strictEqual(asked.status, 0, asked.stderr)
        assert.lengthOf(yield* server.completed, 4)
        assert.strictEqual((yield* on("rm", attempts[0]?.runId ?? "", "--yes")).status, 0)
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )
})
