/**
 * The stdout of a command. Owns that all of it arrives, or that the command fails with a message. Node does
 * not ensure this: its console hides failed writes, its file stream drops the rest of a short write, and a
 * process that exits drops what a pipe has not taken yet.
 */
import { writeSync } from "node:fs"
import { Socket } from "node:net"
import type { Writable } from "node:stream"
import { Context, Effect, Option, Schema } from "effect"

/** Printed output did not arrive. */
export class OutputError extends Schema.TaggedError<OutputError>()("OutputError", {
  reason: Schema.String
}) {
  override get message() {
    return `cannot write to stdout (${this.reason}): the output is incomplete; free some space, or write to another file`
  }
}

/** The reader, such as `head`, has closed the pipe. */
class ReaderGone extends Schema.TaggedError<ReaderGone>()("ReaderGone", {}) {}

/** Where results are printed. */
export interface Output {
  /** Prints; `arrived` and `broken` report failed writes. */
  readonly print: (content: string | Uint8Array) => void
  /** Ends when everything that was printed has arrived. */
  readonly arrived: Effect.Effect<void, OutputError | ReaderGone>
  /** Never succeeds; fails as soon as a write does. */
  readonly broken: Effect.Effect<never, OutputError | ReaderGone>
}

/** Writes all of the bytes, and reports an error. */
export type Write = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null | undefined) => void
) => void

const failureOf = ({ code, message }: NodeJS.ErrnoException): OutputError | ReaderGone =>
  code === "EPIPE" ? new ReaderGone() : new OutputError({ reason: message })

/** An output over a function that writes bytes. */
export const outputOver = (write: Write): Output => {
  let pending = 0
  let failure = Option.none<OutputError | ReaderGone>()
  const watchers = new Set<() => void>()
  const when = <A>(
    state: () => Option.Option<Effect.Effect<A, OutputError | ReaderGone>>
  ): Effect.Effect<A, OutputError | ReaderGone> =>
    Effect.callback((resume) => {
      const look = () => {
        const ended = state()
        if (Option.isNone(ended)) return
        watchers.delete(look)
        resume(ended.value)
      }
      watchers.add(look)
      look()
      return Effect.sync(() => watchers.delete(look))
    })
  const failed = () => Option.map(failure, Effect.fail)
  return {
    print: (content) => {
      if (Option.isSome(failure)) return
      pending += 1
      write(typeof content === "string" ? new TextEncoder().encode(content) : content, (error) => {
        pending -= 1
        if (error && Option.isNone(failure)) failure = Option.some(failureOf(error))
        for (const look of [...watchers]) look()
      })
    },
    arrived: when<void>(() =>
      Option.orElse(failed(), () => (pending === 0 ? Option.some(Effect.void) : Option.none()))
    ),
    broken: when<never>(failed)
  }
}

/** Writes to a stream that Node writes asynchronously: a pipe, a socket or a terminal. */
export const toStream = (stream: Writable): Write => {
  // The callback of `write` reports the error.
  stream.on("error", () => undefined)
  return (bytes, done) => {
    stream.write(bytes, done)
  }
}

/** Writes to an open file until nothing is left: a disk that is almost full takes only a part. */
export const toFile =
  (fd: number, write: (fd: number, bytes: Uint8Array) => number = writeSync): Write =>
  (bytes, done) => {
    let left = bytes
    try {
      while (left.length > 0) left = left.subarray(write(fd, left))
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)))
    }
    done(null)
  }

const STDOUT = 1

/** The process's own stdout. */
const stdout = (): Output => {
  const stream: Writable = process.stdout
  return outputOver(stream instanceof Socket ? toStream(stream) : toFile(STDOUT))
}

/** The output of the command that runs. */
export const Output = Context.Reference<Output>("questline/Output", { defaultValue: stdout })

/**
 * Ends a command when all of its output has arrived, and interrupts it if the output is broken. A closed
 * pipe is not a failure.
 */
export const delivered = <E, R>(
  command: Effect.Effect<void, E, R>
): Effect.Effect<void, E | OutputError, R> =>
  Effect.gen(function* () {
    const { arrived, broken } = yield* Output
    const exit = yield* Effect.exit(Effect.raceFirst(command, broken))
    yield* arrived
    yield* exit
  }).pipe(Effect.catchIf(isReaderGone, () => Effect.void))

const isReaderGone = Schema.is(ReaderGone)
