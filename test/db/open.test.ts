/** Opening a database: where it is made, what is refused and why, what its connections are set to. */
import { createHash } from "node:crypto"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { createClient } from "@libsql/client"
import { Effect, Option } from "effect"
import { open } from "../../db/open.ts"
import { Store } from "../../db/Store.ts"
import { addRun, onFile, step, temporaryFolder } from "./support.ts"

/** Opens and closes; gives the file. */
const openOnce = (url: string) =>
  Effect.scoped(Effect.map(open(url), (connection) => connection.file))

const refusal = (url: string) => Effect.flip(openOnce(url))

const digest = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex")

describe("a database is made", () => {
  it.effect("at the path or file: URL that is given, with its folders, whatever its name", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const names = ["plain.db", "new/folder/x.db", "with space & ü.db", "50%20?.db", "no-suffix"]
      for (const name of names) {
        const file = join(folder, name)
        assert.strictEqual(yield* openOnce(file), file)
        assert.isTrue(existsSync(file), name)
      }
      const url = pathToFileURL(join(folder, "by url ü.db")).href
      assert.strictEqual(yield* openOnce(url), join(folder, "by url ü.db"))
      symlinkSync(join(folder, "plain.db"), join(folder, "link.db"))
      assert.strictEqual(yield* openOnce(join(folder, "link.db")), join(folder, "link.db"))
    })
  )

  it.effect("in an empty file, which alone has everything once it is closed", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const file = join(folder, "empty.db")
      writeFileSync(file, "")
      yield* onFile(file, (store) => addRun(store, "kept", ["a"]))
      copyFileSync(file, join(folder, "copy.db"))
      const found = yield* onFile(join(folder, "copy.db"), (store) => store.getRun("kept"))
      assert.isTrue(Option.isSome(found))
    })
  )

  // live: who finds it locked waits by the real clock
  it.live("once, even if many open it at the same time", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      for (let round = 0; round < 5; round++) {
        const url = join(folder, `${round}.db`)
        const ids = Array.from({ length: 6 }, (_, n) => `run ${n}`)
        const run = { bench: "quest", config: {}, environment: {} }
        yield* Effect.forEach(
          ids,
          (id) => onFile(url, (store) => store.createRun({ id, ...run })),
          {
            concurrency: "unbounded"
          }
        )
        const stored = yield* onFile(url, (store) => store.listRuns)
        assert.sameMembers(
          stored.map((each) => each.id),
          ids
        )
      }
    })
  )

  it("by migrations in the order of their dates", () => {
    const journal = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"))
    const times = journal.entries.map((entry: { when: number }) => entry.when)
    assert.deepStrictEqual(times, times.toSorted())
  })
})

describe("a database is refused, and not changed", () => {
  const inFolder = (
    name: string,
    prepare: (file: string) => void | Promise<void>,
    message: string | RegExp
  ) =>
    it.effect(name, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const file = join(folder, "it.db")
        yield* Effect.promise(async () => prepare(file))
        const before = [readdirSync(folder), digest(file)]
        const error = yield* refusal(file)
        assert.strictEqual(error._tag, "DbError")
        assert.strictEqual(error.operation, "Store.open")
        assert.match(error.message, new RegExp(message))
        assert.include(error.message, file)
        assert.include(error.message, "name another file with --db")
        assert.deepStrictEqual([readdirSync(folder), digest(file)], before)
      })
    )

  const sqlite = (statements: ReadonlyArray<string>) => async (file: string) => {
    const client = createClient({ url: pathToFileURL(file).href })
    for (const statement of statements) await client.execute(statement)
    client.close()
  }

  inFolder("a short text", (file) => writeFileSync(file, "hello"), "is not a database")
  inFolder(
    "a long text",
    (file) => writeFileSync(file, "hello\n".repeat(5_000)),
    "is not a database"
  )
  inFolder("binary", (file) => writeFileSync(file, Buffer.alloc(8192, 7)), "is not a database")
  inFolder("another program's", sqlite(["CREATE TABLE t (a)"]), "database of another program")
  inFolder(
    "another program's with a mark",
    sqlite(["CREATE TABLE t (a)", "PRAGMA application_id = 5", "PRAGMA user_version = 1"]),
    "database of another program"
  )

  it.effect("if a newer version wrote it", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "newer.db")
      yield* openOnce(file)
      // Nothing is left for a later connection to move from the log into the file.
      const newer = ["PRAGMA user_version = 99", "PRAGMA wal_checkpoint(TRUNCATE)"]
      yield* Effect.promise(() => sqlite(newer)(file))
      const before = digest(file)
      const error = yield* refusal(file)
      assert.match(error.message, /written by a newer program .*version 99, .*knows \d+/)
      assert.strictEqual(digest(file), before)
    })
  )

  it.effect("if it is a folder, a device, or a path through a file", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      assert.include((yield* refusal(folder)).message, "it is a folder")
      assert.include((yield* refusal("/dev/null")).message, "not a regular file")
      writeFileSync(join(folder, "file"), "")
      assert.match((yield* refusal(join(folder, "file/x.db"))).message, /ENOTDIR/)
      if (existsSync("/proc")) {
        assert.match((yield* refusal("/proc/nowhere/x.db")).message, /folder cannot be made/)
      }
      mkdirSync(join(folder, "locked"))
      yield* openOnce(join(folder, "whole.db"))
      copyFileSync(join(folder, "whole.db"), join(folder, "locked/whole.db"))
      chmodSync(join(folder, "locked"), 0o555)
      if (process.getuid?.() === 0) return // root may write anywhere
      assert.match(
        (yield* refusal(join(folder, "locked/x.db"))).message,
        /it cannot be opened: change the permissions/
      )
      assert.match(
        (yield* refusal(join(folder, "locked/deeper/x.db"))).message,
        /permission denied/
      )
      assert.match(
        (yield* refusal(join(folder, "locked/whole.db"))).message,
        /its folder is read-only.*copy the database/
      )
    })
  )

  it.effect("if its URL does not name a local file", () =>
    Effect.gen(function* () {
      const urls: ReadonlyArray<readonly [string, string]> = [
        ["libsql://host.example", "libsql: is not supported"],
        ["https://host.example/db", "https: is not supported"],
        [":memory:", "not in memory"],
        ["", "does not name a file"],
        ["file:x.db?mode=ro", "takes no parameters"],
        ["file:%E0%A4%A.db", "not a file: URL"],
        ["file://other-host/x.db", "not a file: URL"]
      ]
      for (const [url, message] of urls) assert.include((yield* refusal(url)).message, message)
    })
  )
})

