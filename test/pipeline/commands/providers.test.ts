/** A run of models that a configuration defines, from the command line to the stored rows. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { PipelineConfig } from "../../../models/config.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const KEY = "sk-secret-3f1b7c9d2e5a"
const SEED = "7"

describe("a run of models that a configuration defines", () => {
  it.live(
    "stores their definitions and nothing of their keys",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const server = yield* oracleServer({
          seed: Number(SEED),
          rounds: 1,
          library: "ethers",
          behave: (arrival, { model }) => {
            if (model === "denied") return { status: 401, message: `no such key: ${KEY}` }
            if (model === "shy") return "refusal"
            return arrival === 1 ? "rate_limited_retry_after" : "well"
          }
        })
        const { anthropic, google, openai } = server.baseUrls
        const price = { input: 1, output: 2 }
        const key = "env:TEAM_KEY"
        const config: PipelineConfig = {
          models: {
            claude: { model: "anthropic/any", baseUrl: anthropic, key, stream: true, price },
            gemini: { model: "google/any", baseUrl: google, key, systemRole: "user" },
            denied: { model: "openai/denied", baseUrl: openai, key },
            shy: { model: `${openai}#shy`, key },
            unused: { model: "openai/gpt-5", key: "env:NOT_SET" }
          }
        }
        const file = join(cwd, "pipeline.config.json")
        writeFileSync(file, JSON.stringify(config))
        const env = { TEAM_KEY: KEY }
        const on = (...args: ReadonlyArray<string>) => ownProcess(cwd, args, { env })

        const ran = yield* on(
          ...["run", "--json", "--seed", SEED, "--tasks", "erc20_approve"],
          ...["claude", "gemini", "denied", "shy"].flatMap((name) => ["--model", name])
        )
        assert.strictEqual(ran.status, 1, ran.stderr)
        const end = JSON.parse(ran.stdout.trim().split("\n").at(-1) ?? "")
        const results = Object.fromEntries(
          end.models.map((row: Record<string, unknown>) => [row.model, row])
        )
        assert.deepInclude(results.claude, { outcomes: { pass: 1 }, tokens: 120, cost: 0.00014 })
        assert.deepInclude(results.claude?.usage, { input: 100, output: 20 })
        assert.deepInclude(results.gemini, { outcomes: { pass: 1 }, tokens: 120, cost: null })
        assert.deepInclude(results.shy, { outcomes: { reply_refusal: 1 } })
        assert.deepInclude(results.denied, { errored: 1 })
        assert.include(ran.stderr, "TEAM_KEY")

        // What the run needs to go on is stored with it.
        rmSync(file)
        const again = yield* on("resume", "--json")
        assert.strictEqual(again.status, 1, again.stderr)
        const db = ["--db", join(cwd, ".pipeline", "pipeline.db")]
        const report = yield* command("report", ...db)
        const shown = yield* command(
          ...["show", end.run, "erc20_approve", "--model", "denied", ...db]
        )
        const out = join(cwd, "out")
        const exported = yield* command("export", end.run, "--format", "jsonl", "--out", out, ...db)
        assert.strictEqual(exported.status, 0, exported.stderr)
        const completed = yield* server.completed
        assert.strictEqual(new Set(completed).size, completed.length)

        const files = readdirSync(cwd, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
        assert.isTrue(files.some((path) => path.endsWith("pipeline.db")))
        for (const path of files) assert.notInclude(readFileSync(path, "latin1"), KEY, path)
        for (const said of [ran, again, report, shown, exported]) {
          assert.notInclude(said.stdout + said.stderr, KEY)
        }
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )

  it.live("refuses a wrong configuration before any call", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "models.json")
      writeFileSync(file, JSON.stringify({ models: { mine: { model: "openai/gpt-5", key: KEY } } }))
      const args = ["run", "--model", "mine", "--tasks", "erc20_approve"]
      const literal = yield* command(...args, "--config", file)
      assert.strictEqual(literal.status, 2, literal.stderr)
      assert.include(literal.stderr, "models.json: models.mine.key: ")
      assert.notInclude(literal.stderr, KEY)
      const unknown = yield* command(...args)
      assert.strictEqual(unknown.status, 2, unknown.stderr)
      assert.include(unknown.stderr, 'Unknown model "mine"')
      assert.include(unknown.stderr, "pipeline.config.ts")
    }).pipe(Effect.scoped)
  )
})

describe("a model whose server accepts no request", () => {
  it.live(
    "is stopped with one line, and not asked once for each trial",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const server = yield* oracleServer({
          seed: Number(SEED),
          rounds: 2,
          library: "ethers",
          behave: (_, { model }) =>
            model === "picky" ? { status: 400, message: "the field 'store' is unknown" } : "well"
        })
        const { openai } = server.baseUrls
        const ran = yield* ownProcess(cwd, [
          ...["run", "--json", "--seed", SEED, "--rounds", "2", "--tasks", "erc20_transfer*"],
          ...["--concurrency", "3"],
          ...["picky", "oracle"].flatMap((name) => ["--model", `${openai}#${name}`])
        ])
        assert.strictEqual(ran.status, 1, ran.stderr)
        const end = JSON.parse(ran.stdout.trim().split("\n").at(-1) ?? "")
        const [picky] = end.models.filter(({ model }: { model: string }) =>
          model.endsWith("#picky")
        )
        const [oracle] = end.models.filter(({ model }: { model: string }) =>
          model.endsWith("#oracle")
        )
        assert.strictEqual(oracle.errored, 0)
        // Those that were under way when the third was refused.
        assert.isAtLeast(picky.errored, 3)
        assert.isBelow(picky.errored, picky.trials)
        const lines = ran.stderr.split("\n").filter((line) => line.includes("no longer asked"))
        assert.lengthOf(lines, 1, ran.stderr)
        assert.match(
          lines[0] ?? "",
          /HTTP 400 .*'store'.* \(so for each of 3 requests, and none was answered\)/
        )
        const again = yield* command("resume", "--db", join(cwd, ".pipeline", "pipeline.db"))
        assert.strictEqual(again.status, 1, again.stderr)
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )
})
