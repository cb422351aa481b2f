/** Programs of the user's own (`cmd:`) that change between runs, and inside of one. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { toy as toyBench } from "../toy/toyBench.ts"
import { commandOver, folder, PROCESS_TIMEOUT } from "./support.ts"

/** A program that says one number to every sum and notes each call; all three sums come to 5. */
const setting = Effect.gen(function* () {
  const cwd = yield* folder
  const db = join(cwd, "runs.db")
  const config = join(cwd, "pipeline.config.json")
  const [script, calls] = [join(cwd, "agent.sh"), join(cwd, "calls")]
  const write = (says: string) => writeFileSync(script, `echo x >> '${calls}'\n${says}\n`)
  const define = (definition: object) =>
    writeFileSync(config, JSON.stringify({ models: { mine: definition } }))
  const toy = (...args: ReadonlyArray<string>) => commandOver([toyBench], ...args, "--db", db)
  return {
    ...{ cwd, script, write, define, toy },
    run: (model: string, ...more: ReadonlyArray<string>) =>
      toy("run", "--bench", "toy", "--model", model, "--config", config, "--json", ...more),
    /** calls since it was last asked */
    asked: () => {
      const count = existsSync(calls) ? readFileSync(calls, "utf8").length / 2 : 0
      writeFileSync(calls, "")
      return count
    }
  }
})

const rightIn = (stdout: string): unknown =>
  JSON.parse(stdout.split("\n").findLast((line) => line !== "") ?? "{}").models?.[0]?.right

describe("a program of the user's own", () => {
  it.live(
    "is asked again only if it has changed",
    () =>
      Effect.gen(function* () {
        const { asked, define, run, script, write } = yield* setting
        const model = `cmd:sh ${script}`
        write("echo 4")
        define({ model })
        assert.strictEqual(rightIn((yield* run(model)).stdout), 0)
        assert.strictEqual(asked(), 3)
        const again = yield* run(model)
        assert.strictEqual(asked(), 0)
        assert.match(again.stderr, /^3 of 3 replies reused from run \S+ \(--fresh asks again\)/m)
        write("echo 5")
        const changed = yield* run(model)
        assert.strictEqual(asked(), 3)
        assert.strictEqual(rightIn(changed.stdout), 3)
        assert.notInclude(changed.stderr, "reused")
        // The same under a name of a configuration, with its content and with a version.
        yield* run("mine")
        assert.strictEqual(asked(), 3)
        write("echo 6")
        yield* run("mine")
        assert.strictEqual(asked(), 3)
        define({ model, version: "7" })
        yield* run("mine")
        assert.strictEqual(asked(), 3)
        write("echo 7")
        yield* run("mine")
        assert.strictEqual(asked(), 0)
        define({ model, version: "8" })
        yield* run("mine")
        assert.strictEqual(asked(), 3)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "is asked again in every run if nothing identifies it",
    () =>
      Effect.gen(function* () {
        const { asked, cwd, define, run, toy } = yield* setting
        const model = `cmd:cd '${cwd}' && eval 'echo x >> calls; echo 5'`
        define({ model })
        yield* run(model)
        assert.strictEqual(asked(), 3)
        const other = yield* run(model)
        assert.strictEqual(asked(), 3)
        assert.strictEqual(rightIn(other.stdout), 3)
        // Its own run has its replies: it can be checked by others.
        const board = join(cwd, "board.json")
        const written = yield* toy("report", "--format", "leaderboard", "--out", board)
        assert.strictEqual(written.status, 0, written.stderr)
        const verified = yield* commandOver([toyBench], "verify", board)
        assert.strictEqual(verified.status, 0, verified.stderr)
        assert.strictEqual(asked(), 0)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "keeps its earlier replies in a run that continues with a changed program, and says so",
    () =>
      Effect.gen(function* () {
        const { asked, cwd, define, run, script, toy, write } = yield* setting
        const model = `cmd:sh ${script}`
        define({ model })
        write("echo 4")
        yield* run(model)
        const board = join(cwd, "board.json")
        write("echo 5")
        // A report long after: the file states the program as it was.
        yield* toy("report", "--format", "leaderboard", "--out", board)
        const verified = yield* commandOver([toyBench], "verify", board)
        assert.strictEqual(verified.status, 0, verified.stderr)
        asked()
        const more = yield* toy("resume", "--rounds", "2", "--json")
        assert.strictEqual(asked(), 3)
        assert.strictEqual(rightIn(more.stdout), 3)
        assert.include(more.stderr, `${model} has changed since this run began: 3 finished trials`)
        const rest = yield* toy("resume", "--rounds", "3")
        assert.notInclude(rest.stderr, "has changed")
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})

describe("a program that crashes on every call", () => {
  it.live(
    "is stopped after a few calls, and continues when it is corrected",
    () =>
      Effect.gen(function* () {
        const { asked, define, run, script, toy, write } = yield* setting
        const model = `cmd:sh ${script}`
        define({ model })
        write("echo no such file: model.bin >&2; exit 3")
        const ran = yield* run(model, "--concurrency", "1")
        assert.strictEqual(ran.status, 1)
        assert.strictEqual(asked(), 3)
        assert.match(
          ran.stderr,
          /stopped: cmd:.*exit status 3: no such file: model\.bin \(3 times in a row/
        )
        write("echo 5")
        const resumed = yield* toy("resume", "--json")
        assert.strictEqual(resumed.status, 0, resumed.stderr)
        assert.strictEqual(rightIn(resumed.stdout), 3)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "on one task skips that task, without waiting a minute",
    () =>
      Effect.gen(function* () {
        const { asked, define, run, script, write } = yield* setting
        const model = `cmd:sh ${script}`
        define({ model })
        write('read line; case "$line" in *"2 + 3"*) exit 4;; esac; echo 5')
        const ran = yield* run(model, "--concurrency", "1")
        assert.strictEqual(ran.status, 1)
        assert.strictEqual(rightIn(ran.stdout), 2)
        // Three times, and three times again after the others.
        assert.strictEqual(asked(), 8)
        assert.include(ran.stderr, "1 errored: ")
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
