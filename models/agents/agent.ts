/**
 * `agent:COMMAND`: the user's own program as an agent. One process for each trial; it acts over the JSON-RPC
 * of a session that is opened for it, and its exit ends the session. Owns its protocol.
 *
 * The command runs in a POSIX shell, in the pipeline's working directory, with the environment of `cmd:` and:
 *
 * - QUESTLINE_RPC_URL, QUESTLINE_CHAIN_ID: the chain's JSON-RPC, which also signs and sends for the account
 * - QUESTLINE_ADDRESS, QUESTLINE_PRIVATE_KEY: the account and its key
 * - QUESTLINE_INSTRUCTION: the task in words, with what it is told about the chain
 * - QUESTLINE_OUT: a file for lines of JSON; file descriptor 3 takes the same lines
 *
 * A line is an object. `answer` (an object) is the task's answer, the last one counts; `usage` and `cost` are
 * added up; every line without them is kept as what the agent tells about itself. Its exit status is 0, or the
 * trial is judged by what it did before; 75 asks to be started again.
 */
import {
  Duration,
  Effect,
  Fiber,
  FileSystem,
  Option,
  Redacted,
  Result,
  Schema,
  Stream
} from "effect"
import { ChildProcess, type ChildProcessSpawner } from "effect/process"
import { ownTime } from "../../evm/ownClock.ts"
import { folderPrefix } from "../../evm/processes.ts"
import { redacted } from "../../evm/secrets.ts"
import {
  type CommandOptions,
  environmentOf,
  identityOf,
  NOT_STARTED,
  TEMPORARY
} from "../command.ts"
import { type Model, type ModelRequest, noUsage, Reply, type Usage } from "../Model.ts"
import { ModelError } from "../ModelError.ts"
import { type AgentEnding, Desk, type DeskOf } from "./Desk.ts"
import { guard } from "./guard.ts"

/** What is read of an agent's lines, and of what it prints. */
const MAX_LINES_BYTES = 1024 * 1024
const MAX_LINES = 2_000
const TAIL = 2_000
/** How long an agent that is done, or whose lines are still open, may take to end. */
const GRACE = Duration.seconds(5)
const LINES_GRACE = Duration.seconds(1)
/** How long it may take to end when it is told to; then it is killed, with all that it started. */
const KILL_AFTER = Duration.seconds(1)

const Count = Schema.optionalKey(Schema.NullOr(Schema.Int))

const Line = Schema.Struct({
  answer: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  usage: Schema.optionalKey(
    Schema.Struct({ input: Count, output: Count, cached: Count, reasoning: Count })
  ),
  cost: Schema.optionalKey(Schema.NullOr(Schema.Finite))
})

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Json))
const decodeLine = Schema.decodeUnknownResult(Line)

const sum = (one: number | null, other: number | null | undefined): number | null =>
  other === null || other === undefined ? one : (one ?? 0) + other

const added = (one: Usage, other: (typeof Line.Type)["usage"] = {}): Usage => ({
  input: sum(one.input, other.input),
  output: sum(one.output, other.output),
  cached: sum(one.cached, other.cached),
  reasoning: sum(one.reasoning, other.reasoning)
})

interface Told {
  readonly usage: Usage
  readonly cost: number | null
}

/** Hands an agent's lines to its desk, and adds up what they say it used. */
const readLines = (text: string, desk: DeskOf): Told => {
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  return lines.slice(0, MAX_LINES).reduce<Told>(
    (told, line) => {
      const json = Result.getOrUndefined(decodeJson(line))
      const read = json === undefined ? undefined : Result.getOrUndefined(decodeLine(json))
      if (json === undefined || read === undefined) {
        desk.tell(`unreadable: ${line.slice(0, 200)}`)
        return told
      }
      const { answer, cost, usage } = read
      if (answer !== undefined) desk.answer(answer)
      if (answer === undefined && usage === undefined && cost === undefined) desk.tell(json)
      return { usage: added(told.usage, usage), cost: sum(told.cost, cost) }
    },
    { usage: noUsage, cost: null }
  )
}

const tailOf = <E>(stream: Stream.Stream<Uint8Array, E>) =>
  stream.pipe(
    Stream.decodeText(),
    Stream.runFold(
      () => "",
      (tail, text) => (tail + text).slice(-TAIL)
    )
  )

/** The start of a stream, as far as lines are read. */
const startOf = <E>(stream: Stream.Stream<Uint8Array, E>) => {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  const read = Stream.runForEach(stream, (chunk) =>
    Effect.sync(() => {
      if (bytes < MAX_LINES_BYTES) chunks.push(chunk)
      bytes += chunk.byteLength
    })
  )
  return {
    read,
    text: () => Buffer.concat(chunks).subarray(0, MAX_LINES_BYTES).toString("utf8")
  }
}

const environmentAt = (desk: DeskOf, out: string): Record<string, string> => ({
  QUESTLINE_RPC_URL: desk.rpcUrl,
  QUESTLINE_CHAIN_ID: String(desk.chainId),
  QUESTLINE_ADDRESS: desk.address,
  QUESTLINE_PRIVATE_KEY: Redacted.value(desk.privateKey),
  QUESTLINE_INSTRUCTION: desk.instruction,
  QUESTLINE_OUT: out
})

