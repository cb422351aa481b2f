/**
 * The machines of a run: a few confined processes, each with several. Owns their life, who runs where, and the way
 * of a script's calls to the gate; Machine.ts says what a script may do. A process that breaks or does not
 * answer is replaced, and its scripts are tried on another: what one does never decides how another ends.
 */
import { availableParallelism } from "node:os"
import {
  Deferred,
  Duration,
  Effect,
  Exit,
  Option,
  Queue,
  Result,
  Schema,
  Scope,
  Semaphore,
  Stream
} from "effect"
import { type ChildProcess, ChildProcessSpawner } from "effect/process"
import { deeperThan } from "../../../chain/gate/envelope.ts"
import type { Library } from "../../../models/Model.ts"
import { SandboxError, type ScriptRun } from "../result.ts"
import { decodeValue, MAX_FRAME_DEPTH, type WireJob } from "../wire.ts"
import { boundLines, decodeMessage, lineOf, type MachineFiles, setUpOf } from "./lines.ts"

/** A script for a machine, and its way to the gate; none: the gate refuses. */
export interface MachineTask {
  readonly job: WireJob
  readonly library: Library
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
}

/** How a process that does not answer any more is found. */
export interface Heartbeat {
  /** how often a process with scripts is asked for a sign of life */
  readonly every: Duration.Duration
  /**
   * how long it may not answer before it is replaced: a script computes for less (`computeMs`), unless it has broken
   * something
   */
  readonly silence: Duration.Duration
}

const HEARTBEAT: Heartbeat = { every: Duration.seconds(2), silence: Duration.seconds(15) }
/**
 * How many processes may be lost under a script before it is passed on: the first may be another's fault, and the
 * second may have been gone before.
 */
const LOSSES = 3
/** How many scripts one process takes at a time: most wait for the gate. */
const SCRIPTS_EACH = 6
const decodeJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Json))

const lost: MachineRun = Result.fail("each process was lost under it")
const endless: MachineRun = Result.fail("one step of it does not end")
const waits: MachineRun = Result.fail("it waits beyond its time")
const unlike: MachineRun = Result.fail("its value is unlike those that scripts return")

/** What a script returned, without the gate's address; none where no script's value is like that. */
const returned = Effect.fnUntraced(
  function* (
    message: { readonly value: string; readonly stdout: string; readonly stderr: string },
    { providerUrl }: WireJob
  ) {
    const neutral = (text: string) => text.replaceAll(providerUrl, "<provider>")
    const json = yield* decodeJson(neutral(message.value))
    if (deeperThan(json, MAX_FRAME_DEPTH)) return unlike
    const result = { _tag: "returned", value: decodeValue(json) } as const
    const printed = { stdout: neutral(message.stdout), stderr: neutral(message.stderr) }
    return Result.succeed({ result, ...printed } satisfies ScriptRun)
  },
  Effect.orElseSucceed((): MachineRun => unlike)
)

/** A script that returned on a machine, or why the other engine has to run it. */
export type MachineRun = Result.Result<ScriptRun, string>

/**
 * The ending of a script on a process; `lost`: the process went, and the script has not ended; `stuck`: the process had
 * to be given up while this script computed.
 */
type Ending = MachineRun | "lost" | "stuck"

interface Running {
  readonly task: MachineTask
  readonly end: Deferred.Deferred<MachineRun>
}

/** One process, as long as its scope. */
interface Host {
  readonly scope: Scope.Closeable
  readonly run: (task: MachineTask) => Effect.Effect<Ending>
  readonly gone: Effect.Effect<boolean>
  busy: number
}

/** What is known of a process. */
interface Process {
  readonly scope: Scope.Scope
  readonly input: Queue.Queue<Uint8Array>
  readonly ready: Deferred.Deferred<void>
  readonly running: ReadonlyMap<number, Running>
  /** it answered a question whether it is there */
  readonly pong: Effect.Effect<boolean>
  /** the script that computes, or did last; as the process says */
  turn: number
}

/** Asks the gate for a script, and sends the process what it answered. */
const answer = (
  { input }: Process,
  { ask }: MachineTask,
  { body, call, id }: { readonly id: number; readonly call: number; readonly body: string }
) =>
  Effect.flatMap(ask(body), (text) =>
    Queue.offer(
      input,
      lineOf({
        _tag: "answer",
        id,
        call,
        ...(Option.isSome(text) ? { text: text.value } : {})
      })
    )
  )

