/**
 * What a command prints on stdout. Owns that all of it arrives, or that the command fails and says so.
 * Node's console tells nobody of a write that fails, its stream over a file leaves the rest of a write
 * that was cut short, and a process that exits leaves what a pipe has not taken yet.
 */
import { writeSync } from "node:fs"
import { Socket } from "node:net"
import type { Writable } from "node:stream"
import { Context, Effect, Option, Schema } from "effect"

/** Something that was printed did not arrive. */
export class OutputError extends Schema.TaggedError<OutputError>()("OutputError", {
  reason: Schema.String
}) {
  override get message() {
    return `stdout cannot be written (${this.reason}): what was printed is not complete; make room, or write to another file`
  }
}

/** Nobody reads on: a reader that has seen enough, such as `head`, closes the pipe. */
export class ReaderGone extends Schema.TaggedError<ReaderGone>()("ReaderGone", {}) {}

/** Where results are printed. */
export interface Output {
  /** Takes what is to be printed; a write that fails is told by the other two. */
  readonly print: (content: string | Uint8Array) => void
  /** Ends when everything that was printed has arrived. */
  readonly arrived: Effect.Effect<void, OutputError | ReaderGone>
  /** Never succeeds; fails as soon as a write does. */
  readonly broken: Effect.Effect<never, OutputError | ReaderGone>
}

/** Writes all of the bytes, and says whether that went well. */
export type Write = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null | undefined) => void
) => void

const failureOf = ({ code, message }: NodeJS.ErrnoException): OutputError | ReaderGone =>
  code === "EPIPE" ? new ReaderGone() : new OutputError({ reason: message })

/** An output over what writes bytes. */
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

/** Writes to what Node writes asynchronously: a pipe, a socket or a terminal. */
export const toStream = (stream: Writable): Write => {
  // The callback of the write says the same.
  stream.on("error", () => undefined)
  return (bytes, done) => {
    stream.write(bytes, done)
  }
}

/** Writes to an open file until nothing is left: the last room on a disk takes a part. */
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
 * Ends a command when all that it printed has arrived; one whose output is broken is interrupted. A
 * reader that has gone is no failure.
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
