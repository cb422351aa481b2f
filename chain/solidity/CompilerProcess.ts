/**
 * Starts compilers, each in its own process, and gives them their work. Owns the processes' lifetime and
 * what it means if one is gone; the limits are enforced inside (solcProcess.ts).
 */
import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Clock, Effect, Option, Schema, Semaphore } from "effect"
import type { ProcessLimits, Start } from "./solcProcess.ts"

/** A compiler that cannot be run. This is our failure. */
export class CompilerBroken extends Schema.TaggedError<CompilerBroken>()("CompilerBroken", {
  version: Schema.String,
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {}

/** The result of an input. */
type Compilation =
  | { readonly _tag: "answered"; readonly output: string }
  /**
   * it exceeded a limit, or broke the compiler, and the process is gone. `first`: it had compiled nothing
   * before
   */
  | { readonly _tag: "ended"; readonly why: string; readonly first: boolean }
  /** the process is gone without saying why */
  | { readonly _tag: "died" }

/** A compiler in a process that lives as long as the scope. */
export interface CompilerProcess {
  /** one input after the other; a caller that stops waiting for the answer ends the process */
  readonly compile: (input: string) => Effect.Effect<Compilation>
}

const Heard = Schema.Union([
  Schema.Struct({ ready: Schema.Literal(true) }),
  Schema.Struct({ output: Schema.String }),
  Schema.Struct({ ended: Schema.String })
])
type Heard = typeof Heard.Type
const decodeHeard = Schema.decodeUnknownOption(Heard)

/** If a process is silent for this long, the machine keeps it from working, or it is broken. */
const SILENT = "10 minutes"

const MAIN = fileURLToPath(new URL("./solcProcess.ts", import.meta.url))

/** No environment variables: strangers write what a compiler reads, and it needs no keys. */
const spawn = (start: Start): ChildProcess =>
  fork(MAIN, [JSON.stringify(start)], {
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })

const holdOpen = (child: ChildProcess, isHeld: boolean): void => {
  for (const handle of [child, child.channel]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

/** The next message of the process after it was given work; none if it is gone. */
const nextOf = (child: ChildProcess, begin: () => void): Effect.Effect<Option.Option<Heard>> =>
  Effect.callback<Option.Option<Heard>>((resume) => {
    const end = (heard: Option.Option<Heard>): void => {
      child.off("message", hear).off("disconnect", gone).off("error", gone)
      holdOpen(child, false)
      resume(Effect.succeed(heard))
    }
    const hear = (message: unknown): void => end(decodeHeard(message))
    const gone = (): void => end(Option.none())
    // Not on exit: its last message may still be on the way then.
    child.on("message", hear).on("disconnect", gone).on("error", gone)
    holdOpen(child, true)
    begin()
    return Effect.sync(() => {
      end(Option.none())
      child.kill("SIGKILL")
    })
  }).pipe(
    Effect.timeoutOrElse({ duration: SILENT, orElse: () => Effect.succeedNone }),
    // A process works in real time, whatever clock its caller has.
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )

/** Starts the compiler of a version, and waits until it is ready. */
export const startCompiler = Effect.fn("startCompiler")(function* (
  version: string,
  compiler: string,
  limits: ProcessLimits
) {
  const broken = (cause?: unknown) =>
    new CompilerBroken({
      version,
      message: `The compiler solc ${version} could not run. Run \`npm install\`.`,
      ...(cause === undefined ? {} : { cause })
    })
  const child = yield* Effect.acquireRelease(
    Effect.try({ try: () => spawn({ ...limits, compiler }), catch: broken }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  // Without a listener, a process that cannot be spawned or signalled would raise an uncaught exception.
  child.on("error", () => {})
  const first = yield* nextOf(child, () => {})
  if (Option.isNone(first) || !("ready" in first.value)) return yield* broken()
  const alone = yield* Semaphore.make(1)
  let count = 0
  const compile = (input: string) =>
    nextOf(child, () => {
      count += 1
      if (child.connected) child.send(input, () => {})
      else child.emit("disconnect")
    }).pipe(
      Effect.map(
        (heard): Compilation =>
          Option.isNone(heard) || "ready" in heard.value
            ? { _tag: "died" }
            : "output" in heard.value
              ? { _tag: "answered", output: heard.value.output }
              : { _tag: "ended", why: heard.value.ended, first: count === 1 }
      ),
      alone.withPermits(1)
    )
  return { compile } satisfies CompilerProcess
})
