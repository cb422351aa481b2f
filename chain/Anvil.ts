/**
 * One Anvil process as a scoped resource: found, started on a free port, stopped with its scope. Owns
 * the process and its folder; the caller decides what state the node holds.
 *
 * A node never outlives the process that started it, however that process ends. A small shell runs
 * between the two and waits for the end of its standard input, a pipe that only we hold open. The
 * kernel closes the pipe even on SIGKILL; then the shell stops the node and removes its folder. The
 * shell leads its own process group, so that Ctrl-C at the terminal reaches us and not the nodes, which
 * live until their scopes close.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createRequire } from "node:module"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, FileSystem, Schema } from "effect"
import { ChainError } from "./Chain.ts"
import { connectIpc } from "./ipc.ts"
import { type JsonRpc, makeJsonRpc } from "./JsonRpc.ts"
import { bsc } from "./profile.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

/** The EVM rules of every node, pinned: another hardfork is another chain. */
export const HARDFORK = "prague"
/** gas limit of a block, and so of one transaction */
export const BLOCK_GAS_LIMIT = 30_000_000n

const STARTUP_TIMEOUT = "60 seconds"
const OUTPUT_LIMIT = 4_000

// The shell writes nothing after the node is started: its reader may be dead, and a broken pipe
// would end it before it has cleaned up.
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null 3<&- &
node=$!
exec >/dev/null 2>&1
{ read -r _ <&3; kill -KILL "$node"; } &
watcher=$!
wait "$node"
status=$?
kill "$watcher"
rm -rf -- "$HOME"
exit "$status"
`

const require = createRequire(import.meta.url)
const decodePackage = Schema.decodeUnknownSync(Schema.Struct({ version: Schema.String }))

/** The version of the Anvil that npm installed; part of every fingerprint. */
export const anvilVersion = Effect.try({
  try: () => decodePackage(require("@foundry-rs/anvil/package.json")).version,
  catch: (cause) =>
    new ChainError({
      operation: "find anvil",
      message: "The package @foundry-rs/anvil is not installed. Run `npm install`.",
      cause
    })
})

/** Where npm put the binary for this system. */
export const anvilBinary = Effect.try({
  try: () => {
    const arch = process.arch === "x64" ? "amd64" : process.arch
    const anvil = createRequire(require.resolve("@foundry-rs/anvil/package.json"))
    return anvil.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`)
  },
  catch: (cause) =>
    new ChainError({
      operation: "find anvil",
      message: `No Anvil binary for ${process.platform} ${process.arch} is installed. Run \`npm install\` on this machine; Anvil exists for linux and darwin on x64 and arm64.`,
      cause
    })
})

interface AnvilOptions {
  /** the file to run; default: the one npm installed */
  readonly binary?: string
  /** default: BSC's */
  readonly chainId?: number
  /** a genesis in geth's format, as JSON text */
  readonly genesis?: string
  /** the node whose state this one lays its own over, and at which block */
  readonly fork?: { readonly url: string; readonly block: number }
  /** how long an answer may take that waits for another node; ms */
  readonly patienceMs?: number
  /** so many last blocks keep their state, and no other can be asked about; absent: 500 */
  readonly keptStates?: number | undefined
}

export interface Anvil extends JsonRpc {
  /** pid of the shell, which ends with the node */
  readonly pid: number
  /** what a node that forks this one is given: the socket where there is one, which costs less, or the URL */
  readonly origin: string
}

/** The longest path that the kernel takes for a socket, on any system that has nodes; bytes. */
const SOCKET_PATH_BYTES = 103

/** The node's socket in its folder; undefined where a folder's path is too long for one. */
const socketIn = (folder: string): string | undefined => {
  const path = `${folder}/ipc`
  return Buffer.byteLength(path) > SOCKET_PATH_BYTES ? undefined : path
}

