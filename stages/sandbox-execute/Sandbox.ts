/**
 * Runs a model's script in confinement: one Deno process for each script, which can reach only the
 * gate, with limits of time, CPU and memory. Owns the service and the meaning of a process's end.
 * launch.ts starts processes, workers.ts keeps them, watchdog.ts measures them, Channel.ts reads their
 * output, and runner/ runs inside.
 *
 * A process ends with its scope. If we are killed, the kernel ends it at once where setpriv is
 * installed. Elsewhere it ends when it waits for its job, by its own timer some seconds after its time
 * limit, or, in an infinite loop, by the kernel's limit of CPU time.
 */
import { constants } from "node:os"
import { NodeServices } from "@effect/platform-node"
import {
  Clock,
  Context,
  Deferred,
  Effect,
  FileSystem,
  Layer,
  Option,
  Path,
  Result,
  Schema,
  Stream
} from "effect"
import { SecureRandom } from "effect/crypto"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import type { Library } from "../../models/Model.ts"
import type { ChannelEnd } from "./Channel.ts"
import { keepCompiled, makeCaches } from "./compiled.ts"
import {
  asProcess,
  type Confinement,
  commandWords,
  denoArguments,
  findDeno,
  findWrappers,
  machineWords,
  programArguments
} from "./launch.ts"
import { elsewhere } from "./machine/elsewhere.ts"
import { type MachineRun, type MachineTask, makeMachines } from "./machine/machines.ts"
import { mayNestDeeply } from "./nesting.ts"
import { makeNeutral } from "./neutral.ts"
import { machineFiles, makeDenoDir, prepare } from "./prepare.ts"
import { type Program, programFor } from "./program.ts"
import { SandboxError, type ScriptResult, type ScriptRun } from "./result.ts"
import { type Bounds, exceeded, makeUsageOf } from "./watchdog.ts"
import { decodeValue, type WireJob } from "./wire.ts"
import { makeWorkers, type Worker } from "./workers.ts"

export { failureOf, SandboxError, ScriptResult, type ScriptRun } from "./result.ts"
export { Opaque } from "./wire.ts"

/** A script to run, and its inputs. */
export interface ScriptJob extends WireJob {
  /** the library that is loaded ahead; both can be imported */
  readonly library: Library
}

export interface SandboxOptions {
  /** the one port of 127.0.0.1 that a script can reach */
  readonly gatePort: number
  /** `process`: no script runs on a machine. Default `machine` */
  readonly engine?: "machine" | "process"
  /** the library of the scripts that follow: its first machines are made at once */
  readonly expects?: Library | undefined
  /** `auto`: prlimit and bwrap where they work; `off`: neither. Default `auto` */
  readonly hardening?: "auto" | "off"
  /** MiB of resident memory, default 512 */
  readonly memoryMiB?: number
  /** milliseconds of CPU time of a script, default 30,000 */
  readonly cpuMs?: number
  /** processes started ahead of each program in use, default 1 */
  readonly spare?: number
  /** protections to leave out, for tests that measure the others */
  readonly without?: {
    /** changes the command of a process */
    readonly command?: (command: ReadonlyArray<string>) => ReadonlyArray<string>
    /** the caches of a process are not sealed while it runs its script */
    readonly seal?: boolean
  }
  /** where the bundled libraries are kept; default `node_modules/.cache/questline` of the project */
  readonly cacheDirectory?: string
}

/** Runs any number of scripts in parallel, each in its own process. */
export class Sandbox extends Context.Service<
  Sandbox,
  {
    /**
     * runs a script on a machine, which costs an eighth of the time. If it does not return there, `run`
     * it with a new session of the gate
     */
    readonly quick: (
      job: ScriptJob,
      ask: MachineTask["ask"]
    ) => Effect.Effect<MachineRun, SandboxError>
    /** runs a script to its end; everything that a script can do is a typed result */
    readonly run: (job: ScriptJob) => Effect.Effect<ScriptRun, SandboxError>
    /** what results depend on: versions of deno, ethers and viem, hash of the runner */
    readonly fingerprint: Readonly<Record<string, string>>
    /** the programs that add to the confinement on this machine, e.g. prlimit */
    readonly hardening: ReadonlyArray<string>
  }
>()("questline/stages/Sandbox") {
  /** Bundles the libraries on first use (about two seconds). Processes live as long as the layer. */
  static readonly layer = (options: SandboxOptions): Layer.Layer<Sandbox, SandboxError> =>
    Layer.effect(Sandbox, make(options)).pipe(
      Layer.provide([NodeServices.layer, SecureRandom.layerWebCrypto])
    )
}

