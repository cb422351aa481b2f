/**
 * How a sandbox process is started: the binary, the permissions, and the limits of the operating
 * system. Owns the command line and the environment; jobs are sent later.
 */
import { createRequire } from "node:module"
import { Effect, FileSystem, Path, Result } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import type { Program } from "./program.ts"
import { SandboxError } from "./result.ts"

/** What a process is confined to. */
export interface Confinement {
  /** the one port of 127.0.0.1 that it may reach */
  readonly port: number
  /** MiB of resident memory */
  readonly memoryMiB: number
  /** seconds of CPU time after which the kernel ends the process, in case we have died */
  readonly cpuSeconds: number
}

/** The files that a process needs. */
export interface Place {
  readonly directory: string
  readonly denoDir: string
  readonly deno: string
}

/** A program that runs another one under stricter limits. */
interface Wrapper {
  readonly name: "setpriv" | "prlimit" | "bwrap"
  readonly wrap: (
    command: ReadonlyArray<string>,
    place: Place,
    confinement: Confinement
  ) => ReadonlyArray<string>
}

/**
 * Sets the kernel's limits: no core file, CPU time, open files (fewer than the gate's connections for
 * all scripts), and 16 MiB for each file, which the caches of the libraries need; a write beyond that
 * fails. Then it execs the command, so that the process id stays the same.
 */
const UNDER_LIMITS =
  '{ trap \'\' XFSZ; ulimit -c 0; ulimit -f 32768; ulimit -n 512; ulimit -t "$1"; } 2>/dev/null; shift; exec "$@"'

const withKernelLimits = (
  command: ReadonlyArray<string>,
  cpuSeconds: number
): ReadonlyArray<string> => [
  "/bin/sh",
  "-c",
  UNDER_LIMITS,
  "sandbox",
  String(cpuSeconds),
  ...command
]

/** The kernel ends the process when its parent is gone. */
const setpriv: Wrapper = {
  name: "setpriv",
  wrap: (command) => ["setpriv", "--pdeathsig", "KILL", "--", ...command]
}

/**
 * `--data` counts private writable memory, of which an idle Deno has some 600 MiB (stacks, reserved
 * heap): what a script allocates beyond the rest fails in the script. No limit on processes: the
 * kernel counts those of the whole user, and a sandbox without `run` starts none.
 */
const prlimit: Wrapper = {
  name: "prlimit",
  wrap: (command, _place, { memoryMiB }) => [
    "prlimit",
    `--data=${(memoryMiB + 1_024) * 1_048_576}`,
    "--",
    ...command
  ]
}

/**
 * A file system with only the system's libraries and the prepared directory, and its own namespaces for
 * processes, users and IPC. It keeps the host's network, because the gate is on the loopback interface.
 */
const bwrap: Wrapper = {
  name: "bwrap",
  wrap: (command, { directory, denoDir, deno }) => [
    "bwrap",
    ...["/usr", "/lib", "/lib64", "/nix/store"].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...["--ro-bind", deno, deno, "--ro-bind", directory, directory],
    ...["--bind", denoDir, denoDir, "--chdir", directory],
    ...["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"],
    ...["--die-with-parent", "--new-session", "--"],
    ...command
  ]
}

/**
 * V8's options for a program that makes no code from text. Functions are compiled with their module, so
 * that the code cache contains all of them.
 */
const DECLARED_ONLY = ["--disallow-code-generation-from-strings", "--no-lazy", "--single-threaded"]

/** The file of a program, and its arguments. */
export const programArguments = (program: Program): ReadonlyArray<string> =>
  program === "ethers" || program === "viem"
    ? [`runner-${program}.js`]
    : ["runner.js", program.slice("whole ".length)]

/** No prompts, no configuration, and no remote modules. */
const CLOSED = [
  "--quiet",
  "--no-prompt",
  "--no-config",
  "--no-lock",
  "--no-remote",
  "--no-npm",
  "--cached-only",
  "--no-check",
  "--node-modules-dir=none"
]

/** No permission but one port; no configuration, lock, remote or npm module. */
export const denoArguments = (
  directory: string,
  { port, memoryMiB }: Confinement,
  program: Program = "whole ethers"
): ReadonlyArray<string> => [
  "run",
  ...CLOSED,
  `--import-map=${directory}/importmap.json`,
  `--allow-net=127.0.0.1:${port}`,
  `--v8-flags=${[
    `--max-old-space-size=${Math.floor(memoryMiB * 0.75)}`,
    ...(program === "ethers" || program === "viem" ? DECLARED_ONLY : [])
  ].join(",")}`
]

