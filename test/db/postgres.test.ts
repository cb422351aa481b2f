/**
 * The Store in PostgreSQL, where it differs from a file: which database is refused, what is not shown, and that
 * nothing is lost or done twice when the connection is.
 */

import { assert, describe, it } from "@effect/vitest"
import { getTableConfig } from "drizzle-orm/sqlite-core"
import { ConfigProvider, Deferred, Effect, Fiber, Option } from "effect"
import { open } from "../../db/open.ts"
import { isConflict, isLost } from "../../db/postgres/failures.ts"
import * as tables from "../../db/schema.ts"
import { redacted } from "../../evm/secrets.ts"
import { byWay, type Point, pgWire, socketOf, type Transaction } from "../support/fleet/pgWire.ts"
import { absent, administer, installed, newDatabase } from "../support/postgres.ts"
import { addRun, onFile, step } from "./support.ts"

const refusal = (url: string) => Effect.flip(Effect.scoped(open(url)))

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** Where a connection is cut. */
type Where = (transaction: Transaction, point: Point) => boolean
const nowhere: Where = () => false
const COMMITTED: Where = ({ kind }, point) => kind !== "" && point === "committed"

const inDatabase = (url: string, statement: string) =>
  Effect.promise(() => administer(statement, databaseOf(url)))

const withVariable = (name: string, value: string) =>
  Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ [name]: value })))

describe("an address of a database", () => {
  it.effect("with a password is refused on a command line, and shown nowhere", () =>
    Effect.gen(function* () {
      for (const url of [
        "postgres://me:hunter22secret@127.0.0.1:1/db",
        "postgresql://me@127.0.0.1:1/db?password=hunter22secret"
      ]) {
        const error = yield* refusal(url)
        assert.include(error.message, "give env:NAME")
        const given = yield* refusal("env:BANK").pipe(withVariable("BANK", url))
        assert.include(given.message, "no server answers there")
        for (const each of [error, given]) {
          assert.notInclude(JSON.stringify(each) + String(each.stack), "hunter22")
        }
      }
      assert.include((yield* refusal("env:NOWHERE_SET")).message, "is not set: export it")
    })
  )

  it.effect("in another form is refused without a part of it", () =>
    Effect.gen(function* () {
      for (const url of [
        "postgres://[",
        "postgres:me:hunter2@host/db",
        "postgres:/me:hunter2@host/db",
        "POSTGRESQL:me:hunter2@host",
        "postgres://me:hunter2/3@host/db",
        "postgres://me:4?hunter2@host/db",
        "postgres://me:4#hunter2@host/db",
        "postgres://me:4/hunter2@host:5432/db"
      ]) {
        for (const name of [url, "env:BANK"]) {
          const error = yield* refusal(name).pipe(withVariable("BANK", url))
          assert.include(error.message, "this is not an address", url)
          assert.notMatch(JSON.stringify(error) + String(error.stack), /hunter2|host\b/, url)
        }
      }
    })
  )

  it.effect("has a short password redacted at its place, and the same word nowhere else", () =>
    Effect.gen(function* () {
      const url = "postgres://me:ab@127.0.0.1:1/db?sslpassword=cd"
      yield* refusal("env:BANK").pipe(withVariable("BANK", url))
      assert.strictEqual(
        redacted(`no table for ${url}: about cd`),
        "no table for postgres:<redacted>127.0.0.1:1/db?<redacted>: about cd"
      )
    })
  )
})

describe("a failure of a connection", () => {
  const withCode = (code: string) => Object.assign(new Error("x"), { code })

  it("is told from a refusal, by the server's codes and by the system's", () => {
    for (const code of [
      "EPIPE",
      "EBADF",
      "ECONNRESET",
      "ETIMEDOUT",
      "57P01",
      "57P03",
      "53300",
      "08006"
    ]) {
      assert.isTrue(isLost(withCode(code)), code)
      assert.isTrue(isLost(new Error("failed query", { cause: withCode(code) })), code)
    }
    for (const code of [
      "23505",
      "42P01",
      "57014",
      "28P01",
      "22P02",
      "XX000",
      "40P01",
      "ERR_INVALID_ARG_TYPE"
    ]) {
      assert.isFalse(isLost(withCode(code)), code)
    }
    assert.isTrue(isConflict(withCode("40P01")))
    assert.isTrue(isLost(new Error("Connection terminated unexpectedly")))
    assert.isFalse(isLost(new Error("bind message has 2 parameters")))
  })
})

