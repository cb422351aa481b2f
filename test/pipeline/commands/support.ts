/**
 * Two ways to give the command line its arguments: in this process, which is cheap, and in one of
 * its own, for what only a process shows (exit status, signals, what is installed).
 */
import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { Cause, Console, Effect, Exit, Layer, Runtime } from "effect"
import { Command } from "effect/cli"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { logging } from "../../../pipeline/commands/logging.ts"
import { questline } from "../../../pipeline/commands/root.ts"
import { type Bench, Benches } from "../../../pipeline/terminal/Benches.ts"
import { reportFailure } from "../../../pipeline/terminal/failure.ts"
import { help } from "../../../pipeline/terminal/help.ts"
import { delivered, Output, outputOver, type Write } from "../../../pipeline/terminal/Output.ts"
import { consoleOver } from "../../../pipeline/terminal/writer.ts"
import { VERSION } from "../../../pipeline/version.ts"
import { withCompilers } from "../../support/compilers.ts"
import { launched } from "../../support/launched.ts"

export const root = fileURLToPath(new URL("../../..", import.meta.url))

/** For tests that start processes, ms: a machine at work takes its time to load one. */
export const PROCESS_TIMEOUT = 600_000

/** What a command said, and its exit status. */
export interface Said {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** A folder that is removed with the scope. */
export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-cli-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** What was written, without the end of its last line. */
const saidIn = (parts: ReadonlyArray<string>): string => parts.join("").replace(/\n$/, "")

/** Runs a command over these benchmarks in this process; what it prints goes to `output`, too. */
const commandTo = Effect.fnUntraced(function* (
  output: Output,
  benches: ReadonlyArray<Bench>,
  ...args: ReadonlyArray<string>
) {
  const stdout: Array<string> = []
  const stderr: Array<string> = []
  const console = consoleOver({
    out: (content) => {
      stdout.push(Buffer.from(content).toString("utf8"))
      output.print(content)
    },
    err: (content) => stderr.push(content),
    outIsTerminal: () => false
  })
  const exit = yield* Command.runWith(questline(benches), { version: VERSION })(args).pipe(
    delivered,
    reportFailure,
    Effect.provideService(Benches, benches),
    Effect.provide(Layer.mergeAll(help, logging).pipe(Layer.provideMerge(NodeServices.layer))),
    Effect.provideService(Console.Console, console),
    Effect.provideService(Output, output),
    withCompilers,
    Effect.exit
  )
  const status = Exit.isSuccess(exit) ? 0 : Runtime.getErrorExitCode(Cause.squash(exit.cause))
  return { status, stdout: saidIn(stdout), stderr: saidIn(stderr) } satisfies Said
})

/** Runs a command over these benchmarks in this process. */
export const commandOver = (benches: ReadonlyArray<Bench>, ...args: ReadonlyArray<string>) =>
  commandTo(
    outputOver((_, done) => done(null)),
    benches,
    ...args
  )

/** Runs a command in this process, whose stdout fails as `write` does. */
export const commandWriting = (write: Write, ...args: ReadonlyArray<string>) =>
  commandTo(outputOver(write), benches, ...args)

/** Runs a command in this process. */
export const command = (...args: ReadonlyArray<string>) => commandOver(benches, ...args)

interface ProcessOptions {
  /** a copy of the project, run from its sources */
  readonly project?: string
  /** the file that is run; the project's own where absent, as its launcher runs it */
  readonly cli?: string
  /** added to the environment of this process */
  readonly env?: Readonly<Record<string, string>>
  /** is given stderr so far, and may signal */
  readonly heard?: (stderr: string, signal: (name: NodeJS.Signals) => void) => void
}

const fileOf = ({ cli, project }: ProcessOptions) => {
  if (cli !== undefined) return Effect.succeed(cli)
  return project === undefined ? launched : Effect.succeed(join(project, "pipeline", "cli.ts"))
}

/** Runs a command in a process of its own, in `cwd`. */
export const ownProcess = Effect.fnUntraced(function* (
  cwd: string,
  args: ReadonlyArray<string>,
  options: ProcessOptions = {}
) {
  const file = yield* fileOf(options)
  return yield* Effect.callback<Said>((resume) => {
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", file, ...args],
      { cwd, env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "pipe"] }
    )
    let [stdout, stderr] = ["", ""]
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString()
      options.heard?.(stderr, (name) => child.kill(name))
    })
    child.once("close", (code) => resume(Effect.succeed({ status: code ?? -1, stdout, stderr })))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
})

const SOURCES = [
  "pipeline",
  "stages",
  "tasks",
  "evm",
  "validators",
  "benchmarks",
  "chain",
  "evm",
  "models",
  "db",
  "report",
  "package.json"
]

/** A copy of the project in `path` whose node_modules lack `missing`. */
export const projectWithout = (path: string, missing: ReadonlyArray<string>) => {
  for (const name of SOURCES) cpSync(join(root, name), join(path, name), { recursive: true })
  mkdirSync(join(path, "node_modules"))
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!missing.includes(name) && !name.startsWith(".")) {
      symlinkSync(join(root, "node_modules", name), join(path, "node_modules", name))
    }
  }
}
