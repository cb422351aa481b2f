/** Runs the command line on Node. Owns the exit status. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Config, Console, Effect, Layer, Option, Predicate, Runtime } from "effect"
import { Command } from "effect/cli"
import { CodeDigest } from "../run/kept/keptReport.ts"
import { type Bench, Benches } from "../terminal/Benches.ts"
import { reportFailure } from "../terminal/failure.ts"
import { load } from "../terminal/handler.ts"
import { help } from "../terminal/help.ts"
import { asTyped } from "../terminal/invocation.ts"
import { delivered, Output } from "../terminal/Output.ts"
import { consoleOver, sinksOf } from "../terminal/writer.ts"
import { VERSION } from "../version.ts"
import { benches as ours } from "./benchmarks.ts"
import { logging } from "./logging.ts"
import { questline } from "./root.ts"

/** The code for traces is loaded only if a collector is set. */
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

/** Messages on stderr name commands as they were typed; stdout is not changed. */
const withTypedNames = (output: Output): Console.Console => {
  const written = consoleOver(sinksOf(output.print))
  return {
    ...written,
    error: (...parts: ReadonlyArray<unknown>) =>
      written.error(...parts.map((part) => (Predicate.isString(part) ? asTyped(part) : part)))
  }
}

const program = (benches: ReadonlyArray<Bench>, code: string | null) =>
  Command.run(questline(benches), { version: VERSION }).pipe(
    delivered,
    reportFailure,
    Effect.provideService(Benches, benches),
    // The code of benchmarks of others is not in the digest.
    Effect.provideService(
      CodeDigest,
      code === null || benches !== ours ? null : `${code} ${process.version}`
    ),
    (command) =>
      Effect.flatMap(Output, (output) =>
        Effect.provideService(command, Console.Console, withTypedNames(output))
      ),
    Effect.provide(
      Layer.mergeAll(help, logging, traces).pipe(Layer.provideMerge(NodeServices.layer))
    )
  )

/** Runs the command of this process over these benchmarks, and ends the process. `code` is a digest of all of its code. */
export const main = (benches: ReadonlyArray<Bench> = ours, code: string | null = null): void => {
  // If the reader of stderr is gone, messages are dropped; stdout still works.
  process.stderr.on("error", () => undefined)
  process.on("uncaughtException", (error) => {
    consoleOver(sinksOf(() => undefined)).error(
      `error: something unexpected happened: ${error.stack}`
    )
    process.exit(1)
  })
  NodeRuntime.runMain(program(benches, code), {
    disableErrorReporting: true,
    // All scopes are closed here. A handle that a library left open must not keep the process alive.
    teardown: (exit) => Runtime.defaultTeardown(exit, (code) => process.exit(code))
  })
}