/** Takes a line that a process sent. */
const taking = (process: Process) =>
  Effect.fnUntraced(function* (line: string) {
    const message = yield* decodeMessage(line)
    if (message._tag === "ready") return yield* Deferred.succeed(process.ready, undefined)
    if (message._tag === "pong") return yield* process.pong
    if (message._tag === "turn") {
      process.turn = message.id
      return true
    }
    const known = process.running.get(message.id)
    if (known === undefined) return false
    switch (message._tag) {
      case "ask":
        yield* Effect.forkIn(answer(process, known.task, message), process.scope)
        return true
      case "passed":
        return yield* Deferred.succeed(known.end, Result.fail(message.why))
      case "returned": {
        return yield* Deferred.succeed(known.end, yield* returned(message, known.task.job))
      }
    }
  })

/** Asks a process that has scripts whether it is there, again and again. */
const makeHeart = (
  input: Queue.Queue<Uint8Array>,
  running: ReadonlyMap<number, Running>,
  { every, silence }: Heartbeat
) => {
  let answered = Deferred.makeUnsafe<void>()
  const beat = Effect.gen(function* () {
    yield* Effect.sleep(every)
    if (running.size === 0) return true
    answered = Deferred.makeUnsafe()
    yield* Queue.offer(input, lineOf({ _tag: "ping" }))
    return Option.isSome(yield* Effect.timeoutOption(Deferred.await(answered), silence))
  })
  return {
    pong: Effect.suspend(() => Deferred.succeed(answered, undefined)),
    /** ends when the process does not answer any more */
    stopped: Effect.repeat(beat, { while: (alive) => alive })
  }
}

/** Whether a process has ended, or closed its output. */
const goneOf = (
  child: ChildProcessSpawner.ChildProcessHandle,
  ended: Deferred.Deferred<void>
): Effect.Effect<boolean> =>
  Effect.flatMap(Deferred.isDone(ended), (closed) =>
    closed
      ? Effect.succeed(true)
      : Effect.orElseSucceed(
          Effect.map(child.isRunning, (runs) => !runs),
          () => true
        )
  )

const cannotStart = (cause: unknown) =>
  new SandboxError({
    operation: "Machines.start",
    message: "a process for machines cannot be started; run `bin/pipeline doctor`",
    cause
  })

const startHost = Effect.fnUntraced(function* (
  command: ChildProcess.Command,
  files: MachineFiles,
  library: Library,
  heartbeat: Heartbeat
) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const scope = yield* Effect.scope
  const picture = yield* files.picture(library)
  const child = yield* Effect.mapError(spawner.spawn(command), cannotStart)
  const input = yield* Queue.unbounded<Uint8Array>()
  const ready = yield* Deferred.make<void>()
  const ended = yield* Deferred.make<void>()
  const running = new Map<number, Running>()
  let last = 0
  const heart = makeHeart(input, running, heartbeat)

  yield* Queue.offerAll(input, setUpOf(files, picture))
  const process: Process = { input, ready, running, scope, pong: heart.pong, turn: 0 }
  yield* Stream.fromQueue(input).pipe(Stream.run(child.stdin), Effect.ignore, Effect.forkScoped)
  yield* child.stderr.pipe(Stream.runDrain, Effect.ignore, Effect.forkScoped)
  yield* child.stdout.pipe(
    Stream.decodeText(),
    Stream.tap(boundLines()),
    Stream.splitLines,
    Stream.runForEach(taking(process)),
    Effect.ignore,
    Effect.ensuring(Deferred.succeed(ended, undefined)),
    Effect.forkScoped
  )
  yield* Effect.raceFirst(Deferred.await(ready), Deferred.await(ended))

  const silent = yield* Deferred.make<void>()
  yield* heart.stopped.pipe(
    Effect.andThen(Deferred.succeed(silent, undefined)),
    Effect.ensuring(Deferred.succeed(ended, undefined)),
    Effect.forkScoped
  )
  const processLost = (id: number) =>
    Effect.map(
      Effect.andThen(Deferred.await(ended), Deferred.isDone(silent)),
      (is): Ending => (is && process.turn === id ? "stuck" : "lost")
    )
  const run = (task: MachineTask): Effect.Effect<Ending> =>
    Effect.suspend(() => {
      const id = ++last
      const end = Deferred.makeUnsafe<MachineRun>()
      running.set(id, { task, end })
      return Queue.offer(input, lineOf({ _tag: "run", id, job: task.job })).pipe(
        Effect.andThen(Effect.raceFirst(Deferred.await(end), processLost(id))),
        Effect.timeoutOrElse({
          duration: Duration.millis(task.job.timeoutMs),
          orElse: () => Effect.succeed(waits)
        }),
        Effect.ensuring(Effect.sync(() => running.delete(id)))
      )
    })
  return { run, gone: goneOf(child, ended) }
})