const nodeArguments = (options: AnvilOptions, folder: string): ReadonlyArray<string> => [
  ...["--port", "0", "--chain-id", String(options.chainId ?? bsc.chainId), "--hardfork", HARDFORK],
  ...["--accounts", "0", "--gas-limit", String(BLOCK_GAS_LIMIT), "--block-base-fee-per-gas", "0"],
  ...["--no-request-size-limit", "--disable-default-create2-deployer", "--cache-path", folder],
  // Without this, from the 500th block on a node writes each state to a file, which takes a third of its time.
  ...(options.keptStates === undefined
    ? ["--max-persisted-states", "0"]
    : ["--prune-history", String(options.keptStates)]),
  ...(socketIn(folder) === undefined ? [] : ["--ipc", `${folder}/ipc`]),
  ...(options.genesis === undefined ? [] : ["--init", `${folder}/genesis.json`]),
  ...(options.fork === undefined
    ? []
    : ["--fork-url", options.fork.url, "--fork-block-number", String(options.fork.block)]),
  ...(options.fork === undefined ? [] : ["--no-storage-caching", "--no-rate-limit"]),
  ...(options.patienceMs === undefined ? [] : ["--timeout", String(options.patienceMs)])
]

const failed = (binary: string, what: string) =>
  new ChainError({
    operation: "start anvil",
    message: `${binary} ${what}. Run \`npm install\`, then \`bin/pipeline doctor\`.`
  })

/** Waits for the line that names the port; fails when the process ends first. */
const listening = (child: ChildProcess, binary: string) =>
  Effect.callback<string, ChainError>((resume) => {
    let output = ""
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_LIMIT)
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port === undefined) return
      // The pipes are drained for as long as the node lives, or it would block on a full one.
      child.stdout?.removeAllListeners("data").resume()
      child.stderr?.removeAllListeners("data").resume()
      resume(Effect.succeed(`http://127.0.0.1:${port}`))
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    child.once("error", (cause) => resume(failed(binary, `did not start: ${cause.message}`)))
    child.once("close", (code) =>
      resume(failed(binary, `ended at once with status ${code}: ${output.trim() || "no output"}`))
    )
  })

/** Closes the pipe and waits until the shell has cleaned up. */
const stop = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resume(Effect.void)
      return
    }
    child.once("exit", () => resume(Effect.void))
    child.stdin?.end()
  })

/** Starts a node on a free port of the loopback interface; it ends with the scope. */
export const startAnvil = Effect.fn("Anvil.start")(
  function* (options: AnvilOptions) {
    const binary = options.binary ?? (yield* anvilBinary)
    const fs = yield* FileSystem.FileSystem
    const folder = yield* temporaryFolder({
      prefix: `questline-anvil-${process.pid}-`
    })
    if (options.genesis !== undefined) {
      yield* fs.writeFileString(`${folder}/genesis.json`, options.genesis)
    }
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const args = ["-c", SUPERVISOR, "anvil", binary, ...nodeArguments(options, folder)]
        const shell = spawn("/bin/sh", args, {
          cwd: folder,
          detached: true,
          // Anvil writes its caches under HOME and gets nothing else of our environment. One worker
          // thread takes its calls: several would wake each other for each call.
          env: { HOME: folder, PATH: process.env.PATH ?? "", TOKIO_WORKER_THREADS: "1" },
          stdio: ["pipe", "pipe", "pipe"]
        })
        // A write to the pipe of a node that has died needs no handling here.
        shell.stdin.on("error", () => undefined)
        return shell
      }),
      stop
    )
    const url = yield* listening(child, binary).pipe(
      Effect.timeoutOrElse({
        duration: STARTUP_TIMEOUT,
        orElse: () => failed(binary, `did not listen within ${STARTUP_TIMEOUT}`)
      })
    )
    const path = socketIn(folder)
    const ipc =
      path === undefined
        ? undefined
        : yield* Effect.mapError(connectIpc(path), ({ message }) =>
            failed(binary, `does not answer at its socket: ${message}`)
          )
    const rpc = yield* makeJsonRpc(url, { ms: options.patienceMs, ipc })
    const anvil: Anvil = { ...rpc, pid: child.pid ?? 0, origin: path ?? url }
    // Otherwise it writes a line for each call to its output.
    yield* anvil.call("anvil_setLoggingEnabled", [false])
    return anvil
  },
  Effect.catchTag(
    "PlatformError",
    (cause) =>
      new ChainError({
        operation: "start anvil",
        message: `A temporary folder for the node could not be made: ${cause.message}`,
        cause
      })
  ),
  Effect.provide(NodeFileSystem.layer)
)
