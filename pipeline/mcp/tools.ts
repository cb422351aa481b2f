/**
 * The tools of the MCP server: `list_tasks` and `open`, and the tools of a session with the session's id. Owns
 * the first two, how a session's tool finds its session, and the form of results.
 */
import { Context, Effect, Glob, Predicate, Schema } from "effect"
import { CallToolResult, Tool } from "effect/ai/McpSchema"
import type { McpServer } from "effect/ai/McpServer"
import { sessionTools } from "../../stages/session/tools/sessionTools.ts"
import {
  decodeInput,
  parametersOf,
  type SessionTool,
  ToolRefused
} from "../../stages/session/tools/tool.ts"
import { SessionId, type Sessions } from "./sessions.ts"
import type { Tasks } from "./Tasks.ts"

/** A tool of the server. */
interface ServerTool {
  readonly tool: Tool
  readonly call: (input: unknown) => Effect.Effect<Schema.Json, ToolRefused>
}

const toolOf = (
  name: string,
  {
    description,
    parameters,
    readOnly,
    title
  }: Pick<SessionTool, "title" | "description" | "readOnly"> & {
    readonly parameters: Readonly<Record<string, unknown>>
  }
): Tool =>
  new Tool({
    name,
    title,
    description,
    inputSchema: { type: "object", ...parameters },
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: false
    }
  })

const ListInput = Schema.Struct({
  pattern: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(200)).annotate({
      description: "Only tasks whose id matches this glob, such as erc20_*"
    })
  )
})

const listTasks = (tasks: Tasks): ServerTool => {
  const decode = decodeInput(ListInput, "list_tasks")
  return {
    tool: toolOf("list_tasks", {
      title: "List the tasks",
      description:
        "Lists the tasks of this run: the id of each, its kind, how often it can still be played (left), and how often it was (done). Free.",
      parameters: parametersOf(ListInput),
      readOnly: true
    }),
    call: Effect.fnUntraced(function* (input) {
      const { pattern } = yield* decode(input)
      const glob = pattern === undefined ? null : Glob.make(pattern)
      const all = yield* Effect.mapError(tasks.list, ({ message }) => new ToolRefused({ message }))
      return {
        run: tasks.run(),
        tasks: all.filter(({ task }) => glob === null || Glob.match(glob, task))
      }
    })
  }
}

const OpenInput = Schema.Struct({
  task: Schema.String.check(Schema.isMaxLength(200)).annotate({
    description: "The id of a task of list_tasks"
  })
})

const openTask = (sessions: Sessions): ServerTool => {
  const decode = decodeInput(OpenInput, "open")
  return {
    tool: toolOf("open", {
      title: "Open a task",
      description:
        "Opens a session for a task: an account of its own on a chain of its own, and the task in words. Do what the instruction asks with read, simulate, send, propose and submit_answer, then call finish. A task is played once, so open it when you are ready.",
      parameters: parametersOf(OpenInput),
      readOnly: false
    }),
    call: Effect.fnUntraced(function* (input) {
      const { task } = yield* decode(input)
      const { id, seat } = yield* sessions.begin(task)
      const { address, chainId, instruction, limitMs } = seat.desk
      return {
        session: id,
        task,
        round: seat.trial.round,
        instruction,
        address,
        chainId,
        timeLimitSeconds: Math.round(limitMs / 1000)
      }
    })
  }
}

const Given = Schema.Struct({ session: Schema.optionalKey(SessionId) })

/** The arguments of a call without the session's id. */
const withoutSession = (input: unknown): unknown =>
  Predicate.isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => name !== "session"))
    : input

const ofSession = (tool: SessionTool, sessions: Sessions, tasks: Tasks): ServerTool => {
  const { properties } = parametersOf(Given)
  const own = tool.parameters.properties
  const decode = Schema.decodeUnknownEffect(Given)
  return {
    tool: toolOf(tool.name, {
      ...tool,
      parameters: {
        ...tool.parameters,
        properties: {
          ...(Predicate.isObject(own) ? own : {}),
          ...(Predicate.isObject(properties) ? properties : {})
        }
      }
    }),
    call: Effect.fnUntraced(function* (input) {
      const { session } = yield* Effect.mapError(
        decode(input ?? {}),
        () => new ToolRefused({ message: `${tool.name}: session takes the id that open gave` })
      )
      const { place, seat } = yield* sessions.find(session)
      const result = yield* tool.call(place, withoutSession(input))
      if (tool.name !== "finish") return result
      yield* Effect.mapError(seat.judged, ({ message }) => new ToolRefused({ message }))
      return { finished: true, stored: `questline show ${tasks.run()} ${seat.trial.item}` }
    })
  }
}

/** Results are told as text, and as the value that the text says. */
const told = (value: Schema.Json) =>
  new CallToolResult({
    content: [{ type: "text", text: JSON.stringify(value) }],
    ...(Predicate.isObject(value) ? { structuredContent: value } : {})
  })

const refused = ({ message }: ToolRefused) =>
  new CallToolResult({ isError: true, content: [{ type: "text", text: message }] })

/** Adds every tool to the server. */
export const addTools = (
  server: McpServer["Service"],
  tasks: Tasks,
  sessions: Sessions
): Effect.Effect<void> =>
  Effect.forEach(
    [
      listTasks(tasks),
      openTask(sessions),
      ...sessionTools.map((tool) => ofSession(tool, sessions, tasks))
    ],
    ({ call, tool }) =>
      server.addTool({
        tool,
        annotations: Context.empty(),
        handle: (input: unknown) =>
          Effect.match(sessions.atWork(call(input)), { onFailure: refused, onSuccess: told })
      }),
    { discard: true }
  )
