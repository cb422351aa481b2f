/**
 * A benchmark that only this folder knows, through the command line: run, killed, resumed, scored again,
 * shown. What is killed and what goes on then is a process of its own; the rest needs none.
 */
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Store } from "../../../db/Store.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { find } from "../../../pipeline/run/findRun.ts"
import { commandOver, folder, ownProcess } from "../commands/support.ts"
import { toy as toyBench } from "./toyBench.ts"

const cli = join(import.meta.dirname, "cli.ts")

/** Notes each call in its folder, says 5 to every sum, and never answers the third until there is a file `go`. */
const agentIn = (folder: string) =>
  `cmd:cd '${folder}'; read line; echo x >> asked; case "$line" in *"2 + 3"*) test -f go || { mkfifo pipe-$$ && cat pipe-$$; };; esac; echo 5`

/** What DuckDB reads from the tables, in the lines that the docs give. */
const query = (folder: string) =>
  Effect.promise(async () => {
    const { DuckDBInstance } = await import("@duckdb/node-api")
    const connection = await (await DuckDBInstance.create(":memory:")).connect()
    const rows = async (sql: string) =>
      (await connection.runAndReadAll(sql.replaceAll("$", `${folder}/`))).getRowObjectsJson()
    return {
      trials: await rows(
        "select model, sum(score) as points, bool_and(passed) as passed, max(started) <= max(finished) as ended from '$trials.parquet' group by model order by model"
      ),
      checks: await rows(
        "select count(*) as checks from '$checks.parquet' join '$trials.parquet' using (trial) where holds"
      ),
      scores: await rows(
        "select scored_as, count(*) as trials from '$scores.parquet' group by scored_as order by scored_as"
      ),
      calls: await rows(
        "select count(distinct text) as texts, count(cost) as priced from '$calls.parquet'"
      )
    }
  })

const readingsOf = (agent: string) => ({
  trials: ["adder", agent].map((model) => ({ model, points: 300, passed: true, ended: true })),
  checks: [{ checks: "6" }],
  scores: ["near", "strict"].map((scored_as) => ({ scored_as, trials: "6" })),
  calls: [{ texts: "2", priced: "3" }]
})

/** A file with a better score, and a digest that fits it. */
const forged = (text: string, agent: string): string => {
  const { digest: _, ...content } = JSON.parse(text)
  content.trials.find((trial: { model: string }) => trial.model === agent).score = 99
  return JSON.stringify({ ...content, digest: digest(canonicalJson(content)) })
}

/** The scores of a run, and the key of what sums them up. */
const readOf = (file: string, id: string) =>
  Effect.gen(function* () {
    const { scores } = yield* (yield* toyBench.load).read(yield* find(Option.some(id)))
    return { scores, summary: (yield* find(Option.some(id))).summary }
  }).pipe(Effect.provide(Store.layer({ url: file })))

/** What trials took is stored beside them, also of one that was killed: as their rows say it. */
const keepsSpending = Effect.fnUntraced(function* (file: string, id: string) {
  const db = new DatabaseSync(file)
  const kept = db.prepare("SELECT spent FROM trials ORDER BY id").all()
  assert.isTrue(kept.every(({ spent }) => typeof spent === "string"))
  const [first, again] = [yield* readOf(file, id), yield* readOf(file, id)]
  assert.deepStrictEqual(again, first)
  db.exec("UPDATE trials SET spent = NULL")
  const fromRows = yield* readOf(file, id)
  assert.deepStrictEqual(fromRows.scores, first.scores)
  assert.notStrictEqual(fromRows.summary, first.summary)
  kept.forEach(({ spent = null }, at) => {
    db.prepare("UPDATE trials SET spent = ? WHERE id = ?").run(spent, at + 1)
  })
  db.close()
})

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

