/** `questline view`: the pages of a database in a browser, or as files. */
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"

/** The default port is fixed, so that addresses stay valid. */
const PORT = 8642

const flags = {
  run: options.run,
  port: Flag.Int("port").pipe(
    Flag.withDescription(`Port on 127.0.0.1; 0 takes any free port (default: ${PORT})`),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      () => "a port, from 0 to 65535"
    ),
    Flag.withDefault(PORT)
  ),
  open: Flag.Boolean("open").pipe(
    Flag.withDescription("Open the page in the browser"),
    Flag.withDefault(false)
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription(
      "Write the pages to this new folder, for any web server, and exit (default: of all runs)"
    ),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    ),
    Flag.optional
  ),
  db: options.db,
  json: options.json
}

export const view = Command.make(
  "view",
  flags,
  traced(
    Effect.fn("commands.view")(function* ({ db, json, open, out, port, run }) {
      const { serveSite, writeSite } = yield* load(() => import("./viewing.ts"))
      yield* onStore(
        db,
        Option.match(out, {
          onNone: () => serveSite({ run, port, open, json }),
          onSome: (folder) => writeSite(run, folder, json)
        })
      )
    })
  )
).pipe(
  Command.withDescription(
    "Look at runs in a browser, live: leaderboard, a grid of all trials, each trial in detail"
  ),
  Command.withExamples([
    { command: "questline view", description: "The latest run, with links to all others" },
    { command: "questline view 20261121-2215-k3f9 --open" },
    { command: "questline view --out site", description: "The same pages as files" }
  ])
)
