/**
 * The open sessions of the MCP server. Owns their ids, and which one a call means: the one that it names, or the
 * only one that its connection has open.
 */
import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { ownValue } from "../../evm/ownValue.ts"
import type { AgentEnding, DeskContract } from "../../models/agents/Desk.ts"
import { counted } from "../../report/text.ts"
import { rpcOver } from "../../stages/session/tools/SessionRpc.ts"
import { type ToolPlace, ToolRefused } from "../../stages/session/tools/tool.ts"
import type { Seat, Tasks } from "./Tasks.ts"

/** A session that a client plays. */
export interface Playing {
  /** names it in calls; whoever knows it acts as its account */
  readonly id: string
  readonly seat: Seat
  readonly place: ToolPlace
  /** the connection that opened it; null: connections are not told apart */
  readonly connection: string | null
}

/** Sessions that may be open at once: each has a port and a lease in the database. */
const MOST_OPEN = 256

/** The one connection of stdio. */
const STDIO = "stdio"
const SESSION_HEADER = "mcp-session-id"

/** The connection that makes this call; null: a request that belongs to none. */
const connectionNow = Effect.map(
  Effect.serviceOption(HttpServerRequest.HttpServerRequest),
  Option.match({
    onNone: () => STDIO,
    onSome: ({ headers }): string | null => ownValue(headers, SESSION_HEADER) ?? null
  })
)

const refuse = (message: string) => new ToolRefused({ message })

const newId = Effect.flatMap(SecureRandom.SecureRandom, ({ randomBytes }) =>
  Effect.map(randomBytes(12), (bytes) => Buffer.from(bytes).toString("hex"))
)

/** What the server remembers of its sessions. */
interface Memory {
  readonly open: Map<string, Playing>
  /** task -> what its latest client was told */
  readonly texts: Map<string, string>
  /** sessions that are being opened, and tools at work */
  opening: number
  working: number
  contracts: ReadonlyArray<DeskContract> | null
}

/** Counts an effect while it runs. */
const counting =
  (memory: Memory, what: "opening" | "working") =>
  <A, E, R>(use: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        memory[what] += 1
      }),
      () => use,
      () =>
        Effect.sync(() => {
          memory[what] -= 1
        })
    )

/** Opens a session for a task. */
const begin = Effect.fn("mcp.open")(function* (memory: Memory, tasks: Tasks, task: string) {
  const { open, texts } = memory
  if (open.size + memory.opening >= MOST_OPEN) {
    return yield* refuse(`${counted(open.size, "session")} are open: finish some of them first`)
  }
  const seat = yield* tasks.open(task).pipe(
    Effect.mapError(({ message }) => refuse(message)),
    counting(memory, "opening")
  )
  const { address, ask, router } = seat.desk
  const playing: Playing = {
    id: yield* newId,
    seat,
    place: { rpc: rpcOver(ask), account: address, router },
    connection: yield* connectionNow
  }
  open.set(playing.id, playing)
  memory.contracts = seat.desk.contracts
  texts.set(task, seat.desk.instruction)
  const forget = Effect.sync(() => open.delete(playing.id))
  yield* Effect.forkDetach(Effect.ensuring(Effect.ignore(seat.judged), forget))
  return playing
})

/** The session that a call means. */
const find = Effect.fnUntraced(function* ({ open }: Memory, id: string | undefined) {
  if (id !== undefined) {
    const named = open.get(id)
    if (named !== undefined) return named
    return yield* refuse("no such session is open: it has ended, or its id is wrong")
  }
  const connection = yield* connectionNow
  if (connection === null) {
    return yield* refuse("name the session: give the id that open gave as `session`")
  }
  const own = [...open.values()].filter((each) => each.connection === connection)
  const [only, second] = own
  if (only === undefined) {
    return yield* refuse("no session is open: call open with a task of list_tasks first")
  }
  if (second === undefined) return only
  return yield* refuse(
    `${counted(own.length, "session")} are open: give the id that open gave as \`session\``
  )
})

/** The sessions of a run. */
export const makeSessions = Effect.fnUntraced(function* (tasks: Tasks) {
  const random = yield* SecureRandom.SecureRandom
  const memory: Memory = {
    open: new Map(),
    texts: new Map(),
    opening: 0,
    working: 0,
    contracts: null
  }
  return {
    begin: (task: string) =>
      Effect.provideService(begin(memory, tasks, task), SecureRandom.SecureRandom, random),
    find: (id: string | undefined) => find(memory, id),
    /** counts a tool at work */
    atWork: counting(memory, "working"),
    /** waits until no tool is at work */
    rest: Effect.gen(function* () {
      while (memory.working > 0) yield* Effect.sleep("50 millis")
    }),
    /** ends every open session, and waits until each is judged */
    endAll: (ending: AgentEnding) =>
      Effect.forEach(
        [...memory.open.values()],
        ({ seat }) => Effect.andThen(seat.leave(ending), Effect.ignore(seat.judged)),
        { concurrency: "unbounded", discard: true }
      ),
    /** the chain's contracts; null before the first session */
    contracts: () => memory.contracts,
    textOf: (task: string) => memory.texts.get(task)
  }
})

export type Sessions = Effect.Success<ReturnType<typeof makeSessions>>

/** The id of a session among the arguments of a call. */
export const SessionId = Schema.String.check(Schema.isMaxLength(100)).annotate({
  description: "The id that open gave; may be left out while you have one session open"
})
