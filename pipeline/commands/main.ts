/** Runs the command line on Node, and turns how a command ended into an exit status. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Config, Console, Effect, Layer, Option, Predicate, Runtime } from "effect"
import { Command } from "effect/cli"
import { VERSION } from "../version.ts"
import { type Bench, Benches } from "./Benches.ts"
import { benches as ours } from "./benches/index.ts"
import { reportFailure, usageErrors } from "./failure.ts"
import { load } from "./handler.ts"
import { asTyped } from "./invocation.ts"
import { logging } from "./logging.ts"
import { pipeline } from "./root.ts"
import { consoleOver, processSinks } from "./writer.ts"

/** Code for traces is loaded only where they are asked for. */
const traces = Layer.unwrap(
  Effect.gen(function* () {
    const collectors = yield* Effect.forEach(
      ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"],
      (name) => Config.option(Config.String(name))
    )
    if (collectors.every(Option.isNone)) return Layer.empty
    return (yield* load(() => import("./tracing.ts"))).tracing
  })
)

const written = consoleOver(processSinks)

/** What is said to a reader names commands as they can be typed; what is printed stays as it is. */
const console: Console.Console = {
  ...written,
  error: (...parts: ReadonlyArray<unknown>) =>
    written.error(...parts.map((part) => (Predicate.isString(part) ? asTyped(part) : part)))
}

const program = (benches: ReadonlyArray<Bench>) =>
  Command.run(pipeline(benches), { version: VERSION }).pipe(
    reportFailure,
    Effect.provideService(Benches, benches),
    Effect.provideService(Console.Console, console),
    Effect.provide(
      Layer.mergeAll(usageErrors, logging, traces).pipe(Layer.provideMerge(NodeServices.layer))
    )
  )

/** Runs the command that the process was started with over these benchmarks, and ends the process. */
export const main = (benches: ReadonlyArray<Bench> = ours): void => {
  // A reader that has seen enough, such as `head`, closes the pipe: that is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0)
    written.error(`error: what was asked for cannot be written to stdout: ${error.message}`)
    process.exit(2)
  })
  // Whoever reads stderr no more is told nothing more.
  process.stderr.on("error", () => undefined)
  process.on("uncaughtException", (error) => {
    written.error(`error: something unexpected happened: ${error.stack}`)
    process.exit(1)
  })
  NodeRuntime.runMain(program(benches), {
    disableErrorReporting: true,
    // Everything is closed by then: nothing that a library left open may keep the process alive. What
    // stdout did not take is told before.
    teardown: (exit) =>
      Runtime.defaultTeardown(exit, (code) => setImmediate(() => process.exit(code)))
  })
}
