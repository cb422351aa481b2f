/**
 * Watches what a process and its children use, and reports when it is too much. Owns the measuring
 * (Linux: /proc; elsewhere: ps); the caller kills the process.
 */
import { closeSync, openSync, readSync } from "node:fs"
import { Duration, Effect } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"

interface Usage {
  /** resident memory of the process and its children, bytes */
  readonly residentBytes: number
  /** CPU time they have used, milliseconds */
  readonly cpuMs: number
}

export interface Bounds {
  readonly residentBytes: number
  /** in addition to what was used when the watch began */
  readonly cpuMs: number
}

const POLL = Duration.millis(40)
/** The unit of CPU time in `/proc/PID/stat`: USER_HZ ticks, 100 a second. */
const MS_PER_TICK = 10

const none: Usage = { residentBytes: 0, cpuMs: 0 }
const sum = (a: Usage, b: Usage): Usage => ({
  residentBytes: a.residentBytes + b.residentBytes,
  cpuMs: a.cpuMs + b.cpuMs
})

const parseProc = (stat: string, status: string): Usage => {
  // Fields count from the last parenthesis: the command's name may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return { residentBytes: kibibytes * 1_024, cpuMs: ticks * MS_PER_TICK }
}

/** `ps -o rss=,time=`: kibibytes, and [[days-]hours:]minutes:seconds[.hundredths]. */
const parsePs = (line: string): Usage => {
  const [rss = "0", time = "0"] = line.trim().split(/\s+/)
  const [clock = "0", days = "0"] = time.split("-").reverse()
  const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0)
  return {
    residentBytes: Number(rss) * 1_024,
    cpuMs: Math.round((Number(days) * 86_400 + seconds) * 1_000)
  }
}

const page = Buffer.alloc(8_192)

/**
 * A file of `/proc`, empty if it cannot be read. It is read synchronously, because an asynchronous read
 * costs many times more, and each script needs twenty-five reads a second.
 */
const readPage = (path: string): string => {
  try {
    const file = openSync(path, "r")
    try {
      return page.toString("latin1", 0, readSync(file, page))
    } finally {
      closeSync(file)
    }
  } catch {
    return ""
  }
}

/** What a process and its descendants use now. */
const readTree = (pid: number): Usage => {
  const stat = readPage(`/proc/${pid}/stat`)
  if (stat === "") return none
  return readPage(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .map((child) => readTree(Number(child)))
    .reduce(sum, parseProc(stat, readPage(`/proc/${pid}/status`)))
}

/** Only what is needed to find a program, so no keys. */
const PLAIN = { env: { PATH: process.env.PATH ?? "/usr/bin:/bin" }, extendEnv: false }

/** Measures processes with the means of this system. */
export const makeUsageOf = Effect.fnUntraced(function* (
  source: "proc" | "ps" = process.platform === "linux" ? "proc" : "ps"
) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner

  const fromProc = (pid: number): Effect.Effect<Usage> => Effect.sync(() => readTree(pid))

  const fromPs = (pid: number): Effect.Effect<Usage> =>
    spawner.string(ChildProcess.make("ps", ["-o", "rss=,time=", "-p", String(pid)], PLAIN)).pipe(
      Effect.map(parsePs),
      Effect.orElseSucceed(() => none)
    )

  return source === "proc" ? fromProc : fromPs
})

/** Ends when the process exceeds its limits; a process that has ended uses nothing. */
export const exceeded = Effect.fnUntraced(function* (
  usageOf: (pid: number) => Effect.Effect<Usage>,
  pid: number,
  bounds: Bounds
) {
  const { cpuMs } = yield* usageOf(pid)
  for (;;) {
    yield* Effect.sleep(POLL)
    const usage = yield* usageOf(pid)
    if (usage.residentBytes > bounds.residentBytes) return "memory"
    if (usage.cpuMs - cpuMs > bounds.cpuMs) return "cpu"
  }
})
