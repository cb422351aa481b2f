/** What is logged: its two forms, and what an operator is told of a run in which calls go wrong. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Console, Effect, Layer, Schema, Stdio } from "effect"
import { logging } from "../../../pipeline/commands/logging.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const Line = Schema.fromJsonString(
  Schema.StructWithRest(
    Schema.Struct({
      timestamp: Schema.String,
      level: Schema.Literals(["DEBUG", "INFO", "WARN", "ERROR"]),
      message: Schema.String,
      run: Schema.optionalKey(Schema.String),
      reason: Schema.optionalKey(Schema.String),
      pauseMs: Schema.optionalKey(Schema.Finite)
    }),
    [Schema.Record(Schema.String, Schema.Unknown)]
  )
)

/** What `entry` writes to stderr. */
const written = (entry: Effect.Effect<void>, stderrIsTerminal: boolean) => {
  const lines: Array<string> = []
  const console: Console.Console = {
    ...globalThis.console,
    error: (line: string) => lines.push(line)
  }
  const stdio = Stdio.layerTest({ stderrIsTerminal: Effect.succeed(stderrIsTerminal) })
  return entry.pipe(
    Effect.provide(Layer.provide(logging, stdio)),
    Effect.provideService(Console.Console, console),
    Effect.as(lines)
  )
}

const address = "https://user:hunter2@host/v1?key=sk-secret"

describe("a log entry", () => {
  it.effect("is a readable line on a terminal, and JSON in a pipe", () =>
    Effect.gen(function* () {
      const entry = Effect.logError("no answer from", address).pipe(
        Effect.annotateLogs({ retry: 2, reason: `it said "no" to ${address}` })
      )
      assert.deepStrictEqual(yield* written(entry, true), [
        '00:00:00.000 ERROR no answer from https://<redacted>@host/v1?<redacted>  retry=2  reason="it said \\"no\\" to https://<redacted>@host/v1?<redacted>"'
      ])
      const [line = ""] = yield* written(entry, false)
      assert.deepStrictEqual(JSON.parse(line), {
        timestamp: "1970-01-01T00:00:00.000Z",
        level: "ERROR",
        message: ["no answer from", "https://<redacted>@host/v1?<redacted>"],
        retry: 2,
        reason: 'it said "no" to https://<redacted>@host/v1?<redacted>'
      })
    })
  )

  it.effect("has its cause, and is left out below the chosen level", () =>
    Effect.gen(function* () {
      const cause = Cause.fail(new Error(`lost ${address}`))
      const [text = ""] = yield* written(Effect.logError("failed", cause), true)
      assert.match(text, /ERROR failed\nError: lost https:\/\/<redacted>@host/)
      assert.deepStrictEqual(yield* written(Effect.logWarning("quiet"), false), [])
    })
  )
})

describe("a run's log", () => {
  it.live(
    "has start, trials, retries and end, and no secret",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const server = yield* oracleServer({
          ...{ seed: 1, rounds: 1, library: "ethers" },
          behave: (arrival) =>
            arrival === 1
              ? { status: 429, headers: { "retry-after": "0" }, message: "busy" }
              : arrival === 2
                ? "reset"
                : "well"
        })
        const run = ["run", "--model", server.model, "--tasks", "wbnb_deposit"]
        const env = { OPENAI_API_KEY: "sk-a-secret-of-this-test" }
        const told = yield* ownProcess(cwd, [...run, "--log-level", "debug"], { env })
        assert.strictEqual(told.status, 0, told.stderr)
        const lines = told.stderr.split("\n").filter((line) => line.startsWith("{"))
        const entries = yield* Effect.forEach(lines, (line) => Schema.decodeEffect(Line)(line))
        const find = (message: string) => entries.filter((entry) => entry.message === message)
        const [started] = find("run started")
        assert.deepInclude(started, { level: "INFO", trials: 1, done: 0 })
        const trial = { model: server.model, item: "wbnb_deposit", round: 1 }
        assert.deepInclude(find("trial started")[0], { level: "DEBUG", ...trial })
        const retries = find("generate failed and is retried")
        assert.deepStrictEqual(
          retries.map(({ level, retry }) => [level, retry]),
          [
            ["WARN", 1],
            ["WARN", 2]
          ]
        )
        assert.deepInclude(retries[0], { ...trial, run: started?.run ?? "" })
        assert.match(retries[0]?.reason ?? "", /429/)
        assert.isNumber(retries[0]?.pauseMs)
        assert.deepInclude(find("the provider has too much to do")[0], { level: "WARN" })
        assert.deepInclude(find("trial done")[0], { level: "DEBUG", ...trial, score: 100 })
        assert.deepInclude(find("run ended")[0], { level: "INFO", done: 1, errored: 0 })
        assert.notInclude(told.stdout + told.stderr, env.OPENAI_API_KEY)
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )
})
