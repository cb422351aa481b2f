/**
 * `--fork-url` from the command line: the same tasks and points elsewhere, its pin, its secret, its
 * recording.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { addresses } from "../../../chain/addresses.ts"
import { ForkFolder } from "../../../chain/fork/ForkSource.ts"
import { json, serve } from "../../support/httpServer.ts"
import { oneIn } from "../../support/oneIn.ts"
import { upstream } from "../../support/upstream.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const KEY = "4f9a-topsecret-77"

/** Of most families (`npm run check:fork` plays all tasks), and what prices, fees and a protocol that takes its share could spoil. */
const MOST = [
  "wbnb_withdraw",
  "erc20_flashloan",
  "swap_multihop_routing",
  "composite_optimized_swap_with_query",
  "unstake_lp_tokens",
  "remove_liquidity_bnb_token"
]
const TASKS = oneIn(2, MOST, "SLICES")
const choice = TASKS.flatMap((task) => ["--tasks", task])

const Fork = Schema.Struct({
  chainId: Schema.Int,
  block: Schema.Int,
  hash: Schema.String,
  source: Schema.String
})
const decodeEnd = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      run: Schema.String,
      fork: Fork,
      models: Schema.Tuple([
        Schema.Struct({ total: Schema.Struct({ mean: Schema.Finite, of: Schema.Finite }) })
      ])
    })
  )
)
const decodeTrial = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ fork: Fork, score: Schema.NullOr(Schema.Finite) }))
)

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? ""

const filesUnder = (path: string): ReadonlyArray<string> =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** Commands whose recordings are kept in `cwd`, and everything that they said. */
const speaking = (cwd: string) => {
  const said: Array<string> = []
  const on = (...args: ReadonlyArray<string>) =>
    command(...args).pipe(
      Effect.provideService(ForkFolder, join(cwd, "forks")),
      Effect.tap(({ stderr, stdout }) => Effect.sync(() => said.push(stdout, stderr)))
    )
  return { on, said }
}

