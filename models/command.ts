/**
 * `cmd:COMMAND`: the user's own program as the model. Owns its protocol. One process answers one call, so a
 * program needs no state, and a crash costs one reply.
 *
 * The command runs in a POSIX shell, in the pipeline's working directory. Of the pipeline's environment
 * it gets what every program needs, and the variables that are named for it, so no key of another model.
 * Pass secrets as such variables, because the command line is stored as the model's name.
 *
 * - stdin: one line of JSON, then the end:
 *   `{"messages":[{"role":"system"|"user"|"assistant","content":"..."}],"temperature":0.7,"maxOutputTokens":null}`
 * - stdout: the reply. Either one JSON object with the key `text`:
 *   `{"text":"...","finish":"stop","usage":{"input":1,"output":2,"cached":0,"reasoning":0},"cost":0.01}`
 *   where all but `text` may be absent; or anything else, which is taken as the reply's text.
 * - exit status 0; any other is a failure, with the end of stderr as its reason. After 75 the call is
 *   retried; any other status ends the retries after three times in a row.
 */
import { Duration, Effect, Fiber, Predicate, Result, Schema, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { digest } from "../evm/digest.ts"
import { ownTime } from "../evm/ownClock.ts"
import { ownValue } from "../evm/ownValue.ts"
import { schemaWords } from "../evm/schemaWords.ts"
import { keepOut, redacted } from "../evm/secrets.ts"
import {
  boundText,
  MAX_REPLY_BYTES,
  type Model,
  type ModelRequest,
  noUsage,
  Reply
} from "./Model.ts"
import { ModelError } from "./ModelError.ts"
import { programDigest } from "./program.ts"

/**
 * JSON may write a text with up to twice its length, so that many bytes are read before it counts as
 * too long.
 */
const MAX_STDOUT_BYTES = 2 * MAX_REPLY_BYTES + 1024 * 1024
const STDERR_TAIL = 2_000
/** The shell's own exit statuses: not executable, not found. */
export const NOT_STARTED: ReadonlySet<number> = new Set([126, 127])

/** EX_TEMPFAIL of sysexits.h: the program says that a retry may work. */
export const TEMPORARY = 75
/** A program that fails so often in the same way is not retried. */
const SAME_CRASHES = 3

const Count = Schema.optionalKey(Schema.NullOr(Schema.Int))

/** The JSON form of a program's answer. */
const CommandReply = Schema.Struct({
  text: Schema.String,
  finish: Schema.optionalKey(Reply.fields.finish),
  usage: Schema.optionalKey(
    Schema.Struct({ input: Count, output: Count, cached: Count, reasoning: Count })
  ),
  cost: Schema.optionalKey(Schema.NullOr(Schema.Number))
})
type CommandReply = typeof CommandReply.Type

export interface CommandOptions {
  /** the shell command */
  readonly command: string
  /** how long one call may take */
  readonly timeout: Duration.Duration
  /** environment variables that it gets besides the usual ones */
  readonly variables: ReadonlyArray<string>
  /** the user's name of this version of the program; absent: its files identify it */
  readonly version?: string
}

/** Variables for paths and language, which hold no secrets. */
const USUAL =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|TMPDIR|PWD|SSL_CERT_(FILE|DIR))$/

/** Names of variables whose values are keys. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH|PRIVATE|COOKIE|SESSION/i

/**
 * The environment of a program, taken from ours. Values that look like keys are registered for
 * redaction.
 */
export const environmentOf = (variables: ReadonlyArray<string>): Record<string, string> => {
  const named = new Set(variables)
  const given = Object.entries(process.env).filter(([name]) => USUAL.test(name) || named.has(name))
  const environment: Record<string, string> = {}
  for (const [name, value] of given) {
    if (value === undefined) continue
    environment[name] = value
    if (named.has(name) && SECRET_NAME.test(name)) keepOut(value)
  }
  return environment
}

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
const decodeReply = Schema.decodeUnknownResult(CommandReply)

/** What the program printed, read as JSON with a `text`, or as the text itself. */
const readStdout = (stdout: string): Result.Result<CommandReply, string> => {
  const json = decodeJson(stdout)
  return Result.isSuccess(json) && Predicate.hasProperty(json.success, "text")
    ? Result.mapError(decodeReply(json.success), schemaWords)
    : Result.succeed({ text: stdout })
}

const inputOf = (request: ModelRequest) => ({
  messages: request.messages.map(({ role, content }) => ({ role, content })),
  temperature: request.temperature,
  maxOutputTokens: request.maxOutputTokens
})

/**
 * Runs the command once: its bounded output, and its exit status (null: stopped for printing too much).
 */
