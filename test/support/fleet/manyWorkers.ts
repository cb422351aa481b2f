/**
 * Many workers in one process: each is the real command `work` over the toy benchmark, with a connection pool and a token of
 * its own. Ends when it is told to. Arguments: how many, and the address of the database.
 */
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Schema } from "effect"
import { commandOver } from "../../pipeline/commands/support.ts"
import { toy } from "../../pipeline/toy/toyBench.ts"

const [count, url] = Schema.decodeUnknownSync(
  Schema.Tuple([Schema.NumberFromString, Schema.String])
)(process.argv.slice(2))

NodeRuntime.runMain(
  Effect.forEach(
    Array.from({ length: count }, (_, at) => at),
    () =>
      Effect.tap(commandOver([toy], "work", "--db", url), ({ status, stderr }) =>
        Effect.sync(() => {
          if (status !== 130)
            process.stderr.write(`a worker ended with status ${status}: ${stderr}\n`)
        })
      ),
    { concurrency: "unbounded", discard: true }
  )
)