/** The whole environment of the process. TMPDIR is not a directory, so nothing can be written there. */
const environmentOf = (denoDir: string): Record<string, string> => ({
  DENO_DIR: denoDir,
  DENO_NO_UPDATE_CHECK: "1",
  HOME: denoDir,
  LANG: "C",
  NO_COLOR: "1",
  PATH: "/usr/bin:/bin",
  TMPDIR: "/dev/null",
  TZ: "UTC"
})

const require = createRequire(import.meta.url)

/** The platform package's own binary: the `deno` package's is a Node script around it. */
export const findDeno = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const suffix = process.platform === "linux" ? "-glibc" : ""
  const name = `@deno/${process.platform}-${process.arch}${suffix}`
  const found = yield* Effect.result(
    Effect.try(() => {
      const inner = createRequire(require.resolve("deno/package.json"))
      return path.join(path.dirname(inner.resolve(`${name}/package.json`)), "deno")
    })
  )
  if (
    Result.isSuccess(found) &&
    (yield* files.exists(found.success).pipe(Effect.orElseSucceed(() => false)))
  ) {
    return found.success
  }
  return yield* new SandboxError({
    operation: "Sandbox.findDeno",
    message: `the Deno binary (${name}) is not installed; run npm install`
  })
})

/** The words of a command that runs Deno under the kernel's limits and the wrappers. */
export const commandWords = (
  wrappers: ReadonlyArray<Wrapper>,
  place: Place,
  confinement: Confinement,
  args: ReadonlyArray<string>
): ReadonlyArray<string> =>
  withKernelLimits(
    wrappers.reduceRight<ReadonlyArray<string>>(
      (command, wrapper) => wrapper.wrap(command, place, confinement),
      [place.deno, ...args]
    ),
    confinement.cpuSeconds
  )

/** CPU time of a process with machines. It ends with us, and its scripts have their own limits. */
const MACHINE_CPU_SECONDS = 1_000_000

/** A command that runs a process with machines, without any permission or port. */
export const machineWords = (
  wrappers: ReadonlyArray<Wrapper>,
  place: Place,
  memoryMiB: number
): ReadonlyArray<string> =>
  commandWords(
    wrappers,
    place,
    { port: 0, memoryMiB: 3 * memoryMiB, cpuSeconds: MACHINE_CPU_SECONDS },
    ["run", ...CLOSED, `--v8-flags=--max-old-space-size=${memoryMiB}`, "machine.js"]
  )

/** A process with these arguments, in the prepared directory, with our environment. */
export const asProcess = (
  [program = "", ...rest]: ReadonlyArray<string>,
  place: Place
): ChildProcess.Command =>
  ChildProcess.make(program, rest, {
    cwd: place.directory,
    env: environmentOf(place.denoDir),
    extendEnv: false,
    detached: true,
    killSignal: "SIGKILL"
  })

/** A command that runs Deno with these arguments under the kernel's limits and the wrappers. */
export const makeCommand = (
  wrappers: ReadonlyArray<Wrapper>,
  place: Place,
  confinement: Confinement,
  args: ReadonlyArray<string>
): ChildProcess.Command => asProcess(commandWords(wrappers, place, confinement, args), place)

/** What was found with a Deno, a limit of memory and a search path: it does not change while we run. */
const found = new Map<string, ReadonlyArray<Wrapper>>()

/** The wrappers that are installed and work here, outermost first. Each is tried. */
export const findWrappers = Effect.fnUntraced(function* (place: Place, confinement: Confinement) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const key = [place.deno, confinement.memoryMiB, process.env.PATH].join("\n")
  const known = found.get(key)
  if (known !== undefined) return known
  const working = yield* Effect.filter(
    [setpriv, prlimit, bwrap],
    (wrapper) =>
      spawner.string(makeCommand([wrapper], place, confinement, ["--version"])).pipe(
        Effect.map((text) => text.startsWith("deno ")),
        Effect.orElseSucceed(() => false)
      ),
    { concurrency: "unbounded" }
  )
  found.set(key, working)
  return working
})