/** The processes of each library: the least busy one takes the next script. */
const makeHosts = Effect.fnUntraced(function* (
  files: MachineFiles,
  command: Effect.Effect<ChildProcess.Command, SandboxError, Scope.Scope>,
  size: number,
  heartbeat: Heartbeat
) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const layerScope = yield* Effect.scope
  const hosts = new Map<Library, Array<Host>>()
  const starting = yield* Semaphore.make(1)

  const start = Effect.fnUntraced(function* (library: Library) {
    const scope = yield* Scope.fork(layerScope)
    const made = yield* Effect.flatMap(command, (one) =>
      startHost(one, files, library, heartbeat)
    ).pipe(
      Scope.provide(scope),
      Effect.provideService(ChildProcessSpawner.ChildProcessSpawner, spawner)
    )
    const host: Host = { ...made, scope, busy: 0 }
    hosts.set(library, [...(hosts.get(library) ?? []), host])
    return host
  })

  const growing = new Set<Library>()
  /** Starts another one while those that are there go on. */
  const grow = Effect.fnUntraced(function* (library: Library) {
    growing.add(library)
    yield* start(library).pipe(
      Effect.catch(({ message }) => Effect.logWarning(message)),
      Effect.ensuring(Effect.sync(() => growing.delete(library))),
      Effect.forkIn(layerScope)
    )
  })

  /** The least busy one; another is started where all are busy and the machine has cores left. */
  const choose = Effect.fnUntraced(function* (library: Library) {
    const gone = yield* Effect.filter(hosts.get(library) ?? [], (host) => host.gone)
    const known = (hosts.get(library) ?? []).filter((host) => !gone.includes(host))
    hosts.set(library, known)
    const [least] = known.toSorted((a, b) => a.busy - b.busy)
    const isShort = least !== undefined && least.busy > 0 && known.length < size
    if (isShort && !growing.has(library)) yield* grow(library)
    const host = least ?? (yield* start(library))
    host.busy += 1
    return host
  }, starting.withPermits(1))

  const discard = (library: Library, host: Host) =>
    Effect.suspend(() => {
      hosts.set(
        library,
        (hosts.get(library) ?? []).filter((other) => other !== host)
      )
      return Scope.close(host.scope, Exit.void)
    })

  return { choose, discard }
})

/** Runs scripts on machines. `command` starts a process. */
export const makeMachines = Effect.fnUntraced(function* (
  files: MachineFiles,
  command: Effect.Effect<ChildProcess.Command, SandboxError, Scope.Scope>,
  heartbeat: Heartbeat = HEARTBEAT
) {
  const size = availableParallelism()
  const places = yield* Semaphore.make(size * SCRIPTS_EACH)
  const { choose, discard } = yield* makeHosts(files, command, size, heartbeat)

  const attempt = Effect.fnUntraced(function* (task: MachineTask) {
    const host = yield* choose(task.library)
    const ending = yield* host.run(task).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          host.busy -= 1
        })
      )
    )
    if (ending === "lost" || ending === "stuck") yield* discard(task.library, host)
    return ending
  })

  const run = Effect.fn("Machines.run")(function* (task: MachineTask) {
    for (let tries = 0; tries < LOSSES; tries++) {
      const ending = yield* attempt(task)
      if (ending === "stuck") return endless
      if (ending !== "lost") return ending
    }
    return lost
  }, places.withPermits(1))

  /** Starts a process before the first script of a library asks for one. */
  const expect = Effect.fnUntraced(function* (library: Library) {
    const host = yield* choose(library)
    host.busy -= 1
  })
  return { run, expect }
})
