/**
 * Runs the command line and measures what it took: wall time, and the CPU time and memory of its whole
 * tree, read from /proc while it runs (a sandbox in namespaces of its own is waited for by nobody, so no
 * process is ever told what it used).
 */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** What a command took: seconds, seconds of CPU by program, MiB of all its processes at their most. */
export interface Took {
  readonly wall: number
  readonly cpu: number
  readonly by: Readonly<Record<string, number>>
  readonly mib: number
  readonly stdout: string
}

const TICKS_PER_SECOND = 100
const POLL_MS = 10

interface Seen {
  readonly name: string
  readonly ticks: number
  readonly pages: number
}

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** Node calls its main thread so, and with it the process. */
const nameOf = (command: string): string => (command === "MainThread" ? "node" : command)

/** Every process below `pid`, itself included, by its id. */
const treeOf = (pid: number, found = new Map<string, Seen>()): ReadonlyMap<string, Seen> => {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === "") return found
  const end = stat.lastIndexOf(")")
  const fields = stat.slice(end + 2).split(" ")
  found.set(`${pid} ${fields[19]}`, {
    name: nameOf(stat.slice(stat.indexOf("(") + 1, end)),
    ticks: Number(fields[11]) + Number(fields[12]),
    pages: Number(fields[21])
  })
  for (const child of read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean)) {
    treeOf(Number(child), found)
  }
  return found
}

/** Runs a program in a folder, with more in its environment; dies where it ends badly. */
export const program = (
  [command = "", ...args]: ReadonlyArray<string>,
  cwd: string,
  env: Readonly<Record<string, string>> = {}
): Effect.Effect<Took> =>
  Effect.callback<Took>((resume) => {
    const started = performance.now()
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const seen = new Map<string, Seen>()
    let [mib, stdout, stderr] = [0, "", ""]
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4_000)
    })
    const look = () => {
      const now = treeOf(child.pid ?? 0)
      for (const [id, process] of now) seen.set(id, process)
      const pages = [...now.values()].reduce((sum, process) => sum + process.pages, 0)
      mib = Math.max(mib, (pages * 4_096) / 1_048_576)
    }
    const polling = setInterval(look, POLL_MS)
    child.once("close", (code) => {
      clearInterval(polling)
      if (code !== 0) return resume(Effect.die(new Error(`status ${code}: ${stderr}`)))
      const by: Record<string, number> = {}
      for (const { name, ticks } of seen.values()) {
        by[name] = (by[name] ?? 0) + ticks / TICKS_PER_SECOND
      }
      const cpu = Object.values(by).reduce((sum, seconds) => sum + seconds, 0)
      resume(Effect.succeed({ wall: (performance.now() - started) / 1000, cpu, by, mib, stdout }))
    })
    return Effect.sync(() => {
      clearInterval(polling)
      child.kill()
    })
  })

/** Runs `bin/pipeline` with these arguments. */
export const pipeline = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  program(["bin/pipeline", ...args], root, env)
