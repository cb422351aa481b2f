/** The real command line in a process of its own, for benchmarks and demonstrations. */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { launched } from "./launched.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Runs the command line; resolves when it has ended well, and is a defect where it has not. */
export const cli = (
  args: ReadonlyArray<string>,
  /** added to the environment of this process */
  env: Readonly<Record<string, string>> = {}
) =>
  Effect.flatMap(launched, (file) =>
    Effect.callback<void>((resume) => {
      const child = spawn(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", file, ...args],
        { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] }
      )
      let said = ""
      child.stderr.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4_000)
      })
      child.once("close", (code) =>
        resume(code === 0 ? Effect.void : Effect.die(new Error(`status ${code}: ${said}`)))
      )
      return Effect.sync(() => child.kill())
    })
  )