const make = Effect.fnUntraced(function* (options: SandboxOptions) {
  const { memoryMiB = 512, cpuMs = 30_000, spare = 1 } = options
  const confinement: Confinement = {
    port: options.gatePort,
    memoryMiB,
    cpuSeconds: Math.ceil(cpuMs / 1_000) + 5
  }
  const bounds: Bounds = { residentBytes: memoryMiB * 1_048_576, cpuMs }
  const { place, fingerprint } = yield* makePlace(options)
  const kept = yield* keepCompiled(place, confinement)
  const wrappers = options.hardening === "off" ? [] : yield* findWrappers(place, confinement)
  if (!wrappers.some(({ name }) => name === "bwrap")) {
    yield* Effect.logInfo(ONE_WALL)
  }
  const usageOf = yield* makeUsageOf()
  const launch = yield* launcher(options.without ?? {}, { place, wrappers, confinement, kept })
  const workers = yield* makeWorkers(spare, launch)
  const machines = yield* makeMachines(
    yield* machineFiles(place.directory),
    Effect.succeed(asProcess(machineWords(wrappers, place, memoryMiB), place))
  )
  if (options.expects !== undefined && options.engine !== "process") {
    // If it fails, so does the first script, which says why.
    yield* Effect.forkScoped(Effect.ignore(machines.expect(options.expects)))
  }
  const quick = Effect.fn("Sandbox.quick")(
    function* (
      job: ScriptJob,
      ask: MachineTask["ask"]
    ): Effect.fn.Return<MachineRun, SandboxError> {
      const { library, ...rest } = job
      if (options.engine === "process") return Result.fail("machines are not used")
      if (programFor(job.source, library) !== library)
        return Result.fail("it needs more than its library's declarations")
      const why = elsewhere(job.source)
      if (why !== undefined) return Result.fail(why)
      if (mayNestDeeply(job.source)) return Result.fail("its code may be nested too deeply")
      return yield* machines.run({ library, ask, job: rest })
    },
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )

  const run = Effect.fn("Sandbox.run")(
    function* (job: ScriptJob) {
      const worker = yield* workers.take(programFor(job.source, job.library))
      worker.channel.rewrite(makeNeutral(place, job.providerUrl))
      const result = yield* Effect.raceAllFirst<Effect.Effect<ScriptResult>>([
        Effect.map(Deferred.await(worker.channel.end), fromChannel),
        Effect.as(Effect.sleep(job.timeoutMs), { _tag: "timeout" }),
        Effect.map(exceeded(usageOf, worker.process.pid, bounds), (bound) => beyond(bound, bounds)),
        Effect.andThen(send(worker, job), endOf(worker))
      ])
      return { result, ...worker.channel.printed() } satisfies ScriptRun
    },
    Effect.scoped,
    // The limits apply to a real process, so they use real time, whatever clock the caller has.
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )
  return Sandbox.of({ quick, run, fingerprint, hardening: wrappers.map(({ name }) => name) })
})

/** Starts the process of a program, with caches of its own. */
const launcher = Effect.fnUntraced(function* (
  without: NonNullable<SandboxOptions["without"]>,
  { confinement, kept, place, wrappers }: Launching
) {
  return Effect.fnUntraced(
    function* (program: Program) {
      const { folder, seal } = yield* makeCaches(place.denoDir, kept)
      const words = commandWords(wrappers, { ...place, denoDir: folder }, confinement, [
        ...denoArguments(place.directory, confinement, program),
        ...programArguments(program)
      ])
      const command = asProcess(without.command?.(words) ?? words, { ...place, denoDir: folder })
      return { command, seal: without.seal === true ? Effect.void : seal }
    },
    // Only these two: a process's folder is removed with the process's own scope.
    Effect.provideService(FileSystem.FileSystem, yield* FileSystem.FileSystem),
    Effect.provideService(Path.Path, yield* Path.Path)
  )
})

/** What processes are started with. */
interface Launching {
  readonly place: Effect.Success<ReturnType<typeof makePlace>>["place"]
  readonly wrappers: Effect.Success<ReturnType<typeof findWrappers>>
  readonly confinement: Confinement
  readonly kept: Effect.Success<ReturnType<typeof keepCompiled>>
}

const ONE_WALL =
  "bubblewrap is not installed, or does not work here: only Deno's permissions keep scripts from files and processes"

