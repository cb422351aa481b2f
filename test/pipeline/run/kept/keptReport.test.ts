/** A kept report is the one that would be made now: the same text in every form, and never one of another time. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { sql } from "drizzle-orm"
import { Effect, Option } from "effect"
import type { Connection } from "../../../../db/Connection.ts"
import { copyAll } from "../../../../db/copy/copy.ts"
import { open } from "../../../../db/open.ts"
import { Store } from "../../../../db/Store.ts"
import { benches } from "../../../../pipeline/commands/benchmarks.ts"
import { CodeDigest, Forms, keptReport } from "../../../../pipeline/run/kept/keptReport.ts"
import { engines } from "../../../db/support.ts"
import { kept, runsOf } from "../../../support/fixtures.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { commandOver, folder } from "../../commands/support.ts"
import { toy } from "../../toy/toyBench.ts"

const all = [...benches, toy]

/** A command of code with this digest; null: it keeps nothing, and uses nothing that was kept. */
const by = (code: string | null, ...args: ReadonlyArray<string>) =>
  commandOver(all, ...args).pipe(Effect.provideService(CodeDigest, code))

/** A database of a released version, on an engine. */
const stored = Effect.fnUntraced(function* (at: number) {
  const file = join(yield* folder, "pipeline.db")
  writeFileSync(file, gunzipSync(readFileSync(join(kept("0.1.0"), "pipeline.db.gz"))))
  const connection = yield* open(file)
  if (at === 0) return { db: file, connection, runs: yield* runsOf(file) }
  const db = yield* engines[at]?.database ?? Effect.die(new Error("no engine"))
  const other = yield* open(db)
  yield* copyAll(connection, other)
  return { db, connection: other, runs: yield* runsOf(file) }
})

/** On one engine each of them: a form does not depend on the engine. */
const formatsAt = (at: number) =>
  at === 0 ? oneIn(2, ["html", "md", "table", "json"], "SLICES") : ["md"]

/** Without the numbers of figures' parts, which go on from one figure of a process to the next. */
const unnumbered = (page: string): string => page.replaceAll(/\b(clip|gradient_)\d+/g, "$1")

/** Whether a report is printed as it is made anew, by code that may have kept it. */
const isRight = Effect.fnUntraced(function* (db: string, run: string, format = "md", code = "one") {
  const args = ["report", run, "--format", format, "--db", db]
  const [anew, first, again] = [
    yield* by(null, ...args),
    yield* by(code, ...args),
    yield* by(code, ...args)
  ]
  assert.strictEqual(anew.status, 0, anew.stderr)
  assert.strictEqual(unnumbered(first.stdout), unnumbered(anew.stdout))
  assert.strictEqual(unnumbered(again.stdout), unnumbered(anew.stdout))
})

const isKept = (connection: Connection, id: string, code = "one") =>
  Effect.gen(function* () {
    const run = yield* Effect.flatMap((yield* Store).getRun(id), Effect.fromOption)
    return Option.isSome(yield* keptReport(run, Forms.report))
  }).pipe(
    Effect.provideService(Store, Store.over(connection)),
    Effect.provideService(CodeDigest, code)
  )

const write = (connection: Connection, ...statements: ReadonlyArray<string>) =>
  connection.write("test", () => statements)

/** Whatever changes what a report shows, in SQL that both engines take. */
const CHANGES: ReadonlyArray<readonly [what: string, sql: string]> = [
  ["the points of a trial", "UPDATE trials SET score = score / 2, passed = 0"],
  ["an outcome", "UPDATE trials SET status = 'errored', outcome = NULL, error = 'lost'"],
  ["a name of a model", "UPDATE trials SET model = 'other' || model"],
  ["the measures", "UPDATE trials SET measures = NULL"],
  ["what was spent", "UPDATE trials SET spent = NULL"],
  ["the status of the run", "UPDATE runs SET status = 'paused'"],
  ["the options of the run", `UPDATE runs SET config = replace(config, '"seed":', '"seed":1')`],
  ["the time of the run", "UPDATE runs SET created_at = created_at + 86400000"],
  ["the number of trials", "DELETE FROM trials WHERE id = (SELECT max(id) FROM trials)"]
]

