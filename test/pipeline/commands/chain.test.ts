/** `--chain` from the command line: the same tasks on Ethereum and on a chain of the user's own. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Result, Schema } from "effect"
import { ForkFolder } from "../../../chain/fork/ForkSource.ts"
import { loadGenesis, startGenesis } from "../../../chain/genesis/Genesis.ts"
import { profileDigest, profileNamed } from "../../../chain/profile.ts"
import ethereumJson from "../../../chain/profiles/ethereum.json" with { type: "json" }
import { find } from "../../../pipeline/run/findRun.ts"
import { openStore } from "../../../pipeline/terminal/store.ts"
import { oneIn } from "../../support/oneIn.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const ethereum = Result.getOrThrow(profileNamed("ethereum"))

/** Of most families, with the token that has six decimals and returns nothing where there is one. */
const MOST = [
  "bnb_transfer_basic",
  "add_liquidity_tokens",
  "composite_portfolio_rebalance",
  "erc20_flashloan",
  "erc20_permit",
  "erc20_transfer_percentage",
  "query_swap_output_amount",
  "remove_liquidity_bnb_token",
  "swap_multihop_routing",
  "swap_tokens_for_exact_tokens"
]
const TASKS = oneIn(3, MOST, "SLICES")

const decodeEnd = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      run: Schema.String,
      chain: Schema.Struct({ name: Schema.String, chainId: Schema.Int }),
      models: Schema.Tuple([
        Schema.Struct({ total: Schema.Struct({ mean: Schema.Finite, of: Schema.Finite }) })
      ])
    })
  )
)
const decodeEnvironment = Schema.decodeUnknownEffect(
  Schema.Struct({
    chain: Schema.Struct({ name: Schema.String, chainId: Schema.Int, profile: Schema.String })
  })
)

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? ""
const chosen = (tasks: ReadonlyArray<string>) => tasks.flatMap((task) => ["--tasks", task])
const full = (tasks: ReadonlyArray<string>) =>
  [{ total: { mean: 100 * tasks.length, of: 100 * tasks.length } }] as const

describe("a run on another chain", () => {
  it.live(
    "gives the reference solutions full points on Ethereum, and is read back without options",
    () =>
      Effect.gen(function* () {
        const db = ["--db", join(yield* folder, "runs.db")]
        const ran = yield* command(
          ...["run", "--json", "--chain", "ethereum", ...chosen(TASKS), ...db]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        const end = yield* decodeEnd(lastLine(ran.stdout))
        assert.deepStrictEqual(end.models, full(TASKS))
        assert.deepStrictEqual(end.chain, { name: "ethereum", chainId: 1 })
        const report = yield* command("report", end.run, "--format", "html", ...db)
        assert.match(report.stdout, /standard context · Ethereum · done/)
        assert.include(report.stdout, profileDigest(ethereum))
        assert.match(
          ran.stderr,
          /note: left out on Ethereum: .*erc20_increase_allowance \(USDT has no/
        )

        const { chain } = yield* find(Option.some(end.run)).pipe(
          Effect.flatMap(({ environment }) => decodeEnvironment(environment)),
          Effect.provide(openStore(db[1] ?? ""))
        )
        assert.deepStrictEqual(chain, {
          name: "ethereum",
          chainId: 1,
          profile: profileDigest(ethereum)
        })

        // Judged again from the rows alone, with the chain's own fee, decimals and pairs.
        const again = yield* command("rescore", end.run, "--tolerance", "2", ...db)
        assert.strictEqual(again.status, 0, again.stderr)
        assert.include(again.stdout, `${100 * TASKS.length}`.replace(/(\d)(\d{3})$/, "$1,$2"))

        const page = yield* command("show", end.run, "bnb_transfer_basic", "--full", ...db)
        assert.match(page.stdout, /\d ETH/)
        assert.notMatch(page.stdout, /\bW?BNB\b/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "reads coin, chain id and fee from a file",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const file = join(cwd, "other.json")
        const { exchange } = ethereumJson
        writeFileSync(
          file,
          JSON.stringify({
            ...ethereumJson,
            name: "other",
            title: "Otherchain",
            chainId: 4242,
            native: { symbol: "OTH", decimals: 18 },
            exchange: { ...exchange, feeBps: 77 }
          })
        )
        const tasks = ["swap_exact_bnb_for_tokens", "query_swap_input_amount", "bnb_transfer_basic"]
        const ran = yield* command(
          ...["run", "--json", "--library", "viem", "--chain", file, ...chosen(tasks)],
          ...["--db", join(cwd, "runs.db")]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.deepStrictEqual((yield* decodeEnd(lastLine(ran.stdout))).models, full(tasks))

        const prompt = yield* command("prompt", "swap_exact_bnb_for_tokens", "--chain", file)
        assert.include(prompt.stdout, "for one account on Otherchain (chain id 4242)")
        assert.match(prompt.stdout, /\bOTH\b[\s\S]*# The task[\s\S]*\bOTH\b/)
        assert.notMatch(prompt.stdout, /\b(W?BNB|CAKE|BUSD|PancakeSwap|BSC)\b/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "uses a fork of that chain, and of no other",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const { url } = yield* startGenesis(yield* loadGenesis({ profile: ethereum }))
        const on = (...args: ReadonlyArray<string>) =>
          command(...args).pipe(Effect.provideService(ForkFolder, join(cwd, "forks")))
        const tasks = oneIn(2, ["swap_exact_tokens_for_bnb", "erc20_transfer_fixed"], "SLICES")
        const run = [
          "run",
          "--json",
          ...chosen(tasks),
          "--fork-url",
          url,
          "--db",
          join(cwd, "runs.db")
        ]
        const ran = yield* on(...run, "--chain", "ethereum")
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.deepStrictEqual((yield* decodeEnd(lastLine(ran.stdout))).models, full(tasks))

        const other = yield* on(...run)
        assert.strictEqual(other.status, 2, other.stderr)
        assert.match(other.stderr, /is on chain 1, but the tasks are for chain 56/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("is refused with file, field and reason, and says why a task is left out", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const file = join(cwd, "broken.json")
      writeFileSync(file, JSON.stringify({ ...ethereumJson, chainId: "one" }))
      const refused: ReadonlyArray<readonly [RegExp, ...ReadonlyArray<string>]> = [
        [/broken\.json: chainId: must be a number, not "one"/, "erc20_approve", "--chain", file],
        [
          /ethereun: is not a chain profile of this program \(bsc, ethereum\)/,
          "erc20_approve",
          "--chain",
          "ethereun"
        ],
        [
          /erc20_increase_allowance is not asked on Ethereum: USDT has no increaseAllowance/,
          "erc20_increase_allowance",
          "--chain",
          "ethereum"
        ]
      ]
      for (const [message, ...options] of refused) {
        const { status, stderr } = yield* command("prompt", ...options)
        assert.strictEqual(status, 2, stderr)
        assert.match(stderr, message)
      }
    }).pipe(Effect.scoped)
  )
})
