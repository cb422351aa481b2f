/**
 * The way to a node through its IPC socket: one JSON text a line in both directions. Owns the connection, and which
 * answer belongs to whom. A call takes a tenth of what it takes over HTTP, for us and for the node.
 */
import { createConnection, type Socket } from "node:net"
import { Clock, Effect, Schedule, Schema } from "effect"

/** The connection is gone, or the node wrote what cannot be read: nothing more will be answered. */
export class IpcBroken extends Schema.TaggedError<IpcBroken>()("IpcBroken", {
  message: Schema.String
}) {}

/** An answer was longer than its caller takes, and was thrown away. */
export class IpcTooLong extends Schema.TaggedError<IpcTooLong>()("IpcTooLong", {}) {}

/** There was no answer in the time that its caller waits. */
export class IpcSilent extends Schema.TaggedError<IpcSilent>()("IpcSilent", {}) {}

/** The text of an answer, and the id of the first call that it answers. */
interface Answered {
  readonly first: number
  readonly text: string
}

/** What a caller bears: characters of the answer, and ms until it is there. Infinity: any number. */
export interface IpcLimits {
  readonly most: number
  readonly ms: number
}

/**
 * Sends a request or a batch. `write` makes its text from the id of its first call; `size` is the number of calls,
 * whose ids follow one another.
 */
export type IpcSend = (
  write: (id: number) => string,
  size: number,
  limits: IpcLimits
) => Effect.Effect<Answered, IpcBroken | IpcTooLong | IpcSilent>

type Answering = ReturnType<IpcSend>

interface Waiting {
  readonly most: number
  readonly resume: (answer: Answering) => void
  readonly timer: NodeJS.Timeout | undefined
}

/** The node writes the id in front of what it answers, so that it is known before the answer is there. */
const HEAD = /^\[?\{"jsonrpc":"2\.0","id":(\d+),/
/** An answer that has come this far has its head. */
const HEAD_CHARS = 64

/** Cuts what arrives into lines; a line that `wanted` does not want is dropped as it comes. */
const makeLines = (wanted: (start: string) => boolean, take: (line: string) => void) => {
  let line = ""
  let dropping = false
  return (chunk: string): void => {
    let from = 0
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      const whole = line + chunk.slice(from, end)
      if (!dropping && wanted(whole)) take(whole)
      line = ""
      dropping = false
      from = end + 1
    }
    if (!dropping) line += chunk.slice(from)
    if (line.length > HEAD_CHARS && !wanted(line)) {
      line = ""
      dropping = true
    }
  }
}

const gone = new IpcBroken({ message: "the connection to the node has ended" })

/** Sends over a connected socket. */
const over = (socket: Socket): IpcSend => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const whose = (start: string): number => Number(HEAD.exec(start)?.[1] ?? -1)
  const forget = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }
  const settle = (id: number, answer: Answering) => forget(id)?.resume(answer)
  const wanted = (start: string): boolean => {
    const id = whose(start)
    // Whoever writes anything else is no node of ours: nobody can know who has to wait for it.
    if (id < 0) socket.destroy()
    const one = waiting.get(id)
    if (one === undefined) return false
    if (start.length <= one.most) return true
    settle(id, Effect.fail(new IpcTooLong()))
    return false
  }
  socket.setEncoding("utf8")
  socket.on(
    "data",
    makeLines(wanted, (text) => {
      const first = whose(text)
      settle(first, Effect.succeed({ first, text }))
    })
  )
  socket.on("close", () => {
    for (const id of [...waiting.keys()]) settle(id, Effect.fail(gone))
  })
  return (write, size, { most, ms }) =>
    Effect.callback((resume) => {
      if (socket.destroyed) return resume(Effect.fail(gone))
      const id = last + 1
      last += size
      // Effect.timeout would race two fibers, which takes as long as the call itself.
      const timer =
        ms === Number.POSITIVE_INFINITY
          ? undefined
          : setTimeout(() => settle(id, Effect.fail(new IpcSilent())), ms)
      waiting.set(id, { most, resume, timer })
      socket.write(`${write(id)}\n`)
      return Effect.sync(() => forget(id))
    })
}

const connected = (path: string) =>
  Effect.acquireRelease(
    Effect.callback<Socket, IpcBroken>((resume) => {
      const socket = createConnection(path)
      // After this, an error is followed by the end, which is what counts.
      socket.on("error", ({ message }) => resume(Effect.fail(new IpcBroken({ message }))))
      socket.once("connect", () => resume(Effect.succeed(socket)))
      return Effect.sync(() => socket.destroy())
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** Connects to the socket at `path`, which a node may be about to open; until the scope closes. */
export const connectIpc = Effect.fn("Ipc.connect")(
  function* (path: string) {
    return over(yield* connected(path))
  },
  Effect.retry({ schedule: Schedule.spaced("5 millis"), times: 2_000 }),
  // A real process is waited for in real time.
  Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
)
