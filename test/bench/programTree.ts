/**
 * Runs the command line and measures what it took: wall time, and the CPU time and memory of its whole
 * tree, read from /proc while it runs (a sandbox in namespaces of its own is waited for by nobody, so no
 * process is ever told what it used). Memory that processes share, such as the pages of one program, counts once.
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
/** Adding up pages keeps their process waiting, so it is done in a fiftieth of the time at most. */
const WEIGHING_SHARE = 1 / 50

interface Seen {
  readonly name: string
  readonly ticks: number
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
    ticks: Number(fields[11]) + Number(fields[12])
  })
  for (const child of read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean)) {
    treeOf(Number(child), found)
  }
  return found
}

/** MiB of a process, with its part of what it shares (`Pss`). */
const mibOf = (pid: string): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024

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
    let nextWeighing = 0
    const look = () => {
      const now = treeOf(child.pid ?? 0)
      for (const [id, process] of now) seen.set(id, process)
      const began = performance.now()
      if (began < nextWeighing) return
      const sum = [...now.keys()].reduce((total, id) => total + mibOf(id.split(" ")[0] ?? ""), 0)
      mib = Math.max(mib, sum)
      nextWeighing = began + (performance.now() - began) / WEIGHING_SHARE
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
