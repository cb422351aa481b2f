/** `questline run --detach`, `work` and `watch`: a run that one process stores and others play. */

import { writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { documents } from "../../../pipeline/terminal/documents.ts"
import { onFile } from "../../db/support.ts"
import { toy } from "../toy/toyBench.ts"
import { command, commandOver, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const documentOf = <A>(schema: Schema.Decoder<A>, text: string) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))(text)

/** A provider that takes requests and never answers; `asked` is called with each. */
const silentProvider = (asked: () => void) =>
  Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const server = createServer(asked).listen(0, "127.0.0.1", () =>
        resume(Effect.succeed(server))
      )
    }),
    (server) =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )

describe("a worker", () => {
  it.live(
    "plays none of a run whose key it lacks, says so once, and leaves its trials as they are",
    () =>
      Effect.gen(function* () {
        const dir = yield* folder
        const db = join(dir, "store.db")
        const config = join(dir, "pipeline.config.json")
        const model = {
          model: "openai/none",
          baseUrl: "http://127.0.0.1:9/v1",
          key: "env:NO_KEY_HERE"
        }
        writeFileSync(config, JSON.stringify({ models: { tested: model } }))
        const flags = ["--tasks", "wbnb_deposit", "--config", config, "--db", db, "--json"]
        const stored = yield* command("run", "--detach", "--model", "tested", ...flags)
        assert.strictEqual(stored.status, 0, stored.stderr)
        const { run } = documentOf(Schema.Struct({ run: Schema.String }), stored.stdout)
        const worked = yield* command("work", "--until-idle", "--db", db, "--json")
        assert.strictEqual(worked.status, 2)
        assert.strictEqual(worked.stderr.split("NO_KEY_HERE").length, 2, worked.stderr)
        const { refused, runs } = documentOf(documents.work, worked.stdout)
        assert.deepStrictEqual(runs, [])
        assert.strictEqual(refused[0]?.run, run)
        // A model that can be asked here is played, and the other one is left to others.
        const both = yield* command(
          "run",
          "--detach",
          "--model",
          "tested",
          "--model",
          "null",
          ...flags
        )
        assert.strictEqual(both.status, 0, both.stderr)
        const some = yield* command("work", "--until-idle", "--db", db, "--json")
        assert.strictEqual(some.status, 0, some.stderr)
        assert.include(some.stderr, "some of its trials are left to others")
        assert.deepInclude(documentOf(documents.work, some.stdout).runs[0], { trials: 1 })
        const watched = yield* command("watch", "--db", db, "--json")
        const now = documentOf(documents.watch, watched.stdout)
        assert.deepInclude(now, { trials: 2, done: 1, pending: 1, running: 0 })
        const rests = yield* onFile(db, (store) => store.listRuns)
        assert.deepEqual(
          rests.map(({ pending, status }) => [pending, status]),
          [
            [1, "interrupted"],
            [1, "running"]
          ]
        )
        const trials = yield* onFile(db, (store) => store.trialsOf(run))
        assert.deepInclude(trials[0], { status: "pending", token: 0, owner: null })
      }),
    PROCESS_TIMEOUT
  )

  it.live("plays none of a run of another bank, version or chain, and says which", () =>
    Effect.gen(function* () {
      const db = join(yield* folder, "store.db")
      const on = (...args: ReadonlyArray<string>) => commandOver([toy], ...args, "--db", db)
      const stored = yield* on("run", "--bench", "toy", "--detach", "--model", "adder")
      assert.strictEqual(stored.status, 0, stored.stderr)
      const set = (changes: string) => {
        const file = new DatabaseSync(db)
        file.exec(`UPDATE runs SET environment = json_set(environment, ${changes})`)
        file.close()
      }
      const worlds = [
        ["'$.bank', 'other'", "a different task bank"],
        ["'$.bank', 'toy', '$.versions.sandbox', '1'", "another sandbox (1, now none)"],
        ["'$.versions', json('{\"genesis\":\"0x1\"}')", "another genesis (0x1, now none)"]
      ] as const
      for (const [changes, said] of worlds) {
        set(changes)
        const worked = yield* on("work", "--until-idle", "--json")
        assert.strictEqual(worked.status, 2, worked.stderr)
        assert.include(documentOf(documents.work, worked.stdout).refused[0]?.reason ?? "", said)
        assert.strictEqual(worked.stderr.split("plays none of its trials").length, 2, worked.stderr)
      }
      const trials = yield* onFile(db, (store) =>
        Effect.flatMap(store.listRuns, ([run]) => store.trialsOf(run?.id ?? ""))
      )
      for (const trial of trials) assert.deepInclude(trial, { status: "pending", token: 0 })
      set("'$.versions', json('{}')")
      const played = yield* on("work", "--until-idle")
      assert.include(played.stdout, "Played 3 trials", played.stderr)
    })
  )

  it.live("says how a run rests that several play, whoever ends it", () =>
    Effect.gen(function* () {
      const db = join(yield* folder, "store.db")
      const on = (...args: ReadonlyArray<string>) => commandOver([toy], ...args, "--db", db)
      const flags = ["--bench", "toy", "--detach", "--model", "adder", "--rounds", "20"]
      const stored = yield* on("run", ...flags)
      assert.strictEqual(stored.status, 0, stored.stderr)
      const workers = yield* Effect.all([on("work", "--until-idle"), on("work", "--until-idle")], {
        concurrency: 2
      })
      for (const { status, stderr } of workers) assert.strictEqual(status, 0, stderr)
      const [run] = yield* onFile(db, (store) => store.listRuns)
      assert.deepInclude(run, { status: "done", done: 60, trials: 60 })
    })
  )

  it.live(
    "gives its trials back when it is asked to end",
    () =>
      Effect.gen(function* () {
        const dir = yield* folder
        const db = join(dir, "store.db")
        let stop: () => void = () => undefined
        const server = yield* silentProvider(() => stop())
        const { port } = server.address() as AddressInfo
        const model = `http://127.0.0.1:${port}/v1#silent`
        const flags = ["--tasks", "erc20_transfer*", "--db", db]
        const stored = yield* command("run", "--detach", "--model", model, ...flags)
        assert.strictEqual(stored.status, 0, stored.stderr)
        const worked = yield* ownProcess(dir, ["work", "--db", db], {
          heard: (_stderr, signal) => {
            stop = () => signal("SIGTERM")
          }
        })
        assert.strictEqual(worked.status, 130, worked.stderr)
        yield* onFile(db, (store) =>
          Effect.gen(function* () {
            const [run] = yield* store.listRuns
            const trials = yield* store.trialsOf(run?.id ?? "")
            assert.isAbove(Math.max(...trials.map(({ token }) => token)), 0)
            for (const trial of trials) {
              assert.deepInclude(trial, { status: "pending", owner: null, lease: null, claims: 0 })
            }
            assert.deepStrictEqual(yield* store.workers, [])
          })
        )
      }),
    PROCESS_TIMEOUT
  )
})
