/** The options of `questline serve`. */
import { type Command, Flag } from "effect/cli"
import * as options from "../terminal/options.ts"

/** The default port is fixed, so that addresses stay valid. */
const PORT = 8643
/** Answers and drawings that may wait. */
const WAITING = 4_096

export const serveOptions = {
  host: Flag.String("host").pipe(
    Flag.withDescription(
      "Address to listen on (default: 127.0.0.1, which only this machine reaches); any other needs a token in QUESTLINE_TOKEN"
    ),
    Flag.withDefault("127.0.0.1")
  ),
  port: Flag.Int("port").pipe(
    Flag.withDescription(`Port; 0 takes any free port (default: ${PORT})`),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      () => "a port, from 0 to 65535"
    ),
    Flag.withDefault(PORT)
  ),
  maxWaiting: options
    .positiveFlag("max-waiting")
    .pipe(
      Flag.withDescription(
        `Scripts and drawings that may wait; more are refused with 429 and Retry-After (default: ${WAITING})`
      ),
      Flag.withDefault(WAITING)
    ),
  atOnce: options
    .positiveFlag("at-once")
    .pipe(
      Flag.withDescription("Scripts that are played at once (default: four for each core)"),
      Flag.optional
    ),
  scriptTimeout: options
    .positiveFlag("script-timeout")
    .pipe(Flag.withDescription("Time limit of a script in seconds (default: 60)"), Flag.optional),
  maxSessions: options
    .positiveFlag("max-sessions")
    .pipe(
      Flag.withDescription(
        "Sessions that are open at once; more are refused with 429 and Retry-After (default: 200)"
      ),
      Flag.optional
    ),
  sessionTimeout: options
    .positiveFlag("session-timeout")
    .pipe(
      Flag.withDescription(
        "Seconds after which a session that nobody calls is closed (default: 600)"
      ),
      Flag.optional
    ),
  chain: Flag.String("chain").pipe(
    Flag.withDescription(
      "Chain for the tasks: the name or the file of a profile (default: that of the bank, bsc)"
    ),
    Flag.withMetavar("NAME|FILE"),
    Flag.optional
  ),
  bank: options.bank,
  json: options.json
}

/** What `serve` was asked for. */
export type ServeInput = Command.Command.Config.Infer<typeof serveOptions>
