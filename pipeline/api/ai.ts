/** What `questline/ai` gives: the tools of a session as tools of the AI SDK. Owns their form. */
import { dynamicTool, jsonSchema, type ToolSet } from "ai"
import type { ClientSession } from "./Questline.ts"

/** The tools of a session, for `generateText`, agents and kits that take tools of the AI SDK. */
export const toolsOf = ({ call, tools }: Pick<ClientSession, "call" | "tools">): ToolSet =>
  Object.fromEntries(
    tools.map(({ description, name, parameters }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema({ ...parameters }),
        execute: (input) => call(name, input)
      })
    ])
  )
