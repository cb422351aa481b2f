/** Several processes on one database, and processes that are killed while they write. */
import { type ChildProcess, spawn } from "node:child_process"
import { watch } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { check } from "../../db/check/check.ts"
import { open } from "../../db/open.ts"
import { Store } from "../../db/Store.ts"
import { oneIn } from "../support/oneIn.ts"
import { addRun, engines, onFile, temporaryFolder } from "./support.ts"

const writerFile = fileURLToPath(new URL("./writer.ts", import.meta.url))

const codeCache = fileURLToPath(
  new URL("../../node_modules/.cache/questline/writer", import.meta.url)
)

interface Ended {
  /** exit status; null of a process that was killed */
  readonly status: number | null
  readonly lines: ReadonlyArray<string>
  readonly errors: string
}

/** Runs the writer to its end; `watching` is told of each line that it says. */
const runWriter = (
  args: readonly [file: string, name: string, saves: number, claims: number],
  watching: (child: ChildProcess, lines: number) => void = () => {}
) =>
  Effect.callback<Ended>((resume) => {
    const child = spawn(process.execPath, [writerFile, ...args.map(String)], {
      // Most of a writer's time is its start.
      env: { ...process.env, NODE_COMPILE_CACHE: codeCache },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    let errors = ""
    watching(child, 0)
    child.stdout.on("data", (chunk) => {
      said += chunk
      watching(child, said.split("\n").length - 1)
    })
    child.stderr.on("data", (chunk) => {
      errors += chunk
    })
    child.on("close", (status) =>
      resume(Effect.succeed({ status, lines: said.split("\n").slice(0, -1), errors }))
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** What lines of one kind name. */
const said = (ended: Ended, kind: string) =>
  ended.lines
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1))

/** Fails unless the database is sound and every output that was said to be committed is there, whole. */
const verify = Effect.fnUntraced(function* (url: string, ended: Ended, name: string) {
  const connection = yield* open(url)
  assert.deepStrictEqual((yield* check(connection)).problems, [])
  const store = Store.over(connection)
  const [trial] = yield* store.trialsOf(`run of ${name}`)
  const steps = trial === undefined ? [] : yield* store.stepsOf(trial.id)
  const stored = new Map(steps.map((step) => [step.key, step.value]))
  for (const key of said(ended, "key")) {
    assert.deepStrictEqual(stored.get(key), { of: key, text: "reply ".repeat(500) })
  }
  return steps.length
}, Effect.scoped)

for (const [at, { database, name }] of engines.entries()) {
  describe(`processes on ${name}`, () => {
    it.effect("create it once, write all their rows, and win each claim once", () =>
      Effect.gen(function* () {
        const file = yield* database
        const names = ["one", "two"]
        const ended = yield* Effect.forEach(names, (name) => runWriter([file, name, 60, 60]), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(
          ended.map(({ status, errors }) => [status, errors]),
          [
            [0, ""],
            [0, ""]
          ]
        )
        for (const [n, each] of ended.entries()) {
          assert.strictEqual(said(each, "key").length, 60)
          assert.strictEqual(yield* verify(file, each, names[n] ?? ""), 60)
        }
        const claims = ended.flatMap((each) => said(each, "claim"))
        assert.strictEqual(claims.length, 60)
        assert.strictEqual(new Set(claims).size, 60)
      })
    )

    it.effect(
      "that are killed leave it sound with all that they had committed, and the next one can continue",
      () =>
        Effect.gen(function* () {
          const file = yield* database
          for (const [n, lines] of oneIn(2, at === 0 ? [50, 1] : [50], "SLICES").entries()) {
            const name = `writer-${n}`
            const ended = yield* runWriter([file, name, 100_000, 0], (child, count) => {
              if (count >= lines) child.kill("SIGKILL")
            })
            assert.strictEqual(ended.status, null, ended.errors)
            assert.isAtLeast(said(ended, "key").length, lines)
            assert.isAtLeast(yield* verify(file, ended, name), lines)
          }
        })
    )
  })
}

describe("a process that is killed", () => {
  it.effect("while it creates the database leaves one that opens", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      // a change of the folder is the file, then its journal or log, made or removed
      for (const changes of oneIn(2, [3, 1], "SLICES")) {
        const file = join(folder, `${changes}.db`)
        const ended = yield* runWriter([file, "maker", 100_000, 0], (child, count) => {
          if (count >= 1) child.kill("SIGKILL")
          if (count > 0) return
          let seen = 0
          const watcher = watch(folder, (_, name) => {
            if (name?.startsWith(`${changes}.db`) && ++seen >= changes) child.kill("SIGKILL")
          })
          child.on("close", () => watcher.close())
        })
        assert.strictEqual(ended.status, null, ended.errors)
        yield* verify(file, ended, "maker")
        const [trial] = yield* onFile(file, (store) => addRun(store, "next", ["a"]))
        assert.isAtLeast(trial, 1)
      }
    })
  )
})