const run = Effect.fnUntraced(function* (
  command: string,
  env: Record<string, string>,
  input: string
) {
  const handle = yield* ChildProcess.make(command, {
    shell: "/bin/sh",
    env,
    extendEnv: false,
    stdin: Stream.make(new TextEncoder().encode(input)),
    killSignal: "SIGKILL"
  })
  const stderr = yield* handle.stderr.pipe(
    Stream.decodeText(),
    Stream.runFold(
      () => "",
      (tail, text) => (tail + text).slice(-STDERR_TAIL)
    ),
    Effect.forkScoped
  )
  let overflow = false
  const bounded = Stream.limitBytes(handle.stdout, MAX_STDOUT_BYTES, () => {
    overflow = true
    return Stream.empty
  })
  const bytes = yield* Stream.mkUint8Array(bounded)
  const stdout = new TextDecoder().decode(bytes)
  if (overflow) return { stdout, stderr: "", exitCode: null }
  return { stdout, exitCode: Number(yield* handle.exitCode), stderr: yield* Fiber.join(stderr) }
}, Effect.scoped)

/** The last lines of what a program wrote to stderr, in one line. */
const tailOf = (stderr: string): string =>
  stderr.trim().split("\n").slice(-8).join(" | ") || "nothing on stderr"

/**
 * Identifies the version of the program: the configured version, else a digest of its files. Values of
 * variables count if they are not secrets.
 */
export const identityOf = Effect.fnUntraced(function* (
  { command, variables, version }: Omit<CommandOptions, "timeout">,
  environment: Record<string, string>
) {
  if (version !== undefined) return `version ${version}`
  const named = variables.filter((name) => !SECRET_NAME.test(name))
  const values = named.map((name) => `${name}=${ownValue(environment, name) ?? ""}\0`).sort()
  const program = yield* programDigest({ command, cwd: process.cwd(), environment })
  return program === null ? null : digest(program, ...values)
})

type Fail = (message: string, reason: "Crashing" | "Unreadable" | "Unusable") => ModelError

/** What a program's exit status means for a request, with what it did before. */
const makeCrashes = (fail: Fail) => {
  /** request -> its last exit status, and how often in a row */
  const last = new Map<string, { readonly status: number; readonly times: number }>()
  const failed = (request: string, status: number, stderr: string) => {
    const said = `exit status ${status}: ${tailOf(stderr)}`
    if (NOT_STARTED.has(status)) return fail(said, "Unusable")
    if (status === TEMPORARY) return fail(said, "Unreadable")
    const before = last.get(request)
    const times = before?.status === status ? before.times + 1 : 1
    last.set(request, { status, times })
    if (times < SAME_CRASHES) return fail(said, "Unreadable")
    last.delete(request)
    return fail(
      `${said} (${times} times in a row: correct the program; status ${TEMPORARY} asks to be called again)`,
      "Crashing"
    )
  }
  return { failed, forget: (request: string) => last.delete(request) }
}

/** A model that asks the user's own program. */
export const makeCommandModel = Effect.fnUntraced(function* (options: CommandOptions) {
  const name = `cmd:${options.command}`
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const environment = environmentOf(options.variables)
  const identity = yield* identityOf(options, environment)
  const fail: Fail = (message, _tag) =>
    new ModelError({ model: name, message: redacted(`${name}: ${message}`), reason: { _tag } })

  const crashes = makeCrashes(fail)

  const complete = Effect.fn("CommandModel.complete")(function* (request: ModelRequest) {
    const sent = inputOf(request)
    const started = yield* ownTime
    const output = yield* run(options.command, environment, `${JSON.stringify(sent)}\n`).pipe(
      Effect.provideService(ChildProcessSpawner.ChildProcessSpawner, spawner),
      Effect.mapError((error) =>
        fail(`the program could not be run: ${error.message}`, "Unreadable")
      ),
      Effect.timeoutOrElse({
        duration: options.timeout,
        orElse: () =>
          Effect.fail(
            fail(
              `no reply within ${Duration.format(options.timeout)}: it was stopped`,
              "Unreadable"
            )
          )
      })
    )
    const key = JSON.stringify(sent)
    if (output.exitCode !== 0 && output.exitCode !== null) {
      return yield* crashes.failed(key, output.exitCode, output.stderr)
    }
    crashes.forget(key)
    const decoded = readStdout(output.stdout)
    if (Result.isFailure(decoded)) {
      const why = `its JSON on stdout has a text but another field is wrong: ${decoded.failure}`
      return yield* fail(why, "Unusable")
    }
    const reply = decoded.success
    return new Reply({
      text: boundText(redacted(reply.text)),
      finish: reply.finish ?? "stop",
      usage: { ...noUsage, ...reply.usage },
      cost: reply.cost ?? null,
      latencyMs: (yield* ownTime) - started,
      sent
    })
  })
  return {
    name,
    baseline: false,
    provider: name,
    price: null,
    settings: {},
    identity,
    complete
  } satisfies Model
})