for (const [at, { name }] of engines.entries()) {
  describe(`a kept report in ${name}`, () => {
    it.live("is the same in every form, and is used", () =>
      Effect.gen(function* () {
        const { connection, db, runs } = yield* stored(at)
        const store = Store.over(connection)
        for (const [index, run] of runs.entries()) {
          for (const format of index === 0 ? formatsAt(at) : ["md"]) yield* isRight(db, run, format)
          assert.isTrue(yield* isKept(connection, run))
          assert.isFalse(yield* isKept(connection, run, "two"))
        }
        // What is kept is printed, until the code is another or the text is damaged.
        const [run = "", other = ""] = runs
        const before = (yield* by("one", "report", run, "--db", db)).stdout
        yield* write(
          connection,
          `UPDATE reports SET value = (SELECT value FROM reports WHERE run_id = '${other}' AND name = 'report') WHERE run_id = '${run}' AND name = 'report'`
        )
        assert.notStrictEqual((yield* by("one", "report", run, "--db", db)).stdout, before)
        assert.strictEqual((yield* by("two", "report", run, "--db", db)).stdout, before)
        yield* write(connection, `UPDATE reports SET value = '{"title": 1}'`)
        assert.strictEqual((yield* by("two", "report", run, "--db", db)).stdout, before)
        yield* store.deleteRun(run)
        const [row] = yield* connection.read("test", (query) =>
          query.select({ left: sql<number>`count(*)` }).from(sql`reports where run_id = ${run}`)
        )
        assert.strictEqual(Number(row?.left), 0)
      })
    )

    it.live("is not used after anything that it shows has changed", () =>
      Effect.gen(function* () {
        const { connection, db, runs } = yield* stored(at)
        const [run = ""] = runs
        // Printed once, it is kept until the next change.
        yield* isRight(db, run)
        // The engines take turns: what a change is does not depend on them.
        const own = CHANGES.filter((_, index) => index % engines.length === at)
        for (const [what, statement] of oneIn(2, own, "SLICES")) {
          assert.isTrue(yield* isKept(connection, run))
          yield* write(connection, statement)
          assert.isFalse(yield* isKept(connection, run), what)
          yield* isRight(db, run)
        }
      })
    )

    it.live("has the notes of now", () =>
      Effect.gen(function* () {
        const { connection, db, runs } = yield* stored(at)
        const store = Store.over(connection)
        const [run = ""] = runs
        for (const text of oneIn(2, ["first", "second", ""], "SLICES")) {
          const [trial] = yield* store.trialsOf(run)
          yield* store.keepNote({ run }, { text, tags: [] })
          yield* store.keepNote({ trial: trial?.id ?? 0 }, { text, tags: ["t"] })
          for (const format of text === "first" ? formatsAt(at) : ["md"])
            yield* isRight(db, run, format)
        }
      })
    )

    it.live("is not made while a trial is open, or of a run that has changed meanwhile", () =>
      Effect.gen(function* () {
        const { connection, db, runs } = yield* stored(at)
        const store = Store.over(connection)
        const [id = ""] = runs
        const run = yield* Effect.flatMap(store.getRun(id), Effect.fromOption)
        const texts = { report: "text" }
        yield* store.keepFor({ id, revision: run.revision - 1 }, "key", texts)
        assert.isTrue(Option.isNone(yield* store.keptOf(id, "report", "key")))
        yield* store.keepFor(run, "key", texts)
        assert.deepStrictEqual(yield* store.keptOf(id, "report", "key"), Option.some("text"))
        assert.isTrue(Option.isNone(yield* store.keptOf(id, "report", "other")))
        const trials = yield* store.trialsOf(id)
        yield* store.rerunTrials(trials.slice(0, 1))
        yield* isRight(db, id)
        assert.isFalse(yield* isKept(connection, id))
        const [opened] = yield* store.trialsOf(id, ["pending"])
        yield* store.cancelTrials([opened?.id ?? 0])
        yield* isRight(db, id)
        assert.isTrue(yield* isKept(connection, id))
      })
    )

    it.live("ends a run with the same lines", () =>
      Effect.gen(function* () {
        const db = yield* engines[at]?.database ?? Effect.die(new Error("no engine"))
        const agent = "cmd:read line; echo 5"
        const asked = ["run", "--bench", "toy", "--model", "adder", "--model", agent]
        const played = yield* by("one", ...asked, "--db", db)
        const [anew, first, again] = [
          yield* by(null, "resume", "--db", db),
          yield* by("one", "resume", "--db", db),
          yield* by("one", "resume", "--db", db)
        ]
        assert.strictEqual(anew.status, played.status, anew.stderr)
        assert.strictEqual(first.stdout, anew.stdout)
        assert.strictEqual(again.stdout, anew.stdout)
        assert.strictEqual(again.stderr, anew.stderr)
        const lines = [null, "one", "one"].map((code) => by(code, "resume", "--json", "--db", db))
        const [bare, kept, twice] = yield* Effect.all(lines)
        assert.strictEqual(kept?.stdout, bare?.stdout)
        assert.strictEqual(twice?.stdout, bare?.stdout)
      })
    )
  })
}
