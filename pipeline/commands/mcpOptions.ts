/** The options of `questline mcp`. */
import { type Command, Flag } from "effect/cli"
import * as options from "../terminal/options.ts"

/** The default port is fixed, so that the configuration of clients stays valid. */
const PORT = 8644

export const mcpOptions = {
  name: Flag.String("name").pipe(
    Flag.withDescription("Name of the client in reports: its model is mcp:NAME (default: client)"),
    Flag.withDefault("client")
  ),
  http: Flag.Boolean("http").pipe(
    Flag.withDescription(
      "Serve over HTTP, for several clients (default: one, over stdin and stdout)"
    ),
    Flag.withDefault(false)
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription(
      "With --http: address to listen on (default: 127.0.0.1, which only this machine reaches); any other needs a token in QUESTLINE_TOKEN"
    ),
    Flag.withDefault("127.0.0.1")
  ),
  port: Flag.Int("port").pipe(
    Flag.withDescription(`With --http: port; 0 takes any free port (default: ${PORT})`),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      () => "a port, from 0 to 65535"
    ),
    Flag.withDefault(PORT)
  ),
  run: Flag.String("run").pipe(
    Flag.withDescription("Go on with the open tasks of this run (default: a new run)"),
    Flag.withMetavar("RUN"),
    Flag.optional
  ),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Only tasks whose id matches; may be repeated (default: all)"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  rounds: options
    .positiveFlag("rounds")
    .pipe(
      Flag.withDescription("How many times each task can be opened (default: 1)"),
      Flag.withDefault(1)
    ),
  seed: options.seed,
  sessionTimeout: options
    .positiveFlag("session-timeout")
    .pipe(Flag.withDescription("Time limit of a session in seconds (default: 600)"), Flag.optional),
  chain: Flag.String("chain").pipe(
    Flag.withDescription(
      "Chain for the tasks: the name or the file of a profile (default: that of the bank, bsc)"
    ),
    Flag.withMetavar("NAME|FILE"),
    Flag.optional
  ),
  bank: options.bank,
  db: options.db,
  json: options.json
}

/** What `mcp` was asked for. */
export type McpInput = Command.Command.Config.Infer<typeof mcpOptions>
