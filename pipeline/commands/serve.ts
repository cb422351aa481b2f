/** `questline serve`: draws and scores over HTTP, for training loops. serving.ts does the work. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "../terminal/handler.ts"
import { serveOptions } from "./serveOptions.ts"

export const serve = Command.make(
  "serve",
  serveOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./serving.ts")),
      ({ serving }) => serving(input)
    )
  )
).pipe(
  Command.withDescription(
    "Draw instances and score scripts over HTTP, for training loops; stores nothing"
  ),
  Command.withExamples([
    { command: "questline serve", description: "On 127.0.0.1, for programs of this machine" },
    {
      command: "QUESTLINE_TOKEN=... questline serve --host 0.0.0.0",
      description: "For other machines, which send the token"
    }
  ])
)
