/** Limits of runs, through the command line and a real provider on this machine. */
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { oracleServer } from "../../support/oracleServer.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const SEED = 5
const tasks = [
  "wbnb_deposit",
  "erc20_approve",
  "bnb_transfer_basic",
  "composite_approve_swap_tokens"
]

const Runs = Schema.fromJsonString(
  Schema.Struct({
    runs: Schema.Tuple([
      Schema.Struct({
        status: Schema.String,
        done: Schema.Int,
        pending: Schema.Int,
        errored: Schema.Int
      })
    ])
  })
)

const Estimate = Schema.fromJsonString(
  Schema.Struct({
    dryRun: Schema.Literal(true),
    models: Schema.Tuple([
      Schema.Struct({
        calls: Schema.Int,
        tokens: Schema.Int,
        cost: Schema.NullOr(Schema.Number),
        known: Schema.Int
      })
    ])
  })
)

/** What each call takes: more than is guessed before it is made. */
const usage = { input: 9_000, output: 300, cached: null, reasoning: null }

/** A provider that knows the solutions, named `tested` in a configuration, with or without a price. */
const setting = Effect.fnUntraced(function* (price?: {
  readonly input: number
  readonly output: number
}) {
  const cwd = yield* folder
  const server = yield* oracleServer({ seed: SEED, rounds: 1, library: "ethers", usage }).pipe(
    Effect.provide(NodeServices.layer)
  )
  const config = join(cwd, "pipeline.config.json")
  const model = { model: server.model, ...(price === undefined ? {} : { price }) }
  writeFileSync(config, JSON.stringify({ models: { tested: model } }))
  const db = join(cwd, "runs.db")
  const on = (...args: ReadonlyArray<string>) => command(...args, "--db", db)
  const run = (...args: ReadonlyArray<string>) =>
    on(
      ...[
        "run",
        "--model",
        "tested",
        "--config",
        config,
        "--seed",
        `${SEED}`,
        "--concurrency",
        "1"
      ],
      ...tasks.flatMap((task) => ["--tasks", task]),
      ...args
    )
  const counts = Effect.flatMap(on("runs", "--json"), ({ stdout }) =>
    Effect.map(Schema.decodeEffect(Runs)(stdout), ({ runs: [only] }) => only)
  )
  return { server, db, on, run, counts }
})

describe("a run with a limit", () => {
  it.live(
    "pauses before a call that might exceed it, and gets the same amount again on resume",
    () =>
      Effect.gen(function* () {
        const { counts, on, run, server } = yield* setting()
        // Two calls of 9,300 tokens, of six.
        const paused = yield* run("--max-tokens", "20000")
        assert.strictEqual(paused.status, 3, paused.stderr)
        assert.match(
          paused.stderr,
          /paused: the next call may bring the number of tokens to \d+; --max-tokens is 20000 \(used so far: 18600\)/
        )
        assert.match(paused.stderr, /questline resume \S+ --db/)
        const first = yield* counts
        assert.strictEqual(first.status, "paused")
        assert.strictEqual(first.errored, 0)
        assert.isAbove(first.pending, 0)
        const report = yield* on("report")
        assert.match(report.stdout, /incomplete and not ranked/)

        const raised = yield* on("resume", "--max-tokens", "10000000")
        assert.strictEqual(raised.status, 0, raised.stderr)
        assert.deepInclude(yield* counts, { status: "done", done: 4, pending: 0 })
        const completed = yield* server.completed
        assert.strictEqual(new Set(completed).size, completed.length, "no reply is paid for twice")
      }),
    PROCESS_TIMEOUT
  )

  it.live(
    "in dollars also pauses, and refuses models of unknown price",
    () =>
      Effect.gen(function* () {
        const { counts, run } = yield* setting({ input: 1_000, output: 1_000 })
        // Two calls of $9.30, of six.
        const paused = yield* run("--max-cost", "20")
        assert.strictEqual(paused.status, 3, paused.stderr)
        assert.match(paused.stderr, /--max-cost is \$20\.00 \(spent so far: \$18\.60\)/)
        assert.isAbove((yield* counts).pending, 0)

        const unpriced = yield* setting()
        const refused = yield* unpriced.run("--max-cost", "5")
        assert.strictEqual(refused.status, 2, refused.stderr)
        assert.include(refused.stderr, "the price of a token is unknown. Add --max-tokens")
        assert.isFalse(existsSync(unpriced.db))
        const both = yield* unpriced.run("--max-cost", "5", "--max-tokens", "10000000")
        assert.strictEqual(both.status, 0, both.stderr)
      }),
    PROCESS_TIMEOUT
  )
})

describe("a run that is resumed with another limit", () => {
  it.live(
    "uses the last limit given, and says which limits apply",
    () =>
      Effect.gen(function* () {
        const { counts, on, run } = yield* setting({ input: 1_000, output: 1_000 })
        const paused = yield* run("--max-cost", "10")
        assert.strictEqual(paused.status, 3, paused.stderr)
        const again = yield* on("resume")
        assert.strictEqual(again.status, 3)
        assert.include(again.stderr, "limits from now on: --max-cost $10.00\n")
        const other = yield* on("resume", "--max-tokens", "10000000")
        assert.strictEqual(other.status, 0, other.stderr)
        assert.include(
          other.stderr,
          "limits from now on: --max-tokens 10,000,000; no longer: --max-cost $10.00"
        )
        assert.deepInclude(yield* counts, { status: "done", pending: 0 })
      }),
    PROCESS_TIMEOUT
  )
})

describe("--dry-run", () => {
  it.live(
    "estimates from the prompts, then from earlier runs, without a call and without storing anything",
    () =>
      Effect.gen(function* () {
        const { db, run, server } = yield* setting({ input: 1, output: 2 })
        const dry = run("--dry-run", "--json")
        const [before] = (yield* Schema.decodeEffect(Estimate)((yield* dry).stdout)).models
        assert.isFalse(existsSync(db))
        assert.lengthOf(yield* server.completed, 0)
        // Three calls of atomic tasks, a plan and two rounds.
        assert.strictEqual(before.calls, 6)
        assert.strictEqual(before.known, 0)
        assert.isAbove(before.tokens, 6 * 3_000)

        const ran = yield* run()
        assert.strictEqual(ran.status, 0, ran.stderr)
        const [after] = (yield* Schema.decodeEffect(Estimate)((yield* dry).stdout)).models
        assert.strictEqual(after.known, 4)
        assert.strictEqual(after.calls, 6)
        assert.strictEqual(after.tokens, 6 * 9_300)
        assert.closeTo(after.cost ?? 0, (6 * 9_600) / 1e6, 1e-9)
      }),
    PROCESS_TIMEOUT
  )
})
