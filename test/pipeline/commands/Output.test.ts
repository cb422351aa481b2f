import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Result } from "effect"
import {
  delivered,
  Output,
  OutputError,
  outputOver,
  toFile,
  toStream,
  type Write
} from "../../../pipeline/terminal/Output.ts"
import { launched } from "../../support/launched.ts"
import { oneIn } from "../../support/oneIn.ts"
import { command, commandWriting, folder, ownProcess } from "./support.ts"

const failure = (code: string) => Object.assign(new Error(`${code}: it is so`), { code })

/** A disk with this much room. */
const disk = (room: number) => {
  const written: Array<Uint8Array> = []
  let left = room
  const write = (_: number, bytes: Uint8Array): number => {
    if (left === 0) throw failure("ENOSPC")
    const taken = bytes.slice(0, Math.min(left, 7))
    left -= taken.length
    written.push(taken)
    return taken.length
  }
  return { write, text: () => Buffer.concat(written).toString() }
}

const full: Write = (_, done) => done(failure("ENOSPC"))

const printing = (write: Write, text: string) =>
  delivered(Effect.flatMap(Output, ({ print }) => Effect.sync(() => print(text)))).pipe(
    Effect.provideService(Output, outputOver(write)),
    Effect.result
  )

describe("what is printed", () => {
  it.effect("is written to a file completely, or fails", () =>
    Effect.gen(function* () {
      const text = "ä".repeat(100)
      const large = disk(200)
      assert.isTrue(Result.isSuccess(yield* printing(toFile(1, large.write), text)))
      assert.strictEqual(large.text(), text)
      const small = disk(199)
      const result = yield* printing(toFile(1, small.write), text)
      assert.isTrue(Result.isFailure(result) && result.failure instanceof OutputError)
    })
  )

  it.effect("waits for a slow reader", () =>
    Effect.gen(function* () {
      const release: Array<() => void> = []
      const slow = new Writable({ write: (_, __, done) => void release.push(done) })
      const command = yield* Effect.forkChild(printing(toStream(slow), "much"))
      for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow
      assert.strictEqual(command.pollUnsafe(), undefined)
      for (const done of release) done()
      assert.isTrue(Result.isSuccess(yield* Fiber.join(command)))
    })
  )

  it.effect("ends quietly if its reader has gone", () =>
    Effect.gen(function* () {
      const gone = new Writable({ write: (_, __, done) => done(failure("EPIPE")) })
      assert.isTrue(Result.isSuccess(yield* printing(toStream(gone), "text")))
    })
  )

  it.effect("ends a command with a broken output after it has released its resources", () =>
    Effect.gen(function* () {
      let closed = false
      const printed = yield* Deferred.make<void>()
      const endless = Effect.gen(function* () {
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => {
            closed = true
          })
        )
        const { print } = yield* Output
        print("first line")
        yield* Deferred.succeed(printed, undefined)
        return yield* Effect.never
      }).pipe(Effect.scoped)
      const result = yield* delivered(endless).pipe(
        Effect.provideService(Output, outputOver(full)),
        Effect.result
      )
      assert.isTrue(Result.isFailure(result))
      assert.isTrue(closed)
    })
  )
})

/** Everything that prints data, over a database with one run. */
const commands = [
  ...["table", "json", "csv", "md", "html", "leaderboard"].map((as) => `report --format ${as}`),
  "report --figure ranking",
  "report --figure ranking --format png",
  ...["text", "json", "md", "html"].map((as) => `compare RUN:oracle RUN:oracle --format ${as}`),
  "show erc20_approve",
  "show --failed",
  "runs",
  "runs --json",
  "rescore",
  "rescore --json",
  ...["mermaid", "dot", "json"].map((as) => `graph --format ${as}`),
  "graph RUN",
  "export --out DIR/exported",
  "view --out DIR/site",
  "verify DIR/leaderboard.json",
  "tasks list",
  "tasks list --json",
  "tasks show erc20_approve",
  "tasks show erc20_approve --json",
  "prompt erc20_approve",
  "prompt erc20_approve --json",
  "run --dry-run --tasks erc20_approve",
  "doctor",
  "--help",
  "report --help",
  "--version"
]

const withDb = /^(report|compare|show|runs|rescore|graph RUN|export|view|verify)/

describe("commands whose output cannot be written", () => {
  it.live("all say so and fail, but a closed pipe is not a failure", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const db = join(dir, "p.db")
      const ran = yield* ownProcess(dir, ["run", "--db", db, "--tasks", "erc20_approve", "--json"])
      assert.strictEqual(ran.status, 0, ran.stderr)
      const run = /"run":"([^"]+)"/.exec(ran.stdout)?.[1] ?? ""
      const file = join(dir, "leaderboard.json")
      yield* command("report", "--format", "leaderboard", "--out", file, "--db", db)
      const broken: Array<string> = []
      for (const [code, text] of [
        ["ENOSPC", /^error: cannot write to stdout \(ENOSPC/m],
        ["EPIPE", /^(?!error)/]
      ] as const) {
        // A closed pipe is the same to all of them: fewer are enough.
        for (const line of oneIn(code === "EPIPE" ? 6 : 2, commands, "SLICES")) {
          fs.rmSync(join(dir, "exported"), { recursive: true, force: true })
          fs.rmSync(join(dir, "site"), { recursive: true, force: true })
          const args = line.split(" ").map((word) => word.replace("DIR", dir).replace(/^RUN/, run))
          let writes = 0
          const fails: Write = (_, done) => {
            writes += 1
            done(failure(code))
          }
          const said = yield* commandWriting(
            fails,
            ...args,
            ...(withDb.test(line) ? ["--db", db] : [])
          )
          const expected = code === "EPIPE" ? 0 : 2
          const errors = said.stderr.match(/^error: /gm)?.length ?? 0
          if (
            said.status !== expected ||
            !text.test(said.stderr) ||
            errors !== (code === "EPIPE" ? 0 : 1) ||
            writes !== 1
          ) {
            broken.push(`${line} (${code}): ${said.status}, ${writes} writes: ${said.stderr}`)
          }
        }
      }
      assert.deepStrictEqual(broken, [])
    }).pipe(Effect.scoped)
  )

  it.live.skipIf(!fs.existsSync("/dev/full"))("to a full disk, as processes", () =>
    Effect.gen(function* () {
      const file = yield* launched
      for (const args of [["tasks", "list"], ["--version"]]) {
        const said = yield* Effect.callback<{ status: number | null; stderr: string }>((resume) => {
          const full = fs.openSync("/dev/full", "w")
          const child = spawn(process.execPath, [file, ...args], {
            stdio: ["ignore", full, "pipe"]
          })
          let stderr = ""
          child.stderr?.on("data", (chunk: Buffer) => {
            stderr += chunk.toString()
          })
          child.once("close", (status) => {
            fs.closeSync(full)
            resume(Effect.succeed({ status, stderr }))
          })
        })
        assert.strictEqual(said.status, 2)
        assert.match(said.stderr, /^error: cannot write to stdout \(ENOSPC[^\n]*\n$/)
      }
    })
  )
})
