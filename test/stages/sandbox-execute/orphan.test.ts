/** What becomes of a sandbox process when the process that started it is killed. */
import { spawn } from "node:child_process"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { processesOf } from "./sandboxFixture.ts"

/** Starts the parent, and gives its first line and the way to kill it; it ends with the test, however that ends. */
const startParent = Effect.fnUntraced(function* (port: number, hardening: string) {
  const program = new URL("orphanParent.ts", import.meta.url).pathname
  const parent = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [program, String(port), hardening], {
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (started) => Effect.sync(() => started.kill("SIGKILL"))
  )
  const line = yield* Effect.callback<string>((resume) => {
    parent.stdout.once("data", (text: Buffer) => resume(Effect.succeed(text.toString())))
  })
  return { line, kill: () => parent.kill("SIGKILL") }
})

/** Waits until processes for the port are there, or are not. */
const until = (port: number, wanted: "there" | "gone") =>
  processesOf(port).pipe(
    Effect.map((lines) => (lines.length > 0 ? "there" : "gone")),
    Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (found) => found === wanted })
  )

for (const [index, hardening] of ["auto", "off"].entries()) {
  it.live(`a killed parent leaves no endless loop behind, hardening ${hardening}`, () =>
    Effect.gen(function* () {
      // No process listens there; the number tells these processes from others, whose ports the system
      // has given out, which are higher.
      const port = 1_024 + ((process.pid * 2 + index) % 30_000)
      const { line, kill } = yield* startParent(port, hardening)
      assert.include(line, "busy")
      yield* until(port, "there")
      kill()
      // Without setpriv it is the kernel's limit of CPU time, 5 s above our own, that ends it.
      yield* until(port, "gone")
    }).pipe(Effect.scoped)
  )
}
