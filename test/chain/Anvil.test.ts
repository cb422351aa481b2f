/** The process: clear failures, nothing left behind, and no node that outlives its starter. */
import { spawn } from "node:child_process"
import { existsSync, readdirSync, watch } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { anvilVersion, startAnvil } from "../../chain/Anvil.ts"

const program = fileURLToPath(new URL("./holdANode.ts", import.meta.url))

/** Completes when the other side closes the connection, as the kernel does for a process that ends. */
const closed = (port: number) =>
  Effect.callback<void>((resume) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    socket.once("close", () => resume(Effect.void))
    socket.resume()
  })

/** Completes when the folder is gone. */
const removed = (folder: string) =>
  Effect.callback<void>((resume) => {
    const watcher = watch(tmpdir(), () => check())
    const check = () => {
      if (existsSync(folder)) return
      watcher.close()
      resume(Effect.void)
    }
    check()
    return Effect.sync(() => watcher.close())
  })

/** The folders of nodes; those that are there already may be an earlier process' of the same number. */
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("questline-anvil-"))

const foldersOf = (pid: number, earlier: ReadonlyArray<string>) =>
  folders().filter((name) => name.includes(`-${pid}-`) && !earlier.includes(name))

describe("Anvil", () => {
  it.effect("starts on a free port with the pinned rules, and is gone after its scope", () =>
    Effect.gen(function* () {
      const earlier = folders()
      const url = yield* Effect.gen(function* () {
        const [one, two] = yield* Effect.all([startAnvil({}), startAnvil({})])
        assert.notStrictEqual(one.url, two.url)
        assert.strictEqual(yield* one.call("eth_chainId", []), "0x38")
        const version = yield* one.call("web3_clientVersion", [])
        assert.strictEqual(version, `anvil/v${yield* anvilVersion}`)
        assert.strictEqual(foldersOf(process.pid, earlier).length, 2)
        return one.url
      }).pipe(Effect.scoped)
      const error = yield* Effect.flip(Effect.tryPromise(() => fetch(url)))
      assert.isTrue(String(error.cause).includes("fetch failed"))
      assert.deepStrictEqual(foldersOf(process.pid, earlier), [])
    })
  )

  it.effect("says what is wrong and what to do when the binary is missing", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.scoped(startAnvil({ binary: "/nowhere/anvil" })))
      assert.strictEqual(error._tag, "ChainError")
      assert.include(error.message, "/nowhere/anvil")
      assert.include(error.message, "npm install")
    })
  )

  it.effect("says what the process said when it ends at once", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.scoped(startAnvil({ genesis: "not a genesis" })))
      assert.include(error.message, "ended at once")
      assert.include(error.message, "genesis")
    })
  )

  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    it.live(`ends with its folder when its starter gets ${signal}`, () =>
      Effect.gen(function* () {
        const earlier = folders()
        const holder = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] })
        const line = yield* Effect.callback<string>((resume) => {
          holder.stdout.once("data", (chunk) => resume(Effect.succeed(String(chunk))))
        })
        const [folder] = foldersOf(holder.pid ?? 0, earlier)
        const gone = yield* Effect.forkChild(
          Effect.all([closed(Number(line)), removed(join(tmpdir(), String(folder)))], {
            concurrency: 2
          }),
          { startImmediately: true }
        )
        holder.kill(signal)
        yield* Fiber.join(gone)
      })
    )
  }
})
