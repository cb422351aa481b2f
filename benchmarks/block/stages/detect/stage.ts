/** The stage that reads a detector's reply. Pure; its version is raised when it reads replies differently. */
import { Effect, Schema } from "effect"
import { make, never } from "../../../../stages/Stage.ts"
import { Reading, readDetection, Unreadable } from "./read.ts"

export const detect = make({
  name: "detect",
  version: 3,
  input: Schema.Struct({ reply: Schema.String }),
  output: Reading,
  identity: "code",
  retry: never,
  content: {
    plain: () => ({ reply: "{}" }),
    broken: (_, detail) => Unreadable.make({ reason: "invalid", detail })
  },
  run: ({ reply }) => Effect.sync(() => readDetection(reply))
})
