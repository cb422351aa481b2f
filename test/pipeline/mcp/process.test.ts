/** `questline mcp` as a process of its own: over stdio, killed and gone on with, and the line that --json prints. */
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { documents } from "../../../pipeline/terminal/documents.ts"
import { launched } from "../../support/launched.ts"
import { command, folder, PROCESS_TIMEOUT, root } from "../commands/support.ts"

const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(documents.mcp))

/** The server in a process, killed with the scope; `next` waits for its next line. */
const serving = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const file = yield* launched
    const child: ChildProcess = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, "mcp", ...args], {
          cwd: root,
          stdio: ["pipe", "pipe", "ignore"]
        })
      ),
      (process) => Effect.sync(() => process.kill("SIGKILL"))
    )
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
    const lines = child.stdout === null ? null : createInterface(child.stdout)
    const iterator = lines?.[Symbol.asyncIterator]()
    const next = Effect.promise(async () => String((await iterator?.next())?.value))
    let id = 0
    const ask = (method: string, params: unknown) =>
      Effect.gen(function* () {
        id += 1
        child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
        // Notifications of the server come between.
        while (true) {
          const answer = JSON.parse(yield* next)
          if (answer.id === id) return answer.result
        }
      })
    const tool = (name: string, input: unknown = {}) =>
      ask("tools/call", { name, arguments: input })
    const hello = ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" }
    })
    return { child, ended, hello, next, tool }
  })

describe("questline mcp", () => {
  it.live(
    "goes on with a run whose server was killed, and judges what a client leaves open",
    () =>
      Effect.gen(function* () {
        const db = join(yield* folder, "mcp.db")
        const task = "bnb_transfer_basic"
        const first = yield* serving("--db", db, "--tasks", task)
        assert.strictEqual((yield* first.hello).serverInfo.name, "questline")
        const opened = yield* first.tool("open", { task })
        const sent = yield* first.tool("send", { to: opened.structuredContent.address, value: "1" })
        assert.strictEqual(sent.structuredContent.status, "success")
        const { run } = (yield* first.tool("list_tasks")).structuredContent
        first.child.kill("SIGKILL")
        yield* Effect.promise(() => first.ended)

        const second = yield* serving("--db", db, "--run", run)
        yield* second.hello
        const again = yield* second.tool("open", { task })
        assert.strictEqual(
          again.structuredContent?.instruction,
          opened.structuredContent.instruction
        )
        const resent = yield* second.tool("send", {
          to: opened.structuredContent.address,
          value: "1"
        })
        assert.strictEqual(resent.structuredContent.hash, sent.structuredContent.hash)
        second.child.stdin?.end()
        assert.strictEqual(yield* Effect.promise(() => second.ended), 0)
        const shown = yield* command("show", run, task, "--db", db)
        assert.match(shown.stdout, /✗ \d+ of 100/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "says where it listens",
    () =>
      Effect.gen(function* () {
        const db = join(yield* folder, "mcp.db")
        const server = yield* serving("--http", "--port", "0", "--json", "--db", db)
        const { url } = yield* decodeLine(yield* server.next)
        assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
