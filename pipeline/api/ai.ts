/** What `questline/ai` gives: the tools of a session as tools of the AI SDK. Owns their form. */
import { jsonSchema, type Schema } from "ai"
import type { ClientSession } from "./Questline.ts"
import type { Json } from "./types.ts"

/** A tool of a session, in the form that the AI SDK takes, and kits that take its tools. */
export interface AiTool {
  readonly type: "dynamic"
  readonly description: string
  readonly inputSchema: Schema<unknown>
  /** calls it; a call that is refused gives `{ error }` */
  readonly execute: (input: unknown) => Promise<Json>
}

/** The tools of a session, for `generateText`, agents and kits. */
export const toolsOf = ({
  call,
  tools
}: Pick<ClientSession, "call" | "tools">): Record<string, AiTool> =>
  Object.fromEntries(
    tools.map(({ description, name, parameters }) => [
      name,
      {
        type: "dynamic",
        description,
        inputSchema: jsonSchema({ ...parameters }),
        execute: (input: unknown) => call(name, input)
      }
    ])
  )