describe("a benchmark of one's own", () => {
  it.live("is run, killed, resumed, scored again, reported and exported", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const agent = agentIn(cwd)
      const [file, board] = [join(cwd, ".pipeline", "pipeline.db"), join(cwd, "lb.json")]
      const over = (...args: ReadonlyArray<string>) => commandOver([...benches, toyBench], ...args)
      const toy = (...args: ReadonlyArray<string>) => over(...args, "--db", file)
      const start = ["run", "--bench", "toy", "--model", "adder", "--model", agent]
      let killed = false
      yield* ownProcess(cwd, [...start, "--concurrency", "1", "--offset", "0"], {
        cli,
        heard: (stderr, signal) => {
          if (killed || !stderr.includes("[5/6]")) return
          killed = true
          signal("SIGKILL")
        }
      })
      assert.isTrue(killed)
      writeFileSync(join(cwd, "go"), "")
      const resumed = yield* ownProcess(cwd, ["resume", "--json"], { cli })
      assert.strictEqual(resumed.status, 0, resumed.stderr)
      const ended = JSON.parse(linesOf(resumed.stdout).at(-1) ?? "")
      assert.strictEqual(ended.bench, "toy")
      assert.sameDeepMembers(ended.models, [
        { model: "adder", right: 3, trials: 3 },
        { model: agent, right: 3, trials: 3 }
      ])
      // Two were answered before the kill and are not asked again; the third may have been asked then.
      const asked = linesOf(readFileSync(join(cwd, "asked"), "utf8"))
      assert.isTrue(asked.length === 3 || asked.length === 4, `${asked.length} calls`)

      yield* keepsSpending(file, ended.run)
      const report = yield* toy("report")
      assert.include(report.stdout, "adder: 3 of 3")
      const page = join(cwd, "pages", "report.html")
      const written = yield* toy("report", "--format", "html", "--out", page)
      assert.strictEqual(written.status, 0, written.stderr)
      assert.strictEqual(written.stdout, "")
      assert.match(
        readFileSync(page, "utf8"),
        /^<!doctype html>[\s\S]*adder: 3 of 3[\s\S]*<\/html>\n+$/
      )
      const again = yield* toy("rescore", "--json")
      const { scorings } = JSON.parse(again.stdout)
      assert.deepStrictEqual(
        scorings.map((each: { variant: string; changed: number }) => [each.variant, each.changed]),
        [
          ["strict", 0],
          ["near", 0]
        ]
      )
      assert.include(
        (yield* toy("rescore", "--variant", "odd")).stderr,
        'cannot be scored as "odd"'
      )

      const held = ["--fail-on-regression", "--fail-on-flip", "--fail-below", "100"]
      const alike = yield* toy("compare", "adder", `${ended.run}:${agent}`, ...held)
      assert.strictEqual(alike.status, 0, alike.stderr)
      const other = join(cwd, "other.db")
      const moved = yield* over("run", "--bench", "toy", "--offset", "1", "--db", other, "--json")
      assert.strictEqual(moved.status, 0, moved.stderr)
      const worse = yield* toy(
        ...["compare", `${ended.run}:adder`, `${other}:adder`, "--format", "md"],
        "--fail-on-regression"
      )
      assert.strictEqual(worse.status, 1, worse.stderr)
      assert.include(worse.stdout, "sum-3 | 1 | 100 → 0 | 0 points: the sum is wrong \\[wrong\\]")
      assert.include(worse.stdout, "| offset | 0 | 1 |")
      assert.include(worse.stderr, "does not hold: adder: worse by 100 points per item")

      const shown = yield* toy("show", "sum-2", "--model", "adder")
      assert.include(shown.stdout, "verdict (check)")
      const exported = yield* toy("export", "--out", join(cwd, "files"))
      assert.strictEqual(exported.status, 0, exported.stderr)
      const trials = linesOf(readFileSync(join(cwd, "files", "trials.jsonl"), "utf8"))
      assert.lengthOf(trials, 6)
      assert.strictEqual(JSON.parse(trials[0] ?? "").stages[1].output.distance, 0)
      yield* toy("export", "--format", "parquet", "--out", join(cwd, "tables"))
      assert.deepStrictEqual(yield* query(join(cwd, "tables")), readingsOf(agent))
      yield* toy("export", "--format", "inspect", "--out", join(cwd, "logs"))
      const logName = readdirSync(join(cwd, "logs")).find((name) =>
        name.endsWith("_toy_adder.json")
      )
      const log = JSON.parse(readFileSync(join(cwd, "logs", logName ?? ""), "utf8"))
      assert.strictEqual(log.version, 2)
      assert.deepStrictEqual(
        log.samples.map(
          (sample: { scores: { points: { value: number } } }) => sample.scores.points.value
        ),
        [100, 100, 100]
      )

      yield* toy("report", "--format", "leaderboard", "--out", board)
      assert.include((yield* toy("verify", board)).stdout, "from stored rows")
      // Played again it asks nobody: without the file, the agent would never answer.
      unlinkSync(join(cwd, "go"))
      assert.include((yield* over("verify", board)).stdout, "Confirmed: all 6 trials")
      const text = readFileSync(board, "utf8")
      writeFileSync(board, text.replace('"passed":true', '"passed":false'))
      const changed = yield* over("verify", board)
      assert.strictEqual(changed.status, 2, changed.stderr)
      assert.include(changed.stderr, "was changed after it was made")
      writeFileSync(board, forged(text, agent))
      for (const verified of [toy, over]) {
        const found = yield* verified("verify", board)
        assert.strictEqual(found.status, 1, found.stderr)
        assert.include(found.stdout, `sum-1 of ${agent} in round 1: score\n  the file says 99`)
      }

      const drawing = yield* toy("graph", ended.run)
      assert.match(drawing.stdout, /check v1<br>outputs: 6, /)
      assert.match(drawing.stdout, /aggregate v1<br>outputs: 1, found stored: 0/)

      const foreign = yield* over("run", "--bench", "toy", "--library", "viem")
      assert.strictEqual(foreign.status, 2, foreign.stderr)
      assert.include(foreign.stderr, "--library is an option of benchmark quest")
    }).pipe(Effect.scoped)
  )
})
