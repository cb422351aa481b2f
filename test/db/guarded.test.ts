/** Text that is no UTF-8, wherever a file may hold one: the driver would end the process. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { open } from "../../db/open.ts"
import { Store } from "../../db/Store.ts"
import { oneIn, triesAll } from "../support/oneIn.ts"
import { addRun, onFile, step, temporaryFolder } from "./support.ts"

const BAD = "CAST(x'61ff62' AS TEXT)"

/** A file with a row in every table. */
const filled = Effect.fnUntraced(function* (file: string) {
  return yield* onFile(file, (store) =>
    Effect.gen(function* () {
      const [trial] = yield* addRun(store, "run", ["a"])
      yield* store.claimTrial(trial, "me")
      yield* store.saveStep(step(trial, "generate", "key", { durable: true }))
      yield* store.finishTrial({
        ...{ trialId: trial, owner: "me", status: "done", outcome: "passed", score: 1 },
        ...{ passed: true, measures: { a: 1 }, error: null }
      })
      const scores = [{ trialId: trial, score: 1, passed: true }]
      const scoring = yield* store.saveScoring({
        ...{ runId: "run", variant: "1", version: "v", scores }
      })
      yield* store.reserve("paying", "me")
      yield* store.keepNote({ run: "run" }, { text: "a", tags: ["b"] })
      yield* store.keepNote({ trial }, { text: "a", tags: ["b"] })
      yield* store.indexReplies("run", ["generate"])
      return { trial, scoring }
    })
  )
})

/** Everything that reads, and what gives back rows of what it changes. */
const uses = (store: Store["Service"], trial: number, scoring: string) => [
  store.getRun("run"),
  store.latestRun,
  store.listRuns,
  store.trialsOf("run"),
  store.attemptsOf("run"),
  store.marksOf("run"),
  store.measuredOf("run"),
  store.getTrial(trial),
  store.trialsOfModel("run", "oracle"),
  store.trialsOfItem("run", "a"),
  store.talliesOf("run"),
  store.standingOf("run"),
  store.output("key"),
  store.stepsOf(trial),
  store.tracesOf([trial], ["generate"]),
  store.stagesOf("run"),
  store.callsOf("run", ["generate"]),
  store.search("run", ["key"], 10),
  store.indexReplies("run", ["generate"]),
  store.noteOf({ run: "run" }),
  store.noteOf({ trial }),
  store.notesOfRuns,
  store.notesOfTrials("run"),
  store.spentOn("run"),
  store.reusedBy("run"),
  store.earlierTrials(["oracle"]),
  store.scoringsOf("run"),
  store.scoresOf(scoring),
  store.reserve("paying", "you"),
  store.reserve("paying", "you"),
  store.saveStep(step(trial, "generate", "key")),
  store.setRunStatus("run", "done"),
  store.changeConfig("run", {}, { b: 1 }),
  store.resetErrored("run"),
  store.cancelTrials([trial]),
  store.deleteRun("run")
]

const onDatabase = <A>(file: string, use: (db: DatabaseSync) => A): A => {
  const db = new DatabaseSync(file)
  try {
    db.exec("PRAGMA foreign_keys = OFF")
    return use(db)
  } finally {
    db.close()
  }
}

const columnsOf = (file: string) =>
  onDatabase(file, (db) =>
    db
      .prepare(
        `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND (m.name = 'searched' OR m.name NOT LIKE 'search%') AND lower(c.type) IN ('text', 'integer', 'real', 'numeric') AND NOT (c.pk = 1 AND lower(c.type) = 'integer')`
      )
      .all()
      .map(({ column, table }) => [String(table), String(column)] as const)
  )

describe("text that is not UTF-8", () => {
  it.live("in any column is an error that names the row, and changes nothing", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "x.db")
      const { scoring, trial } = yield* filled(file)
      let failed = 0
      onDatabase(file, (db) => db.exec("PRAGMA wal_checkpoint(TRUNCATE)"))
      for (const [table, column] of oneIn(3, columnsOf(file), "SLICES")) {
        const copy = join(dirname(file), `${table}-${column}.db`)
        copyFileSync(file, copy)
        onDatabase(copy, (db) => db.exec(`UPDATE ${table} SET "${column}" = ${BAD}`))
        failed += yield* onFile(copy, (store) =>
          Effect.gen(function* () {
            let wrong = 0
            for (const use of uses(store, trial, scoring)) {
              if (Exit.isFailure(yield* Effect.exit(Effect.asVoid(use)))) wrong += 1
            }
            return wrong
          })
        )
      }
      assert.isAtLeast(failed, triesAll("SLICES") ? 40 : 15)
    })
  )

  it.effect("is never cut at a zero byte", () =>
    Effect.gen(function* () {
      const connection = yield* open(join(yield* temporaryFolder, "x.db"))
      const store = Store.over(connection)
      const [trial] = yield* addRun(store, "run", ["a"])
      yield* connection.write("test", () => ["UPDATE trials SET error = CAST(x'610062' AS TEXT)"])
      const [found] = yield* store.trialsOf("run")
      assert.strictEqual(found?.id, trial)
      assert.strictEqual(found?.error, "a\0b")
    })
  )
})

describe("a schema that is not ours", () => {
  const changes: ReadonlyArray<readonly [sql: string, says: RegExp]> = [
    [
      "CREATE TRIGGER t AFTER UPDATE ON trials BEGIN DELETE FROM runs; END",
      /a t that this program/
    ],
    ["CREATE VIEW v AS SELECT 1", /a v that this program does not make/],
    ["DROP TABLE scores", /it has no scores/],
    ["DROP INDEX trials_of_run", /it has no trials_of_run/],
    ["ALTER TABLE runs ADD more text", /runs is not as this program makes it/],
    ["DROP TABLE __drizzle_migrations", /__drizzle_migrations is not as/],
    ["PRAGMA user_version = 1", /does not make/],
    ["PRAGMA user_version = -1", /does not make/]
  ]
  it.effect.each(changes)("%s", ([sql, says]) =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "x.db")
      yield* filled(file)
      onDatabase(file, (db) => db.exec(sql))
      const error = yield* Effect.flip(Effect.scoped(open(file)))
      assert.match(error.message, says)
      assert.include(error.message, "name another file with --db")
    })
  )

  it.effect("is found even if it differs only in the type of a column", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "x.db")
      yield* filled(file)
      onDatabase(file, (db) => db.exec("PRAGMA wal_checkpoint(TRUNCATE)"))
      const bytes = readFileSync(file, "latin1")
      const [sound, bad] = ["`bench` text", "`bench` t\xffxt"]
      assert.include(bytes, sound)
      writeFileSync(file, bytes.replaceAll(sound, bad), "latin1")
      const error = yield* Effect.flip(Effect.scoped(open(file)))
      assert.match(error.message, /damaged/)
    })
  )
})
