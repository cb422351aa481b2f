/** `questline mcp`: tasks for an MCP client. mcpServing.ts does the work. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "../terminal/handler.ts"
import { mcpOptions } from "./mcpOptions.ts"

export const mcp = Command.make(
  "mcp",
  mcpOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./mcpServing.ts")),
      ({ mcpServing }) => mcpServing(input)
    )
  )
).pipe(
  Command.withDescription("Offer the tasks to an MCP client, and judge what it does on the chain"),
  Command.withExamples([
    { command: "questline mcp --name claude", description: "For a client that starts the server" },
    {
      command: "questline mcp --http --tasks 'erc20_*'",
      description: "For clients that connect to http://127.0.0.1:8644/mcp"
    }
  ])
)
