/**
 * The message and the exit status of a failed command: 1 a trial is errored, a gate does not hold, or something
 * unexpected happened; 2 bad usage or bad input; 3 paused by a limit; 4 a tried script did not pass; 5 a
 * confirmed file is incomplete; 130 interrupted. Owns the form `error: <message>` on stderr, and that it holds
 * no secret.
 */
import { Cause, Console, Effect, Predicate, Result, Runtime, Schema } from "effect"
import { errorWords } from "../../evm/schemaWords.ts"

/** The command cannot do what was asked; the message says what to do instead. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", {
  message: Schema.String
}) {}

/** All messages are printed; the process ends with this status. */
export class ExitStatus extends Schema.TaggedError<ExitStatus>()("ExitStatus", {
  status: Schema.Int
}) {
  override get [Runtime.errorExitCode]() {
    return this.status
  }
}

/** A file differs from what was found. */
export const differs = new ExitStatus({ status: 1 })

/** A file is confirmed, but some of its trials are not scored. */
export const incomplete = new ExitStatus({ status: 5 })

/** A run ended with trials that could not be scored. */
export const someErrored = new ExitStatus({ status: 1 })

/** A tried script was scored and did not pass. */
export const notPassed = new ExitStatus({ status: 4 })

/** A run reached a limit and can be resumed. */
export const pausedByLimit = new ExitStatus({ status: 3 })

const USERINFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/"'`]+@/gi
const QUERY = /\b([a-z][a-z0-9+.-]*:\/\/[^\s?"'`]+)\?[^\s#"'`]+/gi

/** An address of a database without a password: commands that name it can be pasted. */
const OPEN_DATABASE =
  /^postgres(ql)?:\/\/([^\s/@:"'`]*@)?(?![^\s"'`]*[?&](ssl)?password=)[^\s@"'`]*$/i

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`]+/gi

/** Takes user names, passwords and tokens out of the addresses in a text. */
export const withoutSecrets = (text: string): string =>
  text.replace(ADDRESS, (address) =>
    OPEN_DATABASE.test(address)
      ? address
      : address.replace(USERINFO, "$1<redacted>@").replace(QUERY, "$1?<redacted>")
  )

/** A longer word is cut. */
const LONG_WORD = /(\S{400})\S{400,}/g

/** Prints the error of a command, without secrets. */
export const complain = (message: string) =>
  Console.error(`error: ${withoutSecrets(message).replace(LONG_WORD, "$1…")}`)

const statusOf = Effect.fnUntraced(function* <E>(cause: Cause.Cause<E>) {
  const failure = Cause.findError(cause)
  if (Result.isFailure(failure)) {
    const defect = Cause.squash(cause)
    const what = Predicate.isError(defect) ? `${defect.name}: ${defect.message}` : String(defect)
    yield* complain(
      `something unexpected happened: ${what}\nRepeat with --log-level debug to see where, and please report this.`
    )
    return 1
  }
  const error: unknown = failure.success
  if (error instanceof ExitStatus) return error.status
  if (Predicate.isTagged(error, "ShowHelp")) return Runtime.getErrorExitCode(error) === 0 ? 0 : 2
  yield* complain(Predicate.isError(error) ? errorWords(error) : String(error))
  return 2
})

/** Prints the error of a failed command, and fails with its exit status. */
export const reportFailure = <E, R>(
  command: Effect.Effect<void, E, R>
): Effect.Effect<void, ExitStatus, R> =>
  Effect.catchCause(command, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.interrupt
      : Effect.flatMap(statusOf(cause), (status) =>
          status === 0 ? Effect.void : Effect.fail(new ExitStatus({ status }))
        )
  )