describe("a run on a fork", () => {
  it.live(
    "gives the reference solutions full points, resumes from its recording, and hides its key",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = ["--db", join(cwd, "runs.db")]
        const { on, said } = speaking(cwd)

        const { end, head } = yield* Effect.gen(function* () {
          const node = yield* upstream()
          node.behave({ busyEvery: 9, busyHeaders: { "retry-after": "0" } })
          const url = ["--fork-url", `${node.url}/v1/${KEY}`]
          const ran = yield* on("run", "--json", ...choice, ...db, ...url)
          assert.strictEqual(ran.status, 0, ran.stderr)
          return { end: yield* decodeEnd(lastLine(ran.stdout)), head: node.head }
        }).pipe(Effect.scoped)
        assert.deepStrictEqual(end.models, [
          { total: { mean: 100 * TASKS.length, of: 100 * TASKS.length } }
        ])
        const { source, ...pinned } = end.fork
        assert.deepStrictEqual(pinned, { chainId: 56, block: head.number, hash: head.hash })
        assert.match(source, /^127\.0\.0\.1:\d+#[0-9a-f]{8}$/)

        // The node is gone, and nobody knows its address any more: what was read is in the recording.
        const went = yield* on("rerun", end.run, "--tasks", "wbnb_*", "--json", ...db)
        assert.strictEqual(went.status, 0, went.stderr)
        assert.deepStrictEqual((yield* decodeEnd(lastLine(went.stdout))).fork, end.fork)

        const reported = yield* on("report", end.run, "--format", "json", ...db)
        assert.deepStrictEqual((yield* decodeEnd(lastLine(reported.stdout))).fork, end.fork)
        assert.include(
          (yield* on("report", end.run, ...db)).stdout,
          `fork of block ${head.number} (${head.hash.slice(0, 10)}...) of chain 56`
        )

        const recorded = readdirSync(join(cwd, "forks"))
        assert.deepStrictEqual(recorded, [`56-${head.number}-${head.hash.slice(2, 10)}.jsonl`])
        const recording = `file:${join(cwd, "forks", recorded[0] ?? "")}`
        const script = join(questBank, "swap_multihop_routing", "ethers.ts")
        const tried = yield* on(
          ...["try", "swap_multihop_routing", script, "--json", "--fork-url", recording]
        )
        assert.strictEqual(tried.status, 0, tried.stderr)
        assert.deepStrictEqual(yield* decodeTrial(tried.stdout), {
          fork: { ...end.fork, source: recording },
          score: 100
        })

        for (const text of [
          ...said,
          ...filesUnder(cwd).map((file) => readFileSync(file, "latin1"))
        ]) {
          assert.notInclude(text, KEY)
        }
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "scores no trial with a failed read, and continues when reads work, or replays from a file",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const { on } = speaking(cwd)
        const db = ["--db", join(cwd, "runs.db")]
        const task = ["--tasks", "swap_multihop_routing"]
        const node = yield* upstream()
        const url = ["--fork-url", node.url]
        const ran = yield* on("run", ...task, ...db, ...url)
        assert.strictEqual(ran.status, 0, ran.stderr)

        const [name = ""] = readdirSync(join(cwd, "forks"))
        const [whole, partial] = [join(cwd, "forks", name), join(cwd, "partial.jsonl")]
        const pair = addresses.pair_cake_wbnb_address.toLowerCase()
        const lines = readFileSync(whole, "utf8").split("\n")
        const less = lines.filter((line) => !line.includes(pair) || !/"0x0*8"/.test(line))
        assert.strictEqual(less.length, lines.length - 1)
        writeFileSync(partial, less.join("\n"))

        // What a node needs at its start: no fresh node finds it, and none is waited for.
        const headless = join(cwd, "headless.jsonl")
        const methods = ["eth_getBlockByNumber", "eth_getCode", "eth_getBalance"]
        for (const method of oneIn(3, methods, "SLICES")) {
          const kept = lines.filter((line) => !line.includes(`"${method}"`))
          assert.isBelow(kept.length, lines.length, method)
          writeFileSync(headless, kept.join("\n"))
          const early = ["--db", join(cwd, `${method}.db`), "--fork-url", `file:${headless}`]
          const stopped = yield* on("run", ...task, ...early)
          assert.strictEqual(stopped.status, 2, stopped.stderr)
          assert.match(stopped.stderr, new RegExp(`${method} .* is not in .*headless.jsonl`))
        }

        // Without what was stored of the first run: nothing is read again of what a stage has made.
        const other = ["--db", join(cwd, "other.db")]
        const without = yield* on("run", ...task, ...other, "--fork-url", `file:${partial}`)
        assert.strictEqual(without.status, 1, without.stderr)
        assert.match(
          without.stderr,
          new RegExp(`1 errored: eth_getStorageAt \\["${pair}".* is not in`)
        )

        const elsewhere = yield* on("resume", ...other, "--fork-url", `file:${cwd}/none.jsonl`)
        assert.strictEqual(elsewhere.status, 2, elsewhere.stderr)
        const went = yield* on("resume", "--json", ...other, ...url)
        assert.strictEqual(went.status, 0, went.stderr)
        const [{ total }] = (yield* decodeEnd(lastLine(went.stdout))).models
        assert.deepStrictEqual(total, { mean: 100, of: 100 })

        const board = join(cwd, "board.json")
        yield* on("report", "--format", "leaderboard", "--out", board, ...other)
        const verified = yield* on("verify", board, "--fork-url", `file:${whole}`)
        assert.strictEqual(verified.status, 0, verified.stdout + verified.stderr)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("is refused with advice if it is impossible", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const { on } = speaking(cwd)
      const anywhere = ["--fork-url", "http://127.0.0.1:9"]
      const broken = ["--fork-url", (yield* serve(json({ error: "broken" }, 500))).origin]
      const refused: ReadonlyArray<readonly [RegExp, ...ReadonlyArray<string>]> = [
        [/--fork-block needs a node: name it/, "--fork-block", "5"],
        [/is not a URL: --fork-url takes a URL/, "--fork-url", `${KEY}`],
        [/variable NO_SUCH_NODE is not set/, "--fork-url", "env:NO_SUCH_NODE"],
        [/recording .*none.jsonl cannot be used/, "--fork-url", `file:${cwd}/none.jsonl`],
        [/--fork-block: .*Expected/, ...anywhere, "--fork-block", `${2n ** 60n}`],
        [/number of a block, from 1/, ...anywhere, "--fork-block", "1000000000001"],
        [/does not answer eth_chainId: ECONNREFUSED\. Check .* no run was started\./, ...anywhere],
        [/does not answer eth_chainId: status 500\. Check .* no run was started\./, ...broken]
      ]
      for (const [message, ...options] of refused) {
        const { status, stderr } = yield* on("run", "--db", join(cwd, "none.db"), ...options)
        assert.strictEqual(status, 2)
        assert.match(stderr, message)
        assert.notInclude(stderr, KEY)
        assert.notInclude(stderr, "resume")
      }
      const foreign = yield* on("run", "--bench", "block", "--fork-url", `http://x.example/${KEY}`)
      assert.match(foreign.stderr, /--fork-url is an option of benchmark quest/)
      assert.deepStrictEqual(readdirSync(cwd), [])
    }).pipe(Effect.scoped)
  )
})