/** The binary, the prepared modules, and a Deno cache that lives as long as the layer. */
const makePlace = Effect.fnUntraced(function* (options: SandboxOptions) {
  const path = yield* Path.Path
  const deno = yield* findDeno
  const root = path.resolve(import.meta.dirname, "../..")
  const cache = options.cacheDirectory ?? path.join(root, "node_modules", ".cache", "questline")
  const { directory, fingerprint } = yield* prepare(path.resolve(cache), yield* versionOf(deno))
  const denoDir = yield* makeDenoDir
  return { place: { directory, denoDir, deno }, fingerprint }
})

/** The version of each Deno that was asked. */
const versions = new Map<string, string>()

/** What Deno says its version is; prepared directories are named after it. */
export const versionOf = Effect.fnUntraced(function* (deno: string) {
  const known = versions.get(deno)
  if (known !== undefined) return known
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const text = yield* spawner
    .string(ChildProcess.make(deno, ["--version"], { env: {}, extendEnv: false }))
    .pipe(
      Effect.mapError(
        (cause) =>
          new SandboxError({
            operation: "Sandbox.layer",
            message: `${deno} does not run; run npm install again on this machine`,
            cause
          })
      )
    )
  const version = /^deno (\S+)/.exec(text)?.[1] ?? "unknown"
  versions.set(deno, version)
  return version
})

/** Sends the job. A process that does not take it ends in another way, which is the result. */
const send = (worker: Worker, { library: _, ...job }: ScriptJob): Effect.Effect<void> => {
  const wire: WireJob = job
  const bytes = new TextEncoder().encode(`${worker.channel.secret}${JSON.stringify(wire)}\n`)
  return Effect.ignore(Stream.run(Stream.make(bytes), worker.process.stdin))
}

const beyond = (bound: "memory" | "cpu", { cpuMs, residentBytes }: Bounds): ScriptResult =>
  bound === "cpu"
    ? { _tag: "cpu", detail: `more than ${cpuMs} ms of CPU time` }
    : { _tag: "memory", detail: `more than ${residentBytes / 1_048_576} MiB of resident memory` }

const fromChannel = (end: ChannelEnd): ScriptResult => {
  switch (end._tag) {
    case "returned":
      return { _tag: "returned", value: decodeValue(end.value) }
    case "flooded":
      return { _tag: "output_flood", detail: "output beyond the bounds of the channel" }
    case "garbled":
      return { _tag: "broke", detail: "its process sent what cannot be read" }
    default:
      return end
  }
}

/** V8 and Rust end a process that is out of memory with one of these signals. */
const memorySignals = ["SIGTRAP", "SIGABRT", "SIGILL"]

/** A wrapper that outlives its child exits with 128 plus the signal's number. */
const signalOfCode = (code: number): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]

/** Only the spawner's error names the signal. */
const SignalError = Schema.Struct({ cause: Schema.Struct({ message: Schema.String }) })
const signalOfError = (error: unknown): string =>
  Option.match(Schema.decodeUnknownOption(SignalError)(error), {
    onNone: () => "a signal",
    onSome: ({ cause }) => /SIG[A-Z]+/.exec(cause.message)?.[0] ?? "a signal"
  })

/** The meaning of a process that ended without a report. */
const endOf = Effect.fnUntraced(function* (worker: Worker): Effect.fn.Return<ScriptResult> {
  yield* worker.silent
  // The last line may have arrived together with the end.
  if (yield* Deferred.isDone(worker.channel.end)) {
    return fromChannel(yield* Deferred.await(worker.channel.end))
  }
  const exit = yield* Effect.result(worker.process.exitCode)
  const signal = Result.isSuccess(exit) ? signalOfCode(exit.success) : signalOfError(exit.failure)
  // Messages of Deno and V8 contain paths of this machine, so they are logged and never stored.
  yield* Effect.logDebug("a sandbox process ended").pipe(
    Effect.annotateLogs({ said: worker.complaint() })
  )
  if (signal === undefined) {
    const code = Result.isSuccess(exit) ? exit.success : "unknown"
    return code === 0
      ? { _tag: "exited", detail: "nothing was left to wait for before executeSkill returned" }
      : { _tag: "broke", detail: `its process ended itself with status ${code}` }
  }
  return memorySignals.includes(signal)
    ? { _tag: "memory", detail: `out of memory: ended by ${signal}` }
    : { _tag: "crashed", detail: `the process was ended by ${signal}` }
})
