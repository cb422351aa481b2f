/**
 * The processes of the sandbox: each is started, loads its library, takes one job and is killed. Owns
 * their life and the few that are started ahead; Sandbox.ts interprets how a job ends.
 */
import { Deferred, Duration, Effect, Exit, Fiber, Result, Scope, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { type ChildProcess, ChildProcessSpawner } from "effect/process"
import { type Channel, makeChannel } from "./Channel.ts"
import type { Program } from "./program.ts"
import { SandboxError } from "./result.ts"
import { SECRET_BYTES } from "./runner/border.ts"

/** A process that has loaded its library and waits for its one job. */
export interface Worker {
  readonly process: ChildProcessSpawner.ChildProcessHandle
  readonly channel: Channel
  /** completed when the process has closed its standard output */
  readonly silent: Effect.Effect<void>
  /** the start of what Deno and V8 wrote to standard error */
  readonly complaint: () => string
}

/** How long a process may take to load its library; after that it is a failure of ours. */
const READY_WITHIN = Duration.seconds(60)
const MAX_COMPLAINT_CHARS = 4_096

const cannotStart = (message: string, cause?: unknown): SandboxError =>
  new SandboxError({
    operation: "Sandbox.start",
    message: `${message}; run \`bin/pipeline doctor\``,
    ...(cause === undefined ? {} : { cause })
  })

/** Starts a process in the scope and waits until it is ready. */
export const start = Effect.fnUntraced(function* (command: ChildProcess.Command) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const random = yield* SecureRandom.SecureRandom
  const secret = Buffer.from(yield* Effect.orDie(random.randomBytes(SECRET_BYTES / 2))).toString(
    "hex"
  )
  const channel = yield* makeChannel(secret)
  const process = yield* spawner
    .spawn(command)
    .pipe(Effect.mapError((cause) => cannotStart("a sandbox process cannot be spawned", cause)))
  let complaint = ""
  const reading = yield* process.stdout.pipe(
    Stream.decodeText(),
    Stream.runForEach(channel.feed),
    Effect.ignore,
    Effect.forkScoped
  )
  yield* process.stderr.pipe(
    Stream.decodeText(),
    Stream.runForEach((text) =>
      Effect.sync(() => {
        complaint = (complaint + text).slice(0, MAX_COMPLAINT_CHARS)
      })
    ),
    Effect.ignore,
    Effect.forkScoped
  )
  const silent = Effect.asVoid(Fiber.await(reading))
  yield* Effect.raceFirst(
    Deferred.await(channel.ready),
    Effect.flatMap(silent, () =>
      Effect.fail(cannotStart(`a sandbox process ended before its first script: ${complaint}`))
    )
  ).pipe(
    Effect.timeoutOrElse({
      duration: READY_WITHIN,
      orElse: () => Effect.fail(cannotStart("a sandbox process did not become ready in 60 s"))
    })
  )
  return { process, channel, silent, complaint: () => complaint } satisfies Worker
})

/** How a process is started, and what is done when it is ready, before its job. */
interface Launch {
  readonly command: ChildProcess.Command
  readonly seal: Effect.Effect<void, SandboxError>
}

/**
 * Provides a ready process for the caller's scope, if possible one that was started ahead, and from the second time on starts
 * the next one. `spare`: how many of each program wait then.
 */
export const makeWorkers = Effect.fnUntraced(function* (
  spare: number,
  launch: (program: Program) => Effect.Effect<Launch, SandboxError, Scope.Scope>
) {
  const services = yield* Effect.context<
    ChildProcessSpawner.ChildProcessSpawner | SecureRandom.SecureRandom
  >()
  const layerScope = yield* Effect.scope
  const used = new Set<Program>()
  const waiting = new Map<
    Program,
    Array<Fiber.Fiber<readonly [Worker, Scope.Closeable], SandboxError>>
  >()

  const startIn = Effect.fnUntraced(function* (program: Program) {
    const scope = yield* Scope.fork(layerScope)
    const worker = yield* launch(program).pipe(
      Effect.flatMap(({ command, seal }) => Effect.tap(start(command), seal)),
      Scope.provide(scope),
      Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
    )
    return [worker, scope] as const
  }, Effect.provideContext(services))

  const refill = Effect.fnUntraced(function* (program: Program) {
    const queue = waiting.get(program) ?? []
    waiting.set(program, queue)
    while (queue.length < spare) queue.push(yield* Effect.forkIn(startIn(program), layerScope))
  })

  const takeWaiting = Effect.fnUntraced(function* (program: Program) {
    const fiber = waiting.get(program)?.shift()
    if (fiber === undefined) return undefined
    const started = yield* Effect.result(Fiber.join(fiber))
    if (Result.isFailure(started)) return undefined
    const [worker, scope] = started.success
    if (yield* Effect.orElseSucceed(worker.process.isRunning, () => false)) return started.success
    yield* Scope.close(scope, Exit.void)
    return undefined
  })

  const acquire = Effect.fnUntraced(function* (program: Program) {
    const ahead = yield* takeWaiting(program)
    const taken = ahead ?? (yield* startIn(program))
    // Most scripts run on machines: a program that is needed once may not be needed again.
    if (used.has(program)) yield* refill(program)
    used.add(program)
    return taken
  })

  const take = (program: Program): Effect.Effect<Worker, SandboxError, Scope.Scope> =>
    Effect.acquireRelease(acquire(program), ([, scope], exit) => Scope.close(scope, exit)).pipe(
      Effect.map(([worker]) => worker)
    )
  return { take }
})
