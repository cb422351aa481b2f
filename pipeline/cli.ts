/** The command line's entry: runs a command on Node, and turns how it ended into an exit status. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Runtime } from "effect"
import { Command } from "effect/cli"
import { reportFailure, stderrLogger, usageErrors } from "./commands/failure.ts"
import { pipeline } from "./commands/root.ts"
import { VERSION } from "./version.ts"

// A reader that has seen enough, such as `head`, closes the pipe: that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0)
  throw error
})

const main = Command.run(pipeline, { version: VERSION }).pipe(
  reportFailure,
  Effect.provide(Layer.mergeAll(NodeServices.layer, usageErrors, stderrLogger))
)

NodeRuntime.runMain(main, {
  disableErrorReporting: true,
  // Everything is closed by then: nothing that a library left open may keep the process alive.
  teardown: (exit) => Runtime.defaultTeardown(exit, (code) => process.exit(code))
})
