import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Summary } from "../../../benchmarks/quest/report/Summary.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const Start = Schema.fromJsonString(
  Schema.Struct({
    run: Schema.String,
    trials: Schema.Int,
    models: Schema.Array(Schema.String)
  })
)
const End = Schema.fromJsonString(
  Schema.Struct({
    run: Schema.String,
    bench: Schema.Literal("quest"),
    status: Schema.String,
    ...Summary.fields
  })
)
const ExportedTrial = Schema.fromJsonString(
  Schema.Struct({
    run: Schema.String,
    task: Schema.String,
    model: Schema.String,
    instruction: Schema.String,
    score: Schema.Number,
    turns: Schema.Array(Schema.Struct({ script: Schema.NullOr(Schema.String) }))
  })
)

const tasks = ["erc20_approve", "query_pair_reserves"]
const chosen = tasks.flatMap((task) => ["--tasks", task])

describe("a session", () => {
  it.live(
    "runs, reports, shows, re-scores, exports and removes a run",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, ".pipeline", "pipeline.db")
        const on = (...args: ReadonlyArray<string>) => command(...args, "--db", db)

        const ran = yield* ownProcess(cwd, [
          ...["run", "--model", "oracle", "--model", "null", "--json", "--seed", "7"],
          ...chosen
        ])
        assert.strictEqual(ran.status, 0, ran.stderr)
        const [first = "", last = "", ...rest] = ran.stdout.trim().split("\n")
        assert.deepStrictEqual(rest, [])
        const start = yield* Schema.decodeEffect(Start)(first)
        assert.deepStrictEqual(start, { run: start.run, trials: 4, models: ["oracle", "null"] })
        const end = yield* Schema.decodeEffect(End)(last)
        assert.strictEqual(end.run, start.run)
        assert.strictEqual(end.status, "done")
        assert.deepStrictEqual(
          end.models.map(({ errored, model, total }) => [model, total.mean, total.of, errored]),
          [
            ["oracle", 200, 200, 0],
            ["null", 0, 200, 0]
          ]
        )
        assert.match(ran.stderr, /\[4\/4\] .*points/)
        assert.match(ran.stderr, /4 of 4 trials finished/)

        const json = yield* on("report", "--format", "json")
        assert.strictEqual(json.stdout, last)
        const table = yield* on("report", start.run)
        assert.match(table.stdout, /oracle +1 +200 \/ 200/)
        assert.match(table.stdout, /query_pair_reserves +✓ 100 pass +✗ 0 schema_invalid_6/)
        const csv = yield* on("report", "--format", "csv")
        assert.lengthOf(csv.stdout.split("\r\n"), 5)

        const runs = yield* on("runs")
        assert.match(
          runs.stdout,
          new RegExp(`${start.run} .* done +4 of 4 +2 +0 +0 +0 +0 +oracle, null`)
        )

        const shown = yield* on("show", "erc20_approve", "--model", "oracle")
        assert.match(
          shown.stdout,
          /call +Tether USD \(USDT\)\.approve\n {2}spender +0x[0-9a-fA-F]{40}/
        )
        assert.match(shown.stdout, /receipt +✓ success/)
        assert.match(shown.stdout, /Event +Approval\n +Arguments +owner: 0x/)
        assert.match(shown.stdout, /✓ state: .*\n {4}Points +30 of 30\n {4}Expected/)
        assert.match(shown.stdout, /^✓ 100 of 100: every check passed$/m)
        const other = yield* on("show", start.run, "erc20_approve")
        assert.match(other.stderr, /Other trials of this task: --model null/)

        const rescored = yield* on("rescore", "--tolerance", "0.5,1")
        assert.match(rescored.stdout, /oracle +200 +200 +200 +1 +200 +1/)

        const compared = yield* on("compare", "oracle", `${db}:null`, "--fail-on-flip")
        assert.strictEqual(compared.status, 1, compared.stderr)
        assert.match(compared.stdout, /all +100 +0 +✗ −100 +−100 to −100/)
        assert.match(compared.stdout, /erc20_approve\n {4}Round +1\n {4}Points +100 → 0\n {4}Why/)
        assert.match(compared.stderr, /oracle → null: 2 trials newly failing/)

        const failed = yield* on("show", "--failed")
        assert.match(failed.stdout, /erc20_approve +1 +0 +schema_invalid_6 +no code block/)
        assert.match(failed.stderr, /questline show \S+ erc20_approve --model null/)
        const solved = yield* on("show", "erc20_approve", "--model", "null", "--solution")
        assert.match(solved.stdout, /^✗ 0 of 100: the reply holds no code block/m)
        assert.match(solved.stdout, /What was expected\n\nerc20_approve {2}.*amount/)
        assert.match(solved.stdout, /Reference solution:\n[\s\S]*import .*"ethers"/)

        const out = join(cwd, "exported")
        assert.strictEqual((yield* on("export", "--out", out)).status, 0)
        const again = yield* on("export", "--out", out)
        assert.strictEqual(again.status, 2, again.stderr)
        assert.match(again.stderr, /trials.jsonl already exists: .*--overwrite/)
        assert.strictEqual((yield* on("export", "--out", out, "--overwrite")).status, 0)
        assert.sameMembers(readdirSync(out), [
          "calls.jsonl",
          "checks.jsonl",
          "manifest.json",
          "run.json",
          "scores.jsonl",
          "trials.jsonl"
        ])
        const lines = readFileSync(join(out, "trials.jsonl"), "utf8").trim().split("\n")
        const trials = yield* Effect.forEach(lines, (line) =>
          Schema.decodeEffect(ExportedTrial)(line)
        )
        assert.deepStrictEqual(
          trials.map(({ model, score, task }) => [model, task, score]),
          tasks.flatMap((task) => [
            ["oracle", task, 100],
            ["null", task, 0]
          ])
        )
        assert.match(trials[0]?.turns[0]?.script ?? "", /executeSkill/)

        const asked = yield* on("rm", start.run)
        assert.strictEqual(asked.status, 2, asked.stderr)
        assert.match(asked.stderr, /add --yes/)
        assert.strictEqual((yield* on("rm", start.run, "--yes")).status, 0)
        assert.match((yield* on("runs")).stdout, /No runs yet/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "says how to resume when it is interrupted, and resumes",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        // Never answers as long as there is no file `go`: the pipe has no writer.
        const agent = "cmd:test -f go || { mkfifo pipe-$$ && cat pipe-$$; }; echo nothing"
        let signalled = false
        const stopped = yield* ownProcess(
          cwd,
          ["run", "--model", agent, "--tasks", "bnb_transfer_basic"],
          {
            heard: (stderr, signal) => {
              if (signalled || !/^run \S+: 1 trial$/m.test(stderr)) return
              signalled = true
              signal("SIGINT")
            }
          }
        )
        assert.strictEqual(stopped.status, 130, stopped.stderr)
        const id = /to resume: `questline resume (\S+)`/.exec(stopped.stderr)?.[1] ?? ""
        assert.match(stopped.stderr, /interrupted/)
        const db = join(cwd, ".pipeline", "pipeline.db")
        assert.match((yield* command("runs", "--db", db)).stdout, new RegExp(`${id} .*interrupted`))

        writeFileSync(join(cwd, "go"), "")
        const resumed = yield* ownProcess(cwd, ["resume"])
        assert.strictEqual(resumed.status, 0, resumed.stderr)
        assert.match(resumed.stdout, /Every task: questline report/)
        assert.match(resumed.stdout, new RegExp(`questline show ${id} bnb_transfer_basic`))
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "exits with 1 if a trial is errored",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const errored = yield* ownProcess(cwd, [
          ...["run", "--model", "cmd:./no-such-agent", "--tasks", "bnb_transfer_basic", "--json"]
        ])
        assert.strictEqual(errored.status, 1, errored.stderr)
        assert.match(errored.stderr, /errored: /)
        assert.match(errored.stdout, /"status":"errored"/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
