/** The tools of a session as tools of the AI SDK. Owns their form; stages/session/tools owns what they do. */
import { dynamicTool, jsonSchema, type ToolSet } from "ai"
import { Effect } from "effect"
import { sessionTools } from "../../stages/session/tools/sessionTools.ts"
import type { ToolPlace } from "../../stages/session/tools/tool.ts"

/** Tools that work on one session. A call that is refused gives `{ error }`, which a model can read. */
export const toolSetOf = (place: ToolPlace): ToolSet =>
  Object.fromEntries(
    sessionTools.map(({ call, description, name, parameters }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema({ ...parameters }),
        execute: (input, { abortSignal }) =>
          Effect.runPromise(
            Effect.match(call(place, input), {
              onFailure: ({ message }) => ({ error: message }),
              onSuccess: (result) => result
            }),
            { signal: abortSignal }
          )
      })
    ])
  )
