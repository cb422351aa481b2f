/**
 * A run of agents that is killed in the middle of a session: what is over stays, the agents under way end with the
 * run, and the rest starts anew.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Schedule } from "effect"
import { Store } from "../../../db/Store.ts"
import { temporaryFolder } from "../../db/support.ts"
import { serve } from "../../support/httpServer.ts"
import { launched } from "../../support/launched.ts"
import { nodeAgent } from "./agentWorld.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * Says that it is under way after its first transaction, with its process id and that of a child, which does not end by
 * itself, and goes on when it is answered. An agent that is not answered waits.
 */
const AGENT = (origin: string) => `
const { spawn } = require("node:child_process")
const child = spawn("sleep", ["1000"], { stdio: "ignore" })
const call = (method, ...params) => fetch(process.env.QUESTLINE_RPC_URL, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
}).then((response) => response.json())
const to = "0x000000000000000000000000000000000000b0b1"
call("eth_sendTransaction", { to, value: "0x1" })
  .then(() => fetch(${JSON.stringify(`${origin}/`)} + process.pid + "/" + child.pid))
  .then(() => call("eth_sendTransaction", { to, value: "0x2" }))
  .then(() => process.exit(0), () => setInterval(() => {}, 1000))
`

/** Waits until a process is gone. */
const untilGone = (pid: number) =>
  Effect.sync(() => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }).pipe(Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (gone) => gone }))

layer(NodeServices.layer, { excludeTestServices: true })("a run of agents that is killed", (it) => {
  it.effect(
    "keeps the sessions that are over, and starts the agents of the others anew",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const url = join(folder, "run.db")
        let starts = 0
        let child: ChildProcess | undefined
        const pids: Array<ReadonlyArray<number>> = []
        const server = yield* serve((response, { path }) => {
          starts += 1
          pids.push(path.split("/").slice(1).map(Number))
          if (starts === 2) {
            child?.kill("SIGKILL")
            response.destroy()
          } else response.end("go on")
        })
        const agent = yield* nodeAgent(folder, "agent", AGENT(server.origin))
        const file = yield* launched
        const command = (...args: ReadonlyArray<string>) =>
          Effect.callback<number | null>((resume) => {
            const started = spawn(process.execPath, [file, ...args, "--db", url], {
              cwd: root,
              stdio: "ignore"
            })
            child = started
            started.once("exit", (code) => resume(Effect.succeed(code)))
            return Effect.sync(() => started.kill("SIGKILL"))
          })
        const tasks = ["--tasks", "bnb_transfer_basic", "--tasks", "wbnb_deposit"]
        const options = [...tasks, "--concurrency", "1", "--model", `agent:${agent}`]
        assert.isNull(yield* command("run", ...options))
        const [, killed = []] = pids
        assert.lengthOf(killed, 2)
        yield* Effect.forEach(killed, untilGone)
        assert.strictEqual(yield* command("resume"), 0)
        assert.strictEqual(starts, 3)
        yield* Effect.gen(function* () {
          const store = yield* Store
          const run = Option.getOrThrow(yield* store.latestRun)
          const trials = yield* store.trialsOf(run.id)
          assert.deepStrictEqual(
            trials.map(({ outcome, status }) => [status, outcome]),
            trials.map(() => ["done", "wrong_state"])
          )
          const rows = yield* Effect.forEach(trials, ({ id }) => store.stepsOf(id, ["session"]))
          assert.deepStrictEqual(
            rows.map(({ length }) => length),
            [1, 1]
          )
        }).pipe(Effect.provide(Store.layer({ url })))
      }).pipe(Effect.scoped),
    120_000
  )
})
