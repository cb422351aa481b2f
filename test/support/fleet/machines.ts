/**
 * Machines that are made of Linux namespaces: each has a network, an address and process numbers of its own, and may have
 * another time of day (Debian's faketime: time namespaces change the monotonic clock alone). Owns starting programs on them, and killing, freezing and cutting
 * them off. What is asked of them is the test.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Result } from "effect"

/** Where all machines find the server and the provider. */
export const SERVER = "10.99.0.1"
export const PROVIDER = "10.99.0.2"

const APART = ["--pid", "--fork", "--mount-proc", "--kill-child"]

/** faketime keeps something in shared memory under its process number, which is the same on all machines. */
const OWN_MEMORY = ["sh", "-c", 'mount -t tmpfs none /dev/shm && exec "$@"', "sh"]

const works = (program: string, args: ReadonlyArray<string>): boolean =>
  Result.isSuccess(Result.try(() => execFileSync(program, args, { stdio: "ignore" })))

/** Why there can be no machines here; undefined: there can. */
export const whyNot = (): string | undefined => {
  if (process.platform !== "linux") return "there are no network namespaces here"
  if (!works("ip", ["-V"])) return "iproute2 is not installed"
  if (!works("unshare", ["--net", ...APART, "ip", "link", "set", "lo", "up"])) {
    return "this user may not make network namespaces"
  }
  return undefined
}

/** What faketime puts between a program and its clock; null: it is not installed. */
const faketime = Result.getOrNull(
  Result.try(() =>
    execFileSync("faketime", ["-f", "+1s", "printenv", "LD_PRELOAD"], {
      stdio: ["ignore", "pipe", "ignore"]
    })
      .toString()
      .trim()
  )
)

/** Why no clock can be set here; undefined: one can. */
export const whyNoClock = (): string | undefined =>
  faketime === null ? "faketime is not installed, so all clocks are equal" : undefined

const INSIDE = "QUESTLINE_FLEET_INSIDE"

/** Whether this process is in a network of its own, where machines can be connected to it. */
export const isInside = (): boolean => process.env[INSIDE] === "1"

/** Runs this program again in a network of its own; resolves with its exit status. */
export const goInside = (): Promise<number> => {
  const child = spawn(
    "unshare",
    ["--net", process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      env: { ...process.env, [INSIDE]: "1" },
      stdio: "inherit"
    }
  )
  return new Promise((resume) => child.once("close", (code) => resume(code ?? 1)))
}

const ip = (...args: ReadonlyArray<string>) => execFileSync("ip", args)

/** Gives this network the addresses of the server and of the provider. */
export const openNetwork = (): void => {
  ip("link", "set", "lo", "up")
  for (const address of [SERVER, PROVIDER]) ip("address", "add", `${address}/32`, "dev", "lo")
}

const childrenOf = (pid: number): ReadonlyArray<number> =>
  (existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8") : "")
    .split(" ")
    .filter((each) => each.trim() !== "")
    .map(Number)

/** A process and all that it started. */
const treeOf = (pid: number): ReadonlyArray<number> => [
  pid,
  ...childrenOf(pid).flatMap((child) => treeOf(child))
]

const signalAll = (pids: ReadonlyArray<number>, signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** A program on a machine. */
export interface Running {
  readonly ended: Promise<number | null>
  readonly output: () => string
  readonly isOver: () => boolean
  /** as a loss of power: the program and all that it started */
  readonly kill: () => void
  readonly stop: () => void
  readonly goOn: () => void
  /** asks it to end */
  readonly end: () => void
}

export interface Machine {
  readonly name: string
  readonly address: string
  /** how far its time of day is off */
  readonly clock: string
  readonly start: (args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>) => Running
  /** takes the cable out, and puts it in again */
  readonly cut: () => void
  readonly mend: () => void
}

/** The process that is the first one on its machine: the child of unshare. */
const firstOf = (child: ChildProcess): number => {
  const [first] = childrenOf(child.pid ?? 0)
  return first ?? 0
}

const running = (child: ChildProcess): Running => {
  let output = ""
  let over = false
  const ended = new Promise<number | null>((resume) =>
    child.once("close", (code) => {
      over = true
      resume(code)
    })
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000)
    })
  }
  const signal = (name: NodeJS.Signals, whole: boolean) => {
    // The number of a process that has ended may be another one's.
    const first = child.exitCode === null && child.signalCode === null ? firstOf(child) : 0
    if (first > 0) signalAll(whole ? treeOf(first) : [first], name)
  }
  return {
    ended,
    output: () => output,
    isOver: () => over,
    kill: () => {
      signal("SIGKILL", false)
      // It may not have begun yet; what began ends with its parent.
      child.kill("SIGKILL")
    },
    stop: () => signal("SIGSTOP", true),
    goOn: () => signal("SIGCONT", true),
    end: () => signal("SIGTERM", false)
  }
}

/** A machine in `folder` for the scope; `clock` is what faketime adds to its time of day, such as `+3600s`. */
export const machine = Effect.fnUntraced(function* (
  number: number,
  folder: string,
  { clock = "" }: { readonly clock?: string } = {}
) {
  const [name, here, address] = [`m${number}`, `10.99.${number}.1`, `10.99.${number}.2`]
  const home = join(folder, name)
  mkdirSync(join(home, "tmp"), { recursive: true })
  // The network lives as long as this process in it.
  const holder = yield* Effect.acquireRelease(
    Effect.sync(() => spawn("unshare", ["--net", "cat"], { stdio: ["pipe", "ignore", "ignore"] })),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const pid = `${holder.pid}`
  const own = `/proc/${pid}/ns/net`
  while (execFileSync("readlink", [own]).equals(execFileSync("readlink", ["/proc/self/ns/net"]))) {
    yield* Effect.sleep("5 millis")
  }
  const within = (...command: ReadonlyArray<string>) =>
    execFileSync("nsenter", [`--net=${own}`, ...command])
  ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", pid)
  ip("address", "add", `${here}/30`, "dev", name)
  ip("link", "set", name, "up")
  within("ip", "link", "set", "lo", "up")
  within("ip", "address", "add", `${address}/30`, "dev", "eth0")
  within("ip", "link", "set", "eth0", "up")
  within("ip", "route", "add", "default", "via", here)
  const all = new Set<Running>()
  yield* Effect.addFinalizer(() =>
    Effect.promise(async () => {
      for (const each of all) each.kill()
      await Promise.all([...all].map(({ ended }) => ended))
    })
  )
  return {
    name,
    address,
    clock,
    start: (args, env = {}) => {
      const time =
        clock === "" ? [] : [...OWN_MEMORY, "env", `LD_PRELOAD=${faketime}`, `FAKETIME=${clock}`]
      const child = spawn(
        "nsenter",
        [`--net=${own}`, "unshare", ...APART, ...time, process.execPath, ...args],
        {
          cwd: home,
          env: {
            ...process.env,
            ...{ HOME: home, TMPDIR: join(home, "tmp"), FAKETIME_DONT_FAKE_MONOTONIC: "1" },
            ...env
          },
          stdio: ["ignore", "pipe", "pipe"]
        }
      )
      const started = running(child)
      all.add(started)
      return started
    },
    cut: () => ip("link", "set", name, "down"),
    mend: () => ip("link", "set", name, "up")
  } satisfies Machine
})