describe("the connections", () => {
  const pragmas = ["synchronous", "foreign_keys", "busy_timeout", "journal_mode"]
  const ask = pragmas.map((name) => `PRAGMA ${name}`)

  it.effect("keep their pragmas in every transaction, also after one that failed", () =>
    Effect.gen(function* () {
      const connection = yield* open(join(yield* temporaryFolder, "x.db"))
      const found = (outlives: "process" | "power") =>
        connection
          .write("test", () => ["CREATE TABLE IF NOT EXISTS t (a)", ...ask], outlives)
          .pipe(Effect.map((results) => results.slice(1).map((result) => result.rows[0]?.[0])))
      const failing = connection.write("test", () => ["INSERT INTO nowhere VALUES (1)"], "power")
      for (let round = 0; round < 3; round++) {
        assert.deepStrictEqual(yield* found("power"), [2, 1, 10_000, "wal"])
        assert.deepStrictEqual(yield* found("process"), [1, 1, 10_000, "wal"])
        assert.include((yield* Effect.flip(failing)).message, "no such table")
      }
      const many = Array.from({ length: 30 }, () => found("power"))
      for (const each of yield* Effect.all(many, { concurrency: "unbounded" })) {
        assert.strictEqual(each[0], 2)
      }
    })
  )

  it.effect("write what was paid for with synchronous FULL, and nothing else", () =>
    Effect.gen(function* () {
      const connection = yield* open(join(yield* temporaryFolder, "x.db"))
      const seen: Array<unknown> = []
      const store = Store.over({
        ...connection,
        write: (operation, statements, outlives) =>
          connection
            .write(operation, (db) => [...statements(db), "PRAGMA synchronous"], outlives)
            .pipe(Effect.tap((all) => Effect.sync(() => seen.push(all.at(-1)?.rows[0]?.[0]))))
      })
      const [trial] = yield* addRun(store, "run", ["a"])
      yield* store.saveStep(step(trial, "instantiate", "k1"))
      yield* store.saveStep(step(trial, "generate", "k2", { durable: true }))
      yield* store.saveStep(step(trial, "validate", "k3"))
      assert.deepStrictEqual(seen, [1, 1, 1, 2, 1])
    })
  )

  it.effect("that libSQL opens by itself are FULL and check foreign keys", () =>
    Effect.gen(function* () {
      const file = yield* openOnce(join(yield* temporaryFolder, "x.db"))
      const client = createClient({ url: pathToFileURL(file).href })
      yield* Effect.addFinalizer(() => Effect.sync(() => client.close()))
      const value = (sql: string) =>
        Effect.map(
          Effect.promise(() => client.execute(sql)),
          (result) => result.rows[0]?.[0]
        )
      assert.strictEqual(yield* value("PRAGMA synchronous"), 2)
      assert.strictEqual(yield* value("PRAGMA foreign_keys"), 1)
    })
  )
})

describe("a damaged row", () => {
  it.effect("is an error that names the table, the row and the field", () =>
    Effect.gen(function* () {
      const connection = yield* open(join(yield* temporaryFolder, "x.db"))
      const store = Store.over(connection)
      const [trial] = yield* addRun(store, "run", ["a"])
      yield* store.saveStep(step(trial, "generate", "key"))
      const scores = [{ trialId: trial, score: 1, passed: true }]
      const scoring = yield* store.saveScoring({
        runId: "run",
        variant: "1",
        version: "v",
        scores
      })
      const damage = (sql: string) => connection.write("test", () => [sql])
      const reads = [
        ["UPDATE scores SET passed = 7", store.scoresOf(scoring), "table scores", "passed"],
        ["UPDATE scorings SET variant = ''", store.scoringsOf("run"), "scorings", "variant"],
        ["UPDATE steps SET seq = 'x'", store.stepsOf(trial), "table steps", "seq"],
        ["UPDATE outputs SET value = '{'", store.output("key"), "outputs, row key", "value"],
        [
          "UPDATE trials SET status = 'odd'",
          store.trialsOf("run"),
          `trials, row ${trial}`,
          "status"
        ],
        ["UPDATE runs SET config = ''", store.getRun("run"), "table runs, row run", "config"],
        ["UPDATE runs SET status = x'00'", store.listRuns, "table runs, row run", "status"]
      ] as const
      for (const [sql, read, place, field] of reads) {
        yield* damage(sql)
        const error = yield* Effect.flip<unknown, { readonly message: string }, never>(read)
        assert.include(error.message, place)
        assert.include(error.message, `field ${field} is damaged`)
        assert.include(error.message, connection.file)
      }
    })
  )
})