// it.live: what is tried again waits by the real clock
if (installed === undefined) console.warn(absent)
else {
  describe("a PostgreSQL database", () => {
    it.live("is made once by many that come at once, and shown without its parameters", () =>
      Effect.gen(function* () {
        const url = yield* newDatabase
        const ids = Array.from({ length: 6 }, (_, n) => `run ${n}`)
        yield* Effect.forEach(
          ids,
          (id) =>
            onFile(url, (store) =>
              store.createRun({ id, bench: "quest", config: {}, environment: {} })
            ),
          { concurrency: "unbounded" }
        )
        yield* onFile(url, (store) =>
          Effect.gen(function* () {
            assert.sameMembers(
              (yield* store.listRuns).map(({ id }) => id),
              ids
            )
            assert.strictEqual(store.file, `postgres:///${databaseOf(url)}`)
          })
        )
      }).pipe(Effect.scoped)
    )

    it.live("of a newer version or of another program is refused, and left as it is", () =>
      Effect.gen(function* () {
        const newer = yield* newDatabase
        yield* Effect.scoped(open(newer))
        yield* inDatabase(newer, "insert into questline.migrations values (99, 'x')")
        assert.match((yield* refusal(newer)).message, /newer program \(its schema has version \d+/)
        const foreign = yield* newDatabase
        yield* inDatabase(foreign, "create schema questline; create table questline.runs (a int)")
        assert.include((yield* refusal(foreign)).message, "belongs to another program")
        const nowhere = foreign.replace(databaseOf(foreign), "no_such_database")
        assert.include((yield* refusal(nowhere)).message, "there is no such database: create it")
        const latin = `${databaseOf(foreign)}_latin`
        const made = `create database ${latin} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`
        yield* Effect.promise(() => administer(made))
        const error = yield* refusal(foreign.replace(databaseOf(foreign), latin))
        assert.include(error.message, "its encoding is LATIN1")
        yield* Effect.promise(() => administer(`drop database ${latin}`))
      }).pipe(Effect.scoped)
    )

    it.live("has the columns that the declaration of the tables has", () =>
      Effect.gen(function* () {
        const url = yield* newDatabase
        yield* Effect.scoped(open(url))
        const stored = yield* inDatabase(
          url,
          "select table_name || '.' || column_name || ' ' || is_nullable from information_schema.columns where table_schema = 'questline'"
        )
        const declared = Object.values(tables).flatMap((table) => {
          const { columns, name } = getTableConfig(table)
          return columns.map((each) => `${name}.${each.name} ${each.notNull ? "NO" : "YES"}`)
        })
        const own = [
          ...["runs.rowid NO", "scorings.rowid NO", "searched.words YES"],
          "identity.id NO"
        ]
        const account = ["migrations.version NO", "migrations.hash NO"]
        assert.sameMembers(stored.flat(), [...declared, ...own, ...account])
      }).pipe(Effect.scoped)
    )

    it.live("sorts texts by their bytes, and keeps a text that has a zero byte", () =>
      Effect.gen(function* () {
        yield* onFile(yield* newDatabase, (store) =>
          Effect.gen(function* () {
            yield* addRun(store, "r", ["a"])
            for (const model of ["b", "A", "ä", "B", "_", "a"]) {
              yield* store.addTrials("r", [{ model, item: "b", split: "x", round: 1, variant: "" }])
            }
            assert.deepStrictEqual(
              (yield* store.trialsOfItem("r", "b")).map(({ model }) => model),
              ["A", "B", "_", "a", "b", "ä"]
            )
            const [trial] = yield* store.trialsOf("r")
            yield* store.keepNote({ trial: trial?.id ?? 0 }, { text: "a\u0000b", tags: [] })
            const note = Option.getOrThrow(yield* store.noteOf({ trial: trial?.id ?? 0 }))
            assert.strictEqual(note.text, "a\uFFFDb")
          })
        )
      }).pipe(Effect.scoped)
    )

    it.live(
      "commits once what was committed when the answer was lost, and returns its results",
      () =>
        Effect.gen(function* () {
          const url = yield* newDatabase
          let [next, cuts] = [nowhere, 0]
          const judge = (transaction: Transaction, point: Point) => {
            if (!next(transaction, point)) return "pass"
            next = nowhere
            cuts++
            return "cut"
          }
          const { folder } = yield* pgWire({ to: socketOf(url), judge })
          yield* onFile(byWay(url, folder), (store) =>
            Effect.gen(function* () {
              const cut = (where: Where) =>
                Effect.sync(() => {
                  next = where
                })
              yield* cut(COMMITTED)
              yield* store.createRun({ id: "r", bench: "quest", config: {}, environment: {} })
              yield* cut(COMMITTED)
              const [a] = yield* addRun(store, "r", ["a"])
              yield* cut(COMMITTED)
              assert.isTrue(yield* store.claimTrial(a, "me"))
              yield* cut(COMMITTED)
              assert.strictEqual((yield* store.reserve("k", "me"))._tag, "Reserved")
              yield* cut(COMMITTED)
              yield* store.saveStep(step(a, "generate", "k", { durable: true }))
              // Lost before it was committed: done again.
              yield* cut(({ kind }, point) => point === "commit" && kind.includes("outputs"))
              yield* store.saveStep(step(a, "validate", "k2"))
              yield* cut(COMMITTED)
              const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
              assert.isTrue(
                yield* store.finishTrial({ trialId: a, owner: "me", status: "done", ...end })
              )
              // A read is simply asked again.
              yield* cut(({ kind, texts }) => kind === "" && texts.length > 0)
              assert.deepStrictEqual(
                (yield* store.stepsOf(a)).map(({ key, seq }) => [key, seq]),
                [
                  ["k", 0],
                  ["k2", 1]
                ]
              )
              assert.strictEqual(cuts, 8)
              assert.strictEqual(Option.getOrThrow(yield* store.getRun("r")).revision, 2)
            })
          )
        }).pipe(Effect.scoped)
    )

    it.live("goes on when the server has ended every connection, also in a transaction", () =>
      Effect.gen(function* () {
        const url = yield* newDatabase
        const kill = inDatabase(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'questline'"
        )
        yield* onFile(url, (store) =>
          Effect.gen(function* () {
            const tasks = Array.from({ length: 40 }, (_, n) => `task ${n}`)
            const ids = yield* addRun(store, "r", tasks)
            const write = (id: number) =>
              Effect.andThen(
                store.claimTrial(id, "me"),
                store.saveStep(step(id, "generate", `k${id}`, { durable: true }))
              )
            yield* Effect.all([Effect.forEach(ids, write, { concurrency: 8 }), kill, kill], {
              concurrency: "unbounded"
            })
            yield* kill
            assert.deepStrictEqual(
              (yield* store.callsOf("r", ["generate"])).map(({ seq, key }) => [seq, key]),
              ids.map((id) => [0, `k${id}`])
            )
          })
        )
      }).pipe(Effect.scoped)
    )

    it.live(
      "is not held by a process that froze within a transaction for longer than the server lets it",
      () =>
        Effect.gen(function* () {
          const url = yield* newDatabase
          const froze = yield* Deferred.make<void>()
          const way = yield* pgWire({
            to: socketOf(url),
            judge: ({ kind }, point) => {
              if (kind === "" || point !== "commit") return "pass"
              Deferred.doneUnsafe(froze, Effect.void)
              return "hold"
            }
          })
          yield* onFile(url, (store) =>
            Effect.gen(function* () {
              const [a, b] = yield* addRun(store, "r", ["a", "b"])
              yield* store.claimTrials("r", [a], "frozen", 1)
              const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
              const finished = { trialId: a, owner: "frozen", status: "done" as const, ...end }
              const frozen = yield* Effect.forkChild(
                onFile(byWay(url, way.folder), (other) => other.finishTrial(finished))
              )
              yield* Deferred.await(froze)
              const free = yield* inDatabase(
                url,
                "select item from questline.trials for update skip locked"
              )
              assert.deepStrictEqual(free, [["b"]])
              // Claims pass over what is locked.
              assert.lengthOf(yield* store.claimTrials("r", [a, b], "other", 2), 1)
              // Whoever needs the row waits until the server has ended the frozen transaction.
              assert.isTrue(yield* store.finishTrial(finished))
              // Nobody waits here for the frozen client to find out.
              void way.close()
              yield* Fiber.interrupt(frozen)
            })
          )
        }).pipe(Effect.scoped),
      120_000
    )
  })
}