/** How a program ended. */
type Exit =
  | { readonly _tag: "status"; readonly status: number }
  | { readonly _tag: "signal"; readonly detail: string }
  | { readonly _tag: "finished" }
  | { readonly _tag: "time_limit" }

/** Runs the agent's program once at its desk. What it started ends with it, and it with us. */
const seat = Effect.fnUntraced(function* (
  command: string,
  environment: Record<string, string>,
  desk: DeskOf
) {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: folderPrefix("agent") })
  const out = `${folder}/out.jsonl`
  const handle = yield* ChildProcess.make(command, {
    shell: "/bin/sh",
    env: { ...environment, ...environmentAt(desk, out) },
    extendEnv: false,
    stdin: "ignore",
    additionalFds: { fd3: { type: "output" } },
    killSignal: "SIGTERM",
    forceKillAfter: KILL_AFTER
  })
  yield* guard(handle)
  const stderr = yield* Effect.forkScoped(tailOf(handle.stderr))
  yield* Effect.forkScoped(Stream.runDrain(handle.stdout))
  const lines = startOf(handle.getOutputFd(3))
  const reading = yield* Effect.forkScoped(lines.read)
  const exited = handle.exitCode.pipe(
    Effect.map((status): Exit => ({ _tag: "status", status: Number(status) })),
    Effect.catch(({ message }) => Effect.succeed<Exit>({ _tag: "signal", detail: message }))
  )
  const done = desk.finished.pipe(
    Effect.andThen(Effect.sleep(GRACE)),
    Effect.as<Exit>({ _tag: "finished" })
  )
  const exit = yield* Effect.raceFirst(exited, done).pipe(
    Effect.timeoutOrElse({
      duration: Duration.millis(desk.limitMs),
      orElse: () => Effect.succeed<Exit>({ _tag: "time_limit" })
    })
  )
  // A process that it started may keep its descriptors open.
  yield* Effect.timeoutOption(Fiber.await(reading), LINES_GRACE)
  const said = yield* Effect.timeoutOption(
    Effect.orElseSucceed(Fiber.join(stderr), () => ""),
    LINES_GRACE
  )
  const file = startOf(fs.stream(out))
  yield* Effect.ignore(file.read)
  return {
    exit,
    stderr: Option.getOrElse(said, () => ""),
    lines: `${file.text()}\n${lines.text()}`
  }
}, Effect.scoped)

const endingOf = (exit: Exit, stderr: string, { limitMs }: DeskOf): AgentEnding => {
  const detail = redacted(stderr.trim().split("\n").slice(-8).join(" | ")).slice(0, TAIL)
  switch (exit._tag) {
    case "status":
      return exit.status === 0
        ? { _tag: "exited" }
        : { _tag: "failed", status: exit.status, detail: detail || "nothing on stderr" }
    case "signal":
      return { _tag: "signalled", detail: exit.detail }
    case "finished":
      return exit
    case "time_limit":
      return { _tag: "time_limit", limitMs }
  }
}

/** A model that seats the user's own program at a session. */
export const makeAgentModel = Effect.fnUntraced(function* (
  options: Omit<CommandOptions, "timeout">
) {
  const name = `agent:${options.command}`
  const services = yield* Effect.context<
    ChildProcessSpawner.ChildProcessSpawner | FileSystem.FileSystem
  >()
  const environment = environmentOf(options.variables)
  const fail = (message: string, _tag: "Unreadable" | "Unusable") =>
    new ModelError({ model: name, message: redacted(`${name}: ${message}`), reason: { _tag } })

  const complete = Effect.fn("AgentModel.complete")(function* (_: ModelRequest) {
    const desk = yield* Desk
    if (desk === null) {
      return yield* fail("an agent acts in a session, and nothing of this run is one", "Unusable")
    }
    const started = yield* ownTime
    const { exit, lines, stderr } = yield* seat(options.command, environment, desk).pipe(
      Effect.provideContext(services),
      Effect.mapError((error) =>
        fail(`the program could not be run: ${error.message}`, "Unreadable")
      )
    )
    if (exit._tag === "status" && NOT_STARTED.has(exit.status)) {
      return yield* fail(`exit status ${exit.status}: ${stderr.trim().slice(-300)}`, "Unusable")
    }
    if (exit._tag === "status" && exit.status === TEMPORARY) {
      return yield* fail(`exit status ${TEMPORARY}: it asks to be started again`, "Unreadable")
    }
    const { cost, usage } = readLines(redacted(lines), desk)
    desk.ended(endingOf(exit, stderr, desk))
    return new Reply({
      text: "",
      finish: "stop",
      usage,
      cost,
      latencyMs: (yield* ownTime) - started,
      sent: null
    })
  })
  return {
    name,
    baseline: false,
    provider: name,
    price: null,
    settings: {},
    identity: yield* identityOf(options, environment),
    complete
  } satisfies Model
})
